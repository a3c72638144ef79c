"""Pictures on the page: what a canvas does with a deck's PNG and JPEG files."""

from math import hypot, prod
from pathlib import Path
from typing import NamedTuple

from cards_pdf.common.errors import FitError
from cards_pdf.common.units import MM_PER_INCH, MM_PER_POINT
from cards_pdf.pdf.image_objects import image_object, jpeg_object
from cards_pdf.pdf.operators import Matrix
from cards_pdf.pdf.picture_data import DamagedPictureError, Jpeg, prepared
from cards_pdf.pdf.picture_size import TURNS, PictureBudget
from cards_pdf.pdf.strokes import Strokes

ART_DPI = 300  # what print needs of a picture
_STEP = 64  # dots: sizes on paper that differ by less share their pixels


class Placed(NamedTuple):
    """A picture that the PDF holds already."""

    name: str
    pixels: int
    turn: int = 1  # what is left to turn, by EXIF's number


class Pictures(Strokes):
    """The part of a canvas that places pictures; the canvas brings the PDF, the matrix and the log."""

    _matrix: Matrix

    def __init__(self, *, cmyk: bool, only_black: bool) -> None:
        super().__init__(cmyk=cmyk, only_black=only_black)
        self.pictures = PictureBudget()
        self.art_dpi = ART_DPI
        self._placed: dict[tuple[Path, int, int, bool], Placed] = {}

    def picture(self, file: Path, x: float, y: float, w: float, h: float, *, grey: bool = False) -> None:
        """A PNG or JPEG stretched over a rectangle; `grey` also makes it pale."""
        scale = hypot(*self._matrix[:2]) * MM_PER_POINT
        self.pictures.spend(file, scale * w)
        if self._log is not None:
            self._note("picture", file.name, x, y, w, h)
        dots = [-int(-side * scale / MM_PER_INCH * self.art_dpi // _STEP) * _STEP for side in (w, h)]
        key = (file, dots[0], dots[1], grey)
        placed = self._placed.get(key) or self._placed.setdefault(key, self._put_in(*key))
        self.pictures.drawn += placed.pixels
        self._mark()
        self._put(f"q {w:.4f} 0 0 {h:.4f} {x:.4f} {-y - h:.4f} cm{TURNS[placed.turn]}")
        self._hand_over()
        self._pdf.doForm(placed.name)
        self._put("Q")

    def _put_in(self, file: Path, wide: int, high: int, grey: bool) -> Placed:
        """Decoded for the first time, for a place of so many dots."""
        try:
            found = prepared(file, (wide, high), grey=grey, lossless=self._cmyk)
        except DamagedPictureError as fault:
            raise FitError("art: {file} is damaged and cannot be drawn", file=file.name) from fault
        name, document = f"Picture{len(self._placed)}", self._pdf._doc  # noqa: SLF001 -- its objects are kept there
        if isinstance(found, Jpeg):
            jpeg_object(document, found.data, found.size, grey=found.grey, name=name)
            return Placed(name, prod(found.size), found.turn)
        image_object(document, found, cmyk=self._cmyk, name=name)
        return Placed(name, prod(found.size))
