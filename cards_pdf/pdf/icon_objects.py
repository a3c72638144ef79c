"""What a font of icons is made of in a PDF: streams, pictures, and the words that its letters stand for."""

from collections.abc import Mapping
from pathlib import Path as File
from typing import TYPE_CHECKING, Any

from cards_pdf.common.errors import FitError
from cards_pdf.pdf.picture_size import turn_of
from cards_pdf.pdf.reportlab import inks, stream_object

if TYPE_CHECKING:
    from PIL.Image import Image

_DARK, _CLEAR = 128, 128  # of 255: what a stencil lets ink through for, and what counts as clear
_A_TIME = 100  # entries of a map that may stand together


def picture_object(document: Any, file: File, *, cmyk: bool, stencil: bool) -> str:
    """A picture without its transparent parts; as a stencil only its dark parts, in the text's ink."""
    picture = _opened(file)
    clear = picture.getchannel("A").point(lambda part: 255 * (part < _CLEAR))
    if stencil:
        return _mask(document, _dark(picture))
    colours = picture.convert("RGB")
    image = inks(colours) if cmyk else colours
    return stream_object(
        document, image.tobytes(), **_image(image.size, 8),
        ColorSpace="/DeviceCMYK" if cmyk else "/DeviceRGB", Mask=_mask(document, clear),
    )  # fmt: skip


def _opened(file: File) -> "Image":
    from PIL import Image, ImageOps

    try:
        with Image.open(file, formats=("PNG", "JPEG")) as picture:
            upright = picture if turn_of(file) == 1 else ImageOps.exif_transpose(picture)
            return upright.convert("RGBA")
    except Exception as fault:  # damaged data fails in any way that Pillow's parts can
        raise FitError("icons: {file} is damaged and cannot be drawn.", file=file.name) from fault


def _dark(picture: "Image") -> "Image":
    """White where no ink goes."""
    from PIL import Image

    ground = Image.new("RGBA", picture.size, "white")
    grey = Image.alpha_composite(ground, picture).convert("L")
    return grey.point(lambda part: 255 * (part >= _DARK))


def _mask(document: Any, white: "Image") -> str:
    """One bit a pixel: nothing is drawn where it is white."""
    return stream_object(document, white.convert("1").tobytes(), **_image(white.size, 1), ImageMask="true")


def _image(size: tuple[int, int], bits: int) -> dict[str, object]:
    return {
        "Type": "/XObject",
        "Subtype": "/Image",
        "Width": size[0],
        "Height": size[1],
        "BitsPerComponent": bits,
    }


def words_of_codes(words: Mapping[int, str]) -> str:
    """The map that turns letters into words when they are copied."""
    rows = [f"<{code:02X}> <{word.encode('utf-16-be').hex().upper()}>" for code, word in words.items()]
    blocks = (rows[start : start + _A_TIME] for start in range(0, len(rows), _A_TIME))
    entries = "\n".join(f"{len(block)} beginbfchar\n{chr(10).join(block)}\nendbfchar" for block in blocks)
    return (
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
        "/CMapName /Icons def\n/CMapType 2 def\n1 begincodespacerange\n<00> <FF>\nendcodespacerange\n"
        f"{entries}\nendcmap\nCMapName currentdict /CMap defineresource pop\nend\nend"
    )
