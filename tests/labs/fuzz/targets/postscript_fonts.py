"""Damaged fonts with PostScript outlines: converted and set, or refused with a sentence."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

from tests.cards_pdf.postscript_fonts import otf
from tests.labs.fuzz import damage
from tests.labs.fuzz.targets.decks import printed_or_refused
from tests.labs.fuzz.targets.fonts import DECK, table_moved

FULL, SMALL = 300, 6


@cache
def make_font() -> bytes:
    return otf()


def inputs(rng: Random) -> Iterator[bytes]:
    while True:
        font = make_font()
        for _ in range(rng.choice([1, 1, 3])):
            font = rng.choice([damage.some, in_outlines, table_moved])(font, rng) or b"OTTO"
            if len(font) < 100:
                break
        yield font


def in_outlines(font: bytes, rng: Random) -> bytes:
    """Other operators and numbers where letters are drawn."""
    start = font.find(b"Own", 100)
    at = rng.randrange(max(start, 0), len(font))
    return (
        font[:at]
        + bytes(rng.choices(range(256), k=rng.randrange(1, 9)))
        + font[at + rng.randrange(9) :]
    )


def check(data: bytes, folder: Path) -> str:
    (folder / "own.otf").write_bytes(data)
    (folder / "mine.toml").write_text(DECK.replace(".ttf", ".otf"), "utf-8")
    return printed_or_refused(folder / "mine.toml", ("own.otf", "mine.toml"))
