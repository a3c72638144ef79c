"""The fields of a fillable PDF, and the typeface of what is typed into them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cards_pdf.canvas.base import FieldName, Fields
from cards_pdf.canvas.page import ContentMarks, Recorder, pdf_string
from cards_pdf.canvas.reportlab import named_object, open_font, start_font, stream_object, true_type
from cards_pdf.common.errors import FitError
from cards_pdf.common.units import POINTS_PER_MM
from cards_pdf.text.typeface import Typefaces

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFontFace

# The square itself is printed; the field adds the mark and is otherwise transparent.
_FIELD_LOOK = {
    "borderWidth": 0,
    "fillColor": None,
    "borderColor": None,
    "forceBorder": True,
    "fieldFlags": "",
}
_DIGITS = 4  # of a point
# A millisecond and a kilobyte each, and readers of PDFs open far fewer with ease.
MAX_FIELDS = 4_000
Square = tuple[float, float, float]  # left, bottom and side in points


@dataclass(eq=False)
class FormFields(Fields):
    """Adds fields where the canvas's frame is."""

    _pdf: Any
    _recorder: Recorder
    _marks: ContentMarks
    _on_page: Callable[[float, float, float], Square]  # returns a square of the frame in points
    _count: int = 0

    def square(
        self,
        field: FieldName,
        x: float,
        y: float,
        side: float,
        *,
        ticked: bool = False,
        choice: FieldName | None = None,
    ) -> None:
        place = self._on_page(x, y, side)
        size = place[2]
        if choice is None:
            self._add("checkbox", field, place, size=size, checked=ticked, buttonStyle="check")
            return
        annotation = self._add(
            "radio",
            field,
            place,
            value=choice.name,
            size=size,
            selected=ticked,
            fieldFlags="radio",
            shape="square",
            buttonStyle="check",
        )
        annotation["TU"] = pdf_string(choice.tooltip)

    def text(
        self, field: FieldName, x: float, y: float, w: float, h: float, value: str = ""
    ) -> None:
        width, height = (round(side * POINTS_PER_MM, _DIGITS) for side in (w, h))
        place = self._on_page(x, y + h, 0.0)
        self._add("textfield", field, place, value=value, width=width, height=height, fontSize=9)

    def _add(self, kind: str, field: FieldName, place: Square, **options: object) -> Any:
        """Add a field under the element of its place; return its annotation."""
        self._count += 1
        if self._count > MAX_FIELDS:
            raise FitError(
                "fillable: has more than {most} boxes to tick; print fewer cards at once",
                most=MAX_FIELDS,
            )
        self._recorder.hand_over()
        left, bottom, _ = place
        own = {"name": field.name, "tooltip": field.tooltip, "x": left, "y": bottom}
        getattr(self._pdf.acroForm, kind)(**_FIELD_LOOK | own | options)
        name = self._pdf._annotationrefs[-1].name  # noqa: SLF001
        self._marks.add_field(name)
        return self._pdf._doc.idToObject[name]  # noqa: SLF001 -- annotations belong to it


def start_form(pdf: Any, styles: Typefaces) -> None:
    """Prepare ReportLab's form: its fonts, and squares that look alike are drawn once.

    Drawing takes longer than the rest of a field. Readers such as poppler redraw marks and typed
    text when a field changes. For text they get a whole typeface of ours; marks are outlines until
    then, in a font that every reader has.
    """
    from reportlab.pdfbase.acroform import PDFFromString, PDFString

    document = pdf._doc  # noqa: SLF001 -- of objects
    if styles.typing:
        name = _HANZI_NAME
        face = _of_hanzi(document, true_type(open_font(styles.typing).name))
    else:
        name = "Helv"
        face = _latin(document, true_type(start_font(styles)))
    form = pdf.acroForm
    marks = "<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >>"
    fonts = f"<< /Font << /ZaDb {marks} /{name} {face} >> >>"
    form.extras.update(DA=PDFString("/ZaDb 0 Tf 0 g"), DR=PDFFromString(fonts))
    form.checkboxAP = cache(form.checkboxAP)
    form.makeFont = lambda _name: (face, name)  # or it would be Helvetica, not embedded


