"""Cards of marked decks for the test camera: rows, loose cards, fans, half covered cards."""

from dataclasses import replace

import numpy as np

from cards_pdf.common.standard_deck import CODES
from cards_pdf.decks.load import load_deck
from cards_pdf.sheets.deck_sheets import DeckJob
from cards_pdf.sheets.formats import load_format
from tests.scan.camera import PlacedPaper
from tests.scan.paper import cards

GAP = 3.0  # mm between cards


def papers(deck="playing-cards", *codes):
    """Printed cards of this deck with marks, by code; all of them without any."""
    marked = replace(load_deck(deck), camera=True)
    return cards(DeckJob(marked, load_format("a4-poker-9")), *(codes or CODES[:52]))


def dealt(stock, codes, rng, *, columns=4, askew=3.0, either_way=True):
    """Rows, left to right: each card a little askew, some of them upside down."""
    laid = []
    for n, code in enumerate(codes):
        row, column = divmod(n, columns)
        paper = stock[code]
        wide, high = paper.size
        turn = rng.uniform(-askew, askew) + (180 * int(rng.integers(2)) if either_way else 0)
        x = column * (wide + GAP) + rng.uniform(-2, 2)
        laid.append(PlacedPaper(paper, x, row * (high + GAP) + rng.uniform(-4, 4), turn))
    return laid


def overlapping(stock, codes, rng, share=0.5):
    """A row in which each card covers the one before but for this share of its width."""
    places = []
    for n, code in enumerate(codes):
        paper = stock[code]
        places.append(
            PlacedPaper(paper, n * paper.size[0] * share, rng.uniform(-2, 2), rng.uniform(-2, 2))
        )
    return places


def fan(stock, codes, rng):
    """A hand: cards turned about a point below them, of each the left edge in sight."""
    spread = np.radians(min(60.0, 11.0 * (len(codes) - 1)))
    laid = []
    for n, code in enumerate(codes):
        angle = spread * (n / max(1, len(codes) - 1) - 0.5) + rng.uniform(-0.01, 0.01)
        x, y = 150 * np.sin(angle), 150 - 150 * np.cos(angle)
        laid.append(PlacedPaper(stock[code], x, y, float(np.degrees(angle))))
    return laid
