"""Benchmarks, as ratios against a floor measured in the same run: `make bench`."""

import os
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True)
class Row:
    """One measurement and, if it has one, the bar that it has to stay below (or above)."""

    what: str
    measured: float
    unit: str
    against: str = ""
    floor: float = 0.0
    bar: float | None = None  # the same unit as `measured`
    more_is_better: bool = False

    @property
    def holds(self) -> bool:
        if self.bar is None:
            return True
        return self.measured >= self.bar if self.more_is_better else self.measured <= self.bar


class Cost(NamedTuple):
    """The cost of a whole process: start, work and end."""

    cpu: float  # seconds
    memory: float  # MB at the peak


def find_costs(commands: dict[str, Sequence[str]], times: int, **environment) -> dict[str, Cost]:
    """The least CPU time and memory of each, taken in turns, so that noise hits all alike."""
    found: dict[str, Cost] = {}
    for _ in range(times):
        for name, command in commands.items():
            cost = _find_cost(command, environment)
            least = found.get(name, cost)
            found[name] = Cost(min(least.cpu, cost.cpu), min(least.memory, cost.memory))
    return found


def run_program(program: str, *words: str) -> list[str]:
    return [sys.executable, "-c", program, *words]


def _find_cost(command: Sequence[str], more: dict[str, str]) -> Cost:
    environment = os.environ | more
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    quiet = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
    process = os.posix_spawn(command[0], list(command), environment, file_actions=quiet)
    _, status, usage = os.wait4(process, 0)
    if status:
        raise RuntimeError(f"{command[:4]} failed")
    kilobytes = usage.ru_maxrss / (1 if sys.platform != "darwin" else 1024)
    return Cost(usage.ru_utime + usage.ru_stime, kilobytes / 1024)


def seconds(action: Callable[[], object], clock: Callable[[], float] = time.perf_counter) -> float:
    start = clock()
    action()
    return clock() - start


def count_up(to: int = 10**7) -> None:
    for _ in range(to):
        pass


def counting_loop(clock: Callable[[], float] = time.perf_counter) -> float:
    """Return how long this machine counts to ten million; bars of times are for another one."""
    return min(seconds(count_up, clock) for _ in range(3))
