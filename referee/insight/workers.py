"""Whoever plays many games at the same time: processes here or a cluster's; how far they are, and
Ctrl-C.
"""

import os
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from time import monotonic
from typing import Any, Self

from cards_pdf.common.languages import Language
from referee.errors import WrongUse

PATIENCE = 10  # seconds to wait for a scheduler's answer


@contextmanager
def process_pool(wished: int) -> Iterator[tuple[Executor, int]]:
    """As many processes as wanted, but no more than there are cores: more would only take memory.

    They leave Ctrl-C to this one.
    """
    count = min(wished, os.cpu_count() or 1)
    pool = ProcessPoolExecutor(
        count, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)
    )
    try:
        yield pool, count
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """Dask's workers on other machines, as an executor, and how many; what a lost one had is played
    again.
    """
    try:
        distributed: Any = import_module("distributed")  # an extra of its own, which has no types
    except ImportError:
        raise WrongUse(
            "--cluster needs the extra cluster: pip install 'pnp-referee[cluster]'."
        ) from None
    try:
        client = distributed.Client(address, timeout=PATIENCE)
    except (OSError, TimeoutError, ValueError) as wrong:
        raise WrongUse(
            "There is no scheduler at {address}: {wrong}.", address=address, wrong=str(wrong)
        ) from None
    with client:
        client.wait_for_workers(1, timeout=PATIENCE)
        yield client.get_executor(retries=3), sum(client.nthreads().values())


class UntilStopped:
    """Ctrl-C, or the death of a worker, ends what is played in here; what was played until then
    counts.
    """

    def __init__(self, say: Language) -> None:
        self._say = say
        self.exit_code = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _: object, error: BaseException | None, __: object) -> bool:
        if isinstance(error, KeyboardInterrupt):
            said = self._say("Stopped. Played until then:")
        elif isinstance(error, BrokenExecutor):
            self.exit_code = 1
            said = self._say("A worker died, perhaps out of memory. Played until then:")
        else:
            return False
        print(said, file=sys.stderr)
        return True


class Progress:
    """A progress bar; nothing if the output is no terminal."""

    WIDTH = 30
    EVERY = 0.2  # seconds

    def __init__(self, games: int) -> None:
        self._games = games
        self._begun = self._shown = monotonic()
        self._is_seen = sys.stderr.isatty()

    def show(self, played: int) -> None:
        now = monotonic()
        if not self._is_seen or now - self._shown < self.EVERY:
            return
        self._shown = now
        done = int(self.WIDTH * played / self._games)
        left = (now - self._begun) * (self._games - played) / max(1, played)
        bar = "█" * done + "·" * (self.WIDTH - done)
        sys.stderr.write(f"\r{bar} {played:,} / {self._games:,}  {left:,.0f} s ")

    def close(self) -> None:
        if self._is_seen:
            sys.stderr.write("\r\N{ESCAPE}[K")
