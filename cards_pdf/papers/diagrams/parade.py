"""A row of a game's cards, which fills the foot of a page: those with drawings, or else backs."""

from cards_pdf.cards.drawn.covers import Frame
from cards_pdf.papers.diagrams.small_card import BACK, HEIGHT, WIDTH, small_card
from cards_pdf.papers.diagrams.small_face import cards_in_rows, draw_small_face
from cards_pdf.papers.sheet_style import SheetStyle
from cards_pdf.pdf.canvas import Canvas

_OTHERS = 3  # cards farther in the deck on each page
_MOST_BACKS = 12
_LOW = 0.42  # of the width: low enough for three cards
_APART, _FARTHEST = 1.14, 1.45  # from one card to the next, in widths


def draw_parade(canvas: Canvas, style: SheetStyle, frame: Frame, page: int) -> None:
    """As many cards as stand side by side, others on each page; the frame's y is its lower edge."""
    cards = cards_in_rows(style)
    x, bottom, width, height = frame
    height = min(height, width * _LOW)
    wide = height * WIDTH / HEIGHT
    count = min(len(cards) or _MOST_BACKS, int((width - wide) / (wide * _APART)) + 1)
    step = min((width - wide) / max(1, count - 1), wide * _FARTHEST)
    left = x + (width - wide - step * (count - 1)) / 2
    for n in range(count):
        place = (left + n * step, bottom - height, wide)
        if cards:
            card = cards[(n * len(cards) // count + page * _OTHERS) % len(cards)]
            draw_small_face(canvas, *place, card, style)
        else:
            small_card(canvas, *place, BACK, style)
