"""PDF pages as pictures, by pdfium."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import TYPE_CHECKING, Any

from cards_pdf.errors import CardsError

if TYPE_CHECKING:
    from PIL.Image import Image

LEAST_DPI, MOST_DPI = 20, 1200


@contextmanager
def opened(pdf: bytes) -> Iterator[Any]:
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    document.init_forms()  # else ticked fields stay invisible
    try:
        yield document
    finally:
        document.close()


def page_pictures(pdf: bytes, dpi: float, *, trimmed: bool = False) -> Iterator["Image"]:
    """Every page, or of every page only what is left after cutting."""
    if not LEAST_DPI <= dpi <= MOST_DPI:
        raise CardsError(f"--png takes {LEAST_DPI} to {MOST_DPI} dots an inch, not {dpi:g}.")
    with opened(pdf) as document:
        for page in document:
            width, height = page.get_size()
            left, bottom, right, top = page.get_trimbox() if trimmed else (0.0, 0.0, width, height)
            crop = (left, bottom, width - right, height - top)
            picture = page.render(scale=dpi / 72, crop=crop, may_draw_forms=True).to_pil()
            page.close()
            # pdfium counts a begun pixel as one more.
            yield picture.crop((0, 0, round((right - left) * dpi / 72), round((top - bottom) * dpi / 72)))


def png_bytes(picture: "Image", dpi: float) -> bytes:
    out = BytesIO()
    picture.save(out, "PNG", dpi=(dpi, dpi))
    return out.getvalue()
