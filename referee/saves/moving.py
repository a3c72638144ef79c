"""Saves found by the names that lists show, laid aside, brought back, called something else."""

from __future__ import annotations

import re
from pathlib import Path

from referee.errors import SaveFailed, WrongUse, user_path
from referee.rulekit.options import whole_number
from referee.saves import endings, folder
from referee.saves.journal import Journal

DISCARDED = "discarded"
_NAME = re.compile(r"[^\W\d_][\w ]{0,39}")


def found(name: str) -> Path:
    """The save of this name, as `saves` lists it or as a file."""
    path = listed(name) or user_path(name)
    if not path.is_file():
        raise WrongUse(f"There is no save {name}. `referee saves` lists them.")
    return path


def listed(name: str) -> Path | None:
    return next((path for path in folder.saves() if name in {folder.label(path), path.name}), None)


def to_go_on_with(name: str | None) -> Path:
    """An unfinished game by its name or its number in the lobby; without one, the only one there is."""
    unfinished = endings.all_unfinished()
    labels = [folder.label(path) for path in unfinished]
    number = whole_number(name) if name else None
    if number and number <= len(unfinished):
        return unfinished[number - 1]
    if name:
        return found(name)
    if not unfinished:
        raise WrongUse("There is no unfinished game. `referee` lists the games that can be begun.")
    if len(unfinished) > 1:
        raise WrongUse(f"Several games are unfinished: {', '.join(labels)}. `referee go NAME` says which.")
    return unfinished[0]


def discard(name: str) -> Path:
    """Lay a save aside; whoever sits at it keeps it, and so does a campaign that has counted it."""
    path = found(name)
    if path.parent.name == "games" and endings.ending(path):
        raise WrongUse(f"{name} is counted in its campaign and stays with it.")
    to = folder.home() / DISCARDED / f"{folder.label(path).replace('/', ' ')}.jsonl"
    return _moved(path, to)


def restore(name: str) -> Path:
    """Bring a discarded save back to the others."""
    path = folder.home() / DISCARDED / f"{name}.jsonl"
    if not path.is_file():
        there = ", ".join(sorted(file.stem for file in path.parent.glob("*.jsonl"))) or "none"
        raise WrongUse(f"There is no discarded save {name}. There are: {there}.")
    campaign, _, stem = name.rpartition(" ")
    back = folder.home() / folder.CAMPAIGNS / campaign / "games"
    return _moved(path, (back if campaign and back.is_dir() else folder.home() / "saves") / f"{stem}.jsonl")


def rename(name: str, new: str) -> Path:
    """Give a save a name of its own; its game and number stay behind it in the file's name."""
    path = found(name)
    if path.parent.name == "games":
        raise WrongUse(f"{name} belongs to a campaign, which knows it by this name.")
    if not _NAME.fullmatch(new):
        raise WrongUse(f"A save's name is letters, digits and spaces and begins with a letter, not {new!r}.")
    if listed(new):
        raise WrongUse(f"There is a save {new} already.")
    return _moved(path, path.with_name(f"{new}.{path.stem.rpartition('.')[2]}.jsonl"))


def _moved(path: Path, to: Path) -> Path:
    Journal.open(path).close()  # refused while somebody sits at it
    try:
        to.parent.mkdir(parents=True, exist_ok=True)
        if to.exists():
            folder.set_aside(to)
        path.rename(to)
    except OSError as error:
        raise SaveFailed(f"{path} cannot be moved to {to}: {error.strerror}.") from None
    return to
