"""Strange conditions at a region, at [[instead]] and at a table: kept or rejected."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests.labs.fuzz.targets.decks import LAYOUT, TABLE, refusal

FULL, SMALL = 1500, 12
WORDS = [
    "cost", "kind", "hull", "name", "low ink", "no", "x", "ship", "3", "-2.5", "1e9",
    "\N{SUPERSCRIPT TWO}",
    '"a b"', "'and'", "and", "or", "not", "in", "==", "!=", "<", "<=", ">", ">=", "=", "(", ")",
    ",", "!",
    '"', "'", "\\", "\n", "\t",
    "{cost}", "\u202e", "\0", "x" * 399, "(" * 200, "not " * 90, "a, " * 90, "__class__", "1" * 400,
]  # fmt: skip


def inputs(rng: Random) -> Iterator[bytes]:
    while True:
        words = rng.choices(WORDS, k=rng.choice([1, 2, 3, 3, 5, 9, 40]))
        yield rng.choice([" ", " ", ""]).join(words).encode("utf-8", "replace")


def check(data: bytes, folder: Path) -> str:
    when = json.dumps(data.decode("utf-8", "replace"))
    region = (
        f'\n[regions.more]\ntext = "{{cost}}"\nwhen = {when}\nleft = "4mm"\nright = "4mm"\ntop '
        '= "4mm"\n'
    )
    instead = f'\n[[instead]]\nwhen = {when}\nlayout = "plain"\n'
    deck, table = (
        TABLE.with_suffix(".toml").read_text("utf-8"),
        f'[{{ file = "{TABLE.name}", when = {when} }}]',
    )
    (folder / TABLE.name).write_bytes(TABLE.read_bytes())
    outcomes = set()
    for layout, cards in ((region, None), (instead, None), ("", table)):
        (folder / LAYOUT.name).write_text(LAYOUT.read_text("utf-8") + layout, "utf-8")
        made = deck.replace(f'cards = "{TABLE.name}"', f"cards = {cards}") if cards else deck
        (folder / "harbour.toml").write_text(made, "utf-8")
        outcomes.add(refusal(["check", str(folder / "harbour.toml")]) is None)
    return "taken" if True in outcomes else "refused"
