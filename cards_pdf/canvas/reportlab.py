"""The bridge to ReportLab, which takes 0.1 s to import: only this module does, when needed."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from io import BytesIO
from pathlib import Path as File
from typing import TYPE_CHECKING, Any

from cards_pdf.text.typeface import Typefaces

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFont, TTFontFace


_XREF_ENTRY = re.compile(rb"^(\d{10}) 00000 n", re.MULTILINE)


@cache
def reportlab() -> tuple[Any, Any, Any]:
    from reportlab import rl_config
    from reportlab.pdfbase import pdfmetrics, ttfonts
    from reportlab.pdfgen import canvas

    rl_config.useA85 = 0  # text armour around binary streams: a quarter more bytes for nothing
    return canvas, pdfmetrics, ttfonts


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
        self.ttf = font.ttf
        self.name = font.name
        self.scale = scale
        self.widths: Mapping[int, float] = {
            code: width * scale for code, width in font.widths.items()
        }


@cache
def _embedded(file: File) -> EmbeddedFont:
    return EmbeddedFont(file.stem, str(file))


@cache
def open_font(file: File, scale: float = 1.0) -> EmbeddedFont | LargerFont:
    font = _embedded(file)
    return font if scale == 1 else LargerFont(font, scale)


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


def subsets_of_fonts(document: Any) -> dict[Any, Any]:
    """Return which letters each TrueType font of a document shows, and as which codes."""
    fonts = document.delayedFonts
    return {font: font.state[document] for font in fonts if hasattr(font, "state")}


@contextmanager
def reopened_fonts(document: Any, subsets: Mapping[Any, Any]) -> Iterator[None]:
    """Let a saved document, which forgets its fonts, draw on with the letters that it embeds.

    Raises MissingLetterError for any other letter.
    """
    from reportlab.pdfbase.pdfdoc import PDFError

    for font, subset in subsets.items():
        font.state[document] = subset
    count = _count_fonts_and_icons(document)
    try:
        yield
    except PDFError as error:
        raise MissingLetterError from error
    finally:
        for font in subsets:
            del font.state[document]
    if _count_fonts_and_icons(document) > count:
        raise MissingLetterError


def _count_fonts_and_icons(document: Any) -> int:
    return sum(1 + len(getattr(font, "used", ())) for font in document.delayedFonts)


class MissingLetterError(Exception):
    """A letter of a finished file that no font there has."""


def replace_page_stream(pdf: bytes, document: Any, page: str, source: str) -> bytes:
    """Return a saved file in which a page shows what another, later page of its document shows.

    All objects behind the page's stream move, so the cross-reference table is written anew.
    """
    from reportlab.pdfbase.pdfdoc import PDFIndirectObject, PDFStream, PDFZCompress

    stream = PDFStream(None, document.idToObject[source].stream, [PDFZCompress])
    name = document.Reference(document.idToObject[page].Contents).name
    content: bytes = PDFIndirectObject(name, stream).format(document)
    table = int(pdf.rpartition(b"startxref")[2].split()[0])
    offsets = [int(entry[1]) for entry in _XREF_ENTRY.finditer(pdf, table)]
    start = offsets[document.idToObjectNumberAndVersion[name][0] - 1]
    end = min((offset for offset in offsets if offset > start), default=table)
    growth = len(content) - (end - start)

    def moved(entry: "re.Match[bytes]") -> bytes:
        offset = int(entry[1])
        return b"%010d 00000 n" % (offset + growth * (offset > start))

    tail = _XREF_ENTRY.sub(moved, pdf[table:])
    tail = tail.replace(b"startxref\n%d\n" % table, b"startxref\n%d\n" % (table + growth))
    return pdf[:start] + content + pdf[end:table] + tail
