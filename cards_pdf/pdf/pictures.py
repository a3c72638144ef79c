"""Pictures on the page: what a canvas does with PNG, JPEG and SVG files, and with drawings of its own."""

from collections.abc import Callable
from math import hypot, prod
from pathlib import Path
from typing import NamedTuple

from cards_pdf.art.vector import Vector
from cards_pdf.common.errors import FitError
from cards_pdf.common.units import MM_PER_INCH, MM_PER_POINT
from cards_pdf.pdf.images.size import TURNS, PictureBudget
from cards_pdf.pdf.images.svg_file import drawing, is_svg
from cards_pdf.pdf.operators import Matrix
from cards_pdf.pdf.strokes import Strokes

ART_DPI = 300  # what print needs of a picture
_STEP = 64  # dots: sizes on paper that differ by less share their pixels


class Look(NamedTuple):
    """How a picture is shown."""

    grey: bool = False  # and pale, to save ink
    opacity: float = 1.0


USUAL = Look()


class Placed(NamedTuple):
    """A picture that the PDF holds already."""

    name: str
    pixels: int = 0
    turn: int = 1  # what is left to turn, by EXIF's number


class Pictures(Strokes):
    """The part of a canvas that places pictures; the canvas brings the PDF, the matrix and the log."""

    _matrix: Matrix

    def __init__(self, *, cmyk: bool, only_black: bool) -> None:
        super().__init__(cmyk=cmyk, only_black=only_black)
        self.pictures = PictureBudget()
        self.art_dpi = ART_DPI
        self._placed: dict[object, Placed] = {}

    def picture(self, file: Path, x: float, y: float, w: float, h: float, look: Look = USUAL) -> None:
        """A file's picture stretched over a rectangle."""
        if self._log is not None:
            self._note("picture", file.name, x, y, w, h, *(look if look != USUAL else ()))
        if is_svg(file):
            self._show(self._drawn((file, look), lambda: drawing(file), look), x, y, w, h)
            return
        scale = hypot(*self._matrix[:2]) * MM_PER_POINT
        self.pictures.spend(file, scale * w)
        dots = [-int(-side * scale / MM_PER_INCH * self.art_dpi // _STEP) * _STEP for side in (w, h)]
        key = (file, *dots, look)
        if key not in self._placed:
            self._placed[key] = self._put_in(file, (dots[0], dots[1]), look)
        self._show(self._placed[key], x, y, w, h)

    def drawing(
        self, name: str, make: Callable[[], Vector], x: float, y: float, w: float, h: float
    ) -> None:  # fmt: skip
        """A drawing that repeats: made once, stretched over a rectangle each time."""
        if self._log is not None:
            self._note("drawing", name, x, y, w, h)
        self._show(self._drawn(name, make, USUAL), x, y, w, h)

    def _show(self, placed: Placed, x: float, y: float, w: float, h: float) -> None:
        self.pictures.drawn += placed.pixels
        self._mark()
        self._reach((x, y), (x + w, y + h))
        self._put(f"q {w:.4f} 0 0 {h:.4f} {x:.4f} {-y - h:.4f} cm{TURNS[placed.turn]}")
        self._hand_over()
        self._pdf.doForm(placed.name)
        self._put("Q")

    def _drawn(self, key: object, make: Callable[[], Vector], look: Look) -> Placed:
        if key not in self._placed:
            from cards_pdf.pdf.artwork import Artwork, pale_grey, plain_ink  # many decks are words alone

            ink = pale_grey if look.grey else plain_ink
            artwork = Artwork(self._pdf._doc, inks=self._cmyk, ink=ink, opacity=look.opacity)  # noqa: SLF001 -- keeps its objects
            name = f"Picture{len(self._placed)}"
            self._ink.spend(artwork.stored(make(), name)[1])
            self._placed[key] = Placed(name)
        return self._placed[key]

    def _put_in(self, file: Path, most: tuple[int, int], look: Look) -> Placed:
        """Decoded for the first time, for a place of so many dots."""
        from cards_pdf.pdf.images.data import DamagedPictureError, Jpeg, prepared  # many decks have none
        from cards_pdf.pdf.images.objects import faded_object, image_object, jpeg_object

        is_faded = look.opacity < 1
        try:
            found = prepared(file, most, grey=look.grey, lossless=self._cmyk or is_faded)
        except DamagedPictureError as fault:
            raise FitError("art: {file} is damaged and cannot be drawn", file=file.name) from fault
        name, document = f"Picture{len(self._placed)}", self._pdf._doc  # noqa: SLF001 -- keeps its objects
        if isinstance(found, Jpeg):
            jpeg_object(document, found.data, found.size, grey=found.grey, name=name)
            return Placed(name, prod(found.size), found.turn)
        if is_faded and self._cmyk:
            found = found.faded(look.opacity)
        if is_faded and not self._cmyk:
            faded_object(document, image_object(document, found), look.opacity, name)
        else:
            image_object(document, found, cmyk=self._cmyk, name=name)
        return Placed(name, prod(found.size))
