"""A beach whose tides are read from the clock."""

import time

from tests.games.stranger import KEEP, LEAVE, Beach


class Tides(Beach):
    def turn(self, t, ask):
        t.sand += ask.draw("find", t.beach, 1)
        t.turns += time.perf_counter_ns()
        ask.choose("take", (KEEP, LEAVE), about="", held=0)
