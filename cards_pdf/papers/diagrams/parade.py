"""A row of a game's cards, which fills the foot of a page: its drawings, or else its cover as a band."""

from cards_pdf.cards.drawn.covers import Frame, draw_cover
from cards_pdf.papers.diagrams.small_card import HEIGHT, WIDTH
from cards_pdf.papers.diagrams.small_face import draw_small_face, drawn_cards
from cards_pdf.papers.sheet_style import SheetStyle
from cards_pdf.pdf.canvas import Canvas

_OTHERS = 3  # cards farther in the deck on each page
_APART = 1.14  # from one card to the next, in widths


def draw_parade(canvas: Canvas, style: SheetStyle, frame: Frame, page: int) -> None:
    """As many cards as stand side by side, others on each page; the frame's y is its lower edge."""
    x, bottom, width, height = frame
    assert style.look
    cards = drawn_cards(style)
    if not cards:
        draw_cover(canvas, style.look, (x, bottom - height, width, height), style.edition, radius=2.5)
        return
    wide = height * WIDTH / HEIGHT
    count = min(len(cards), int((width - wide) / (wide * _APART)) + 1)
    step = (width - wide) / max(1, count - 1)
    for n in range(count):
        card = cards[(n * len(cards) // count + page * _OTHERS) % len(cards)]
        draw_small_face(canvas, x + n * step, bottom - height, wide, card, style)
