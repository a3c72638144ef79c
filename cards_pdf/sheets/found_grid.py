"""Finds the grid of cards on a picture of a page: how many, how large, how far apart.

Columns and rows with ink form runs; runs as long as cards are cards, one each or several that touch. Cut
marks and captions are too short for that. Sizes that are sold decide where a run could be divided in several
ways.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from typing import TYPE_CHECKING, NamedTuple

from cards_pdf.common import sizes

if TYPE_CHECKING:
    from PIL.Image import Image

_WHITE = 244  # of 255: what is lighter is paper
_LEAST, _MOST = 30.0, 160.0  # mm: a side of a card
_ALIKE = 1.0  # mm by which cards of one sheet seem to differ
_NEAR = 0.6  # mm by which a card seems to differ from a size that is sold
_SAME = 0.2  # mm by which no size is better than another: then the more usual one is
_USUAL = ("poker", "us-poker", "bridge", "tarot", "us-tarot", "mini", "us-mini", "large")
_MOST_TOUCHING = 8
_CLOSE = 30.0  # mm of white between what is printed on cards that touch
_CENTRED = 4.0  # mm off the middle of the page, at most, where the edges of cards cannot be seen


class Axis(NamedTuple):
    """Cards along one side of the page, in mm."""

    start: float
    side: float
    gap: float
    cards: int
    white: bool = False  # whether the cards' edges show nothing


class FoundGrid(NamedTuple):
    """A page's cards, in mm from its top left."""

    across: Axis
    down: Axis

    @property
    def cards(self) -> int:
        return self.across.cards * self.down.cards


def find_grid(page: "Image", per_mm: float) -> FoundGrid | None:
    """The grid that fits best, if any does."""
    mask = page.convert("L").point(lambda light: 255 * (light < _WHITE))
    wide, high = mask.size
    rows = _runs(_profile(mask, (1, high)), per_mm)
    if not rows:
        return None
    beside = mask.crop((0, round(rows[0][0] * per_mm), wide, round(rows[-1][1] * per_mm)))  # without captions
    across = list(_axes(_runs(_profile(beside, (wide, 1)), per_mm), wide / per_mm))
    down = list(_axes(rows, high / per_mm))
    upright = [sizes.card(name).mm for name in sorted(sizes.card_names(), key=_rank)]
    known = [*upright, *(size[::-1] for size in upright)]
    fitting = [
        (_wrong((one.side, other.side), size), FoundGrid(_exact(one, size[0]), _exact(other, size[1])))
        for size, one, other in product(known, across, down)
        if one.white == other.white
    ]
    near = [(wrong, grid) for wrong, grid in fitting if wrong <= _NEAR]
    if near:
        return min(near, key=lambda found: found[0] // _SAME)[1]  # the first of those that fit as well
    return _as_they_seem(across, down)


def _rank(name: str) -> int:
    return _USUAL.index(name) if name in _USUAL else len(_USUAL)


def _wrong(seen: tuple[float, float], size: tuple[float, float]) -> float:
    return max(abs(one - other) for one, other in zip(seen, size, strict=True))


def _exact(axis: Axis, side: float) -> Axis:
    """The same cards in the size that they were made in, each about its middle."""
    more = axis.side - side
    gap = max(0.0, axis.gap + more) if axis.cards > 1 else 0.0
    return Axis(axis.start + more / 2, side, gap, axis.cards)


def _as_they_seem(across: Sequence[Axis], down: Sequence[Axis]) -> FoundGrid | None:
    """Cards of another size are believed if several stand apart along both sides."""
    if across and down and min(across[0].gap, down[0].gap) > 0:
        return FoundGrid(*(_exact(axis, round(4 * axis.side) / 4) for axis in (across[0], down[0])))
    return None


def _profile(mask: "Image", size: tuple[int, int]) -> bytes:
    """How much ink each column or row has."""
    from PIL import Image

    return mask.resize(size, Image.Resampling.BOX).tobytes()


def _runs(profile: bytes, per_mm: float) -> list[tuple[float, float]]:
    """Where ink begins and ends, in mm; what is shorter than a card is left out."""
    edges = [
        0,
        *(n for n, (one, other) in enumerate(pairwise(profile), 1) if (one > 0) != (other > 0)),
        len(profile),
    ]
    inked = [(first / per_mm, last / per_mm) for first, last in pairwise(edges) if profile[first] > 0]
    return [(first, last) for first, last in inked if last - first >= _LEAST]


def _axes(runs: Sequence[tuple[float, float]], page: float) -> Iterator[Axis]:
    """How the runs can be cards: one each, one each with white edges that touch, or several in each."""
    lengths = [last - first for first, last in runs]
    if not runs or max(lengths) - min(lengths) > _ALIKE:
        return
    side, count = sum(lengths) / len(lengths), len(runs)
    pitch = (runs[-1][0] - runs[0][0]) / (count - 1) if count > 1 else side
    if any(abs(other[0] - one[0] - pitch) > _ALIKE for one, other in pairwise(runs)):
        return
    if _LEAST <= side <= _MOST:
        yield Axis(runs[0][0], side, pitch - side, count)
        if 0 < pitch - side <= _CLOSE:
            start, centred = runs[0][0] - (pitch - side) / 2, (page - count * pitch) / 2
            yield Axis(centred if abs(start - centred) < _CENTRED else start, pitch, 0.0, count, white=True)
    if count == 1:
        for cards in range(2, _MOST_TOUCHING + 1):
            if _LEAST <= side / cards <= _MOST:
                yield Axis(runs[0][0], side / cards, 0.0, cards)
