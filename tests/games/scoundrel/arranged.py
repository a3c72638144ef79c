"""Games of Scoundrel that begin, or have come, to where a test wants them."""

from random import Random

from referee.games.scoundrel.table import DUNGEON
from referee.rulekit.cards import cards
from referee.rulekit.piles import Pile
from tests.table import arranged, play

ROOM = "JS 8D 6H 4C"


def state(session, *keys):
    state = session.state()
    return [state[key] for key in keys] if len(keys) > 1 else state[keys[0]]


def through_the_dungeon(session, stop):
    """Play every room in order, potions last, until the question is not to play or fight."""
    rng = Random(1)
    left = rng.sample(DUNGEON, len(DUNGEON))
    while session.question and not stop(session):
        question = session.question
        if question.name == "room":
            for card in question.expected:
                assert card is None
            drawn, left = left[: question.count], left[question.count :]
            session.answer(drawn)
        else:
            session.answer(question.options[0])
    return session


def invincible(**options):
    return arranged("scoundrel", {"health": 10**6}, **options)


def last_room(room, health=20, **options):
    """A classic game in which these cards are all that the dungeon has left."""
    deck = Pile("deck", cards(room), other_cards=DUNGEON)
    session = arranged("scoundrel", {"health": health, "deck": deck}, variant="classic", **options)
    return play(session, room)
