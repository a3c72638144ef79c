"""Odds, rollouts and simulations: CPU time, for a core that counts to ten million in 0.13 s."""

import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import count, islice
from statistics import median, quantiles

from referee import games
from referee.insight import advice, odds
from referee.insight.odds import seat_of
from referee.insight.rollout import Worlds, run
from referee.insight.simulate import SimulationTask, WorkerPool, play_block, split_seeds
from referee.rulekit.player import Seat
from referee.sessions.dealers import Dealer
from referee.sessions.session import Session
from tests.bench import Row, count_up, counting_loop, seconds
from tests.table import ALL

USUAL_LOOP = 0.13
HINTS = 60
MIDDLES, ROLLOUTS = 6, 10  # games, and rollouts of each
TIMES = 5  # in other worlds each time; the median is told
MIN_CHOICES = 4  # of a game that has a middle
GAMES = 200  # enough that what the first of them look up for all weighs as little as in 10,000
SHARED, IN_A_BLOCK = 240, 20  # games of two workers
ROLLOUTS_BAR = {"days": 200.0}  # a second; 1,000 in every other game
GAMES_BAR = {"days": 90.0}  # seconds for 10,000 games; 30 in every other game


def find_slowness() -> float:
    return counting_loop(time.process_time) / USUAL_LOOP


def cpu(action, *arguments, **options) -> float:
    slowness = find_slowness()
    return seconds(partial(action, *arguments, **options), time.process_time) / slowness


def rows() -> Iterator[Row]:
    yield from hints()
    yield from map(rollouts, ALL)
    yield from map(simulated, ALL)
    yield workers()


def hints() -> Iterator[Row]:
    game = games.load("scoundrel")
    say, times = game.say("en"), []
    first, slowness = 0.0, find_slowness()
    for seed in range(20):
        session = Session(game, game.resolve_options({}), seed)
        while session.question and len(times) < HINTS:
            first = first or cpu(advice.Adviser(session).advise, seconds=0.0)
            start = time.process_time()
            best = advice.hint(advice.Adviser(session), say, worlds=20).best
            times.append((time.process_time() - start) / slowness * 1000)
            session.answer(best)
    yield Row("hint of scoundrel, 20 worlds, median", median(times), "ms", bar=25)
    yield Row("hint of scoundrel, 20 worlds, p95", quantiles(times, n=20)[-1], "ms", bar=80)
    yield Row("first line of odds", first, "s", bar=0.2)


def rollouts(name: str) -> Row:
    """From the middle of each of some games that came that far, by the sensible player."""
    game, make = games.load(name), odds.sensible_player(name)
    options = game.resolve_options({})
    pasts = list(islice(middles(game, options, make), MIDDLES))

    def play(first: int) -> None:
        for past in pasts:
            worlds = Worlds(Seat(game, options, None, "", past))
            for number in range(first, first + ROLLOUTS):
                worlds.play_out(number, make)

    rate = ROLLOUTS * MIDDLES / median(cpu(play, ROLLOUTS * number) for number in range(TIMES))
    bar = ROLLOUTS_BAR.get(name, 1000.0)
    return Row(f"rollouts of {name}", rate, "/s", bar=bar, more_is_better=True)


def middles(game, options, make) -> Iterator[list[object]]:
    """Yield the positions before the middle choice of games that chance alone does not decide."""
    for seed in count():
        length = run(game, options, make, Dealer(seed)).choices
        if length >= MIN_CHOICES:
            session = Session(game, options, seed)
            for _ in range(length // 2):
                seat = make(seat_of(session))
                session.answer(seat.answer(session.question))
            yield session.values


def usual_task(name: str) -> SimulationTask:
    options = games.load(name).resolve_options({})
    return SimulationTask(game=name, options=options, player="sensible")


def simulated(name: str) -> Row:
    taken = cpu(play_block, usual_task(name), 0, GAMES) / GAMES * 10_000
    return Row(f"10,000 games of {name}", taken, "s", bar=GAMES_BAR.get(name, 30.0))


def workers() -> Row:
    """Two processes against one; two that only count gain no more than this machine has to give."""
    blocks = list(split_seeds(usual_task("scoundrel"), 0, SHARED, IN_A_BLOCK))

    def share(pool: WorkerPool) -> float:
        return seconds(lambda: list(pool.play(play_block, blocks)))

    alone, counting = share(WorkerPool()), seconds(lambda: [count_up() for _ in range(4)])
    with ProcessPoolExecutor(2) as pool:
        list(pool.map(count_up, [1, 1]))
        together = share(WorkerPool(pool, 2))
        floor = counting / seconds(lambda: list(pool.map(count_up, [10**7] * 4)))
    gain, bar = alone / together, 1.7 * min(1.0, floor / 2)
    return Row("two workers", gain, "x", "two that count", floor, bar, more_is_better=True)
