"""How much ink a file takes, measured from its rendered pages."""

from typing import Any

from cards_pdf.pdf.reading.to_pictures import opened

_DPI = 100  # pdfium draws finer strokes a whole pixel wide
_WHITE = 255


def ink(pdf: bytes) -> float:
    """Pages' worth of full black: 0.1 is a tenth of one page."""
    with opened(pdf) as document:
        return sum(map(_covered, document))


def _covered(page: Any) -> float:
    from PIL import ImageStat

    picture = page.render(scale=_DPI / 72, grayscale=True).to_pil()
    page.close()
    (mean,) = ImageStat.Stat(picture).mean
    return 1 - float(mean) / _WHITE
