"""Concertina: all cards lie open, and piles go onto what they match, one or three to the left."""

from dataclasses import dataclass, field

from referee import STANDARD, Card, Game, Over, Pile, Row, Stack

STOP, COLUMNS = "stop", 8


@dataclass
class Table:
    deck: Pile = field(default_factory=lambda: Pile("deck", STANDARD))
    piles: list[list[Card]] = field(default_factory=list)

    def onto(self, place):
        """The places to the left whose top card has the suit or the rank of this one."""
        card = self.piles[place][-1]
        tops = [(at, self.piles[at][-1]) for at in (place - 1, place - 3) if at >= 0]
        return [at for at, top in tops if card.suit == top.suit or card.rank == top.rank]

    def movable(self):
        return [pile[-1] for place, pile in enumerate(self.piles) if self.onto(place)]

    def place_of(self, card):
        return next(place for place, pile in enumerate(self.piles) if pile[-1] == card)


class Concertina(Game):
    name = "concertina"
    title = "Concertina"
    package = "tests.games.concertina"

    def setup(self, _options):
        return Table()

    def play(self, t, ask):
        t.piles = [[card] for card in ask.draw("lay", t.deck, 52)]
        while cards := t.movable():
            card = ask.choose("card", [*cards, STOP], piles=len(t.piles))
            if card == STOP:
                break
            place = t.place_of(card)
            target = ask.choose("onto", [t.piles[at][-1] for at in t.onto(place)], about=card)
            t.piles[t.place_of(target)] += t.piles.pop(place)
            ask.tell("moved", card=card, target=target)
        left = len(t.piles)
        return (
            Over("win", left)
            if left == 1
            else Over("draw", left, "close")
            if left <= 3
            else Over("loss", left)
        )

    def view(self, t, say):
        cells = [Stack(f"pile-{n}", pile) for n, pile in enumerate(t.piles, 1)]
        return [
            Row.grid(say("label.piles"), COLUMNS, cells, note=say("view.left", left=len(t.piles)))
        ]


GAME = Concertina()
