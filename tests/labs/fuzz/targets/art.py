"""Damaged pictures on cards: printed, or refused with a sentence that names the file."""

from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from random import Random

import numpy as np
from PIL import Image

from cards_pdf.common.errors import CardsError
from cards_pdf.decks.load import load_deck
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import find_format
from tests.labs.fuzz import pictures

FULL, SMALL = 400, 12
DECK = '[deck]\ntitle = "T"\ntheme = "{}"\n[[card]]\nname = "One"\nart = "a.png"\n'
MODES = ("L", "RGB", "RGBA", "P", "CMYK", "1", "LA", "I;16")


@cache
def make_pictures() -> list[bytes]:
    """Small pictures of every sort that cards may bring."""
    made = []
    for mode in MODES:
        for form in ("PNG", "JPEG"):
            out = BytesIO()
            try:
                noise(mode).save(out, form, progressive=True, dpi=(300, 300))
            except (OSError, KeyError):  # a sort of picture that this format does not have
                continue
            made.append(out.getvalue())
    return made


def noise(mode: str) -> Image.Image:
    grey = Image.fromarray(np.random.default_rng(1).integers(0, 255, (90, 60), dtype=np.uint8))
    return grey.convert("I").convert(mode) if mode == "I;16" else grey.convert(mode)


def inputs(rng: Random) -> Iterator[bytes]:
    while True:
        yield pictures.harmed(rng.choice(make_pictures()), rng)


def check(data: bytes, folder: Path) -> str:
    (folder / "a.png").write_bytes(data)
    path = folder / "mine.toml"
    path.write_text(DECK.format("full-art" if len(data) % 2 else "plain"))
    try:
        made = make_pdf(DeckJob(load_deck(path), find_format("poker", "a4")))
    except CardsError as wrong:
        message = str(wrong)
    else:
        assert made.pages == 1
        return "taken"
    assert "a.png" in message
    return "refused"
