"""Fonts of a deck's own, checked and converted.

ReportLab trusts a font, so a font that would keep it busy for hours is rejected first. Of a
collection the first font is taken. PostScript outlines are converted to TrueType by fontTools, and
a variable font becomes the instance of the weight that its style asks for.
"""

import struct
from functools import cache
from hashlib import sha256
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any

from cards_pdf.canvas.reportlab import EmbeddedFont
from cards_pdf.common.errors import DeckError
from cards_pdf.common.messages import Message, join_words
from cards_pdf.common.sandbox.safe_open import WrongFileError, read_limited

MAX_BYTES = 20_000_000
REGULAR = 400  # weights, as fonts count them
BOLD = 700
_VARIATIONS_TABLE = b"fvar"
MAX_LETTERS = 100_000
_TRUETYPE = (b"\0\1\0\0", b"true")
_POSTSCRIPT = b"OTTO"
_COLLECTION = b"ttcf"
_MAX_TABLES = 60
_NEEDED = (b"glyf", b"loca", b"cmap", b"head", b"maxp", b"hmtx", b"hhea")
_MAX_MAPS = 40
_VARIATIONS = 5  # of platform 0: a map that ReportLab ignores
MAX_OUTLINES = 4_000_000  # some thirty seconds of work on all letters of a large font
MAX_GLYPHS = 20_000
_MAX_STEPS = 3_000_000  # bytes of all letters, counted each time they are read
_MAX_DEPTH = 10  # subroutines within each other, as the format allows
_MAX_ERROR = 1.0  # units by which a curve may lie beside the one that was drawn


class BadFontError(ValueError):
    """The fault of a font, as the end of a message."""


def open_own_font(file: Path, weight: int = REGULAR) -> EmbeddedFont:
    """Open a font, and of a variable one the instance of this weight."""
    try:
        return _checked_font(read_limited(file, MAX_BYTES), weight)
    except (OSError, WrongFileError, BadFontError) as wrong:
        raise DeckError("{file}: {wrong}.", file=file.name, wrong=wrong) from wrong
    except Exception as fault:  # damaged data fails in any way that a reader of fonts can
        raise DeckError("{file}: cannot be read as a TrueType font.", file=file.name) from fault


@cache
def _checked_font(data: bytes, weight: int) -> EmbeddedFont:
    if data[:4] == _COLLECTION:
        data = _first_of_collection(data)
    if data[:4] == _POSTSCRIPT:
        data = as_truetype(data)
    _check(data)
    if _VARIATIONS_TABLE in _tables(data):
        data = _make_instance(data, weight)
        _check(data)
    mark = sha256(data).hexdigest()[:8]
    font = EmbeddedFont(f"own-{mark}", BytesIO(data))
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
    font = TTFont(_limited(data), lazy=True)
    place = {axis.axisTag: axis.defaultValue for axis in font["fvar"].axes}
    for axis in font["fvar"].axes:
        if axis.axisTag == "wght":
            place["wght"] = max(axis.minValue, min(axis.maxValue, weight))
    out = BytesIO()
    instantiateVariableFont(font, place).save(out)
    return out.getvalue()


