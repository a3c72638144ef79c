"""ReportLab, imported where it is first needed: only this file does."""

from collections.abc import Mapping
from functools import cache
from io import BytesIO
from pathlib import Path as File
from typing import TYPE_CHECKING, Any

from cards_pdf.text.typeface import Typefaces

if TYPE_CHECKING:
    from PIL.Image import Image
    from reportlab.pdfbase.ttfonts import TTFont


@cache
def reportlab() -> tuple[Any, Any, Any]:
    from reportlab import rl_config
    from reportlab.pdfbase import pdfmetrics, ttfonts
    from reportlab.pdfgen import canvas

    rl_config.useA85 = 0  # text armour around binary streams: a quarter more bytes for nothing
    return canvas, pdfmetrics, ttfonts


def inks(picture: "Image") -> "Image":
    """Four inks: what all three colours share becomes black, so that they never add up to more than 200 %."""
    from PIL import Image, ImageChops

    colours = [ImageChops.invert(band) for band in picture.split()]
    black = ImageChops.darker(ImageChops.darker(colours[0], colours[1]), colours[2])
    return Image.merge("CMYK", [*(ImageChops.subtract(band, black) for band in colours), black])


class EmbeddedFont:
    """A TrueType font; only the glyphs used are embedded."""

    def __init__(self, name: str, source: str | BytesIO) -> None:
        _, pdfmetrics, ttfonts = reportlab()
        self.ttf: TTFont = ttfonts.TTFont(name, source, shapable=False)
        pdfmetrics.registerFont(self.ttf)
        self.name = name
        self.scale = 1.0
        self.widths: Mapping[int, float] = self.ttf.face.charWidths


class LargerFont:
    """A font set larger than the text around it; it is embedded only once."""

    def __init__(self, font: EmbeddedFont, scale: float) -> None:
        self.ttf, self.name, self.scale = font.ttf, font.name, scale
        self.widths: Mapping[int, float] = {code: width * scale for code, width in font.widths.items()}


@cache
def _embedded(file: File) -> EmbeddedFont:
    return EmbeddedFont(file.stem, str(file))


@cache
def open_font(file: File, scale: float = 1.0) -> EmbeddedFont | LargerFont:
    font = _embedded(file)
    return font if scale == 1 else LargerFont(font, scale)


def start_font(styles: Typefaces) -> str:
    """A font of ours to start pages with, or ReportLab would put Helvetica, not embedded, into every file."""
    return styles.body.main.name


def start_fields(form: Any) -> None:
    """Squares that look alike are drawn once: drawing takes longer than the rest of a field.

    Readers such as poppler redraw marks and typed text when a field changes, and get fonts for it.
    """
    from reportlab.pdfbase.acroform import PDFFromString, PDFString

    fonts = " ".join(
        f"/{name} << /Type /Font /Subtype /Type1 /BaseFont /{font} >>"
        for name, font in (("ZaDb", "ZapfDingbats"), ("Helv", "Helvetica"))
    )
    form.extras.update(DA=PDFString("/ZaDb 0 Tf 0 g"), DR=PDFFromString(f"<< /Font << {fonts} >> >>"))
    form.checkboxAP = cache(form.checkboxAP)


def stream_object(document: Any, content: str | bytes, name: str = "", **keys: object) -> str:
    """A new stream, to refer to from other objects, packed unless a `Filter` says that it is.

    Its keys are spelt as in PDF. Pages draw one that has a `name`.
    """
    from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFStream, PDFZCompress, xObjectName

    raw = content if isinstance(content, bytes) else content.encode("ascii")
    name = xObjectName(name) if name else f"Stream{document.objectcounter}"
    document.Reference(PDFStream(PDFDictionary(keys), raw, [PDFZCompress]), name)
    number, _ = document.idToObjectNumberAndVersion[name]
    return f"{number} 0 R"
