"""Games of Solitaire RPG that begin where a test wants them to."""

from referee.games.solitaire_rpg.table import Side
from referee.rulekit.cards import STANDARD, cards
from referee.rulekit.piles import Pile
from tests.table import arranged, play

GAME = "solitaire-rpg"


def state(session, *keys):
    state = session.state()
    return [state[key] for key in keys] if len(keys) > 1 else state[keys[0]]


def character(up, down):
    side = Side("player")
    side.gain(cards(up))
    side.down += cards(down)
    return side


def with_character(up, down="", *, deck=None, discard=""):
    """A game whose first question rolls a monster; the deck holds the rest unless it is named."""
    held = cards(f"{up} {down} {discard}")
    left = [card for card in STANDARD if card not in held] if deck is None else cards(deck)
    things = {
        "player": character(up, down),
        "deck": Pile("deck", left, other_cards=STANDARD),
        "discard": cards(discard),
    }
    return arranged(GAME, things, level=0)


def question(session):
    """Name, count or options, and whom it is about."""
    question = session.question.as_json()
    return session.question.name, question.get("count") or question["options"], question.get("for")


def events(session):
    return {event.name: event for event in session.events()}


FIGHTERS = "KC 9S 5H 3D"
OTHERS = "4C 2S KH 4D"


def fight(up=FIGHTERS, monster=OTHERS, down="", **piles):
    return play(with_character(up, down, **piles), monster)


def slay(up, monster, down=""):
    """Up to the experience phase: the character has priority and hits for its strength."""
    return play(fight(up, monster, down), "10S", "10H", "AC AH", "10C KD")
