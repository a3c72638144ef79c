"""A finished PDF: metadata for programs, PDF/X for printing houses, and its pages as pictures."""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from io import BytesIO
from typing import TYPE_CHECKING, Any, NamedTuple

from cards_pdf.canvas.reportlab import readable_stream
from cards_pdf.common.errors import CardsError
from cards_pdf.common.line_break import xml_text
from cards_pdf.common.messages import short
from cards_pdf.common.sandbox import process_limits
from cards_pdf.common.units import MM_PER_POINT

if TYPE_CHECKING:
    from PIL.Image import Image


class FinishedPdf(NamedTuple):
    """A finished file's content."""

    pdf: bytes
    pages: int
    warning: str = ""
    title: str = ""
    art: int = 0  # pixels of the pictures on its pages, counted each time they are shown
    parts: Mapping[str, range] = {}  # pages of a kit's parts that are files of their own, by kind


# --- metadata: title, author, language, date, and that the file follows PDF/UA-1 ---

_PACKET = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about=""
 xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
<xmp:CreateDate>{date}</xmp:CreateDate>
<xmp:ModifyDate>{date}</xmp:ModifyDate>
<xmp:CreatorTool>cards-pdf</xmp:CreatorTool>
<pdfuaid:part>1</pdfuaid:part>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>"""


_MAX_EPOCH_DIGITS = 11  # until the year 5138; a datetime ends with the year 9999


def now() -> datetime:
    """Return the time, or that of SOURCE_DATE_EPOCH, so that equal pages are equal bytes."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    if not epoch:
        return datetime.now(UTC)
    if not (epoch.isascii() and epoch.isdecimal() and len(epoch) <= _MAX_EPOCH_DIGITS):
        message = (
            'The variable SOURCE_DATE_EPOCH is "{value}", but it must be a number of seconds since '
            "1970, such as 1700000000."
        )
        raise CardsError(message, value=short(epoch))
    return datetime.fromtimestamp(int(epoch), UTC)


def describe(pdf: Any, *, title: str, author: str, language: str, date: datetime) -> None:
    """Put metadata into ReportLab's canvas, as PDF 1.7 has it and as XMP."""
    pdf.setTitle(title)
    pdf.setAuthor(author)
    pdf.setCreator("cards-pdf")
    pdf.setDateFormatter(lambda *_: f"D:{date:%Y%m%d%H%M%S}+00'00'")
    words = {"title": xml_text(title), "author": xml_text(author), "language": xml_text(language)}
    packet = _PACKET.format(**words, date=f"{date:%Y-%m-%dT%H:%M:%SZ}").encode()
    document = pdf._doc  # noqa: SLF001 -- the catalog belongs to the document
    document.Catalog.Metadata = readable_stream(document, packet, Type="/Metadata", Subtype="/XML")


# --- PDF/X-1a:2003 ---

# A printing condition comes from the ICC's registry, named and not embedded, as the standard
# allows.
SWOP = ("CGATS TR 001", "SWOP (Publication) printing")  # what North American services print
OFFSET = ("FOGRA39", "Offset on coated paper, ISO 12647-2:2004")  # usual everywhere else
_REGISTRY = "http://www.color.org"
_VERSION = b"%PDF-1.4"  # the standard knows no later one


def as_pdf_x(pdf: bytes, condition: tuple[str, str] = SWOP) -> bytes:
    """Add what PDF/X-1a:2003 requires of a file in four inks."""
    from pypdf import PdfWriter
    from pypdf.generic import ArrayObject, DictionaryObject, NameObject, TextStringObject

    writer = PdfWriter(clone_from=BytesIO(pdf))
    intent = DictionaryObject(
        {
            NameObject("/Type"): NameObject("/OutputIntent"),
            NameObject("/S"): NameObject("/GTS_PDFX"),
            NameObject("/OutputConditionIdentifier"): TextStringObject(condition[0]),
            NameObject("/OutputCondition"): TextStringObject(condition[1]),
            NameObject("/RegistryName"): TextStringObject(_REGISTRY),
        }
    )
    writer.root_object[NameObject("/OutputIntents")] = ArrayObject([writer._add_object(intent)])  # noqa: SLF001
    writer.add_metadata({"/GTS_PDFXVersion": "PDF/X-1a:2003"})
    facts = writer.metadata
    assert facts is not None  # something was just put there
    facts[NameObject("/Trapped")] = NameObject("/False")
    writer.pdf_header = _VERSION.decode()
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


# --- pages as pictures, by pdfium ---


