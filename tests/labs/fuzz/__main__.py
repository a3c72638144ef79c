"""Inputs by the thousand: try them, keep failures, print a table.

`python -m tests.labs.fuzz [TARGET …] [--count N] [--seed N]`
"""

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from time import time

from tests.labs.fuzz import run

ROW = "{:12} {:>7} {:>10} {:>8}  {:>8}  {}"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.labs.fuzz", description=__doc__)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=", ".join(run.names()))
    parser.add_argument(
        "--count", type=int, help="inputs of each target; its own number if left out"
    )
    parser.add_argument(
        "--seed", type=int, default=int(time()), help="the same seed tries the same inputs"
    )
    given = parser.parse_args()
    print(f"seed {given.seed}")
    if not run.STOPS:
        print(
            "There are no clocks here that stop what hangs; what is slow is told when it is done."
        )
    print(ROW.format("target", "inputs", "slowest", "peak", "failures", "outcomes"))
    failed = [report(name, given.count, given.seed) for name in given.targets or run.names()]
    return int(any(failed))


def report(name: str, count: int | None, seed: int) -> bool:
    """One target in a process of its own, so that its memory is its own."""
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        result = pool.submit(run.tried, name, count or run.target(name).FULL, seed).result()
    outcomes = ", ".join(f"{count} {outcome}" for outcome, count in result.outcomes.most_common())
    tried = result.outcomes.total() + len(result.failures)
    cost = f"{result.slowest:.2f} s", f"{result.peak:.0f} MB"
    print(ROW.format(name, tried, *cost, len(result.failures), outcomes), flush=True)
    for data, trace in result.failures:
        print(f"{run.keep(name, data)}\n{trace}", file=sys.stderr)
    return bool(result.failures)


if __name__ == "__main__":
    sys.exit(main())
