"""The schema of a deck's file, and how a deck is made of it.

Guarantee:
    A `Deck` is checked as a whole: its cards, its layouts and the fields that they refer to exist,
    codes are unique, and there are not too many rows. All mistakes are reported together, each with
    its place.

How it works:
    1. The tables of the file are read field by field, in the order of the class `DeckFile`.
    2. The tables of cards are opened, and their rows become cards (`tables/cards.py`).
    3. The layouts are loaded. They may refer to all columns that a card has.
    4. The deck is checked (`check_deck`).
    5. Warnings follow: columns that nothing uses (`find_unused_columns`).

What is delicate:
    *The order of fields.* What cards refer to, such as kinds and effects, stands before them in
    `DeckFile`.

    *The order of steps.* Layouts are loaded only after all rows were read without a mistake. A
    misspelt column would otherwise be reported once more for each layout that uses it.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, fields, replace
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Annotated

from cards_pdf.common.errors import nearest
from cards_pdf.common.messages import Message, first_few, join_words, short
from cards_pdf.common.records.annotations import Convert, MaxItems, PatchOf, Text
from cards_pdf.common.records.problems import Location
from cards_pdf.common.records.record import Key
from cards_pdf.common.records.toml_file import Toml
from cards_pdf.decks.card import Card
from cards_pdf.decks.conditions import column_name
from cards_pdf.decks.deck import Deck, DeckHead, DeckTables, Fonts
from cards_pdf.decks.icons import ICONS
from cards_pdf.decks.layouts.file import load_layout, shipped_layouts
from cards_pdf.decks.layouts.region import FIELDS, Layout, split_repeated
from cards_pdf.decks.layouts.values import Template
from cards_pdf.decks.tables.cards import CardsInTables
from cards_pdf.decks.tables.tables import CARD_KEYS, MAX_COLUMNS, untranslated_name

USUAL_MISTAKES = {"text": "body", "rules": "body"}  # names of columns, and what is meant
MAX_COLUMNS_IN_WARNING = 12
MAX_CARDS = 100_000  # fewer may still be too many fronts
MAX_FRONTS = 5_000  # three seconds of drawing
MAX_ROWS = 10_000  # of all cards: boxes, effects, lines, cells of tables and what regions repeat

_ICON = r":([a-z][a-z0-9-]*)(?:@[\d.]+)?:"  # in a text
_DEFAULT_FONTS = Fonts()
ColumnName = Annotated[str, Convert(Annotated[str, Text(100)], lambda name, _: column_name(name))]


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class DeckFile(DeckTables):
    """A deck of cards."""

    head: Annotated[DeckHead, Key("deck")]
    columns: Annotated[
        Mapping[str, ColumnName], 'what is read from which column: body = "Text"'
    ] = field(default_factory=dict)
    fonts: Fonts = _DEFAULT_FONTS
    own_cards: Annotated[tuple[Card, ...], MaxItems(MAX_CARDS), Key("card")] = ()
    card_patches: Annotated[
        Mapping[str, Annotated[Toml, PatchOf(Card)]],
        Key("cards"),
        "what is laid over rows of tables, by code",
    ] = field(default_factory=dict)

    def built(self, location: Location) -> Deck:
        columns = self._check_columns(location)
        tables = CardsInTables(
            self.head.tables, self.card_patches, columns, tuple(self.stats), location
        )
        cards = (*self.own_cards, *tables.read_cards(len(self.own_cards) + 1))
        location.run.raise_any()
        own_columns = [*dict.fromkeys(chain(tables.own, *(card.fields for card in cards)))]
        fields = [*map(str.lower, self.stats), *tables.columns, *own_columns]
        deck = self._make_deck(cards, fields, tables.language, location)
        check_deck(deck, location)
        check_symbols(deck, location.inner("symbols"))
        check_fields_on_backs(deck, [*CARD_KEYS, *fields], location)
        asked = {name for table in self.head.tables for name in table.when.names}
        unasked = [name for name in (*tables.adorning, *own_columns) if name not in asked]
        unused = find_unused_columns(deck, unasked, columns)
        notices = (
            *tables.notices,
            *unused,
            *find_unmatched_words(deck),
            *find_nameless(deck),
            *find_empty_regions(deck),
        )
        return replace(deck, notices=notices)

    def _check_columns(self, location: Location) -> dict[str, str]:
        """Return which column each key is read from. Report keys that no card has."""
        known = (*CARD_KEYS, *map(str.lower, self.stats))
        place = location.inner("columns")
        for key in self.columns:
            if key.lower() not in known:
                place.report(key, "is not known here.{near}", near=nearest(key, known))
        location.run.raise_any()
        return {key.lower(): column for key, column in self.columns.items()}

    def _make_deck(
        self, cards: tuple[Card, ...], known: Sequence[str], table_language: str, location: Location
    ) -> Deck:
        """Return the deck with its layouts, which may refer to all `known` fields of its cards."""

        @cache
        def load(file: Path) -> Layout:
            return load_layout(file, known, self.colours, faces=self.fonts.faces)

        head = replace(self.head, language=table_language or self.head.language)
        assert head.layout_file  # the default layout if the file names none
        layout = load(head.layout_file)  # first, so its mistakes are reported before others
        tables = {table.name: getattr(self, table.name) for table in fields(DeckTables)}
        return Deck(
            **vars(head),
            **tables,
            source=str(location.run.shared["file"]),
            layout=layout,
            layouts={name: load(kind.layout) for name, kind in self.kinds.items() if kind.layout},
            back_layouts={
                name: load(back.layout)._replace(is_back=True)
                for name, back in self.backs.items()
                if back.layout
            },
            earlier_layouts=tuple(
                load_layout(shipped_layouts()[name], known) for name in head.printed_before
            ),
            cards=cards,
            fonts=self.fonts.files,
            table_language=table_language,
        )


# --- checks of a whole deck ---


def check_deck(deck: Deck, location: Location) -> None:
    """Report a deck without cards or with too many of them, and codes and numbers used twice."""
    if deck.tables and not deck.cards and not location.run.messages:
        names = join_words([table.name for table in deck.tables])
        location.report("", "has no cards yet: {tables} names columns, but no cards.", tables=names)
    if not deck.cards and not location.run.messages:
        location.report(
            "", 'has no [[card]], and no table of them (cards = "cards.csv" under [deck]).'
        )
    fronts = sum(card.copies for card in deck.cards)
    if fronts > MAX_FRONTS:
        location.report(
            "",
            "asks for {fronts} cards; at most {most} are allowed.",
            fronts=fronts,
            most=MAX_FRONTS,
        )
    rows = sum(_count_rows(card) + _count_repeated(card, deck) for card in deck.cards)
    if rows > MAX_ROWS:
        location.report(
            "",
            "has {rows} boxes, effects, lines, cells of tables and repeated regions "
            "on its cards; at most {most} are allowed.",
            rows=rows,
            most=MAX_ROWS,
        )
    for key in ("code", "number"):
        found: set[object] = set()
        for card in deck.cards:
            value = getattr(card, key)
            if value in found:
                run = copy(location.run)
                run.key_word = "column" if card.row else "key"
                place = Location(run, {"code": card.code}, card.place, row=card.row)
                place.report(
                    key,
                    "is {value}, which an earlier card has; each card needs its own.",
                    value=repr(value),
                )
            found.add(value)


def check_symbols(deck: Deck, location: Location) -> None:
    """Report icons that the deck's [symbols] name and that there are not."""
    known = [*ICONS, *deck.icons]
    for word, text in deck.symbols.items():
        for name in set(re.findall(_ICON, text)).difference(known):
            location.report(
                word,
                'is "{text}", but there is no icon "{name}".{near}',
                text=short(text),
                name=name,
                near=nearest(name, known),
            )


