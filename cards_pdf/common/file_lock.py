"""A lock for the writer of a file, on every platform. It ends when the file is closed.

A lock that another process holds is an error. A file system without locks is none: `lock` returns
False there.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EACCES, EAGAIN, EDEADLK, EWOULDBLOCK
from importlib import import_module
from math import inf
from pathlib import Path
from time import monotonic, sleep
from typing import IO, Any

_HELD = {EACCES, EAGAIN, EDEADLK, EWOULDBLOCK}
_FAR = 2**30  # Windows locks bytes, against readers too: one that no file has
_PAUSE = 0.02  # seconds
# a moment is longer than anybody needs who only looks whether it is free
FOR_EVER = inf
A_MOMENT = 0.2
A_WHILE = 10.0  # longer than anybody writes


class HeldError(Exception):
    """Another process has this file."""


def lock(file: IO[bytes], *, wait: float = 0.0) -> bool:
    """Take the file's lock within so many seconds, or raise HeldError; False where there are no
    locks.
    """
    return _wait_for(file.fileno(), wait)


def _wait_for(number: int, seconds: float) -> bool:
    end = monotonic() + seconds
    while True:
        try:
            _take(number)
        except OSError as error:
            if error.errno not in _HELD:
                return False
            if monotonic() >= end:
                raise HeldError from None
            sleep(_PAUSE)
        else:
            return True


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Nobody else who asks is here meanwhile, where folders can be locked: not on Windows or in a
    browser.

    Whoever waits longer than anybody writes goes on, and has to look what is there in any case.
    """
    number = -1
    with suppress(OSError, HeldError):
        number = os.open(folder, os.O_RDONLY)
        _wait_for(number, A_WHILE)
    try:
        yield
    finally:
        with suppress(OSError):
            os.close(number)


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
