"""OpenType fonts with PostScript outlines (.otf) as TrueType fonts, which can be embedded.

fontTools reads them; it needs the extra `fonts`. A stranger's font may draw without end, so that its work is
counted.
"""

from io import BytesIO
from typing import Any

from cards_pdf.common.sentences import Sentence

MAX_BYTES = 4_000_000  # some thirty seconds of work on all letters of a large font
MOST_GLYPHS = 20_000
_MOST_STEPS = 3_000_000  # bytes of all letters, counted each time they are read
_DEEPEST = 10  # subroutines within each other, as the format allows
_ERROR = 1.0  # units by which a curve may lie beside the one that was drawn


class WrongOutlinesError(ValueError):
    """What is wrong with them, as the end of a sentence."""


def as_truetype(data: bytes) -> bytes:
    """The same letters with outlines of quadratic curves."""
    try:
        from fontTools.fontBuilder import FontBuilder
        from fontTools.ttLib import TTFont
    except ImportError as missing:
        raise WrongOutlinesError(
            'has PostScript outlines, for which fontTools is needed: pip install "pnp-referee[fonts]"'
        ) from missing
    if len(data) > MAX_BYTES:
        raise WrongOutlinesError(Sentence("is larger than {most} MB", most=MAX_BYTES // 1_000_000))
    font = TTFont(BytesIO(data), lazy=True)
    order = font.getGlyphOrder()
    if len(order) > MOST_GLYPHS or "CFF " not in font:
        raise WrongOutlinesError("has outlines that cannot be converted")
    glyphs = _converted(font, order)
    made = FontBuilder(unitsPerEm=font["head"].unitsPerEm, isTTF=True)
    made.setupGlyphOrder(order)
    made.setupCharacterMap(font.getBestCmap() or {})
    made.setupGlyf(glyphs)
    made.setupHorizontalMetrics({name: (font["hmtx"][name][0], _left(glyphs[name])) for name in order})
    made.setupHorizontalHeader(ascent=font["hhea"].ascent, descent=font["hhea"].descent)
    made.setupNameTable({"familyName": "Own", "styleName": "Regular", "psName": "Own-Regular"})
    made.setupOS2()
    made.setupPost()
    out = BytesIO()
    made.save(out)
    return out.getvalue()


def _left(glyph: Any) -> int:
    return int(getattr(glyph, "xMin", 0) or 0)


def _converted(font: Any, order: list[str]) -> dict[str, Any]:
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    letters = font["CFF "].cff.topDictIndex[0].CharStrings
    budget, made = _Budget(), {}
    for name in order:
        pen = TTGlyphPen(None)
        _draw(letters[name], Cu2QuPen(pen, _ERROR, reverse_direction=True), budget)
        made[name] = pen.glyph()
    return made


class _Budget:
    """What is left of the steps."""

    def __init__(self) -> None:
        self.left = _MOST_STEPS

    def spend(self, steps: int, depth: int) -> None:
        self.left -= steps
        if self.left < 0 or depth > _DEEPEST:
            raise WrongOutlinesError("draws its letters in too many steps")


def _draw(letter: Any, pen: Any, budget: _Budget) -> None:
    """One letter; each subroutine that it calls is counted."""
    from fontTools.misc.psCharStrings import T2OutlineExtractor

    class Counted(T2OutlineExtractor):  # type: ignore[misc] # fontTools has no types
        def execute(self, routine: Any, **more: Any) -> None:
            budget.spend(len(routine.bytecode or routine.program) + 1, len(self.callingStack))
            super().execute(routine, **more)

    private = letter.private
    subroutines = getattr(private, "Subrs", [])
    widths = (private.nominalWidthX, private.defaultWidthX)
    Counted(pen, subroutines, letter.globalSubrs, *widths, private).execute(letter)
