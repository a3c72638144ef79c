"""Damaged tables of cards: printed, or refused with a sentence that names the row."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests.labs.fuzz import damage
from tests.labs.fuzz.targets.decks import LAYOUT, TABLE, printed_or_refused

FULL, SMALL = 600, 8
COLUMNS = "code name kind copies body boxes effects foot note art back number cost hull x".split()
CELLS = [
    "", " ", "0", "-1", "999", "9" * 4300, "1e3", "٣", "nan", "W" * 5000, "x " * 3000, "../../x",
    "a.png",
    "red", "*a", ":hull:", ":x:", "{amount}", "=1+1", "\x1b[2J", "\u202egnp", "\0", '"', "a\nb\nc",
    "x\n" * 9,
]  # fmt: skip
ENCODINGS = ("utf-8-sig", "utf-16", "latin-1", "gbk")


def inputs(rng: Random) -> Iterator[bytes]:
    while True:
        text = TABLE.read_text("utf-8")
        for _ in range(rng.choice([1, 1, 2, 4])):
            text = rng.choice([cell_changed, cell_changed, column_renamed, row_long, rows_many])(
                text, rng
            )
        data = text.encode(*rng.choice([["utf-8"], ["utf-8"], [rng.choice(ENCODINGS), "replace"]]))
        yield data if rng.random() < 0.6 else damage.some(data, rng) or b";"


def quoted(cell: str) -> str:
    return '"' + cell.replace('"', '""') + '"'


def cell_changed(text: str, rng: Random) -> str:
    lines = text.split("\n")
    spot = rng.randrange(len(lines))
    cells = lines[spot].split(";")
    cell = rng.choice(CELLS)
    cells[rng.randrange(len(cells))] = quoted(cell) if rng.random() < 0.8 else cell
    return "\n".join([*lines[:spot], ";".join(cells), *lines[spot + 1 :]])


def column_renamed(text: str, rng: Random) -> str:
    head, mark, rest = text.partition("\n")
    names = head.split(";")
    names[rng.randrange(len(names))] = rng.choice([*COLUMNS, "", "NAME ", "x" * 9999, "stats.x"])
    return ";".join(names) + mark + rest


def row_long(text: str, rng: Random) -> str:
    return text + "\n" + ";".join(["x"] * rng.choice([3, 40, 5000])) + "\n"


def rows_many(text: str, rng: Random) -> str:
    return text + "".join(f"M{n};Name;ship;1\n" for n in range(rng.choice([1, 300, 6000])))


def check(data: bytes, folder: Path) -> str:
    kept = {
        TABLE.name: data,
        **{file.name: file.read_bytes() for file in (LAYOUT, TABLE.with_suffix(".toml"))},
    }
    for name, content in kept.items():
        (folder / name).write_bytes(content)
    done = printed_or_refused(folder / "harbour.toml")
    assert {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()} == kept
    return done
