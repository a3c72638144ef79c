"""Processes that play many games, a progress bar, and Ctrl-C."""

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
from referee.errors import UsageError

SCHEDULER_TIMEOUT_S = 10
MAX_RETRIES = 3  # of a block whose worker was lost
BAR_WIDTH = 30  # characters
REDRAW_INTERVAL_S = 0.2


@contextmanager
def process_pool(wanted: int) -> Iterator[tuple[Executor, int]]:
    """Provide worker processes and their number, which is at most the number of cores."""
    count = min(wanted, os.cpu_count() or 1)
    # A terminal sends Ctrl-C to all processes. Only this one handles it.
    pool = ProcessPoolExecutor(
        count, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)
    )
    try:
        yield pool, count
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """Provide an executor on the workers of a Dask scheduler, and the number of their threads."""
    try:
        distributed: Any = import_module("distributed")  # an optional extra without types
    except ImportError:
        raise UsageError(
            "--cluster needs the extra cluster: pip install 'pnp-referee[cluster]'."
        ) from None
    try:
        client = distributed.Client(address, timeout=SCHEDULER_TIMEOUT_S)
    except (OSError, TimeoutError, ValueError) as error:
        raise UsageError(
            "There is no scheduler at {address}: {wrong}.", address=address, wrong=str(error)
        ) from None
    with client:
        client.wait_for_workers(1, timeout=SCHEDULER_TIMEOUT_S)
        yield client.get_executor(retries=MAX_RETRIES), sum(client.nthreads().values())


class UntilStopped:
    """A context that Ctrl-C or the death of a worker ends early, with a message and no error."""

    def __init__(self, say: Language) -> None:
        self._say = say
        self.exit_code = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _: object, error: BaseException | None, __: object) -> bool:
        if isinstance(error, KeyboardInterrupt):
            message = self._say("Stopped. Played until then:")
        elif isinstance(error, BrokenExecutor):
            self.exit_code = 1
            message = self._say("A worker died, perhaps out of memory. Played until then:")
        else:
            return False
        print(message, file=sys.stderr)
        return True


class Progress:
    """A progress bar on standard error, if that is a terminal."""

    def __init__(self, games: int) -> None:
        self._games = games
        self._start = monotonic()
        self._drawn_at = self._start
        self._is_visible = sys.stderr.isatty()

    def show(self, played: int) -> None:
        now = monotonic()
        if not self._is_visible or now - self._drawn_at < REDRAW_INTERVAL_S:
            return
        self._drawn_at = now
        done = int(BAR_WIDTH * played / self._games)
        bar = "█" * done + "·" * (BAR_WIDTH - done)
        seconds_left = (now - self._start) * (self._games - played) / max(1, played)
        sys.stderr.write(f"\r{bar} {played:,} / {self._games:,}  {seconds_left:,.0f} s ")

    def close(self) -> None:
        if self._is_visible:
            sys.stderr.write("\r\N{ESCAPE}[K")
