"""Camera marks (AprilTags) in a photo: their numbers and their corners."""

from dataclasses import dataclass

import numpy as np
from pyapriltags import Detector

from cards_pdf.scan import MAX_MARKS
from cards_pdf.scan.arrays import Array, Grey, reduce_size
from cards_pdf.scan.photo import Photo

_SMALL_PHOTO_PIXELS = 4_500_000  # a smaller photo is also searched at full size
_MAX_WRONG_BITS = 2  # of a tag's 36
_MIN_SIDE_PX = 14.0


@dataclass(frozen=True, kw_only=True)
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
        _keep_best(tags, tag)
    return max(0, len(good) - MAX_MARKS)


def _keep_best(tags: list[Tag], tag: Tag) -> None:
    """Add a mark, or replace the same mark that was detected in another size of the photo."""
    for n, other in enumerate(tags):
        if np.hypot(*(tag.middle - other.middle)) < max(tag.side, other.side) / 2:
            if tag.wrong_bits <= other.wrong_bits:
                tags[n] = tag
            return
    tags.append(tag)
