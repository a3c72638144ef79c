"""A deck's pictures as pixels: upright, in eight bits, no finer than print needs; damaged ones are
told.

Pillow decodes them, or plain Python where there is no Pillow: two modules with the same functions.
"""

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple, Protocol

from cards_pdf.canvas.images.header import PictureHeader, header
from cards_pdf.canvas.images.picture_file import read_picture
from cards_pdf.canvas.images.pixels import PictureLook, Pixels
from cards_pdf.common.errors import FitError

_FINER = 1.25  # times the dots that print needs: what has fewer is left as it is
_WHOLE = (1, 3)  # bands of JPEGs that every reader shows alike
_UPRIGHT = 4  # EXIF's numbers above lie on a side
_END, _TAIL = b"\xff\xd9", 4096  # of a JPEG that is whole; programs put a few bytes behind it


class DamagedPictureError(ValueError):
    """Its data ends early or makes no sense."""


class Jpeg(NamedTuple):
    """A JPEG's bytes, as they go into a PDF."""

    data: bytes
    size: tuple[int, int]
    grey: bool
    turn: int = 1  # how the camera was held, by EXIF's number


class Decoder(Protocol):
    """What is done with pictures that needs more than their bytes."""

    def raster(self, data: bytes, size: tuple[int, int], turn: int, /) -> Pixels: ...
    def greys(self, pixels: Pixels) -> Pixels: ...
    def on_white(self, pixels: Pixels) -> Pixels: ...
    def inks(self, pixels: Pixels) -> bytes: ...
    def jpeg(self, pixels: Pixels, /) -> bytes: ...


@cache
def decoder() -> Decoder:
    if find_spec("PIL"):
        from cards_pdf.canvas.images import with_pillow

        return with_pillow
    from cards_pdf.canvas.images import without_pillow

    return without_pillow


def pixels_of(file: Path, most: tuple[float, float] = (0.0, 0.0)) -> Pixels:
    """All of it; made smaller where it is much finer than `most`."""
    data = read_picture(file)
    return _decode(file, data, header(data), most)


def _decode(file: Path, data: bytes, found: PictureHeader, most: tuple[float, float]) -> Pixels:
    scale = _scale_for(found, most)
    size = (round(found.size[0] * scale), round(found.size[1] * scale))
    try:
        return decoder().raster(data, size, found.turn)
    except FitError:
        raise
    except Exception as fault:  # damaged data fails in any way that a decoder's parts can
        raise DamagedPictureError(file.name) from fault


def prepare_picture(
    file: Path, most: tuple[float, float], look: PictureLook, *, gamma: float = 1.0, lossless: bool
) -> Jpeg | Pixels:  # fmt: skip
    """For a place that takes so many dots. A JPEG stays one, and what it is if it needs no
    change.
    """
    lossless = lossless or look.clear is not None
    changes = lossless or look.grey or gamma != 1
    data = read_picture(file)
    found = header(data)
    if not changes and found.is_jpeg and found.bands in _WHOLE and _scale_for(found, most) == 1:
        if _END not in data[-_TAIL:]:
            _decode(file, data, found, (0.0, 0.0))
        return Jpeg(data, found.size, found.bands == 1, found.turn)
    pixels = _decode(file, data, found, most)
    pixels = pixels.without(look.clear) if look.clear else pixels
    pixels = decoder().greys(pixels).paler() if look.grey else pixels
    pixels = pixels.lighter(gamma) if gamma != 1 else pixels
    if lossless or not found.is_jpeg:
        return pixels
    return Jpeg(decoder().jpeg(pixels), pixels.size, pixels.grey)


def _scale_for(found: PictureHeader, most: tuple[float, float]) -> float:
    wide, high = reversed(most) if found.turn > _UPRIGHT else most
    scale = max(wide / found.size[0], high / found.size[1])
    return scale if 0 < scale * _FINER < 1 else 1.0
