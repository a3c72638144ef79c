"""What may be asked of the referee without changing anything."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from cards_pdf.common.sentences import Sentence, short
from referee.errors import BadRequest, WrongUse
from referee.front_ends.protocol import additions, rulebook
from referee.front_ends.protocol.messages import Message
from referee.rulekit.game import Game
from referee.rulekit.say import Say
from referee.sessions.session import Session

SAID_OF_OLD = ("possible", "labels", "choices", "proposed", "listed")  # of a question that was answered


def log(session: Session, say: Say) -> Message:
    """Every answer with its number, its time and what came of it; 0 is the beginning."""
    answers = []
    for n, entry, events in session.steps():
        told = [{"event": event.name, "text": say.event(event)} for event in events]
        given = {"ask": entry.ask, "answer": entry.answer, "at": entry.at} if n else {}
        if n:
            given["text"] = say("log.entry", ask=entry.ask, answer=entry.answer)
        answers.append({"n": n} | given | {"events": told})
    return {"type": "log", "answers": answers}


def question(session: Session, say: Say, n: int) -> Message:
    """The question of answer `n` as it was asked, and what could be said."""
    asked = session.question_at(n)
    answer = session.history.entries[n - 1].answer
    told = {"ask": asked.name} | asked.as_json() | {"text": say.question(asked), "answer": answer}
    return told | additions.wanted(additions.of_question(asked, session, say), SAID_OF_OLD)


def rules(game: Game[Any], say: Say, section: str, width: int) -> Message:
    """The rules by section, or the sections whose title holds a word."""
    with _sheet_problems():
        found = rulebook.sections(game, say.lang, section, width)
    return {"type": "rules", "sections": [part._asdict() for part in found]}


def rules_about(game: Game[Any], say: Say, words: str) -> Message:
    """The rulings that are named, else the sections that are, else what any of them says of the words."""
    with _sheet_problems():
        known = rulebook.rulings(game, say.lang)
        names = [word.upper() for word in words.split()]
        if names and all(name in known for name in names):
            return {"type": "rules", "sections": [], "rulings": [known[name] for name in names]}
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
    return {"type": "rules", "sections": [part._asdict() for part in found], "rulings": []}


@contextmanager
def _sheet_problems() -> Iterator[None]:
    """What is wrong with a sheet, or not on it, is a sentence."""
    from cards_pdf.common.errors import CardsError

    try:
        yield
    except CardsError as error:
        raise BadRequest("said", said=error.said) from error


def run(session: Session, say: Say, command: str, *, writes: bool) -> Message:
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
    return {"type": "run", "command": command, "rows": [row.as_json() for row in rows]}


def picture(session: Session, say: Say) -> Message:
    """The table as a drawing, where the game has one and knows where its cards lie."""
    svg = session.game.picture(session.table, say)
    return {"type": "picture", "svg": svg and svg.decode()}
