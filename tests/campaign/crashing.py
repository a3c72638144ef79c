"""Commands that are killed at any of their disk calls: each runs in a child that dies when its turn
comes.

The child is a fork, so ten thousand of them take minutes; what is left of it is what it wrote.
"""

import os
import sys
import warnings
from collections.abc import Callable

CALLS = ("fsync", "replace", "rename", "link", "unlink", "ftruncate", "mkdir", "write")
DIED = 99


def in_a_child(work: Callable[[], object], dies_at: int | None = None) -> int:
    """Work in a process that dies before its disk call `dies_at`; return how it ended."""
    with warnings.catch_warnings():
        warnings.simplefilter(
            "ignore", DeprecationWarning
        )  # of forks where threads are: the child only works
        child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    code = 1
    try:
        _hush()
        _die_at(dies_at)
        work()
        code = 0
    finally:
        os._exit(code)


def _hush() -> None:
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    sys.stdin, sys.stdout, sys.stderr = (
        os.fdopen(nowhere, mode, closefd=False) for mode in ("r", "w", "w")
    )


def _die_at(turn: int | None) -> None:
    calls = 0

    def mortal(call: Callable[..., object]) -> Callable[..., object]:
        def count_call(*args: object, **more: object) -> object:
            nonlocal calls
            if calls == turn:
                os._exit(DIED)
            calls += 1
            return call(*args, **more)

        return count_call

    for name in CALLS:
        setattr(os, name, mortal(getattr(os, name)))
