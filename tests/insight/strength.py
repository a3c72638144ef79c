"""How well the advice plays: deals shuffled here, cards entered as a person would, `hint` alone followed.

`python -m tests.insight.strength GAME [--deals 200] [--worlds 20] [--plot FILE.png] [option=value ...]`
"""

import sys
from argparse import ArgumentParser
from collections import defaultdict
from pathlib import Path
from random import Random
from statistics import fmean as mean
from time import process_time

from referee import games
from referee.insight import advice
from referee.insight.counts import wilson
from referee.insight.picture import calibration
from referee.rulekit.ask import Draw
from referee.sessions.session import Session

CAMPAIGN = 20  # games
FEW = 100  # choices: fewer are no point of a curve


class Deck:
    """Real cards on a table: shuffled when the referee says so, known ones left where they lie."""

    def __init__(self, name: str) -> None:
        self.rng = Random(name)
        self.orders = {}

    def deal(self, pile, count):
        shuffles, order = self.orders.get(pile.name, (None, []))
        if shuffles != pile.shuffles:
            order = list(pile.unseen)
            self.rng.shuffle(order)
            self.orders[pile.name] = pile.shuffles, order
        return [known or order.pop() for known in pile.expected(count)]


def played(session, deck, worlds, said):
    """Play to the end by hints; said are the chances of the best answers on the way."""
    while session.question:
        if isinstance(session.question, Draw):
            session.answer(deck.deal(session.question.pile, session.question.count))
        else:
            hint = advice.hint(session, session.game.say("en"), worlds=worlds)
            said.append(max(option["win"] for option in hint["options"]))
            session.answer(hint["best"])
    return session.over.outcome == "win"


def deals(game, options, count, worlds):
    """Whether each deal was won, and what was said on the way; legacy games are those of campaigns."""
    settled = game.settled(options)
    for n in range(count):
        if game.name == "legacy" and n % CAMPAIGN == 0:
            settled = game.settled(options)
        session, said = Session(game, dict(settled)), []
        yield played(session, Deck(f"outside {game.name} {n}"), worlds, said), said
        if game.name == "legacy":
            campaign = settled["campaign"] | {"state": session.state()["campaign"]}
            settled = dict(settled) | {"campaign": campaign}


def main(words):
    parser = ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--worlds", type=int, default=20)
    parser.add_argument("--plot", type=Path)  # of what was said to win, and what was won
    parser.add_argument("options", nargs="*")
    given = parser.parse_args(words)
    game = games.load(given.game)
    options = {
        name: game.option(name).read(value) for name, _, value in (o.partition("=") for o in given.options)
    }
    begun, won, total, bins = process_time(), 0, 0, defaultdict(list)
    for win, said in deals(game, options, given.deals, given.worlds):
        won, total = won + win, total + 1
        for chance in said:
            bins[min(9, int(10 * chance))].append((chance, win))
        if total % 10 == 0 or total == given.deals:
            low, high = wilson(won, total)
            share = f"{won} of {total} won, {won / total:.1%} ({low:.1%} to {high:.1%})"
            print(f"{given.game} {given.options}: {share}, {process_time() - begun:.0f} s", flush=True)
    found = [list(zip(*rows, strict=True)) for _, rows in sorted(bins.items())]
    points = [(mean(chances), mean(wins), len(wins)) for chances, wins in found]
    every = sum(n for *_, n in points)
    error = sum(abs(said - came) * n for said, came, n in points) / every
    print(f"calibration error {error:.3f} over {every} choices")
    if given.plot:
        shown = [(said, came) for said, came, choices in points if choices >= FEW]
        calibration(f"{game.title}: what hint says, what comes", shown, given.plot)


if __name__ == "__main__":
    main(sys.argv[1:])
