"""Start-up, answers, rules and resuming, for every registered game."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from referee import games
from referee.insight import rollout
from referee.rulekit.player import Player
from referee.saves import opening
from referee.sessions.dealers import Dealer
from referee.testing import option_sets
from referee.testing.play import random_answer
from tests.bench import Row, counting_loop, find_costs, run_program, seconds
from tests.table import ALL, begin_game

MOVES_BAR = 60_000  # Scoundrel, where counting to ten million takes 0.3 s
RESUME_BAR = 0.1  # likewise
USUAL_LOOP = 0.3
FIRST_QUESTION = 1.8  # times the import of Typer
# The list has dozens of games begun by this very run
STARTS = {"referee --version": 0.7, "referee": None}
LONG = 2000
EARLY, LATE = 50, 250  # answers into a game
EARLY_MORE, LATE_MORE = 1.0, 11.0  # ms beside twice a bare write


def rows() -> Iterator[Row]:
    slower = counting_loop() / USUAL_LOOP
    yield Row("counting to ten million", slower * USUAL_LOOP, "s")
    with TemporaryDirectory() as folder:
        yield from start_up(folder)
    for name in ALL:
        yield moves(name, slower)
    for name in ALL:
        with TemporaryDirectory() as folder:
            yield from answers(name, Path(folder))
    for name in ALL:
        with TemporaryDirectory() as folder:
            yield resume(name, Path(folder) / "game.jsonl", slower)


def start_up(home: str) -> Iterator[Row]:
    referee = str(Path(sys.executable).with_name("referee"))
    commands = {"import typer": run_program("import typer"), "referee": [referee]}
    commands["referee --version"] = [referee, "--version"]
    commands |= {f"first question of {name}": [referee, name, "--new"] for name in ALL}
    costs = find_costs(commands, 15, REFEREE_HOME=home)
    floor = costs.pop("import typer").cpu * 1000
    for what, cost in costs.items():
        bar = STARTS.get(what, FIRST_QUESTION)
        yield Row(what, cost.cpu * 1000, "ms", "import typer", floor, bar and bar * floor)


def moves(name: str, slower: float) -> Row:
    game = games.load(name)
    options = game.resolve_options({})

    def speed() -> float:
        count, seed, start = 0, 0, time.perf_counter()
        while time.perf_counter() - start < 1:
            seed += 1
            finished = rollout.run(
                game, options, Player, Dealer(seed), dice=str(seed), max_values=400
            )
            count += len(finished.player.seat.past)
        return count / (time.perf_counter() - start)

    bar = MOVES_BAR / slower if name == "scoundrel" else None
    fastest = max(speed() for _ in range(3))
    return Row(f"random play of {name}", fastest, "moves/s", bar=bar, more_is_better=True)


def answers(name: str, folder: Path) -> Iterator[Row]:
    """One answer over --json, its sync included, against a bare write and sync of the same bytes.

    Every answer runs the rules again, so those late in a long game have a bar of their own.
    """
    command = [sys.executable, "-m", "referee", name, "--json"]
    environment = os.environ | {"REFEREE_HOME": str(folder)}
    streams = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, env=environment, **streams) as process:
        exchange(process)
        lines = [json.dumps({"answer": it, "want": []}).encode() + b"\n" for it in play(name, 400)]
        taken = [seconds(lambda line=line: exchange(process, line)) * 1000 for line in lines]
        process.stdin.close()
    save = next(folder.rglob("*.jsonl"))
    with (folder / "floor").open("ab", buffering=0) as file:
        bare = [
            seconds(lambda line=line: os.fsync(file.write(line) and file.fileno()))
            for line in save.read_bytes().splitlines(keepends=True)
        ]
    floor = median(bare) * 1000
    early, late = taken[:EARLY], taken[LATE - EARLY // 2 : LATE + EARLY // 2]
    for some, which, more in (
        (early, f"of the first {EARLY}", EARLY_MORE),
        (late, f"about the {LATE}th", LATE_MORE),
    ):
        if some:
            what, bar = f"one answer of {name}, {which}", 2 * floor + more
            yield Row(what, median(some), "ms", "write + fsync", floor, bar)


def exchange(process: subprocess.Popen, line: bytes = b"") -> None:
    process.stdin.write(line)
    process.stdin.flush()
    ends = (b'{"type": "ask"', b'{"type": "over"')
    next(answer for answer in process.stdout if answer.startswith(ends))


def resume(name: str, path: Path, slower: float) -> Row:
    """Opening a long game: 2,000 answers, where needed padded with undo and redo."""
    game = games.load(name)
    games_of_options = [(options, play(name, LONG, options)) for options in option_sets(game)]
    options, answers = max(games_of_options, key=lambda played: len(played[1]))
    save = opening.start_game(game, game.resolve_options(options), path, None)
    for answer in answers:
        save.session.answer(answer)
    while len(save.session.journal.moves) < LONG:
        save.session.undo()
        save.session.redo()
    save.close()
    taken = min(seconds(lambda: opening.resume_game(game, path).close()) for _ in range(3))
    what = f"resuming {name}, {LONG} lines, {len(answers)} answers"
    return Row(what, taken, "s", bar=RESUME_BAR * slower)


def play(name: str, max_answers: int, options: dict | None = None) -> list:
    longest: list = []
    for seed in range(10):
        session, rng = begin_game(games.load(name), options or {}), Random(seed)
        while session.question and len(session.history.entries) < max_answers:
            session.answer(random_answer(session.question, rng))
        longest = max(longest, [entry.answer for entry in session.history.entries], key=len)
        if len(longest) >= max_answers:
            break
    return longest
