"""The bridge to ReportLab, which takes 0.1 s to import: only this module does, when needed."""

from functools import cache
from io import BytesIO
from pathlib import Path as File
from typing import TYPE_CHECKING, Any

from cards_pdf.text.markup import Font
from cards_pdf.text.typeface import Typefaces

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFontFace


@cache
def reportlab() -> tuple[Any, Any, Any]:
    from reportlab import rl_config
    from reportlab.pdfbase import pdfmetrics, ttfonts
    from reportlab.pdfgen import canvas

    rl_config.useA85 = 0  # text armour around binary streams: a quarter more bytes for nothing
    return canvas, pdfmetrics, ttfonts


def embed(name: str, source: str | BytesIO) -> Font:
    """Open a TrueType font; only the glyphs used are embedded."""
    _, pdfmetrics, ttfonts = reportlab()
    ttf = ttfonts.TTFont(name, source, shapable=False)
    pdfmetrics.registerFont(ttf)
    return Font(name, ttf, ttf.face.charWidths)


@cache
def _embedded(file: File) -> Font:
    return embed(file.stem, str(file))


@cache
def open_font(file: File, scale: float = 1.0) -> Font:
    """Open a font, at a `scale` of the text around it. A file embeds once for all scales."""
    font = _embedded(file)
    if scale == 1:
        return font
    widths = {code: width * scale for code, width in font.widths.items()}
    return Font(font.name, font.ttf, widths, scale)


def start_font(styles: Typefaces) -> str:
    """Return the font that pages start with. ReportLab's own choice would not be embedded."""
    return styles.body.main.name


def true_type(name: str) -> "TTFontFace":
    """Return the tables of an opened font."""
    face: TTFontFace = reportlab()[1].getFont(name).face
    return face


def stream_object(document: Any, content: str | bytes, name: str = "", **keys: object) -> str:
    """Add a stream, packed unless a `Filter` says that it is; return a reference to it.

    Its keys are spelt as in PDF. Pages draw one that has a `name`.
    """
    from reportlab.pdfbase.pdfdoc import PDFZCompress, xObjectName

    return _stream(
        document, content, keys, filters=[PDFZCompress], name=xObjectName(name) if name else ""
    )


def readable_stream(document: Any, content: bytes, **keys: object) -> str:
    """Add a stream that programs can search without knowing PDF."""
    return _stream(document, content, keys, filters=[])


def _stream(
    document: Any, content: str | bytes, keys: dict[str, object], filters: list[Any], name: str = ""
) -> str:
    from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFStream

    raw = content if isinstance(content, bytes) else content.encode("ascii")
    return named_object(document, PDFStream(PDFDictionary(keys), raw, filters), name)


def named_object(document: Any, content: Any, name: str = "") -> str:
    """Add an object; return a reference to it."""
    name = name or f"Object{document.objectcounter}"
    document.Reference(content, name)
    number, _ = document.idToObjectNumberAndVersion[name]
    return f"{number} 0 R"
