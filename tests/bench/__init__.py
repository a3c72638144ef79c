"""Benchmarks, as ratios against a floor measured in the same run: `make bench`."""

import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass


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


def seconds(action: Callable[[], object]) -> float:
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def best(action: Callable[[], object], times: int = 5) -> float:
    return min(seconds(action) for _ in range(times))


def run(command: Sequence[str], lines: bytes = b"", **options) -> Callable[[], object]:
    return lambda: subprocess.run(command, input=lines, capture_output=True, check=True, **options)


def alternating(actions: dict[str, Callable[[], object]], times: int = 15) -> dict[str, float]:
    """The best time of each, taken in turns, so that a noisy moment hits all of them alike."""
    found = dict.fromkeys(actions, float("inf"))
    for _ in range(times):
        for name, action in actions.items():
            found[name] = min(found[name], seconds(action))
    return found


def counting_loop() -> float:
    """Return how long this machine counts to ten million; bars in moves a second are for 0.3 s."""

    def count():
        for _ in range(10**7):
            pass

    return best(count, 3)
