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
from referee.sessions.session import Session
from referee.testing import option_sets
from referee.testing.play import random_answer
from tests.bench import Row, alternating, counting_loop, run, seconds
from tests.table import ALL

MOVES_BAR = 60_000  # Scoundrel, where counting to ten million takes 0.3 s
RESUME_BAR = 0.1  # likewise
USUAL_LOOP = 0.3
FIRST_QUESTION = 1.8  # times the import of Typer
STARTS = {
    "referee --version": 0.7,
    "referee": None,
}  # it lists dozens of games begun by this very run
LONG = 2000
EARLY, LATE = 50, 250  # answers into a game
EARLY_MORE, LATE_MORE = 1.0, 11.0  # ms beside twice a bare write


def rows() -> Iterator[Row]:
    slower = counting_loop() / USUAL_LOOP
    yield Row("counting to ten million", slower * USUAL_LOOP, "s")
    with TemporaryDirectory() as folder:
        yield from start_up(Path(folder))
    for name in ALL:
        yield moves(name, slower)
    for name in ALL:
        with TemporaryDirectory() as folder:
            yield from answers(name, Path(folder))
    for name in ALL:
        with TemporaryDirectory() as folder:
            yield resume(name, Path(folder), slower)


def start_up(folder: Path) -> Iterator[Row]:
    environment = {**os.environ, "REFEREE_HOME": str(folder)}
    referee = str(Path(sys.executable).with_name("referee"))
    actions = {
        "import typer": run([sys.executable, "-c", "import typer"]),
        "referee --version": run([referee, "--version"], env=environment),
        "referee": run([referee], env=environment),
    }
    for name in ALL:
        actions[f"first question of {name}"] = run([referee, name, "--new"], env=environment)
    found = alternating(actions)
    floor = found.pop("import typer")
    for what, time_taken in found.items():
        bar = STARTS.get(what, FIRST_QUESTION)
        yield Row(
            what, time_taken * 1000, "ms", "import typer", floor * 1000, bar and bar * floor * 1000
        )


def moves(name: str, slower: float) -> Row:
    game = games.load(name)
    options = game.resolve_options({})

    def speed() -> float:
        count, start = 0, time.perf_counter()
        for seed in range(100_000):
            finished = rollout.run(
                game, options, Player, Dealer(seed), dice=str(seed), max_values=400
            )
            count += len(finished.player.seat.past)
            if time.perf_counter() - start > 1:
                break
        return count / (time.perf_counter() - start)

    bar = MOVES_BAR / slower if name == "scoundrel" else None
    return Row(
        f"random play of {name}",
        max(speed() for _ in range(3)),
        "moves/s",
        bar=bar,
        more_is_better=True,
    )


def answers(name: str, folder: Path) -> Iterator[Row]:
    """One answer over --json, its sync included, against a bare write and sync of the same bytes.

    Every answer runs the rules again, so those late in a long game have a bar of their own.
    """
    _, given = played(name, 400, {})
    environment = {**os.environ, "REFEREE_HOME": str(folder)}
    command = [sys.executable, "-m", "referee", name, "--json"]
    taken = []
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment
    ) as process:
        wait_for_question(process)
        for answer in given:
            line = json.dumps({"answer": answer, "want": []}).encode() + b"\n"
            taken.append(seconds(lambda line=line: exchange(process, line)))
        process.stdin.close()
    save = (
        next((folder / "saves").iterdir())
        if (folder / "saves").exists()
        else next(folder.rglob("*.jsonl"))
    )
    bare = [
        seconds(lambda line=line: sync(folder, line))
        for line in save.read_bytes().splitlines(keepends=True)
    ]
    floor = median(bare) * 1000
    early = median(taken[:EARLY]) * 1000
    what = f"one answer of {name}, of the first {EARLY}"
    yield Row(what, early, "ms", "write + fsync", floor, 2 * floor + EARLY_MORE)
    if late := taken[LATE - EARLY // 2 : LATE + EARLY // 2]:
        what = f"one answer of {name}, about the {LATE}th"
        yield Row(what, median(late) * 1000, "ms", "write + fsync", floor, 2 * floor + LATE_MORE)


def exchange(process, line: bytes) -> None:
    process.stdin.write(line)
    process.stdin.flush()
    wait_for_question(process)


def wait_for_question(process) -> None:
    for line in process.stdout:
        if line.startswith((b'{"type": "ask"', b'{"type": "over"')):
            return


def sync(folder: Path, line: bytes) -> None:
    with (folder / "floor").open("ab", buffering=0) as file:
        file.write(line)
        os.fsync(file.fileno())


def resume(name: str, folder: Path, slower: float) -> Row:
    """Opening a long game: 2,000 answers, where needed padded with undo and redo."""
    game, path = games.load(name), folder / "game.jsonl"
    given, answers = max(
        (played(name, LONG, given) for given in option_sets(game)), key=lambda it: len(it[1])
    )
    save = opening.start_game(game, game.resolve_options(given), path, None)
    for answer in answers:
        save.session.answer(answer)
    while len(save.session.journal.moves) < LONG:
        save.session.undo()
        save.session.redo()
    save.close()

    def reopen() -> None:
        opening.resume_game(game, path).close()

    what = f"resuming {name}, {LONG} lines, {len(answers)} answers"
    return Row(what, min(seconds(reopen) for _ in range(3)), "s", bar=RESUME_BAR * slower)


def played(name: str, max_answers: int, options: dict) -> tuple[dict, list]:
    """The answers of a long random game, with the options it was begun with."""
    game = games.load(name)
    longest: list = []
    for seed in range(10):
        session, rng = Session(game, game.resolve_options(options)), Random(seed)
        while session.question and len(session.history.entries) < max_answers:
            session.answer(random_answer(session.question, rng))
        longest = max(longest, [entry.answer for entry in session.history.entries], key=len)
        if len(longest) >= max_answers:
            break
    return options, longest
