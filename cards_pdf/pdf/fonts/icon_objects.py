"""What a font of icons is made of in a PDF: streams, pictures, and the words that its letters stand for."""

from collections.abc import Mapping
from pathlib import Path as File
from typing import Any

from cards_pdf.common.errors import FitError
from cards_pdf.pdf.artwork import Artwork, black, plain_ink
from cards_pdf.pdf.images.data import DamagedPictureError, pixels_of
from cards_pdf.pdf.images.objects import image_object, stencil_object
from cards_pdf.pdf.images.svg_file import drawing, is_svg

_A_TIME = 100  # entries of a map that may stand together


def picture_object(document: Any, file: File, *, cmyk: bool, stencil: bool) -> str:
    """A picture without its transparent parts; as a stencil only its dark parts, in the text's ink."""
    if is_svg(file):
        artwork = Artwork(document, inks=cmyk, ink=black if stencil else plain_ink)
        return artwork.stored(drawing(file))[0]
    try:
        picture = pixels_of(file)
    except DamagedPictureError as fault:
        raise FitError("icons: {file} is damaged and cannot be drawn.", file=file.name) from fault
    if stencil:
        return stencil_object(document, picture)
    return image_object(document, picture, cmyk=cmyk, hard=True)


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
