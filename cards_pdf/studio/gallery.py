"""The cards of a deck as pictures, drawn again only if they changed.

A round of drawing is short, so that the page stays responsive: cards in sight come first, the
others in further rounds. Once these rounds have taken too long together, the remaining cards wait
until they come in sight.
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from time import monotonic, process_time
from typing import Annotated, Any

from cards_pdf.canvas.svg import SvgCanvas
from cards_pdf.cards.edition import Edition
from cards_pdf.cards.single_cards import CardPictures
from cards_pdf.common.errors import FitError, Problem, Whereabouts
from cards_pdf.common.files import find_version
from cards_pdf.common.messages import Message
from cards_pdf.common.records.annotations import Text
from cards_pdf.common.records.record import record
from cards_pdf.decks.card import Back, Card
from cards_pdf.decks.deck import Deck

BLEED_MM = 3.0  # around each picture
MAX_LETTERS = 80_000_000  # of all pictures: five thousand cards with a drawing each
_ROUND_S = 0.1
_AHEAD_S = 50.0 if sys.platform == "emscripten" else 4.0  # of computing for cards out of sight
Files = Mapping[Path, tuple[int, ...]]  # with their versions


@record
class ViewOptions:
    """The language, edition and side that a tab shows."""

    lang: Annotated[str, Text(40)] = ""
    ink: bool = False
    large: bool = False
    backs: bool = False

    @property
    def edition(self) -> Edition:
        return Edition(low_ink=self.ink, large=self.large)


DEFAULT_VIEW = ViewOptions()


@record
class CardDrawing:
    """A card's picture, or the reasons why there is none."""

    number: int  # increases with every drawing
    svg: str
    problems: tuple[Problem, ...]  # not the error, which would keep its whole layout alive
    source: tuple[Any, ...]  # what it was drawn from
    files: Files


class Gallery:
    """The pictures of one deck in one view."""

    def __init__(self, say: Callable[[Message], str]) -> None:
        self._say = say
        self.fonts: dict[str, Any] = {}
        self.files: dict[str, Path] = {}
        self.drawn: dict[str, CardDrawing] = {}  # by code
        self.letters = 0  # in their pictures
        self.is_waiting = False  # True if cards wait until they come in sight
        self._style: Any = None
        self._deck: Deck | None = None
        self._started_at = 0.0  # of this process's computing time, for that deck
        self._pictures: CardPictures | None = None

    def draw(
        self, deck: Deck, view: ViewOptions, first: Iterable[str], numbers: Iterator[int]
    ) -> bool:
        """Draw changed cards, those in sight first. Return True if no more can be drawn now."""
        # Cached drawings depend on what all cards share, so a change of it drops them all.
        shared = (replace(deck, cards=(), notices=()), view)
        if self._pictures is None or shared != self._style:
            self._style = shared
            self.drawn = {}
            self.letters = 0
            self._pictures = CardPictures(deck, view.edition, BLEED_MM)
        pictures = self._pictures
        cards = {card.code: card for card in deck.cards}
        for code in [code for code in self.drawn if code not in cards]:
            self.letters -= len(self.drawn.pop(code).svg)
        if deck is not self._deck:
            self._deck = deck
            self._started_at = process_time()
        in_sight = dict.fromkeys(code for code in first if code in cards)
        self.is_waiting = False
        end = monotonic() + _ROUND_S
        for code in in_sight | dict.fromkeys(cards):
            known = self.drawn.get(code)
            is_drawn = known is not None and known.source == _source_of(deck, cards[code], view)
            if known and is_drawn and known.files == _versions_of(known.files):
                continue
            if code not in in_sight and process_time() - self._started_at > _AHEAD_S:
                self.is_waiting = True
                return True
            if monotonic() > end:
                return False
            self.letters -= len(known.svg) if known else 0
            self.drawn[code] = drawn = self._draw(pictures, cards[code], view, next(numbers))
            self.letters += len(drawn.svg)
        return True

    def _draw(
        self, pictures: CardPictures, card: Card, view: ViewOptions, number: int
    ) -> CardDrawing:
        canvas = pictures.canvas
        deck = pictures.deck
        name = f"p{number}-"
        earlier_files = canvas.files
        canvas.files = {}
        svg = ""
        problems: tuple[Problem, ...] = ()
        try:
            if not view.backs:
                svg = pictures.draw_front(card, name)
            elif deck.back_of(card):
                svg = pictures.draw_back(card, name)
            if self.letters + len(svg) > MAX_LETTERS:
                message = (
                    "{card}: the cards before it have so much to draw that this one is only "
                    "printed."
                )
                raise FitError(message, card=card.place).with_whereabouts(
                    Whereabouts(code=card.code)
                )
        except FitError as error:
            svg = ""
            problems = error.each_problem
            known = self.drawn.get(card.code)
            if known and known.svg:  # the last good picture stays in sight
                number = known.number
                svg = known.svg
            elif not view.backs:
                svg = pictures.draw_error_card(card, name, self._say(problems[0].message))
        files = _versions_of(canvas.files.values())
        canvas.files |= earlier_files
        self.keep_files(canvas)
        return CardDrawing(
            number=number,
            svg=svg,
            problems=problems,
            source=_source_of(deck, card, view),
            files=files,
        )

    def keep_files(self, canvas: SvgCanvas) -> None:
        """Let the page fetch the fonts and pictures of a drawing."""
        self.fonts |= canvas.fonts
        self.files |= canvas.files


def _versions_of(files: Iterable[Path]) -> Files:
    return {file: find_version(file) for file in files}


def _source_of(deck: Deck, card: Card, view: ViewOptions) -> tuple[Card | Back | None, ...]:
    return (card._replace(copies=1), deck.back_of(card) if view.backs else None)


@record
class RegionArea:
    """A region's place on a card."""

    name: str
    sort: str
    area: list[float]  # left, top, right, bottom in mm
