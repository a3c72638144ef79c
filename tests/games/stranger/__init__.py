"""Beachcombing, a sound game of somebody else, to be broken in every way that authors find."""

from dataclasses import dataclass, field

from referee import STANDARD, Game, Option, Over, Pile, Row

KEEP, LEAVE = "keep", "leave"


@dataclass
class Table:
    calm: bool = False
    beach: Pile = field(default_factory=lambda: Pile("beach", STANDARD))
    bag: list = field(default_factory=list)
    sand: list = field(default_factory=list)
    turns: int = 0


class Beach(Game):
    name = "beach"
    title = "Beachcombing"
    package = "tests.games.stranger"
    options = (
        Option("calm", "the sea takes nothing"),
        Option("turns", "how many", 6, minimum=1, maximum=9),
    )

    def setup(self, options):
        return Table(calm=options["calm"], turns=options["turns"])

    def play(self, t, ask):
        for _ in range(t.turns):
            self.turn(t, ask)
        return self.end(t)

    def turn(self, t, ask):
        found = ask.draw("find", t.beach, 1)
        t.sand += found
        if ask.choose("take", (KEEP, LEAVE), about=found[0], held=len(t.bag)) == KEEP:
            t.bag.append(t.sand.pop())
            ask.tell("kept", card=found[0])
        if len(t.bag) == 3:
            (lost,) = ask.pick("lose", t.bag, 1, 1)
            t.bag.remove(lost)
            t.sand.append(lost)
            ask.tell("lost", card=lost)

    def end(self, t):
        return Over("win" if len(t.bag) == 2 else "loss", len(t.bag))

    def state(self, t):
        return {"bag": list(t.bag), "sand": list(t.sand), "beach": len(t.beach)}

    def places(self, t):
        return {"bag": t.bag, "sand": t.sand}

    def view(self, t, say):
        return [Row(say("label.bag"), cards=t.bag, note=say("view.held", held=len(t.bag)))]


GAME = Beach()
