"""Damaged cards of rpg-cards: a deck of them, or a refusal with a sentence and nothing written."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests.labs.fuzz import damage
from tests.labs.fuzz.targets.decks import refusal

FULL, SMALL = 1500, 12
LINES = [
    "subtitle | x", "rule", "property | a | b | c", "text | *a _b_ <i>c</i> {d} :heart:",
    "section |",
    "bullet | x", "boxes | 5", "boxes | -1 | x | y", "boxes | 9999999999 | 1", "dndstats | 1",
    "fill | x",
    "|||", "", "x" * 5000, "text | " + "| " * 500, "text | <br>" * 50,
    "text | &#x10FFFF; &#0; &nbsp;",
    "description | \u202e | \0",
]  # fmt: skip
VALUES = [
    0,
    -1,
    10**30,
    1.5,
    None,
    True,
    [],
    {},
    "",
    "x" * 9999,
    "../../x",
    "#12",
    "maroon",
    ["a"] * 99,
    "\u0000",
]


def inputs(rng: Random) -> Iterator[bytes]:
    while True:
        cards = [_card(rng) for _ in range(rng.choice([1, 2, 5]))]
        data = json.dumps(cards).encode()
        yield data if rng.random() < 0.7 else damage.some(data, rng) or b"["


def _card(rng: Random) -> dict[str, object]:
    card: dict[str, object] = {
        "title": "A card", "count": 2, "color": "navy", "icon": "x",
        "contents": rng.choices(LINES, k=5),
        "tags": ["a"],
    }  # fmt: skip
    if rng.random() < 0.5:
        card[rng.choice([*card])] = rng.choice(VALUES)
    return card


def check(data: bytes, folder: Path) -> str:
    (folder / "x.json").write_bytes(data)
    message = refusal(["import", str(folder / "x.json"), "--out", str(folder / "out")])
    assert (message is None) == (folder / "out").exists()
    if message is None:
        refusal(["check", str(folder / "out" / "x.toml")])
    return "taken" if message is None else "refused"
