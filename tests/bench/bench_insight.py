"""Odds, rollouts and simulations: CPU time, for a core that counts to ten million in 0.13 s."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import count, islice
from statistics import median, quantiles

from referee import games
from referee.insight import advice, odds
from referee.insight.odds import Position
from referee.insight.rollout import MakePlayer, Worlds, run
from referee.insight.simulate import SimulationTask, play_block, split_seeds
from referee.insight.workers import WorkerPool
from referee.rulekit.game import Game, Options
from referee.sessions.dealers import Dealer
from referee.sessions.session import Session
from tests.bench import Row, seconds
from tests.table import ALL

USUAL_LOOP = 0.13
HINTS = 60
MIDDLES, ROLLOUTS = 6, 10  # games, and rollouts of each
TIMES = 5  # in other worlds each time; the median is told
FEWEST = 4  # choices of a game that has a middle
GAMES = 200  # enough that what the first of them look up for all weighs as little as in 10,000
SHARED, IN_A_BLOCK = 240, 20  # games of two workers
ROLLOUTS_BAR = {"days": 200.0}  # a second; 1,000 in every other game
GAMES_BAR = {"days": 90.0}  # seconds for 10,000 games; 30 in every other game


def cpu(action: Callable[[], object]) -> float:
    begun = time.process_time()
    action()
    return time.process_time() - begun


def slower() -> float:
    """Return how much slower this core is at present; measured again before each measurement."""

    return min(cpu(partial(count_up, 10**7)) for _ in range(2)) / USUAL_LOOP


def count_up(to: int) -> None:
    for _ in range(to):
        pass


def rows() -> Iterator[Row]:
    yield from hints()
    for name in ALL:
        yield rollouts(name)
    for name in ALL:
        yield simulated(name)
    yield workers()


def hints() -> Iterator[Row]:
    game = games.load("scoundrel")
    say, times = game.say("en"), []
    slow, first = slower(), 0.0
    for seed in range(20):
        session = Session(game, game.resolve_options({}), seed)
        while session.question and len(times) < HINTS:
            begun = time.process_time()
            best = advice.hint(advice.Adviser(session), say, worlds=20).best
            times.append((time.process_time() - begun) / slow * 1000)
            first = first or cpu(partial(first_odds, session)) / slow
            session.answer(best)
    yield Row("hint of scoundrel, 20 worlds, median", median(times), "ms", bar=25)
    yield Row("hint of scoundrel, 20 worlds, p95", quantiles(times, n=20)[-1], "ms", bar=80)
    yield Row("first line of odds", first, "s", bar=0.2)


def first_odds(session: Session) -> object:
    return advice.Adviser(session).advise(seconds=0.0)


def rollouts(name: str) -> Row:
    """From the middle of each of some games that came that far, by the sensible player."""
    game, make = games.load(name), odds.sensible_player(name)
    options = game.resolve_options({})
    pasts = list(islice(middles(game, options, make), MIDDLES))

    def play(first: int) -> None:
        for past in pasts:
            worlds = Worlds(game, options, past)
            for number in range(first, first + ROLLOUTS):
                worlds.play_out(number, make)

    def a_second(first: int) -> float:
        slow = slower()
        return ROLLOUTS * MIDDLES / (cpu(partial(play, first)) / slow)

    rate = median(a_second(ROLLOUTS * number) for number in range(TIMES))
    return Row(
        f"rollouts of {name}", rate, "/s", bar=ROLLOUTS_BAR.get(name, 1000.0), more_is_better=True
    )


def middles(game: Game, options: Options, make: MakePlayer) -> Iterator[list[object]]:
    """Return the positions before the middle choice of games that chance alone does not decide."""
    for seed in count():
        length = run(game, options, make, Dealer(seed)).choices
        if length < FEWEST:
            continue
        session = Session(game, options, seed)
        for _ in range(length // 2):
            session.answer(
                make(Position.from_session(session).create_seat()).answer(session.question)
            )
        yield session.values


def workers() -> Row:
    """Two processes against one; two that only count gain no more than this machine has to give."""
    task = usual_task("scoundrel")
    alone = seconds(lambda: play_shared(task, WorkerPool()))
    counting = seconds(lambda: [count_up(10**7) for _ in range(4)])
    with ProcessPoolExecutor(2) as pool:
        list(pool.map(count_up, [1, 1]))
        together = seconds(lambda: play_shared(task, WorkerPool(pool, 2)))
        floor = counting / seconds(lambda: list(pool.map(count_up, [10**7] * 4)))
    bar = 1.7 * min(1.0, floor / 2)
    return Row(
        "two workers", alone / together, "x", "two that count", floor, bar, more_is_better=True
    )


def play_shared(task: SimulationTask, pool: WorkerPool) -> None:
    list(pool.play(play_block, split_seeds(task, 0, SHARED, IN_A_BLOCK)))


def usual_task(name: str) -> SimulationTask:
    return SimulationTask(
        game=name, options=games.load(name).resolve_options({}), player="sensible"
    )


def simulated(name: str) -> Row:
    task = usual_task(name)
    slow = slower()
    taken = cpu(lambda: play_block(task, 0, GAMES)) / slow / GAMES * 10_000
    return Row(f"10,000 games of {name}", taken, "s", bar=GAMES_BAR.get(name, 30.0))
