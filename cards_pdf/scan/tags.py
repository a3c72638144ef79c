"""The camera marks that a photo shows: their numbers and their corners."""

from typing import NamedTuple

import numpy as np
from pyapriltags import Detector

from cards_pdf.scan import MOST_MARKS
from cards_pdf.scan.arrays import Array, Grey, reduce_size
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
        return np.asarray(self.corners.mean(axis=0))

    @property
    def side(self) -> float:
        edges = self.corners - np.roll(self.corners, 1, axis=0)
        return float(np.hypot(edges[:, 0], edges[:, 1]).mean())


def find_tags(photo: Photo) -> tuple[list[Tag], int]:
    """Every mark, once, as far as `MOST_MARKS`, and how many more there are."""
    detector = Detector("tag36h11", quad_decimate=1.0)
    found: list[Tag] = []
    skipped = 0
    for times in (2, 3):  # sizes at which large marks are clearest come first
        picture = photo.levels[1] if times == 2 else reduce_size(photo.grey, times)  # noqa: PLR2004
        skipped = max(skipped, _add(found, detector, picture, times))
    if not found or photo.grey.size <= _SMALL:
        skipped = max(skipped, _add(found, detector, photo.grey, 1))
    return found[:MOST_MARKS], max(skipped, len(found) - MOST_MARKS)


def _add(found: list[Tag], detector: Detector, picture: Grey, times: int) -> int:
    """Keep what this picture shows, and say how many were too many."""
    seen = []
    for one in detector.detect(np.ascontiguousarray(picture)):
        corners = np.asarray(one.corners, dtype=np.float64)[[3, 2, 1, 0]] * times
        seen.append(Tag(int(one.tag_id), corners, int(one.hamming)))
    good = [tag for tag in seen if tag.wrong <= _MOST_WRONG and tag.side >= _LEAST_SIDE]
    for tag in good[:MOST_MARKS]:
        _keep_best(found, tag)
    return max(0, len(good) - MOST_MARKS)


def _keep_best(found: list[Tag], tag: Tag) -> None:
    """A mark seen at two sizes is one mark; the later sighting has better corners."""
    for n, other in enumerate(found):
        if np.hypot(*(tag.middle - other.middle)) < max(tag.side, other.side) / 2:
            if tag.wrong <= other.wrong:
                found[n] = tag
            return
    found.append(tag)
