"""What makes a play mat a scene: a ground, the game's cover, plaques under words, pale icons under cards."""

from cards_pdf.art.look import Look
from cards_pdf.art.outlines import bounds
from cards_pdf.art.paths import polygon, rounded
from cards_pdf.cards.drawn.covers import coloured, paint
from cards_pdf.common.colour import INK, PAPER, Rgb, mixed
from cards_pdf.papers.masthead import draw_titled_cover
from cards_pdf.papers.mats.layout import MatArea
from cards_pdf.papers.sheet_style import SheetStyle
from cards_pdf.pdf.canvas import Canvas
from cards_pdf.text.typeface import Typeface

_PALE, _FAINT = 0.72, 0.78  # how much paper is in the colours of icons under cards, and in their lines
_OF_PLACE, _ON_PLAQUE, _ICON = 0.5, 0.68, 10.0  # how wide an icon is; mm that one is drawn in
_LIGHTER = 0.25  # of a circle
_CORNER = 2.0
ICON_ROOM = 9.0  # mm of a plaque for its icon
POINTER = 3.0  # mm of a plaque for the tip that points off the mat


def draw_scene(canvas: Canvas, name: str, size: tuple[float, float], style: SheetStyle) -> None:
    """The whole ground, once a file; its drawing counts y upwards from the mat's upper left corner."""
    assert style.look
    whole = rounded(0, 0, *size, 0.01)
    with canvas.decoration(), canvas.stamp(f"{name}-{style.low_ink:d}", 0, 0, *size) as first:
        if first:
            with canvas.clipped(whole):
                paint(canvas, coloured(name, style.look), style.look, style.edition)


def draw_game(canvas: Canvas, title: str, box: MatArea, style: SheetStyle) -> None:
    """The cover over the title."""
    assert style.cover
    frame = (box.x, box.y, box.width, box.height)
    draw_titled_cover(canvas, style.cover, frame, style.edition, style.typefaces, title)


def draw_plaque(canvas: Canvas, box: MatArea, style: SheetStyle, icon: str = "") -> None:
    """A plate for words, with an icon at its left."""
    edge = rounded(box.x, box.y, box.width, box.height, _CORNER)
    canvas.path(edge, fill=style.tint or PAPER, stroke=INK, width=style.stroke(0.6))
    if icon and style.look:
        picture = coloured(icon, style.look)
        left, _, right, _ = bounds(shape.path for shape in picture)
        scale = min(box.height * _ON_PLAQUE / _ICON, (ICON_ROOM - 2) / (right - left))
        middle = (box.x + ICON_ROOM / 2 - scale * (left + right) / 2, box.y + box.height / 2)
        with canvas.decoration(), canvas.frame(*middle, 0, scale):
            paint(canvas, picture, style.look, style.edition)


def draw_pointing_plaque(canvas: Canvas, box: MatArea, style: SheetStyle) -> None:
    """A plate for words about what lies on the table at its right."""
    draw_plaque(canvas, box, style)
    x, y = box.x + box.width - _CORNER, box.y + box.height / 2
    canvas.path(polygon((x - POINTER, y - POINTER), (x, y), (x - POINTER, y + POINTER)), fill=style.strong)


def draw_place_icon(canvas: Canvas, box: MatArea, style: SheetStyle, icon: str) -> None:
    """Pale, in the middle of a place for cards; little ink spares it."""
    if style.low_ink or not style.look:
        return
    middle = (box.x + box.width / 2, box.y + box.height / 2)
    ink = mixed(INK, PAPER, _FAINT)
    with canvas.decoration(), canvas.frame(*middle, 0, box.width * _OF_PLACE / _ICON):
        paint(canvas, coloured(icon, style.look), _pale(style.look), style.edition, ink=ink)


def circle_colour(style: SheetStyle, name: str) -> Rgb | None:
    """A little lighter than what the scene has; none in little ink."""
    return mixed(style.look.colours[name], PAPER, _LIGHTER) if name and style.tint and style.look else None


def name_face(style: SheetStyle, text: str) -> Typeface:
    """The game's letters for names, unless these are in others."""
    look = style.look
    return style.typefaces.display(look.names) if look and text.isascii() else style.typefaces.bold


def _pale(look: Look) -> Look:
    return look._replace(colours={name: mixed(colour, PAPER, _PALE) for name, colour in look.colours.items()})
