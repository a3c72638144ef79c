"""Fonts made for tests."""

from io import BytesIO

from fontTools.fontBuilder import FontBuilder
from fontTools.misc.psCharStrings import T2CharString
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont
from fontTools.ttLib.tables.TupleVariation import TupleVariation

CURVED = [500, 100, "rmoveto", 0, 400, -300, 200, -300, 0, "rrcurveto", "endchar"]
BOX = [500, 0, "rmoveto", 400, "hlineto", 700, "vlineto", -400, "hlineto", "endchar"]


def otf(programs=None, subroutines=()):
    """A font whose letters are boxes, and whose A is curved."""
    names = [".notdef", "space", *(f"u{code:04X}" for code in range(33, 127))]
    letters = {
        name: T2CharString(program=["endchar"] if name == "space" else BOX) for name in names
    }
    letters["u0041"] = T2CharString(program=CURVED)
    letters |= {name: T2CharString(program=program) for name, program in (programs or {}).items()}
    made = FontBuilder(1000, isTTF=False)
    made.setupGlyphOrder(names)
    made.setupCharacterMap({32: "space", **{int(name[1:], 16): name for name in names[2:]}})
    made.setupCFF(
        "Own", {"FullName": "Own"}, letters, {"Subrs": list(subroutines)} if subroutines else {}
    )
    made.setupHorizontalMetrics(dict.fromkeys(names, (500, 0)))
    made.setupHorizontalHeader(ascent=800, descent=-200)
    made.setupNameTable({"familyName": "Own", "styleName": "Regular"})
    made.setupOS2()
    made.setupPost()
    out = BytesIO()
    made.save(out)
    return out.getvalue()


def with_letters(text):
    """A TrueType font with a box for each letter of a text."""
    pen = TTGlyphPen(None)
    for move, point in (("moveTo", (100, 0)), ("lineTo", (900, 0)), ("lineTo", (500, 800))):
        getattr(pen, move)(point)
    pen.closePath()
    box, letters = pen.glyph(), sorted({*map(ord, text)} - {10})
    names = [".notdef", *(f"u{code:04X}" for code in letters)]
    made = FontBuilder(1000, isTTF=True)
    made.setupGlyphOrder(names)
    made.setupCharacterMap(dict(zip(letters, names[1:], strict=True)))
    made.setupGlyf(dict.fromkeys(names, box))
    made.setupHorizontalMetrics(dict.fromkeys(names, (1000, 100)))
    made.setupHorizontalHeader(ascent=800, descent=-200)
    made.setupNameTable({"familyName": "Boxes", "styleName": "Regular", "psName": "Boxes"})
    made.setupOS2()
    made.setupPost()
    out = BytesIO()
    made.save(out)
    return out.getvalue()


def collection(*fonts):
    """Several fonts as one file."""
    made, out = TTCollection(), BytesIO()
    made.fonts = [TTFont(BytesIO(font)) for font in fonts]
    made.save(out)
    return out.getvalue()


def variable(text):
    """A font whose letters are boxes, 200 units wide in its lightest weight and 800 in bold."""
    letters = sorted({*map(ord, text), 32} - {10})
    names = [".notdef", *(f"u{code:04X}" for code in letters)]
    made = FontBuilder(1000, isTTF=True)
    made.setupGlyphOrder(names)
    made.setupCharacterMap(dict(zip(letters, names[1:], strict=True)))
    pen = TTGlyphPen(None)
    for move, point in (("moveTo", (0, 0)), ("lineTo", (0, 700)), ("lineTo", (200, 700))):
        getattr(pen, move)(point)
    pen.closePath()
    made.setupGlyf(dict.fromkeys(names, pen.glyph()))
    made.setupHorizontalMetrics(dict.fromkeys(names, (400, 0)))
    made.setupHorizontalHeader(ascent=800, descent=-200)
    made.setupNameTable({"familyName": "Own", "styleName": "Light", "psName": "Own-Light"})
    made.setupOS2()
    made.setupPost()
    made.setupFvar([("wght", 300, 300, 700, "Weight")], [])
    wider = [(0, 0), (0, 0), (600, 0), (0, 0), (600, 0), (0, 0), (0, 0)]  # and the advance
    made.setupGvar({name: [TupleVariation({"wght": (0, 1, 1)}, wider)] for name in names})
    out = BytesIO()
    made.save(out)
    return out.getvalue()
