"""Icons of a deck, outlines and pictures: set into its texts, or refused with a sentence."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

from cards_pdf.art.notation import icon_names
from tests.labs.fuzz import pictures
from tests.labs.fuzz.targets.art import make_pictures
from tests.labs.fuzz.targets.decks import printed_or_refused

FULL, SMALL = 600, 8
LETTERS = "MmLlHhVvCcSsQqTtAaZz"
NUMBERS = [
    "0", "-1", ".5", "1e3", "-1e9", "1e999", "1e-300", "nan", "0x9", "1.2.3", "--1", "9" * 400,
    "٣", "",
]  # fmt: skip
DECK = (
    '[deck]\ntitle = "T"\n[icons]\nown = {}\n[[card]]\nname = "A :own:"\nbody = "3:own: *:own:*"\n'
)
WAYS = ([], ["--low-ink"], ["--large-print"], ["--profile", "gamecrafter"])


def inputs(rng: Random) -> Iterator[bytes]:
    """An outline as text, or a picture's bytes."""
    while True:
        if rng.random() < 0.3:
            yield pictures.harmed(rng.choice(make_pictures()), rng)
        else:
            yield rng.choice([made_up, changed])(rng).encode()


def made_up(rng: Random) -> str:
    def numbers() -> str:
        return " ".join(
            rng.choice(NUMBERS) if rng.random() < 0.05 else f"{rng.uniform(-30, 30):.2f}"
            for _ in range(rng.choice([0, 1, 2, 4, 6, 7, 7, 40]))
        )

    return "M 0 0 " + " ".join(
        rng.choice(LETTERS) + numbers() for _ in range(rng.choice([1, 5, 60]))
    )


def changed(rng: Random) -> str:
    """One of ours with other numbers or letters, or said very often."""
    text = rng.choice([SHAPE, SHAPE, *icon_names()])
    for _ in range(rng.choice([1, 3, 9])):
        spot = rng.randrange(len(text))
        text = text[:spot] + rng.choice([*NUMBERS, *LETTERS, " ", ","]) + text[spot + 1 :]
    return text * rng.choice([1, 1, 1, 90, 900])


SHAPE = (
    "M1 13h22l-4 8H5z M11 2h1.5v10H11z A 3 3 0 0 1 9 9 C 1 2 3 4 5 6 S 1 2 3 4 Q 1 1 2 2 T 5 5 Z"
)


def check(data: bytes, folder: Path) -> str:
    pictured = b"M" not in data[:4] and data[:1] in (b"\x89", b"\xff", b"\0")
    (folder / "own.png").write_bytes(data)
    said = "own.png" if pictured else data.decode("utf-8", "replace")
    (folder / "mine.toml").write_text(DECK.format(json.dumps(said, ensure_ascii=False)), "utf-8")
    way = WAYS[len(data) % len(WAYS)]
    return printed_or_refused(folder / "mine.toml", ("own", "TOML"), way)
