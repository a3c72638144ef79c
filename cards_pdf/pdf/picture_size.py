"""Pictures from a deck's folder. Nothing is decoded before its size is known to be sane."""

import warnings
from functools import cache
from pathlib import Path

from cards_pdf.errors import FitError
from cards_pdf.sentences import Sentence
from cards_pdf.units import MM_PER_INCH

MAX_PIXELS = 25_000_000
MAX_CLEAR = 16_000_000  # of one that lets the paper through, which takes half as much memory again
MAX_BYTES = 40_000_000
GOOD_DPI = 200  # a picture printed with less looks soft
MAX_TOGETHER = 100_000_000  # pixels of one PDF's pictures: ten seconds of decoding


class PictureBudget:
    """The pictures of one PDF, each counted once."""

    def __init__(self) -> None:
        self._pixels: dict[Path, int] = {}
        self.drawn = 0  # pixels of all pictures, as often as they are shown
        self.warnings: list[str] = []

    def spend(self, path: Path, width_mm: float) -> None:
        """Refuses what would not be safe to decode, alone or with what came before."""
        width, height = picture_size(path)
        self._pixels[path] = width * height
        self.drawn += width * height
        if sum(self._pixels.values()) > MAX_TOGETHER:
            raise FitError(
                "art: the pictures together hold more than {millions} pixels",
                millions=_millions(MAX_TOGETHER),
            )
        self._look(path.name, width / (width_mm / MM_PER_INCH))

    def _look(self, name: str, dpi: float) -> None:
        """A warning where a picture is printed so large that its pixels show."""
        warning = Sentence(
            "art: {name} has {dpi:.0f} dots an inch at its printed size; below {least} it looks soft.",
            name=name,
            dpi=dpi,
            least=GOOD_DPI,
        )
        if dpi < GOOD_DPI and warning not in self.warnings:
            self.warnings.append(warning)


@cache
def picture_size(path: Path) -> tuple[int, int]:
    """Width and height in pixels of a PNG or JPEG that is safe to open."""
    try:
        length = path.stat().st_size
        width, height, most = _opened(path) if length <= MAX_BYTES else (0, 0, 0)
    except Exception as fault:  # damaged chunks fail in any way that the reader's parts can
        raise FitError(
            "art: {file} cannot be read as a PNG or JPEG picture of sane size", file=path.name
        ) from fault
    if length > MAX_BYTES:
        raise FitError("art: {file} is larger than {most} MB", file=path.name, most=MAX_BYTES // 1000000)
    if width * height > most:
        raise FitError(
            "art: {file} has {width} by {height} pixels; {millions} is the most",
            file=path.name,
            width=width,
            height=height,
            millions=_millions(most),
        )
    return (width, height)


def _opened(path: Path) -> tuple[int, int, int]:
    """Width and height, and how many pixels a picture of this sort may have."""
    from PIL import Image

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", Image.DecompressionBombWarning)  # the caller's check is stricter
        with Image.open(path, formats=("PNG", "JPEG")) as picture:
            clear = picture.has_transparency_data or picture.mode.startswith("I")
            return (*picture.size, MAX_CLEAR if clear else MAX_PIXELS)


def _millions(pixels: int) -> str:
    return f"{pixels // 1_000_000} million"
