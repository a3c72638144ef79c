"""Snap, a third-party game of two answers, to be installed or played from its folder."""

from referee import STANDARD, Game, Over, Pile, Row


class Snap(Game):
    name = "snap"

    def setup(self, _options):
        return [Pile("deck", STANDARD), []]

    def play(self, table, ask):
        guess = ask.choose("guess", ("red", "black"))
        table[1] += ask.draw("turn", table[0], 1)
        return Over("win" if table[1][0].black == (guess == "black") else "loss")

    def state(self, table):
        return {"row": list(table[1])}

    def view(self, table, _say):
        return [Row(place="row", cards=table[1])]


GAME = Snap()
