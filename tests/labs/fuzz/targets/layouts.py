"""Damaged layouts: the harbour's cards are set by them, or they are refused with a sentence."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests.labs.fuzz import damage
from tests.labs.fuzz.targets.decks import HERE, LAYOUT, TABLE, refusal

FULL, SMALL = 600, 8
WHOLE = [LAYOUT, *sorted((HERE / "card_data" / "layouts").glob("*.toml"))]
EDGES = (
    '"0mm"', '"400mm"', '"99%"', '"30mm"', '"50%"', '"100.01%"', '"name.bottom"',
    '"name.right + 2mm"', "nan",
    '["foot.top", "mark.bottom", "1mm"]', '"name.bottom - 400mm"', '"mark.left"', '"x.y"', '""',
    "[]", "-1",
)  # fmt: skip
OTHERS = (
    '"{name}{name}"', '"{"', '"200pt"', '"4pt"', '"20pt"', "2", "true",
    '["stats", "stats", "emblem"]',
    '"foot"', '"index"', '"accent"', '"paper"', '"title"', '":heart:"', '":x:"', "{}", '["text"]',
    '"figure"',
    '"signs"', '"{look band}"', '"{look ground}"', '"10mm x 400mm"', '"names"', "180",
    '"{other stats}"',
)  # fmt: skip
_EDGE = ("left", "right", "top", "bottom", "baseline", "width", "height", "inset")
_VALUE = re.compile(r'\b(\w+) = ("[^"\n]*"|\[[^\]\n]*\]|[\w.-]+)')


def inputs(rng: Random) -> Iterator[bytes]:
    while True:
        data = rng.choice(WHOLE).read_text("utf-8")
        for _ in range(rng.choice([1, 1, 2, 5])):
            line = rng.choice(list(_VALUE.finditer(data)))
            value = rng.choice(EDGES if line[1] in _EDGE else OTHERS)
            data = f"{data[: line.start()]}{line[1]} = {value}{data[line.end() :]}"
        yield data.encode() if rng.random() < 0.7 else damage.toml(data.encode(), rng) or b"#"


def check(data: bytes, folder: Path) -> str:
    (folder / LAYOUT.name).write_bytes(data)
    for file in (TABLE, TABLE.with_suffix(".toml")):
        (folder / file.name).write_bytes(file.read_bytes())
    return "taken" if refusal(["check", str(folder / "harbour.toml")]) is None else "refused"
