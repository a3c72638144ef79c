"""A game is counted in its campaign once, however often anybody is interrupted.

There is one rule: `agree` makes the campaign's file say what the game's journal says. It runs after
every end of a game and every `undo` of one, and again when the game or the campaign is next opened.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from referee.campaign import file
from referee.campaign.file import Campaign
from referee.errors import BadRequest
from referee.games.legacy.changes import applied, changes, taken_back
from referee.games.legacy.deck import Plain
from referee.rulekit.ask import Event
from referee.rulekit.options import Options
from referee.saves import endings
from referee.saves.journal import Journal
from referee.sessions.session import Session


def identity(session: Session) -> str:
    found: str = session.options["campaign"]["id"]
    return found


def agree(folder: Path, session: Session, path: Path) -> None:
    """Count this game if it is over, and take it out of the count if it is not."""
    row = _row(folder, session, path) if session.over else None
    with file.changing(folder) as campaign:
        counted = campaign.counted(identity(session))
        if counted == row:
            return
        if counted is None and overtaken(campaign, session.options):
            session.told.append(Event("not-counted", {"campaign": campaign.name}))
            return
        if counted is not None:
            uncount(campaign, counted)
        if row is not None:
            count(campaign, row)
    facts = {"campaign": campaign.name, "games": campaign.state["games"]}
    session.told.append(Event("counted" if row is not None else "uncounted", facts))


def overtaken(campaign: Campaign, options: Options) -> bool:
    """Whether another game of the campaign was counted after this one began, or after it was counted.

    The cards have been written on since, so nothing that this game does to them would be true.
    """
    game = options["campaign"]
    row = campaign.counted(game["id"])
    if row is not None:
        return row is not campaign.games[-1]
    began_with: int = game["state"]["games"]
    played: int = campaign.state["games"]
    return played != began_with


def in_play(campaign: Campaign) -> Path | None:
    """The game whose cards are this campaign's: the last one begun, unless it is over or overtaken."""
    path = endings.unfinished_in(campaign.folder)
    if path is None or overtaken(campaign, Journal.read(path).header.options):
        return None
    return path


def must_not_be_overtaken(folder: Path, session: Session, path: Path) -> None:
    """A counted game stays as it ended once the next one has been begun on its cards."""
    campaign = file.read(folder)
    if campaign.counted(identity(session)) is None:
        return
    next_game = in_play(campaign)
    begun = next_game is not None and next_game != path and bool(Journal.read(next_game).moves)
    if begun or overtaken(campaign, session.options):
        raise BadRequest("counted-since", campaign=campaign.name)


def _row(folder: Path, session: Session, path: Path) -> Plain:
    state: dict[str, Any] = session.state()
    assert session.over is not None, "only a finished game has a row"
    monster = state["monster"]
    return {
        "id": identity(session),
        "save": path.stem if path.parent.parent == folder else str(path.resolve()),
        "monster": str(monster["card"]) if monster else "",
        "outcome": session.over.outcome,
        "turns": state["turn"],
        "hp": state["hp"],
        "changes": changes(session.options["campaign"]["state"], state["campaign"]),
    }


def count(campaign: Campaign, row: Plain) -> None:
    state = applied(campaign.deck, campaign.state, row["changes"])
    campaign.state = _counts(state, row["outcome"], 1)
    campaign.games = [*campaign.games, row]


def uncount(campaign: Campaign, row: Plain) -> None:
    state = taken_back(campaign.deck, campaign.state, row["changes"])
    campaign.state = _counts(state, row["outcome"], -1)
    campaign.games = [other for other in campaign.games if other is not row]


def _counts(state: Plain, outcome: str, step: int) -> Plain:
    wins = max(0, state["wins"] + (step if outcome == "win" else 0))
    losses = max(0, state["losses"] + (step if outcome != "win" else 0))
    return state | {"games": wins + losses, "wins": wins, "losses": losses}
