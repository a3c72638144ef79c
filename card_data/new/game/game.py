"""New Game: turn over cards, and stop before they are worth too much. Put your own rules in its place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

#: deck
from referee import read_deck
#: no deck
from referee import STANDARD
#:
from referee import Ask, Card, Game, Invitation, Option, Options, Over, Pile, Row, Say
#: grid
from referee import Stack
#:

ROUNDS = 3
MOST = 21  # cards of one round that are worth more count nothing
ON, STOP = "on", "stop"
#: deck
DECK = tuple(read_deck(__file__))  # as deck.toml and cards.csv say
#: no deck
DECK = STANDARD
#:
VALUE = {card: min(card.order, 10) for card in DECK}
#: grid
LINES, COLUMNS = 2, 4
CELLS = tuple(f"cell-{line}-{column}" for line in range(1, LINES + 1) for column in range(1, COLUMNS + 1))
#:


@dataclass(slots=True)
class Table:
    """All that lies there. Piles are face down; face-up cards are lists."""

    goal: int
    deck: Pile = field(default_factory=lambda: Pile("deck", DECK))
#: grid
    cells: dict[str, Pile] = field(default_factory=lambda: {cell: Pile(cell) for cell in CELLS})
#:
#: opponent
    their_hand: Pile = field(default_factory=lambda: Pile("their-hand"))
    theirs: list[Card] = field(default_factory=list)
#:
    row: list[Card] = field(default_factory=list)
    kept: list[Card] = field(default_factory=list)
    lost: list[Card] = field(default_factory=list)
    round: int = 0

    @property
    def points(self) -> int:
#: opponent
        return worth(self.kept) - worth(self.theirs)
#: no opponent
        return worth(self.kept)
#:


def worth(cards: Iterable[Card]) -> int:
    return sum(VALUE[card] for card in cards)


def play_round(t: Table, ask: Ask) -> None:
    """Card by card, until you stop or have too much."""
    t.round += 1
    ask.tell("round", round=t.round, rounds=ROUNDS)
    while worth(t.row) <= MOST:
#: grid
        turn_over(t, ask)
#: no grid
        t.row += ask.draw("turn", t.deck, 1)
#:
        if worth(t.row) <= MOST and ask.choose("next", (ON, STOP), worth=worth(t.row), most=MOST) == STOP:
            break
    is_kept = worth(t.row) <= MOST
    ask.tell("kept" if is_kept else "lost", cards=t.row.copy(), worth=worth(t.row))
    (t.kept if is_kept else t.lost).extend(t.row)
    t.row.clear()
#: opponent
    answer(t, ask, is_kept=is_kept)
#:


#: grid
def turn_over(t: Table, ask: Ask) -> None:
    """A card of your choice; another one is laid there face down."""
    cell = ask.choose("cell", [name for name, pile in t.cells.items() if len(pile)])
    t.row += ask.draw("turn", t.cells[cell], 1, place=cell)
    if len(t.deck):
        t.deck.deal(t.cells[cell])
        ask.tell("refilled", place=cell)


#:
#: opponent
def answer(t: Table, ask: Ask, *, is_kept: bool) -> None:
    """They play from a hand that nobody sees: their best where you kept your row, else their least."""

    def choose_card(hand: list[Card]) -> Card:
        return (max if is_kept else min)(hand, key=lambda one: (VALUE[one], one))

    name = "their-best" if is_kept else "their-least"
    card = ask.automa(name, t.their_hand, choose_card)
    t.theirs.append(card)
    ask.tell("answered", card=card)


#:
class NewGame(Game[Table]):
    """What the referee asks of a game; docs/authors.md says more."""

    name = "new-game"
    title = "New Game"
    invitation = Invitation(minutes=5, hue=210)
#: opponent
    options = (Option("goal", "by how much your cards must be worth more", 25, minimum=1, maximum=60),)
#: no opponent
    options = (Option("goal", "what the kept cards must be worth", 50, minimum=1, maximum=63),)
#:

    def setup(self, options: Options) -> Table:
        return Table(goal=options["goal"])

    def play(self, t: Table, ask: Ask) -> Over:
#: grid
        for pile in t.cells.values():
            t.deck.deal(pile)
#:
#: opponent
        t.deck.deal(t.their_hand, ROUNDS)
#:
        ask.tell("setup", goal=t.goal, rounds=ROUNDS)
        while t.round < ROUNDS:
            play_round(t, ask)
        return Over("win" if t.points >= t.goal else "loss", t.points)

    def view(self, t: Table, say: Say) -> list[Row]:
        points = say("view.points", points=t.points, goal=t.goal, round=t.round, rounds=ROUNDS)
        return [
            Row(say("label.points"), points),
#: opponent
            Row(place="theirs", cards=t.theirs, note=say("view.their-hand", count=len(t.their_hand))),
#:
#: grid
            Row.grid(say("label.cells"), COLUMNS, [Stack(name, hidden=len(t.cells[name])) for name in CELLS]),
#:
            Row(place="row", cards=t.row, note=say("view.worth", worth=worth(t.row), most=MOST)),
            Row(place="kept", cards=t.kept),
            Row(place="lost", cards=t.lost),
        ]


GAME = NewGame()
