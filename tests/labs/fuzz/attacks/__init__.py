"""Files made to cost the most that their readers allow, or to lead out of their folder: one maker
each.

`python -m tests.labs.fuzz.attacks [WORD …]` gives each to its command as a process and prints what
that cost. The makers of `targets` damage good files at random; these know what they attack.
"""

import random
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path

Attack = Callable[[Path], Sequence[str | Path]]  # makes files in a folder; the words of the command
ROOMS = ("decks", "fonts", "folders", "importing", "pdfs", "pictures", "studio", "workbooks")
SECRET = "the key of the house"  # noqa: S105 -- lies beside every attacked folder; nothing may read it


def attacks() -> dict[str, Attack]:
    """All of them by their names."""
    rooms = [import_module(f"{__name__}.{room}") for room in ROOMS]
    return {name: attack for room in rooms for name, attack in room.ATTACKS.items()}


def deck(folder: Path, text: str, more: str = "") -> Path:
    """A deck of one card, which holds what it is given."""
    path = folder / "deck.toml"
    path.write_text(
        f'[deck]\ntitle = "T"\n{more}\n[[card]]\ncode = "C1"\nname = "One"\n{text}\n', "utf-8"
    )
    return path


def noise(count: int) -> bytes:
    return random.Random(1).randbytes(count)
