"""A game of somebody who forgot the sentence of what hardly ever happens."""

from tests.games.stranger import Beach


class Storms(Beach):
    def turn(self, t, ask):
        if t.turns > 99:
            ask.tell("rare")
        super().turn(t, ask)
