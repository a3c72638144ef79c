"""Damaged workbooks: printed, or refused with a sentence."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from random import Random
from zipfile import ZIP_DEFLATED, ZipFile

from tests.cards_pdf.decks import xlsx
from tests.labs.fuzz import damage
from tests.labs.fuzz.targets.decks import LAYOUT, TABLE, printed_or_refused
from tests.labs.fuzz.targets.tables import CELLS, COLUMNS

FULL, SMALL = 600, 8


def inputs(rng: Random) -> Iterator[bytes]:
    while True:
        data = _workbook(rng)
        choice = rng.random()
        yield (
            data
            if choice < 0.4
            else damage.some(data, rng) or b"PK"
            if choice < 0.6
            else _inside(data, rng)
        )


def _workbook(rng: Random) -> bytes:
    sheets = {}
    for n in range(rng.choice([1, 1, 3])):
        columns = rng.sample(["copies", "cost", "mine", "body", *COLUMNS], k=2)
        cells = rng.choices([*CELLS, 3, 2.5, True, None, 1, 2, 3], k=2)
        rows = [["Name", cell, rng.choice([cell, 1]), "ship"] for cell in cells]
        sheets[f"S{n}"] = [["name", *columns, "type"], *rows]
    return xlsx.packed(xlsx.parts(**sheets))


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
