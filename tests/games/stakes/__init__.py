"""Stakes, a duel against a face-down hand: two decks, and what is tied is carried over."""

from dataclasses import dataclass, field

from referee import STANDARD, Card, Game, Over, Pile, Row, copies

HAND, ROUNDS, GOAL = 5, 5, 9
MINE, THEIRS = STANDARD[:26], tuple(card for card in copies(STANDARD[:26], 2) if card != card.face)


@dataclass
class Table:
    deck: Pile = field(default_factory=lambda: Pile("deck", MINE))
    their_deck: Pile = field(default_factory=lambda: Pile("their-deck", THEIRS))
    their_hand: Pile = field(default_factory=lambda: Pile("their-hand"))
    hand: list[Card] = field(default_factory=list)
    duel: list[Card] = field(default_factory=list)  # mine, then theirs
    spent: list[Card] = field(default_factory=list)
    their_spent: list[Card] = field(default_factory=list)
    round: int = 0
    stake: int = 1
    mine: int = 0
    theirs: int = 0


def duels(t, ask):
    t.round += 1
    t.their_deck.deal(t.their_hand, HAND)
    ask.tell("dealt-hands", round=t.round, count=len(t.their_hand))
    t.hand += ask.draw("hand", t.deck, HAND)
    while t.hand and max(t.mine, t.theirs) < GOAL:
        duel(t, ask)
    ask.pause("round-over", mine=t.mine, theirs=t.theirs)


def duel(t, ask):
    """You first; they answer unseen: their best when much is at stake, else their least."""
    card = ask.choose("card", t.hand, stake=t.stake)
    t.hand.remove(card)
    t.duel = [card]
    hand = ask.secret("their-hand", t.their_hand, len(t.their_hand))
    answer = (max if t.stake > 1 else min)(hand, key=lambda one: (one.order, one.suit))
    t.their_hand.take_out(answer)
    t.duel.append(answer)
    ask.tell("answered", card=answer)
    settle(t, ask, card, answer)
    t.spent.append(card)
    t.their_spent.append(answer)
    t.duel = []
    if answer.rank in {"J", "Q", "K"}:
        t.their_deck.shuffle_in(t.their_spent)
        t.their_spent.clear()
        ask.tell("reshuffled")


def settle(t, ask, card, answer):
    if card.order == answer.order:
        t.stake += 1
        ask.tell("tied", stake=t.stake)
        return
    if card.order > answer.order:
        t.mine += t.stake
    else:
        t.theirs += t.stake
    ask.tell(
        "won" if card.order > answer.order else "lost", stake=t.stake, mine=t.mine, theirs=t.theirs
    )
    t.stake = 1


class Stakes(Game):
    name = "stakes"
    title = "Stakes"
    package = "tests.games.stakes"
    hand_events = frozenset({"dealt-hands", "answered", "reshuffled"})
    unordered_places = frozenset({"hand"})

    def setup(self, _options):
        return Table()

    def play(self, t, ask):
        while t.round < ROUNDS and max(t.mine, t.theirs) < GOAL:
            duels(t, ask)
        lead = t.mine - t.theirs
        return Over("win" if lead > 0 else "loss" if lead < 0 else "draw", lead)

    def view(self, t, say):
        return [
            Row.number("stake", t.stake),
            Row.number("mine", t.mine, GOAL, "up"),
            Row.number("theirs", t.theirs, GOAL, "down"),
            Row(say("label.their-hand"), say("view.down", count=len(t.their_hand))),
            Row(place="duel", cards=t.duel),
            Row(place="hand", cards=t.hand),
            Row(place="spent", cards=t.spent),
            Row(place="their-spent", cards=t.their_spent),
        ]


GAME = Stakes()
