"""TOML -> Deck. Imports nothing heavy: the referee plays from the same data that is printed."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from cards_pdf.common import sizes
from cards_pdf.common.errors import DeckError, nearest
from cards_pdf.common.sentences import listed
from cards_pdf.common.data.places import card_files
from cards_pdf.common.data.record import WRONG, As, Few, Keys, OneOf, Place, Reading, Shared, Text, reader
from cards_pdf.common.data.tables import Problems
from cards_pdf.decks.beside import beside
from cards_pdf.decks.icons import ICONS
from cards_pdf.decks.layout import Layout
from cards_pdf.decks.layout_file import load_layout, shipped_layouts
from cards_pdf.decks.model import Back, BackName, Card, Deck, Icon, Kind, Long, Short, Word
from cards_pdf.decks.rows import Said
from cards_pdf.decks.translation import whole_deck

_BACKS = Keys(  # files of print services are called by it
    "[A-Za-z0-9][A-Za-z0-9_-]{0,39}", "must be letters, digits, hyphens and low lines, forty at most."
)
USUAL_THEME = "ribbon"
STYLES = ("body", "bold", "italic", "title")
MAX_CARDS = 100_000  # more are refused by their number of fronts
MAX_FRONTS = 5_000  # three seconds of drawing


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
        spoken=listed(["en", *there]),
    )


def _unknown(name: str, shipped: Iterable[str]) -> DeckError:
    return DeckError(
        'There is no deck "{name}"; there are {words}, or give a .toml file.{near}',
        name=name,
        words=listed([*shipped]),
        near=nearest(name, shipped),
    )


def _in_language(name: str, lang: str) -> str:
    """scoundrel, zh -> scoundrel.zh"""
    if lang in ("", "en"):
        return name
    return f"{name.removesuffix('.toml')}.{lang}.toml" if name.endswith(".toml") else f"{name}.{lang}"


class Head(NamedTuple):
    """The table [deck]: what the whole deck is called, how large its cards are, how they look."""

    title: Annotated[str, Text(120)]
    designer: Annotated[str, Text(120)] = ""
    credit: Long = ""
    language: Annotated[str, Text(20)] = "en"
    card: Word = ""  # a size that is sold, or lengths of one's own
    size: Word = ""  # lengths of one's own
    theme: Word = ""
    layout: Annotated[Path | None, beside(".toml")] = None
    cards: Annotated[Path | None, beside(".csv")] = None
    back: BackName = ""
    foot_title: Short = ""
    mark_spot: bool = False

    def sized(self, at: Place) -> str:
        """A size that is sold, under `card`, or lengths of one's own, under `size` (or `card` as well)."""
        key, given = ("size", self.size) if self.size else ("card", self.card or sizes.USUAL_CARD)
        if self.size and self.card:
            at.wrong("size", 'and "card" both say how large cards are; say it once.')
        sold = OneOf(sizes.card_names()).reader()
        found: str = As(str, lambda text, _: sizes.own_size(text) or sold(text, at, key)).reader()(
            given, at, key
        )
        return found

    def laid_out(self, at: Place) -> Layout:
        """A theme, or a file of one's own beside the deck."""
        if self.layout:
            if self.theme:
                at.wrong("layout", 'and "theme" both say how cards are laid out; say it once.')
            return load_layout(self.layout, at.run.shared["stats"], own=True)
        themes = shipped_layouts()
        theme = OneOf(tuple(themes), nothing=USUAL_THEME).reader()(self.theme, at, "theme")
        return load_layout(themes.get(theme, themes[USUAL_THEME]))


class Fonts(NamedTuple):
    """Files for some of the styles; what is in them is checked when they are opened."""

    body: Annotated[Path | None, beside(".ttf")] = None
    bold: Annotated[Path | None, beside(".ttf")] = None
    italic: Annotated[Path | None, beside(".ttf")] = None
    title: Annotated[Path | None, beside(".ttf")] = None


Lines = Mapping[str, Annotated[str, Text(400)]]


class DeckFile(NamedTuple):
    """A deck's file, in the order in which it is read: what cards refer to comes before them."""

    words: Annotated[Lines, Shared("words")] = {}
    texts: Annotated[Lines, Shared("texts")] = {}
    stats: Annotated[Lines, Shared("stats")] = {}
    backs: Annotated[Mapping[str, Back], Shared("backs"), _BACKS] = {}
    kinds: Annotated[Mapping[str, Kind], Shared("kinds")] = {}
    deck: Head = Head("")
    play: Mapping[str, Said] = {}
    fonts: Fonts = Fonts()
    icons: Annotated[Mapping[str, Icon], ICONS] = {}
    card: Annotated[tuple[Card, ...], Few(MAX_CARDS)] = ()

    def made(self, at: Place) -> Deck:
        head, place = self.deck, Place(at.run, self.deck, "deck", at)
        deck = Deck(
            source=str(at.run.shared["file"]),
            title=head.title,
            designer=head.designer,
            credit=head.credit,
            language=head.language,
            size=head.sized(place),
            layout=head.laid_out(place),
            back=head.back,
            foot_title=head.foot_title,
            mark_spot=head.mark_spot,
            kinds=self.kinds,
            backs=self.backs,
            play=self.play,
            cards=(*self.card, *self._in_a_table(at)),
            fonts={style: file for style, file in self.fonts._asdict().items() if file},
            icons=self.icons,
            words=self.words,
        )
        _check_whole(deck, at)
        return deck

    def _in_a_table(self, at: Place) -> tuple[Card, ...]:
        if not self.deck.cards:
            return ()
        from cards_pdf.decks.csv_cards import csv_tables

        run = Reading(at.run.problems, at.run.shared, "column")
        read, tables = reader(Card), csv_tables(self.deck.cards, tuple(self.stats), at.run.problems)
        places = (
            Place(run, row, where, None, n) for n, (where, row) in enumerate(tables, len(self.card) + 1)
        )
        found = [read(place.table, place) for place in places]
        return tuple(card for card in found if card is not WRONG)


def load_deck(name: str | Path) -> Deck:
    """Read and check a whole deck; raises DeckError with every problem found."""
    path = name if isinstance(name, Path) else find_deck(name)
    run = Reading(Problems(path.name), {"file": path, "folder": path.resolve().parent})
    tables: dict[str, Any] = {"deck": {}} | whole_deck(path)
    deck: Deck = reader(DeckFile)(tables, Place(run, tables))
    run.problems.raise_any()
    return deck


def _check_whole(deck: Deck, at: Place) -> None:
    if not deck.cards and not at.run.problems.found:
        at.wrong("", 'has no [[card]], and no table of them (cards = "cards.csv" under [deck]).')
    fronts = sum(card.copies for card in deck.cards)
    if fronts > MAX_FRONTS:
        at.wrong("", "asks for {fronts} cards; {most} is the most.", fronts=fronts, most=MAX_FRONTS)
    for what in ("code", "number"):
        seen: set[object] = set()
        for card in deck.cards:
            value = getattr(card, what)
            if value in seen:
                called, said = "column" if card.row else "key", "is {value}, which an earlier card has."
                place = Place(Reading(at.run.problems, {}, called), {}, card.place)
                place.wrong(what, said, value=repr(value))
            seen.add(value)
