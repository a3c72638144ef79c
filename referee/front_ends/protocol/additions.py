"""What a good front end needs beside the question: what is possible, how it is called, where things lie.

A program that ignores all of this still works.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cache
from itertools import islice
from typing import Any
from weakref import WeakKeyDictionary

from referee.front_ends import PROTOCOL
from referee.front_ends.messages import Choice
from referee.front_ends.protocol import messages, previews
from referee.front_ends.protocol.messages import Message
from referee.rulekit.ask import Event
from referee.rulekit.options import named
from referee.rulekit.questions import Choose, Draw, Pick, Question
from referee.rulekit.say import Say
from referee.sessions.session import Session

FEW = 200  # so many legal answers to a pick are listed
Fields = dict[str, Callable[[], Any]]  # each worked out where it is wanted; None is not told


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
        "deal": session.deal,
        "options": {name: named(value) for name, value in session.options.items()},
        "rules": game.rules,
        "picture": game.has_picture,
        "commands": [command.name for command in game.commands],
        "cards": {card: printed._asdict() for card, printed in game.cards(session.table, say).items()},
        "spellings": session.reader.spellings,
    }


def event(event: Event, session: Session, say: Say) -> Message:
    """An event that says whether hands have to move real cards."""
    hands = {"hands": True} if session.seed is None and session.game.moves_cards(event) else {}
    return messages.event(event, say) | hands


def present(session: Session, say: Say, want: Collection[str] | None = None) -> Message:
    """The question or the end, with all that is known about it, or with so much of that as is wanted."""
    question = session.question
    fields = {} if question is None else of_question(question, session, say)
    fields |= of_table(session, say)
    return messages.present(session, say) | wanted(fields, fields if want is None else ("rev", *want))


def wanted(fields: Fields, want: Collection[str]) -> Message:
    """Those that are wanted, as far as there is something to say."""
    found = {name: field() for name, field in fields.items() if name in want}
    return {name: value for name, value in found.items() if value is not None}


def of_table(session: Session, say: Say) -> Fields:
    game, table = session.game, session.table
    return {
        "rev": lambda: session.rev,
        "places": lambda: {
            name: {"label": say.label(name), "cards": list(cards)}
            for name, cards in game.places(table).items()
        },
        "rows": lambda: [row.as_json() for row in game.view(table, say)],
        "can": lambda: can(session),
    }


def can(session: Session) -> dict[str, bool]:
    """Which of these have anything to do."""
    history = session.history
    is_done = session.over is not None or history.conceded
    return {
        "undo": bool(history.entries or history.conceded or history.corrections),
        "redo": bool(history.undone or (history.dropped and not is_done)),
        "concede": not is_done,
    }


def of_question(question: Question, session: Session, say: Say) -> Fields:
    match question:
        case Draw():
            return {"possible": lambda: possible(question), "left": lambda: len(question.pile)}
        case Choose():
            return _named(question, session, say) | _foreseen(question, session, say)
        case Pick():
            return _named(question, session, say) | {"legal": lambda: legal(question)}
    return {}


def _named(question: Choose | Pick, session: Session, say: Say) -> Fields:
    """What the options are called, and the answers that the rules have worked out, where they have."""
    return {
        "labels": lambda: labels(question.options, session, say),
        "choices": lambda: choices(question, session, say),
        "proposed": lambda: messages.fact(question.facts.get("proposed")),
        "listed": lambda: messages.fact(question.facts.get("listed")),
    }


def _foreseen(choose: Choose, session: Session, say: Say) -> Fields:
    """What each option would bring; all of them are tried once, for whatever is wanted of it."""
    after = cache(lambda: {option: session.foreseen(option) for option in choose.options})
    return {
        "previews": lambda: {
            option: previews.told(replay, session, say) for option, replay in after().items()
        },
        "deadly": lambda: [option for option, replay in after().items() if previews.is_lost(replay)],
    }


def possible(draw: Draw) -> list[str]:
    """The cards that may come up: those that must, and where a place is unknown all unseen ones."""
    known = [card for card in draw.expected if card is not None]
    return [*known, *draw.pile.unseen] if None in draw.expected else list(known)


def labels(options: Any, session: Session, say: Say) -> dict[str, str]:
    """Each option in the player's language: a card's name, what the game calls it, or a word of the rules."""
    names = dict(session.game.names(session.table, say))
    names |= card_names(session, say)
    return {option: names.get(option) or say.word(option) for option in options}


_NAMES: WeakKeyDictionary[Session, dict[Say, dict[str, str]]] = WeakKeyDictionary()


def card_names(session: Session, say: Say) -> dict[str, str]:
    """What the cards are called, which no answer changes."""
    known = _NAMES.setdefault(session, {})
    if say not in known:
        known[say] = {code: card.name for code, card in session.game.cards(session.table, say).items()}
    return known[say]


def choices(question: Choose | Pick, session: Session, say: Say) -> list[dict[str, Any]]:
    """Each option with its sort; a person may type the number of one that is no word of the rules."""
    names = labels(question.options, session, say)
    found, number = [], 0
    for option in question.options:
        is_word = option.islower()  # so the rules write their words; boxes and cards have capitals
        number += not is_word
        choice = Choice(option, "word" if is_word else "card", names[option], 0 if is_word else number)
        found.append(choice._asdict())
    return found


def legal(pick: Pick) -> list[list[str]] | None:
    """Every legal answer, where there are few."""
    found = list(islice(pick.answers(), FEW + 1))
    return found if len(found) <= FEW else None
