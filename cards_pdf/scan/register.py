"""Where a card lies in a photo: found from its mark outwards, patch by patch, until all its print
agrees.

What comes in is a photo, the corners of one mark in it, and the print of the card that the mark
names. What goes out is a `Registration`: the pixel of every millimetre of the card, and how many
patches say so.

The four corners of a small mark give a first mapping that is well off at the card's far end. So
patches of print are looked for in rings around the mark, each with the mapping that the ring before
made better. In the end all patches are fitted together, in perspective and with a slight bend,
again and again, and each time what disagrees counts for less (`_fit_robustly`).

The doubt: rows of boxes look alike, so that a card can match one row off, and two editions share
much of their print. Hence `sure`: at least nine patches agree, and three of five that were looked
for.
"""

from typing import NamedTuple

import numpy as np

from cards_pdf.decks.marked_cards import SIDE
from cards_pdf.scan.arrays import Array
from cards_pdf.scan.fronts import PrintedFront
from cards_pdf.scan.mapping import Mapping, bend_of, bends, perspective, trust
from cards_pdf.scan.patches import NEAR, Patches, find_patches, patches_of
from cards_pdf.scan.photo import Photo
from cards_pdf.scan.tags import Tag

LEAST_ANCHORS = 9
_RINGS = (NEAR, 32.0, 40.0, 48.0, 58.0, 1000.0)  # mm from the mark
_TO_GROW = 2  # patches; with the mark's corners they are enough to look further
_FAR, _NEAR = 9, 5  # pixels to look around while growing, and at the end
_SURE = 0.5  # a patch that agrees less is not found
_FIT = 0.12  # mm within which an anchor agrees with the others
_FOR_PERSPECTIVE, _FOR_BEND = 7, 14  # anchors
_NOWHERE: Array = np.zeros((0, 2))
_HERE, _NEARBY = 18.0, 3  # mm about a place, and patches of those, by which it is known to be seen


class Registration(NamedTuple):
    """A card found: how its mm lie in the photo, and how many patches say so."""

    mapping: Mapping
    anchors: int
    patches: int = 0  # that were looked for
    found: Array = _NOWHERE  # mm where a patch agreed …
    lost: Array = _NOWHERE  # … and where none did

    @property
    def sure(self) -> bool:
        """Whether enough agrees: rows of boxes can match one row off, and part of a card another
        edition.
        """
        return self.anchors >= LEAST_ANCHORS and 5 * self.anchors >= 3 * self.patches

    def sees(self, x: float, y: float) -> bool:
        """Whether this part of the card agrees; another card may lie over it."""
        found, lost = (np.hypot(*(middles - (x, y)).T) for middles in (self.found, self.lost))
        nearest = np.sort(np.concatenate([found, lost]))[:_NEARBY]
        reach = min(nearest[-1], _HERE) if len(nearest) else 0.0
        return bool((found <= reach).sum() >= (lost <= reach).sum())


def place(photo: Photo, tag: Tag, front: PrintedFront) -> Registration:
    """Grown from the mark; again without its perspective, if what was seen of it led astray."""
    patches = patches_of(front)
    placed = _grow(photo, tag, front, patches, flat=False)
    if placed.sure:
        return placed
    return max(placed, _grow(photo, tag, front, patches, flat=True), key=lambda one: one.anchors)


def _grow(
    photo: Photo, tag: Tag, front: PrintedFront, patches: Patches, *, flat: bool
) -> Registration:
    left, top = front.corner
    corners = np.array(
        [(left, top), (left + SIDE, top), (left + SIDE, top + SIDE), (left, top + SIDE)]
    )
    middle = (front.size[0] / 2, front.size[1] / 2)
    start = Mapping(
        perspective(corners, tag.corners, np.ones(4), flat=flat), np.zeros((3, 2)), middle
    )
    placed = Registration(start, 0)
    if not len(patches.middles):
        return placed
    away = np.hypot(*(patches.middles - (left + SIDE / 2, top + SIDE / 2)).T)
    for ring in _RINGS:
        inner = away <= ring
        if inner.sum() >= _TO_GROW:
            near = Patches(*(part[inner] for part in patches))
            placed = _fit(photo, tag, corners, placed.mapping, near, _FAR)
    for _ in range(2):
        placed = _fit(photo, tag, corners, placed.mapping, patches, _NEAR, bend=True)
    return placed._replace(patches=len(patches.middles))


def _fit(
    photo: Photo, tag: Tag, corners: Array, mapping: Mapping, patches: Patches, reach: int,
    *, bend: bool = False,
) -> Registration:  # fmt: skip
    """The mapping that most patches agree on, with the mark's own corners."""
    offsets, scores = find_patches(photo, mapping, patches, reach)
    seen = scores >= _SURE
    # a match at the rim of the search area is none
    seen &= np.abs(offsets).max(axis=1) < (reach - 0.5) / 5
    if seen.sum() < _TO_GROW:
        return Registration(mapping, 0)
    places = np.concatenate([patches.middles[seen], corners])
    there = patches.middles[seen] + offsets[seen]
    pixels = np.concatenate([np.stack(mapping(there[:, 0], there[:, 1]), axis=1), tag.corners])
    prior = np.append(scores[seen] ** 2, np.full(4, 0.15))
    found = _fit_robustly(places, pixels, prior, mapping.middle, bend=bend)
    left = np.hypot(*_off_by(found, places, pixels).T)[:-4]
    seen[seen] = left <= _FIT * (2 if reach == _FAR else 1)
    return Registration(
        found, int(seen.sum()), found=patches.middles[seen], lost=patches.middles[~seen]
    )


def _off_by(mapping: Mapping, places: Array, pixels: Array) -> Array:
    """How many mm places and pixels disagree by."""
    return mapping.back(pixels) - _bend_places(mapping, places)


def _bend_places(mapping: Mapping, places: Array) -> Array:
    return np.asarray(places + bends(places[:, 0], places[:, 1], mapping.middle) @ mapping.bend)


def _fit_robustly(
    places: Array, pixels: Array, prior: Array, middle: tuple[float, float], *, bend: bool
) -> Mapping:
    """Fitted again and again, each time trusting less what disagrees."""
    weights, flat = prior, np.zeros((3, 2))
    mapping = Mapping(np.eye(3), flat, middle)
    few = len(places) - 4 < _FOR_PERSPECTIVE
    for turn in range(5):
        curved = bend and turn >= 2 and (weights > 0.1 * prior).sum() >= _FOR_BEND  # noqa: PLR2004
        if curved:
            shift = bend_of(
                places, _off_by(mapping._replace(bend=flat), places, pixels), weights, middle
            )
            mapping = mapping._replace(bend=shift)
        bent = _bend_places(mapping, places)
        mapping = mapping._replace(matrix=perspective(bent, pixels, weights, flat=few))
        far = np.hypot(*_off_by(mapping, places, pixels).T)
        weights = prior * trust(far, 0.04)
    return mapping
