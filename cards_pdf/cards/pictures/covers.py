"""Drawings in the colours of a game's look, and a game's cover in any frame."""

from pathlib import Path as File
from typing import NamedTuple

from cards_pdf.art.looks import COVER_HEIGHT, COVER_WIDTH, Look, look_of
from cards_pdf.art.notation import accent_figures, figure, look_drawings
from cards_pdf.art.path import Drawing, rounded
from cards_pdf.canvas.base import Canvas
from cards_pdf.canvas.images.picture_file import picture_size
from cards_pdf.canvas.images.pixels import PictureLook
from cards_pdf.cards.edition import Edition
from cards_pdf.cards.pictures.drawings import LEAST, SAVING, upside_down
from cards_pdf.common.colour import INK, PAPER, Rgb, contrast
from cards_pdf.common.data_files import plugin_file
from cards_pdf.common.errors import FitError, nearest
from cards_pdf.common.messages import join_words

Frame = tuple[float, float, float, float]  # left, top, width, height

COVER = "cover.svg"  # beside a game that a package brings


class Cover(NamedTuple):
    """What a game shows itself by: a drawing on a ground, the colours of words there, a title's
    letters.

    The drawing is that of a look, or a file that somebody's package brings.
    """

    ground: Rgb
    lettering: Rgb
    words: Rgb
    look: Look | None
    file: File | None = None

    @property
    def shape(self) -> float:
        """How many times as wide as high the drawing is."""
        if not self.file:
            return COVER_WIDTH / COVER_HEIGHT
        width, height = picture_size(self.file)
        return width / height

    def ink(self, colour: Rgb, edition: Edition) -> Rgb:
        return INK if edition.low_ink else colour


def cover_of(game: str, accent: Rgb | None = None) -> Cover | None:
    """That of its look; with an accent for the ground also one that another package brings."""
    if look := look_of(game):
        ground, lettering, words = (
            look.colours[name] for name in (look.ground, look.lettering, look.words)
        )
        return Cover(ground, lettering, words, look)
    file = plugin_file(game, COVER) if accent and game else None
    if not (file and accent):
        return None
    ink = max(PAPER, INK, key=lambda colour: contrast(colour, accent))
    return Cover(accent, ink, ink, None, file)


def draw_cover(
    canvas: Canvas, cover: Cover, frame: Frame, edition: Edition, *, line: float = 0.7
) -> None:
    """The middle of a look's drawing, as large as fills the frame; the whole of another."""
    x, y, width, height = frame
    edge = rounded(x, y, width, height, 0.0)
    with canvas.decoration():
        with canvas.clipped(edge):
            if cover.look:
                scale = max(width / COVER_WIDTH, height / COVER_HEIGHT)
                with canvas.frame(x + width / 2, y + height / 2, 0, scale):
                    paint(canvas, figure(cover.look.cover), cover.look, edition)
            elif cover.file:
                wide, high = min(width, height * cover.shape), min(height, width / cover.shape)
                place = (x + (width - wide) / 2, y + (height - high) / 2, wide, high)
                canvas.picture(cover.file, *place, PictureLook(grey=edition.low_ink))
        canvas.path(edge, stroke=INK, width=line)


def look_drawing(name: str, look: Look) -> Drawing:
    """A drawing that has all its colours from a look."""
    if name not in look_drawings():
        near = nearest(name, [*accent_figures(), *look_drawings()])
        raise FitError('there is no drawing "{name}".{near}', name=name, near=near)
    found = figure(name)
    lacking = {shape.fill for shape in found} - {"", *look.colours}
    if lacking:
        said = 'the drawing "{name}" has colours that the look "{look}" lacks: {words}'
        raise FitError(said, name=name, look=look.name, words=join_words(sorted(lacking)))
    return found


def paint(
    canvas: Canvas,
    picture: Drawing,
    look: Look,
    edition: Edition,
    least: float = LEAST,
    ink: Rgb = INK,
) -> None:
    """A picture about the frame's origin.

    No line is finer than `least` mm on paper; where ink is saved no outline is bolder than it has
    to be.
    """
    finest = least / canvas.scale
    for shape in picture:
        line = max(shape.line, finest)
        if not edition.low_ink:
            fill, stroke = (
                look.colours[shape.fill] if shape.fill else None,
                ink if shape.line else None,
            )
        elif shape.line:
            fill, stroke = PAPER if shape.fill else None, INK
            line = min(line, max(finest, SAVING / canvas.scale)) if shape.fill else line
        else:  # of what has no outline only eyes and glints are left, no shade or ray
            fill, stroke = {"dark": INK, "paper": PAPER}.get(shape.fill), None
        if fill or stroke:
            canvas.path(upside_down(shape.path), fill=fill, stroke=stroke, width=line)
