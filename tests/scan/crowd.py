"""Pictures of very few bytes that cost a reader much: crowds of marks, and of what might be one."""

from io import BytesIO

import numpy as np
from PIL import Image

from cards_pdf.cards.camera_mark import number_of, rows
from cards_pdf.decks.campaign import UNMARKED


def crowd(deck, across, down, module=4, form="PNG"):
    """The mark of the deck's first card, so many times in a row and so many rows."""
    mark = np.array(
        [[sign == "#" for sign in row] for row in rows(number_of(deck, deck.cards[0], UNMARKED))]
    )
    cell = np.pad(np.where(mark, 0, 255).astype(np.uint8), 1, constant_values=255)
    out = BytesIO()
    Image.fromarray(
        np.tile(np.kron(cell, np.ones((module, module), np.uint8)), (down, across))
    ).save(out, form)
    return out.getvalue()


def maze(rng, squares=1300, side=3, form="PNG"):
    """Black and white squares by chance: edges without end, where a detector looks for marks."""
    spots = rng.integers(0, 2, (squares * 3 // 4, squares), dtype=np.uint8) * 255
    return _encoded(np.kron(spots, np.ones((side, side), np.uint8)), form)


def stripes(side=7700, wide=16, form="PNG"):
    """Return a picture with as many pixels as allowed, and edges all over it."""
    row = np.tile(np.repeat(np.array([0, 255], np.uint8), wide), side // wide)
    return _encoded(np.stack([row[down % (2 * wide) :][:side] for down in range(side)]), form)


def _encoded(picture, form):
    out = BytesIO()
    Image.fromarray(picture).save(out, form, quality=10)
    return out.getvalue()
