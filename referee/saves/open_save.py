"""Opening a game in a file: to begin it, to go on with it, to look at it."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from cards_pdf.common.messages import reason
from referee import games
from referee.errors import (
    DamagedError,
    GameError,
    RequestError,
    RulesError,
    SaveError,
    VersionError,
)
from referee.rulekit.ask import GO_ON, Event
from referee.rulekit.game import Game
from referee.rulekit.options import Options
from referee.rulekit.questions import Look
from referee.saves import folder
from referee.saves.journal import Header, Journal, Move
from referee.sessions.history import History
from referee.sessions.replay import Replay
from referee.sessions.script import Script
from referee.sessions.session import Session, now
from referee.thirdparty.blame import is_third_party


class Save(NamedTuple):
    """An open game and the file it is kept in."""

    session: Session
    path: Path

    @property
    def is_answered(self) -> bool:
        journal = self.session.journal
        return isinstance(journal, Journal) and bool(journal.moves)

    def close(self) -> None:
        """Leave the game to whoever opens it next."""
        if isinstance(self.session.journal, Journal):
            self.session.journal.close()

    def leave(self) -> None:
        """Close the game; its file is removed if nothing was ever answered."""
        self.close()
        if not (self.is_answered or self.session.over):
            discard_unanswered(self.path)


def begin(game: Game[Any], options: Options, path: Path, seed: int | None) -> Save:
    session = Session(game, options, seed)
    own = game.name, game.rules, options, session.deal, seed
    header = Header(*own, began=now(), id=os.urandom(8).hex(), code=_print_of(game))
    journal = Journal.create(path, header)
    session.keep_in(journal)
    session.tell(*_warnings(journal))
    if session.over:  # it was dealt to its end before anything was asked
        session.note_end()
    return Save(session, path)


def go_on(game: Game[Any], path: Path) -> Save:
    journal = Journal.open(path)
    try:
        session = session_of(journal, game)
    except BaseException:
        journal.close()
        raise
    session.keep_in(journal)
    answers, day = len(session.history.entries), f"{folder.last_played(path):%Y-%m-%d}"
    if session.over:  # then nothing goes on with it by its name
        session.tell(
            Event("reopened", {"game": session.game.title, "day": day, "answers": answers})
        )
    else:
        session.tell(Event("resumed", {"save": folder.label(path), "answers": answers}))
    torn = [Event("torn", {"save": path.name})] if journal.torn else []
    session.tell(*torn, *_warnings(journal))
    if not session.over and has_other_rules(game, journal):
        question = Look("rules-changed", None, {"game": game.title}, [GO_ON])
        session.ask_first(question, {"do": "rules", "code": _print_of(game)})
    if session.over and not (journal.moves and "over" in journal.moves[-1]):
        session.note_end()
    return Save(session, path)


def has_other_rules(game: Game[Any], journal: Journal) -> bool:
    """Whether the rules of others are not those that were last agreed to, though their number
    is.
    """
    agreed = [
        journal.header.code,
        *(move["code"] for move in journal.moves if move.get("do") == "rules"),
    ]
    return bool(agreed[-1]) and journal.header.rules == game.rules and agreed[-1] != _print_of(game)


def _print_of(game: Game[Any]) -> str:
    if not is_third_party(game):
        return ""
    from referee.thirdparty.fingerprint import fingerprint  # the house starts without it

    return fingerprint(game)


def _warnings(journal: Journal) -> list[Event]:
    """A warning where a second terminal could open the same save."""
    return [] if journal.locked else [Event("unlocked", {"save": journal.path.name})]


def look_at(path: Path) -> Session:
    """A saved game, opened for reading only."""
    journal = Journal.read(path)
    if not games.is_known(journal.header.game):
        said = '{path} is a game of "{game}", which this referee does not know.'
        raise VersionError(said, path=path, game=journal.header.game)
    return session_of(journal, games.load(journal.header.game))


def session_of(journal: Journal, game: Game[Any]) -> Session:
    header, path = journal.header, journal.path
    if header.game != game.name:
        said = "{path} is a game of {game}, not of {wanted}. The file is kept as it is."
        raise DamagedError(said, path=path, game=header.game, wanted=game.name)
    if header.rules > game.rules:
        said = "{path} was played by version {rules} of the rules; this referee knows {newest}."
        raise VersionError(said, path=path, rules=header.rules, newest=game.rules)
    for option in game.options:
        if not option.allows(header.options.get(option.name)):
            said = "{path}, line 1: the option {option} makes no sense. The file is kept as it is."
            raise DamagedError(said, path=path, option=option.name)
    history = history_of(journal)
    try:
        return Session(game, header.options, header.seed, history=history)
    except RequestError as refusal:
        n, ask = int(str(refusal.facts["n"])), refusal.facts["ask"]
        line = _line_of(journal, n)
        said = (
            "{path}, line {line}: answer {n} ({ask}) does not fit this game. The file is kept "
            "as it is."
        )
        wrong: GameError = DamagedError(said, path=path, line=line, n=n, ask=ask)
    except RulesError as failed:
        wrong = failed
    if not is_third_party(game):
        raise wrong
    return _as_far_as_rules_go(game, journal, wrong)


def _as_far_as_rules_go(game: Game[Any], journal: Journal, wrong: GameError) -> Session:
    """The game before the answer that rules of others do not take now; what is behind it waits for
    `redo`.

    Nothing of that is written before the next move, so that mended rules find the save as it was.
    """
    header, history = journal.header, history_of(journal)
    script = Script(history.script)
    with suppress(RulesError):
        Replay(game, header.options, header.seed, next_answer=script)
    due: list[Move] = []
    while history.entries or history.conceded:
        due.append({"do": "undo"})
        history.apply(due[-1])
        if len(history.entries) < script.reached:
            with suppress(RulesError, RequestError):
                session = Session(game, header.options, header.seed, history=history)
                journal.due = due
                session.tell(Event("rules-failed-at", {"n": session.number, "why": wrong}))
                return session
    raise wrong


def history_of(journal: Journal) -> History:
    """The answers in a save, whether they fit the game or not."""
    history = History()
    for number, move in enumerate(journal.moves, 2):
        try:
            history.apply(move)
        except (ValueError, LookupError, RequestError):
            said = "{path}, line {line}: not a move of a game. The file is kept as it is."
            raise DamagedError(said, path=journal.path, line=number) from None
    return history


def _line_of(journal: Journal, n: int) -> int:
    """The line with the answer that is number `n` now."""
    history, found, line = History(), None, 0
    for number, move in enumerate(journal.moves, 2):
        history.apply(move)
        answer = history.entries[n - 1] if len(history.entries) >= n else None
        if answer is not found:
            found, line = answer, number
    return line


def discard_unanswered(path: Path) -> bool:
    """Remove a game in which nothing was answered; one that is being played is refused."""
    journal = Journal.open(path)
    try:
        if not journal.moves:
            path.unlink()
    except OSError as error:
        raise SaveError(
            "{path} cannot be removed: {reason}.", path=path, reason=reason(error)
        ) from None
    finally:
        journal.close()
    return not journal.moves
