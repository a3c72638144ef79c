"""Ticked, not ticked, or to be asked: what the measurements of a square say."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from math import hypot
from typing import TYPE_CHECKING

from cards_pdf.cards.one_a_page import Square

if TYPE_CHECKING:  # whoever only hears a verdict needs no arrays
    from cards_pdf.scan.ink import Ink
    from cards_pdf.scan.register import Registration

LEAST_SCORE = 0.45
MOST_OFF = 0.6  # mm
LEAST_CONTRAST = 0.18
MOST_NOISE = 0.15
LEAST_SIDE = 0.5  # of the frame's contrast, on its weakest side
MOST_GLARE = 0.10  # of the inside
YES_MASS, YES_PEAK = 0.62, 0.26
NO_MASS, NO_PEAK = 0.10, 0.20
NO_AROUND = 0.35  # mm of line outside the frame …
NO_AROUND_BESIDE = 0.8  # … and where a mark in the next square may have run over
MOST_BESIDE = 0.7  # of the ink inside: a mark that lies beside a square more than in it is not its own
_NEXT = 9.0  # mm between the middles of squares that are next to each other, aslant as well


TRACE_PEAK, TRACE_TICK = 0.04, 0.6
PRINTED_TICK, PRINTED_PEAK = 0.93, 0.85  # as alike, and as black, as a printer's tick


class Verdict(Enum):
    YES = "yes"
    NO = "no"
    ASK = "ask"


def verdicts(squares: Sequence[Square], inks: Sequence[Ink], placed: Registration) -> list[Verdict]:
    """What each square of a card says."""
    if not placed.sure:
        return [Verdict.ASK] * len(squares)
    ticked = [square for square, ink in zip(squares, inks, strict=True) if _is_ticked(ink)]
    return [
        _verdict(ink, NO_AROUND_BESIDE if any(_beside(square, other) for other in ticked) else NO_AROUND)
        for square, ink in zip(squares, inks, strict=True)
    ]


def _verdict(ink: Ink, most_around: float) -> Verdict:
    if not _readable(ink):
        return Verdict.ASK
    if _is_ticked(ink):
        return Verdict.YES if ink.around <= MOST_BESIDE * ink.mass else Verdict.ASK
    clear = ink.mass <= NO_MASS and ink.peak <= NO_PEAK and ink.around <= most_around
    return Verdict.NO if clear and not _is_trace(ink) else Verdict.ASK


def _is_trace(ink: Ink) -> bool:
    """Paler than could be measured, and yet a tick's shape: faint, or rubbed out."""
    return ink.peak >= TRACE_PEAK and ink.tick >= TRACE_TICK


def _is_ticked(ink: Ink) -> bool:
    return ink.mass >= YES_MASS and ink.peak >= YES_PEAK


def looks_printed(ink: Ink) -> bool:
    """Whether a square's mark may have been put there by a printer: its very shape, and black."""
    return ink.tick >= PRINTED_TICK and ink.peak >= PRINTED_PEAK


def _beside(square: Square, other: Square) -> bool:
    return square != other and hypot(square.x - other.x, square.y - other.y) <= _NEXT


def _readable(ink: Ink) -> bool:
    return (
        ink.score >= LEAST_SCORE
        and ink.off <= MOST_OFF
        and ink.contrast >= LEAST_CONTRAST
        and ink.noise <= MOST_NOISE
        and ink.weakest >= LEAST_SIDE
        and ink.glare <= MOST_GLARE
    )
