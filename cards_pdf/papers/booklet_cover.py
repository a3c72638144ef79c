"""A booklet's first page: the game's name and picture, what it is about and what you need, how to fold it."""

from collections.abc import Iterator, Sequence
from math import fsum

from cards_pdf.papers.diagrams.arranged import Arranged
from cards_pdf.papers.masthead import draw_titled_cover
from cards_pdf.papers.sheet_style import GREY, SheetStyle
from cards_pdf.pdf.canvas import Canvas
from cards_pdf.rulebooks.model import RuleSheet, following
from cards_pdf.rulebooks.small_words import words
from cards_pdf.text.balance import balanced
from cards_pdf.text.fit import Block, TooLittleRoomError, fit_line, shrink

PAD = 7.0  # inside each page; printers leave some of it white at the sheet's edge
_INNER, _GAP = 3.0, 1.8  # mm inside the frame, and below each text
_MOST_HEAD, _LEAST_HEAD = 0.45, 0.28  # of the page's height: the picture and title; where words may begin
_MOST_PT, _LEAST_PT = 9.0, 7.75
_TITLE_BASE, _TITLE_FOOT = 0.17, 0.21  # of the page's height, where no picture has the title in it
_CARD, _LEAST_CARD, _BELOW_CARDS = 11.0, 5.0, 4.0  # mm: a card's width, and what is bare below
_ROUNDING = 1e-6

Page = tuple[float, float]


def draw_booklet_cover(canvas: Canvas, sheet: RuleSheet, style: SheetStyle, page: Page, *, two: bool) -> None:
    """What fits below the picture; `beyond_cover` is the rest. How one sheet is folded, or two."""
    width = page[0] - 2 * PAD
    canvas.rect(PAD, PAD, width, page[1] - 2 * PAD, fill=style.tint, stroke=style.strong, width=0.6, radius=2)
    fold = _folding(sheet, style, page, two=two)
    middle, bottom = page[0] / 2, _bottom(page, fold)
    texts = _texts(sheet, style, page)
    y = _draw_head(canvas, sheet, style, page, bottom - _height(_said(style, texts, page, _LEAST_PT)))
    room = bottom - y
    for block in shrink(lambda size: _fitting(_said(style, texts, page, size), room), _MOST_PT, _LEAST_PT):
        canvas.text_block(middle, y, block, align=0.5)
        y += block.height + _GAP
    canvas.text_block(middle, bottom, fold, colour=GREY, align=0.5)


def beyond_cover(sheet: RuleSheet, style: SheetStyle, page: Page) -> list[str]:
    """The texts for which the cover has no room."""
    return [*_cover_texts(sheet)][len(_texts(sheet, style, page)) :]


def _texts(sheet: RuleSheet, style: SheetStyle, page: Page) -> list[str]:
    """As many texts as have room below a low picture, whichever way the booklet is folded."""
    room = _bottom(page, _folding(sheet, style, page, two=True)) - page[1] * _LEAST_HEAD
    texts = [*_cover_texts(sheet)]
    while texts and _height(_said(style, texts, page, _LEAST_PT)) > room:
        texts.pop()
    return texts


def _cover_texts(sheet: RuleSheet) -> Iterator[str]:
    """The most important ones first."""
    word = words(sheet.lang)
    yield f"*{sheet.tagline}*"
    yield "\n".join(
        f"*{word[key]}{word['colon']}*{getattr(sheet, key)}" for key in ("players", "time", "needs")
    )
    yield f"*{sheet.credit}*"
    yield sheet.source


def _folding(sheet: RuleSheet, style: SheetStyle, page: Page, *, two: bool) -> Block:
    """How one sheet becomes a booklet, or two."""
    word = words(sheet.lang)
    how = following(word["fold"], word["fold_second"]) if two else word["fold"]
    return style.at(_LEAST_PT).text(how, _wide(page))


def _bottom(page: Page, fold: Block) -> float:
    return page[1] - PAD - fold.height - 2.5


def _wide(page: Page) -> float:
    return page[0] - 2 * (PAD + _INNER)


def _said(style: SheetStyle, texts: Sequence[str], page: Page, size: float) -> list[Block]:
    return [balanced(style.at(size).text, text, _wide(page)) for text in texts]


def _height(blocks: Sequence[Block]) -> float:
    return fsum(block.height + _GAP for block in blocks)


def _fitting(blocks: list[Block], room: float) -> list[Block]:
    if _height(blocks) > room + _ROUNDING:
        raise TooLittleRoomError("is too much for the booklet's cover")
    return blocks


def _draw_head(canvas: Canvas, sheet: RuleSheet, style: SheetStyle, page: Page, lowest: float) -> float:
    """Title and picture, which end above `lowest`; where the words begin."""
    if style.cover:
        height = min(page[1] * _MOST_HEAD, lowest - _GAP - PAD)
        frame = (PAD, PAD, page[0] - 2 * PAD, height)
        end = draw_titled_cover(canvas, style.cover, frame, style.edition, style.typefaces, sheet.title)
        return end + _GAP
    title, size = fit_line(sheet.title, style.typefaces.title, _wide(page), 24.0, 11.0)
    with canvas.tagged("H1"):
        canvas.text(page[0] / 2, page[1] * _TITLE_BASE, title, size, colour=style.strong, align=0.5)
    y = page[1] * _TITLE_FOOT
    return y + _draw_cards(canvas, sheet, style, (page[0] / 2, y), lowest - y)


def _draw_cards(
    canvas: Canvas, sheet: RuleSheet, style: SheetStyle, place: tuple[float, float], room: float
) -> float:
    """The example's first cards in a row, smaller where there is little room; how much of it they take."""
    cards = [card.strip("!x") for group in sheet.example.frames[0].groups for card in group.cards][:4]
    usual = Arranged(tuple(cards), "row", _CARD)
    laid = Arranged(usual.cards, "row", _CARD * min(1.0, (room - _BELOW_CARDS) / usual.height))
    if laid.card < _LEAST_CARD:
        return 0.0
    with canvas.decoration():
        laid.draw(canvas, place[0] - laid.width / 2, place[1], style)
    return laid.height + _BELOW_CARDS
