"""TOML -> Deck. Imports nothing heavy: the referee plays from the same data that is printed."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from cards_pdf import sizes
from cards_pdf.decks.beside import file_beside
from cards_pdf.decks.icons import PICTURES, icon_rows
from cards_pdf.decks.layout import Layout
from cards_pdf.decks.layout_file import load_layout, shipped_layouts
from cards_pdf.decks.model import Back, Card, Deck, Kind, Stat
from cards_pdf.decks.rows import (
    BACK_PATTERNS,
    DeckWords,
    accent_of,
    box_row,
    effect_row,
    kind_row,
    numbers_of,
    stat_row,
    texts_of,
)
from cards_pdf.decks.translation import whole_deck
from cards_pdf.errors import DeckError, nearest
from cards_pdf.sentences import Sentence, joined
from cards_pdf.standard_deck import SUIT_NAMES
from cards_pdf.toml.places import card_files
from cards_pdf.toml.tables import Problems, TomlTable, reading

USUAL_THEME = "ribbon"
STYLES = ("body", "bold", "italic", "title")
MAX_ROWS = 40  # of one sort on one card; no card has room for more
MAX_FRONTS = 5_000  # three seconds of drawing
_CODE = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,11}")
BACK_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")  # files of print services are called by it
_PLAIN = Kind("", "", "#333333", "none", "none")


def shipped_decks() -> dict[str, Path]:
    """The decks that come with the project, by name."""
    return card_files()


def find_deck(name: str, lang: str = "") -> Path:
    """A shipped deck's name, or the path of a TOML file; in a language where there is a file for it."""
    shipped = shipped_decks()
    file = _in_language(name, lang)
    if file.endswith(".toml") or "/" in file:
        return Path(file)
    if file not in shipped:
        raise _not_in_language(name, lang, shipped) if name in shipped else _unknown(name, shipped)
    return shipped[file]


def _not_in_language(name: str, lang: str, shipped: Iterable[str]) -> DeckError:
    there = [deck.removeprefix(f"{name}.") for deck in shipped if deck.startswith(f"{name}.")]
    return DeckError(
        'The deck {name} is not there in "{lang}", but in {spoken}.',
        name=name,
        lang=lang,
        spoken=joined(["en", *there]),
    )


def _unknown(name: str, shipped: Iterable[str]) -> DeckError:
    return DeckError(
        'There is no deck "{name}"; there are {words}, or give a .toml file.{near}',
        name=name,
        words=joined([*shipped]),
        near=nearest(name, shipped),
    )


def _in_language(name: str, lang: str) -> str:
    """scoundrel, zh -> scoundrel.zh"""
    if lang in ("", "en"):
        return name
    return f"{name.removesuffix('.toml')}.{lang}.toml" if name.endswith(".toml") else f"{name}.{lang}"


def load_deck(name: str | Path) -> Deck:
    """Read and check a whole deck; raises DeckError with every problem found."""
    path = name if isinstance(name, Path) else find_deck(name)
    with reading(path, whole_deck(path)) as root:
        return _Loader(root, path).deck()


