"""A card's drawing in its panel: in colour on a pale ground, in low ink as outlines."""

from cards_pdf.art.gallery import FIGURES, figure
from cards_pdf.art.hand import HEIGHT, WIDTH
from cards_pdf.art.legacy.elements import AURAS
from cards_pdf.art.outlines import Drawing
from cards_pdf.cards.card_style import Area, Site
from cards_pdf.cards.drawn.drawings import accent_palette, draw_shapes
from cards_pdf.common.colour import PAPER, mixed, rgb
from cards_pdf.common.errors import FitError, nearest
from cards_pdf.decks.model import Card
from cards_pdf.decks.pencil_marks import Marks

_AIR = 0.8  # between a drawing and its panel's edge
_GROUND = 0.91  # how much paper is in the ground's tint
_ROUND = 1.6


def figure_of(card: Card) -> Drawing:
    """The card's figure, or else its kind's."""
    name = card.figure or card.kind.figure
    if name not in FIGURES:
        raise FitError('figure: there is no drawing "{name}".{near}', name=name, near=nearest(name, FIGURES))
    return figure(name)


def draw_figure(site: Site, area: Area) -> None:
    """As large as fits the panel, in front of the card's element if it has one."""
    canvas, card, edition = site.canvas, site.card, site.style.edition
    if not edition.low_ink:
        ground = mixed(rgb(card.kind.accent), PAPER, _GROUND)
        canvas.rect(area.left, area.top, area.width, area.height, fill=ground, radius=_ROUND)
    scale = min((area.width - 2 * _AIR) / WIDTH, (area.height - 2 * _AIR) / HEIGHT)
    palette = accent_palette(card.kind.accent)
    middle = ((area.left + area.right) / 2, (area.top + area.bottom) / 2)
    with canvas.figure(card.name), canvas.frame(*middle, 0, scale):
        draw_shapes(canvas, _aura(card, site.marks), palette, edition)
        drawing = figure_of(card)
        draw_shapes(canvas, drawing, palette, edition, f"figure-{card.figure}" if card.copies > 1 else "")


def _aura(card: Card, marks: Marks) -> Drawing:
    """Fire or ice, once that box is ticked."""
    chosen = [marks.chosen.get(n, "") for n, box in enumerate(card.boxes, 1) if box.name == "element"]
    return tuple(shape for word in chosen if word in AURAS for shape in AURAS[word]())
