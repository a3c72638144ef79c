"""The face of what is typed into fields: a whole one, since nobody knows which letters it will
need.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cards_pdf.canvas.reportlab import named_object, open_font, start_font, stream_object, true_type
from cards_pdf.text.typeface import Typefaces

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFontFace

_WIDTH = 1000  # of a hanzi
_AT_ONCE = 100  # ranges that one list may hold
_TWO_BYTES = 0x10000
_LACKING = ord("□")  # shown for what the face has not, where a reader does not take another
_ROW = 256  # codes; a range stays within one
# By this name Chrome's reader types all letters with the face itself. With another it takes hanzi
# from a font of the computer, which is then not in the file: docs/decisions/8-typed-hanzi.md.
_WHOLE = "Wingdings"


def typing_face(document: Any, styles: Typefaces) -> tuple[str, str]:
    """What fields call it, and its object: the face of the running text, or of hanzi if those are
    written.
    """
    if styles.typing:
        return _WHOLE, _of_hanzi(document, true_type(open_font(styles.typing).name))
    return "Helv", _latin(document, true_type(start_font(styles)))


def _latin(document: Any, face: "TTFontFace") -> str:
    """In the letters of Windows' Latin, which every reader can type."""
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
    """A code is a character's number in Unicode, so that readers write what is typed without
    tables.
    """
    name, glyphs = face.name.decode(), face.charToGlyph
    codes = sorted(code for code in glyphs if code < _TWO_BYTES)
    lacking = glyphs[_LACKING]
    to_glyph = b"".join(glyphs.get(code, lacking).to_bytes(2, "big") for code in range(_TWO_BYTES))
    widths = ((code, round(face.charWidths[code])) for code in codes)
    narrow = [
        f"{code} [{width}]" for code, width in widths if width != _WIDTH
    ]  # all that is no square
    table, described = stream_object(document, to_glyph), _font_descriptor(document, face)
    letters = named_object(
        document,
        f"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /{name} /FontDescriptor {described}"
        " /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>"
        f" /CIDToGIDMap {table} /DW {_WIDTH} /W [{' '.join(narrow)}] >>".encode(),
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
    """What each code stands for: itself."""
    yield "/CIDInit /ProcSet findresource begin 12 dict begin begincmap"
    yield "/CMapName /Adobe-Identity-UCS def /CMapType 2 def"
    yield "1 begincodespacerange <0000> <FFFF> endcodespacerange"
    runs = list(_runs(codes))
    for start in range(0, len(runs), _AT_ONCE):
        part = runs[start : start + _AT_ONCE]
        yield f"{len(part)} beginbfrange"
        yield from (f"<{first:04X}> <{last:04X}> <{first:04X}>" for first, last in part)
        yield "endbfrange"
    yield "endcmap CMapName currentdict /CMap defineresource pop end end"


def _runs(codes: Sequence[int]) -> Iterator[tuple[int, int]]:
    first = last = codes[0]
    for code in codes[1:]:
        if code != last + 1 or code % _ROW == 0:
            yield first, last
            first = code
        last = code
    yield first, last
