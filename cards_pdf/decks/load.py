"""Decks by their names or files: the schema of a deck's file, translations, and the checks.

Guarantee:
    A `Deck` is checked as a whole: its cards, its layouts and the fields that they refer to exist,
    codes are unique, and there are not too many rows. All mistakes are reported together, each with
    its place. Nothing heavy is imported here: the referee plays from the same data that is printed.

How it works:
    1. The tables of the file are read field by field, in the order of the class `DeckFile`.
    2. The tables of cards are opened, and their rows become cards (`tables.py`).
    3. The layouts are loaded. They may refer to all columns that a card has.
    4. The deck is checked (`check_deck`).
    5. Warnings follow: columns that nothing uses (`find_unused_columns`).

A deck in another language is a file that names the deck it translates, and has its words::

    [deck]
    translates = "scoundrel.toml"      # beside this file
    title = "…"

    [words]
    fire = "…"                         # an element, wherever it is printed

    [cards]
    2S = { name = "…", boxes = [{ text = "…" }] }

Everything else (numbers, drawings, effects) is read from the deck, so the two cannot disagree. Rows
of a card, such as its boxes, are laid over those of the deck one by one.

What is delicate:
    *The order of fields.* What cards refer to, such as kinds and effects, stands before them in
    `DeckFile`.

    *The order of steps.* Layouts are loaded only after all rows were read without a mistake. A
    misspelt column would otherwise be reported once more for each layout that uses it.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import fields, replace
from functools import cache
from glob import escape
from itertools import chain
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from cards_pdf.common.data_files import card_files, plugin_file
from cards_pdf.common.errors import CardsError, DeckError, nearest
from cards_pdf.common.messages import Message, first_few, join_words, short
from cards_pdf.common.records.annotations import Convert, MaxItems, PatchOf, Text
from cards_pdf.common.records.problems import Location, ReadContext
from cards_pdf.common.records.reader import read_root, read_value
from cards_pdf.common.records.record import Key, Rest, record
from cards_pdf.common.records.toml_file import Toml, laid_over, tables_of
from cards_pdf.common.sandbox.safe_open import sibling
from cards_pdf.decks.card import Card, without_marks
from cards_pdf.decks.conditions import column_name, make_column_error
from cards_pdf.decks.deck import Deck, DeckHead, DeckTables, Fonts
from cards_pdf.decks.icons import ICONS
from cards_pdf.decks.layout_file import load_layout, shipped_layouts
from cards_pdf.decks.layout_values import Template
from cards_pdf.decks.region import FIELDS, Layout, split_repeated
from cards_pdf.decks.tables import (
    CARD_KEYS,
    ENDINGS,
    MAX_COLUMNS,
    CardsInTables,
    Tables,
    make_unknown_key_error,
    untranslated_name,
)

USUAL_MISTAKES = {"text": "body", "rules": "body"}  # names of columns, and what is meant
MAX_COLUMNS_IN_WARNING = 12
MAX_CARDS = 100_000  # fewer may still be too many fronts
MAX_FRONTS = 5_000  # three seconds of drawing
MAX_ROWS = 10_000  # of all cards: boxes, effects, lines, cells of tables and what regions repeat

_ICON = r":([a-z][a-z0-9-]*)(?:@[\d.]+)?:"  # in a text
_DEFAULT_FONTS = Fonts()
ColumnName = Annotated[str, Convert(Annotated[str, Text(100)], lambda name, _: column_name(name))]


@record
class DeckFile(DeckTables):
    """A deck of cards."""

    head: Annotated[DeckHead, Key("deck")]
    columns: Annotated[Mapping[str, ColumnName], 'the column for each meaning: body = "Text"'] = {}
    fonts: Fonts = _DEFAULT_FONTS
    own_cards: Annotated[tuple[Card, ...], MaxItems(MAX_CARDS), Key("card")] = ()
    card_patches: Annotated[
        Mapping[str, Annotated[Toml, PatchOf(Card)]],
        Key("cards"),
        "keys for rows of tables, by code",
    ] = {}

    def built(self, location: Location) -> Deck:
        keys = (*CARD_KEYS, *map(str.lower, self.stats))
        for key in self.columns:
            if key.lower() not in keys:
                near = nearest(key, keys)
                location.inner("columns").report(key, "is not known here.{near}", near=near)
        location.run.raise_any()
        columns = {key.lower(): column for key, column in self.columns.items()}
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
            earlier_layouts=tuple(load(shipped_layouts()[name]) for name in head.printed_before),
            cards=cards,
            fonts=self.fonts.files,
            table_language=table_language,
        )


# --- checks of a whole deck ---


def check_deck(deck: Deck, location: Location) -> None:
    """Report a deck without cards or with too many of them, and codes and numbers used twice."""
    if not deck.cards and not location.run.messages:
        template = 'has no [[card]], and no table of them (cards = "cards.csv" under [deck]).'
        if deck.tables:
            template = "has no cards yet: {tables} names columns, but no cards."
        names = join_words([table.name for table in deck.tables])
        location.report("", template, tables=names)
    fronts = sum(card.copies for card in deck.cards)
    if fronts > MAX_FRONTS:
        location.report(
            "",
            "asks for {fronts} cards; at most {most} are allowed.",
            fronts=fronts,
            most=MAX_FRONTS,
        )
    rows = sum(_count_rows(card, deck) for card in deck.cards)
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
        error = make_column_error(f"{{{name}}}", name, known)
        location.report_error("backs", error)


def find_unused_columns(
    deck: Deck, columns: Iterable[str], renamed: Mapping[str, str]
) -> Iterator[Message]:
    """Yield a warning for each unused column with a likely typo, and one for all others."""
    layouts = deck.layouts_of_sides
    printed = _list_fields_on_backs(deck).union(*(layout.find_fields() for layout in layouts))
    # A word for content is a column only where it is a key: the content "text" shows `body`.
    shown = {word for layout in layouts for word in layout.find_shown_content()} & {*CARD_KEYS}
    used = {*printed, *shown, *renamed.values()}
    # a column that hides a field of its name is used where that field is
    used |= {f"column {key}" for key in used.intersection(CARD_KEYS) if not renamed.get(key)}
    existing = {*CARD_KEYS, *columns}
    unused = [
        name for name in columns if name not in used and untranslated_name(name) not in existing
    ]
    source = Path(deck.source).name
    replaced = {f"column {key}": (key, column) for key, column in renamed.items() if column}
    for name in filter(replaced.get, unused):
        key, column = replaced[name]
        yield Message(
            '{source}: nothing on the cards uses the column "{column}": {field} is read from '
            '"{other}". A layout prints the column as {own}.',
            source=source,
            column=key,
            field=f"{{{key}}}",
            other=short(column),
            own=f"{{{name}}}",
        )
    unused = [name for name in unused if name not in replaced]
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
    for layout in deck.layouts_of_sides:
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
    for layout in deck.layouts_of_sides:
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


def _count_rows(card: Card, deck: Deck) -> int:
    """Count what stands on a card below or beside each other, and its repeated regions.

    Those count twice, because `check` compares each region with all others.
    """
    effects = card.all_effects
    texts = (card.body, card.note, *(effect.text for effect in effects), *card.fields.values())
    layouts = filter(None, (deck.layout_of(card), deck.layout_behind(card)))
    values = {**card.fields, **{stat.name.lower(): str(stat.value) for stat in card.stats}}
    repeated = (
        region.repeat.filled(lambda name: values.get(name, ""))
        for layout in layouts
        for region in layout.regions
        if region.repeat
    )
    lines = sum(text.count("\n") + text.count("|") for text in texts)
    return len(effects) + lines + 2 * sum(len(split_repeated(text)) for text in repeated)


# --- decks by name, and translations ---

_BESIDE = Text(
    200, r"[^/\\]+\.toml", "must be the name of a .toml file beside this one.", is_filled=True
)


class TranslationHead(NamedTuple):
    """The deck that is translated, and the translated keys of its [deck]."""

    translates: Annotated[str, _BESIDE]
    words: Annotated[Mapping[str, Any], Rest(), PatchOf(DeckHead)] = {}


class TranslationFile(NamedTuple):
    """A deck in another language."""

    deck: TranslationHead
    cards: Annotated[
        Mapping[str, Annotated[Toml, PatchOf(Card)]], "the words of each card, by its code"
    ] = {}
    words: Annotated[Mapping[str, Any], Rest(), PatchOf(DeckFile)] = {}


def translated_by(path: Path) -> object:
    """Return the name of the deck that a file translates; None for a deck of its own."""
    return _find_translated_name(tables_of(path))


def _find_translated_name(tables: Toml) -> object:
    head = tables.get("deck")
    return head.get("translates") if isinstance(head, dict) else None


def _lay_over_base(path: Path, tables: Toml, run: ReadContext) -> Toml:
    """Return the tables of a translation, laid over those of the deck that it translates."""
    translation: TranslationFile = read_root(TranslationFile, tables, ReadContext(path.name))
    _, dot, lang = path.stem.rpartition(".")
    head = ({"language": lang} if dot else {}) | {**translation.deck.words}
    run.shared["lang"] = run.shared["lang"] or (dot and lang)
    # its tables of cards are for rows of the deck's own tables
    run.shared["over"] = read_value(
        Tables, head.pop("cards", []), Location(run, {}, "deck"), key="cards"
    )
    name = translation.deck.translates
    base = tables_of(sibling(path, name))
    if _find_translated_name(base) is not None:
        raise DeckError(
            "{file}: {name} is a translation itself; name the deck it translates.",
            file=path.name,
            name=name,
        )
    merged = laid_over(base, {**translation.words, "deck": head})
    rows = merged.get("card", [])
    places = {
        str(row.get("code")): place
        for place, row in enumerate(rows if isinstance(rows, list) else ())
        if isinstance(row, dict)
    }
    for code, words in translation.cards.items():
        if code in places:
            row = rows[places[code]]
            for key in words.keys() - row.keys() - {*CARD_KEYS}:
                raise make_unknown_key_error(path.name, code, key, values=row)
            rows[places[code]] = laid_over(row, words)
    in_tables = {code: words for code, words in translation.cards.items() if code not in places}
    return laid_over(merged, {"cards": in_tables}) if in_tables else merged


PACK_ENDING = ".pnp.zip"  # of a shared deck


def shipped_decks() -> dict[str, Path]:
    """Return the built-in decks by name."""
    return card_files()


def find_deck(name: str) -> Path:
    """Return the file of a deck: a built-in one, a path, or that of a third-party game."""
    shipped = shipped_decks()
    if name.endswith(PACK_ENDING):
        from cards_pdf.decks.shared_deck import extract_to_temp

        return extract_to_temp(Path(name))
    if name.endswith(".toml") or "/" in name:
        return Path(name)
    if deck := shipped.get(name) or plugin_file(name, "deck.toml"):
        return deck
    if Path(name).suffix.lower() in ENDINGS:
        message = "{name} is a table. Make a deck of it with: cards-pdf import {name}"
        raise DeckError(message, name=name)
    if Path(name).is_dir():
        raise DeckError("{name} is a folder; name the .toml file of the deck in it.", name=name)
    raise DeckError(
        'There is no deck "{name}"; there are {words}, or give a .toml file.{near}',
        name=name,
        words=join_words([one for one in shipped if "." not in one]),  # without translations
        near=nearest(name, shipped),
    )


def load_deck(name: str | Path, lang: str = "") -> Deck:
    """Read and check a whole deck. Raise DeckError with all of its mistakes."""
    path = name if isinstance(name, Path) else find_deck(name)
    other = _file_in(path, lang)
    if lang and other.is_file():
        return _read_deck(other, lang)
    deck = _read_deck(path, lang)
    if lang and lang not in (deck.table_language, deck.language, deck.language.partition("-")[0]):
        languages = [file.stem.rpartition(".")[2] for file in _list_translations(path)]
        raise DeckError(
            '{path}: does not exist in "{lang}", but in {languages}: there is no {file} beside it, '
            "and none of its tables has a file such as cards.{lang}.csv, or a column "
            "such as name_{lang}.",
            path=name,
            lang=lang,
            languages=join_words([deck.language, *languages]),
            file=other.name,
        )
    return deck


def load_deck_in(name: str, lang: str) -> Deck:
    """Return a built-in deck, or one in a file, in a language if it is there."""
    path = find_deck(name)
    translation = _file_in(path, lang)
    return load_deck(translation if translation.is_file() else path)


def _list_translations(path: Path) -> list[Path]:
    return sorted(path.parent.glob(f"{escape(path.stem)}.*.toml"))


def _file_in(path: Path, lang: str) -> Path:
    """Return where the words of a deck in a language are, if there are any."""
    return sibling(path, f"{path.stem}.{lang}.toml")


def _read_deck(path: Path, lang: str) -> Deck:
    tables = tables_of(path)
    run = ReadContext(path.name, file=path, folder=path.resolve().parent, lang=lang, over=())
    if _find_translated_name(tables) is not None:
        tables = _lay_over_base(path, tables, run)
    if "regions" in tables:
        raise DeckError(
            "{file}: has regions, which make a layout. A layout is a file of its own, which a deck "
            'names: layout = "{file}" under [deck].',
            file=path.name,
        )
    run.raise_any()
    deck: Deck = read_root(DeckFile, {"deck": {}} | tables, run)
    return deck


def translate_deck(deck: Deck, lang: str) -> Deck:
    """Return a deck in another language, if a file or a table beside it has its words."""
    path = Path(deck.source)
    if lang == deck.language:
        return deck
    file = _file_in(path, lang)
    if file.is_file():
        return _load_translation(deck, file) if translated_by(file) == path.name else deck
    with suppress(DeckError):
        return load_deck(path, lang) if any(card.row for card in deck.cards) else deck
    return deck


def translations_of(deck: Deck) -> Iterator[Deck]:
    """Yield the translations of a deck that can be read."""
    path = Path(deck.source)
    for file in _list_translations(path):
        with suppress(CardsError):
            if translated_by(sibling(path, file.name)) == path.name:
                yield _load_translation(deck, file)


def _load_translation(deck: Deck, file: Path) -> Deck:
    translated = load_deck(file)
    # a translation with a table of its own may have other cards
    if [card.code for card in translated.cards] != [card.code for card in deck.cards]:
        raise DeckError(
            "{file}: has different cards from {deck}, which it translates.",
            file=file,
            deck=Path(deck.source).name,
        )
    return translated


@cache
def names_on_cards(name: str, lang: str) -> Mapping[str, str]:
    """Return the names of a deck's cards by code, translated if possible.

    Return nothing for a deck that cannot be read.
    """
    with suppress(DeckError):
        deck = load_deck(name)
        return {card.code: without_marks(card.name) for card in translate_deck(deck, lang).cards}
    return {}


@cache
def words_on_cards(name: str, lang: str) -> Mapping[str, str]:
    """Return the translation of each text on a deck's cards."""
    deck = load_deck(find_deck(name))
    texts = [
        [
            without_marks(text)  # as the referee shows them
            for card in one.cards
            for text in (card.name, *(row.text for row in card.all_effects))
        ]
        for one in (deck, translate_deck(deck, lang))
    ]
    return {text: other for text, other in zip(*texts, strict=True) if text != other}
