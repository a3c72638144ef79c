"""Where games lie on disk, and which of them can be gone on with."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from time import strftime
from typing import Any, NamedTuple

from referee import games
from referee.errors import Damaged, Failure, OtherVersion, Refusal, SaveFailed
from referee.rulekit.ask import Event
from referee.rulekit.game import Game
from referee.rulekit.options import Options
from referee.saves.journal import Header, Journal
from referee.sessions.history import History
from referee.sessions.session import Session

CAMPAIGNS = "campaigns"
TAIL = 4096  # bytes at a save's end that surely hold its last line, if that says how the game ended


def home() -> Path:
    """The folder of everything the referee keeps."""
    if folder := os.environ.get("REFEREE_HOME"):
        return Path(folder)
    from platformdirs import user_data_path  # costs as much time as all the rest of a start

    return user_data_path("pnp-referee", appauthor=False)


def saves(game: str | None = None) -> list[Path]:
    """The saved games, of one game or of all, oldest first."""
    folders = [home() / "saves", *(home() / CAMPAIGNS).glob("*/games")]
    found = [path for folder in folders for path in folder.glob("*.jsonl") if _number(path)]
    own = [path for path in found if game in {None, _game(path)}]
    return sorted(own, key=lambda path: (_game(path), path.parent, _number(path)))


def label(path: Path) -> str:
    """How lists and `log` name a save: "scoundrel-3", or "first/legacy-3" in a campaign."""
    return f"{path.parents[1].name}/{path.stem}" if path.parent.name == "games" else path.stem


def unfinished(game: str) -> Path | None:
    """The game that `referee GAME` goes on with: the last one begun, unless it is over."""
    return next(iter(all_unfinished(game)), None)


def all_unfinished(game: str) -> list[Path]:
    """The same for a game that is played in several campaigns: one of each, at most."""
    last = {path.parent: path for path in saves(game)}
    return [path for path in last.values() if ending(path) is None]


def last_in(campaign: Path) -> Path | None:
    """The last game that was begun in a campaign's folder."""
    return max(
        (path for path in (campaign / "games").glob("*.jsonl") if _number(path)), key=_number, default=None
    )


def unfinished_in(campaign: Path) -> Path | None:
    last = last_in(campaign)
    return last if last and ending(last) is None else None


def new_path_in(campaign: Path, game: str) -> Path:
    last = last_in(campaign)
    return campaign / "games" / f"{game}-{_number(last) + 1 if last else 1}.jsonl"


class Ending(NamedTuple):
    """How a saved game ended, as its last line notes it."""

    outcome: str
    score: int | None


def ending(path: Path) -> Ending | None:
    """How a game ended, if it did; only the last line of its save is read."""
    try:
        with path.open("rb") as file:
            file.seek(max(0, path.stat().st_size - TAIL))
            last = file.read().splitlines()[-1:]
        line = json.loads(last[0]) if last else None
    except (OSError, ValueError, RecursionError):
        return None
    match line:
        case {"over": "win" | "loss" | "conceded" as outcome, "score": int() | None as score}:
            return Ending(outcome, score)
    return None


def _number(path: Path) -> int:
    match = re.fullmatch(r".*-(\d+)", path.stem)
    return int(match[1]) if match else 0


def _game(path: Path) -> str:
    return path.stem.rpartition("-")[0]


def new_path(game: str) -> Path:
    own = saves(game)
    return home() / "saves" / f"{game}-{_number(own[-1]) + 1 if own else 1}.jsonl"


def set_aside(path: Path) -> Path:
    """Move a save out of the way, under a name that is free."""
    n = next(n for n in range(1, 10**6) if not path.with_name(f"{path.stem}-{n}{path.suffix}").exists())
    kept = path.with_name(f"{path.stem}-{n}{path.suffix}")
    try:
        path.rename(kept)
    except OSError as error:
        raise SaveFailed(f"{path} cannot be set aside: {error.strerror}.") from None
    return kept


class Save(NamedTuple):
    """A game that is open at the table, and what there is to say about how it was opened."""

    session: Session
    path: Path

    def close(self) -> None:
        """Leave the game to whoever opens it next."""
        if isinstance(self.session.journal, Journal):
            self.session.journal.close()


def begin(game: Game[Any], options: Options, path: Path, seed: int | None) -> Save:
    header = Header(
        game=game.name,
        rules=game.rules,
        options=options,
        deal="physical" if seed is None else "digital",
        seed=seed,
        began=strftime("%Y-%m-%dT%H:%M:%S%z"),
    )
    session = Session(game, options, seed)
    session.journal = Journal.create(path, header)
    return Save(session, path)


def go_on(game: Game[Any], path: Path) -> Save:
    journal = Journal.open(path)
    try:
        session = session_of(journal, game)
    except BaseException:
        journal.close()
        raise
    session.journal = journal
    session.told.append(Event("resumed", {"save": path.name, "answers": len(session.history.entries)}))
    if journal.torn:
        session.told.append(Event("torn", {"save": path.name}))
    if session.over and "over" not in journal.moves[-1]:
        session.note_end()
    return Save(session, path)


def look_at(path: Path) -> Session:
    """A saved game, only to be read."""
    journal = Journal.read(path)
    if not games.known(journal.header.game):
        raise OtherVersion(f"{path} is a game of {journal.header.game!r}, which this referee does not know.")
    return session_of(journal, games.load(journal.header.game))


def session_of(journal: Journal, game: Game[Any]) -> Session:
    header, path = journal.header, journal.path
    if header.game != game.name:
        raise Damaged(f"{path} is a game of {header.game}, not of {game.name}. The file is kept as it is.")
    if header.rules > game.rules:
        raise OtherVersion(
            f"{path} was played by version {header.rules} of the rules; this referee knows {game.rules}."
        )
    for option in game.options:
        if not option.allows(header.options.get(option.name)):
            raise Damaged(
                f"{path}, line 1: the option {option.name} makes no sense. The file is kept as it is."
            )
    history = _history(journal)
    try:
        return Session(game, header.options, header.seed, history=history)
    except Refusal as refusal:
        n, ask = int(str(refusal.facts["n"])), refusal.facts["ask"]
        line = _line_of(journal, n)
        raise Damaged(
            f"{path}, line {line}: answer {n} ({ask}) does not fit this game. The file is kept as it is."
        ) from None


def _history(journal: Journal) -> History:
    history = History()
    for number, move in enumerate(journal.moves, 2):
        try:
            history.apply(move)
        except (ValueError, LookupError):
            raise Damaged(
                f"{journal.path}, line {number}: not a move of a game. The file is kept as it is."
            ) from None
    return history


def _line_of(journal: Journal, n: int) -> int:
    """The line that holds answer `n` as it counts now."""
    history, found, line = History(), None, 0
    for number, move in enumerate(journal.moves, 2):
        history.apply(move)
        answer = history.entries[n - 1] if len(history.entries) >= n else None
        if answer is not found:
            found, line = answer, number
    return line


def discard_unanswered(path: Path) -> bool:
    """Remove a game in which nothing was answered; one that somebody sits at is refused, not removed."""
    journal = Journal.open(path)
    try:
        if not journal.moves:
            path.unlink()
        return not journal.moves
    finally:
        journal.close()


def listed(paths: list[Path]) -> Iterator[tuple[Path, Header | None, Ending | None]]:
    """Each save with its header (None where it is damaged) and its ending."""
    for path in paths:
        try:
            with path.open("rb") as file:
                header = Header.read(file.readline(), path)
        except (OSError, Failure):
            yield path, None, None
        else:
            yield path, header, ending(path)
