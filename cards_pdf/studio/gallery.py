"""The cards of a deck as pictures, drawn again only where something changed.

A round of drawing lasts no longer than a blink: what is looked at comes first, the rest in further rounds.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from cards_pdf.cards.card_style import Bleed, CardStyle, Site
from cards_pdf.cards.card_svg import back_svg, card_svg
from cards_pdf.cards.edition import COLOUR, Edition
from cards_pdf.cards.front import measured_front
from cards_pdf.common import sizes
from cards_pdf.common.errors import FitError
from cards_pdf.decks.model import Back, Card, Deck
from cards_pdf.decks.pencil_marks import UNMARKED
from cards_pdf.pdf.svg_canvas import SvgCanvas
from cards_pdf.pdf.typefaces import deck_typefaces

BLEED = 3.0  # mm around each picture
_BLINK = 0.08  # seconds
_AROUND: Bleed = (BLEED, BLEED, BLEED, BLEED)
Files = Mapping[Path, int]  # when each was last written


class View(NamedTuple):
    """How the deck is looked at."""

    lang: str = ""
    edition: Edition = COLOUR
    backs: bool = False


class Drawn(NamedTuple):
    """A picture, or why there is none."""

    number: int  # of all that were drawn: what is newer is greater
    svg: str
    wrong: FitError | None
    of: tuple[Any, ...]  # what it was drawn from
    files: Files


class Gallery:
    """The pictures of one deck in one view."""

    def __init__(self) -> None:
        self.fonts: dict[str, Any] = {}
        self.files: dict[str, Path] = {}
        self._drawn: dict[str, Drawn] = {}
        self._style: Any = None
        self._canvas = SvgCanvas()

    def drawn(self, code: str) -> Drawn | None:
        return self._drawn.get(code)

    def draw(self, deck: Deck, view: View, first: Iterable[str], numbers: Iterator[int]) -> bool:
        """Draw what has changed, these codes first; returns whether all is drawn."""
        self._begin(deck, view)
        cards = {card.code: card for card in deck.cards}
        for code in [code for code in self._drawn if code not in cards]:
            del self._drawn[code]
        wanted = [code for code in first if code in cards]
        order = dict.fromkeys((*wanted, *cards))
        end = monotonic() + _BLINK
        for code in order:
            if self._is_drawn(deck, cards[code], view):
                continue
            if monotonic() > end:
                return False
            self._drawn[code] = self._draw(deck, cards[code], view, next(numbers))
        return True

    def _begin(self, deck: Deck, view: View) -> None:
        """What all cards share; a canvas keeps drawings that repeat, which may have changed."""
        shared = (deck._replace(cards=(), notices=()), view)
        if shared != self._style:
            self._style, self._drawn = shared, {}
        self._canvas = SvgCanvas(language=deck.language, only_black=view.edition.low_ink)
        self._canvas.typefaces = deck_typefaces(deck, only_black=view.edition.low_ink)

    def _is_drawn(self, deck: Deck, card: Card, view: View) -> bool:
        known = self._drawn.get(card.code)
        if known is None or known.of != _made_of(deck, card, view):
            return False
        return all(_stamp(file) == at for file, at in known.files.items())

    def _draw(self, deck: Deck, card: Card, view: View, number: int) -> Drawn:
        canvas, style = self._canvas, style_of(deck, card, view)
        before, canvas.files = canvas.files, {}
        svg, wrong = "", None
        try:
            back = deck.back_of(card) if view.backs else None
            name = f"p{number}-"
            if not view.backs:
                svg = card_svg(canvas, card, style, name)
            elif back:
                svg = back_svg(canvas, back, style, name)
        except FitError as fault:
            wrong = fault
        files = {file: _stamp(file) for file in canvas.files.values()}
        canvas.files |= before
        self.files |= canvas.files
        self.fonts |= canvas.fonts
        return Drawn(number, svg, wrong, _made_of(deck, card, view), files)


def _made_of(deck: Deck, card: Card, view: View) -> tuple[Card | Back | None, ...]:
    return (deck.back_of(card),) if view.backs else (card._replace(copies=1),)


def style_of(deck: Deck, card: Card, view: View) -> CardStyle:
    """Upright, as it is read."""
    size = sizes.card(deck.size).mm
    if deck.layout_of(card).landscape and not view.backs:
        size = (max(size), min(size))
    return CardStyle(deck, view.edition, size, bleed=_AROUND)


def _stamp(file: Path) -> int:
    try:
        return file.stat().st_mtime_ns
    except OSError:
        return 0


def regions_of(deck: Deck, card: Card, view: View) -> Sequence[dict[str, Any]]:
    """Where the card's regions lie, in mm, in the order in which they are drawn."""
    canvas = SvgCanvas(language=deck.language, only_black=view.edition.low_ink)
    canvas.typefaces = deck_typefaces(deck, only_black=view.edition.low_ink)
    front = measured_front(Site(canvas, card, style_of(deck, card, view), UNMARKED))
    return [
        {"name": region.name, "sort": region.sort, "area": [round(side, 3) for side in area]}
        for region, area, *_ in front.placed
    ]
