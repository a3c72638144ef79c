"""A deck's pictures as pixels: upright, in eight bits, no finer than print needs; damaged ones are told."""

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from cards_pdf.pdf.picture_size import turn_of

if TYPE_CHECKING:
    from PIL.Image import Image

_FINER = 1.25  # times the dots that print needs: what has fewer is left as it is
_QUALITY = 92  # of a JPEG that is made smaller
_WHOLE = ("L", "RGB")  # JPEGs that every reader shows alike
_IN_LOW_INK = 0.6  # how much paper is in a picture of little ink
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


def pixels_of(file: Path, most: tuple[float, float] = (0.0, 0.0)) -> "Image":
    """All of it, upright, as L, LA, RGB or RGBA; made smaller where it is much finer than `most`."""
    from PIL import Image, ImageOps

    try:
        with Image.open(file, formats=("PNG", "JPEG")) as opened:
            scale = _shrunk(opened.size, most, turned=turn_of(file) > _UPRIGHT)
            size = (round(opened.width * scale), round(opened.height * scale))
            opened.draft(None, size)
            picture = _eight_bits(opened)
            if scale < 1:
                picture = picture.resize(size, Image.Resampling.BOX)
            return picture if turn_of(file) == 1 else ImageOps.exif_transpose(picture)
    except Exception as fault:  # damaged data fails in any way that Pillow's parts can
        raise DamagedPictureError(file.name) from fault


def prepared(file: Path, most: tuple[float, float], *, grey: bool, lossless: bool) -> "Jpeg | Image":
    """For a place that takes so many dots. A JPEG stays one, and what it is if it needs no change."""
    from PIL import Image

    with Image.open(file, formats=("PNG", "JPEG")) as opened:
        is_jpeg, mode, size = opened.format == "JPEG", opened.mode, opened.size
    turn = turn_of(file)
    if lossless or not is_jpeg:
        return _lightened(pixels_of(file, most)) if grey else pixels_of(file, most)
    if not grey and mode in _WHOLE and _shrunk(size, most, turned=turn > _UPRIGHT) == 1:
        data = file.read_bytes()
        if _END not in data[-_TAIL:]:
            pixels_of(file)
        return Jpeg(data, size, mode == "L", turn)
    picture = _lightened(pixels_of(file, most)) if grey else pixels_of(file, most)
    out = BytesIO()
    picture.save(out, "JPEG", quality=_QUALITY)
    return Jpeg(out.getvalue(), picture.size, picture.mode == "L")


def _shrunk(size: tuple[int, int], most: tuple[float, float], *, turned: bool) -> float:
    wide, high = reversed(most) if turned else most
    scale = max(wide / size[0], high / size[1])
    return scale if 0 < scale * _FINER < 1 else 1.0


def _eight_bits(opened: Any) -> "Image":
    """Greys of sixteen bits are shown by their upper eight, instead of all as white."""
    if opened.mode.startswith("I"):
        return opened.convert("I").point(lambda part: part * (1 / 257)).convert("L")  # type: ignore[no-any-return]
    clear = opened.has_transparency_data
    grey = opened.mode in ("1", "L", "LA")
    return opened.convert(("LA" if grey else "RGBA") if clear else "L" if grey else "RGB")  # type: ignore[no-any-return]


def faded(picture: "Image", opacity: float) -> "Image":
    """Solid, in the colours that it has on paper."""
    from PIL import Image

    bands = picture.split()
    clear = bands[-1:] if "A" in picture.mode else ()
    shown = [
        band.point(lambda part: 255 - (255 - part) * opacity) for band in bands[: len(bands) - len(clear)]
    ]
    return Image.merge(picture.mode, [*shown, *clear])


def _lightened(picture: "Image") -> "Image":
    """Grey and pale, so that it saves ink and black words can be read on it."""
    from PIL import Image

    grey = picture.convert("L").point(lambda part: part + (255 - part) * _IN_LOW_INK)
    if "A" not in picture.mode:
        return grey
    return Image.merge("LA", (grey, picture.getchannel("A")))
