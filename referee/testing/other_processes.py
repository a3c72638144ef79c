"""The law that a game is the same in every process.

Python orders a set of words differently in each process. Rules in which such an order decides
something play one game today and another game from the same save tomorrow. So some processes, whose
hash seeds are fixed, play the same dealt game, and what they ask and tell is compared.

Each process imports the class of the game by its name. Limitation: a class that is not in a module
is not tried.
"""

import faulthandler
import json
import os
import subprocess
import sys
from contextlib import suppress
from importlib import import_module
from operator import attrgetter
from random import Random
from typing import Any

from cards_pdf.common.messages import short
from referee.rulekit.game import AnyGame, Options
from referee.testing.play import give_answer, random_answer, start_game
from referee.thirdparty.blame import is_third_party
from referee.thirdparty.time_limit import renew_time_limit

HASH_SEEDS = ("1", "2", "3")  # two words have the same order in all of them once in four times
MAX_ANSWERS = 60
MAX_SECONDS = 30  # of a process
LAW_SEED = 83  # of the deal, and of the answers


def the_game_is_the_same_in_another_process(game: AnyGame, options: Options) -> None:
    # Three processes take a second, so built-in games are tried with their default options alone.
    if not _can_be_imported(type(game)) or (options and not is_third_party(game)):
        return
    first, *others = _play_in_processes(type(game), options)
    for other in others:
        for number, (line, other_line) in enumerate(zip(first, other, strict=False)):
            assert line == other_line, (
                f"{line.partition(' ')[0]} (step {number}) is {_difference(line, other_line)} "
                "in another process: is a set or a hash in an order that decides something?"
            )


def _difference(line: str, other: str) -> str:
    """Return where two lines differ, as "one, and other"."""
    same = [one == another for one, another in zip(line, other, strict=False)]
    start = line.rfind(" ", 0, [*same, False].index(False)) + 1
    return f"{short(line[start:], 60)!r}, and {short(other[start:], 60)!r}"


def _can_be_imported(kind: type) -> bool:
    try:
        found = attrgetter(kind.__qualname__)(sys.modules[kind.__module__])
    except AttributeError:
        return False
    return found is kind


def _play_in_processes(kind: type, options: Options) -> list[list[str]]:
    """Return what the game asks and tells in each process, line by line."""
    request = json.dumps({"module": kind.__module__, "name": kind.__qualname__, "options": options})
    processes = [
        subprocess.Popen(  # noqa: S603
            [sys.executable, "-m", __name__, request],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={
                **os.environ,
                "PYTHONHASHSEED": seed,
                "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
            },
            encoding="utf-8",
        )
        for seed in HASH_SEEDS
    ]
    return [_wait_for(process).splitlines() for process in processes]


def _wait_for(process: subprocess.Popen[str]) -> str:
    """Return what a process writes. It ends by itself after MAX_SECONDS."""
    while True:
        renew_time_limit()
        with suppress(subprocess.TimeoutExpired):
            return process.communicate(timeout=1)[0]


def write_lines(game: AnyGame, options: Options) -> list[str]:
    """Return what a dealt game asks and tells when random answers are given."""
    session = start_game(game, options, LAW_SEED)
    rng = Random(LAW_SEED)
    lines: list[str] = []
    while True:
        lines += [f"{event.name} {_describe(event.facts)}" for event in session.events()]
        lines.append(f"state {_describe(session.state())}")
        question = session.question
        if question is None or session.number > MAX_ANSWERS:
            return [*lines, f"end {session.over}"]
        lines.append(f"{question.name} {_describe(question.as_json())}")
        give_answer(session, random_answer(question, rng))


def _describe(facts: Any) -> str:
    return json.dumps(facts, default=lambda fact: type(fact).__name__, ensure_ascii=False)


if __name__ == "__main__":
    faulthandler.dump_traceback_later(MAX_SECONDS, exit=True)
    request = json.loads(sys.argv[1])
    own_game = attrgetter(request["name"])(import_module(request["module"]))()
    print("\n".join(write_lines(own_game, request["options"])))
