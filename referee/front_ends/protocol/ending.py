"""How a game went, and how it stands beside the others of its kind."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from referee.errors import BadRequest
from referee.front_ends.protocol.messages import Message
from referee.rulekit.ask import Over
from referee.rulekit.options import Options, named
from referee.rulekit.say import Say
from referee.sessions import summary
from referee.sessions.session import Session


def told(session: Session, say: Say, path: Path | None) -> Message:
    """The facts of an end, and its sentences, for as long as the game is over."""
    over = session.over
    if over is None:
        raise BadRequest("not-over")
    facts = _facts(session, over, say, path)
    return {"type": "end"} | facts | {"text": [*_sentences(facts, over, say)]}


def _facts(session: Session, over: Over, say: Say, path: Path | None) -> Message:
    is_anybodys = session.seed is not None and not session.options.get("campaign")
    next_level = session.game.harder(session.options) if over.outcome == "win" else None
    return {
        "answers": session.number - 1,
        "tally": dict(summary.tally(session)) if say.has("end.tally") else {},
        "closest": _closest(session, over, say),
        "minutes": summary.minutes(session),
        "record": _record(session, path),
        "result": result(session, over, say) if is_anybodys else None,
        "next": next_level and {name: named(value) for name, value in next_level.items()},
    }


def _closest(session: Session, over: Over, say: Say) -> Message | None:
    """The closest call, where the game has words for it; a game that nobody played to its end had none."""
    found = summary.closest(session) if say.has(f"end.closest-{over.outcome}") else None
    return None if found is None else dict(found)


def _record(session: Session, path: Path | None) -> Message | None:
    """What became of the games of this kind; this one was the last."""
    if path is None:
        return None
    from referee.saves.record import record  # reads the other games

    found = record(path, session.game.name, session.options)
    return {"games": found.played, "wins": found.wins, "streak": found.streak, "best": found.best}


def _sentences(facts: Message, over: Over, say: Say) -> Iterator[str]:
    if facts["tally"]:
        yield say("end.tally", **facts["tally"])
    if facts["closest"]:
        yield say(f"end.closest-{over.outcome}", **facts["closest"])
    if facts["minutes"]:
        yield say("end.minutes", minutes=facts["minutes"])
    if facts["record"]:
        yield from _beside_others(facts["record"], over.score, say)
    if facts["result"]:
        yield say("end.paste", result=facts["result"])


def _beside_others(record: Message, score: int | None, say: Say) -> Iterator[str]:
    if record["games"] > 1:
        yield say("end.won", wins=record["wins"], games=record["games"])
    if record["streak"] > 1:
        yield say("end.streak", streak=record["streak"])
    best = record["best"]
    if record["games"] > 1 and score is not None and best is not None:
        yield say("end.best-yet" if score >= best else "end.best", best=best)


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
