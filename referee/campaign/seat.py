"""`referee legacy`: seats somebody at the next game of a campaign.

A game with `--save FILE` is a game of the campaign as well; only its journal lies elsewhere.
"""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any

from referee import saves
from referee.campaign import file, ledger, shelf
from referee.campaign.file import Campaign
from referee.errors import WrongUse
from referee.game import Game
from referee.journal import Journal
from referee.saves import Save

GAME = "legacy"


def open_game(game: Game[Any], request: Any) -> Save:
    """The unfinished game of the campaign that is meant, or its next one."""
    given = dict(request.given)
    afresh = bool(request.house.get("new"))
    if request.save and request.save.exists() and not afresh:
        return go_on(game, request.save, request)
    folder = shelf.chosen(given.get("campaign"))
    if folder is None:
        folder = shelf.new(shelf.FIRST, given.get("deck"), given.get("upgrade-discards")).folder
    else:
        recover(folder)
    unfinished = saves.unfinished_in(folder)
    if unfinished and not request.save and not afresh and not _is_stale(folder, unfinished):
        return go_on(game, unfinished, request)
    return begin(game, folder, request)


def begin(game: Game[Any], folder: Path, request: Any) -> Save:
    from referee.play import seed_of, set_aside_if_new

    campaign = file.read(folder)
    _same_campaign(campaign, request.given)
    options = game.settled(
        {
            "upgrade-discards": campaign.upgrade_discards,
            "deck": campaign.plain,
            "campaign": {"name": campaign.name, "id": secrets.token_hex(4), "state": campaign.state},
        }
    )
    set_aside_if_new(request)
    path = request.save or saves.new_path_in(folder, GAME)
    return attach(folder, saves.begin(game, options, path, seed_of(request)))


def go_on(game: Game[Any], path: Path, request: Any = None) -> Save:
    save = saves.go_on(game, path)
    try:
        return _in_campaign(save, request)
    except BaseException:
        save.close()
        raise


def _in_campaign(save: Save, request: Any) -> Save:
    folder = shelf.folder_of(save.session.options["campaign"].get("name") or "?")
    there = (folder / file.NAME).exists()
    if request is not None:
        from referee.play import same_deal

        same_deal(request, save)
        if there:
            _same_campaign(file.read(folder), request.given)
    if there:
        attach(folder, save)
        ledger.agree(folder, save.session, save.path)
    return save


def attach(folder: Path, save: Save) -> Save:
    """From now on the campaign follows what becomes of this game."""
    session, path = save.session, save.path
    was_over = session.over is not None

    def follow() -> None:
        nonlocal was_over
        if was_over or session.over:
            was_over = session.over is not None
            ledger.agree(folder, session, path)

    session.after_move = follow
    return save


def recover(folder: Path) -> None:
    """Count a last game whose end did not reach the campaign's file, or take back what was undone."""
    last = saves.last_in(folder)
    if last is None:
        return
    over, row = saves.ending(last) is not None, _row_of(folder, last)
    if over == (row is not None):
        return
    session = saves.look_at(last)
    if session.over or row is not None:
        ledger.agree(folder, session, last)


def _row_of(folder: Path, path: Path) -> Any:
    return next((row for row in reversed(file.read(folder).games) if row["save"] == path.stem), None)


def _is_stale(folder: Path, path: Path) -> bool:
    """Whether nothing was answered yet and the cards have changed since: then the game begins anew."""
    journal = Journal.read(path)
    if journal.moves or journal.header.options["campaign"]["state"] == file.read(folder).state:
        return False
    path.unlink()
    return True


def _same_campaign(campaign: Campaign, given: dict[str, Any]) -> None:
    """Options of a campaign are given when it begins and stay."""
    deck = given.get("deck")
    asked = {
        "campaign": given.get("campaign"),
        "deck": str(Path(deck).expanduser().resolve()) if deck else None,
        "upgrade-discards": given.get("upgrade-discards"),
    }
    playing = {
        "campaign": campaign.name,
        "deck": campaign.deck_name,
        "upgrade-discards": campaign.upgrade_discards,
    }
    for name, value in asked.items():
        if value is not None and value != playing[name]:
            raise WrongUse(
                f"The campaign {campaign.name} has --{name} {playing[name]}. "
                f"`referee campaign new NAME` begins another."
            )
