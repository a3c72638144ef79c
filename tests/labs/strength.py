"""The strength of the advice, seen from outside:

`referee GAME --json` runs in a process of its own, the deck is shuffled here, cards are entered as
a person would, and `hint` alone is followed. `python -m tests.labs.strength GAME [--deals 200]
[--worlds 20] [--plot FILE] [--option word]`
"""

import json
import os
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import chain
from pathlib import Path
from random import Random
from statistics import fmean as mean
from tempfile import TemporaryDirectory

from referee.insight.outputs import measure_share
from tests.labs.calibration_picture import calibration

CAMPAIGN = 20  # games of the legacy game that are one campaign
EVERY = 20  # games: then the score so far is told
FEW = 100  # choices: fewer are no point of a curve


class Deck:
    """Real cards on a table: unseen ones as they were shuffled, known ones where they were put."""

    def __init__(self, name):
        self.rng = Random(name)
        self.orders = {}

    def dealt(self, ask):
        if None not in ask["expected"]:
            return ask["expected"]
        unseen = [card for card in ask["possible"] if card not in ask["expected"]]
        order = [card for card in self.orders.get(ask["pile"], []) if card in unseen]
        if len(order) < len(unseen):  # cards came back into the pile
            order = list(unseen)
            self.rng.shuffle(order)
        self.orders[ask["pile"]] = order
        return [known or order.pop() for known in ask["expected"]]


class Referee:
    """The command, and what it says line by line."""

    def __init__(self, words, home):
        self.process = subprocess.Popen(
            [sys.executable, "-m", "referee", *words, "--json"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=os.environ | {"REFEREE_HOME": home},
            text=True,
        )

    def hear(self, *types):
        """The next line of one of these types."""
        for line in self.process.stdout:
            record = json.loads(line)
            if record["type"] == "error":
                raise SystemExit(record["text"])
            if record["type"] in types:
                return record
        raise SystemExit(f"the referee left with {self.process.wait()}")

    def say(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()

    def quit(self):
        self.process.stdin.close()
        self.process.stdout.read()
        self.process.stdout.close()
        self.process.wait()


def played(words, home, deck, worlds):
    """One game by hints: whether it was won, and the chances of the best answers on the way."""
    referee, said = Referee(words, home), []
    while (ask := referee.hear("ask", "over"))["type"] == "ask":
        if ask["kind"] == "draw":
            referee.say(answer=deck.dealt(ask))
            continue
        referee.say(do="hint", worlds=worlds)
        hint = referee.hear("hint")
        referee.hear("ask")
        said.append(max(option["win"] for option in hint["options"]))
        referee.say(answer=hint["best"])
    referee.quit()
    return ask["outcome"] == "win", said


def sitting(words, worlds, numbers):
    """Games at one table, one after another: a campaign, or a single deal."""
    with TemporaryDirectory() as home:
        return [played(words, home, Deck(f"outside {words[0]} {n}"), worlds) for n in numbers]


def report_progress(words, games, deals, start):
    """The games as they are over, with the score so far every now and then."""
    won = 0
    for total, (win, said) in enumerate(games, 1):
        won += win
        if total % EVERY == 0 or total == deals:
            share = measure_share(won, total)
            interval = f"{share.minimum:.1%} to {share.maximum:.1%}"
            score = f"{won} of {total} won, {share.value:.1%} ({interval})"
            print(f"{' '.join(words)}: {score}, {time.monotonic() - start:.0f} s", flush=True)
        yield win, said


def curve(games):
    """Return the percentages and the results in tenths, with the number of choices."""
    bins = defaultdict(list)
    for win, said in games:
        for chance in said:
            bins[min(9, int(10 * chance))].append((chance, win))
    found = [list(zip(*rows, strict=True)) for _, rows in sorted(bins.items())]
    return [(mean(chances), mean(wins), len(wins)) for chances, wins in found]


def error_of(points):
    """By how much what was said and what came differ, over how many choices."""
    choices = max(1, sum(n for *_, n in points))
    return sum(abs(said - came) * n for said, came, n in points) / choices, choices


def plotted(points, name, file):
    shown = [(said, came) for said, came, choices in points if choices >= FEW]
    calibration(f"{name}: what hint says, what comes", shown, file)


def main(words):
    parser = ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--worlds", type=int, default=20)
    parser.add_argument("--at-once", type=int, default=1)
    parser.add_argument("--plot", type=Path)  # of what was said to win, and what was won
    given, house = parser.parse_known_args(words)
    table = [given.game, *house]
    size = CAMPAIGN if given.game == "legacy" else 1
    sittings = [range(n, n + size) for n in range(0, given.deals, size)]
    with ThreadPoolExecutor(given.at_once) as pool:
        games = chain.from_iterable(pool.map(partial(sitting, table, given.worlds), sittings))
        points = curve(report_progress(table, games, given.deals, time.monotonic()))
    error, choices = error_of(points)
    print(f"calibration error {error:.3f} over {choices} choices")
    if given.plot:
        plotted(points, given.game, given.plot)


if __name__ == "__main__":
    main(sys.argv[1:])
