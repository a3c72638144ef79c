"""Ticked, not ticked, or to be asked: what the measurements of a square say."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import TYPE_CHECKING

from cards_pdf.cards.single_cards import Square

if TYPE_CHECKING:  # whoever only hears a verdict needs no arrays
    from cards_pdf.scan.ink import Ink
    from cards_pdf.scan.register import Registration
    from cards_pdf.scan.strokes import Traits

LEAST_SCORE = 0.45
MOST_OFF = 0.6  # mm
LEAST_CONTRAST = 0.18
MOST_NOISE = 0.15
LEAST_SIDE = 0.5  # of the frame's contrast, on its weakest side
MOST_GLARE = 0.10  # of the inside
YES_MASS, YES_PEAK = 0.62, 0.26
NO_MASS, NO_PEAK = 0.10, 0.20
NO_AROUND = 0.35  # mm of line outside the frame
TRACE_PEAK, TRACE_TICK = 0.04, 0.6
PRINTED_TICK, PRINTED_PEAK = 0.93, 0.85  # as alike, and as black, as a printer's tick

# A mark is a square's own …
LEAST_MASS = 1.0  # mm: where it is more than a hair
MOST_BESIDE = 1.0  # where no more of it lies beside the square than inside, as a part of that
MOST_TAILS = 0.5  # where no more of what is inside are tails of its neighbours' marks
OFF_MIDDLE = 0.85  # mm: and where it does not lie at the square's very edge
PALE, PALER, PALEST = (
    0.2,
    0.04,
    0.3,
)  # what is broad must be dark: a peak of PALE, and PALER for each mm
BROAD, OUTSIDE = 1.4, 0.8  # mm: where that goes so far out, and is no broader than a pencil's tail
FILLED = 0.5  # but it may be pale and broad where it runs along so much of all four sides inside …
FILLS_BESIDE = 0.2  # … and no more of it lies beside the square, as a part of what is inside
# … and comes from outside …
OUT, OPPOSITE = 1.1, 0.5  # mm: where it leaves the square on one side and on the other
LEVEL, RISE = 1.7, 0.3  # mm: where its end is so far out, and no steeper above the middle than this
WRITTEN, WIDE = 2.0, 0.38  # mm: where its end is so far out, and so far from straight
LONGEST = 10.0  # mm: where its end is further out than a tick's
STRAIGHT = 0.85  # where so much of a straight line through the square is inked, and on beyond it
# An empty square has a neighbour's tail in it or around it …
TAIL_AROUND, TAIL_MASS = (
    0.1,
    0.35,
)  # where at most this share of what is around is its own, and little inside
MOST_TAIL, MOST_TAIL_AROUND = 1.0, 2.5  # mm of line that a tail may leave inside, and around


class Verdict(Enum):
    YES = "yes"
    NO = "no"
    ASK = "ask"


def verdicts(
    squares: Sequence[Square], inks: Sequence[Ink], traits: Sequence[Traits], placed: Registration
) -> list[Verdict]:
    """What each square of a card says."""
    return [
        _verdict(ink, of) if placed.sure and placed.sees(*_middle(square)) else Verdict.ASK
        for square, ink, of in zip(squares, inks, traits, strict=True)
    ]


def _middle(square: Square) -> tuple[float, float]:
    return square.x + square.side / 2, square.y + square.side / 2


def _verdict(ink: Ink, traits: Traits) -> Verdict:
    if not _readable(ink):
        return Verdict.ASK
    if is_ticked(ink):
        return Verdict.YES if _is_its_own(ink, traits) and not runs_through(traits) else Verdict.ASK
    return Verdict.NO if _is_empty(ink, traits) else Verdict.ASK


def _is_its_own(ink: Ink, traits: Traits) -> bool:
    around, longest = ink.around * traits.own_around, traits.out.longest
    is_pale = ink.peak < min(PALEST, PALE + PALER * ink.mass)
    is_blot = traits.is_spot or (longest >= OUTSIDE and around > BROAD * longest)
    fills = traits.filled >= FILLED and around <= FILLS_BESIDE * ink.mass
    return (
        ink.mass >= LEAST_MASS
        and around <= MOST_BESIDE * ink.mass
        and traits.tails <= MOST_TAILS * ink.mass
        and traits.off_middle <= OFF_MIDDLE
        and (fills or not (is_pale or is_blot))
    )


def runs_through(traits: Traits) -> bool:
    """A line, a hair, a fold, a word, a stroke that cancels: it is no tick with a tail."""
    out = traits.out
    return (
        (out.longest >= OUT and out.opposite >= OPPOSITE)
        or (out.longest >= LEVEL and out.rise < RISE)
        or (out.longest >= WRITTEN and out.width >= WIDE)
        or out.longest >= LONGEST
        or traits.straight >= STRAIGHT
        or traits.is_joined
    )


def _is_empty(ink: Ink, traits: Traits) -> bool:
    if ink.around * traits.own_around > NO_AROUND or ink.around > MOST_TAIL_AROUND:
        return False
    if ink.mass <= NO_MASS and ink.peak <= NO_PEAK and not _is_trace(ink):
        return True
    return _has_a_tail(ink, traits)


def _has_a_tail(ink: Ink, traits: Traits) -> bool:
    """All the ink there is belongs to a neighbour's mark."""
    if ink.mass > MOST_TAIL:
        return False
    inside = traits.tails > 0 and ink.mass - traits.tails <= NO_MASS
    return inside or (traits.own_around <= TAIL_AROUND and ink.mass <= TAIL_MASS)


def _is_trace(ink: Ink) -> bool:
    """Paler than could be measured, and yet a tick's shape: faint, or rubbed out."""
    return ink.peak >= TRACE_PEAK and ink.tick >= TRACE_TICK


def is_ticked(ink: Ink) -> bool:
    return ink.mass >= YES_MASS and ink.peak >= YES_PEAK


def looks_printed(ink: Ink) -> bool:
    """Whether a square's mark may have been put there by a printer: its very shape, and black."""
    return ink.tick >= PRINTED_TICK and ink.peak >= PRINTED_PEAK


def _readable(ink: Ink) -> bool:
    return (
        ink.score >= LEAST_SCORE
        and ink.off <= MOST_OFF
        and ink.contrast >= LEAST_CONTRAST
        and ink.noise <= MOST_NOISE
        and ink.weakest >= LEAST_SIDE
        and ink.glare <= MOST_GLARE
    )
