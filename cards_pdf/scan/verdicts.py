"""Verdicts: is a square ticked, empty, or a question for the player? Also the results of scans.

A verdict is only given where the measurements leave no doubt. A square that cannot be measured is
asked about. A square with enough ink is ticked if the mark is its own and nothing runs through it;
a square without ink is empty; anything else is asked about. The thresholds come from photographs
of thousands of marks and of dirt (`tests/scan`), chosen so that wrong verdicts are rarer than
questions by far.

Photos of one deck are merged. Where two disagree about a square, the player is asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

from cards_pdf.cards.single_cards import Square
from cards_pdf.common.records.record import record
from cards_pdf.decks.card import Card

if TYPE_CHECKING:  # at run time a verdict needs no NumPy
    from cards_pdf.scan.ink import Ink
    from cards_pdf.scan.strokes import Traits

# A square can be measured if:
MIN_SCORE = 0.45
MAX_OFFSET_MM = 0.6
MIN_CONTRAST = 0.18
MAX_NOISE = 0.15
MIN_SIDE_CONTRAST = 0.5  # on the frame's weakest side
MAX_GLARE = 0.10  # of the inside

# It holds enough ink for a tick if:
MIN_TICK_MASS_MM = 0.62
MIN_TICK_PEAK = 0.26

# The mark is the square's own if:
MIN_OWN_MASS_MM = 1.0  # it is more than a hair
MAX_BESIDE = 1.0  # of its mass is beside the square
MAX_TAILS = 0.5  # of its mass are tails of neighbours' marks
MAX_OFF_MIDDLE_MM = 0.85
# … and it is dark, with a peak that grows with its mass …
MIN_PEAK = 0.2
PEAK_PER_MM = 0.04
MAX_NEEDED_PEAK = 0.3
# … and is no blot: ink that leaves the square is no broader than a pencil's tail …
MIN_BLOT_MM = 0.8
MAX_TAIL_BREADTH = 1.4
# … or it fills the square: it runs along all four sides inside, and hardly leaves it.
MIN_FILLED = 0.5
MAX_BESIDE_FILLED = 0.2

# A stroke runs through the square if:
THROUGH_MM = 1.1  # it leaves it on one side …
THROUGH_OPPOSITE_MM = 0.5  # … and on the opposite side
LEVEL_MM = 1.7  # or its end is so far outside …
MAX_LEVEL_RISE = 0.3  # … and no steeper than this
CURVED_MM = 2.0  # or its end is so far outside …
MIN_CURVED_WIDTH_MM = 0.38  # … and so far from straight, like writing
MAX_TAIL_MM = 10.0
MIN_STRAIGHT = 0.85  # or so much of a straight line through it is inked

# It is empty if:
MAX_EMPTY_MASS_MM = 0.10
MAX_EMPTY_PEAK = 0.20
MAX_EMPTY_AROUND_MM = 0.35
MIN_TRACE_PEAK = 0.04  # … unless what is there has the shape of a tick: faint or erased
MIN_TRACE_TICK = 0.6
# … or if its ink is the tail of a neighbour's mark.
MAX_TAIL_MASS_MM = 1.0
MAX_TAIL_AROUND_MM = 2.5
MAX_OWN_AROUND = 0.1  # share of the ink around it
MAX_UNKNOWN_TAIL_MM = 0.35

# A printer has printed the mark if it has the very shape and black of a printed tick.
MIN_PRINTED_TICK = 0.93
MIN_PRINTED_PEAK = 0.85


class Verdict(Enum):
    YES = "yes"
    NO = "no"
    ASK = "ask"


def judge(ink: Ink, traits: Traits) -> Verdict:
    """Return the verdict on a square whose surroundings are visible."""
    if not _is_measurable(ink):
        return Verdict.ASK
    if is_ticked(ink):
        is_tick = _is_own_mark(ink, traits) and not runs_through(traits)
        return Verdict.YES if is_tick else Verdict.ASK
    return Verdict.NO if _is_empty(ink, traits) else Verdict.ASK


def _is_measurable(ink: Ink) -> bool:
    return (
        ink.score >= MIN_SCORE
        and ink.offset <= MAX_OFFSET_MM
        and ink.contrast >= MIN_CONTRAST
        and ink.noise <= MAX_NOISE
        and ink.weakest >= MIN_SIDE_CONTRAST
        and ink.glare <= MAX_GLARE
    )


def is_ticked(ink: Ink) -> bool:
    return ink.mass >= MIN_TICK_MASS_MM and ink.peak >= MIN_TICK_PEAK


def _is_own_mark(ink: Ink, traits: Traits) -> bool:
    around = ink.mass_outside * traits.own_around
    length = traits.tail.length
    is_pale = ink.peak < min(MAX_NEEDED_PEAK, MIN_PEAK + PEAK_PER_MM * ink.mass)
    is_blot = traits.is_spot or (length >= MIN_BLOT_MM and around > MAX_TAIL_BREADTH * length)
    is_filled = traits.filled >= MIN_FILLED and around <= MAX_BESIDE_FILLED * ink.mass
    return (
        ink.mass >= MIN_OWN_MASS_MM
        and around <= MAX_BESIDE * ink.mass
        and traits.tails <= MAX_TAILS * ink.mass
        and traits.off_middle <= MAX_OFF_MIDDLE_MM
        and (is_filled or not (is_pale or is_blot))
    )


def runs_through(traits: Traits) -> bool:
    """Return True for a line, a hair, a fold, a word or a cancelling stroke.

    A tick may have a tail, but it is short, rises, or ends in the square.
    """
    tail = traits.tail
    return (
        (tail.length >= THROUGH_MM and tail.opposite >= THROUGH_OPPOSITE_MM)
        or (tail.length >= LEVEL_MM and tail.rise < MAX_LEVEL_RISE)
        or (tail.length >= CURVED_MM and tail.width >= MIN_CURVED_WIDTH_MM)
        or tail.length >= MAX_TAIL_MM
        or traits.straight >= MIN_STRAIGHT
        or traits.is_joined
    )


def _is_empty(ink: Ink, traits: Traits) -> bool:
    own_around = ink.mass_outside * traits.own_around
    if own_around > MAX_EMPTY_AROUND_MM or ink.mass_outside > MAX_TAIL_AROUND_MM:
        return False
    is_trace = ink.peak >= MIN_TRACE_PEAK and ink.tick >= MIN_TRACE_TICK
    if ink.mass <= MAX_EMPTY_MASS_MM and ink.peak <= MAX_EMPTY_PEAK and not is_trace:
        return True
    is_known_tail = traits.tails > 0 and ink.mass - traits.tails <= MAX_EMPTY_MASS_MM
    comes_from_outside = traits.own_around <= MAX_OWN_AROUND and ink.mass <= MAX_UNKNOWN_TAIL_MM
    return ink.mass <= MAX_TAIL_MASS_MM and (is_known_tail or comes_from_outside)


def looks_printed(ink: Ink) -> bool:
    """Return True if a printer may have printed the mark: an older state of the campaign."""
    return ink.tick >= MIN_PRINTED_TICK and ink.peak >= MIN_PRINTED_PEAK


# --- results of photos ---


@record
class SquareSeen:
    """A square in one photo, or merged from all photos that show it."""

    square: Square
    verdict: Verdict
    photo: Path  # to look at
    crop: bytes  # a PNG of it; empty if there is nothing to ask
    looks_printed: bool = False
    is_struck: bool = False  # ticked, it seems, with a stroke through it


@record
class CardSeen:
    """A card in one photo, or merged from all photos that show it."""

    card: Card
    prints: frozenset[tuple[str, int]]  # for each print of it: the deck's file and the check
    photos: tuple[Path, ...]  # a photo that shows it twice is listed twice
    squares: tuple[SquareSeen, ...]


@record
class PhotoSeen:
    """The cards in one photo."""

    path: Path
    cards: tuple[CardSeen, ...]
    unknown_marks: int  # that fit no card of this deck
    skipped_marks: int = 0  # that were not read


def merge_photos(photos: Iterable[PhotoSeen]) -> dict[str, CardSeen]:
    """Return every card in the photos, by code."""
    by_code: dict[str, list[CardSeen]] = {}
    for photo in photos:
        for card in photo.cards:
            by_code.setdefault(card.card.code, []).append(card)
    return {
        code: CardSeen(
            card=cards[0].card,
            prints=frozenset[tuple[str, int]]().union(*(card.prints for card in cards)),
            photos=tuple(path for card in cards for path in card.photos),
            squares=tuple(
                _merge_square(squares)
                for squares in zip(*(card.squares for card in cards), strict=True)
            ),
        )
        for code, cards in by_code.items()
    }


def _merge_square(squares: Sequence[SquareSeen]) -> SquareSeen:
    """Merge one square of several photos. An unsure verdict does not contradict a sure one."""
    sure = {square.verdict for square in squares} - {Verdict.ASK}
    first_ticked = next(
        (square for square in squares if square.verdict is not Verdict.NO), squares[0]
    )
    return replace(
        first_ticked,
        verdict=sure.pop() if len(sure) == 1 else Verdict.ASK,
        looks_printed=any(square.looks_printed for square in squares),
        is_struck=any(square.is_struck for square in squares),
    )
