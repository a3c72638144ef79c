"""A disk that fails at any one of its calls, or at which the player is killed."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cards_pdf.common import files as whole_file
from referee.saves import journal

ERRORS = (errno.ENOSPC, errno.EIO, errno.EROFS)


class KilledError(BaseException):
    """The process is gone here: nothing after it is tidied up."""


class Disk:
    """Counts the calls of the disk, and fails at one of them."""

    def __init__(self, fail_at: int, how: int | None) -> None:
        self.calls = 0
        self.fail_at = fail_at
        self.how = how
        self.dead = False

    def call(self) -> None:
        if self.dead:
            raise KilledError
        self.calls += 1
        if self.calls == self.fail_at:
            if self.how is None:
                self.dead = True
                raise KilledError
            raise OSError(self.how, os.strerror(self.how))

    def failing(self, function: Callable) -> Callable:
        def called(*args, **named):
            self.call()
            return function(*args, **named)

        return called


@contextmanager
def disk(fail_at: int, how: int | None) -> Iterator[Disk]:
    """Every call that changes the disk goes through this one. `how` is an error's number; None
    kills.
    """
    failing = Disk(fail_at, how)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", failing.failing(os.fsync))
        patch.setattr(os, "link", failing.failing(os.link))
        for name in ("replace", "rename", "unlink", "hardlink_to"):
            patch.setattr(Path, name, failing.failing(getattr(Path, name)))
        patch.setattr(journal, "_write_whole", failing.failing(journal._write_whole))
        patch.setattr(whole_file, "_begun", failing.failing(whole_file._begun))
        yield failing
