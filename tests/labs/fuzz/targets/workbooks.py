"""Damaged workbooks: printed, or refused with a sentence."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from random import Random
from zipfile import ZIP_DEFLATED, ZipFile

from tests.cards_pdf.decks import xlsx
from tests.cards_pdf.files import unfold
from tests.labs.fuzz import damage, texts

FULL, SMALL = 600, 8
WORDS = texts.ROWS["tables"]["words"]
DECK = '[deck]\ntitle = "T"\ncards = "t.xlsx"\n[columns]\nkind = ""\n'


def inputs(rng: Random) -> Iterator[bytes]:
    while True:
        data = make_workbook(rng)
        harm = rng.choice([None, None, damage.some, harm_part, harm_part])
        yield harm(data, rng) or b"PK" if harm else data


def make_workbook(rng: Random) -> bytes:
    sheets = {}
    for n in range(rng.choice([1, 1, 3])):
        columns = rng.sample(["copies", "cost", "mine", "body", *WORDS["column"]], k=2)
        cells = rng.choices([*map(unfold, WORDS["any"]), 3, 2.5, True, None, 1, 2, 3], k=2)
        rows = [["Name", cell, rng.choice([cell, 1]), "ship"] for cell in cells]
        sheets[f"S{n}"] = [["name", *map(unfold, columns), "type"], *rows]
    return xlsx.packed(xlsx.parts(**sheets))


def harm_part(data: bytes, rng: Random) -> bytes:
    """Return a workbook with one of its parts damaged, and packed again."""
    out = BytesIO()
    with ZipFile(BytesIO(data)) as source, ZipFile(out, "w", ZIP_DEFLATED) as target:
        hit = rng.choice(source.namelist())
        for name in source.namelist():
            part = source.read(name)
            target.writestr(name, (damage.some(part, rng) or b"<") if name == hit else part)
    return out.getvalue()


def check(data: bytes, folder: Path) -> str:
    (folder / "t.xlsx").write_bytes(data)
    (folder / "mine.toml").write_text(DECK, "utf-8")
    return texts.check_command(folder, ["deck", "mine.toml"])