# --- the typeface of what is typed: a whole one, since any letter may be typed ---

_EM = 1000  # in which widths are counted; a hanzi is as wide
_MAX_RANGES = 100  # that one list may hold
_TWO_BYTES = 0x10000
_LACKING = ord("□")  # shown for missing letters where a reader does not take another face
_ROW = 256  # codes; a range stays within one
# By this name Chrome's reader types all letters with the face itself. With another it takes hanzi
# from a font of the computer, which is then not in the file: docs/decisions/8-typed-hanzi.md.
_HANZI_NAME = "Wingdings"


def _latin(document: Any, face: "TTFontFace") -> str:
    """Return a face in Windows' Latin encoding, which every reader can type."""
    letters = bytes(range(32, 256)).decode("cp1252", "replace")
    widths = " ".join(f"{face.charWidths.get(ord(letter), 0):.0f}" for letter in letters)
    described = _font_descriptor(document, face)
    return named_object(
        document,
        f"<< /Type /Font /Subtype /TrueType /BaseFont /{face.name.decode()} /Encoding "
        "/WinAnsiEncoding"
        f" /FirstChar 32 /LastChar 255 /Widths [{widths}] /FontDescriptor {described} >>".encode(),
    )


def _of_hanzi(document: Any, face: "TTFontFace") -> str:
    """Return a face whose codes are Unicode numbers: readers need no tables to type."""
    name = face.name.decode()
    glyphs = face.charToGlyph
    codes = sorted(code for code in glyphs if code < _TWO_BYTES)
    lacking = glyphs[_LACKING]
    to_glyph = b"".join(glyphs.get(code, lacking).to_bytes(2, "big") for code in range(_TWO_BYTES))
    widths = ((code, round(face.charWidths[code])) for code in codes)
    narrow = [f"{code} [{width}]" for code, width in widths if width != _EM]  # no squares
    table = stream_object(document, to_glyph)
    described = _font_descriptor(document, face)
    letters = named_object(
        document,
        f"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /{name} /FontDescriptor {described}"
        " /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>"
        f" /CIDToGIDMap {table} /DW {_EM} /W [{' '.join(narrow)}] >>".encode(),
    )
    read_back = stream_object(document, "\n".join(_as_unicode(codes)))
    return named_object(
        document,
        f"<< /Type /Font /Subtype /Type0 /BaseFont /{name} /Encoding /Identity-H"
        f" /DescendantFonts [{letters}] /ToUnicode {read_back} >>".encode(),
    )


def _font_descriptor(document: Any, face: "TTFontFace") -> str:
    data = Path(face.filename).read_bytes()
    file = stream_object(document, data, Length1=len(data))
    return named_object(
        document,
        f"<< /Type /FontDescriptor /FontName /{face.name.decode()} /Flags 32 /ItalicAngle 0 "
        "/StemV 80"
        f" /Ascent {face.ascent:.0f} /Descent {face.descent:.0f} /CapHeight {face.capHeight:.0f}"
        f" /FontBBox [{' '.join(f'{side:.0f}' for side in face.bbox)}]"
        f" /FontFile2 {file} >>".encode(),
    )


def _as_unicode(codes: Sequence[int]) -> Iterator[str]:
    """Yield a map that says that each code stands for itself."""
    yield "/CIDInit /ProcSet findresource begin 12 dict begin begincmap"
    yield "/CMapName /Adobe-Identity-UCS def /CMapType 2 def"
    yield "1 begincodespacerange <0000> <FFFF> endcodespacerange"
    # within a run all codes are as far ahead of their positions, and in one row
    groups = groupby(enumerate(codes), lambda pair: (pair[1] - pair[0], pair[1] // _ROW))
    runs = [[code for _, code in group] for _, group in groups]
    for start in range(0, len(runs), _MAX_RANGES):
        part = runs[start : start + _MAX_RANGES]
        yield f"{len(part)} beginbfrange"
        yield from (f"<{run[0]:04X}> <{run[-1]:04X}> <{run[0]:04X}>" for run in part)
        yield "endbfrange"
    yield "endcmap CMapName currentdict /CMap defineresource pop end end"
