"""Picture files from a deck's folder, checked before they are decoded, and pictures as pixels.

Guarantee
    Nothing is decoded before its size is known to be sane.

How it works
    `header` reads a picture up to its pixels, in plain Python or, of a HEIC, with pi-heif, which
    decodes nothing before it is asked to. `PictureBudget` counts the pixels of one PDF's pictures,
    each file once, and warns of pictures that are printed too large.

    `Pixels` is a decoded picture in eight bits, upright, with its changes for print.

    SVG files with filters, masks and the like are drawn as pictures by resvg, which is an extra.
    It reads nothing but the file and the built-in fonts: a file that refers to others is not given
    to it.

What is delicate
    *Two sizes in one file.* A decoder believes the last size that stands before the pixels, so a
    file that gives it twice is rejected.
"""

import struct
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from io import BytesIO
from itertools import takewhile
from math import prod
from pathlib import Path
from typing import NamedTuple, TypeVar

from cards_pdf.art.path import BadVectorError, Vector
from cards_pdf.canvas.reportlab import read_svg
from cards_pdf.common.colour import Rgb
from cards_pdf.common.data_files import font_file
from cards_pdf.common.errors import FitError
from cards_pdf.common.messages import AND, Message, join_words
from cards_pdf.common.sandbox.safe_open import WrongFileError, read_limited
from cards_pdf.common.units import MM_PER_INCH

# --- pixels ---

_PAPER_IN_LOW_INK = 0.6  # how much paper is in a picture of little ink
_INVERTED = bytes(range(255, -1, -1))
_NEAR = 12  # of 255: a colour that shows what lies below may differ by so much, as in a JPEG


class PictureLook(NamedTuple):
    """The crop, flip and colours of a picture."""

    grey: bool = False  # and pale, to save ink
    opacity: float = 1.0
    clear: Rgb | None = None  # the colour that shows what lies below; pixels alone have one


USUAL = PictureLook()


class Pixels(NamedTuple):
    """Greys or colours, one row after the other, and how solid each of them is."""

    size: tuple[int, int]
    grey: bool
    colours: bytes
    solid: bytes | None = None

    def with_clear(self, colour: Rgb) -> "Pixels":
        """Return the pixels with everything of this colour, or nearly, transparent."""
        # Each band becomes one large number, so that `&` combines all its pixels at once.
        bands = [self.colours] * 3 if self.grey else [self.colours[part::3] for part in range(3)]
        red, green, blue = (
            int.from_bytes(band.translate(near(part)))
            for band, part in zip(bands, colour, strict=True)
        )
        other = (red & green & blue).to_bytes(len(bands[0])).translate(_INVERTED)
        if self.solid is not None:
            other = (int.from_bytes(other) & int.from_bytes(self.solid)).to_bytes(len(other))
        return self._replace(solid=other)

    def faded(self, opacity: float) -> "Pixels":
        """Return the pixels mixed with paper, as a picture of this opacity looks on it."""
        return self._changed(lambda part: 255 - (255 - part) * opacity)

    def lighter(self, gamma: float) -> "Pixels":
        """Return the pixels corrected for a printer that prints too dark."""
        return self._changed(lambda part: 255 * (part / 255) ** (1 / gamma))

    def paler(self) -> "Pixels":
        """Return greys mixed with paper: they save ink, and black words can be read on them."""
        return self._changed(lambda part: part + (255 - part) * _PAPER_IN_LOW_INK)

    def _changed(self, change: Callable[[int], float]) -> "Pixels":
        table = bytes([round(change(part)) for part in range(256)])
        return self._replace(colours=self.colours.translate(table))


def near(part: float) -> bytes:
    """Return a table with 255 for values near this part of a colour."""
    return bytes([255 if abs(value - part * 255) <= _NEAR else 0 for value in range(256)])


