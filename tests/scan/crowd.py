"""Pictures that hold nothing but camera marks, very many of them in very few bytes."""

from io import BytesIO

import numpy as np
from PIL import Image

from cards_pdf.cards.camera_mark import number_of, rows
from cards_pdf.decks.pencil_marks import UNMARKED


def crowd(deck, across, down, module=4, form="PNG"):
    """The mark of the deck's first card, so many times in a row and so many rows."""
    mark = np.array([[sign == "#" for sign in row] for row in rows(number_of(deck, deck.cards[0], UNMARKED))])
    cell = np.pad(np.where(mark, 0, 255).astype(np.uint8), 1, constant_values=255)
    out = BytesIO()
    Image.fromarray(np.tile(np.kron(cell, np.ones((module, module), np.uint8)), (down, across))).save(
        out, form
    )
    return out.getvalue()
