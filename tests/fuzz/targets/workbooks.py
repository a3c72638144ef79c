"""Damaged workbooks: printed, or refused with a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from random import Random
from zipfile import ZIP_DEFLATED, ZipFile

from tests.fuzz import damage
from tests.fuzz.targets.decks import LAYOUT, TABLE, printed_or_refused
from tests.fuzz.targets.tables import CELLS, COLUMNS

FULL, SMALL = 600, 8


def inputs(rng: Random) -> Iterator[bytes]:
    while True:
        data = _workbook(rng) if find_spec("openpyxl") else b"PK"
        choice = rng.random()
        yield (
            data
            if choice < 0.4
            else damage.some(data, rng) or b"PK"
            if choice < 0.6
            else _inside(data, rng)
        )


def _workbook(rng: Random) -> bytes:
    from openpyxl import Workbook
    from openpyxl.utils.exceptions import IllegalCharacterError

    book, out = Workbook(), BytesIO()
    for _ in range(rng.choice([1, 1, 3])):
        sheet = book.create_sheet()
        sheet.append(
            ["name", *rng.sample(["copies", "cost", "mine", "body", *COLUMNS], k=2), "type"]
        )
        for cell in rng.choices([*CELLS, 3, 2.5, True, None, 1, 2, 3], k=2):
            try:
                sheet.append(["Name", cell, rng.choice([cell, 1]), "ship"])
            except (IllegalCharacterError, ValueError):
                continue
    del book["Sheet"]
    book.save(out)
    return out.getvalue()


def _inside(data: bytes, rng: Random) -> bytes:
    """One of its parts damaged, and packed again."""
    out = BytesIO()
    with ZipFile(BytesIO(data)) as source, ZipFile(out, "w", ZIP_DEFLATED) as target:
        names = source.namelist()
        hit = rng.choice(names)
        for name in names:
            part = source.read(name)
            target.writestr(name, (damage.some(part, rng) or b"<") if name == hit else part)
    return out.getvalue()


def check(data: bytes, folder: Path) -> str:
    (folder / "t.xlsx").write_bytes(data)
    (folder / LAYOUT.name).write_bytes(LAYOUT.read_bytes())
    deck = TABLE.with_suffix(".toml").read_text("utf-8").replace(TABLE.name, "t.xlsx")
    (folder / "harbour.toml").write_text(deck, "utf-8")
    return printed_or_refused(folder / "harbour.toml")
