"""Odds, rollouts and simulations: CPU time, for a core that counts to ten million in 0.13 s."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from statistics import median, quantiles

from referee import games
from referee.insight import advice, players
from referee.insight.position import Position
from referee.insight.rollout import run
from referee.insight.simulate import Task, block
from referee.insight.worlds import Worlds
from referee.sessions.dealers import Dealer
from referee.sessions.session import Session
from tests.bench import Row
from tests.table import ALL

USUAL_LOOP = 0.13
HINTS = 60
ROLLOUTS = 60
GAMES = 60
ROLLOUTS_BAR = {"days": 200.0}  # a second; 1,000 in every other game
GAMES_BAR = {"days": 90.0}  # seconds for 10,000 games; 30 in every other game


def cpu(action: Callable[[], object]) -> float:
    begun = time.process_time()
    action()
    return time.process_time() - begun


def slower() -> float:
    """How much slower this core is at present; asked again before each measurement."""

    def count() -> None:
        for _ in range(10**7):
            pass

    return min(cpu(count) for _ in range(2)) / USUAL_LOOP


def rows() -> Iterator[Row]:
    yield from hints()
    for name in ALL:
        yield rollouts(name)
    for name in ALL:
        yield simulated(name)


def hints() -> Iterator[Row]:
    game = games.load("scoundrel")
    say, times = game.say("en"), []
    slow, first = slower(), 0.0
    for seed in range(20):
        session = Session(game, game.settled({}), seed)
        while session.question and len(times) < HINTS:
            begun = time.process_time()
            best = advice.hint(session, say, worlds=20)["best"]
            times.append((time.process_time() - begun) / slow * 1000)
            first = first or cpu(partial(first_odds, session)) / slow
            session.answer(best)
    yield Row("hint of scoundrel, 20 worlds, median", median(times), "ms", bar=25)
    yield Row("hint of scoundrel, 20 worlds, p95", quantiles(times, n=20)[-1], "ms", bar=80)
    yield Row("first line of odds", first, "s", bar=0.2)


def first_odds(session: Session) -> object:
    return advice.Adviser(session).advice(seconds=0.0)


def rollouts(name: str) -> Row:
    """From the middle of a game, by the sensible player."""
    game, make = games.load(name), players.sensible(name)
    options = game.settled({})
    lengths = {seed: run(game, options, make, Dealer(seed)).decided for seed in range(20)}
    seed = max(lengths, key=lambda seed: lengths[seed])
    session = Session(game, options, seed)
    for _ in range(lengths[seed] // 2):
        session.answer(make(Position.of(session).seat()).answer(session.question))
    worlds, past = Worlds(session.values), session.values

    def play() -> None:
        for number in range(ROLLOUTS):
            run(game, options, make, worlds[number], past, "")

    slow = slower()
    rate = ROLLOUTS / (cpu(play) / slow)
    return Row(f"rollouts of {name}", rate, "/s", bar=ROLLOUTS_BAR.get(name, 1000.0), more_is_better=True)


def simulated(name: str) -> Row:
    task = Task(name, games.load(name).settled({}), "sensible")
    slow = slower()
    taken = cpu(lambda: block(task, 0, GAMES)) / slow / GAMES * 10_000
    return Row(f"10,000 games of {name}", taken, "s", bar=GAMES_BAR.get(name, 30.0))
