"""Games of Spade Poker that begin where a test wants them to."""

from referee.games.spade_poker import GAME
from referee.games.spade_poker.rules import turn
from referee.games.spade_poker.table import ENEMY, PLAYER
from referee.rulekit.ask import Over
from referee.rulekit.cards import cards
from referee.rulekit.piles import Pile
from tests.table import begin, begin_game, changed


def arrange(table, options):
    return start_turn(**table, **options) if table else begin("spade-poker", **options)


def turns(t, ask):
    while (outcome := turn(t, ask)) is None:
        pass
    return Over(outcome)


def start_turn(hand="", *, pile=39, discard="", in_play="", enemy=None, **options):
    """A session at the start of a turn: `pile` cards of those that lie nowhere else, or these."""

    def setup(options):
        t = GAME.setup(options)
        t.hand, t.discard, t.in_play = cards(hand), cards(discard), cards(in_play)
        t.enemy_discard = [
            card for card in ENEMY if enemy is not None and card not in cards(f"{enemy} {in_play}")
        ]
        elsewhere = [*t.hand, *t.discard]
        rest = [card for card in PLAYER if card not in elsewhere]
        t.player = Pile(
            "player", cards(pile) if isinstance(pile, str) else rest[:pile], other_cards=PLAYER
        )
        t.enemy = Pile(
            "enemy", [c for c in ENEMY if c not in t.in_play] if enemy is None else cards(enemy)
        )
        return t

    return begin_game(changed(GAME, setup=setup, play=turns), options)
