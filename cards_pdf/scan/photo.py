"""A picture's file as a grey array. Nothing is decoded before its size is known to be sane."""

import warnings
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from cards_pdf.common.errors import CardsError, FileError
from cards_pdf.common.messages import Message
from cards_pdf.common.sandbox.limits import process_limits
from cards_pdf.common.sandbox.safe_open import WrongFileError, read_limited
from cards_pdf.scan.arrays import Array, Grey, Mask, reduce_size, sample

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_PIXELS = 60_000_000
MOST_DEEP = 12_000_000  # of more than eight bits, which take four times the memory
_STRIP = 256  # rows of those that are looked at together
MOST_BYTES = 80_000_000
MOST_SIDE = 30_000
LEAST_SIDE = 240
_WORKING = 16_000_000  # pixels: more detail than this does not help
_FORMATS = ("JPEG", "PNG", "WEBP", "TIFF", "BMP", "HEIF")
_DARK = 150  # a white darker than this is stretched


class PictureError(CardsError):
    """A file that cannot be read as a picture; the message names it."""


class Photo(NamedTuple):
    """A photo in grey, upright, and the same at a half and at a quarter of its size."""

    path: Path
    levels: tuple[Grey, ...]

    @property
    def grey(self) -> Grey:
        return self.levels[0]

    def level(self, dots: float, wanted: float) -> int:
        """The level whose pixels per mm come nearest to `wanted` from above."""
        level = 0
        while level + 1 < len(self.levels) and dots / 2 ** (level + 1) >= 0.75 * wanted:
            level += 1
        return level

    def seen(self, px: Array, py: Array, dots: float, wanted: float) -> tuple[Array, Mask]:
        """The values at these pixels, of which `dots` are a mm, and which of them lie outside the
        photo.
        """
        level = self.level(dots, wanted)
        height, width = self.grey.shape
        outside = (px < 0) | (py < 0) | (px > width) | (py > height)
        return sample(self.levels[level], px / 2**level, py / 2**level), outside

    def shown(self, widest: int) -> tuple["Image", float]:
        """The photo to draw upon, at most so many pixels long, and how much smaller it is."""
        from PIL import Image

        scale = min(1.0, widest / max(self.grey.shape))
        size = (round(self.grey.shape[1] * scale), round(self.grey.shape[0] * scale))
        return Image.fromarray(self.grey).resize(size, Image.Resampling.BOX).convert("RGB"), scale


def load_photo(path: Path, data: bytes | None = None) -> Photo:
    """The picture in a file, or in `data` that came another way, with `path` as its name."""
    if data is None:
        data = _read_bytes(path)
    else:
        process_limits.report_file(path, len(data))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            grey = _decode(path, data)
    except (PictureError, MemoryError):
        raise
    except Exception as fault:  # damaged pictures fail in every way that decoders can
        raise PictureError("{path} is not a picture that can be read.", path=path) from fault
    levels = [_stretch(grey)]
    for _ in range(2):
        levels.append(reduce_size(levels[-1], 2))
    return Photo(path, tuple(levels))


def _read_bytes(path: Path) -> bytes:
    try:
        return read_limited(path, MOST_BYTES)
    except WrongFileError as wrong:
        raise PictureError("{path} {wrong}.", path=path, wrong=wrong) from None
    except (OSError, ValueError) as fault:
        words = fault.strerror if isinstance(fault, OSError) and fault.strerror else "no such name"
        raise FileError(
            "{path} cannot be read: {words}.", path=path, words=Message(words)
        ) from None


