"""A game is counted in its campaign once, however often anybody is interrupted.

There is one rule: the campaign's file says what the journals of its games say. `agree` makes it so after
every end of a game and every `undo` of one. A kill can fall between the two files, so whoever reads a
campaign reads it `settled`: what only a journal says is written first, under the campaign's lock.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

from referee.campaign import file
from referee.campaign.file import Campaign
from referee.errors import BadRequest, Failure
from referee.games.legacy.changes import applied, changes, taken_back
from referee.games.legacy.deck import Plain
from referee.rulekit.ask import Event
from referee.rulekit.options import Options
from referee.saves import open_save, results
from referee.saves.folder import GAMES
from referee.saves.journal import Header, Journal
from referee.sessions.session import Session


def identity(session: Session) -> str:
    found: str = session.options["campaign"]["id"]
    return found


# --- reading and changing a campaign ---


@contextmanager
def changing(folder: Path, but: Path | None = None) -> Iterator[Campaign]:
    """A campaign that agrees with its games' journals, to be changed; `but` is a game somebody has open."""
    with file.changing(folder, partial(_settle, but=but)) as campaign:
        yield campaign


def _settle(campaign: Campaign, but: Path | None) -> None:
    for path in _unsettled(campaign):
        if path != but:
            with suppress(Failure):  # a damaged journal speaks for itself when it is opened
                _agree(campaign, open_save.look_at(path), path)


def settled(folder: Path, but: Path | None = None) -> Campaign:
    """A campaign that agrees with its games' journals, to be read."""
    with changing(folder, but) as campaign:
        return campaign


def settled_or_why_not(folder: Path) -> Campaign | Failure:
    """For lists: a campaign, or why it cannot be read."""
    try:
        return settled(folder)
    except Failure as failure:
        return failure


def _unsettled(campaign: Campaign) -> Iterator[Path]:
    """Journals that may say other than the campaign: the last one counted, and those that may still count.

    Games that were counted earlier stay as they are, and so do those that ended on changed cards.
    """
    counted = {row["save"] for row in campaign.games[:-1]}
    for path in _journals(campaign):
        if _name(campaign, path) in counted:
            continue
        with suppress(Failure):
            if _may_count(campaign, Journal.read(path).header):
                yield path


def _may_count(campaign: Campaign, header: Header) -> bool:
    game = header.options.get("campaign") or {}
    ours = bool(campaign.id) and game.get("of") == campaign.id
    return ours and game.get("id") not in campaign.passed_over


def _journals(campaign: Campaign) -> list[Path]:
    """The games in the campaign's folder, those in files of their own, and the last one counted."""
    own = sorted((campaign.folder / GAMES).glob("*.jsonl"))
    last = [row["save"] for row in campaign.games[-1:] if _is_path(row["save"])]
    return [
        *own,
        *(path for path in map(Path, dict.fromkeys([*campaign.elsewhere, *last])) if path.is_file()),
    ]


def _name(campaign: Campaign, path: Path) -> str:
    """How a row calls a journal: by its name in the campaign's folder, or by its path."""
    return path.stem if path.parent.parent == campaign.folder else str(path.resolve())


def _is_path(save: str) -> bool:
    return "/" in save or "\\" in save


def journal_of(campaign: Campaign) -> Path:
    """Where the last game lies that was counted."""
    save = campaign.games[-1]["save"]
    return Path(save) if _is_path(save) else campaign.folder / GAMES / f"{save}.jsonl"


def lies_elsewhere(folder: Path, path: Path) -> None:
    """Remember a game in a file of its own: nothing in the campaign's folder would lead to it."""
    if path.parent.parent == folder:
        return
    with file.changing(folder) as campaign:
        campaign.elsewhere = [*dict.fromkeys([*campaign.elsewhere, str(path.resolve())])]


# --- counting ---


def agree(folder: Path, session: Session, path: Path) -> None:
    """Count this game if it is over, and take it out of the count if it is not."""
    with changing(folder, but=path) as campaign:
        said = _agree(campaign, session, path)
    session.unread += [said] if said else []


def _agree(campaign: Campaign, session: Session, path: Path) -> Event | None:
    row = _row(campaign.folder, session, path) if session.over else None
    counted = campaign.counted(identity(session))
    if counted == row:
        return None
    if counted is None and overtaken(campaign, session.options):
        campaign.passed_over = [*dict.fromkeys([*campaign.passed_over, identity(session)])]
        return Event("not-counted", {"campaign": campaign.name})
    if counted is not None:
        uncount(campaign, counted)
    if row is not None:
        count(campaign, row)
    facts = {"campaign": campaign.name, "games": campaign.state["games"]}
    return Event("counted" if row is not None else "uncounted", facts)


def overtaken(campaign: Campaign, options: Options) -> bool:
    """Whether another game has been counted since this one began, or since it was counted itself, or one
    that was counted then is not counted any more, or otherwise.

    The cards are others now, so nothing that this game does to them would be true.
    """
    game = options["campaign"]
    row = campaign.counted(game["id"])
    if row is not None:
        return row is not campaign.games[-1]
    return bool(game.get("after") != campaign.course)


def in_play(campaign: Campaign) -> Path | None:
    """The game whose cards are this campaign's: the last one begun, unless it is over or overtaken."""
    path = results.unfinished_in(campaign.folder)
    if path is None or overtaken(campaign, Journal.read(path).header.options):
        return None
    return path


def all_in_play(campaign: Campaign) -> Iterator[Path]:
    """Every unfinished game that was begun on the present cards, wherever it lies."""
    for path in _unsettled(campaign):
        if results.of(path) is None and not overtaken(campaign, Journal.read(path).header.options):
            yield path


def must_not_be_overtaken(folder: Path, session: Session, path: Path) -> None:
    """A counted game stays as it ended once the next one has been begun on its cards."""
    campaign = settled(folder, but=path)
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
    campaign.elsewhere = [path for path in campaign.elsewhere if path != row["save"]]
    campaign.passed_over = [game for game in campaign.passed_over if game != row["id"]]


def uncount(campaign: Campaign, row: Plain) -> None:
    state = taken_back(campaign.deck, campaign.state, row["changes"])
    campaign.state = _counts(state, row["outcome"], -1)
    campaign.games = [other for other in campaign.games if other is not row]
    if _is_path(row["save"]):
        campaign.elsewhere = [*campaign.elsewhere, row["save"]]


def _counts(state: Plain, outcome: str, step: int) -> Plain:
    wins = max(0, state["wins"] + (step if outcome == "win" else 0))
    losses = max(0, state["losses"] + (step if outcome != "win" else 0))
    return state | {"games": wins + losses, "wins": wins, "losses": losses}
