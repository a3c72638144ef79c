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

COVER = "cover.svg"  # of a third-party game


class CoverArt(NamedTuple):
    """The cover of a game: a drawing on a ground, and the colours of words and of the title.

    The drawing belongs to a look, or is a file of a third-party package.
    """

    ground: Rgb
    lettering: Rgb
    words: Rgb
    look: Look | None
    file: File | None = None

    @property
    def shape(self) -> float:
        """The width of the drawing, divided by its height."""
        if not self.file:
            return COVER_WIDTH / COVER_HEIGHT
        width, height = picture_size(self.file)
        return width / height

    def ink(self, colour: Rgb, edition: Edition) -> Rgb:
        return INK if edition.low_ink else colour


def cover_of(game: str, accent: Rgb | None = None) -> CoverArt | None:
    """Return the cover of a game. A third-party game needs an accent for the ground."""
    look = look_of(game)
    if look:
        colours = look.colours
        return CoverArt(colours[look.ground], colours[look.lettering], colours[look.words], look)
    file = plugin_file(game, COVER) if accent and game else None
    if not (file and accent):
        return None
    ink = max(PAPER, INK, key=lambda colour: contrast(colour, accent))
    return CoverArt(accent, ink, ink, None, file)


def draw_cover(
    canvas: Canvas, cover: CoverArt, frame: Frame, edition: Edition, *, line: float = 0.7
) -> None:
    """Draw the middle of a look's drawing in a frame, or the whole of another drawing."""
    x, y, width, height = frame
    edge = rounded(x, y, width, h=height, radius=0.0)
    with canvas.decoration():
        with canvas.clipped(edge):
            if cover.look:
                scale = max(width / COVER_WIDTH, height / COVER_HEIGHT)
                with canvas.frame(x + width / 2, y + height / 2, 0, scale):
                    paint(canvas, figure(cover.look.cover), cover.look, edition=edition)
            elif cover.file:
                wide = min(width, height * cover.shape)
                high = min(height, width / cover.shape)
                left = x + (width - wide) / 2
                top = y + (height - high) / 2
                look = PictureLook(grey=edition.low_ink)
                canvas.picture(cover.file, left, top, wide, high, look)
        canvas.path(edge, stroke=INK, width=line)


def look_drawing(name: str, look: Look) -> Drawing:
    """Return a drawing whose colours are all in a look."""
    if name not in look_drawings():
        near = nearest(name, [*accent_figures(), *look_drawings()])
        raise FitError('there is no drawing "{name}".{near}', name=name, near=near)
    drawing = figure(name)
    missing = {shape.fill for shape in drawing} - {"", *look.colours}
    if missing:
        raise FitError(
            'the drawing "{name}" has colours that the look "{look}" lacks: {words}',
            name=name,
            look=look.name,
            words=join_words(sorted(missing)),
        )
    return drawing


def paint(
    canvas: Canvas,
    picture: Drawing,
    look: Look,
    edition: Edition,
    min_width: float = LEAST,
    ink: Rgb = INK,
) -> None:
    """Draw a picture in a look, around the frame's origin.

    No line is finer than `min_width` mm on paper. In low ink no outline is bolder than needed.
    """
    finest = min_width / canvas.scale
    for shape in picture:
        line = max(shape.line, finest)
        if not edition.low_ink:
            fill = look.colours[shape.fill] if shape.fill else None
            stroke = ink if shape.line else None
        elif shape.line:
            fill = PAPER if shape.fill else None
            stroke = INK
            line = min(line, max(finest, SAVING / canvas.scale)) if shape.fill else line
        else:
            # of shapes without an outline only eyes and glints stay, no shades and rays
            fill = {"dark": INK, "paper": PAPER}.get(shape.fill)
            stroke = None
        if fill or stroke:
            canvas.path(upside_down(shape.path), fill=fill, stroke=stroke, width=line)
