"""Damaged fonts of a deck: text is set in them, or they are refused with a sentence."""

import struct
from collections.abc import Iterator
from pathlib import Path
from random import Random

from cards_pdf.common.data_files import font_file
from tests.labs.fuzz import damage
from tests.labs.fuzz.targets.decks import printed_or_refused

FULL, SMALL = 600, 6
WHOLE = [("cinzel", "Cinzel-Bold.ttf"), ("crimson-pro", "CrimsonPro-Regular.ttf")]
WORDS = [0, 1, 2, 0x7FFF, 0x8000, 0xFFFF]
RECORD, FIRST = 16, 12  # bytes of an entry in a font's list of tables, and where it begins
DECK = """[deck]
title = "Some Title"
[fonts]
body = "own.ttf"
title = "own.ttf"
[[card]]
name = "Plain"
body = "Quite *some* words: 1234567890, to be set and broken over lines."
"""


def inputs(rng: Random) -> Iterator[bytes]:
    while True:
        font = font_file(*rng.choice(WHOLE)).read_bytes()
        for _ in range(rng.choice([1, 1, 3])):
            font = (
                rng.choice([table_moved, table_changed, table_changed, damage.some])(font, rng)
                or b"\0"
            )
            if font[:4] != b"\0\1\0\0" or len(font) < FIRST + RECORD:
                break
        yield font


def tables(font: bytes) -> list[tuple[int, bytes, int, int]]:
    """Yield the place of each entry, and the name, place and length in it."""
    (count,) = struct.unpack_from(">H", font, 4)
    spots = range(FIRST, min(FIRST + RECORD * count, len(font) - RECORD), RECORD)
    return [(spot, *struct.unpack_from(">4s4xLL", font, spot)) for spot in spots]


def table_moved(font: bytes, rng: Random) -> bytes:
    """A table that begins or ends elsewhere."""
    spot, *_ = rng.choice(tables(font) or [(FIRST,)])
    number = rng.choice([0, 1, rng.randrange(len(font)), len(font) - 2, 2**31, 2**32 - 1])
    at = spot + rng.choice([8, 12])
    return font[:at] + struct.pack(">L", number) + font[at + 4 :]


def table_changed(font: bytes, rng: Random) -> bytes:
    """A number near the head of a table, where counts and versions stand, or anywhere in it."""
    wanted = (
        b"glyf", b"loca", b"cmap", b"head", b"maxp", b"hmtx", b"hhea", b"name", b"OS/2", b"post",
    )  # fmt: skip
    found = [table for table in tables(font) if table[1] in wanted] or [(0, b"", 0, len(font))]
    _, _, start, length = rng.choice(found)
    at = start + 2 * rng.randrange(max(1, min(length, rng.choice([60, 2**16])) // 2))
    return (
        font[:at] + struct.pack(">H", rng.choice([*WORDS, rng.randrange(2**16)])) + font[at + 2 :]
    )


def check(data: bytes, folder: Path) -> str:
    (folder / "own.ttf").write_bytes(data)
    (folder / "mine.toml").write_text(DECK, "utf-8")
    return printed_or_refused(folder / "mine.toml", ("own.ttf", "mine.toml"))