MIN_DPI, MAX_DPI = 20, 1200
MAX_PIXELS = 35_000_000  # of one picture: an A4 page at 600 dpi, 300 MB while it is made
MAX_TOGETHER = 300_000_000  # of one deck's pictures: ten seconds of drawing and packing
_COMPRESSION = 3  # of 9: a third less work than the usual level, for files a tenth larger
_PAGE_COST = 150_000  # pixels drawn in the time it takes to read a page and write a file
_PIXELS_PER_DECODED = 8  # pixels of a picture on a card are decoded while one is drawn
# Ink is measured at these sizes. pdfium draws finer strokes a whole pixel wide: against 300 dots an
# inch, a kit in colour seems to take 0.6 % more at 72; one in low ink, which is mostly outlines,
# 3 % more at 100 and 7 % at 72.
_INK_DPI = 72
_LOW_INK_DPI = 100
_WHITE = 255


@contextmanager
def open_pdf(pdf: bytes) -> Iterator[Any]:
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    document.init_forms()  # or ticked fields stay invisible
    try:
        yield document
    finally:
        document.close()


def page_pictures(
    pdf: bytes,
    dpi: float,
    *,
    pages: Sequence[int] | None = None,
    trimmed: bool = False,
    art: int = 0,
    times: int = 1,
) -> Iterator["Image"]:
    """Yield pictures of all pages or of these; `trimmed` cuts off the bleed.

    `art` is the pixels of the pictures on them. A caller that keeps no picture may draw so many
    `times` the usual pixels.
    """
    if not MIN_DPI <= dpi <= MAX_DPI:
        message = "--png takes {least} to {most} dots an inch, not {dpi:g}."
        raise CardsError(message, least=MIN_DPI, most=MAX_DPI, dpi=dpi)
    with open_pdf(pdf) as document:
        wanted = range(len(document)) if pages is None else pages
        pixels = sum(_check_pixels(document.get_page_size(number), dpi) for number in wanted)
        cost = pixels + len(wanted) * _PAGE_COST + art / _PIXELS_PER_DECODED
        if cost > MAX_TOGETHER * times:
            message = (
                "{count} pictures at {dpi} dots an inch are too many at once; {fitting} "
                "are possible. Make them in parts, such as --cards FIRST..LAST."
            )
            fitting = int(len(wanted) * MAX_TOGETHER * times / cost)
            raise CardsError(message, count=len(wanted), dpi=round(dpi), fitting=fitting)
        for number in wanted:
            yield _picture(document[number], dpi, trimmed=trimmed)
            process_limits.finish_step()


def _picture(page: Any, dpi: float, *, trimmed: bool) -> "Image":
    width, height = page.get_size()
    left, bottom, right, top = page.get_trimbox() if trimmed else (0.0, 0.0, width, height)
    picture: Image = page.render(scale=dpi / 72, may_draw_forms=True).to_pil()
    page.close()
    x, y, wide, high = (
        round(side * dpi / 72) for side in (left, height - top, right - left, top - bottom)
    )
    if picture.size == (wide, high):
        return picture
    return picture.crop((x, y, x + wide, y + high))  # pdfium rounds up to whole pixels


def _check_pixels(page_size: tuple[float, float], dpi: float) -> float:
    """Return a page's pixels. A large sheet at a high resolution would take gigabytes."""
    width, height = page_size
    pixels = width * height * (dpi / 72) ** 2
    if pixels > MAX_PIXELS:
        fitting = int(dpi * (MAX_PIXELS / pixels) ** 0.5)
        page = f"{width * MM_PER_POINT:.0f} × {height * MM_PER_POINT:.0f} mm"
        message = (
            "A page of {page} at {dpi:g} dots an inch is a picture of {pixels:.0f} "
            "million pixels. At most {most:.0f} million are allowed: use --png "
            "{fitting}."
        )
        millions = {"pixels": pixels / 1e6, "most": MAX_PIXELS / 1e6}
        raise CardsError(message, page=page, dpi=dpi, fitting=fitting, **millions)
    return pixels


def png_bytes(picture: "Image", dpi: float) -> bytes:
    out = BytesIO()
    picture.save(out, "PNG", dpi=(dpi, dpi), compress_level=_COMPRESSION)
    return out.getvalue()


def ink_of_pages(pdf: bytes, *, low_ink: bool) -> list[float]:
    """Return how much of each page one ink would cover.

    A tenth of a page in black is 0.1, in pure red, of two inks, 0.2.
    """
    with open_pdf(pdf) as document:
        dpi = _LOW_INK_DPI if low_ink else _INK_DPI
        covered = []
        for page in document:
            covered.append(_coverage(page, dpi))
            process_limits.finish_step()
        return covered


def _coverage(page: Any, dpi: float) -> float:
    """Return a page's ink if no grey is mixed: black, and at most two of three colours."""
    from PIL import ImageChops, ImageStat

    if next(page.get_objects(max_depth=1), None) is None:  # the blank side of a sheet
        page.close()
        return 0.0
    picture = page.render(scale=dpi / 72).to_pil().convert("RGB")
    page.close()
    red, green, blue = picture.split()
    (lightest,) = ImageStat.Stat(ImageChops.lighter(ImageChops.lighter(red, green), blue)).mean
    return 1 + (2 * float(lightest) - sum(ImageStat.Stat(picture).mean)) / _WHITE
