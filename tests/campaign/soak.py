"""`python -m tests.campaign.soak 10000`: the campaign's model for so many steps, and what came of it."""

from __future__ import annotations

import sys
import time
from collections import Counter

from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.campaign.test_model import Campaigning

STEPS = 20  # in one campaign


def main(steps: int) -> None:
    done: Counter[str] = Counter()

    class Counted(Campaigning):
        def do(self, work, dies, **how):
            super().do(work, dies, **how)
            done["steps"] += 1
            done["killed"] += not self.settled

    started = time.monotonic()
    wanted = settings(
        max_examples=max(1, steps // STEPS),
        stateful_step_count=STEPS,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(Counted, settings=wanted)
    spent = time.monotonic() - started
    print(
        f"{done['steps']} steps, {done['killed']} of them killed, {spent:.0f} s: nothing forgotten or doubled"
    )


if __name__ == "__main__":
    main(int(sys.argv[1]))
