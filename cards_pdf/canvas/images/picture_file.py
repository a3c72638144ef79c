"""Pictures from a deck's folder. Nothing is decoded before its size is known to be sane."""

from functools import cache
from pathlib import Path
from types import MappingProxyType

from cards_pdf.art.vector import BadVectorError, Vector
from cards_pdf.canvas.images.header import PictureHeader, header
from cards_pdf.common.errors import FitError
from cards_pdf.common.messages import AND, Message, join_words
from cards_pdf.common.sandbox.safe_open import WrongFileError, read_limited
from cards_pdf.common.units import MM_PER_INCH

ENDING = ".svg"
MAX_PIXELS = 25_000_000
MAX_CLEAR = 16_000_000  # of one that lets the paper through, which takes half as much memory again
MAX_SIDE = 30_000  # a line of millions takes more than a square of as many
MAX_BYTES = 40_000_000
GOOD_DPI = 200  # a picture printed with less looks soft
#: EXIF's number for how the camera was held -> how to turn the unit square upright.
TURNS = MappingProxyType({
    1: "", 2: " -1 0 0 1 1 0 cm", 3: " -1 0 0 -1 1 1 cm", 4: " 1 0 0 -1 0 1 cm",
    5: " 0 -1 -1 0 1 1 cm", 6: " 0 -1 1 0 0 1 cm", 7: " 0 1 1 0 0 0 cm", 8: " 0 1 -1 0 1 0 cm",
})  # fmt: skip
_ON_ITS_SIDE = (5, 6, 7, 8)
_UNREADABLE = "art: {file} cannot be read as a PNG or JPEG picture of sane size"
MAX_TOGETHER = 100_000_000  # pixels of one PDF's pictures: ten seconds of decoding


def is_svg(file: Path) -> bool:
    return file.suffix.lower() == ENDING


def read_drawing(file: Path) -> Vector:
    """What it draws; read again when the file is saved."""
    try:
        state = file.stat()
        return _read_svg(file, state.st_size, state.st_mtime_ns)
    except (OSError, WrongFileError, BadVectorError) as wrong:
        raise FitError("art: {file} {wrong}", file=file.name, wrong=wrong) from wrong


@cache
def _read_svg(file: Path, _length: int, _saved: int) -> Vector:
    from cards_pdf.art.svg.drawing import MAX_BYTES, vector  # few decks have one

    return vector(read_limited(file, MAX_BYTES))


class PictureBudget:
    """The pictures of one PDF, each counted once."""

    def __init__(self) -> None:
        self._pixels: dict[Path, int] = {}
        self.dpi = 300  # what print needs; finer pictures are scaled down
        self.drawn = 0  # pixels on the pages, counted each time they are shown
        self.warnings: list[str] = []

    def drawing(self, path: Path) -> Vector:
        """What an SVG file draws; what it has beyond that is told."""
        found = read_drawing(path)
        if found.left_out:
            said = (
                "art: {file} is drawn without its {names}; make paths of that in your drawing "
                "program."
            )
            names = join_words([f"<{name}>" for name in found.left_out], AND)
            warning = Message(said, file=path.name, names=names)
            if warning not in self.warnings:
                self.warnings.append(warning)
        return found

    def spend(self, path: Path, width_mm: float) -> None:
        """Refuse a picture that is not safe to decode, alone or after the others."""
        width, height, turn = _sane_size(path)
        self._pixels[path] = width * height
        if sum(self._pixels.values()) > MAX_TOGETHER:
            said = "art: the pictures together hold more than {most} million pixels"
            raise FitError(said, most=MAX_TOGETHER // 1_000_000)
        # Warn of a picture that is printed so large that its pixels show
        dpi = (height if turn in _ON_ITS_SIDE else width) / (width_mm / MM_PER_INCH)
        said = (
            "art: {name} has {dpi:.0f} dots an inch at its printed size; below {least} it "
            "looks soft."
        )
        warning = Message(said, name=path.name, dpi=dpi, least=GOOD_DPI)
        if dpi < GOOD_DPI and warning not in self.warnings:
            self.warnings.append(warning)


def read_picture(path: Path) -> bytes:
    """The whole file of a picture whose size is known to be sane."""
    return read_limited(path, MAX_BYTES)


def picture_size(path: Path) -> tuple[float, float]:
    """Width and height of a picture that is safe to open: in pixels, once it is upright; an SVG's
    own.
    """
    if is_svg(path):
        return read_drawing(path)[2:4]
    width, height, turn = _sane_size(path)
    return (height, width) if turn in _ON_ITS_SIDE else (width, height)


def _sane_size(path: Path) -> tuple[int, int, int]:
    """Width, height and turn, once the size is known to be sane; read again when the file is
    saved.
    """
    try:
        state = path.stat()
    except OSError as fault:
        raise FitError(_UNREADABLE, file=path.name) from fault
    return _sane_size_of(path, state.st_size, state.st_mtime_ns)


@cache
def _sane_size_of(path: Path, length: int, _saved: int) -> tuple[int, int, int]:
    try:
        found = (
            header(read_limited(path, MAX_BYTES)) if length <= MAX_BYTES else PictureHeader((0, 0))
        )
    except Exception as fault:  # damaged data fails in any way
        raise FitError(_UNREADABLE, file=path.name) from fault
    if length > MAX_BYTES:
        raise FitError(
            "art: {file} is larger than {most} MB", file=path.name, most=MAX_BYTES // 1000000
        )
    (width, height), most = found.size, MAX_CLEAR if found.clear else MAX_PIXELS
    if width * height > most:
        said = "art: {file} has {width} by {height} pixels; {most} million is the most"
        raise FitError(said, file=path.name, width=width, height=height, most=most // 1_000_000)
    if max(found.size) > MAX_SIDE:
        said = "art: {file} has {width} by {height} pixels; a side has {most} at most"
        raise FitError(said, file=path.name, width=width, height=height, most=MAX_SIDE)
    return (width, height, found.turn)
