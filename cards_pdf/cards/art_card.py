"""Fronts that are one picture to the very edge: the name above and the rules below stand on paper in it.

Paper rather than a veil over the picture: print services take no transparency, and text stays legible.
A card without a picture, and the edition that saves ink, are set as the `plain` theme sets them.
"""

from cards_pdf.art.paths import rounded
from cards_pdf.cards.camera_mark import SIDE as CAMERA_MARK
from cards_pdf.cards.camera_mark import draw_mark, has_marks
from cards_pdf.cards.card_style import Area, CardStyle, named
from cards_pdf.cards.foot import draw_foot, measured_foot
from cards_pdf.cards.rules_card import INSET, draw_rules
from cards_pdf.cards.stack import draw_stack, measured
from cards_pdf.colour import INK, PAPER, mixed
from cards_pdf.decks.model import Card
from cards_pdf.decks.pencil_marks import Marks
from cards_pdf.pdf.canvas import Canvas
from cards_pdf.pdf.picture_size import picture_size
from cards_pdf.text.fit import TooLittleRoomError, fit_line

_PAD = 1.6  # paper around words
_NAME, _UNDER = 6.0, 3.6  # mm: the lines of the head
_LEAST_PICTURE = 12.0  # mm of it that stay free
_GAP = 1.9
_SOFT = mixed(INK, PAPER, 0.25)


def draw_full_art(canvas: Canvas, card: Card, style: CardStyle, marks: Marks) -> None:
    if card.art is None or style.edition.low_ink:
        draw_rules(canvas, card, style, marks)
        return
    width, height = style.size
    area = Area(INSET + _PAD, INSET + _PAD, width - INSET - _PAD, height - INSET - _PAD)
    _picture(canvas, card, style)
    spot = CAMERA_MARK + 1.5 if style.deck.mark_spot else 0.0
    end = _head(canvas, card, style, area._replace(right=area.right - spot))
    if has_marks(style.deck):
        draw_mark(canvas, style.deck, card, marks, width)
    _rules(canvas, card._replace(art=None), style, marks, area._replace(top=end + _LEAST_PICTURE))


def _picture(canvas: Canvas, card: Card, style: CardStyle) -> None:
    """Over the whole card and its bleed, in its own proportions; what stands over is cut off."""
    assert card.art is not None
    left, top, right, bottom = style.bleed
    width, height = style.size[0] + left + right, style.size[1] + top + bottom
    w, h = picture_size(card.art)
    scale = max(width / w, height / h)
    x, y = (width - w * scale) / 2 - left, (height - h * scale) / 2 - top
    with canvas.figure(card.name), canvas.clipped(rounded(-left, -top, width, height, 0)):
        canvas.picture(card.art, x, y, w * scale, h * scale)


def _head(canvas: Canvas, card: Card, style: CardStyle, area: Area) -> float:
    """The name, and under it what the card is; returns where the paper ends."""
    under = card.subtitle or card.kind.label
    height = _NAME + (_UNDER if under else 0.0)
    _paper(canvas, area._replace(bottom=area.top + height))
    with named("name"):
        name = fit_line(card.name, canvas.typefaces.title, area.width, 12, style.edition.floor)
    with canvas.tagged("H1", key=card.code):
        canvas.text(area.left, area.top + 4.4, *name, colour=style.edition.ink(card.kind.accent))
    if under:
        with named("subtitle"):
            words = fit_line(under, canvas.typefaces.italic, area.width, 8.5, style.edition.floor)
        canvas.text(area.left, area.top + 8.2, *words, colour=_SOFT)
    return area.top + height


def _rules(canvas: Canvas, card: Card, style: CardStyle, marks: Marks, room: Area) -> None:
    """As low as they fit, on as much paper as they need."""
    foot = measured_foot(canvas, card, style, room.width)
    free = room._replace(bottom=room.bottom - foot.room)
    if free.height <= 0:
        raise TooLittleRoomError("the card is too small for a picture with text over it")
    stack = measured(canvas, card, style, marks, free, least=style.edition.floor)
    height = min(stack.height(_GAP), free.height)
    if height + foot.room:
        _paper(canvas, room._replace(top=free.bottom - height))
    draw_stack(canvas, card, style, marks, free._replace(top=free.bottom - height), stack)
    draw_foot(canvas, card, style, marks, room, foot)


def _paper(canvas: Canvas, area: Area) -> None:
    x, y, w, h = area.left - _PAD, area.top - _PAD, area.width + 2 * _PAD, area.height + 2 * _PAD
    canvas.rect(x, y, w, h, fill=PAPER, radius=1.5)
