"""Which campaign a saved game belongs to: the one whose random id it keeps, whatever names say."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from referee.campaign import file, folders
from referee.campaign.file import Campaign
from referee.games.legacy.deck import Plain
from referee.saves.folder import GAMES


def campaign_of(path: Path, game: Plain) -> Campaign | None:
    """The campaign of the game in this file, with what its header says of the campaign; None without one."""
    own = (file.read(folder) for folder in _candidates(path, game.get("name")))
    return next((campaign for campaign in own if campaign.id == game.get("of")), None)


def _candidates(path: Path, name: object) -> Iterator[Path]:
    """The campaign in whose folder the file lies, then the one that it names."""
    known = folders.folders()
    yield from (folder for folder in known if path.resolve().parent == (folder / GAMES).resolve())
    yield from (folder for folder in known if folder.name == name)
