"""`python -m tests.fuzz [TARGET …] [--count N] [--seed N]`: tries, keeps what fails, prints a table."""

from __future__ import annotations

import argparse
import sys
from time import time

from tests.fuzz import run

ROW = "{:12} {:>7} {:>10}  {:>8}  {}"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=", ".join(run.names()))
    parser.add_argument("--count", type=int, help="inputs of each target; its own number if left out")
    parser.add_argument("--seed", type=int, default=int(time()), help="the same seed tries the same inputs")
    given = parser.parse_args()
    print(f"seed {given.seed}")
    print(ROW.format("target", "inputs", "slowest", "failures", "what came of them"))
    results = [report(name, given.count, given.seed) for name in given.targets or run.names()]
    return int(any(result.failures for result in results))


def report(name: str, count: int | None, seed: int) -> run.Result:
    result = run.tried(name, count or run.target(name).FULL, seed)
    outcomes = ", ".join(f"{count} {outcome}" for outcome, count in result.outcomes.most_common())
    tried = result.outcomes.total() + len(result.failures)
    print(ROW.format(name, tried, f"{result.slowest:.2f} s", len(result.failures), outcomes), flush=True)
    for data, trace in result.failures:
        print(f"{run.keep(name, data)}\n{trace}", file=sys.stderr)
    return result


if __name__ == "__main__":
    sys.exit(main())
