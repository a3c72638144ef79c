"""The head of a rule sheet: the game's title on its ground, beside its cover."""

from functools import partial

from cards_pdf.art.look import Look
from cards_pdf.art.paths import rounded
from cards_pdf.cards.covers import Frame, draw_cover
from cards_pdf.common.colour import INK, PAPER, Rgb
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.papers.sheet_style import SheetStyle
from cards_pdf.pdf.canvas import Canvas
from cards_pdf.rulebooks.model import RuleSheet
from cards_pdf.rulebooks.small_words import words
from cards_pdf.text.balance import balanced
from cards_pdf.text.fit import Block, block, fit_line, line
from cards_pdf.text.typeface import Typeface

HEIGHT = 46.0
_COVER = 1.5  # times as wide as high
_TITLE_PT, _LEAST_TITLE_PT, _TAGLINE_PT, _FACTS_PT = 54.0, 20.0, 12.0, 10.5
_CORNER, _PAD = 2.5, 7.0
_CAPITALS = 0.68  # of a display letter's size
_BETWEEN = 4.6  # mm from the title's foot to the tagline


def draw_masthead(canvas: Canvas, sheet: RuleSheet, style: SheetStyle, frame: Frame) -> None:
    """Title, tagline, players and time on the left; the cover on the right."""
    look = style.look
    assert look
    x, y, width, height = frame
    edge, cover = rounded(*frame, _CORNER), height * _COVER
    ground = PAPER if style.low_ink else look.colours[look.ground]
    canvas.path(edge, fill=ground)
    with canvas.clipped(edge):
        draw_cover(canvas, look, (x + width - cover, y, cover, height), style.edition)
    canvas.path(edge, stroke=INK, width=0.7)
    _draw_words(canvas, sheet, style, look, (x + _PAD, y, width - cover - 2 * _PAD, height))


def _draw_words(canvas: Canvas, sheet: RuleSheet, style: SheetStyle, look: Look, frame: Frame) -> None:
    """Above each other, together in the middle."""
    x, y, width, height = frame
    middle, words_ink = x + width / 2, on_ground(style, look, look.words)
    title, size = fit_line(
        sheet.title, title_face(style, look, sheet.title), width, _TITLE_PT, _LEAST_TITLE_PT
    )
    tagline = balanced(partial(_aside, style), sheet.tagline, width)
    capitals = size * MM_PER_POINT * _CAPITALS
    facts_pt = style.small(_FACTS_PT)
    room = capitals + _BETWEEN + tagline.height + _BETWEEN + facts_pt * MM_PER_POINT
    top = y + (height - room) / 2
    with canvas.tagged("H1"):
        canvas.text(
            middle, top + capitals, title, size, colour=on_ground(style, look, look.lettering), align=0.5
        )
    top += capitals + _BETWEEN
    canvas.text_block(middle, top, tagline, colour=words_ink, align=0.5)
    word = words(sheet.lang)
    facts = " · ".join(f"{word[key]}{word['colon']}{getattr(sheet, key)}" for key in ("players", "time"))
    said = line(facts, style.typefaces.bold)
    canvas.text(middle, top + tagline.height + _BETWEEN, said, facts_pt, colour=words_ink, align=0.5)


def _aside(style: SheetStyle, text: str, width: float) -> Block:
    return block(text, style.typefaces.aside(style.language), width, style.small(_TAGLINE_PT))


def title_face(style: SheetStyle, look: Look, title: str) -> Typeface:
    """The game's own letters, unless the title is in others."""
    return style.typefaces.display(look.title) if title.isascii() else style.typefaces.title


def on_ground(style: SheetStyle, look: Look, name: str) -> Rgb:
    return INK if style.low_ink else look.colours[name]
