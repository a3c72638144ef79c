"""Which campaign a saved game belongs to: the one whose random id it keeps, whatever names say.

Saves of version 0.1 have no such id. They belong to the campaign that they name, if they lie in its folder
or it has counted them where they lie.
"""

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
    return next((campaign for campaign in own if _belongs(path, game, campaign)), None)


def _candidates(path: Path, name: object) -> Iterator[Path]:
    """The campaign in whose folder the file lies, then the one that it names."""
    known = folders.folders()
    yield from (folder for folder in known if path.resolve().parent == (folder / GAMES).resolve())
    yield from (folder for folder in known if folder.name == name)


def _belongs(path: Path, game: Plain, campaign: Campaign) -> bool:
    if "of" in game:
        return bool(campaign.id) and game["of"] == campaign.id
    if path.resolve().parent == (campaign.folder / GAMES).resolve():
        return game.get("name") == campaign.name
    row = campaign.counted(str(game.get("id")))
    return row is not None and row["save"] == str(path.resolve())