def check_fields_on_backs(deck: Deck, known: Sequence[str], location: Location) -> None:
    """Report fields in texts on backs that no card has."""
    for name in sorted(_list_fields_on_backs(deck) - {*known, *FIELDS}):
        location.report(
            "backs",
            "uses {{{word}}}, which no card has.{near}",
            word=name[:40],
            near=nearest(name, known),
        )


def find_unused_columns(
    deck: Deck, columns: Iterable[str], renamed: Mapping[str, str]
) -> Iterator[Message]:
    """Yield a warning for each unused column with a likely typo, and one for all others."""
    layouts = (*deck.all_layouts, *deck.back_layouts.values())
    printed = _list_fields_on_backs(deck).union(*(layout.find_fields() for layout in layouts))
    # A word for content is a column only where it is a key: the content "text" shows `body`.
    shown = {word for layout in layouts for word in layout.find_shown_content()} & {*CARD_KEYS}
    used = {*printed, *shown, *renamed.values()}
    hidden_fields = {f"column {key}" for key in CARD_KEYS if not renamed.get(key)}
    existing = {*CARD_KEYS, *columns}
    unused = [
        name
        for name in columns
        if name not in used
        and (name not in hidden_fields or name.removeprefix("column ") not in used)
        and untranslated_name(name) not in existing
    ]
    source = Path(deck.source).name
    for name in list(unused):
        key = name.removeprefix("column ")
        if key == name or not (other := renamed.get(key)):
            continue
        unused.remove(name)
        yield Message(
            '{source}: nothing on the cards uses the column "{column}": {field} is read from '
            '"{other}". A layout prints the column as {own}.',
            source=source,
            column=key,
            field=f"{{{key}}}",
            other=short(other),
            own=f"{{{name}}}",
        )
    known = [*CARD_KEYS, *printed]
    near = {
        name: nearest(USUAL_MISTAKES.get(name, name), known)
        for name in unused[:MAX_COLUMNS]
        if name not in CARD_KEYS
    }
    for name in filter(near.get, near):
        template = '{source}: nothing on the cards uses "{column}".{near}'
        yield Message(template, source=source, column=short(name), near=near[name])
    others = [short(name, 40) for name in unused if not near.get(name)]
    if others:
        template = "{source}: nothing on the cards uses {columns}."
        yield Message(template, source=source, columns=first_few(others, MAX_COLUMNS_IN_WARNING))


