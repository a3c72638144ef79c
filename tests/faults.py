"""A disk and a line that fail at any one of their calls, or at which the program is killed.

`in_turn` runs an action with its first call failing, then its second, until a run has no such call.
`check_every_fault` does this to a command that writes files. Its oracle is one for all commands:
each file is wholly old or wholly new, the message names a file, and the same request works
afterwards.
"""

import builtins
import errno
import io
import os
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import rmtree

import pytest

ERRORS = (errno.ENOSPC, errno.EIO, errno.EROFS)
SHORT = "short"  # half of the bytes are written or received, then there is no more
KILL = None
MAX_CALLS = 200


class KilledError(BaseException):
    """The process is gone here: nothing after it is tidied up."""


class Disk:
    """Counts the calls of the disk and of the line, and fails at one of them."""

    def __init__(self, fail_at: int, fault: int | str | None) -> None:
        self.calls = 0
        self.fail_at = fail_at
        self.fault = fault
        self.dead = False

    def call(self) -> bool:
        """Count a call. Return True if it comes short; raise if it fails."""
        if self.dead:
            raise KilledError
        self.calls += 1
        if self.calls != self.fail_at:
            return False
        if self.fault is KILL:
            self.dead = True
            raise KilledError
        if self.fault == SHORT:
            return True
        raise OSError(self.fault, os.strerror(self.fault))

    def failing(self, function: Callable) -> Callable:
        def call_or_fail(*args, **named):
            if self.call():
                raise OSError(errno.EIO, os.strerror(errno.EIO))
            return function(*args, **named)

        return call_or_fail

    def opening(self, function: Callable) -> Callable:
        """Return `open` whose files fail where they are written."""

        def open_failing(file, mode="r", *args, **named):
            file_object = function(file, mode, *args, **named)
            is_written = not isinstance(file, int) and set(mode) & set("wax+")
            return FailingFile(file_object, self) if is_written else file_object

        return open_failing

    def receiving(self, function: Callable) -> Callable:
        def readinto(stream, buffer):
            if "process_request_thread" in threading.current_thread().name:
                return function(stream, buffer)  # of the test's own server
            try:
                comes_short = self.call()
            except KilledError:  # the main thread meets it at its next call
                raise ConnectionAbortedError from None
            if comes_short:
                function(stream, memoryview(buffer)[: len(buffer) // 2])
                return 0  # the other side has hung up
            return function(stream, buffer)

        return readinto


class FailingFile:
    """A file that is opened for writing, on a disk that may fail."""

    def __init__(self, file, disk: Disk) -> None:
        self._file = file
        self._disk = disk

    def write(self, data):
        if self._disk.call():
            self._file.write(data[: len(data) // 2])
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return self._file.write(data)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._file.close()

    def __iter__(self):
        return iter(self._file)

    def __getattr__(self, name):
        return getattr(self._file, name)


@contextmanager
def disk(fail_at: int, fault: int | str | None) -> Iterator[Disk]:
    """Fail at one call. `fault` is an error's number, SHORT or KILL."""
    failing = Disk(fail_at, fault)
    with pytest.MonkeyPatch.context() as patch:
        for module in (builtins, io):
            patch.setattr(module, "open", failing.opening(module.open))
        for name in ("fsync", "link", "replace", "rename"):
            patch.setattr(os, name, failing.failing(getattr(os, name)))
        for name in ("replace", "rename", "unlink", "hardlink_to"):
            patch.setattr(Path, name, failing.failing(getattr(Path, name)))
        patch.setattr(socket.SocketIO, "readinto", failing.receiving(socket.SocketIO.readinto))
        yield failing


def in_turn(
    fault: int | str | None, act: Callable[[], object], prepare: Callable[[], object] = lambda: None
) -> Iterator[Disk]:
    """Yield the disk after each run of `act`: its first call fails, then its second, and so on.

    The last run meets no fault.
    """
    for fail_at in range(1, MAX_CALLS):
        prepare()
        with disk(fail_at, fault) as failing:
            act()
        yield failing
        if failing.calls < fail_at:
            return
    pytest.fail("the disk never got to the end")


def content_of(folder: Path) -> dict[str, bytes]:
    """Return the files below a folder, by path."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def is_draft(name: str) -> bool:
    return name.rpartition("/")[2].startswith(".")


def check_files(
    folder: Path, old: dict[str, bytes], new: dict[str, bytes], *, may_leave_drafts: bool
) -> None:
    """Check that each file is wholly old or wholly new."""
    content = content_of(folder)
    for name in content.keys() | old.keys():
        if not is_draft(name):
            assert content.get(name) in {old.get(name), new.get(name)}, name
        else:
            assert may_leave_drafts, "a draft was left behind"


def check_every_fault(
    folder: Path, run: Callable[[], tuple[int, str]], fault: int | str | None
) -> int:
    """Let each call of a command that writes into `folder` fail; return how many there were.

    `run` returns the exit code and what was shown.
    """
    old = content_of(folder)
    code, shown = run()
    assert code == 0, shown
    new = content_of(folder)
    assert new != old, "the command writes nothing"

    def restore() -> None:
        rmtree(folder)
        folder.mkdir()
        for name, content in old.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(content)

    outcome: list[tuple[int, str]] = []

    def act() -> None:
        outcome.clear()
        try:
            outcome.append(run())
        except KilledError:
            assert fault is KILL

    calls = 0
    for failing in in_turn(fault, act, restore):
        calls = failing.calls
        check_files(folder, old, new, may_leave_drafts=fault is KILL)
        for code, shown in outcome:
            if code:
                assert "bug" not in shown
                assert str(folder.parent) in shown or "http" in shown, shown
            else:
                assert content_of(folder) == new
        is_done = content_of(folder) == new
        code, shown = run()
        assert code == 0 or (is_done and "exists already" in shown), shown
        assert content_of(folder) == new
    return calls