def _first_of_collection(data: bytes) -> bytes:
    """Return the first font as a file. It may share tables with others of the collection."""
    (start,) = struct.unpack_from(">L", data, 12)
    head = data[start : start + 12]
    (count,) = struct.unpack_from(">H", head, 4)
    if not 0 < count <= _MAX_TABLES:
        raise BadFontError("is cut off")
    directory = b""
    tables = b""
    place = 12 + 16 * count
    for n in range(count):
        tag, sums, at, length = struct.unpack_from(">4sLLL", data, start + 12 + 16 * n)
        if at + length > len(data) or place + len(tables) + length > MAX_BYTES:
            raise BadFontError("is cut off")
        directory += struct.pack(">4sLLL", tag, sums, place + len(tables), length)
        tables += data[at : at + length].ljust(-(-length // 4) * 4, b"\0")
    return head + directory + tables


def _check(data: bytes) -> None:
    if data[:4] not in _TRUETYPE:
        raise BadFontError("is neither a TrueType nor an OpenType font")
    tables = _tables(data)
    if missing := [tag.decode() for tag in _NEEDED if tag not in tables]:
        raise BadFontError(
            Message("lacks the tables {words} of a TrueType font", words=join_words([*missing]))
        )
    cmap = tables[b"cmap"]
    count = struct.unpack_from(">H", cmap, 2)[0]
    if not 0 < count <= _MAX_MAPS:
        raise BadFontError("has no map of its letters")
    records = struct.iter_unpack(">HHL", cmap[4 : 4 + 8 * count])
    maps = {place for platform, sort, place in records if (platform, sort) != (0, _VARIATIONS)}
    letters = sum(_letters(cmap, place) for place in maps)
    if letters > 2 * MAX_LETTERS:  # usually a font maps its letters twice
        raise BadFontError(Message("maps more than {most} letters", most=MAX_LETTERS))
    # Glyphs must not overlap: such a font would grow without end when it is cut down
    count = struct.unpack_from(">H", tables[b"maxp"], 4)[0] + 1
    long = struct.unpack_from(">H", tables[b"head"], 50)[0]
    places = struct.unpack_from(f">{count}{'L' if long else 'H'}", tables[b"loca"])
    if any(after < before for before, after in pairwise(places)):
        raise BadFontError("has glyphs in disorder")
    if places[-1] * (1 if long else 2) > len(tables[b"glyf"]):
        raise BadFontError("lacks some of its glyphs")


def _tables(data: bytes) -> dict[bytes, bytes]:
    count = struct.unpack_from(">H", data, 4)[0]
    tables = {}
    for tag, _, start, length in struct.iter_unpack(">4sLLL", data[12 : 12 + 16 * count]):
        if start + length > len(data):
            raise BadFontError("is cut off")
        tables[tag] = memoryview(data)[start : start + length]
    return {
        tag: bytes(table) for tag, table in tables.items() if tag in (*_NEEDED, _VARIATIONS_TABLE)
    }


def _letters(cmap: bytes, place: int) -> int:
    """Count the letters of a map."""
    form = struct.unpack_from(">H", cmap, place)[0]
    if form == 4:  # noqa: PLR2004 -- the number of a format
        count = struct.unpack_from(">H", cmap, place + 6)[0] // 2
        ends = struct.unpack_from(f">{count}H", cmap, place + 14)
        starts = struct.unpack_from(f">{count}H", cmap, place + 16 + 2 * count)
        return sum(max(0, end - start + 1) for start, end in zip(starts, ends, strict=True))
    if form == 12:  # noqa: PLR2004
        count = struct.unpack_from(">L", cmap, place + 12)[0]
        if place + 16 + 12 * count > len(cmap):
            raise BadFontError("is cut off")
        groups = struct.iter_unpack(">LLL", cmap[place + 16 : place + 16 + 12 * count])
        return sum(max(0, end - start + 1) for start, end, _ in groups)
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
        from fontTools.ttLib import TTFont
    except ImportError as missing:
        raise BadFontError(
            "has PostScript outlines, for which fontTools is needed: pip install "
            '"pnp-referee[fonts]"'
        ) from missing
    font = TTFont(_limited(data), lazy=True)
    order = font.getGlyphOrder()
    if len(order) > MAX_GLYPHS or "CFF " not in font:
        raise BadFontError("has outlines that cannot be converted")
    glyphs = _quadratic_glyphs(font, order)
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


def _quadratic_glyphs(font: Any, order: list[str]) -> dict[str, Any]:
    from fontTools.misc.psCharStrings import T2OutlineExtractor
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    steps = 0

    class CountingExtractor(T2OutlineExtractor):  # type: ignore[misc] # fontTools has no types
        """Draws letters, and counts the steps of each subroutine that they call."""

        def execute(self, routine: Any, **more: Any) -> None:
            nonlocal steps
            steps += len(routine.bytecode or routine.program) + 1
            if steps > _MAX_STEPS or len(self.callingStack) > _MAX_DEPTH:
                raise BadFontError("draws its letters in too many steps")
            super().execute(routine, **more)

    letters = font["CFF "].cff.topDictIndex[0].CharStrings
    glyphs = {}
    for name in order:
        letter = letters[name]
        private = letter.private
        widths = (private.nominalWidthX, private.defaultWidthX)
        pen = TTGlyphPen(None)
        quadratic = Cu2QuPen(pen, _MAX_ERROR, reverse_direction=True)
        subroutines = (getattr(private, "Subrs", []), letter.globalSubrs)
        CountingExtractor(quadratic, *subroutines, *widths, private).execute(letter)
        glyphs[name] = pen.glyph()
    return glyphs
