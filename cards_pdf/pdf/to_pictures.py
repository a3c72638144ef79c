"""PDF pages as pictures, by pdfium."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import TYPE_CHECKING, Any

from cards_pdf.errors import CardsError
from cards_pdf.units import MM_PER_POINT

if TYPE_CHECKING:
    from PIL.Image import Image

LEAST_DPI, MOST_DPI = 20, 1200
MOST_PIXELS = 60_000_000  # of one picture: an A4 page at 780 dots an inch, 250 MB while it is made


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
            _check_pixels(width, height, dpi)
            left, bottom, right, top = page.get_trimbox() if trimmed else (0.0, 0.0, width, height)
            crop = (left, bottom, width - right, height - top)
            picture = page.render(scale=dpi / 72, crop=crop, may_draw_forms=True).to_pil()
            page.close()
            # pdfium counts a begun pixel as one more.
            yield picture.crop((0, 0, round((right - left) * dpi / 72), round((top - bottom) * dpi / 72)))


def _check_pixels(width: float, height: float, dpi: float) -> None:
    """A large sheet at many dots an inch would take gigabytes."""
    pixels = width * height * (dpi / 72) ** 2
    if pixels > MOST_PIXELS:
        fitting = int(dpi * (MOST_PIXELS / pixels) ** 0.5)
        page = f"{width * MM_PER_POINT:.0f} × {height * MM_PER_POINT:.0f} mm"
        raise CardsError(
            f"A page of {page} at {dpi:g} dots an inch is a picture of {pixels / 1e6:.0f} million pixels. "
            f"{MOST_PIXELS / 1e6:.0f} million is the most: --png {fitting} would do."
        )


def png_bytes(picture: "Image", dpi: float) -> bytes:
    out = BytesIO()
    picture.save(out, "PNG", dpi=(dpi, dpi))
    return out.getvalue()