def find_unmatched_words(deck: Deck) -> Iterator[Message]:
    """Yield a warning for each word of a condition that is nearly what cards have in a column."""
    for layout in (*deck.all_layouts, *deck.back_layouts.values()):
        if layout.own:
            compared = (
                pair for condition in layout.find_conditions() for pair in condition.compared
            )
            for name, word in sorted({*compared}):
                values = {card.fields.get(name, "").casefold() for card in deck.cards}
                if name == "kind":
                    values = {*map(str.casefold, deck.kinds)}
                if word.casefold() not in values and (near := nearest(word.casefold(), values)):
                    yield Message(
                        '{layout}.toml: no card has {column} "{word}".{near}',
                        layout=layout.name,
                        column=name,
                        word=short(word),
                        near=near,
                    )


def find_nameless(deck: Deck) -> Iterator[Message]:
    """Yield a warning for cards without a name in a deck whose other cards have one."""
    codes = [card.code for card in deck.cards if not card.name]
    if 0 < len(codes) < len(deck.cards) and any(
        "name" in one.find_fields() for one in deck.all_layouts
    ):
        yield Message(
            "{source}: {count:card has|cards have} no name ({codes}).",
            source=Path(deck.source).name,
            count=len(codes),
            codes=first_few(codes, MAX_COLUMNS_IN_WARNING),
        )


def find_empty_regions(deck: Deck) -> Iterator[Message]:
    """Yield a warning for each region that shows nothing and that no other region refers to."""
    for layout in (*deck.all_layouts, *deck.back_layouts.values()):
        layouts = [layout, *(row.layout for row in layout.instead)]
        forms = [form for one in layouts for form in one.find_forms()] if layout.own else []
        used = {name for form in forms for name in form.find_dependencies()}
        used |= {form.name for form in forms if form.kind != "panel" or form.fill or form.outline}
        for name in dict.fromkeys(form.name for form in forms if form.name not in used):
            yield Message(
                '{layout}.toml: region "{name}" shows nothing; give it text, a picture or a fill.',
                layout=layout.name,
                name=name,
            )


def _list_fields_on_backs(deck: Deck) -> set[str]:
    texts = (Template(text) for back in deck.backs.values() for text in (back.title, back.text))
    return {name for text in texts for name in text.fields}


def _count_repeated(card: Card, deck: Deck) -> int:
    """Count how often repeated regions stand on both sides of a card.

    They count twice, because `check` compares each region with all others.
    """
    layouts = filter(None, (deck.layout_of(card), deck.layout_behind(card)))
    values = {**card.fields, **{stat.name.lower(): str(stat.value) for stat in card.stats}}
    texts = (
        region.repeat.filled(lambda name: values.get(name, ""))
        for layout in layouts
        for region in layout.regions
        if region.repeat
    )
    return 2 * sum(len(split_repeated(text)) for text in texts)


def _count_rows(card: Card) -> int:
    """Count what stands on a card below or beside each other."""
    effects = (*card.effects, *card.boxes, *card.foot)
    texts = (card.body, card.note, *(effect.text for effect in effects), *card.fields.values())
    return len(effects) + sum(text.count("\n") + text.count("|") for text in texts)
