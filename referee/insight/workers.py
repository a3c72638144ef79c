"""Games played by several processes or by this one, a progress bar, and Ctrl-C."""

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from itertools import islice, starmap
from time import monotonic
from typing import Any, Self, TypeVar

from cards_pdf.common.languages import Language
from referee.errors import UsageError

SCHEDULER_TIMEOUT_S = 10
MAX_RETRIES = 3  # of a task whose worker was lost
QUEUED_PER_WORKER = 4  # tasks
BAR_WIDTH = 30  # characters
REDRAW_INTERVAL_S = 0.2

T = TypeVar("T")


class WorkerPool:
    """So many workers of an executor, or this process alone."""

    def __init__(self, executor: Executor | None = None, size: int = 1) -> None:
        self.size = size
        self._executor = executor

    def play(self, function: Callable[..., T], tasks: Iterable[tuple[Any, ...]]) -> Iterator[T]:
        """Yield the result of the function for the arguments of each task, in their order.

        Few tasks are queued at a time, so that memory does not grow with their number.
        """
        if self._executor is None:
            yield from starmap(function, tasks)
            return
        remaining = iter(tasks)
        running: deque[Future[T]] = deque()
        try:
            while True:
                for task in islice(remaining, QUEUED_PER_WORKER * self.size - len(running)):
                    running.append(self._executor.submit(function, *task))
                if not running:
                    return
                yield running.popleft().result()
        finally:
            for future in running:
                future.cancel()


@contextmanager
def process_pool(max_workers: int) -> Iterator[WorkerPool]:
    """Provide worker processes, at most one for each core. One worker is this process."""
    if max_workers == 1:
        yield WorkerPool()
        return
    count = min(max_workers, os.cpu_count() or 1)
    # A terminal sends Ctrl-C to all processes. Only this one handles it.
    executor = ProcessPoolExecutor(
        count, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)
    )
    try:
        yield WorkerPool(executor, count)
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


@contextmanager
def cluster(address: str) -> Iterator[WorkerPool]:
    """Provide the workers of a Dask scheduler."""
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
        yield WorkerPool(client.get_executor(retries=MAX_RETRIES), sum(client.nthreads().values()))


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


def show_progress(
    results: Iterable[T], total: int, size_of: Callable[[T], int] = lambda _: 1
) -> Iterator[T]:
    """Yield the results. Draw a progress bar on standard error, if that is a terminal."""
    is_visible = sys.stderr.isatty()
    start = monotonic()
    drawn_at = start
    played = 0
    try:
        for result in results:
            yield result
            played += size_of(result)
            now = monotonic()
            if not is_visible or now - drawn_at < REDRAW_INTERVAL_S:
                continue
            drawn_at = now
            bar = "█" * int(BAR_WIDTH * played / total)
            seconds_left = (now - start) * (total - played) / max(1, played)
            sys.stderr.write(
                f"\r{bar:·<{BAR_WIDTH}} {played:,} / {total:,}  {seconds_left:,.0f} s "
            )
    finally:
        if is_visible:
            sys.stderr.write("\r\N{ESCAPE}[K")
