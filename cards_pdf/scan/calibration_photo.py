"""A photo of one side of the calibration page, measured. It runs in the reader's child process.

Returns: a `PageSeen`: how far the print is shifted, turned and stretched on its paper, and how
dark the greys of the back are.

How it works
    Marks or edges alone are not enough. The marks show where the print is in the photo, but a
    photo has no scale of its own, and an unknown perspective. The paper is the ruler: a rectangle
    of known size, whose middle is the origin. The unknowns are

    1. the *view*: a homography from pixels to mm of the paper (8 numbers), after a correction of
       the lens (1) and before that of a sheet that is not quite flat (6, the bend of `arrays`);
    2. the *placement* of the print on the paper: its shift, angle and scale (5).

    A point of an edge constrains the view: it must lie on a side of the paper. A corner of a mark
    constrains both: its place by the view must be its place by the placement. All are solved
    together by Gauss-Newton, in mm, with lower weights for outliers. Edges that look curved show
    the lens; marks in the middle show a bent sheet, which would pass for a shift otherwise.

    The start is the homography of the marks alone, as if the printer had no error. It predicts the
    edges within a few mm. There the step from bright paper to darker table is measured along many
    normals, and the straight line is taken on which the steps are highest in sum.

    Each grey is compared with the lines around it, of which half is ink, in linear light. The
    gamma at which both are equal is the one that a player finds by eye on the third page.

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
    A print lies 1 mm too far right on A4. By the start, which takes the print for true, the left
    edge is at x = -1 mm and the right one at 209. The solution moves the view by 1 mm and the
    placement with it: the edges are at 0 and 210, and the shift is (1, 0).
"""

from collections import Counter
from contextlib import suppress

import numpy as np

from cards_pdf.common import sizes
from cards_pdf.common.messages import Message
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
from cards_pdf.scan.arrays import (
    Array,
    Mapping,
    blur,
    fit_perspective,
    quadratic_terms,
    tukey_weights,
)
from cards_pdf.scan.calibration import PageSeen
from cards_pdf.scan.photo import Photo, PictureError
from cards_pdf.scan.register import Tag, find_tags

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

_ROUNDS = 12
_MARK_SIGMA_MM = 0.05
_EDGE_SIGMA_MM = 0.15
_LENS_SIGMA = 0.03  # at the photo's corner, relative
_BEND_SIGMA = 0.5  # mm at 100 mm from the middle
_UNIT_MM = 100.0
_EPSILON = 1e-6

# --- greys ---

_RIM_MM = 1.5  # of a grey and of its lines that blur mixes
_MIN_GREY_CONTRAST = 0.2  # of lines and paper in linear light
_GREY_PER_MM = 10


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
    page, marks = _identify_page(photo, tags)
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
    solution = _Solution(photo, printed - size / 2, pixels, edges=edges, half_size=size / 2)
    x, y = guess(np.full(2, size[0] / 2), np.array([size[1] / 2, 0.0]))
    return PageSeen(
        path=photo.path,
        paper=paper,
        is_back=is_back,
        shift=solution.shift,
        angle=solution.angle,
        scale=solution.scale,
        residual=solution.residual,
        up=float(np.degrees(np.arctan2(x[1] - x[0], y[0] - y[1]))),
        gamma=_measure_gamma(photo, guess, paper) if is_back else None,
    )


def _identify_page(photo: Photo, tags: list[Tag]) -> tuple[int, dict[int, Tag]]:
    """Return the number of the page that most marks are of, and these marks by their place."""
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
    return page, marks


# --- edges ---


def _find_edges(photo: Photo, guess: Mapping, paper: str) -> list[Array]:
    """Return points on the left, right, upper and lower edge of the paper, in pixels."""
    width, height = sizes.paper(paper).mm
    share = np.linspace(_CORNER_SHARE, 1 - _CORNER_SHARE, _NORMALS)
    starts = ((0, 0), (width, 0), (0, 0), (0, height))
    along = ((0, height), (0, height), (width, 0), (width, 0))
    outwards = ((-1, 0), (1, 0), (0, -1), (0, 1))
    edges = []
    outer = []  # mm of each edge beyond its expected place
    for n, side in enumerate(_SIDES):
        places = np.array(starts[n]) + share[:, None] * np.array(along[n])
        is_seen, offsets = _find_edge(photo, guess, places, outwards=np.array(outwards[n]))
        if is_seen.mean() < _MIN_SEEN_SHARE:
            message = (
                "{path}: the {side} edge of the paper is not in sight. Photograph the whole sheet "
                "of {paper}, with all four edges, on a table that is darker than paper."
            )
            title = sizes.paper(paper).title
            raise PictureError(message, path=photo.path, side=Message(side), paper=title)
        places = places[is_seen] + offsets[is_seen, None] * np.array(outwards[n])
        edges.append(np.stack(guess(places[:, 0], places[:, 1]), axis=1))
        outer.append(float(np.median(offsets[is_seen])))
    seen_width = width + outer[0] + outer[1]
    seen_height = height + outer[2] + outer[3]
    if abs(seen_width / seen_height * height / width - 1) > _MAX_ASPECT_ERROR:
        message = (
            "{path}: the edges in sight are not those of {paper}. Photograph the whole sheet, flat "
            "on a table that is darker than paper. For other paper, print the page with "
            "`cards-pdf calibrate --paper NAME`."
        )
        raise PictureError(message, path=photo.path, paper=sizes.paper(paper).title)
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


