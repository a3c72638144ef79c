"""Drawings in the colours of a game's look, and its cover in any frame."""

from cards_pdf.art.gallery import FIGURES, figure
from cards_pdf.art.look import HEIGHT, WIDTH, Look
from cards_pdf.art.notation import drawings
from cards_pdf.art.outlines import Drawing, Shape
from cards_pdf.art.paths import rounded
from cards_pdf.cards.drawn.drawings import upside_down
from cards_pdf.cards.edition import Edition
from cards_pdf.common.colour import INK, PAPER, Rgb
from cards_pdf.common.errors import FitError, nearest
from cards_pdf.common.sentences import listed
from cards_pdf.pdf.canvas import Canvas

Frame = tuple[float, float, float, float]  # left, top, width, height

LEAST = 0.3  # mm: a printed line is never finer


def draw_cover(
    canvas: Canvas, look: Look, frame: Frame, edition: Edition, *, radius: float = 0.0, line: float = 0.7
) -> None:
    """The middle of the cover, as large as fills the frame."""
    x, y, width, height = frame
    scale = max(width / WIDTH, height / HEIGHT)
    edge = rounded(x, y, width, height, radius)
    with canvas.decoration():
        with canvas.clipped(edge), canvas.frame(x + width / 2, y + height / 2, 0, scale):
            paint(canvas, figure(look.cover), look, edition, LEAST / scale)
        canvas.path(edge, stroke=INK, width=line)


def coloured(name: str, look: Look) -> Drawing:
    """A drawing that has all its colours from a look."""
    if name not in drawings():
        raise FitError(
            'there is no drawing "{name}".{near}', name=name, near=nearest(name, [*FIGURES, *drawings()])
        )
    found = figure(name)
    lacking = {shape.fill for shape in found} - {"", *look.colours}
    if lacking:
        raise FitError(
            'the drawing "{name}" has colours that the look "{look}" lacks: {words}',
            name=name,
            look=look.name,
            words=listed(sorted(lacking)),
        )
    return found


def paint(
    canvas: Canvas, picture: Drawing, look: Look, edition: Edition, least: float = LEAST, ink: Rgb = INK
) -> None:
    """A picture about the frame's origin, with lines no finer than `least`."""
    for shape in picture:
        fill, stroke = (_spared if edition.low_ink else _coloured)(shape, look)
        if fill or stroke:
            drawn = ink if stroke and not edition.low_ink else stroke
            canvas.path(upside_down(shape.path), fill=fill, stroke=drawn, width=max(shape.line, least))


def _coloured(shape: Shape, look: Look) -> tuple[Rgb | None, Rgb | None]:
    return (look.colours[shape.fill] if shape.fill else None, INK if shape.line else None)


def _spared(shape: Shape, _: Look) -> tuple[Rgb | None, Rgb | None]:
    """Outlines on paper: what matters has one. Without it only eyes and glints are left, no shade or ray."""
    if shape.line:
        return (PAPER if shape.fill else None, INK)
    return ({"dark": INK, "paper": PAPER}.get(shape.fill), None)
