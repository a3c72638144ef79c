"""Pictures decoded by Pillow."""

from io import BytesIO
from typing import TYPE_CHECKING, Any

from cards_pdf.canvas.pictures import PictureHeader, Pixels

if TYPE_CHECKING:
    from PIL.Image import Image

_FORMATS = ("PNG", "JPEG", "WEBP", "GIF", "HEIF")  # the last where pi-heif has added it
_QUALITY = 92  # of a JPEG that is made smaller


def raster(data: bytes, header: PictureHeader, size: tuple[int, int]) -> Pixels:
    """Decode a picture to this size, then turn it upright."""
    from PIL import Image, ImageOps

    with Image.open(BytesIO(data), formats=_FORMATS) as opened:
        if opened.size != header.size:  # limits hold for that one
            raise ValueError
        is_smaller = size != opened.size
        opened.draft(None, size)  # lets a JPEG be decoded at a smaller size, which is faster
        picture = _eight_bits(opened)
        if is_smaller:
            picture = picture.resize(size, Image.Resampling.BOX)
        return _pixels(picture if header.turn == 1 else ImageOps.exif_transpose(picture))


def _eight_bits(image: Any) -> "Image":
    """Convert to eight bits. Pillow itself would show greys of sixteen bits as white."""
    if image.mode.startswith("I"):
        return image.convert("I").point(lambda part: part * (1 / 257)).convert("L")  # type: ignore[no-any-return]
    clear = image.has_transparency_data
    grey = image.mode in ("1", "L", "LA")
    return image.convert(("LA" if grey else "RGBA") if clear else "L" if grey else "RGB")  # type: ignore[no-any-return]


def _pixels(picture: "Image") -> Pixels:
    solid = picture.getchannel("A").tobytes() if "A" in picture.mode else None
    converted = picture.convert(picture.mode.removesuffix("A"))
    return Pixels(picture.size, converted.mode == "L", converted.tobytes(), solid)


def _image(pixels: Pixels) -> "Image":
    from PIL import Image

    return Image.frombytes("L" if pixels.grey else "RGB", pixels.size, pixels.colours)


def greys(pixels: Pixels) -> Pixels:
    return pixels._replace(grey=True, colours=_image(pixels).convert("L").tobytes())


def on_white(pixels: Pixels) -> Pixels:
    """Lay the picture on white paper."""
    from PIL import Image

    if pixels.solid is None:
        return pixels
    picture = _image(pixels).convert("RGBA")
    picture.putalpha(Image.frombytes("L", pixels.size, pixels.solid))
    ground = Image.new("RGBA", pixels.size, "white")
    return _pixels(Image.alpha_composite(ground, picture).convert("RGB"))


def inks(pixels: Pixels) -> bytes:
    """Return four inks. What all three colours share becomes black: they never exceed 200 %."""
    from PIL import Image, ImageChops

    colours = [ImageChops.invert(band) for band in _image(pixels).convert("RGB").split()]
    black = ImageChops.darker(ImageChops.darker(colours[0], colours[1]), colours[2])
    return Image.merge(
        "CMYK", [*(ImageChops.subtract(band, black) for band in colours), black]
    ).tobytes()


def jpeg(pixels: Pixels) -> bytes:
    out = BytesIO()
    _image(pixels).save(out, "JPEG", quality=_QUALITY)
    return out.getvalue()
