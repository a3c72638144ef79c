"""New Game: turn over cards, and stop before they are worth too much. Put your own rules in its place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from referee import STANDARD, About, Ask, Card, Game, Option, Options, Over, Pile, Places, Row, Say

ROUNDS = 3
MOST = 21  # cards of one round that are worth more count nothing
ON, STOP = "on", "stop"
VALUE = {card: min(card.order, 10) for card in STANDARD}


@dataclass(slots=True)
class Table:
    """All that lies there. Piles are face down; face-up cards are lists."""

    goal: int
    deck: Pile = field(default_factory=lambda: Pile("deck", STANDARD))
    row: list[Card] = field(default_factory=list)
    kept: list[Card] = field(default_factory=list)
    lost: list[Card] = field(default_factory=list)
    round: int = 0


def worth(cards: Iterable[Card]) -> int:
    return sum(VALUE[card] for card in cards)


def play_round(t: Table, ask: Ask) -> None:
    """Card by card, until you stop or have too much."""
    t.round += 1
    ask.tell("round", round=t.round, rounds=ROUNDS)
    while worth(t.row) <= MOST:
        t.row += ask.draw("turn", t.deck, 1)
        if worth(t.row) <= MOST and ask.choose("next", (ON, STOP), worth=worth(t.row), most=MOST) == STOP:
            break
    is_kept = worth(t.row) <= MOST
    ask.tell("kept" if is_kept else "lost", cards=t.row.copy(), worth=worth(t.row))
    (t.kept if is_kept else t.lost).extend(t.row)
    t.row.clear()


class NewGame(Game[Table]):
    """What the referee asks of a game; docs/authors.md says more."""

    name = "new-game"
    title = "New Game"
    package = "new_game"
    about = About(minutes=5, hue=210)
    options = (Option("goal", "what the kept cards must be worth", 50, least=1, most=63),)

    def setup(self, options: Options) -> Table:
        return Table(goal=options["goal"])

    def play(self, t: Table, ask: Ask) -> Over:
        ask.tell("setup", goal=t.goal, rounds=ROUNDS)
        while t.round < ROUNDS:
            play_round(t, ask)
        return Over("win" if worth(t.kept) >= t.goal else "loss", worth(t.kept))

    def state(self, t: Table) -> dict[str, Any]:
        return {"round": t.round, "worth": worth(t.row), "kept": worth(t.kept), "goal": t.goal}

    def places(self, t: Table) -> Places:
        return {"row": t.row, "kept": t.kept, "lost": t.lost}

    def view(self, t: Table, say: Say) -> list[Row]:
        kept = say("view.kept", kept=worth(t.kept), goal=t.goal, round=t.round, rounds=ROUNDS)
        return [
            Row(say("label.kept"), kept),
            Row(say("label.row"), cards=t.row, note=say("view.worth", worth=worth(t.row), most=MOST)),
        ]


GAME = NewGame()
