"""Games of as days go by that begin where a test wants them to."""

from referee.games.days.path import Spot
from referee.games.days.table import DungeonCard
from referee.rulekit.cards import STANDARD, cards
from referee.rulekit.piles import Pile
from tests.table import arranged, begin, play

ATTACKS, MINE = "4H JH 6C", "7D 2C QC"


def state(session, *keys):
    state = session.state()
    return [state[key] for key in keys] if len(keys) > 1 else state[keys[0]]


def question_name(session):
    return session.question.name


def met(monster, skill="7H", **options):
    """A game whose first monster has been dealt."""
    return play(begin("days", **options), skill, monster)


def won(monster="QD", by=3, **options):
    """A first round with a king as SKILL that was won by so much, at the question behind it."""
    skill = "KH" if monster == "KS" else "KS"
    even = 10 - (13 - cards(monster)[0].order)  # against a ten
    attacks, mine = {
        3: ("2C 2H 2S", "3C 3H 3S"),
        2: ("2C 2H 10S", f"3C 3H {even}H"),
        1: ("2C 2H QS", "3C 3H 2D"),
    }[by]
    return play(met(monster, skill, **options), attacks, mine, mine)


def later(blades="", armour="", dungeon="", discard="", pack=None, score=0, skill="7H", **options):
    """A game in which this has been stashed, laid and discarded before its first card."""
    held = [cards(held) for held in (blades, armour, dungeon, discard)]
    gone = cards(f"{blades} {armour} {dungeon} {discard} AS KD")
    left = [card for card in STANDARD if card not in gone]
    if pack is not None:
        left = [*cards(skill), *[card for card in left if card != skill][:pack]]
    things = {
        "pack": Pile("pack", left, other_cards=[card for card in STANDARD if card not in left]),
        "weapons": held[0],
        "armour": held[1],
        "dungeon": [DungeonCard(card, Spot(0, n / 100)) for n, card in enumerate(held[2])],
        "discard": held[3],
        "score": score,
    }
    return play(arranged("days", things, **options), skill)
