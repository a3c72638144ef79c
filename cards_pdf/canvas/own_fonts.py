"""Fonts of a deck's own, checked and converted.

ReportLab trusts a font, so a font that would keep it busy for hours is rejected first. Of a
collection it takes the first font. PostScript outlines are converted to TrueType by fontTools, and
a variable font becomes the instance of the weight that its style asks for.
"""

import struct
from functools import cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path

from cards_pdf.canvas.reportlab import embed
from cards_pdf.common.errors import DeckError
from cards_pdf.common.messages import Message
from cards_pdf.common.sandbox.safe_open import WrongFileError, read_limited
from cards_pdf.text.markup import Font

MAX_BYTES = 20_000_000
REGULAR = 400  # weights, as fonts count them
BOLD = 700
MAX_LETTERS = 100_000
_TRUETYPE = (b"\0\1\0\0", b"true")
_POSTSCRIPT = b"OTTO"
_COLLECTION = b"ttcf"
_MAX_MAPS = 40
_VARIATIONS = 5  # of platform 0: a map that ReportLab ignores
MAX_OUTLINES = 4_000_000  # some thirty seconds of work on all letters of a large font
MAX_GLYPHS = 20_000
_MAX_ERROR = 1.0  # units by which a curve may lie beside the one that was drawn


class BadFontError(ValueError):
    """The fault of a font, as the end of a message."""


def open_own_font(file: Path, weight: int = REGULAR) -> Font:
    """Open a font, and of a variable one the instance of this weight."""
    try:
        return _checked_font(read_limited(file, MAX_BYTES), weight)
    except (OSError, WrongFileError, BadFontError) as wrong:
        raise DeckError("{file}: {wrong}.", file=file.name, wrong=wrong) from wrong
    except Exception as fault:  # damaged data fails in any way that a reader of fonts can
        raise DeckError("{file}: cannot be read as a TrueType font.", file=file.name) from fault


@cache
def _checked_font(data: bytes, weight: int) -> Font:
    if data.startswith(_POSTSCRIPT, _start(data)):
        data = as_truetype(data)
    if b"fvar" in _check(data):
        data = _make_instance(data, weight)
        _check(data)
    mark = sha256(data).hexdigest()[:8]
    font = embed(f"own-{mark}", BytesIO(data))
    font.ttf.face.name += (
        f"-{mark}".encode()
    )  # ReportLab stores fonts by this: one of ours may be called so
    letters = font.ttf.face.charToGlyph
    font.widths = {code: width for code, width in font.widths.items() if letters.get(code)}
    return font


def _make_instance(data: bytes, weight: int) -> bytes:
    """Return a variable font in one weight, its other axes as they usually are."""
    try:
        from fontTools.ttLib import TTFont
        from fontTools.varLib.instancer import instantiateVariableFont
    except ImportError as missing:
        if weight == REGULAR:
            return data
        raise BadFontError(
            "is a variable font, of which the bold weight is made by fontTools: pip install "
            '"pnp-referee[fonts]"'
        ) from missing
    font = TTFont(_limited(data), fontNumber=0, lazy=True)
    place = {axis.axisTag: axis.defaultValue for axis in font["fvar"].axes}
    for axis in font["fvar"].axes:
        if axis.axisTag == "wght":
            place["wght"] = max(axis.minValue, min(axis.maxValue, weight))
    out = BytesIO()
    instantiateVariableFont(font, place).save(out)
    return out.getvalue()


def _start(data: bytes) -> int:
    """Return where the first font of a collection begins; 0 for a font."""
    return int.from_bytes(data[12:16]) if data[:4] == _COLLECTION else 0


