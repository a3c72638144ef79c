"""Files made to cost the most that their readers allow, or to lead out of their folder.

`python -m tests.labs.fuzz.attacks [WORD …]` gives each to its command as a process and prints what
that cost. The makers of `targets` damage good files at random; these know what they attack. Those
of text are rows of TOML files, as `tests.cards_pdf.files` reads them.
"""

import tomllib
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

from tests.cards_pdf.files import write_files

Attack = Callable[[Path], Sequence[str | Path]]  # makes files in a folder; the words of the command
HERE = Path(__file__).parent
ROOMS = ("archives", "fonts", "pdfs", "pictures")
SECRET = "the key of the house"  # noqa: S105 -- lies beside every attacked folder; nothing may read it


def attacks() -> dict[str, Attack]:
    """All of them by their names."""
    found: dict[str, Attack] = {}
    for file in sorted(HERE.glob("*.toml")):
        rows = tomllib.loads(file.read_text("utf-8"))
        base = rows.pop("base")
        for name, row in rows.items():
            found[f"{file.stem}-{name}"] = partial(write_row, base, row)
            if file.stem == "deck" and len(row) == 1 and "deck.toml" in row:
                studio = {**row, "command": ["studio", "deck.toml"]}
                found[f"studio-{name}"] = partial(write_row, base, studio)
    for room in ROOMS:
        found |= import_module(f"{__name__}.{room}").ATTACKS
    return found


def write_row(base: dict[str, Any], row: dict[str, Any], folder: Path) -> list[str]:
    write_files(folder, base, row)
    words: list[str] = row.get("command") or base["command"]
    return words


def deck(folder: Path, text: str, more: str = "") -> list[str]:
    """Write a deck of one card, which holds what it is given, and return the words to check it."""
    (folder / "deck.toml").write_text(
        f'[deck]\ntitle = "T"\n{more}\n[[card]]\ncode = "C1"\nname = "One"\n{text}\n', "utf-8"
    )
    return ["check", "deck.toml"]
