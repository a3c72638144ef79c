"""ReportLab, opened as lightly as it can be: only this file imports it."""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path as File
from types import ModuleType
from typing import TYPE_CHECKING, Any

from cards_pdf.text.typeface import Typefaces

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFont


@contextmanager
def _pillow_later() -> Iterator[None]:
    """ReportLab imports Pillow at its start, a third of that start, and only art needs it."""
    if "PIL" in sys.modules:
        yield
        return
    absent = ModuleType("PIL")
    absent.Image = None  # type: ignore[attr-defined] # ReportLab's own way of doing without
    sys.modules["PIL"] = absent
    try:
        yield
    finally:
        del sys.modules["PIL"]


@cache
def reportlab() -> tuple[Any, Any, Any]:
    with _pillow_later():
        from reportlab import rl_config
        from reportlab.pdfbase import pdfmetrics, ttfonts
        from reportlab.pdfgen import canvas
    rl_config.useA85 = 0  # text armour around binary streams: a quarter more bytes for nothing
    return canvas, pdfmetrics, ttfonts


def allow_pictures() -> None:
    """Give ReportLab the Pillow it was loaded without."""
    from PIL import Image
    from reportlab.lib import utils

    utils.Image = Image


def reader(file: File, *, cmyk: bool) -> Any:
    """What ReportLab draws: the file as it is, or its picture in four inks on white."""
    if not cmyk:
        return str(file)
    from PIL import Image
    from reportlab.lib.utils import ImageReader

    with Image.open(file) as picture:
        clear = picture.convert("RGBA")
    ground = Image.new("RGBA", clear.size, "white")
    return ImageReader(Image.alpha_composite(ground, clear).convert("RGB").convert("CMYK"))


class EmbeddedFont:
    """A TrueType font; only the glyphs used are embedded."""

    def __init__(self, file: File) -> None:
        _, pdfmetrics, ttfonts = reportlab()
        self.ttf: TTFont = ttfonts.TTFont(file.stem, str(file), shapable=False)
        pdfmetrics.registerFont(self.ttf)
        self.name = file.stem
        self.widths: Mapping[int, float] = self.ttf.face.charWidths


@cache
def open_font(file: File) -> EmbeddedFont:
    return EmbeddedFont(file)


@cache
def typefaces() -> Typefaces:
    """The project's typefaces, opened as they are needed."""
    return Typefaces(open_font)


def start_font(styles: Typefaces) -> str:
    """A font of ours to start pages with, or ReportLab would put Helvetica, not embedded, into every file."""
    return styles.body.main.name


def field_fonts() -> dict[str, Any]:
    """Fonts for readers that draw marks and typed text anew, as poppler does once a field was changed."""
    from reportlab.pdfbase.acroform import PDFFromString, PDFString

    fonts = " ".join(
        f"/{name} << /Type /Font /Subtype /Type1 /BaseFont /{font} >>"
        for name, font in (("ZaDb", "ZapfDingbats"), ("Helv", "Helvetica"))
    )
    return {"DA": PDFString("/ZaDb 0 Tf 0 g"), "DR": PDFFromString(f"<< /Font << {fonts} >> >>")}
