"""What a good front end needs beside the question: what is possible, how it is called, where things lie.

A program that ignores all of this still works.
"""

from __future__ import annotations

from itertools import islice
from typing import Any

from referee.front_ends.protocol import messages
from referee.front_ends.protocol.messages import Message
from referee.front_ends.protocol.previews import preview
from referee.rulekit.ask import Event
from referee.rulekit.options import named
from referee.rulekit.questions import Choose, Draw, Pick, Question
from referee.rulekit.say import Say
from referee.sessions.session import Session

PROTOCOL = 2
FEW = 200  # so many legal answers to a pick are listed


def hello(session: Session, say: Say, save: str) -> Message:
    """Who is here, and every card that the game knows."""
    game = session.game
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "game": game.name,
        "title": say.word(game.title),
        "lang": say.lang,
        "save": save,
        "deal": "physical" if session.seed is None else "digital",
        "options": {name: named(value) for name, value in session.options.items()},
        "rules": game.rules,
        "picture": game.picture is not None,
        "cards": {card: printed._asdict() for card, printed in game.cards(session.table, say).items()},
    }


def event(event: Event, session: Session, say: Say) -> Message:
    """An event that says whether hands have to move real cards."""
    hands = {"hands": True} if session.seed is None and session.game.moves_cards(event) else {}
    return messages.event(event, say) | hands


def present(session: Session, say: Say) -> Message:
    """The question or the end, with all that is known about it."""
    question = session.question
    more = {} if question is None else of_question(question, session, say)
    return messages.present(session, say) | more | of_table(session, say)


def of_table(session: Session, say: Say) -> Message:
    game, history = session.game, session.history
    is_done = session.over is not None or history.conceded
    return {
        "rev": session.rev,
        "places": {
            name: {"label": say.label(name), "cards": list(cards)}
            for name, cards in game.places(session.table).items()
        },
        "rows": [row.told() for row in game.view(session.table, say)],
        "can": {
            "undo": bool(history.entries or history.conceded or history.changes),
            "redo": bool(history.undone or (history.dropped and not is_done)),
            "concede": not is_done,
        },
    }


def of_question(question: Question, session: Session, say: Say) -> Message:
    match question:
        case Draw():
            return {"possible": possible(question), "left": len(question.pile)}
        case Choose():
            previews = {option: preview(session, say, option) for option in question.options}
            return {"labels": labels(question.options, session, say), "previews": previews}
        case Pick():
            return {"labels": labels(question.options, session, say)} | legal(question)
    return {}


def possible(draw: Draw) -> list[str]:
    """The cards that may come up: those that must, and where a place is unknown all unseen ones."""
    known = [card for card in draw.expected if card is not None]
    return [*known, *draw.pile.unseen] if None in draw.expected else list(known)


def labels(options: Any, session: Session, say: Say) -> dict[str, str]:
    """Each option in the player's language: a card's name, what the game calls it, or a word of the rules."""
    names = dict(session.game.names(session.table, say))
    names |= {code: card.name for code, card in session.game.cards(session.table, say).items()}
    return {option: names.get(option) or say.word(option) for option in options}


def legal(pick: Pick) -> Message:
    """Every legal answer, where there are few."""
    found = list(islice(pick.answers(), FEW + 1))
    return {"legal": found} if len(found) <= FEW else {}
