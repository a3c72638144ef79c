"""A finished PDF, its metadata for programs, and PDF/X for printing houses."""

import os
from collections.abc import Mapping
from datetime import UTC, datetime
from io import BytesIO
from typing import Any, NamedTuple

from cards_pdf.canvas.reportlab import readable_stream
from cards_pdf.common.errors import CardsError
from cards_pdf.common.line_break import xml_text
from cards_pdf.common.messages import short


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