def bits(size: tuple[int, int], data: bytes, is_set: Callable[[int], bool]) -> bytes:
    """Return a bit for each pixel, eight to a byte. Each row begins with a new byte."""
    width, height = size
    digits = data.translate(bytes([b"01"[is_set(part)] for part in range(256)]))
    stride = -(-width // 8)
    rows = (
        digits[row * width : (row + 1) * width].ljust(8 * stride, b"0") for row in range(height)
    )
    return b"".join([int(row, 2).to_bytes(stride) for row in rows])


Read = TypeVar("Read")
ENDING = ".svg"
MAX_PIXELS = 25_000_000
MAX_PHOTO = 64_000_000  # of a JPEG, whose decoder reads it at an eighth of its size
MAX_CLEAR = 16_000_000  # of one that lets the paper through, which takes half as much memory again
MAX_SIDE = 30_000  # a line of millions takes more than a square of as many
MAX_BYTES = 40_000_000
MAX_DRAWING_BYTES = 2_000_000
MAX_TOGETHER = 100_000_000  # pixels of one PDF's pictures: ten seconds of decoding
_BASELINE_COST = 1 / 8  # of a JPEG's pixel: 54 million take 0.3 s, as many of a PNG 4 s
GOOD_DPI = 200  # a picture printed with less looks soft
#: EXIF's number for how the camera was held -> how to turn the unit square upright.
TURNS: Mapping[int, str] = {
    1: "",
    2: " -1 0 0 1 1 0 cm",
    3: " -1 0 0 -1 1 1 cm",
    4: " 1 0 0 -1 0 1 cm",
    5: " 0 -1 -1 0 1 1 cm",
    6: " 0 -1 1 0 0 1 cm",
    7: " 0 1 1 0 0 0 cm",
    8: " 0 1 -1 0 1 0 cm",
}
_ON_ITS_SIDE = (5, 6, 7, 8)
_UNREADABLE = (
    "art: {file} cannot be read as a picture (PNG, JPEG, WebP, GIF or HEIC) of reasonable size"
)

# A browser's Python has no Pillow
NEEDS_PILLOW = (
    "art: here a picture must be a JPEG in colour or a PNG of eight bits, upright and not "
    "interlaced; where Pillow is installed, cards-pdf prints all of them"
)


def is_svg(file: Path) -> bool:
    return file.suffix.lower() == ENDING


def is_vector(file: Path) -> bool:
    """Return True for an SVG file that is drawn as vectors, not as a picture."""
    return is_svg(file) and rasterise_drawing(file) is None


def _until_saved(read: Callable[[Path], Read]) -> Callable[[Path], Read]:
    """Keep what is read of a picture until its file is saved again."""

    @cache
    def keep(file: Path, _length: int, _saved: int) -> Read:
        return read(file)

    def find(file: Path) -> Read:
        try:
            state = file.stat()
        except OSError as fault:
            raise FitError(_UNREADABLE, file=file.name) from fault
        return keep(file, state.st_size, state.st_mtime_ns)

    return find


@_until_saved
def read_drawing(file: Path) -> Vector:
    """Return the drawing of an SVG file."""
    try:
        return read_svg(read_limited(file, MAX_DRAWING_BYTES))
    except (OSError, WrongFileError, BadVectorError) as wrong:
        raise FitError("art: {file} {wrong}", file=file.name, wrong=wrong) from wrong


class PictureBudget:
    """The pictures of one PDF, each counted once."""

    def __init__(self) -> None:
        self._pixels: dict[Path, int] = {}
        self.dpi = 300  # what print needs; finer pictures are scaled down
        self.drawn = 0  # pixels on the pages, counted each time they are shown
        self.warnings: list[str] = []

    def drawing(self, path: Path) -> Vector:
        """Return the drawing of an SVG file, and warn of what it leaves out."""
        vector = read_drawing(path)
        if vector.left_out:
            message = (
                "art: {file} is drawn without its {names}; convert that to paths in "
                "your drawing program."
            )
            if not find_spec("resvg_py"):
                message = (
                    "art: {file} is drawn without its {names}; convert that to paths "
                    "in your drawing program, or install what draws it: pip install "
                    "resvg-py"
                )
            self._warn(Message(message, file=path.name, names=_name_lost_parts(vector)))
        if vector.families:
            message = (
                "art: {file} has text in {names}, which is printed in a built-in "
                "font; convert it to paths in your drawing program to keep its font."
            )
            names = join_words([*vector.families], AND)
            self._warn(Message(message, file=path.name, names=names))
        return vector

    def spend(self, path: Path, width_mm: float) -> None:
        """Reject a picture that is not safe to decode, alone or after the others."""
        found = _sane_header(path)
        if is_svg(path):
            message = "art: {file} has {names}: it is printed as a picture, not as vectors."
            names = _name_lost_parts(read_drawing(path))
            self._warn(Message(message, file=path.name, names=names))
        cost = _BASELINE_COST if found.is_baseline else 1.0
        self._pixels[path] = round(prod(found.size) * cost)
        if sum(self._pixels.values()) > MAX_TOGETHER:
            message = "art: the pictures together hold more than {most} million pixels"
            raise FitError(message, most=MAX_TOGETHER // 1_000_000)
        dpi = found.upright[0] / (width_mm / MM_PER_INCH)
        if dpi < GOOD_DPI:
            message = (
                "art: {name} has {dpi:.0f} dots an inch at its printed size; below {least} it "
                "looks soft."
            )
            self._warn(Message(message, name=path.name, dpi=dpi, least=GOOD_DPI))

    def _warn(self, warning: str) -> None:
        if warning not in self.warnings:
            self.warnings.append(warning)


def _name_lost_parts(vector: Vector) -> str:
    return join_words([f"<{name}>" for name in vector.left_out], AND)


def read_picture(path: Path) -> bytes:
    """Return the file of a picture whose size is known to be sane."""
    return (is_svg(path) and rasterise_drawing(path)) or read_limited(path, MAX_BYTES)


def picture_size(path: Path) -> tuple[float, float]:
    """Return the upright width and height of a safe picture, in pixels or an SVG's units."""
    if is_svg(path):
        return read_drawing(path)[2:4]
    return _sane_header(path).upright


@_until_saved
def _sane_header(path: Path) -> "PictureHeader":
    """Return the header of a picture. Raise FitError if its size is not sane."""
    if path.stat().st_size > MAX_BYTES:
        raise FitError(
            "art: {file} is larger than {most} MB", file=path.name, most=MAX_BYTES // 1_000_000
        )
    try:
        found = header(read_picture(path))
    except ImportError as fault:
        raise FitError(NEEDS_PILLOW) from fault
    except NoHeicReaderError as fault:
        message = (
            "art: {file} is a HEIC picture. Save it as JPEG, or install what reads it: "
            "pip install pi-heif"
        )
        raise FitError(message, file=path.name) from fault
    except Exception as fault:  # damaged data fails in any way
        raise FitError(_UNREADABLE, file=path.name) from fault
    width, height = found.size
    most = MAX_PHOTO if found.is_jpeg else MAX_CLEAR if found.clear else MAX_PIXELS
    if width * height > most:
        message = "art: {file} has {width} by {height} pixels; at most {most} million are allowed"
        most //= 1_000_000
        raise FitError(message, file=path.name, width=width, height=height, most=most)
    if max(found.size) > MAX_SIDE:
        message = "art: {file} has {width} by {height} pixels; a side can have at most {most}"
        raise FitError(message, file=path.name, width=width, height=height, most=MAX_SIDE)
    return found


# --- headers ---

PNG = b"\x89PNG\r\n\x1a\n"
JPEG = b"\xff\xd8\xff"
_GIF = (b"GIF87a", b"GIF89a")
_RIFF = b"RIFF"
_EXIF = b"Exif\0\0"
_ORIENTATION = 0x112
_PNG_KINDS_WITH_ALPHA = (4, 6)
_SIXTEEN_BITS = 16  # greys of them are shown by their upper bits
_JPEG_FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}  # markers with the size
_JPEG_BASELINE = (0xC0, 0xC1)
_JPEG_WITHOUT_LENGTH = {0x01, *range(0xD0, 0xD9)}
_APP1 = 0xE1
_JPEG_BANDS = (1, 3, 4)
_SCAN = 0xDA


class PictureHeader(NamedTuple):
    """Size, how the camera was held by EXIF's number, and whether anything may shine through."""

    size: tuple[int, int]
    turn: int = 1
    clear: bool = False
    is_jpeg: bool = False
    bands: int = 0  # of a JPEG: 1 grey, 3 colours, 4 inks
    is_baseline: bool = False  # a JPEG that is read line by line

    @property
    def upright(self) -> tuple[int, int]:
        """Width and height as the picture is shown."""
        width, height = self.size
        return (height, width) if self.turn in _ON_ITS_SIDE else (width, height)


def header(data: bytes) -> PictureHeader:
    """Read a picture's header. Raises anything if it is none."""
    if data.startswith(PNG):
        return _png(data)
    if data.startswith(JPEG):
        return _jpeg(data)
    kind = "HEIF"
    if data.startswith(_GIF):
        kind = "GIF"
    elif data.startswith(_RIFF):
        kind = "WEBP"
    elif not is_heic(data):
        raise ValueError
    elif not register_heic():
        raise NoHeicReaderError
    from PIL import Image

    with Image.open(BytesIO(data), formats=(kind,)) as picture:
        turn = picture.getexif().get(_ORIENTATION, 1)
        is_clear = picture.has_transparency_data
        return PictureHeader(picture.size, turn if turn in TURNS else 1, is_clear)


class NoHeicReaderError(ValueError):
    """A HEIC picture where pi-heif is not installed."""


def _png(data: bytes) -> PictureHeader:
    notes = [*takewhile(lambda chunk: chunk[0] != b"IDAT", chunks(data))]
    width, height, bits, sort = struct.unpack_from(">IIBB", notes[0][1])
    kinds = [kind for kind, _ in notes]
    if kinds[0] != b"IHDR" or b"IHDR" in kinds[1:] or not width or not height:
        raise ValueError
    clear = (
        sort in _PNG_KINDS_WITH_ALPHA or (bits == _SIXTEEN_BITS and sort == 0) or b"tRNS" in kinds
    )
    return PictureHeader((width, height), _turn(dict(notes).get(b"eXIf", b"")), clear)


def chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the kind and the content of a PNG's chunks, as far as they are there."""
    at = len(PNG)
    while at + 8 <= len(data):
        length, kind = struct.unpack_from(">I4s", data, at)
        yield kind, data[at + 8 : at + 8 + length]
        at += 12 + length


def _jpeg(data: bytes) -> PictureHeader:
    at = 2
    turn = 1
    size = (0, 0)
    bands = 0
    is_baseline = False
    while True:
        while data[at] != 0xFF or data[at + 1] == 0xFF:  # noqa: PLR2004 -- what a marker begins with
            at += 1
        marker = data[at + 1]
        if marker in _JPEG_WITHOUT_LENGTH:
            at += 2
            continue
        if marker == _SCAN:
            if not all(size) or bands not in _JPEG_BANDS:
                raise ValueError
            return PictureHeader(size, turn, is_jpeg=True, bands=bands, is_baseline=is_baseline)
        (length,) = struct.unpack_from(">H", data, at + 2)
        content = data[at + 4 : at + 2 + length]
        if marker in _JPEG_FRAMES:
            if bands:
                raise ValueError
            _, height, width, bands = struct.unpack_from(">BHHB", content)
            size = (width, height)
            is_baseline = marker in _JPEG_BASELINE
        if marker == _APP1 and content.startswith(_EXIF):
            turn = _turn(content)
        at += 2 + length


def _turn(exif: bytes) -> int:
    """Return the EXIF orientation; 1 if the note is damaged."""
    with suppress(struct.error):
        exif = exif.removeprefix(_EXIF)
        order = "<" if exif.startswith(b"II") else ">"
        (at,) = struct.unpack_from(f"{order}I", exif, 4)
        (count,) = struct.unpack_from(f"{order}H", exif, at)
        for entry in range(count):
            tag, _, _, value = struct.unpack_from(f"{order}HHIH", exif, at + 2 + 12 * entry)
            if tag == _ORIENTATION:
                return int(value) if value in TURNS else 1
    return 1


LONG_SIDE = 2_080  # pixels: the long side of a poker card at 600 dots an inch
_FONTS = ("Regular", "Italic", "SemiBold", "SemiBoldItalic")
_FAMILY = "Crimson Pro"


@_until_saved
def rasterise_drawing(file: Path) -> bytes | None:
    """Return the PNG of an SVG file that has more than vectors can show.

    None without resvg, and for a file that refers to others.
    """
    drawing = read_drawing(file)
    if not drawing.left_out:
        return None
    data = read_limited(file, MAX_BYTES)
    try:
        import resvg_py
    except ImportError:
        return None
    from cards_pdf.art.svg_drawing import refers_to_files  # see `read_svg`

    if refers_to_files(data):
        return None
    is_wide = drawing.width >= drawing.height
    try:
        png: bytes = resvg_py.svg_to_bytes(
            svg_string=data.decode("utf-8-sig"),
            skip_system_fonts=True,
            font_files=[str(font_file("crimson-pro", f"CrimsonPro-{font}.ttf")) for font in _FONTS],
            font_family=_FAMILY,
            serif_family=_FAMILY,
            sans_serif_family=_FAMILY,
            width=LONG_SIDE if is_wide else None,
            height=None if is_wide else LONG_SIDE,
        )
    except ValueError:  # also a text that is not UTF-8
        return None
    return png


# --- photos of iPhones (HEIC), which Pillow reads with pi-heif ---

_BRANDS = (b"heic", b"heix", b"heim", b"heis", b"hevc", b"mif1", b"msf1")


def is_heic(data: bytes) -> bool:
    return data[4:8] == b"ftyp" and data[8:12] in _BRANDS


def register_heic() -> bool:
    """Teach Pillow to read such pictures. Return False if pi-heif is not installed."""
    try:
        import pi_heif
    except ImportError:
        return False
    pi_heif.register_heif_opener()
    return True
