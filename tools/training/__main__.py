"""`python -m tools.training NAME`: trains a player's numbers anew and writes them to its game.

The same command gives the same bytes again.
"""

from __future__ import annotations

import os
import sys
from time import process_time


def main(names: list[str]) -> int:
    os.environ["OPENBLAS_NUM_THREADS"] = os.environ["OMP_NUM_THREADS"] = "1"  # sums in one order
    from tools.training import write_numbers
    from tools.training.trainers import TRAINERS

    if not names or any(name not in TRAINERS for name in names):
        print(
            f"python -m tools.training NAME, where NAME is {' or '.join(TRAINERS)}", file=sys.stderr
        )
        return 2
    for name in names:
        start = process_time()

        def tell(text: str, name: str = name, start: float = start) -> None:
            print(f"{name}, {process_time() - start:.0f} s: {text}", flush=True)

        write_numbers(name, TRAINERS[name](tell))
        tell("written")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
