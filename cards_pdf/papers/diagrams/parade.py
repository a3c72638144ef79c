"""A row of a game's cards, which fills the foot of a page: its drawings, or else its cover between backs."""

from cards_pdf.art import look
from cards_pdf.cards.drawn.covers import Frame, draw_cover
from cards_pdf.papers.diagrams.small_card import BACK, HEIGHT, WIDTH, small_card
from cards_pdf.papers.diagrams.small_face import draw_small_face, drawn_cards
from cards_pdf.papers.sheet_style import SheetStyle
from cards_pdf.pdf.canvas import Canvas

_OTHERS = 3  # cards farther in the deck on each page
_BACKS = 12  # at most
_LOW = 0.42  # of the width: low enough for three cards
_APART, _FARTHEST = 1.14, 1.45  # from one card to the next, in widths


def draw_parade(canvas: Canvas, style: SheetStyle, frame: Frame, page: int) -> None:
    """As many cards as stand side by side, others on each page; the frame's y is its lower edge."""
    cards = drawn_cards(style)
    if not cards and page % 2:
        _draw_cover_between_backs(canvas, style, frame)
        return
    x, bottom, width, height = frame
    height = min(height, width * _LOW)
    wide = height * WIDTH / HEIGHT
    count = min(len(cards) or _BACKS, int((width - wide) / (wide * _APART)) + 1)
    step = min((width - wide) / max(1, count - 1), wide * _FARTHEST)
    left = x + (width - wide - step * (count - 1)) / 2
    for n in range(count):
        place = (left + n * step, bottom - height, wide)
        if cards:
            card = cards[(n * len(cards) // count + page * _OTHERS) % len(cards)]
            draw_small_face(canvas, *place, card, style)
        else:
            small_card(canvas, *place, BACK, style)


def _draw_cover_between_backs(canvas: Canvas, style: SheetStyle, frame: Frame) -> None:
    """The whole cover in the middle: a band of it would cut through faces."""
    assert style.look
    x, bottom, width, height = frame
    top, wide = bottom - height, min(width, height * look.WIDTH / look.HEIGHT)
    card = height * WIDTH / HEIGHT
    draw_cover(
        canvas, style.look, (x + (width - wide) / 2, top, wide, height), style.edition, radius=card * 0.06
    )
    for n in range(int((width - wide) / 2 / (card * _APART))):
        for left in (x + n * card * _APART, x + width - card - n * card * _APART):
            small_card(canvas, left, top, card, BACK, style)
