"""A PDF for printing houses: PDF/X-1a:2003, with the printing condition that its colours are meant
for.

The condition comes from the ICC's registry, named and not embedded, as the standard allows.
"""

from io import BytesIO

_CONDITION = "CGATS TR 001"  # SWOP: web offset on coated paper, what North American services print
_REGISTRY = "http://www.color.org"
_VERSION = b"%PDF-1.4"  # the standard knows no later one


def as_pdf_x(pdf: bytes) -> bytes:
    """The same pages, with what PDF/X-1a:2003 requires of a file in four inks."""
    from pypdf import PdfWriter
    from pypdf.generic import ArrayObject, DictionaryObject, NameObject, TextStringObject

    writer = PdfWriter(clone_from=BytesIO(pdf))
    intent = DictionaryObject(
        {
            NameObject("/Type"): NameObject("/OutputIntent"),
            NameObject("/S"): NameObject("/GTS_PDFX"),
            NameObject("/OutputConditionIdentifier"): TextStringObject(_CONDITION),
            NameObject("/OutputCondition"): TextStringObject("SWOP (Publication) printing"),
            NameObject("/RegistryName"): TextStringObject(_REGISTRY),
        }
    )
    writer.root_object[NameObject("/OutputIntents")] = ArrayObject([writer._add_object(intent)])  # noqa: SLF001
    writer.add_metadata({"/GTS_PDFXVersion": "PDF/X-1a:2003"})
    facts = writer.metadata
    assert facts is not None  # something was just put there
    facts[NameObject("/Trapped")] = NameObject("/False")
    writer.pdf_header = _VERSION.decode()
    made = BytesIO()
    writer.write(made)
    return made.getvalue()
