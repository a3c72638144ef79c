"""Saves by their names in lists: found, discarded, restored, renamed."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path

from cards_pdf.common.errors import nearest
from cards_pdf.common.sentences import Sentence, reason, short
from referee import games
from referee.errors import Damaged, SaveFailed, WrongUse, user_path
from referee.rulekit.as_typed import whole_number
from referee.saves import folder, results
from referee.saves.journal import Journal, is_in_use

DISCARDED = "discarded"
_NAME = re.compile(r"[^\W\d_][\w ]{0,39}")


def found(name: str) -> Path:
    """The save with this name, as `saves` lists it, or the file at this path."""
    path = listed(name)
    if path is None:
        path = user_path(name)
        if not path.is_file():
            raise _unknown(name)
    return path


def listed_or_refused(name: str) -> Path:
    """The save with this name in the lists; paths are refused, so that no other file can be opened."""
    path = listed(name)
    if path is None:
        raise _unknown(name)
    return path


def _unknown(name: str) -> WrongUse:
    near = nearest(name, map(folder.label, folder.saves())) or Sentence(" `referee saves` lists them.")
    return WrongUse("There is no save {save}.{near}", save=short(name), near=near)


def listed(name: str) -> Path | None:
    return next((path for path in folder.saves() if name in {folder.label(path), path.name}), None)


def to_go_on_with(name: str | None) -> Path:
    """An unfinished game by its name or its number in the lobby; without a name, the only one there is."""
    unfinished = results.all_unfinished()
    number = whole_number(name) if name else None
    if number and number <= len(unfinished):
        return unfinished[number - 1]
    if name:
        return found(name)
    if not unfinished:
        raise WrongUse("There is no unfinished game. `referee` lists the games that can be begun.")
    if len(unfinished) > 1:
        raise WrongUse(
            "Several games are unfinished: {saves}. `referee go NAME` says which.",
            saves=[_named(path) for path in unfinished],
        )
    return unfinished[0]


def _named(path: Path) -> str:
    """A game by its label, and whether it is open elsewhere."""
    label = folder.label(path)
    return Sentence("{save} (open in another terminal)", save=label) if is_in_use(path) else label


def discard(name: str) -> Path:
    """Lay a save aside, unless it is being played or a campaign has counted it."""
    path = found(name)
    if folder.is_of_campaign(path) and results.of(path):
        raise WrongUse("{save} is counted in its campaign and stays with it.", save=name)
    to = folder.home() / DISCARDED / f"{folder.label(path).replace('/', ' ')}.jsonl"
    return _moved(path, to)


def restore(name: str) -> Path:
    """Bring a discarded save back to the others."""
    path = folder.home() / DISCARDED / f"{name}.jsonl"
    if not path.is_file():
        there = sorted(file.stem for file in path.parent.glob("*.jsonl"))
        raise WrongUse(
            "There is no discarded save {save}. There are: {there}."
            if there
            else "There is no discarded save {save}: nothing was discarded.",
            save=name,
            there=there,
        )
    return _moved(path, _way_back(path))


def _way_back(path: Path) -> Path:
    """Where a discarded save goes: its old place, or a free one if that is taken or belongs to no game."""
    old, free = _places(path)
    if free is None or (_is_numbered(old) and not old.exists()):
        return old
    is_named = _NAME.fullmatch(path.stem) and not listed(path.stem)
    return free.with_name(f"{path.stem}.{free.name}") if is_named else free


def _places(path: Path) -> tuple[Path, Path | None]:
    """Where a discarded save lay, and the next free place for its game; None if it is damaged."""
    _, header, _ = next(results.listed([path]))
    campaign, _, name = path.name.rpartition(" ")
    own = folder.home() / folder.CAMPAIGNS / campaign / folder.GAMES
    if campaign and own.is_dir() and _is_numbered(Path(name)):
        return own / name, header and folder.new_path_in(own.parent, header.game)
    return folder.home() / "saves" / path.name, header and folder.new_path(header.game)


def _is_numbered(path: Path) -> bool:
    """Whether lists find a save under this name: "scoundrel-2" but not "scoundrel-2-1"."""
    game, _, number = path.stem.rpartition("-")
    return number.isdecimal() and games.known(game)


def rename(name: str, new: str) -> Path:
    """Give a save a name of its own; its game and number stay behind it in the file's name."""
    path = found(name)
    if folder.is_of_campaign(path):
        raise WrongUse("{save} belongs to a campaign, which knows it by this name.", save=name)
    if not _NAME.fullmatch(new):
        raise WrongUse(
            'A save\'s name is letters, digits and spaces and begins with a letter, not "{name}".', name=new
        )
    if listed(new):
        raise WrongUse("There is a save {name} already.", name=new)
    return _moved(path, path.with_name(f"{new}.{path.stem.rpartition('.')[2]}.jsonl"))


def _moved(path: Path, to: Path) -> Path:
    with suppress(Damaged):  # a broken save can be moved too
        Journal.open(path).close()  # refused while somebody plays it
    try:
        to.parent.mkdir(parents=True, exist_ok=True)
        if to.exists():
            folder.set_aside(to)
        path.rename(to)
    except OSError as error:
        raise SaveFailed(
            "{path} cannot be moved to {to_path}: {reason}.",
            path=path,
            to_path=to,
            reason=reason(error),
        ) from None
    return to
