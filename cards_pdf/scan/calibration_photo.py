"""A photo of one side of the calibration page, measured. It runs in the reader's child process.

Returns: a `PageSeen`: how far the print is shifted, turned and stretched on its paper, and how
dark the greys of the back are.

How it works
    Marks or edges alone are not enough. The marks show where the print is in the photo, but a
    photo has no scale of its own, and an unknown perspective. The paper is the ruler: a rectangle
    of known size.

    1. The *view*: marks give the mapping from mm of the print to pixels, with a bend, as a sheet
       is never quite flat (`register.fit_robustly`).
    2. The *edges* of the paper are found in the photo, and by the view in mm of the print.
    3. The *placement*: left and right edge are half a width from the middle of the paper. So
       `x * across + y * turn + shift` is that half at each of their points, which gives a scale,
       an angle and a shift by least squares. Upper and lower edge give the others.
    4. The *lens* is the one for which marks and edges deviate least. It bends straight edges.

    The edges are searched where a printer without error would have them, by the perspective of
    the marks alone. It predicts them within a few mm. There the step from bright paper to darker
    table is measured along many normals, and the straight line is taken on which the steps are
    highest in sum.

    Each grey is compared with the lines around it, of which half is ink, in linear light. The
    gamma at which both are equal is the one that a player finds by eye.

What is delicate
    *Marks lie in the print's coordinates*, so the searched edges move by the printer's error.
    Therefore nothing is printed within `CLEAR_MM` of them.

    *Blur moves opposite edges alike*, outwards: that costs some scale and no shift.

    *Priors.* Perspective explains most of what a bend explains. Lens and bend are held near 0 by
    what is usual, or else they would grow against the perspective.

Limitation
    Paper is not cut exactly: half a millimetre of 210 is a quarter of a percent of scale. Shift and
    angle do not suffer. Lines are averaged as if the camera kept to sRGB, which costs about a tenth
    of gamma.

Example
    A print lies 1 mm too far right on A4. In mm of the print, from its middle, the left edge is at
    x = -106 and the right one at 104. They have to be at -105 and 105: the shift is 1 mm.
"""

from collections import Counter
from contextlib import suppress
from itertools import product
from pathlib import Path

import numpy as np

from cards_pdf.common import sizes
from cards_pdf.common.messages import Message
from cards_pdf.common.records.record import record
from cards_pdf.decks.deck import MARK_SIDE_MM
from cards_pdf.papers.calibration import (
    GAMMAS,
    GREY_GAP_MM,
    GREY_MM,
    MARKED_PAPERS,
    MARKS_PER_SIDE,
    list_grey_corners,
    list_mark_middles,
)
from cards_pdf.scan.arrays import Array, Mapping, blur, fit_perspective
from cards_pdf.scan.calibration import PageSeen
from cards_pdf.scan.photo import Photo, PictureError, load_photo
from cards_pdf.scan.register import find_residuals, find_tags, fit_robustly

_MIN_MARKS = 5
_MAX_MARK_ERROR_MM = 4.0  # against the homography of all; a lens or a bulge costs 1
_MAX_RESIDUAL_MM = 1.0

# --- edges ---

_NORMALS = 90  # along each side, at which the edge is searched
_CORNER_SHARE = 0.04  # of a side that is left out at each end: corners are round
_INSIDE_MM = 11.0  # searched from the expected edge inwards …
_OUTSIDE_MM = 25.0  # … and outwards: a wrong paper is told by its size
_STEP_MM = 0.15
_STEP_WIDTH = 8  # steps that are averaged on both sides of an edge
_MAX_DRIFT_MM = 14.0  # from one end of a side to the other
_NEAR_LINE_MM = 1.2  # a lens bends an edge no further
_LINE_BLUR = 3.0  # steps
_LIKELY_MM = 15.0  # beyond it, a line is rather the table's or a shadow's
_MIN_CONTRAST = 0.05  # of table and paper
_BRIGHT_SHARE = 0.8  # of white, above which it is still paper
_MIN_SEEN_SHARE = 0.5  # of a side's normals
_SIDES = ("left", "right", "upper", "lower")
_MAX_ASPECT_ERROR = 0.03

