"""The bridge to ReportLab: fonts, their letters as outlines, and objects of a PDF.

ReportLab takes 0.1 s to import: only this module does, when needed.

A letter is a glyph of a TrueType font's `glyf` table, made of contours. A contour is a ring of
points on the curve and beside it; between two points beside it lies one on it that is left out. A
letter such as é is put together from other glyphs, each with a matrix. Points are in units of the
font, y upwards. A deck's own fonts are untrusted, so glyphs nest only so deep.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from io import BytesIO
from itertools import pairwise
from pathlib import Path as File
from struct import unpack_from
from typing import TYPE_CHECKING, Any, NoReturn

from cards_pdf.art.path import Path, Vector, moved_by, parse_path
from cards_pdf.text.markup import Font
from cards_pdf.text.typeface import MissingGlyphError, Typefaces

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


# --- contours ---

# Flags of a point
_ON_CURVE = 1
_SHORT_X = 2
_SHORT_Y = 4
_REPEATED = 8
_SAME_X = 16
_SAME_Y = 32
# Flags of a part of a compound glyph
_WORDS = 1
_HAS_OFFSET = 2
_MORE = 32
_HAS_MATRIX = 128
_SCALES = {_HAS_MATRIX: 4, 64: 2, 8: 1}  # how many numbers a flag announces
_HEAD = 10  # bytes that every glyph with an outline begins with
_MAX_DEPTH = 5  # of glyphs within glyphs; untrusted fonts might go round in circles
_SCALE_UNIT = 1 << 14

Point = tuple[float, float, bool]  # x, y, and True if it is on the curve
Contour = list[Point]


def read_contours(
    table: bytes, places: Sequence[int], number: int, *, depth: int = 0
) -> list[Contour]:
    """Return the contours of a glyph; `places` are the starts of all glyphs in the table."""
    start, end = places[number : number + 2]
    if end - start < _HEAD or depth > _MAX_DEPTH:
        return []
    data = table[start:end]
    count = unpack_from(">h", data)[0]
    if count >= 0:
        return list(_read_simple_contours(data, count))
    contours = []
    for part, (a, b, c, d, e, f) in _read_parts(data):
        contours += [
            [(a * x + c * y + e, b * x + d * y + f, on) for x, y, on in contour]
            for contour in read_contours(table, places, part, depth=depth + 1)
        ]
    return contours


def _read_simple_contours(data: bytes, count: int) -> Iterator[Contour]:
    ends = unpack_from(f">{count}H", data, _HEAD)
    # The instructions, which come first, are left out.
    at = _HEAD + 2 + 2 * count + unpack_from(">H", data, _HEAD + 2 * count)[0]
    points = ends[-1] + 1 if ends else 0
    flags = bytearray()
    while len(flags) < points:
        flag = data[at]
        at += 1
        flags.append(flag)
        if flag & _REPEATED:
            flags += bytes([flag]) * data[at]
            at += 1
    xs, at = _read_coordinates(data, at, flags[:points], short_flag=_SHORT_X, same_flag=_SAME_X)
    ys, _ = _read_coordinates(data, at, flags[:points], short_flag=_SHORT_Y, same_flag=_SAME_Y)
    for before, last in pairwise((-1, *ends)):
        contour = slice(before + 1, last + 1)
        yield [
            (x, y, bool(flag & _ON_CURVE))
            for x, y, flag in zip(xs[contour], ys[contour], flags[contour], strict=True)
        ]


def _read_coordinates(
    data: bytes, offset: int, flags: bytearray, *, short_flag: int, same_flag: int
) -> tuple[list[int], int]:
    """Return the points' places on one axis, and where the next axis begins."""
    # In a short value `same_flag` is the sign; without one it says that nothing changes.
    value = 0
    values = []
    for flag in flags:
        if flag & short_flag:
            value += data[offset] if flag & same_flag else -data[offset]
            offset += 1
        elif not flag & same_flag:
            value += unpack_from(">h", data, offset)[0]
            offset += 2
        values.append(value)
    return values, offset


def _read_parts(data: bytes) -> Iterator[tuple[int, tuple[float, ...]]]:
    """Yield the number and the matrix of each part of a compound glyph."""
    at = _HEAD
    flag = _MORE
    while flag & _MORE:
        flag, number = unpack_from(">HH", data, at)
        size = ">hh" if flag & _WORDS else ">bb"
        x, y = unpack_from(size, data, at + 4) if flag & _HAS_OFFSET else (0, 0)
        at += 8 if flag & _WORDS else 6
        count = next((count for kind, count in _SCALES.items() if flag & kind), 0)
        scales = [part / _SCALE_UNIT for part in unpack_from(f">{count}h", data, at)]
        at += 2 * count
        if flag & _HAS_MATRIX:
            a, b, c, d = scales
        else:
            a, b, c, d = (scales[0], 0, 0, scales[-1]) if scales else (1, 0, 0, 1)
        yield number, (a, b, c, d, x, y)


def complete(contour: Contour) -> Contour:
    """Return a contour with the points that were left out, from one on the curve."""
    points: Contour = []
    for (x, y, on), after in zip(contour, [*contour[1:], contour[0]], strict=True):
        points.append((x, y, on))
        if not on and not after[2]:
            points.append(((x + after[0]) / 2, (y + after[1]) / 2, True))
    first = next((n for n, point in enumerate(points) if point[2]), 0)
    return points[first:] + points[:first]


# --- letters ---


@cache
def letters_of(name: str) -> Callable[[str], str]:
    """Return a function that outlines a letter of an opened font as the path of an SVG.

    The path of a letter that leaves no ink is "".
    """
    face: Any = true_type(name)
    table = bytes(face.get_table("glyf"))
    places = face.glyphPos

    @cache
    def outline(letter: str) -> str:
        contours = read_contours(table, places, face.charToGlyph.get(ord(letter), 0))
        return _to_svg_path([complete(contour) for contour in contours if len(contour) > 1])

    return outline


def _to_svg_path(contours: list[Contour]) -> str:
    out = []
    x, y = 0, 0
    for contour in contours:
        points = [(round(left), round(up), on) for left, up, on in contour]
        start = points[0]
        out.append(f"m{start[0] - x} {start[1] - y}")
        x, y = start[:2]
        handle = None
        for left, up, on in (*points[1:], start):
            if not on:
                handle = (left, up)
                continue
            if handle:
                out.append(f"q{handle[0] - x} {handle[1] - y} {left - x} {up - y}")
            else:
                out.append(f"l{left - x} {up - y}")
            x, y = left, up
            handle = None
        out.append("z")
    # A minus sign also separates two numbers, and pages hold thousands of letters.
    return "".join(out).replace(" -", "-")


def read_svg(data: bytes) -> Vector:
    """Return the drawing of an SVG file, with its words in built-in letters."""
    from cards_pdf.art.svg_drawing import vector  # 6 ms, and few decks have a drawing

    return vector(data, _find_letter)


@cache
def _faces() -> Typefaces:
    return Typefaces(open_font, icons=_refuse_icon)


def _refuse_icon() -> NoReturn:
    raise MissingGlyphError("")


@cache
def _find_letter(letter: str, bold: bool, italic: bool) -> tuple[Path, float] | None:
    try:
        word = _faces().body.styled(bold, italic).word(letter)
    except MissingGlyphError:
        return None
    name = word.runs[0][0].name
    scale = 1 / true_type(name).unitsPerEm
    outline = parse_path(letters_of(name)(letter))
    return moved_by((scale, 0.0, 0.0, -scale, 0.0, 0.0), outline), word.width
