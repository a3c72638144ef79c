"""Games of as days go by that begin where a test wants them to."""

from referee.games.days.path import Spot
from referee.games.days.table import DungeonCard
from referee.rulekit.cards import STANDARD, cards
from referee.rulekit.piles import Pile
from tests.table import arranged, begin, play

ATTACKS = "4H JH 6C"


def arrange(table, options):
    return later(**table, **options) if table else begin("days", **options)


def later(blades="", armour="", dungeon="", discard="", pack=None, score=0, skill="7H", **options):
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