# --- solution ---

_MARK_SIGMA_MM = 0.05
_EDGE_SIGMA_MM = 0.15
_LENS_SIGMA = 0.03  # at the photo's corner, relative
_MAX_DEVIATION = 5.0  # sigmas, beyond which an outlier counts no more
_LENS_STEPS = (0.01, 0.001)

# --- greys ---

_RIM_MM = 1.5  # of a grey and of its lines that blur mixes
_MIN_GREY_CONTRAST = 0.2  # of lines and paper in linear light
_GREY_PER_MM = 10


def measure_photo(path: Path, data: bytes | None) -> PageSeen:
    """Measure the page in a file, or in `data`, which `path` then only names."""
    return measure_page(load_photo(path, data))


def measure_page(photo: Photo) -> PageSeen:
    """Measure the side of a calibration page in a photo. Raise `PictureError` if that fails."""
    with suppress(np.linalg.LinAlgError):  # marks that no camera sees so
        page = _measure(photo)
        if page.residual <= _MAX_RESIDUAL_MM:  # it may be NaN
            return page
    message = (
        "{path}: the marks do not lie as on a calibration page. Photograph one sheet alone, flat "
        "on a table."
    )
    raise PictureError(message, path=photo.path)


def _measure(photo: Photo) -> PageSeen:
    tags, _ = find_tags(photo)
    pages = Counter(tag.number // MARKS_PER_SIDE for tag in tags)
    page = max(pages, key=lambda number: pages[number], default=0)
    marks = {
        tag.number % MARKS_PER_SIDE: tag for tag in tags if tag.number // MARKS_PER_SIDE == page
    }
    if len(marks) < _MIN_MARKS or page >= 2 * len(MARKED_PAPERS):
        message = (
            "{path} shows {count} of the {all} marks of a calibration page, which are too few. "
            "Print it with `cards-pdf calibrate`, and photograph the whole sheet from above, "
            "sharp, in good light and with nothing lying on it."
        )
        raise PictureError(message, path=photo.path, count=len(marks), all=MARKS_PER_SIDE)
    paper = MARKED_PAPERS[page // 2]
    is_back = page % 2 == 1
    size = np.array(sizes.paper(paper).mm)
    middles = np.array(list_mark_middles(paper))
    half = MARK_SIDE_MM / 2 * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    printed = np.concatenate([middles[n] + half for n in marks])
    pixels = np.concatenate([tag.corners for tag in marks.values()])
    matrix = fit_perspective(printed, pixels, np.ones(len(pixels)))
    guess = Mapping(matrix, np.zeros((3, 2)), (size[0] / 2, size[1] / 2))
    if not np.abs(guess.invert(pixels) - printed).max() <= _MAX_MARK_ERROR_MM:
        raise np.linalg.LinAlgError
    edges = _find_edges(photo, guess, paper)
    place = _find_placement(photo, printed - size / 2, pixels, edges=edges, size=size)
    if abs(place.scale[0] / place.scale[1] - 1) > _MAX_ASPECT_ERROR:
        message = (
            "{path}: the edges in sight are not those of {paper}. Photograph the whole sheet, flat "
            "on a table that is darker than paper. For other paper, print the page with "
            "`cards-pdf calibrate --paper NAME`."
        )
        raise PictureError(message, path=photo.path, paper=sizes.paper(paper).title)
    x, y = guess(np.full(2, size[0] / 2), np.array([size[1] / 2, 0.0]))
    return PageSeen(
        path=photo.path,
        paper=paper,
        is_back=is_back,
        shift=place.shift,
        angle=place.angle,
        scale=place.scale,
        residual=place.residual,
        up=float(np.degrees(np.arctan2(x[1] - x[0], y[0] - y[1]))),
        gamma=_measure_gamma(photo, guess, paper) if is_back else None,
    )


# --- edges ---


def _find_edges(photo: Photo, guess: Mapping, paper: str) -> list[Array]:
    """Return points on the left, right, upper and lower edge of the paper, in pixels."""
    size = sizes.paper(paper).mm
    share = np.linspace(_CORNER_SHARE, 1 - _CORNER_SHARE, _NORMALS)
    edges = []
    for side, (axis, end) in zip(_SIDES, product((0, 1), (0, 1)), strict=True):
        places = np.outer(share, size)
        places[:, axis] = end * size[axis]
        outwards = (2 * end - 1) * np.eye(2)[axis]
        is_seen, offsets = _find_edge(photo, guess, places, outwards=outwards)
        if is_seen.mean() < _MIN_SEEN_SHARE:
            message = (
                "{path}: the {side} edge of the paper is not in sight. Photograph the whole sheet "
                "of {paper}, with all four edges, on a table that is darker than paper."
            )
            title = sizes.paper(paper).title
            raise PictureError(message, path=photo.path, side=Message(side), paper=title)
        places = places[is_seen] + offsets[is_seen, None] * outwards
        edges.append(np.stack(guess(places[:, 0], places[:, 1]), axis=1))
    return edges


def _find_edge(photo: Photo, guess: Mapping, places: Array, outwards: Array) -> tuple[Array, Array]:
    """Return at which places of a side an edge is, and how far outside of them."""
    offsets = np.arange(-_INSIDE_MM, _OUTSIDE_MM, _STEP_MM)
    x, y = (places[:, n, None] + offsets * outwards[n] for n in (0, 1))
    middle = places.mean(axis=0)
    grey, outside = photo.sample_places(
        guess, x, y, centre=(middle[0], middle[1]), needed_per_mm=1 / _STEP_MM
    )
    total = np.pad(grey.cumsum(axis=1), ((0, 0), (1, 0)))
    mean = (total[:, _STEP_WIDTH:] - total[:, :-_STEP_WIDTH]) / _STEP_WIDTH
    before = mean[:, :-_STEP_WIDTH]
    after = mean[:, _STEP_WIDTH:]
    white = np.maximum(before[:, :1], 1.0)
    steps = np.where(before > _BRIGHT_SHARE * white, (before - after) / white, 0.0)
    steps[outside[:, _STEP_WIDTH : _STEP_WIDTH + steps.shape[1]]] = 0.0
    steps = np.clip(steps, 0, 1)
    count = steps.shape[1]
    # The line with the highest sum of steps, among all drifts and offsets
    likely = np.exp(-((offsets[_STEP_WIDTH : _STEP_WIDTH + count] / _LIKELY_MM) ** 2))
    soft = blur(steps[None], _LINE_BLUR)[0] * likely
    rows = np.arange(_NORMALS)[:, None]
    best = (-1.0, np.zeros(_NORMALS, dtype=np.intp))
    for drift in np.arange(-_MAX_DRIFT_MM, _MAX_DRIFT_MM + _STEP_MM, 2 * _STEP_MM) / _STEP_MM:
        shifts = np.round(np.linspace(-drift / 2, drift / 2, _NORMALS)).astype(np.intp)
        columns = np.arange(count)[None, :] + shifts[:, None]
        inside = (columns >= 0) & (columns < count)
        sums = (soft[rows, np.clip(columns, 0, count - 1)] * inside).sum(axis=0)
        n = int(sums.argmax())
        if sums[n] > best[0]:
            best = (float(sums[n]), n + shifts)
    near = np.abs(np.arange(count)[None, :] - best[1][:, None]) <= _NEAR_LINE_MM / _STEP_MM
    peaks = (steps * near).argmax(axis=1)
    peak = steps[rows[:, 0], peaks]
    is_seen = peak > max(_MIN_CONTRAST, 0.5 * float(np.median(peak)))
    # A step's edge lies between its two halves; samples stand for their middles.
    return is_seen, offsets[0] + (peaks + _STEP_WIDTH - 0.5) * _STEP_MM


# --- solution ---


@record
class _Placement:
    """The placement of the print on its paper by one lens, and how well all fits."""

    shift: sizes.Mm
    angle: float  # degrees
    scale: sizes.Mm
    residual: float  # mm
    misfit: float


def _find_placement(
    photo: Photo, printed: Array, pixels: Array, *, edges: list[Array], size: Array
) -> _Placement:
    """Return the placement by the lens that fits best, searched coarsely and then finely."""
    middle = np.array(photo.grey.shape[::-1]) / 2
    distorted = [(points - middle) / np.hypot(*middle) for points in (pixels, *edges)]

    def place_by(lens: float) -> _Placement:
        straight = [
            points * (1 + lens * (points**2).sum(axis=1, keepdims=True)) for points in distorted
        ]
        return _place_print(printed, straight, size, lens=lens)

    lens = 0.0
    for step in _LENS_STEPS:
        lenses = lens + step * np.arange(-10, 11)
        lens = min(lenses, key=lambda lens: place_by(lens).misfit)
    return place_by(lens)


def _place_print(printed: Array, points: list[Array], size: Array, lens: float) -> _Placement:
    """Place the paper's edges in the print, as the marks show it, and then the print on them."""
    marks, *edges = points
    view = fit_robustly(printed, marks, np.ones(len(marks)), middle=(0.0, 0.0), with_bend=True)
    mark_errors = np.hypot(*find_residuals(view, printed, marks).T)
    edge_errors = []
    rows = []
    for axis, half in enumerate(size / 2):
        sides = [view.find_places(edge) for edge in edges[2 * axis : 2 * axis + 2]]
        goal = np.repeat([-half, half], [len(side) for side in sides])
        places = np.c_[np.concatenate(sides), np.ones(len(goal))]
        row = np.linalg.lstsq(places, goal, rcond=None)[0]
        rows.append(row)
        edge_errors.append(np.abs(places @ row - goal))
    across, down = rows
    errors = np.concatenate(edge_errors)
    deviations = np.concatenate([mark_errors / _MARK_SIGMA_MM, errors / _EDGE_SIGMA_MM])
    return _Placement(
        shift=(float(across[2]), float(down[2])),
        angle=float(np.degrees(np.arctan2(down[0] - across[1], across[0] + down[1]))),
        scale=(float(np.hypot(*across[:2])), float(np.hypot(*down[:2]))),
        residual=float(max(np.median(mark_errors), np.median(errors))),
        misfit=float(
            (np.minimum(deviations, _MAX_DEVIATION) ** 2).sum() + (lens / _LENS_SIGMA) ** 2
        ),
    )


# --- greys ---


def _measure_gamma(photo: Photo, guess: Mapping, paper: str) -> float | None:
    """Return the gamma whose grey is as light as the lines around it; None if none is."""
    differences = []
    width = GREY_MM[0]
    for x, y in list_grey_corners(paper):
        grey = _measure_light(photo, guess, (x, y), width=width)
        lines = [
            _measure_light(photo, guess, (start, y), width=GREY_GAP_MM)
            for start in (x - GREY_GAP_MM, x + width)
        ]
        differences.append(grey / np.mean(lines) - 1)
    values = np.array(differences)
    if not values[0] < 0 < values[-1]:
        return None
    return float(np.interp(0.0, np.maximum.accumulate(values), GAMMAS))


def _measure_light(photo: Photo, guess: Mapping, corner: sizes.Mm, *, width: float) -> float:
    """Return the mean light of a strip without its sides, as sRGB has it; it is as high as a grey.

    Its height is a whole number of lines.
    """
    x, y = corner
    across = np.arange(x + _RIM_MM, x + width - _RIM_MM, 1 / _GREY_PER_MM)
    down = y + np.arange(round(GREY_MM[1] * _GREY_PER_MM)) / _GREY_PER_MM
    px, py = guess(*np.meshgrid(across, down))
    # Whole pixels: to interpolate between ink and paper would darken their mean light.
    height_px, width_px = photo.grey.shape
    rows = np.clip(py, 0, height_px - 1).astype(np.intp)
    levels = photo.grey[rows, np.clip(px, 0, width_px - 1).astype(np.intp)]
    return float((((levels / 255 + 0.055) / 1.055) ** 2.4).mean())
