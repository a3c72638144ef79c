"""What a process may take that reads files of strangers: the floor under all budgets.

Each reader has a budget of its own, and says best what is wrong. But some input passes each of them
that nobody had thought of, and then the system stops it:

- Computing: from one step to the next (a file opened, a deck read, a page printed) a process may
compute so
  many seconds. A step moves the system's limit (RLIMIT_CPU) on by them, so what takes its steps
  never meets it, however long it takes. What does not is ended, wherever it hangs: a signal that
  Python handles would wait for the end of a picture's decoder or of a reader in C.
- Memory: so much more than the process held when it began, and more for every byte of larger files.
Meeting
  it is a MemoryError, or the end of a library that cannot take one. What counts is memory that can
  be written (RLIMIT_DATA): addresses that threads and libraries only reserve cost nothing.

A process that is ended cannot say so. Whoever started it does: both see a note, in which stands the
file that is being read. Where the system has no such limits, a thread watches the computing alone.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from time import process_time, sleep
from typing import TYPE_CHECKING

from cards_pdf.common.messages import Message

if TYPE_CHECKING:
    from mmap import mmap

SECONDS = 10
# bytes; honest decks of 5,000 cards take 70 MB, a picture of 25 million pixels 230 MB
MEMORY = 270_000_000
A_BYTE = 100  # bytes more for each byte of files beyond …
SMALL = 1_000_000
MOST_MEMORY = 900_000_000
NOTE = 4096  # bytes, for a path


class Bounds:
    """Those of one process. Nothing is held before `hold` was called, as in a test or another's
    program.
    """

    seconds, memory = SECONDS, MEMORY

    def __init__(self) -> None:
        self.note: mmap | None = None  # shared with whoever waits for this process
        self.is_held = False
        self._ours: tuple[str, ...] = ()
        self._first = b""  # file of strangers: what all others were named by
        self._since = 0.0
        self._most, self._read = 0, 0

    def hold(self, *ours: str) -> None:
        """Begin, or begin anew for another request. Files in folders of `ours` are never named."""
        self.is_held, self._ours = True, ours
        self._first, self._read, self._most = b"", 0, min(_held_now() + self.memory, MOST_MEMORY)
        _limit("RLIMIT_CORE", 0)
        _limit("RLIMIT_DATA", self._most)
        self.step()

    def reading(self, path: os.PathLike[str], size: int) -> None:
        """A step: a file was opened that has so many bytes."""
        if not self.is_held:
            return
        self._read += size
        if self._read > SMALL:
            more = self._most + A_BYTE * (self._read - SMALL)
            _limit("RLIMIT_DATA", min(more, MOST_MEMORY))
        self.step()
        if not str(path).startswith(self._ours):
            name = os.fsencode(path)
            self._first = self._first or name
            self._write(name)

    def step(self) -> None:
        """Something is done: computing counts from here."""
        if self.is_held:
            self._since = process_time()
            _limit("RLIMIT_CPU", int(self._since) + self.seconds)
            self._write(self._first)

    def watch(self, give_up: Callable[[], None]) -> None:
        """Where the system has no limits, a thread looks once a second how long a step takes."""

        def look() -> None:
            while process_time() - self._since <= self.seconds:
                sleep(1)
            give_up()

        Thread(target=look, daemon=True).start()

    def _write(self, name: bytes) -> None:
        if self.note is not None:
            self.note[:] = name[:NOTE].ljust(NOTE, b"\0")

    def too_long(self) -> Message:
        """Why it was ended."""
        return self._said("{path} takes longer than {seconds} seconds to read.")

    def too_much(self) -> Message:
        """Why there was a MemoryError."""
        return self._said("{path} takes more memory to read than it may.")

    def broken(self) -> Message:
        """Why a library ended it."""
        return self._said("{path} breaks what reads it.")

    def _said(self, template: str) -> Message:
        name = os.fsdecode(self.note[:].rstrip(b"\0")) if self.note is not None else ""
        return Message(template, path=name or Message("What was asked for"), seconds=self.seconds)


process_limits = Bounds()  # of this very process, which the system has only one of


def let_go() -> None:
    """What this process begins may compute for as long as it likes: it was asked to."""
    _limit("RLIMIT_CPU", None)
    _limit("RLIMIT_DATA", None)


def _limit(name: str, most: int | None) -> None:
    with suppress(
        ImportError, AttributeError, OSError, ValueError
    ):  # none here, or a lower one already
        import resource

        kind = getattr(resource, name)
        highest = resource.getrlimit(kind)[1]
        resource.setrlimit(kind, (highest if most is None else most, highest))


def _held_now() -> int:
    """Bytes of memory that can be written, as far as the system tells."""
    with suppress(OSError, ValueError, IndexError), open("/proc/self/statm", "rb") as file:  # noqa: PTH123
        return int(file.read().split()[5]) * os.sysconf("SC_PAGESIZE")
    return 0