def _decode(path: Path, data: bytes) -> Grey:
    import pi_heif
    from PIL import Image

    pi_heif.register_heif_opener()
    with Image.open(BytesIO(data), formats=_FORMATS) as picture:
        width, height = picture.size
        most = MOST_DEEP if _is_deep(picture) else MOST_PIXELS
        if width * height > most or max(picture.size) > MOST_SIDE:
            said = (
                "{path} has {width} by {height} pixels; {most} million are the most, and "
                "{most2} a side."
            )
            facts = {"most": most // 1_000_000, "most2": MOST_SIDE}
            raise PictureError(said, path=path, width=width, height=height, **facts)
        if min(picture.size) < LEAST_SIDE:
            said = "{path} has only {width} by {height} pixels, too few to read cards."
            raise PictureError(said, path=path, width=width, height=height)
        picture.verify()  # a PNG's checksums, which its decoder ignores
    with Image.open(BytesIO(data), formats=_FORMATS) as picture:
        picture.draft("L", picture.size)  # a JPEG's grey alone, which is what is read
        grey = _to_grey(picture)
        turn = _orientation(picture)  # last: this decodes a PNG, and its failures must be reported
    return np.asarray(_turn_upright(_shrink(grey), turn))


def _orientation(picture: "Image") -> int:
    """How the camera was held; damaged notes about it count as none."""
    from PIL.ExifTags import Base

    try:
        found = picture.getexif().get(Base.Orientation, 1)
    except Exception:  # noqa: BLE001 -- its parser fails in many ways, and the picture may still be good
        return 1
    return found if isinstance(found, int) else 1


def _to_grey(picture: "Image") -> "Image":
    """Eight bits of grey; transparent parts are white."""
    from PIL import Image

    if _is_deep(picture):
        return Image.fromarray(_upper_bits(picture))
    if picture.has_transparency_data:
        clear = picture.convert("LA")
        ground = Image.new("L", clear.size, 255)
        ground.paste(clear.getchannel("L"), mask=clear.getchannel("A"))
        return ground
    return picture.convert("L")


def _is_deep(picture: "Image") -> bool:
    return picture.mode.startswith(("I", "F"))


def _upper_bits(picture: "Image") -> Grey:
    """The upper eight of sixteen bits, or of numbers up to either."""
    grey = np.zeros((picture.height, picture.width), dtype=np.uint8)
    rows = range(0, picture.height, _STRIP)
    strips = [(0, top, picture.width, min(top + _STRIP, picture.height)) for top in rows]
    brightest = max(np.asarray(picture.crop(strip)).max(initial=0) for strip in strips)
    scale = 255 / 65535 if brightest > 255 else 1.0  # noqa: PLR2004 -- of eight bits
    for strip in strips:
        part = np.asarray(picture.crop(strip), dtype=np.float32) * scale
        grey[strip[1] : strip[3]] = np.clip(part, 0, 255).astype(np.uint8)
    return grey


def _shrink(picture: "Image") -> "Image":
    from PIL import Image

    pixels = picture.width * picture.height
    if pixels <= _WORKING:
        return picture
    scale = (_WORKING / pixels) ** 0.5
    size = (
        max(LEAST_SIDE, round(picture.width * scale)),
        max(LEAST_SIDE, round(picture.height * scale)),
    )
    return picture.resize(size, Image.Resampling.HAMMING)


def _turn_upright(picture: "Image", orientation: int) -> "Image":
    from PIL.Image import Transpose

    turns = {
        2: Transpose.FLIP_LEFT_RIGHT, 3: Transpose.ROTATE_180, 4: Transpose.FLIP_TOP_BOTTOM,
        5: Transpose.TRANSPOSE, 6: Transpose.ROTATE_270, 7: Transpose.TRANSVERSE,
        8: Transpose.ROTATE_90,
    }  # fmt: skip
    return picture.transpose(turns[orientation]) if orientation in turns else picture


def _stretch(grey: Grey) -> Grey:
    """A dark picture, brightened so that its paper is white."""
    few = grey[:: max(1, grey.shape[0] // 500), :: max(1, grey.shape[1] // 500)]
    black, white = np.percentile(few, (0.5, 99.5))
    if white >= _DARK or white - black < 8:  # noqa: PLR2004 -- grey levels: there is nothing to see
        return grey
    table = np.clip((np.arange(256) - black) * (235 / (white - black)), 0, 255).astype(np.uint8)
    return np.asarray(table[grey])
