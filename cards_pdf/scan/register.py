"""Camera marks in a photo, and registration: the position of each marked card.

`find_tags` returns the marks (AprilTags) with their numbers and corners.

Input of a registration: a photo, the corners of one mark in it, and the print of the card that the
mark names. Returns: a `Registration`, which maps every millimetre of the card to a pixel and says
how many patches of print confirm it.

How it works
    The four corners of a small mark give a first mapping that is far off at the card's other end.
    So patches of print are searched in rings around the mark. Each ring uses the mapping that the
    rings before it have improved. In the end all patches are fitted together, with perspective and
    a slight bend, in several rounds; in each round outliers get a lower weight.

What is delicate
    *The mark's own perspective can mislead*, because it is small. If growing with perspective does
    not reach a sure result, it is tried once more with an affine start.

    *A match at the rim of the search area is no match*: the true maximum may lie beyond it.

Limitation
    Rows of boxes look alike, so a card can match one row off, and two editions share much of
    their print. Therefore `is_sure` asks for nine patches and for three of five that were tried.
"""

from dataclasses import field, replace
from functools import partial

import numpy as np
from pyapriltags import Detector

from cards_pdf.common.records.record import record
from cards_pdf.decks.deck import MARK_SIDE_MM
from cards_pdf.scan import MAX_MARKS
from cards_pdf.scan.arrays import (
    Array,
    Grey,
    Mapping,
    fit_bend,
    fit_perspective,
    quadratic_terms,
    reduce_size,
    tukey_weights,
)
from cards_pdf.scan.fronts import (
    COARSE_PER_MM,
    NEAR_MM,
    Patches,
    PrintedFront,
    choose_patches,
    find_patches,
)
from cards_pdf.scan.photo import Photo

# --- marks ---

_SMALL_PHOTO_PIXELS = 4_500_000  # a smaller photo is also searched at full size
_MAX_WRONG_BITS = 2  # of a tag's 36
_MIN_SIDE_PX = 14.0


@record
class Tag:
    """A mark in a photo."""

    number: int
    corners: Array  # pixels of the whole photo, clockwise from the top left
    wrong_bits: int

    @property
    def middle(self) -> Array:
        return np.asarray(self.corners.mean(axis=0))

    @property
    def side(self) -> float:
        edges = self.corners - np.roll(self.corners, 1, axis=0)
        return float(np.hypot(edges[:, 0], edges[:, 1]).mean())


def find_tags(photo: Photo) -> tuple[list[Tag], int]:
    """Return at most `MAX_MARKS` marks, each once, and how many there are beyond them."""
    detector = Detector("tag36h11", quad_decimate=1.0)
    tags: list[Tag] = []
    # Large marks are clearest in a reduced photo, so reduced sizes come first.
    reductions = [(photo.levels[1], 2), (reduce_size(photo.grey, 3), 3)]
    skipped = max(_add_tags(tags, detector, picture, times=times) for picture, times in reductions)
    if not tags or photo.grey.size <= _SMALL_PHOTO_PIXELS:
        skipped = max(skipped, _add_tags(tags, detector, photo.grey, times=1))
    return tags[:MAX_MARKS], max(skipped, len(tags) - MAX_MARKS)


def _add_tags(tags: list[Tag], detector: Detector, picture: Grey, times: int) -> int:
    """Add the marks of a picture reduced `times` times; return how many were too many."""
    detected = []
    for detection in detector.detect(np.ascontiguousarray(picture)):
        # The detector counts corners from the bottom left, against the clock.
        corners = np.asarray(detection.corners, dtype=np.float64)[[3, 2, 1, 0]] * times
        detected.append(
            Tag(number=int(detection.tag_id), corners=corners, wrong_bits=int(detection.hamming))
        )
    good = [
        tag for tag in detected if tag.wrong_bits <= _MAX_WRONG_BITS and tag.side >= _MIN_SIDE_PX
    ]
    for tag in good[:MAX_MARKS]:
        for n, other in enumerate(tags):
            if np.hypot(*(tag.middle - other.middle)) < max(tag.side, other.side) / 2:
                # the same mark in another size of the photo
                tags[n] = tag if tag.wrong_bits <= other.wrong_bits else other
                break
        else:
            tags.append(tag)
    return max(0, len(good) - MAX_MARKS)


# --- registration ---

MIN_ANCHORS = 9
_RINGS_MM = (NEAR_MM, 32.0, 40.0, 48.0, 58.0, 1000.0)  # from the mark
_MIN_TO_GROW = 2  # patches that are enough, with the mark's corners, to search further out
_GROWING_REACH_PX = 9  # searched around the expected place while growing …
_FINAL_REACH_PX = 5  # … and at the end
_MIN_SCORE = 0.5  # correlation of a patch that counts as found
_MAX_RESIDUAL_MM = 0.12  # of an anchor
_MIN_FOR_PERSPECTIVE = 7  # anchors
_MIN_FOR_BEND = 14
_ROUNDS = 5
_FIRST_ROUND_WITH_BEND = 2
_CORNER_WEIGHT = 0.15
_VISIBLE_WITHIN_MM = 18.0  # patches around a place that tell if it is visible …
_VISIBLE_BY_PATCHES = 3  # … and how many of them


def _no_places() -> Array:
    return np.zeros((0, 2))


