"""How a game went, and how it stands beside the others of its kind."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from referee.errors import BadRequest
from referee.front_ends.replies import End, Record
from referee.rulekit.ask import Over
from referee.rulekit.options import Options, named
from referee.rulekit.say import Say
from referee.sessions import summary
from referee.sessions.session import Session


def end(session: Session, say: Say, path: Path | None) -> End:
    """The facts of an end, and its sentences, for as long as the game is over."""
    over = session.over
    if over is None:
        raise BadRequest("not-over")
    facts = _facts(session, over, say, path)
    return facts._replace(text=[*_sentences(facts, over, say)])


def _facts(session: Session, over: Over, say: Say, path: Path | None) -> End:
    is_anybodys = session.seed is not None and not session.options.get("campaign")
    next_level = session.game.harder(session.options) if over.outcome == "win" else None
    return End(
        answers=session.number - 1,
        tally=dict(summary.tally(session)) if say.has("end.tally") else {},
        closest=_closest(session, over, say),
        minutes=summary.minutes(session),
        record=_record(session, path),
        result=result(session, over, say) if is_anybodys else None,
        next=next_level and {name: named(value) for name, value in next_level.items()},
        text=[],
    )


def _closest(session: Session, over: Over, say: Say) -> dict[str, Any] | None:
    """The closest call, where the game has words for it; a game that nobody played to its end had none."""
    found = summary.closest(session) if say.has(f"end.closest-{over.outcome}") else None
    return None if found is None else dict(found)


def _record(session: Session, path: Path | None) -> Record | None:
    """What became of the games of this kind; this one was the last."""
    if path is None:
        return None
    from referee.saves.record import record  # reads the other games

    found = record(path, session.game.name, session.options)
    return Record(found.played, found.wins, found.streak, found.best)


def _sentences(end: End, over: Over, say: Say) -> Iterator[str]:
    if end.tally:
        yield say("end.tally", **end.tally)
    if end.closest:
        yield say(f"end.closest-{over.outcome}", **end.closest)
    if end.minutes:
        yield say("end.minutes", minutes=end.minutes)
    if end.record:
        yield from _beside_others(end.record, over.score, say)
    if end.result:
        yield say("end.paste", result=end.result)


def _beside_others(record: Record, score: int | None, say: Say) -> Iterator[str]:
    if record.games > 1:
        yield say("end.won", wins=record.wins, games=record.games)
    if record.streak > 1:
        yield say("end.streak", streak=record.streak)
    if record.games > 1 and score is not None and record.best is not None:
        yield say("end.best-yet" if score >= record.best else "end.best", best=record.best)


def result(session: Session, over: Over, say: Say) -> str:
    """The end in one line, and the command that deals these cards to anybody."""
    game = session.game
    typed: Options = {}
    for name, value in session.options.items():
        if game.settled(typed)[name] != value:
            typed[name] = value
    options = [f"--{name}" if value is True else f"--{name} {value}" for name, value in typed.items()]
    command = " ".join(["referee", game.name, *options, f"--deal digital --seed {session.seed}"])
    score = "" if over.score is None else say("end.with-score", score=over.score)
    return f"{command}: {say(f'end.{over.outcome}')}{score}"
