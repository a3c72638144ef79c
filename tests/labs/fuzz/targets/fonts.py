"""Damaged fonts of a deck: text is set in them, or they are refused with a sentence."""

import struct
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

from cards_pdf.common.data_files import font_file
from tests.cards_pdf.postscript_fonts import otf
from tests.labs.fuzz import damage
from tests.labs.fuzz.texts import check_command

FULL, SMALL = 900, 12
RECORD, FIRST = 16, 12  # bytes of an entry in a font's list of tables, and where it begins
DECK = """[deck]
title = "Some Title"
[fonts]
body = "NAME"
title = "NAME"
[[card]]
name = "Plain"
body = "Quite *some* words: 1234567890, to be set and broken over lines."
"""


@cache
def make_fonts() -> list[bytes]:
    """Two fonts of ours, and one with PostScript outlines."""
    names = ("cinzel", "Cinzel-Bold.ttf"), ("crimson-pro", "CrimsonPro-Regular.ttf")
    return [*(font_file(*name).read_bytes() for name in names), otf()]


def inputs(rng: Random) -> Iterator[bytes]:
    while True:
        font = rng.choice(make_fonts())
        for _ in range(rng.choice([1, 1, 3])):
            font = rng.choice([move_table, change_table, change_table, damage.some])(font, rng)
            if len(font) < FIRST + RECORD:
                break
        yield font or b"\0"


def tables(font: bytes) -> list[tuple[int, bytes, int, int]]:
    """Return the place of each entry, and the name, place and length in it."""
    (count,) = struct.unpack_from(">H", font, 4)
    spots = range(FIRST, min(FIRST + RECORD * count, len(font) - RECORD), RECORD)
    found = [(spot, *struct.unpack_from(">4s4xLL", font, spot)) for spot in spots]
    return found or [(FIRST, b"", 0, len(font))]


def move_table(font: bytes, rng: Random) -> bytes:
    """Return the font with a table that begins or ends elsewhere."""
    number = rng.choice([0, 1, rng.randrange(len(font)), len(font) - 2, 2**31, 2**32 - 1])
    at = rng.choice(tables(font))[0] + rng.choice([8, 12])
    return font[:at] + struct.pack(">L", number) + font[at + 4 :]


def change_table(font: bytes, rng: Random) -> bytes:
    """Change a number near the head of a table, where counts and versions stand, or anywhere."""
    _, _, start, length = rng.choice(tables(font))
    at = start + 2 * rng.randrange(max(1, min(length, rng.choice([60, 2**16])) // 2))
    number = rng.choice([0, 1, 2, 0x7FFF, 0x8000, 0xFFFF, rng.randrange(2**16)])
    return font[:at] + struct.pack(">H", number) + font[at + 2 :]


def check(data: bytes, folder: Path) -> str:
    name = "own.otf" if data.startswith(b"OTTO") else "own.ttf"
    (folder / name).write_bytes(data)
    (folder / "mine.toml").write_text(DECK.replace("NAME", name), "utf-8")
    return check_command(folder, ["deck", "mine.toml"], (name, "mine.toml"))
