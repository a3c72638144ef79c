"""Games of Solitaire RPG that begin where a test wants them to."""

from referee.games.solitaire_rpg.table import Side
from referee.rulekit.cards import STANDARD, cards
from referee.rulekit.piles import Pile
from tests.table import arranged, begin, play

GAME = "solitaire-rpg"


def arrange(table, options):
    """A new game, or one of a character with these cards, whose first question rolls a monster.

    The deck holds the rest unless it is named.
    """
    if not table:
        return begin(GAME, **options)
    up, down, discard = (cards(table.get(name, "")) for name in ("up", "down", "discard"))
    held = [*up, *down, *discard]
    left = cards(table["deck"]) if "deck" in table else [c for c in STANDARD if c not in held]
    player = Side("player")
    player.gain(up)
    player.down += down
    things = {
        "player": player,
        "deck": Pile("deck", left, other_cards=STANDARD),
        "discard": discard,
    }
    return arranged(GAME, things, level=0)


def fight(up, monster):
    return play(arrange({"up": up}, {}), monster)
