"""The grid of cards on a page, found in its picture.

How it works
    1. The page becomes a mask of ink. Summed along one side, it is a *profile*; its *runs* are
       stretches with ink that are as long as a card.
    2. `_axes` lists how the runs along one side can be cards: one card each, one card each with
       white edges that touch, or several touching cards in one run.
    3. Of all pairs of axes, `_grid_by_edges` takes the one that is nearest to a card size that is
       sold; of sizes that are equally near, the more usual one.
    4. Where no edges show, `_grid_by_marks` looks for cut marks: thin lines in the margins, at the
       same positions on opposite sides of the page.

Limitation: cards of a size that nobody sells are recognised if there are gaps between them.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from typing import TYPE_CHECKING, NamedTuple

from cards_pdf.common import sizes

if TYPE_CHECKING:
    from PIL.Image import Image

FOLDED_REVERSES = ("beside", "below")  # backs on the pages of their fronts, across a fold

_MAX_INK_LIGHTNESS = 244  # of 255; anything lighter is paper
_MIN_SIDE_MM = 30.0  # of a card
_MAX_SIDE_MM = 160.0
_SIDE_VARIATION_MM = 1.0  # by which the cards of one sheet may seem to differ
_SIZE_TOLERANCE_MM = 0.6  # by which a card may seem to differ from a size that is sold
_EQUAL_FIT_MM = 0.2  # differences below this do not make one size fit better than another
_USUAL_SIZES = ("poker", "us-poker", "bridge", "tarot", "us-tarot", "mini", "us-mini", "large")
_MAX_TOUCHING_CARDS = 8
_MAX_WHITE_MM = 30.0  # between the ink of two cards that touch
_MAX_OFF_CENTRE_MM = 4.0  # of a sheet of cards whose edges are white
_MAX_MARK_WIDTH_MM = 0.6  # of a cut mark
_MARGINS_MM = (6.0, 8.0, 10.0, 12.0, 15.0)  # in which cut marks are looked for


class Axis(NamedTuple):
    """Cards along one side of the page, in mm."""

    start: float
    side: float
    gap: float
    cards: int
    has_white_edges: bool = False


class FoundGrid(NamedTuple):
    """The cards of a page, in mm from its top left."""

    across: Axis
    down: Axis

    @property
    def cards(self) -> int:
        return self.across.cards * self.down.cards


def find_grid(page: "Image", per_mm: float, reverse: str = "none") -> FoundGrid | None:
    """Return the grid of fronts that fits best, or None."""
    mask = page.convert("L").point(lambda light: 255 * (light < _MAX_INK_LIGHTNESS))
    fronts = split_halves(mask, reverse)[0] if reverse in FOLDED_REVERSES else mask
    return _find_grid_by_edges(fronts, per_mm) or _find_grid_by_marks(mask, fronts.size, per_mm)


def split_halves(page: "Image", reverse: str) -> tuple["Image", "Image"]:
    """Return the halves with fronts and with backs, the backs as on a page of their own."""
    wide, high = page.size
    if reverse == "beside":
        return page.crop((0, 0, wide // 2, high)), page.crop((wide - wide // 2, 0, wide, high))
    lower = page.crop((0, high - high // 2, wide, high))
    return page.crop((0, 0, wide, high // 2)), lower.rotate(180)


def _find_grid_by_edges(mask: "Image", per_mm: float) -> FoundGrid | None:
    """Return the grid of cards whose edges show."""
    wide, high = mask.size
    rows = _find_card_runs(_measure_ink_profile(mask, (1, high)), per_mm)
    if not rows:
        return None
    top = round(rows[0][0] * per_mm)
    bottom = round(rows[-1][1] * per_mm)
    without_captions = mask.crop((0, top, wide, bottom))
    columns = _find_card_runs(_measure_ink_profile(without_captions, (wide, 1)), per_mm)
    across = list(_find_axes(columns, wide / per_mm))
    down = list(_find_axes(rows, high / per_mm))
    names = dict.fromkeys([*_USUAL_SIZES, *sizes.card_names()])
    upright = [sizes.card(name).mm for name in names]
    candidates = []
    for size in [*upright, *(size[::-1] for size in upright)]:
        for column_axis, row_axis in product(across, down):
            error = max(abs(column_axis.side - size[0]), abs(row_axis.side - size[1]))
            if column_axis.has_white_edges == row_axis.has_white_edges and (
                error <= _SIZE_TOLERANCE_MM
            ):
                grid = FoundGrid(_with_side(column_axis, size[0]), _with_side(row_axis, size[1]))
                candidates.append((error, grid))
    if candidates:  # `min` takes the first of those that fit equally well: the most usual size
        return min(candidates, key=lambda candidate: candidate[0] // _EQUAL_FIT_MM)[1]
    if across and down and min(across[0].gap, down[0].gap) > 0:
        return FoundGrid(
            *(_with_side(axis, _round_to_quarter(axis.side)) for axis in (across[0], down[0]))
        )
    return None


def _round_to_quarter(mm: float) -> float:
    return round(4 * mm) / 4


def _find_grid_by_marks(mask: "Image", fronts: tuple[int, int], per_mm: float) -> FoundGrid | None:
    """Return the grid of touching fronts between cut marks in the margins."""
    from PIL import Image

    turned = mask.transpose(Image.Transpose.TRANSPOSE)
    across = _find_axis_by_marks(mask, fronts[0], per_mm)
    down = _find_axis_by_marks(turned, fronts[1], per_mm)
    return FoundGrid(across, down) if across and down else None


def _find_axis_by_marks(mask: "Image", end: int, per_mm: float) -> Axis | None:
    wide, high = mask.size
    for margin in (round(mm * per_mm) for mm in _MARGINS_MM):
        top = _measure_ink_profile(mask.crop((0, 0, wide, margin)), (wide, 1))
        bottom = _measure_ink_profile(mask.crop((0, high - margin, wide, high)), (wide, 1))
        if axis := _find_axis_between(top, bottom, end / per_mm, per_mm=per_mm):
            return axis
    return None


def _find_axis_between(top: bytes, bottom: bytes, end: float, per_mm: float) -> Axis | None:
    """Return the cards between equidistant marks that are on both sides, up to `end`."""
    opposite = _find_marks(bottom, per_mm)
    marks = [
        mark
        for mark in _find_marks(top, per_mm)
        if any(abs(mark - other) <= _EQUAL_FIT_MM for other in opposite)
        and mark <= end + _EQUAL_FIT_MM
    ]
    has_fold = len(marks) > 1 and marks[-1] - marks[-2] < _MIN_SIDE_MM
    if has_fold and marks[-1] >= end - _EQUAL_FIT_MM:
        marks.pop()
    sides = [last - first for first, last in pairwise(marks)]
    if not sides or min(sides) < _MIN_SIDE_MM or max(sides) > _MAX_SIDE_MM:
        return None
    if max(sides) - min(sides) > _EQUAL_FIT_MM:
        return None
    side = _round_to_quarter((marks[-1] - marks[0]) / len(sides))
    return Axis(marks[0], side, 0.0, len(sides))


def _find_marks(profile: bytes, per_mm: float) -> list[float]:
    return [
        (first + last) / 2
        for first, last in _find_runs(profile, per_mm)
        if last - first <= _MAX_MARK_WIDTH_MM
    ]


def _with_side(axis: Axis, side: float) -> Axis:
    """Return the axis with cards of another side, each about its middle."""
    more = axis.side - side
    gap = max(0.0, axis.gap + more) if axis.cards > 1 else 0.0
    return Axis(axis.start + more / 2, side, gap, axis.cards)


def _measure_ink_profile(mask: "Image", size: tuple[int, int]) -> bytes:
    """Return the amount of ink of each column or row."""
    from PIL import Image

    return mask.resize(size, Image.Resampling.BOX).tobytes()


def _find_card_runs(profile: bytes, per_mm: float) -> list[tuple[float, float]]:
    runs = _find_runs(profile, per_mm)
    return [(first, last) for first, last in runs if last - first >= _MIN_SIDE_MM]


def _find_runs(profile: bytes, per_mm: float) -> list[tuple[float, float]]:
    """Return start and end of each stretch with ink, in mm."""
    changes = (n for n, (one, other) in enumerate(pairwise(profile), 1) if (one > 0) != (other > 0))
    edges = [0, *changes, len(profile)]
    return [
        (first / per_mm, last / per_mm) for first, last in pairwise(edges) if profile[first] > 0
    ]


def _find_axes(runs: Sequence[tuple[float, float]], page: float) -> Iterator[Axis]:
    """Yield how equal and equidistant runs can be cards."""
    lengths = [last - first for first, last in runs]
    if not runs or max(lengths) - min(lengths) > _SIDE_VARIATION_MM:
        return
    side = sum(lengths) / len(lengths)
    count = len(runs)
    pitch = (runs[-1][0] - runs[0][0]) / (count - 1) if count > 1 else side
    if any(abs(other[0] - one[0] - pitch) > _SIDE_VARIATION_MM for one, other in pairwise(runs)):
        return
    if _MIN_SIDE_MM <= side <= _MAX_SIDE_MM:
        yield Axis(runs[0][0], side, pitch - side, count)
        if 0 < pitch - side <= _MAX_WHITE_MM:
            start = runs[0][0] - (pitch - side) / 2
            centred = (page - count * pitch) / 2
            is_centred = abs(start - centred) < _MAX_OFF_CENTRE_MM
            yield Axis(centred if is_centred else start, pitch, 0.0, count, has_white_edges=True)
    if count == 1:
        for cards in range(2, _MAX_TOUCHING_CARDS + 1):
            if _MIN_SIDE_MM <= side / cards <= _MAX_SIDE_MM:
                yield Axis(runs[0][0], side / cards, 0.0, cards)
