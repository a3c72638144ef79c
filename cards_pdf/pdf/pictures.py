"""Pictures on the page: what a canvas does with a deck's PNG and JPEG files."""

from math import hypot
from pathlib import Path

from cards_pdf.common.errors import FitError
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.pdf.operators import Matrix
from cards_pdf.pdf.picture_size import TURNS, PictureBudget, turn_of
from cards_pdf.pdf.reportlab import reader
from cards_pdf.pdf.strokes import Strokes


class Pictures(Strokes):
    """The part of a canvas that places pictures; the canvas brings the PDF, the matrix and the log."""

    _matrix: Matrix

    def __init__(self, *, cmyk: bool, only_black: bool) -> None:
        super().__init__(cmyk=cmyk, only_black=only_black)
        self.pictures = PictureBudget()
        self._placed: dict[Path, str] = {}  # what the PDF calls those that it holds

    def picture(self, file: Path, x: float, y: float, w: float, h: float) -> None:
        """A PNG or JPEG stretched over a rectangle. A JPEG's bytes go into the PDF as they are."""
        self.pictures.spend(file, hypot(*self._matrix[:2]) * w * MM_PER_POINT)
        if self._log is not None:
            self._note("picture", file.name, x, y, w, h)
        self._mark()
        self._put(f"q {w:.4f} 0 0 {h:.4f} {x:.4f} {-y - h:.4f} cm{TURNS[turn_of(file)]}")
        self._hand_over()
        if file in self._placed:
            self._pdf.doForm(self._placed[file])
        else:
            self._placed[file] = self._put_in(file)
        self._put("Q")

    def _put_in(self, file: Path) -> str:
        """Decoded and drawn for the first time, over the unit square."""
        told = {"name": ""}
        try:
            self._pdf.drawImage(reader(file, cmyk=self._cmyk), 0, 0, 1, 1, mask="auto", extraReturn=told)
        except Exception as fault:  # damaged data fails in any way that Pillow's parts can
            raise FitError("art: {file} is damaged and cannot be drawn", file=file.name) from fault
        return told["name"]
