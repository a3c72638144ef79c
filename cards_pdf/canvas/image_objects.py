"""Pictures decoded for a place on paper, and stored in a PDF.

How it works
    `prepare_picture` returns a file's picture for a place of so many dots: upright, in eight bits,
    no finer than print needs. A JPEG that needs no change stays what it is. A decoder
    (`canvas.decoders`) does what needs decoded pictures.

    The `…_object` functions put streams of pixels into a PDF, with a mask where they let through
    what lies below.
"""

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from cards_pdf.canvas.decoders import PillowDecoder, PlainDecoder
from cards_pdf.canvas.pictures import PictureHeader, PictureLook, Pixels, bits, header, read_picture
from cards_pdf.canvas.reportlab import stream_object
from cards_pdf.common.errors import FitError

# --- decoding ---

_MAX_EXCESS = 1.25  # times the dots that print needs: what has fewer is left as it is
_COMMON_BANDS = (1, 3)  # of JPEGs that every reader shows alike
_DARK = 128  # of 255: below it a stencil lets ink through
_CLEAR = 128  # of 255: below it a pixel counts as clear
_END = b"\xff\xd9"  # of a whole JPEG
_MAX_BEHIND_END = 4096  # bytes that programs put there


class DamagedPictureError(ValueError):
    """Data that ends early or makes no sense."""


class Jpeg(NamedTuple):
    """A JPEG's bytes, as they go into a PDF."""

    data: bytes
    size: tuple[int, int]
    grey: bool
    turn: int = 1  # how the camera was held, by EXIF's number


@cache
def decoder() -> PlainDecoder:
    return PillowDecoder() if find_spec("PIL") else PlainDecoder()


def pixels_of(file: Path) -> Pixels:
    data = read_picture(file)
    return _decode(file, data, header(data))


def _decode(file: Path, data: bytes, header: PictureHeader, scale: float = 1.0) -> Pixels:
    width, height = header.size
    try:
        return decoder().raster(data, header, (round(width * scale), round(height * scale)))
    except FitError:
        raise
    except Exception as fault:  # damaged data fails in any way that a decoder's parts can
        raise DamagedPictureError(file.name) from fault


def prepare_picture(
    file: Path, dots: tuple[float, float], look: PictureLook, *, gamma: float, lossless: bool
) -> Jpeg | Pixels:
    """Return a picture for a place of so many dots. An unchanged JPEG stays one."""
    lossless = lossless or look.clear is not None
    changes = lossless or look.grey or gamma != 1
    data = read_picture(file)
    found = header(data)
    is_common = found.is_jpeg and found.bands in _COMMON_BANDS
    wide, high = found.upright
    needed_scale = max(dots[0] / wide, dots[1] / high)
    scale = needed_scale if needed_scale * _MAX_EXCESS < 1 else 1.0
    if not changes and is_common and scale == 1:
        if _END not in data[-_MAX_BEHIND_END:]:
            _decode(file, data, found)  # raises if it is damaged
        return Jpeg(data, found.size, found.bands == 1, found.turn)
    pixels = _decode(file, data, found, scale=scale)
    if look.clear:
        pixels = pixels.with_clear(look.clear)
    if look.grey:
        pixels = decoder().greys(pixels).paler()
    if gamma != 1:
        pixels = pixels.lighter(gamma)
    if lossless or not found.is_jpeg:
        return pixels
    return Jpeg(decoder().jpeg(pixels), pixels.size, pixels.grey)


# --- objects of a PDF ---


def jpeg_object(document: Any, jpeg: Jpeg, name: str) -> str:
    space = "/DeviceGray" if jpeg.grey else "/DeviceRGB"
    image = _image(jpeg.size, 8)
    return stream_object(document, jpeg.data, name, Filter="/DCTDecode", ColorSpace=space, **image)


def image_object(
    document: Any, pixels: Pixels, *, cmyk: bool = False, hard: bool = False, name: str = ""
) -> str:
    """Store pixels without loss. In four inks, or if `hard`, each is either clear or solid."""
    masks: dict[str, object] = {}
    image = _image(pixels.size, 8)
    if pixels.solid is not None:
        if cmyk or hard:
            clear = bits(pixels.size, pixels.solid, lambda part: part < _CLEAR)
            masks["Mask"] = _mask(document, pixels.size, clear)
        else:
            masks["SMask"] = stream_object(
                document, pixels.solid, "", ColorSpace="/DeviceGray", **image
            )
    data = pixels.colours
    space = "/DeviceGray" if pixels.grey else "/DeviceRGB"
    if cmyk:
        data = decoder().inks(pixels)
        space = "/DeviceCMYK"
    return stream_object(document, data, name, ColorSpace=space, **masks, **image)


def faded_object(document: Any, image: str, opacity: float, name: str) -> str:
    """Store an image through which shines what lies below."""
    return stream_object(
        document,
        "/G gs /I Do",
        name,
        Type="/XObject",
        Subtype="/Form",
        FormType=1,
        BBox="[0 0 1 1]",
        Resources=f"<</XObject <</I {image}>> /ExtGState <</G <</ca {opacity:.3f}>>>>>>",
    )


def stencil_object(document: Any, pixels: Pixels) -> str:
    """Store the dark parts only, for the ink of the text around."""
    greys = decoder().greys(decoder().on_white(pixels)).colours
    return _mask(document, pixels.size, bits(pixels.size, greys, lambda part: part >= _DARK))


def _mask(document: Any, size: tuple[int, int], white: bytes) -> str:
    """Store one bit a pixel: nothing is drawn where it is white."""
    return stream_object(document, white, "", **_image(size, 1), ImageMask="true")


def _image(size: tuple[int, int], bits: int) -> dict[str, object]:
    w, h = size
    return {
        "Type": "/XObject",
        "Subtype": "/Image",
        "Width": w,
        "Height": h,
        "BitsPerComponent": bits,
    }
