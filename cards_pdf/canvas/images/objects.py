"""Pictures as a PDF holds them: streams of pixels, with a mask where they let through what lies
below.
"""

from typing import Any

from cards_pdf.canvas.images.data import decoder
from cards_pdf.canvas.images.pixels import Pixels
from cards_pdf.canvas.reportlab import stream_object


def jpeg_object(
    document: Any, data: bytes, size: tuple[int, int], *, grey: bool, name: str = ""
) -> str:  # fmt: skip
    """A JPEG as it is."""
    space = "/DeviceGray" if grey else "/DeviceRGB"
    return stream_object(
        document, data, name, Filter="/DCTDecode", ColorSpace=space, **_image(size, 8)
    )


def image_object(
    document: Any, pixels: Pixels, *, cmyk: bool = False, hard: bool = False, name: str = ""
) -> str:  # fmt: skip
    """Pixels that lose nothing. In four inks, or where it must be `hard`, each is clear or is
    not.
    """
    more: dict[str, object] = {}
    if pixels.solid is not None:
        if cmyk or hard:
            more["Mask"] = mask(document, pixels.size, pixels.clear_bits)
        else:
            image = _image(pixels.size, 8)
            more["SMask"] = stream_object(
                document, pixels.solid, "", ColorSpace="/DeviceGray", **image
            )
    if cmyk:
        shown, space = decoder().inks(pixels), "/DeviceCMYK"
    else:
        shown, space = pixels.colours, "/DeviceGray" if pixels.grey else "/DeviceRGB"
    return stream_object(document, shown, name, ColorSpace=space, **more, **_image(pixels.size, 8))


def faded_object(document: Any, image: str, opacity: float, name: str) -> str:
    """A picture through which shines what lies below."""
    return stream_object(
        document, "/G gs /I Do", name, Type="/XObject", Subtype="/Form", FormType=1,
        BBox="[0 0 1 1]",
        Resources=f"<</XObject <</I {image}>> /ExtGState <</G <</ca {opacity:.3f}>>>>>>",
    )  # fmt: skip


def stencil_object(document: Any, pixels: Pixels) -> str:
    """Only its dark parts, in the text's ink."""
    ways = decoder()
    return mask(document, pixels.size, ways.greys(ways.on_white(pixels)).light_bits)


def mask(document: Any, size: tuple[int, int], white: bytes) -> str:
    """One bit a pixel: nothing is drawn where it is white."""
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