@record
class Registration:
    """The position of a card. An anchor is a patch that agrees with the mapping."""

    mapping: Mapping
    anchors: int
    patches: int = 0  # that were searched
    matched: Array = field(default_factory=_no_places)  # mm where a patch agrees …
    unmatched: Array = field(default_factory=_no_places)  # … and where none does

    @property
    def is_sure(self) -> bool:
        """True if enough patches agree."""
        return self.anchors >= MIN_ANCHORS and 5 * self.anchors >= 3 * self.patches

    def is_visible(self, x: float, y: float) -> bool:
        """Return True if the print around a place agrees; another card may cover it."""
        matched, unmatched = (
            np.hypot(*(middles - (x, y)).T) for middles in (self.matched, self.unmatched)
        )
        nearest = np.sort(np.concatenate([matched, unmatched]))[:_VISIBLE_BY_PATCHES]
        reach = min(nearest[-1], _VISIBLE_WITHIN_MM) if len(nearest) else 0.0
        return bool((matched <= reach).sum() >= (unmatched <= reach).sum())


def register_card(photo: Photo, tag: Tag, front: PrintedFront) -> Registration:
    """Find the card that a mark belongs to."""
    patches = choose_patches(front)
    result = _grow(photo, tag, front, patches=patches, affine=False)
    if not result.is_sure:
        second = _grow(photo, tag, front, patches=patches, affine=True)
        result = max(result, second, key=lambda registration: registration.anchors)
    return result


def _grow(
    photo: Photo, tag: Tag, front: PrintedFront, patches: Patches, *, affine: bool
) -> Registration:
    left, top = front.corner
    corners = (left, top) + MARK_SIDE_MM * np.array([(0, 0), (1, 0), (1, 1), (0, 1)])
    start = Mapping(
        matrix=fit_perspective(corners, tag.corners, np.ones(4), affine=affine),
        bend=np.zeros((3, 2)),
        middle=(front.size[0] / 2, front.size[1] / 2),
    )
    result = Registration(mapping=start, anchors=0)
    if not len(patches.middles):
        return result
    distances = np.hypot(*(patches.middles - (left + MARK_SIDE_MM / 2, top + MARK_SIDE_MM / 2)).T)
    fit = partial(_fit, photo, tag, corners)
    for ring in _RINGS_MM:
        inside = distances <= ring
        if inside.sum() >= _MIN_TO_GROW:
            nearer = patches.select(inside)
            result = fit(mapping=result.mapping, patches=nearer, reach=_GROWING_REACH_PX)
    for _ in range(2):
        result = fit(mapping=result.mapping, patches=patches, reach=_FINAL_REACH_PX, with_bend=True)
    return replace(result, patches=len(patches.middles))


def _fit(
    photo: Photo,
    tag: Tag,
    corners: Array,
    *,
    mapping: Mapping,
    patches: Patches,
    reach: int,
    with_bend: bool = False,
) -> Registration:
    """Return the mapping that most patches and the mark's own corners agree on."""
    offsets, scores = find_patches(photo, mapping, patches, reach=reach)
    matched = scores >= _MIN_SCORE
    # A match at the rim of the search area is none: the true maximum may lie beyond it.
    matched &= np.abs(offsets).max(axis=1) < (reach - 0.5) / COARSE_PER_MM
    if matched.sum() < _MIN_TO_GROW:
        return Registration(mapping=mapping, anchors=0)
    places = np.concatenate([patches.middles[matched], corners])
    shifted = patches.middles[matched] + offsets[matched]
    patch_pixels = np.stack(mapping(shifted[:, 0], shifted[:, 1]), axis=1)
    pixels = np.concatenate([patch_pixels, tag.corners])
    prior = np.append(scores[matched] ** 2, np.full(4, _CORNER_WEIGHT))
    better = fit_robustly(places, pixels, prior, middle=mapping.middle, with_bend=with_bend)
    distances = np.hypot(*find_residuals(better, places, pixels).T)[:-4]  # without the four corners
    # Of the matches, those remain that the mapping fits; while growing it is still a rough one.
    matched[matched] = distances <= _MAX_RESIDUAL_MM * (2 if reach == _GROWING_REACH_PX else 1)
    return Registration(
        mapping=better,
        anchors=int(matched.sum()),
        matched=patches.middles[matched],
        unmatched=patches.middles[~matched],
    )


def find_residuals(mapping: Mapping, places: Array, pixels: Array) -> Array:
    """Return how far pixels are from their places, in mm."""
    return mapping.invert(pixels) - _bend_places(mapping, places)


def _bend_places(mapping: Mapping, places: Array) -> Array:
    terms = quadratic_terms(places[:, 0], places[:, 1], mapping.middle)
    return places + terms @ mapping.bend


def fit_robustly(
    places: Array, pixels: Array, prior: Array, middle: tuple[float, float], *, with_bend: bool
) -> Mapping:
    """Fit perspective and bend in turn, with lower weights for outliers in each round."""
    weights = prior
    no_bend = np.zeros((3, 2))
    mapping = Mapping(np.eye(3), no_bend, middle)
    affine = len(places) - 4 < _MIN_FOR_PERSPECTIVE
    for round_number in range(_ROUNDS):
        trusted = (weights > 0.1 * prior).sum()
        if with_bend and round_number >= _FIRST_ROUND_WITH_BEND and trusted >= _MIN_FOR_BEND:
            flat = mapping._replace(bend=no_bend)
            residuals = find_residuals(flat, places, pixels)
            bend = fit_bend(places, residuals, weights, middle=middle)
            mapping = mapping._replace(bend=bend)
        bent = _bend_places(mapping, places)
        matrix = fit_perspective(bent, pixels, weights, affine=affine)
        mapping = mapping._replace(matrix=matrix)
        distances = np.hypot(*find_residuals(mapping, places, pixels).T)
        weights = prior * tukey_weights(distances, min_scale=0.04)
    return mapping
