"""Games of Scoundrel that begin where a test wants them to."""

from referee.games.scoundrel.table import DUNGEON
from referee.rulekit.cards import cards
from referee.rulekit.piles import Pile
from tests.table import arranged


def arrange(table, options):
    things = dict(table)
    if "deck" in table:
        things["deck"] = Pile("deck", cards(table["deck"]), other_cards=DUNGEON)
    return arranged("scoundrel", things, **options)