class _Loader:
    """One deck being read; holds what the cards refer to."""

    def __init__(self, root: TomlTable, path: Path) -> None:
        self.root = root
        self.path = path
        self.problems: Problems = root.problems
        self.words = texts_of(root.table("words"))
        self.said = DeckWords(texts_of(root.table("texts")), self.words)
        self.labels = texts_of(root.table("stats"))
        self.backs = {name: self._back(name, table) for name, table in root.named("backs")}
        self.kinds = {name: kind_row(name, table, tuple(self.backs)) for name, table in root.named("kinds")}

    def deck(self) -> Deck:
        head = self.root.table("deck")
        deck = Deck(
            source=str(self.path),
            title=head.text("title", most=120),
            designer=head.text("designer", "", most=120),
            credit=head.text("credit", "", most=400),
            language=head.text("language", "en", most=20),
            size=self._size(head),
            layout=self._layout(head),
            back=self._back_name(head),
            foot_title=head.text("foot_title", "", most=60),
            mark_spot=head.flag("mark_spot", default=False),
            kinds=self.kinds,
            backs=self.backs,
            play=numbers_of(self.root.table("play")),
            cards=tuple(self._card(n, table) for n, table in enumerate(self._card_tables(head), 1)),
            fonts=self._fonts(),
            icons=icon_rows(self.path, self.root.table("icons")),
            words=self.words,
        )
        head.finish()
        self._check_whole(deck)
        return deck

    def _size(self, head: TomlTable) -> str:
        """A size that is sold, under `card`, or lengths of one's own, under `size` (or `card` as well)."""
        key = "size" if "size" in head.data else "card"
        given = head.text(key, sizes.USUAL_CARD, most=40)
        if key == "size" and head.text("card", ""):
            head.complain("size", 'and "card" both say how large cards are; say it once.')
        try:
            return sizes.own_size(given) or head.word(key, sizes.card_names(), sizes.USUAL_CARD)
        except ValueError as wrong:
            head.complain(key, "{wrong}.", wrong=wrong)
            return sizes.USUAL_CARD

    def _layout(self, head: TomlTable) -> Layout:
        """A theme, or a file of one's own beside the deck."""
        own = file_beside(self.path, head, "layout", (".toml",))
        themes = shipped_layouts()
        theme = head.word("theme", themes, USUAL_THEME)
        if own:
            if "theme" in head.data:
                head.complain("layout", 'and "theme" both say how cards are laid out; say it once.')
            return load_layout(own, self.labels, own=True)
        return load_layout(themes.get(theme, themes[USUAL_THEME]))

    def _fonts(self) -> dict[str, Path]:
        """Files for some of the styles; what is in them is checked when they are opened."""
        table = self.root.table("fonts")
        found = {style: file_beside(self.path, table, style, (".ttf",)) for style in STYLES}
        table.finish()
        return {style: file for style, file in found.items() if file}

    def _card_tables(self, head: TomlTable) -> Iterator[TomlTable]:
        """The deck's own, then those of its CSV file."""
        yield from self.root.tables("card")
        rows = file_beside(self.path, head, "cards", (".csv",))
        if rows:
            from cards_pdf.decks.csv_cards import csv_tables

            yield from csv_tables(rows, tuple(self.labels), self.problems)

    def _check_whole(self, deck: Deck) -> None:
        if not deck.cards:
            self.problems.add((), 'has no [[card]], and no table of them (cards = "cards.csv" under [deck]).')
        fronts = sum(card.copies for card in deck.cards)
        if fronts > MAX_FRONTS:
            self.problems.add(
                (), "asks for {fronts} cards; {most} is the most.", fronts=fronts, most=MAX_FRONTS
            )
        for what in ("code", "number"):
            seen: set[object] = set()
            for card in deck.cards:
                value = getattr(card, what)
                if value in seen:
                    self.problems.add(
                        (card.place,),
                        '{called} "{what}" is {value}, which an earlier card has.',
                        called=Sentence("column" if card.row else "key"),
                        what=what,
                        value=repr(value),
                    )
                seen.add(value)

    def _card(self, count: int, table: TomlTable) -> Card:
        code = table.text("code", str(count), most=12)
        if table.called == "key":  # a spreadsheet's row is found by its number
            table.where = (Sentence("card {code}", code=code or count),)
        if code and not _CODE.fullmatch(code):
            table.complain("code", "must be letters, digits and hyphens, twelve at most.")
        card = Card(
            code=code,
            number=table.integer("number", count, least=0),
            name=table.text("name", most=200),
            kind=self._kind_of(table),
            body=table.text("body", ""),
            effects=tuple(effect_row(row, self.said) for row in _few(table, "effects")),
            boxes=tuple(box_row(row, self.said) for row in _few(table, "boxes")),
            foot=tuple(effect_row(row, self.said) for row in _few(table, "foot")),
            stats=self._stats(table.table("stats")),
            element=table.text("element", "", most=30),
            weakness=table.text("weakness", "", most=30),
            rank=table.text("rank", "", most=10),
            suit=table.word("suit", ("", *SUIT_NAMES), ""),
            value=table.text("value", "", most=12),
            art=self._art(table),
            figure=table.text("figure", "", most=40),
            subtitle=table.text("subtitle", "", most=60),
            note=table.text("note", "", most=400),
            back=self._back_name(table),
            copies=table.integer("copies", 1, least=1, most=999),
            row="" if table.called == "key" else joined(table.where),
        )
        table.finish()
        return card

    def _kind_of(self, table: TomlTable) -> Kind:
        name = table.word("kind", self.kinds, "")
        return self.kinds.get(name, _PLAIN)

    def _back_name(self, table: TomlTable) -> str:
        return table.word("back", (*self.backs, "none"), "")

    def _back(self, name: str, table: TomlTable) -> Back:
        if not BACK_NAME.fullmatch(name):
            table.complain("name", "must be letters, digits, hyphens and low lines, forty at most.")
        back = Back(
            name,
            table.text("title", "", most=60),
            accent_of(table),
            table.word("pattern", BACK_PATTERNS, "lattice"),
            self._art(table),
        )
        table.finish()
        return back

    def _art(self, table: TomlTable) -> Path | None:
        """Its content is checked when it is drawn."""
        return file_beside(self.path, table, "art", PICTURES)

    def _stats(self, table: TomlTable) -> tuple[Stat, ...]:
        return tuple(stat_row(name, table, self.labels.get(name, name.upper())) for name in table.data)


def _few(table: TomlTable, key: str) -> list[TomlTable]:
    """The rows of one sort on a card; thousands would be measured for minutes before they were too many."""
    rows = table.tables(key)
    if len(rows) > MAX_ROWS:
        table.complain(key, "has {count} rows; {most} is the most.", count=len(rows), most=MAX_ROWS)
    return rows[:MAX_ROWS]
