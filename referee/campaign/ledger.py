"""A game is counted in its campaign once, however often anybody is interrupted.

There is one rule: the campaign's file says what the journals of its games say. `agree` makes it so after
every end of a game and every `undo` of one. A kill can fall between the two files, so whoever reads a
campaign reads it `settled`: what only a journal says is written first, under the campaign's lock.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from cards_pdf.decks.state import CardsState
from referee.campaign import file
from referee.campaign.file import Campaign, CountedGame
from referee.errors import BadRequest, Failure
from referee.games.legacy.pencil import changes, state_with, state_without
from referee.rulekit.ask import Event
from referee.rulekit.options import Options
from referee.saves import open_save, results
from referee.saves.folder import GAMES
from referee.saves.journal import Journal
from referee.sessions.session import Session


def identity(session: Session) -> str:
    found: str = session.options["campaign"]["id"]
    return found


# --- reading and changing a campaign ---


@contextmanager
def changing(folder: Path, but: Path | None = None) -> Iterator[Campaign]:
    """A campaign that agrees with its games' journals, to be changed; `but` is a game somebody has open."""

    def settle(campaign: Campaign) -> None:
        open_to_change = [path for path, _ in _unsettled(campaign)]
        for path in _journals(campaign):
            is_noted = results.result_of(path) is not None
            if path == but or (is_noted and path not in open_to_change):
                continue
            with suppress(Failure):  # a damaged journal speaks for itself when it is opened
                session = open_save.look_at(path)
                if path in open_to_change:
                    _agree(campaign, session, path)
                if session.over and not is_noted:
                    open_save.go_on(session.game, path).close()  # which notes the end

    with file.changing(folder, settle) as campaign:
        yield campaign


def settled(folder: Path, but: Path | None = None) -> Campaign:
    """A campaign that agrees with its games' journals, to be read."""
    with changing(folder, but) as campaign:
        return campaign


def _journals(campaign: Campaign) -> Iterator[Path]:
    """The games in the campaign's folder, those in files of their own, and the last one counted."""
    yield from sorted((campaign.folder / GAMES).glob("*.jsonl"))
    last = [game.save for game in campaign.games[-1:] if _is_path(game.save)]
    loose = map(Path, dict.fromkeys([*campaign.elsewhere, *last]))
    yield from (path for path in loose if path.is_file())


def _unsettled(campaign: Campaign) -> Iterator[tuple[Path, Options]]:
    """Games that may say other than the campaign: the last one counted, and those that may still count.

    Games that were counted earlier stay as they are, and so do those that ended on changed cards.
    """
    counted = {game.save for game in campaign.games[:-1]}
    for path in _journals(campaign):
        if _name(campaign, path) in counted:
            continue
        with suppress(Failure):
            options = Journal.read(path).header.options
            game = options.get("campaign") or {}
            is_ours = bool(campaign.id) and game.get("of") == campaign.id
            if is_ours and game.get("id") not in campaign.passed_over:
                yield path, options


def _name(campaign: Campaign, path: Path) -> str:
    """What a counted game calls its journal: a name in the campaign's folder, or a path."""
    return path.stem if path.parent.parent == campaign.folder else str(path.resolve())


def _is_path(save: str) -> bool:
    return "/" in save or "\\" in save


def journal_of(campaign: Campaign) -> Path:
    """Where the last game lies that was counted."""
    save = campaign.games[-1].save
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
    if said:
        session.tell(said)


def _agree(campaign: Campaign, session: Session, path: Path) -> Event | None:
    row = _row(campaign, session, path) if session.over else None
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
    return path if path and not overtaken(campaign, Journal.read(path).header.options) else None


def all_in_play(campaign: Campaign) -> Iterator[Path]:
    """Every unfinished game that was begun on the present cards, wherever it lies."""
    for path, options in _unsettled(campaign):
        is_over = results.result_of(path) or campaign.counted(options["campaign"]["id"])
        if not is_over and not overtaken(campaign, options):
            yield path


def left_behind(campaign: Campaign) -> Iterator[Path]:
    """Unfinished games that were begun on cards which another game has changed since."""
    for path, options in _unsettled(campaign):
        if results.result_of(path) is None and overtaken(campaign, options):
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


def _row(campaign: Campaign, session: Session, path: Path) -> CountedGame:
    """What the campaign's file says of a finished game."""
    state: dict[str, Any] = session.state()
    assert session.over is not None, "only a finished game has a row"
    monster = state["monster"]
    return CountedGame(
        identity(session),
        _name(campaign, path),
        str(monster["card"]) if monster else "",
        session.over.outcome,
        state["turn"],
        state["hp"],
        changes(session.options["campaign"]["state"], state["campaign"]),
    )


def count(campaign: Campaign, game: CountedGame) -> None:
    state = state_with(campaign.deck, campaign.state, game.changes)
    campaign.state = _add_outcome(state, game.outcome, 1)
    campaign.games = [*campaign.games, game]
    campaign.elsewhere = [path for path in campaign.elsewhere if path != game.save]
    campaign.passed_over = [identity for identity in campaign.passed_over if identity != game.id]


def uncount(campaign: Campaign, game: CountedGame) -> None:
    state = state_without(campaign.deck, campaign.state, game.changes)
    campaign.state = _add_outcome(state, game.outcome, -1)
    campaign.games = [other for other in campaign.games if other is not game]
    if _is_path(game.save):
        campaign.elsewhere = [*campaign.elsewhere, game.save]


def _add_outcome(state: CardsState, outcome: str, step: int) -> CardsState:
    wins = max(0, state["wins"] + (step if outcome == "win" else 0))
    losses = max(0, state["losses"] + (step if outcome != "win" else 0))
    return {**state, "games": wins + losses, "wins": wins, "losses": losses}
