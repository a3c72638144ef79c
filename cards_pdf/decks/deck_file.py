"""A deck's file: its tables, and the Deck that is made of them."""

from collections.abc import Iterable, Mapping
from copy import copy
from pathlib import Path
from typing import Annotated, NamedTuple

from cards_pdf.common import sizes
from cards_pdf.common.data.limits import As, Few, Keys, OneOf, Shared, Text
from cards_pdf.common.data.problems import WRONG, Spot, unknown
from cards_pdf.common.data.reader import reader
from cards_pdf.decks.beside import beside
from cards_pdf.decks.icons import ICONS, Icon
from cards_pdf.decks.layout import Layout
from cards_pdf.decks.layout_file import load_layout, shipped_layouts
from cards_pdf.decks.model import Back, BackName, Card, Deck, Kind, Long, Short
from cards_pdf.decks.rows import Said

_BACKS = Keys(  # files of print services are called by it
    "[A-Za-z0-9][A-Za-z0-9_-]{0,39}", "must be letters, digits, hyphens and low lines, forty at most."
)
USUAL_THEME = "ribbon"
MAX_CARDS = 100_000  # more are refused by their number of fronts
MAX_FRONTS = 5_000  # three seconds of drawing


def _size(text: str, _: Spot) -> str:
    """A size that is sold, or lengths of one's own."""
    sold = sizes.card_names()
    if own := sizes.own_size(text):
        return own
    if text and text not in sold:
        raise unknown(text, sold)
    return text


SizeName = Annotated[str, As(Annotated[str, Text(40)], _size)]
Theme = Annotated[str, OneOf(shipped_layouts, nothing="")]
Style = Annotated[Path | None, beside(".ttf")]


class Head(NamedTuple):
    """What the whole deck is called, how large its cards are, how they look."""

    title: Annotated[str, Text(120)]
    designer: Annotated[str, Text(120)] = ""
    credit: Annotated[Long, "thanks and licences, for your own records"] = ""
    language: Annotated[str, Text(20), "for screen readers"] = "en"
    card: Annotated[SizeName, "a size that is sold, such as poker, bridge, mini or tarot"] = ""
    size: Annotated[SizeName, "instead of it, lengths of your own: 70mm x 120mm"] = ""
    theme: Annotated[Theme, "how cards look"] = ""
    layout: Annotated[Path | None, beside(".toml"), "instead of it, a file of your own"] = None
    cards: Annotated[Path | None, beside(".csv"), "a table of cards beside the deck"] = None
    back: Annotated[BackName, "of cards that name none themselves"] = ""
    foot_title: Annotated[Short, "the words before a card's foot"] = ""
    mark_spot: Annotated[bool, "keeps 8 x 8 mm of each face free"] = False

    def made(self, at: Spot) -> "Head":
        if self.size and self.card:
            at.wrong("size", 'and "card" both say how large cards are; say it once.')
        if self.layout and self.theme:
            at.wrong("layout", 'and "theme" both say how cards are laid out; say it once.')
        return self

    def laid_out(self, stats: Iterable[str]) -> Layout:
        if self.layout:
            return load_layout(self.layout, stats, own=True)
        return load_layout(shipped_layouts()[self.theme or USUAL_THEME])


class Fonts(NamedTuple):
    """Files for some of the styles; what is in them is checked when they are opened."""

    body: Style = None
    bold: Style = None
    italic: Style = None
    title: Style = None


Line = Annotated[str, Text(400)]


# Its fields stand in the order in which they are read: what cards refer to comes before them.
class DeckFile(NamedTuple):
    """A deck of cards."""

    words: Annotated[Mapping[str, Line], Shared("words"), "what is printed for words such as fire"] = {}
    texts: Annotated[
        Mapping[str, Line], Shared("texts"), "lines by effect, with a row's numbers in {braces}"
    ] = {}
    stats: Annotated[Mapping[str, Line], Shared("stats"), "labels for the numbers on cards"] = {}
    backs: Annotated[Mapping[str, Back], Shared("backs"), _BACKS] = {}
    kinds: Annotated[Mapping[str, Kind], Shared("kinds")] = {}
    deck: Head = Head("")
    play: Annotated[Mapping[str, Said], "what the referee plays with"] = {}
    fonts: Fonts = Fonts()
    icons: Annotated[Mapping[str, Icon], ICONS, "outlines or pictures for :names: in texts"] = {}
    card: Annotated[tuple[Card, ...], Few(MAX_CARDS)] = ()

    def made(self, at: Spot) -> Deck:
        head = self.deck
        deck = Deck(
            source=str(at.run.shared["file"]),
            title=head.title,
            designer=head.designer,
            credit=head.credit,
            language=head.language,
            size=head.size or head.card or sizes.USUAL_CARD,
            layout=head.laid_out(self.stats),
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

    def _in_a_table(self, at: Spot) -> tuple[Card, ...]:
        if not self.deck.cards:
            return ()
        from cards_pdf.decks.csv_cards import csv_tables

        run, read = copy(at.run), reader(Card)  # its problems are those of the deck
        run.called = "column"
        tables = enumerate(csv_tables(self.deck.cards, tuple(self.stats), run), len(self.card) + 1)
        found = [read(row, Spot(run, row, where, None, n)) for n, (where, row) in tables]
        return tuple(card for card in found if card is not WRONG)


def _check_whole(deck: Deck, at: Spot) -> None:
    if not deck.cards and not at.run.found:
        at.wrong("", 'has no [[card]], and no table of them (cards = "cards.csv" under [deck]).')
    fronts = sum(card.copies for card in deck.cards)
    if fronts > MAX_FRONTS:
        at.wrong("", "asks for {fronts} cards; {most} is the most.", fronts=fronts, most=MAX_FRONTS)
    for what in ("code", "number"):
        seen: set[object] = set()
        for card in deck.cards:
            value = getattr(card, what)
            if value in seen:
                run = copy(at.run)
                run.called = "column" if card.row else "key"
                Spot(run, {}, card.place).wrong(
                    what, "is {value}, which an earlier card has.", value=repr(value)
                )
            seen.add(value)
