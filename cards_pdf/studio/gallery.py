"""The cards of a deck as pictures, drawn again only where something changed.

A round of drawing lasts no longer than a blink: what is looked at comes first, the rest in further
rounds. Where these take too long together, what is left waits until somebody looks at it.
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from time import monotonic, process_time
from typing import Any, NamedTuple

from cards_pdf.cards.card_svg import CardPictures
from cards_pdf.cards.edition import COLOUR, Edition
from cards_pdf.common.errors import FitError, Problem, Whereabouts
from cards_pdf.common.messages import Message
from cards_pdf.decks.model import Back, Card, Deck

BLEED = 3.0  # mm around each picture
_BLINK = 0.1  # seconds
_AHEAD = 50.0 if sys.platform == "emscripten" else 4.0  # of computing, for what nobody looks at yet
MOST = 80_000_000  # letters of all pictures: five thousand cards with a drawing each
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
    wrong: tuple[
        Problem, ...
    ]  # not the error, which holds all that was laid out when it was raised
    of: tuple[Any, ...]  # what it was drawn from
    files: Files


class Gallery:
    """The pictures of one deck in one view."""

    def __init__(self, say: Callable[[Message], str]) -> None:
        self._say = say
        self.fonts: dict[str, Any] = {}
        self.files: dict[str, Path] = {}
        self.drawn: dict[str, Drawn] = {}  # by code
        self.letters = 0  # of their pictures
        self.is_waiting = False  # whether cards are left that are drawn once somebody looks at them
        self._style: Any = None
        self._deck: Deck | None = None
        self._began = 0.0  # what this process had computed when it began with that deck
        self._pictures: CardPictures | None = None

    def draw(self, deck: Deck, view: View, first: Iterable[str], numbers: Iterator[int]) -> bool:
        """Draw what has changed, these codes first; returns whether that was all that is to be
        drawn now.
        """
        # What all cards share; drawings that repeat are kept, and may have changed with it
        shared = (deck._replace(cards=(), notices=()), view)
        if self._pictures is None or shared != self._style:
            self._style, self.drawn, self.letters = shared, {}, 0
            self._pictures = CardPictures(deck, view.edition, BLEED)
        pictures = self._pictures
        cards = {card.code: card for card in deck.cards}
        for code in [code for code in self.drawn if code not in cards]:
            self.letters -= len(self.drawn.pop(code).svg)
        if deck is not self._deck:
            self._deck, self._began = deck, process_time()
        in_sight = dict.fromkeys(code for code in first if code in cards)
        self.is_waiting = False
        end = monotonic() + _BLINK
        for code in in_sight | dict.fromkeys(cards):
            known = self.drawn.get(code)
            is_drawn = known is not None and known.of == _made_of(deck, cards[code], view)
            if known and is_drawn and all(_stamp(file) == at for file, at in known.files.items()):
                continue
            if code not in in_sight and process_time() - self._began > _AHEAD:
                self.is_waiting = True
                return True
            if monotonic() > end:
                return False
            self.letters -= len(known.svg) if known else 0
            self.drawn[code] = drawn = self._draw(pictures, cards[code], view, next(numbers))
            self.letters += len(drawn.svg)
        return True

    def _draw(self, pictures: CardPictures, card: Card, view: View, number: int) -> Drawn:
        canvas, deck, name = pictures.canvas, pictures.deck, f"p{number}-"
        before, canvas.files = canvas.files, {}
        svg, wrong = "", tuple[Problem, ...]()
        try:
            if not view.backs:
                svg = pictures.front(card, name)
            elif deck.back_of(card):
                svg = pictures.back(card, name)
            if self.letters + len(svg) > MOST:
                said = (
                    "{card}: the cards before it have so much to draw that this one is only "
                    "printed."
                )
                raise FitError(said, card=card.place).at(Whereabouts(code=card.code))
        except FitError as fault:
            svg, wrong = "", fault.each_problem
            known = self.drawn.get(card.code)
            if known and known.svg:  # what was there stays in sight
                number, svg = known.number, known.svg
            elif not view.backs:
                svg = pictures.unfit(card, name, self._say(fault.each_problem[0].said))
        files = {file: _stamp(file) for file in canvas.files.values()}
        canvas.files |= before
        self.files |= canvas.files
        self.fonts |= canvas.fonts
        return Drawn(number, svg, wrong, _made_of(deck, card, view), files)


def _made_of(deck: Deck, card: Card, view: View) -> tuple[Card | Back | None, ...]:
    return (card._replace(copies=1), deck.back_of(card) if view.backs else None)


def _stamp(file: Path) -> int:
    try:
        return file.stat().st_mtime_ns
    except OSError:
        return 0


class RegionSeen(NamedTuple):
    """Where a region lies on a card, in mm: left, top, right, bottom."""

    name: str
    sort: str
    area: list[float]