def _check(data: bytes) -> dict[bytes, bytes]:
    """Return the tables of a font. Raise an error if ReportLab would never finish with it."""
    start = _start(data)
    if not data.startswith(_TRUETYPE, start):
        raise BadFontError("is neither a TrueType nor an OpenType font")
    (count,) = struct.unpack_from(">H", data, start + 4)
    directory = struct.iter_unpack(">4sLLL", data[start + 12 : start + 12 + 16 * count])
    tables = {tag: data[at : at + length] for tag, _, at, length in directory}
    cmap = tables[b"cmap"]
    (count,) = struct.unpack_from(">H", cmap, 2)
    if count > _MAX_MAPS:
        raise ValueError("a font needs few maps")
    records = struct.iter_unpack(">HHL", cmap[4 : 4 + 8 * count])
    maps = {place for platform, sort, place in records if (platform, sort) != (0, _VARIATIONS)}
    letters = sum(_count_letters(cmap, place) for place in maps)
    if letters > 2 * MAX_LETTERS:  # usually a font maps its letters twice
        raise BadFontError(Message("maps more than {most} letters", most=MAX_LETTERS))
    # Glyphs must not overlap: such a font would grow without end when it is cut down
    (count,) = struct.unpack_from(">H", tables[b"maxp"], 4)
    (long,) = struct.unpack_from(">H", tables[b"head"], 50)
    places = struct.unpack_from(f">{count + 1}{'L' if long else 'H'}", tables[b"loca"])
    size = len(tables[b"glyf"]) // (1 if long else 2)
    if [*places, size] != sorted([*places, size]):
        raise ValueError("the glyphs are in disorder")
    return tables


def _count_letters(cmap: bytes, place: int) -> int:
    (form,) = struct.unpack_from(">H", cmap, place)
    if form == 4:  # noqa: PLR2004 -- the number of a format
        count = struct.unpack_from(">H", cmap, place + 6)[0] // 2
        ends = struct.unpack_from(f">{count}H", cmap, place + 14)
        starts = struct.unpack_from(f">{count}H", cmap, place + 16 + 2 * count)
        return sum(max(0, end - start + 1) for start, end in zip(starts, ends, strict=True))
    if form == 12:  # noqa: PLR2004
        (count,) = struct.unpack_from(">L", cmap, place + 12)
        # a map that is cut off has too few numbers for its groups
        groups = struct.unpack_from(f">{3 * count}L", cmap, place + 16)
        return sum(
            max(0, end - start + 1) for start, end in zip(groups[::3], groups[1::3], strict=True)
        )
    if form in (0, 6):
        return 256
    raise BadFontError(
        Message("maps its letters in an old way (format {form}) that cannot be embedded", form=form)
    )


def _limited(data: bytes) -> BytesIO:
    """Return the file of a font that is small enough for fontTools."""
    if len(data) > MAX_OUTLINES:
        raise BadFontError(Message("is larger than {most} MB", most=MAX_OUTLINES // 1_000_000))
    return BytesIO(data)


def as_truetype(data: bytes) -> bytes:
    """Convert a font with PostScript outlines to one with quadratic curves."""
    try:
        from fontTools.fontBuilder import FontBuilder
        from fontTools.pens.cu2quPen import Cu2QuPen
        from fontTools.pens.ttGlyphPen import TTGlyphPen
        from fontTools.ttLib import TTFont
    except ImportError as missing:
        raise BadFontError(
            "has PostScript outlines, for which fontTools is needed: pip install "
            '"pnp-referee[fonts]"'
        ) from missing
    font = TTFont(_limited(data), fontNumber=0, lazy=True)
    order = font.getGlyphOrder()
    if len(order) > MAX_GLYPHS or "CFF " not in font:
        raise BadFontError("has outlines that cannot be converted")
    letters = font.getGlyphSet()
    glyphs = {}
    for name in order:
        pen = TTGlyphPen(None)
        letters[name].draw(Cu2QuPen(pen, _MAX_ERROR, reverse_direction=True))
        glyphs[name] = pen.glyph()
    builder = FontBuilder(unitsPerEm=font["head"].unitsPerEm, isTTF=True)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap(font.getBestCmap() or {})
    builder.setupGlyf(glyphs)
    lefts = {name: int(getattr(glyphs[name], "xMin", 0) or 0) for name in order}
    builder.setupHorizontalMetrics({name: (font["hmtx"][name][0], lefts[name]) for name in order})
    builder.setupHorizontalHeader(ascent=font["hhea"].ascent, descent=font["hhea"].descent)
    builder.setupNameTable({"familyName": "Own", "styleName": "Regular", "psName": "Own-Regular"})
    builder.setupOS2()
    builder.setupPost()
    out = BytesIO()
    builder.save(out)
    return out.getvalue()
