"""A beach where the order of a set decides which find is kept."""

from tests.games.stranger import KEEP, LEAVE, Beach


class Currents(Beach):
    def turn(self, t, ask):
        t.sand += ask.draw("find", t.beach, 1)
        ask.choose("take", (KEEP, LEAVE), about="", held=0)
        if len(t.sand) > 2:
            kept = next(iter({*t.sand}))
            t.sand.remove(kept)
            t.bag.append(kept)


class Eddies(Beach):
    def turn(self, t, ask):
        t.sand += ask.draw("find", t.beach, 1)
        ask.choose("take", [*{KEEP, LEAVE}], about="", held=0)
