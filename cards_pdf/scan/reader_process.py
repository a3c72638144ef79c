"""Photos read in a process of their own, which is held to what an honest photo takes.

A stranger's picture may be made so that reading it takes minutes or gigabytes, or breaks what decodes it. One
process reads all the photos of a scan, so that its libraries are loaded and its deck's fronts drawn once.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from io import BytesIO
from math import ceil
from pathlib import Path
from threading import Timer
from time import monotonic
from typing import IO, TYPE_CHECKING, NamedTuple, Self, cast

from cards_pdf.common.errors import CardsError
from cards_pdf.decks.model import Deck

if TYPE_CHECKING:
    from cards_pdf.scan.reading import Fronts
    from cards_pdf.scan.together import PhotoSeen

SECONDS = 8  # of computing for a photo, beside a second in which the reader starts …
PATIENCE = 60  # … and of waiting for it, on a computer that has other things to do
_A_MOMENT = 1  # seconds in which a process that has closed its pipe ends
_MB = 1_000_000
_MEMORY = 370 * _MB  # of addresses, of which libraries take 75 MB that are never filled
_SMALL = 1 * _MB  # bytes of a picture; for each byte more there may be …
_A_BYTE = 100  # … so much more memory, up to …
_MOST_MEMORY = 900 * _MB
_ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}  # others would only take memory


class ReadingError(CardsError):
    """A photo that was given up; the sentence names it and says why."""


@dataclass(frozen=True)
class Prints:
    """In which languages a card may be printed: those that its mark tells of, then all others."""

    decks: Sequence[Deck]
    known: Mapping[str, set[tuple[str, int]]]  # by a card's code: the deck's file, and the mark's check

    def __call__(self, code: str, check: int) -> Sequence[Sequence[Deck]]:
        likely = [deck for deck in self.decks if (deck.source, check) in self.known[code]]
        others = [deck for deck in self.decks if deck not in likely]
        return [group for group in (likely, others) if group]


class Task(NamedTuple):
    """What all photos of a scan have in common."""

    deck: Deck
    prints: Prints
    form: str = "PNG"  # of the pictures of what was read
    seconds: int = SECONDS


class Shown(NamedTuple):
    """What a photo shows, and a picture of how it was read."""

    seen: PhotoSeen
    picture: bytes


class PhotoReader:
    """Reads one photo after the other, each within its limits."""

    def __init__(self, task: Task) -> None:
        self._task = task

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(  # noqa: S603 -- this very module
            [sys.executable, "-P", "-c", f"from {__name__} import main; main()"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=os.environ | _ONE_THREAD | {"PYTHONPATH": os.pathsep.join(sys.path)},
        )
        with suppress(OSError):  # what has died says so when it is asked
            _send(self._task, self._process.stdin)
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        with suppress(OSError), self._process:  # what it did not take goes nowhere
            pass

    def read(self, path: Path, data: bytes | None = None) -> Shown:
        """The photo in a file; one that came another way is its `data`, and `path` what it is called."""
        begun, clock = monotonic(), Timer(PATIENCE, self._process.kill)
        clock.start()
        try:
            _send((path, data), self._process.stdin)
            found = pickle.load(_pipe(self._process.stdout))  # noqa: S301 -- of our own process
        except (OSError, EOFError, pickle.UnpicklingError):
            raise self._given_up(path, monotonic() - begun) from None
        finally:
            clock.cancel()
        if isinstance(found, Exception):
            raise found
        return cast("Shown", found)

    def _given_up(self, path: Path, waited: float) -> ReadingError:
        """Why there is no answer."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_A_MOMENT)
        computed = self._process.returncode == -getattr(signal, "SIGXCPU", 0)
        if computed or waited >= PATIENCE:
            most = self._task.seconds if computed else PATIENCE
            return ReadingError(
                "{path} takes longer than {seconds} seconds to read.", path=path, seconds=most
            )
        return ReadingError("{path} is not a picture that can be read.", path=path)


def _pipe(end: IO[bytes] | None) -> IO[bytes]:
    assert end is not None, "both ends of the process are pipes"
    return end


def _send(what: object, to: IO[bytes] | None) -> None:
    pickle.dump(what, _pipe(to))
    _pipe(to).flush()


def main() -> None:
    """Answer each photo from standard input by what it shows, or by what is wrong with it."""
    orders, answers = sys.stdin.buffer, sys.stdout.buffer
    task: Task = pickle.load(orders)  # noqa: S301 -- of the process that started this one
    fronts: Fronts = {}
    with suppress(EOFError):
        while True:
            path, data = pickle.load(orders)  # noqa: S301 -- likewise
            _send(_answer(task, fronts, path, data), answers)


def _answer(task: Task, fronts: Fronts, path: Path, data: bytes | None) -> Shown | Exception:
    _limit(task, _size(path) if data is None else len(data))
    try:
        return _read(task, fronts, path, data)
    except MemoryError:
        return ReadingError("{path} takes more memory to read than a photo needs.", path=path)
    except Exception as wrong:  # noqa: BLE001 -- raised again by whoever asked
        return wrong


def _read(task: Task, fronts: Fronts, path: Path, data: bytes | None) -> Shown:
    from cards_pdf.scan.overlay import overlay
    from cards_pdf.scan.photo import load_photo
    from cards_pdf.scan.reading import read_photo
    from cards_pdf.scan.together import seen_in

    photo, out = load_photo(path, data), BytesIO()
    read = read_photo(task.deck, photo, fronts, task.prints)
    overlay(photo, read).save(out, task.form, compress_level=1)  # seen once: quick counts more than small
    return Shown(seen_in(read), out.getvalue())


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except (OSError, ValueError):  # which reading it will say
        return 0


def _limit(task: Task, size: int) -> None:
    """Hold this process to its time and memory; Windows has no such limits, only the time that is waited."""
    with suppress(ImportError):
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        memory = min(_MEMORY + _A_BYTE * max(0, size - _SMALL), _MOST_MEMORY)
        most = {
            resource.RLIMIT_CORE: 0,
            resource.RLIMIT_CPU: ceil(used.ru_utime + used.ru_stime) + task.seconds,
            resource.RLIMIT_AS: memory,
        }
        for limit, soft in most.items():
            with suppress(OSError, ValueError):  # one that is already lower
                resource.setrlimit(limit, (soft, resource.getrlimit(limit)[1]))
