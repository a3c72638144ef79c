"""Workers on other machines, through Dask: its client is an executor like any other."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from referee.errors import WrongUse

PATIENCE = 10  # seconds to wait for a scheduler's answer


@contextmanager
def connected(address: str) -> Iterator[tuple[Executor, int]]:
    """An executor of the cluster's workers, and how many; what a lost worker had is played again."""
    try:
        distributed: Any = import_module("distributed")  # which has no types
    except ImportError:
        raise WrongUse("--cluster needs the extra cluster: pip install 'pnp-referee[cluster]'.") from None
    try:
        client = distributed.Client(address, timeout=PATIENCE)
    except (OSError, TimeoutError, ValueError) as wrong:
        raise WrongUse(
            "There is no scheduler at {address}: {wrong}.", address=address, wrong=str(wrong)
        ) from None
    with client:
        client.wait_for_workers(1, timeout=PATIENCE)
        workers = sum(client.nthreads().values())
        yield client.get_executor(retries=3), workers
