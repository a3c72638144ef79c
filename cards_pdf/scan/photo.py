"""Photos as grey arrays, decoded from untrusted files.

No pixel is decoded before the header says that the picture has a sane size. The child process that
runs this has limits of time and memory behind these checks.
"""

import warnings
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from cards_pdf.canvas.pictures import is_heic, register_heic
from cards_pdf.common.errors import CardsError
from cards_pdf.common.records.record import record
from cards_pdf.common.sandbox import process_limits
from cards_pdf.common.sandbox.safe_open import file_error_context, read_limited
from cards_pdf.scan.arrays import Array, Grey, Mapping, Mask, Place, reduce_size, sample

if TYPE_CHECKING:
    from PIL.Image import Image

MAX_PIXELS = 60_000_000
MAX_DEEP_PIXELS = 12_000_000  # of more than eight bits, which take four times the memory
MAX_BYTES = 80_000_000
MAX_SIDE_PX = 30_000
MIN_SIDE_PX = 240
_WORKING_PIXELS = 16_000_000  # more detail than this does not help
_FORMATS = ("JPEG", "PNG", "WEBP", "TIFF", "BMP", "HEIF")
_DARK_WHITE = 150  # grey level: a picture whose white is darker is stretched
_MIN_RANGE = 8  # grey levels between black and white; a picture with fewer shows nothing
_EIGHT_BITS = 255


class PictureError(CardsError):
    """A file that cannot be read as a picture."""


@record
class Photo:
    """An upright grey photo, at full, half and quarter size."""

    path: Path
    levels: tuple[Grey, ...]

    @property
    def grey(self) -> Grey:
        return self.levels[0]

    def sample_places(
        self, mapping: Mapping, x: Array, y: Array, *, centre: Place, needed_per_mm: float
    ) -> tuple[Array, Mask]:
        """Return the grey values at places of a card, and a mask of those outside the photo.

        The smallest level that still has about the needed resolution `centre` a place is sampled:
        it is faster, and averages the sensor's noise.
        """
        pixels_per_mm = mapping.pixels_per_mm(*centre)
        x, y = mapping(x, y)
        level = 0
        while (
            level + 1 < len(self.levels)
            and pixels_per_mm / 2 ** (level + 1) >= 0.75 * needed_per_mm
        ):
            level += 1
        height, width = self.grey.shape
        outside = (x < 0) | (y < 0) | (x > width) | (y > height)
        return sample(self.levels[level], x / 2**level, y / 2**level), outside


def load_photo(path: Path, data: bytes | None = None) -> Photo:
    """Decode the picture in a file, or in `data`, which `path` then only names."""
    try:
        if data is None:
            with file_error_context(path):
                data = read_limited(path, MAX_BYTES)
        else:
            process_limits.report_file(path, len(data))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            grey = _decode(path, data)
    except (CardsError, MemoryError):
        raise
    except Exception as error:  # decoders raise anything for a damaged picture
        raise PictureError("{path} is not a picture that can be read.", path=path) from error
    levels = [_stretch(grey)]
    for _ in range(2):
        levels.append(reduce_size(levels[-1], 2))
    return Photo(path=path, levels=tuple(levels))


def _decode(path: Path, data: bytes) -> Grey:
    from PIL import Image, ImageOps

    if is_heic(data) and not register_heic():
        raise PictureError(
            "{path} is a HEIC picture. Save it as JPEG, or install what reads it: "
            "pip install pi-heif",
            path=path,
        )
    with Image.open(BytesIO(data), formats=_FORMATS) as picture:
        width, height = picture.size
        max_pixels = MAX_DEEP_PIXELS if _is_deep(picture) else MAX_PIXELS
        if width * height > max_pixels or max(picture.size) > MAX_SIDE_PX:
            message = (
                "{path} has {width} by {height} pixels; at most {most} million are "
                "allowed, and {most2} on a side."
            )
            limits = {"most": max_pixels // 1_000_000, "most2": MAX_SIDE_PX}
            raise PictureError(message, path=path, width=width, height=height, **limits)
        if min(picture.size) < MIN_SIDE_PX:
            message = "{path} has only {width} by {height} pixels, too few to read cards."
            raise PictureError(message, path=path, width=width, height=height)
        picture.verify()  # a PNG's checksums, which its decoder ignores
    with Image.open(BytesIO(data), formats=_FORMATS) as picture:
        picture.draft("L", picture.size)  # decodes the grey channel of a JPEG alone
        grey = _to_grey(picture)
        scale = (_WORKING_PIXELS / (grey.width * grey.height)) ** 0.5
        if scale < 1:
            width, height = (max(MIN_SIDE_PX, round(side * scale)) for side in grey.size)
            grey = grey.resize((width, height), Image.Resampling.HAMMING)
        # After the pixels, as it decodes a PNG and hides its errors. The parser raises anything,
        # and the picture may still be good.
        with suppress(Exception):
            grey.info["exif"] = picture.getexif().tobytes()
            ImageOps.exif_transpose(grey, in_place=True)
    return np.asarray(grey)


def _to_grey(picture: "Image") -> "Image":
    """Convert to eight bits of grey, transparent parts to white."""
    from PIL import Image

    if _is_deep(picture):
        values = np.array(picture, dtype=np.float32)  # changed in place: it is large
        if values.max(initial=0) > _EIGHT_BITS:
            values *= 255 / 65535
        return Image.fromarray(np.clip(values, 0, 255, out=values).astype(np.uint8))
    if picture.has_transparency_data:
        clear = picture.convert("LA")
        ground = Image.new("L", clear.size, 255)
        ground.paste(clear.getchannel("L"), mask=clear.getchannel("A"))
        return ground
    return picture.convert("L")


def _is_deep(picture: "Image") -> bool:
    return picture.mode.startswith(("I", "F"))


def _stretch(grey: Grey) -> Grey:
    """Brighten a dark picture so that its paper is white."""
    subset = grey[:: max(1, grey.shape[0] // 500), :: max(1, grey.shape[1] // 500)]
    black, white = np.percentile(subset, (0.5, 99.5))
    if white >= _DARK_WHITE or white - black < _MIN_RANGE:
        return grey
    table = np.clip((np.arange(256) - black) * (235 / (white - black)), 0, 255).astype(np.uint8)
    return np.asarray(table[grey])
