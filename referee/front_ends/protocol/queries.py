"""What may be asked of the referee without changing anything."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from cards_pdf.common.sentences import Sentence, short
from referee.errors import BadRequest, WrongUse
from referee.front_ends.messages import Answer
from referee.front_ends.protocol import previews, rulebook
from referee.front_ends.replies import Happened, Log, Past, Picture, Preview, Rules, Run, Section
from referee.rulekit.game import Game
from referee.rulekit.say import Say
from referee.sessions.session import Session


def log(session: Session, say: Say) -> Log:
    """Every answer with its number, its time and what came of it; 0 is the beginning."""
    answers = []
    for n, entry, events in session.steps():
        happened = [Happened(event.name, say.event(event)) for event in events]
        if n:
            text = say("log.entry", ask=entry.ask, answer=entry.answer)
            answers.append(Past(n, entry.ask, entry.answer, entry.at, text, events=happened))
        else:
            answers.append(Past(n, events=happened))
    return Log(answers)


def preview(session: Session, say: Say, answer: Answer) -> Preview:
    """What would happen with an answer, up to the next question or draw."""
    return Preview(answer, *previews.promise(session.foreseen(answer), session.state(), say))


def rules(game: Game[Any], say: Say, section: str, width: int) -> Rules:
    """The rules by section, or the sections whose title holds a word."""
    with _sheet_problems():
        found = rulebook.sections(game, say.lang, section, width)
    return Rules([Section(*part) for part in found])


def rules_about(game: Game[Any], say: Say, words: str) -> Rules:
    """The rulings that are named, else the sections that are, else what any of them says of the words."""
    with _sheet_problems():
        known = rulebook.rulings(game, say.lang)
        names = [word.upper() for word in words.split()]
        if names and all(name in known for name in names):
            return Rules([], [known[name] for name in names])
        found = rulebook.sections(game, say.lang, words)
    if not found:
        raise BadRequest(
            "said",
            said=Sentence(
                "The rules say nothing of {word}. Write rules alone for all of them, or one of {rulings}.",
                word=short(words),
                rulings=list(known),
            ),
        )
    return Rules([Section(*part) for part in found], [])


@contextmanager
def _sheet_problems() -> Iterator[None]:
    """What is wrong with a sheet, or not on it, is a sentence."""
    from cards_pdf.common.errors import CardsError

    try:
        yield
    except CardsError as error:
        raise BadRequest("said", said=error.said) from error


def run(session: Session, say: Say, command: str, *, writes: bool) -> Run:
    """What a command of the game's own says. Files are only written for people."""
    name, *words = command.split() or [""]
    own = session.game.commands
    if not own:
        raise BadRequest("no-commands")
    found = session.game.command(name)
    if found is None:
        raise BadRequest("no-such-command", commands=[other.name for other in own])
    if words and found.writes and not writes:
        raise BadRequest("no-files", command=name)
    try:
        rows = found.run(session.table, say, words)
    except WrongUse as wrong:
        raise BadRequest("said", said=wrong.said) from wrong
    return Run(command, rows)


def picture(session: Session, say: Say) -> Picture:
    """The table as a drawing, where the game has one and knows where its cards lie."""
    svg = session.game.picture(session.table, say)
    return Picture(svg.decode() if svg else None)
