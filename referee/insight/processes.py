"""Processes that play at the same time."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager


@contextmanager
def processes(wished: int) -> Iterator[tuple[ProcessPoolExecutor, int]]:
    """As many as are wished for, but no more than there are cores: they would only take memory."""
    count = min(wished, os.cpu_count() or 1)
    pool = ProcessPoolExecutor(count, initializer=_quiet)
    try:
        yield pool, count
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _quiet() -> None:
    """Ctrl-C is for whoever started the workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