class _Solution:
    """The view and the placement that marks and edges agree on, in units of `_UNIT_MM`."""

    def __init__(
        self, photo: Photo, printed: Array, pixels: Array, *, edges: list[Array], half_size: Array
    ) -> None:
        height, width = photo.grey.shape
        self._printed = printed / _UNIT_MM
        self._half_size = half_size / _UNIT_MM
        self._marks = len(pixels)
        self._edges = np.repeat(np.arange(len(edges)), [len(edge) for edge in edges])
        points = np.concatenate([pixels, *edges]) - (width / 2, height / 2)
        self._points = points / np.hypot(width / 2, height / 2)
        view = fit_perspective(
            self._points[: self._marks], self._printed, np.ones(self._marks)
        ).ravel()[:8]
        # view, lens, bend, shift, angle, scale
        unknowns = np.concatenate([view, np.zeros(7), (0, 0, 0, 1, 1)])
        weights = np.ones(self._marks + len(self._edges))
        for _ in range(_ROUNDS):
            errors = self._find_errors(unknowns, weights)
            slopes = [
                (self._find_errors(unknowns + step, weights) - errors) / _EPSILON
                for step in _EPSILON * np.eye(len(unknowns))
            ]
            unknowns = unknowns - np.linalg.lstsq(np.array(slopes).T, errors, rcond=None)[0]
            marks, sides = self._find_residuals(unknowns)
            weights = np.concatenate(
                [
                    tukey_weights(np.hypot(*marks.T), min_scale=_MARK_SIGMA_MM),
                    tukey_weights(np.abs(sides), min_scale=_EDGE_SIGMA_MM),
                ]
            )
        self.residual = max(float(np.median(np.hypot(*marks.T))), float(np.median(np.abs(sides))))
        placement = unknowns[-5:].tolist()
        self.shift = (placement[0] * _UNIT_MM, placement[1] * _UNIT_MM)
        self.angle = float(np.degrees(placement[2]))
        self.scale = (placement[3], placement[4])

    def _find_residuals(self, unknowns: Array) -> tuple[Array, Array]:
        """Return the errors of marks (x and y) and of edges, in mm."""
        x, y = self._points.T * (1 + unknowns[8] * (self._points**2).sum(axis=1))
        view = Mapping(np.append(unknowns[:8], 1.0).reshape(3, 3), np.zeros((3, 2)), (0.0, 0.0))
        places = np.stack(view(x, y), axis=1)
        terms = quadratic_terms(places[:, 0], places[:, 1], (0.0, 0.0))
        places = places + terms @ unknowns[9:15].reshape(3, 2)
        cosine, sine = np.cos(unknowns[-3]), np.sin(unknowns[-3])
        turned = self._printed @ np.array([(cosine, sine), (-sine, cosine)])
        marks = places[: self._marks] - (turned * unknowns[-2:] + unknowns[-5:-3])
        x, y = places[self._marks :].T
        half_width, half_height = self._half_size
        side = [x + half_width, x - half_width, y + half_height, y - half_height]
        return marks * _UNIT_MM, np.choose(self._edges, side) * _UNIT_MM

    def _find_errors(self, unknowns: Array, weights: Array) -> Array:
        """Return all errors that the solution minimises, relative to what is usual."""
        marks, sides = self._find_residuals(unknowns)
        root = np.sqrt(weights)
        return np.concatenate(
            [
                (marks * root[: self._marks, None]).ravel() / _MARK_SIGMA_MM,
                sides * root[self._marks :] / _EDGE_SIGMA_MM,
                unknowns[8:9] / _LENS_SIGMA,
                unknowns[9:15] / (_BEND_SIGMA / _UNIT_MM),
            ]
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
