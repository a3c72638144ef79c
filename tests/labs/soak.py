"""`python -m tests.labs.soak 10000`: the campaign's model until so many commands died."""

import gc
import sys
import time
from collections import Counter
from contextlib import redirect_stdout
from functools import cache
from io import StringIO
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from referee.games.legacy import deck as decks
from referee.saves import library
from tests.campaign.test_model import LOOKS, Campaigning, finish, go, set_aside, undo

STEPS, CAMPAIGNS = 25, 10  # in one campaign; in one go


def warm_up() -> None:
    """Import in the parent what a child would import first, and read one deck once."""
    decks.load_printed = cache(decks.load_printed)
    with (
        TemporaryDirectory() as home,
        redirect_stdout(StringIO()),
        pytest.MonkeyPatch.context() as patch,
    ):
        patch.setenv("REFEREE_HOME", home)
        patch.setattr(sys, "stdin", StringIO())
        for work in (lambda: finish(3), *LOOKS, undo, lambda: go("1"), set_aside):
            work()
        library.restore("first legacy-1")
    gc.collect()
    gc.freeze()


def main(kills: int) -> None:
    done: Counter[str] = Counter()

    class CountingCampaigning(Campaigning):
        def do(self, work, dies, **options):
            super().do(work, dies, **options)
            done["commands"] += 1
            done["killed"] += not self.is_complete

    wanted = settings(
        max_examples=CAMPAIGNS,
        stateful_step_count=STEPS,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    warm_up()
    started = time.monotonic()
    while done["killed"] < kills:
        run_state_machine_as_test(CountingCampaigning, settings=wanted)
        spent = time.monotonic() - started
        print(
            f"{done['commands']} commands, {done['killed']} killed, {spent:.0f} s: nothing "
            "lost or doubled"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]))
