"""What is said when a game is over: how it went, how it stands beside the others, and what may come next."""

from __future__ import annotations

from collections.abc import Iterator

from referee.rulekit.options import Options, named
from referee.rulekit.say import Say
from referee.saves.kept import Save
from referee.sessions import ending
from referee.sessions.session import Session


def lines(save: Save, say: Say) -> Iterator[str]:
    """How the game went, for as long as it is over."""
    session = save.session
    assert session.over is not None, "only asked once it is"
    yield say.over(session.over)
    yield from _told(session, say)
    if minutes := ending.minutes(session):
        yield say("end.minutes", minutes=minutes)
    yield from _beside_others(save, say)
    if session.seed is not None and not session.options.get("campaign"):
        yield say("end.paste", result=result(session, say))


def result(session: Session, say: Say) -> str:
    """The end in one line, and the command that deals these cards to anybody."""
    over, game = session.over, session.game
    assert over is not None, "only asked once it is over"
    typed: Options = {}
    for name, value in session.options.items():
        if game.settled(typed)[name] != value:
            typed[name] = value
    options = [f"--{name}" if value is True else f"--{name} {value}" for name, value in typed.items()]
    command = " ".join(["referee", game.name, *options, f"--deal digital --seed {session.seed}"])
    score = "" if over.score is None else say("end.with-score", score=over.score)
    return f"{command}: {say(f'end.{over.outcome}')}{score}"


def _told(session: Session, say: Say) -> Iterator[str]:
    """What was counted, and the closest call; a game that nobody played to its end had none."""
    counted = ending.tally(session)
    if counted and say.has("end.tally"):
        yield say("end.tally", **counted)
    key = f"end.closest-{session.over and session.over.outcome}"
    closest = ending.closest(session) if say.has(key) else None
    if closest:
        yield say(key, **closest)


def _beside_others(save: Save, say: Say) -> Iterator[str]:
    from referee.saves.record import record  # reads the other games

    session = save.session
    found = record(save.path, session.game.name, session.options)
    score, others = session.over and session.over.score, len(found.endings) - 1
    if others > 0:
        yield say("end.won", wins=found.wins, games=others + 1)
    if found.streak > 1:
        yield say("end.streak", streak=found.streak)
    if others > 0 and score is not None and found.best is not None:
        yield say("end.best-yet" if score >= found.best else "end.best", best=found.best)


def harder(session: Session) -> Options | None:
    """The options of the next level, for whoever has won this one."""
    is_won = session.over is not None and session.over.outcome == "win"
    return session.game.harder(session.options) if is_won else None


def what_next(session: Session, say: Say) -> Iterator[str]:
    """The commands that make sense now, each with what it does."""
    history, next_one = session.history, harder(session)
    yield say("end.again")
    if next_one is not None:
        other = [f"{say.word(name)} {named(value)}" for name, value in next_one.items()]
        usual = [f"{say.word(name)} {named(value)}" for name, value in session.options.items()]
        yield say("end.next", options=" ".join(option for option in other if option not in usual))
    if history.entries:
        yield say("end.review")
    if history.entries or history.conceded:
        yield say("end.undo")
    yield say("end.log")
    yield say("end.quit")
