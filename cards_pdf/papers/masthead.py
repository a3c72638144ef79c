"""A game's title and its cover: side by side on a rule sheet, one below the other on a booklet and
a box.
"""

from collections.abc import Sequence
from typing import NamedTuple

from cards_pdf.art.path import rounded
from cards_pdf.canvas.base import Canvas
from cards_pdf.cards.edition import Edition
from cards_pdf.cards.pictures.covers import Cover, Frame, draw_cover, look_drawing, paint
from cards_pdf.common.colour import INK, PAPER
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.papers.sheet_style import SheetStyle
from cards_pdf.rulebooks.model import RuleSheet
from cards_pdf.rulebooks.small_words import words
from cards_pdf.text.fit import Line, balance_lines, block, fit_line, line
from cards_pdf.text.typeface import Typeface, Typefaces

_HEIGHT, _HIGHEST = 0.242, 46.0  # of its width; mm
_OF_OTHERS = 0.8  # of that, for a drawing that somebody's package brings
_COVER = 1.5  # times as wide as high
_TITLE_PT, _LEAST_TITLE_PT, _TAGLINE_PT, _FACTS_PT = 54.0, 20.0, 12.0, 10.5
_CORNER, _PAD = 2.5, 7.0
_CAPITALS, _HANZI = 0.68, 0.84  # of a display letter's size
_UNDER = 0.1  # what of it hanzi have below their line
_LARGE_PT, _LARGE_TITLE_PT = (
    16.0,
    43.0,
)  # of all words below the title in large print, and of the title
_BAND, _LEAST_BAND_PT, _MOST_OF_BAND = 0.25, 9.0, 0.62  # of a titled cover's height
_ICONS = {"players": "icon-player", "time": "icon-hourglass"}
_FACT_ICON, _APART, _ICON_EMS = 1.6, 1.6, 0.13  # ems for an icon, between facts; of icons ten high
_BETWEEN, _GAPS = 3.2, 4  # mm from the title's foot to the tagline, at most; where as much is bare
_LEADING = 1.35  # ems between two facts


def masthead_height(width: float, cover: Cover) -> float:
    """As high as suits its width; what others bring leaves more of the page to the rules."""
    return min(_HIGHEST, width * _HEIGHT) * (1.0 if cover.look else _OF_OTHERS)


def draw_masthead(canvas: Canvas, sheet: RuleSheet, style: SheetStyle, frame: Frame) -> None:
    """Title, tagline, players and time on the left; the cover on the right."""
    cover = style.cover
    assert cover
    x, y, width, height = frame
    edge, wide = rounded(*frame, _CORNER), height * min(_COVER, cover.shape)
    canvas.path(edge, fill=PAPER if style.low_ink else cover.ground)
    with canvas.clipped(edge):
        draw_cover(canvas, cover, (x + width - wide, y, wide, height), style.edition)
    canvas.path(edge, stroke=INK, width=0.7)
    _draw_words(canvas, sheet, style, cover, (x + _PAD, y, width - wide - 2 * _PAD, height))


def _draw_words(
    canvas: Canvas, sheet: RuleSheet, style: SheetStyle, cover: Cover, frame: Frame
) -> None:
    """Above each other, together in the middle."""
    x, y, width, height = frame
    middle, words_ink = x + width / 2, cover.ink(cover.words, style.edition)
    most = _LARGE_TITLE_PT if style.large else _TITLE_PT
    face = title_face(style.typefaces, cover, sheet.title)
    title, size = fit_line(sheet.title, face, width, most, _LEAST_TITLE_PT)
    aside, small = style.typefaces.aside(style.language), _points(style, _TAGLINE_PT)
    tagline = balance_lines(
        lambda text, wide: block(text, aside, wide, small), sheet.tagline, width
    )
    above, below = (_CAPITALS, 0.0) if sheet.title.isascii() else (_HANZI, _UNDER)
    capitals, depth = size * MM_PER_POINT * above, size * MM_PER_POINT * below
    em = _points(style, _FACTS_PT) * MM_PER_POINT
    facts = _facts(sheet, style, width / em)
    said = em * (_CAPITALS + _LEADING * (len(facts) - 1))
    bare = height - capitals - depth - tagline.height - said
    between = min(_BETWEEN, bare / _GAPS)
    top = y + (bare - 2 * between) / 2
    with canvas.tagged("H1"):
        ink = cover.ink(cover.lettering, style.edition)
        canvas.text(middle, top + capitals, title, size, colour=ink, align=0.5)
    top += capitals + depth + between
    canvas.text_block(middle, top, tagline, colour=words_ink, align=0.5)
    top += tagline.height + between
    for number, row in enumerate(facts):
        _draw_facts(canvas, style, cover, row, (middle, top + em * (_CAPITALS + _LEADING * number)))


