"""The clock by which a dungeon card is turned, and a path laid by it."""

from collections.abc import Sequence
from math import cos, radians, sin

from cards_pdf.art.path import circle, polygon
from cards_pdf.canvas.base import Canvas
from cards_pdf.common.standard_deck import RANKS
from cards_pdf.common.units import POINTS_PER_MM
from cards_pdf.papers.diagrams.small_card import HEIGHT, WIDTH, card_name, draw_small_card
from cards_pdf.papers.flow import Part
from cards_pdf.papers.sheet_style import GREY, LABEL, SMALLEST, SheetStyle
from cards_pdf.rulebooks.model import PathCard, WayToLay
from cards_pdf.text.fit import fit_line, line

HOURS = 12
_LENGTH = 12.5  # mm of a card in the picture of a path
_CLOCK = 12.0  # the radius of the clock beside it
_MOST_CLOCK = 0.17  # of the width
_BETWEEN = 4.0
_GOAL = 1.1  # ems for the arrow above the path
_APART = 0.6  # ems from one label to the next


def draw_clock(canvas: Canvas, x: float, y: float, radius: float, style: SheetStyle) -> None:
    """A clock that shows ranks: the ace at one, the queen at twelve."""
    with canvas.figure(" ".join(RANKS[:HOURS])):
        canvas.path(circle(x, y, radius), fill=style.tint, stroke=style.strong, width=0.3)
        for hour in range(1, HOURS + 1):
            angle = radians(360 / HOURS * hour)
            across, up = sin(angle), cos(angle)
            near, far, out = (
                (x + across * radius * share, y - up * radius * share)
                for share in (0.2, 0.55, 0.78)
            )
            canvas.line(*near, *far, stroke=GREY, width=0.3)
            rank, size = (
                line(RANKS[hour - 1], style.typefaces.bold),
                max(SMALLEST, radius * 0.26 * POINTS_PER_MM),
            )
            canvas.text(out[0], out[1] + radius * 0.085, rank, size, align=0.5)


def make_path_picture(path: Sequence[PathCard], style: SheetStyle, width: float) -> Part:
    """The clock at the left, the entrance with the cards laid from it beside it."""
    laid = [PathCard("AS", 0.0, 0.0), *path]
    left, right = min(card.x for card in laid) - 0.6, max(card.x for card in laid) + 0.6
    top, bottom = max(card.y for card in laid) + 0.5, min(card.y for card in laid) - 0.5
    radius = min(_CLOCK * style.scale, width * _MOST_CLOCK)
    length = min(_LENGTH * style.scale, (width - 2 * radius - 2 * _BETWEEN) / (right - left))
    above = max(length / 4, style.em * _GOAL)
    height = max(above + (top - bottom) * length, 2 * radius + style.em * 0.5)

    def draw(canvas: Canvas, x: float, y: float) -> None:
        draw_clock(canvas, x + radius + _BETWEEN, y + height / 2, radius, style)
        origin = x + 2 * radius + 2 * _BETWEEN - left * length, y + above + top * length
        with canvas.figure(" ".join(card_name(card.card) for card in laid)):
            # An arrow up, to where the king of diamonds lies
            (tip, _), base, half, ink = origin, y + style.em * 0.75, style.em * 0.3, style.strong
            canvas.path(
                polygon((tip, base - 2 * half), (tip + half, base), (tip - half, base)), fill=ink
            )
            canvas.text(
                tip + 2 * half, base, line("K♦", style.typefaces.bold), style.size, colour=ink
            )
            _lay(canvas, laid, origin, length, style)

    return Part(height, draw, gap=style.em * 0.3)


def make_ways_picture(ways: Sequence[WayToLay], style: SheetStyle, width: float) -> Part:
    """The same card laid on the entrance in each of the ways, side by side under their names."""
    pitch = width / len(ways)
    reach = max(way.laid.x for way in ways) + 0.5 + WIDTH / HEIGHT / 2
    length = min(_LENGTH * style.scale, pitch * 0.92 / reach)
    above, room, most = style.em * 1.3, pitch - style.em * _APART, style.size * LABEL
    size = min(
        fit_line(way.label, style.typefaces.bold, room, most, style.least)[1] for way in ways
    )

    def draw(canvas: Canvas, x: float, y: float) -> None:
        for n, way in enumerate(ways):
            left = x + n * pitch
            canvas.text(left, y + style.em, line(way.label, style.typefaces.bold), size)
            origin = left + length * WIDTH / HEIGHT / 2, y + above + length / 2
            with canvas.figure(f"A♠ {card_name(way.laid.card)}"):
                _lay(canvas, [PathCard("AS", 0.0, 0.0), way.laid], origin, length, style)

    return Part(above + length, draw, gap=style.em * 0.3)


def _lay(
    canvas: Canvas,
    laid: Sequence[PathCard],
    origin: tuple[float, float],
    length: float,
    style: SheetStyle,
) -> None:
    wide = length * WIDTH / HEIGHT
    for card in laid:
        with canvas.frame(
            origin[0] + card.x * length, origin[1] - card.y * length, degrees_of(card)
        ):
            draw_small_card(canvas, -wide / 2, -length / 2, wide, card.card, style)


def degrees_of(card: PathCard) -> float:
    """How far a laid card is turned clockwise; the entrance stands upright."""
    return 0.0 if card.card == "AS" else 360 / HOURS * (RANKS.index(card.card[:-1]) + 1)
