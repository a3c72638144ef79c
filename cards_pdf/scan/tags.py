"""The camera marks that a photo shows: their numbers and their corners."""

from typing import NamedTuple

import numpy as np
from pyapriltags import Detector

from cards_pdf.scan.arrays import Array, Grey, reduced
from cards_pdf.scan.photo import Photo

_SMALL = 4_500_000  # pixels: below this the whole picture is searched as well
_MOST_WRONG = 2  # of a pattern's 36 bits
_LEAST_SIDE = 14.0  # pixels


class Tag(NamedTuple):
    """One mark: its corners from the left top clockwise, as pixels of the whole photo."""

    number: int
    corners: Array
    wrong: int

    @property
    def middle(self) -> Array:
        found: Array = self.corners.mean(axis=0)
        return found

    @property
    def side(self) -> float:
        edges = self.corners - np.roll(self.corners, 1, axis=0)
        return float(np.hypot(edges[:, 0], edges[:, 1]).mean())


def find_tags(photo: Photo) -> list[Tag]:
    """Every mark once; sizes at which large marks are clearest come first."""
    detector = Detector("tag36h11", quad_decimate=1.0)
    found: list[Tag] = []
    for times in (2, 3):
        _add(found, detector, photo.levels[1] if times == 2 else reduced(photo.grey, times), times)  # noqa: PLR2004
    if not found or photo.grey.size <= _SMALL:
        _add(found, detector, photo.grey, 1)
    return found


def _add(found: list[Tag], detector: Detector, picture: Grey, times: int) -> None:
    for seen in detector.detect(np.ascontiguousarray(picture)):
        corners = np.asarray(seen.corners, dtype=np.float64)[[3, 2, 1, 0]] * times
        tag = Tag(int(seen.tag_id), corners, int(seen.hamming))
        if tag.wrong <= _MOST_WRONG and tag.side >= _LEAST_SIDE:
            _keep_best(found, tag)


def _keep_best(found: list[Tag], tag: Tag) -> None:
    """A mark seen at two sizes is one mark; the later sighting has better corners."""
    for n, other in enumerate(found):
        if np.hypot(*(tag.middle - other.middle)) < max(tag.side, other.side) / 2:
            if tag.wrong <= other.wrong:
                found[n] = tag
            return
    found.append(tag)
