"""Fonts made for tests."""

from io import BytesIO

from fontTools.fontBuilder import FontBuilder
from fontTools.misc.psCharStrings import T2CharString
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont
from fontTools.ttLib.tables.TupleVariation import TupleVariation

CURVED = [500, 100, "rmoveto", 0, 400, -300, 200, -300, 0, "rrcurveto", "endchar"]
BOX = [500, 0, "rmoveto", 400, "hlineto", 700, "vlineto", -400, "hlineto", "endchar"]


def build(codes, style, advance, box=None):
    """Return a font with a letter for each code; all are this box, or drawn later."""
    names = [".notdef", *("space" if code == 32 else f"u{code:04X}" for code in codes)]
    font = FontBuilder(1000, isTTF=box is not None)
    font.setupGlyphOrder(names)
    font.setupCharacterMap(dict(zip(codes, names[1:], strict=True)))
    if box:
        font.setupGlyf(dict.fromkeys(names, box))
    font.setupHorizontalMetrics(dict.fromkeys(names, advance))
    font.setupHorizontalHeader(ascent=800, descent=-200)
    font.setupNameTable({"familyName": "Own", "styleName": style, "psName": f"Own-{style}"})
    font.setupOS2()
    font.setupPost()
    return font


def save(font):
    out = BytesIO()
    font.save(out)
    return out.getvalue()


def draw(*points):
    pen = TTGlyphPen(None)
    pen.moveTo(points[0])
    for point in points[1:]:
        pen.lineTo(point)
    pen.closePath()
    return pen.glyph()


def otf(programs=None, subroutines=()):
    """A font whose letters are boxes, and whose A is curved."""
    font = build(range(32, 127), "Regular", (500, 0))
    letters = dict.fromkeys(font.font.getGlyphOrder(), BOX) | {"space": ["endchar"]}
    letters |= {"u0041": CURVED} | (programs or {})
    drawn = {name: T2CharString(program=program) for name, program in letters.items()}
    private = {"Subrs": list(subroutines)} if subroutines else {}
    font.setupCFF("Own", {"FullName": "Own"}, drawn, private)
    return save(font)


def with_letters(text):
    """A TrueType font with a box for each letter of a text."""
    codes = sorted({*map(ord, text)} - {10})
    return save(build(codes, "Boxes", (1000, 100), draw((100, 0), (900, 0), (500, 800))))


def collection(*fonts):
    """Several fonts as one file."""
    whole = TTCollection()
    whole.fonts = [TTFont(BytesIO(font)) for font in fonts]
    return save(whole)


def variable(text):
    """A font whose letters are boxes, 200 units wide in its lightest weight and 800 in bold."""
    codes = sorted({*map(ord, text), 32} - {10})
    font = build(codes, "Light", (400, 0), draw((0, 0), (0, 700), (200, 700)))
    font.setupFvar([("wght", 300, 300, 700, "Weight")], [])
    wider = [(0, 0), (0, 0), (600, 0), (0, 0), (600, 0), (0, 0), (0, 0)]  # and the advance
    names = font.font.getGlyphOrder()
    font.setupGvar({name: [TupleVariation({"wght": (0, 1, 1)}, wider)] for name in names})
    return save(font)
