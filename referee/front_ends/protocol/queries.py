"""What may be asked of the referee without changing anything."""

from __future__ import annotations

from typing import Any

from referee.errors import BadRequest, WrongUse
from referee.front_ends.protocol import additions, rulebook
from referee.front_ends.protocol.messages import Message
from referee.rulekit.game import Game
from referee.rulekit.questions import Draw
from referee.rulekit.say import Say
from referee.sessions.session import Session


def log(session: Session, say: Say) -> Message:
    """Every answer with its number, its time and what came of it; 0 is the beginning."""
    answers = []
    for n, entry, events in session.steps():
        told = [{"event": event.name, "text": say.event(event)} for event in events]
        given = {"ask": entry.ask, "answer": entry.answer, "at": entry.at} if n else {}
        answers.append({"n": n} | given | {"events": told})
    return {"type": "log", "answers": answers}


def question(session: Session, say: Say, n: int) -> Message:
    """The question of answer `n` as it was asked, and what could be said."""
    asked = session.question_at(n)
    told = {"ask": asked.name} | asked.told() | {"text": say.question(asked)}
    if isinstance(asked, Draw):
        return told | {"possible": additions.possible(asked)}
    return told | {"labels": additions.labels(told["options"], session, say)}


def rules(game: Game[Any], say: Say, section: str) -> Message:
    """The rules by section, or the sections whose title holds a word."""
    from cards_pdf.errors import CardsError

    try:
        found = rulebook.sections(game, say.lang, section)
    except CardsError as error:
        raise BadRequest("said", said=error.said) from error
    return {"type": "rules", "sections": [part._asdict() for part in found]}


def run(session: Session, say: Say, command: str) -> Message:
    """What a command of the game's own says. No file is written for a program."""
    name, *words = command.split() or [""]
    if name not in session.game.commands:
        raise BadRequest("no-such-command", commands=list(session.game.commands))
    if words and name in session.game.writing:
        raise BadRequest("no-files", command=name)
    try:
        rows = session.game.commands[name](session.table, say, words)
    except WrongUse as wrong:
        raise BadRequest("said", said=str(wrong)) from wrong
    return {"type": "run", "command": command, "rows": [row.told() for row in rows]}


def picture(session: Session, say: Say) -> Message:
    """The table as a drawing, where the game has one and knows where its cards lie."""
    draw = session.game.picture
    svg = draw(session.table, say) if draw else None
    return {"type": "picture", "svg": svg and svg.decode()}
