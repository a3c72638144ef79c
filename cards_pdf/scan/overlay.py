"""A picture of what was read: the photo with every square framed in colour."""

from typing import TYPE_CHECKING

import numpy as np

from cards_pdf.cards.one_a_page import Square
from cards_pdf.scan.arrays import Array
from cards_pdf.scan.photo import Photo
from cards_pdf.scan.reading import PhotoRead
from cards_pdf.scan.register import Registration
from cards_pdf.scan.verdicts import Verdict

if TYPE_CHECKING:
    from PIL.Image import Image

_WIDEST = 1600  # pixels
_COLOURS = {Verdict.YES: (0, 190, 60), Verdict.NO: (125, 125, 125), Verdict.ASK: (255, 190, 0)}
_LINE = {Verdict.YES: 3, Verdict.NO: 2, Verdict.ASK: 4}


def overlay(photo: Photo, read: PhotoRead) -> "Image":
    """The photo, at most `_WIDEST` wide: ticked squares green, empty ones grey, doubtful ones yellow."""
    from PIL import ImageDraw

    picture, scale = photo.shown(_WIDEST)
    pen = ImageDraw.Draw(picture)
    for card in read.cards:
        for one in card.squares:
            edge = _outline(card.placed, one.square) * scale
            points = [(float(x), float(y)) for x, y in (*edge, edge[0])]
            pen.line(points, fill=_COLOURS[one.verdict], width=_LINE[one.verdict], joint="curve")
    return picture


def _outline(placed: Registration, square: Square) -> Array:
    across, down = np.array([0, 1, 1, 0]) * square.side, np.array([0, 0, 1, 1]) * square.side
    return np.stack(placed.mapping(square.x + across, square.y + down), axis=1)
