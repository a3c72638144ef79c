"""Processes that play at the same time, and what is said when they have to stop early."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Self

from cards_pdf.common.languages import Language


@contextmanager
def processes(wished: int) -> Iterator[tuple[ProcessPoolExecutor, int]]:
    """As many as wanted, but no more than there are cores: more would only take memory."""
    count = min(wished, os.cpu_count() or 1)
    pool = ProcessPoolExecutor(count, initializer=_quiet)
    try:
        yield pool, count
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _quiet() -> None:
    """Leave Ctrl-C to the process that started the workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class UntilStopped:
    """Ctrl-C, or the death of a worker, ends what is played in here; what was played until then counts."""

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