class _Fact(NamedTuple):
    icon: str
    said: Line

    @property
    def ems(self) -> float:
        return _FACT_ICON + self.said.width_mm(1.0) / MM_PER_POINT


def _facts(sheet: RuleSheet, style: SheetStyle, ems: float) -> list[list[_Fact]]:
    """How many play and how long: side by side, or one below the other where there is no room."""
    word, face = words(sheet), style.typefaces.bold
    said = {key: f"{word[key]}{word['colon']}{getattr(sheet, key)}" for key in _ICONS}
    facts = [_Fact(icon, line(said[key], face)) for key, icon in _ICONS.items()]
    return [facts] if _wide(facts) <= ems else [[fact] for fact in facts]


def _wide(facts: Sequence[_Fact]) -> float:
    return sum(fact.ems for fact in facts) + _APART * (len(facts) - 1)


def _draw_facts(
    canvas: Canvas,
    style: SheetStyle,
    cover: Cover,
    facts: Sequence[_Fact],
    place: tuple[float, float],
) -> None:
    """Each behind its icon, on one baseline about the middle."""
    middle, base = place
    points = _points(style, _FACTS_PT)
    em = points * MM_PER_POINT
    x = middle - _wide(facts) * em / 2
    for fact in facts:
        if cover.look:
            place = (x + em * _FACT_ICON * 0.4, base - em * 0.3)
            with canvas.decoration(), canvas.frame(*place, 0, em * _ICON_EMS):
                paint(canvas, look_drawing(fact.icon, cover.look), cover.look, style.edition)
        ink = cover.ink(cover.words, style.edition)
        canvas.text(x + em * _FACT_ICON, base, fact.said, points, colour=ink)
        x += em * (fact.ems + _APART)


def _points(style: SheetStyle, usual: float) -> float:
    return _LARGE_PT if style.large else usual


def draw_titled_cover(
    canvas: Canvas,
    cover: Cover,
    frame: Frame,
    edition: Edition,
    typefaces: Typefaces,
    title: str,
    *,
    corner: float = _CORNER,
) -> float:
    """The cover over a band with the title; where both end."""
    x, y, width, height = frame
    band = height * _BAND
    edge = rounded(*frame, corner)
    canvas.path(edge, fill=PAPER if edition.low_ink else cover.ground)
    with canvas.clipped(edge):
        draw_cover(canvas, cover, (x, y, width, height - band), edition)
    canvas.path(edge, stroke=INK, width=0.7)
    face = title_face(typefaces, cover, title)
    shown, size = fit_line(title, face, width - _PAD, _TITLE_PT, _LEAST_BAND_PT)
    size = min(size, band * _MOST_OF_BAND / MM_PER_POINT)
    base = y + height - band / 2 + size * MM_PER_POINT * _CAPITALS / 2
    with canvas.tagged("H1"):
        ink = cover.ink(cover.lettering, edition)
        canvas.text(x + width / 2, base, shown, size, colour=ink, align=0.5)
    return y + height


def title_face(typefaces: Typefaces, cover: Cover | None, title: str) -> Typeface:
    """The game's own letters, unless it has none."""
    own = cover and cover.look
    return typefaces.game_face(title, own.title, own.hanzi) if own else typefaces.title


def draw_title(
    canvas: Canvas,
    title: str,
    style: SheetStyle,
    place: tuple[float, float],
    *,
    width: float,
    sizes: tuple[float, float],
    face: Typeface | None = None,
    align: float = 0.0,
) -> None:
    """Draw a title on its baseline, in the largest size between two in which it has room."""
    words, points = fit_line(title, face or style.typefaces.title, width, *sizes)
    with canvas.tagged("H1"):
        canvas.text(*place, words, points, colour=style.strong, align=align)
