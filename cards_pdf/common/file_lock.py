"""One writer a file, on every platform. The lock ends when the file is closed, however that comes about.

That somebody else holds a lock is one thing, that a file system has none is another: the first is raised,
the second is told by what `lock` returns.
"""

import os
import sys
from errno import EACCES, EAGAIN, EDEADLK, EWOULDBLOCK
from importlib import import_module
from math import inf
from time import monotonic, sleep
from typing import IO, Any

_HELD = {EACCES, EAGAIN, EDEADLK, EWOULDBLOCK}
_FAR = 2**30  # Windows locks bytes, against readers too: one that no file has
_PAUSE = 0.02  # seconds
FOR_EVER, A_MOMENT = inf, 0.2  # a moment is longer than anybody needs who only looks whether it is free


class HeldError(Exception):
    """Another process has this file."""


def lock(file: IO[bytes], *, wait: float = 0.0) -> bool:
    """Take the file's lock within so many seconds, or raise HeldError; False where there are no locks."""
    end = monotonic() + wait
    while True:
        try:
            _take(file.fileno())
        except OSError as error:
            if error.errno not in _HELD:
                return False
            if monotonic() >= end:
                raise HeldError from None
            sleep(_PAUSE)
        else:
            return True


def _take(number: int) -> None:
    if sys.platform == "emscripten":  # a browser's worker is alone with its files
        return
    try:
        fcntl: Any = import_module("fcntl")
    except ImportError:
        _take_on_windows(number)
    else:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _take_on_windows(number: int) -> None:
    msvcrt: Any = import_module("msvcrt")
    place = os.lseek(number, 0, os.SEEK_CUR)
    os.lseek(number, _FAR, os.SEEK_SET)
    try:
        msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
    finally:
        os.lseek(number, place, os.SEEK_SET)
