"""Pictures as a PDF holds them: streams of pixels, with a mask where they let through what lies below."""

from typing import TYPE_CHECKING, Any

from cards_pdf.pdf.reportlab import inks, stream_object

if TYPE_CHECKING:
    from PIL.Image import Image

_DARK, _CLEAR = 128, 128  # of 255: what a stencil lets ink through for, and what counts as clear


def jpeg_object(
    document: Any, data: bytes, size: tuple[int, int], *, grey: bool, name: str = ""
) -> str:  # fmt: skip
    """A JPEG as it is."""
    space = "/DeviceGray" if grey else "/DeviceRGB"
    return stream_object(document, data, name, Filter="/DCTDecode", ColorSpace=space, **_image(size, 8))


def image_object(
    document: Any, picture: "Image", *, cmyk: bool = False, hard: bool = False, name: str = ""
) -> str:  # fmt: skip
    """Pixels that lose nothing. In four inks, or where it must be `hard`, each is clear or is not."""
    more: dict[str, object] = {}
    if "A" in picture.mode:
        clear = picture.getchannel("A")
        if cmyk or hard:
            more["Mask"] = mask(document, clear.point(lambda part: 255 * (part < _CLEAR)))
        else:
            more["SMask"] = _grey(document, clear)
        picture = picture.convert(picture.mode.removesuffix("A"))
    if cmyk:
        shown, space = inks(picture.convert("RGB")), "/DeviceCMYK"
    else:
        shown, space = picture, "/DeviceGray" if picture.mode == "L" else "/DeviceRGB"
    return stream_object(document, shown.tobytes(), name, ColorSpace=space, **more, **_image(shown.size, 8))


def faded_object(document: Any, image: str, opacity: float, name: str) -> str:
    """A picture through which shines what lies below."""
    return stream_object(
        document, "/G gs /I Do", name, Type="/XObject", Subtype="/Form", FormType=1, BBox="[0 0 1 1]",
        Resources=f"<</XObject <</I {image}>> /ExtGState <</G <</ca {opacity:.3f}>>>>>>",
    )  # fmt: skip


def stencil_object(document: Any, picture: "Image") -> str:
    """Only its dark parts, in the text's ink."""
    from PIL import Image

    ground = Image.new("RGBA", picture.size, "white")
    grey = Image.alpha_composite(ground, picture.convert("RGBA")).convert("L")
    return mask(document, grey.point(lambda part: 255 * (part >= _DARK)))


def mask(document: Any, white: "Image") -> str:
    """One bit a pixel: nothing is drawn where it is white."""
    return stream_object(
        document, white.convert("1").tobytes(), "", **_image(white.size, 1), ImageMask="true"
    )


def _grey(document: Any, picture: "Image") -> str:
    return stream_object(document, picture.tobytes(), "", ColorSpace="/DeviceGray", **_image(picture.size, 8))


def _image(size: tuple[int, int], bits: int) -> dict[str, object]:
    return {
        "Type": "/XObject",
        "Subtype": "/Image",
        "Width": size[0],
        "Height": size[1],
        "BitsPerComponent": bits,
    }
