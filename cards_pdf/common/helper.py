"""A process of its own that answers requests, held to its bounds for each of them.

A server must outlive the files that it opens, and one process may read many photos for one start of
its libraries. So what reads them is a helper: a function is sent to it, makes what answers, and is
kept with all that it has loaded. Requests and answers are pickled, each with a number, since
several may be on their way at once. What it raises is raised here. When the system ends it
(`cards_pdf.common.bounds`), all who wait get an
(`cards_pdf.common.bounds`), all who wait get an `EndedError`; the next request begins another
helper, which knows nothing of what the one before was asked.
"""

import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import count
from mmap import mmap
from queue import Empty, SimpleQueue
from tempfile import TemporaryFile
from threading import Lock, Thread
from types import MappingProxyType
from typing import IO, Any, NoReturn

from cards_pdf.common.bounds import NOTE, SECONDS, Bounds, process_limits
from cards_pdf.common.errors import CardsError
from cards_pdf.common.records.places import our_folders

Answers = Callable[[Any], Any]
_COMPUTED = -getattr(signal, "SIGXCPU", -124)  # the exit code of one that computed for too long
_A_MOMENT = 1  # seconds in which a process that has closed its pipe ends


class EndedError(CardsError):
    """The helper was ended; the sentence names the file that it was reading, and says why."""

    why = "broken"  # or "time", "memory"


class Helper:
    """Begun by the first request; `make`, called over there, makes what answers them."""

    def __init__(
        self,
        make: Callable[[], Answers],
        seconds: int = SECONDS,
        environment: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self._make, self._seconds, self._environment = make, seconds, environment
        self._lock, self._numbers = Lock(), count()
        self._one: _Process | None = None

    def ask(self, request: object, patience: float | None = None) -> Any:
        """Its answer; whoever is not answered within so many seconds ends it."""
        with self._lock:
            if self._one is None or self._one.is_over:
                self._one = _Process(self._make, self._seconds, self._environment)
            process, number = self._one, next(self._numbers)
            box = process.send(number, request)
        try:
            answer = box.get(timeout=patience)
        except Empty:
            process.end("time")
            answer = box.get()
        if isinstance(answer, Exception):
            raise answer
        return answer

    def end(self) -> None:
        if self._one:
            self._one.end("broken")


class _Process:
    """One that runs, and a thread that takes its answers."""

    def __init__(
        self, make: Callable[[], Answers], seconds: int, environment: Mapping[str, str]
    ) -> None:
        self.is_over = False
        self._why = ""
        self._waiting: dict[int, SimpleQueue[Any]] = {}
        self._bounds = Bounds()
        self._bounds.seconds = seconds
        with TemporaryFile() as file:
            file.truncate(NOTE)
            self._bounds.note = mmap(file.fileno(), NOTE)
            shared = [file.fileno()] if os.name == "posix" else []
            self._process = subprocess.Popen(  # noqa: S603 -- this very module
                [
                    sys.executable,
                    "-P",
                    "-c",
                    f"from {__name__} import main; main()",
                    *map(str, shared),
                ],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                pass_fds=shared,
                env=os.environ | dict(environment) | {"PYTHONPATH": os.pathsep.join(sys.path)},
            )
        self._write((seconds, make))
        Thread(target=self._take, daemon=True).start()

    def send(self, number: int, request: object) -> SimpleQueue[Any]:
        box = self._waiting[number] = SimpleQueue()
        self._write((number, request))
        return box

    def _write(self, what: object) -> None:
        with suppress(OSError):  # one that has died says so to whoever waits for an answer
            _dump(what, _pipe(self._process.stdin))

    def _take(self) -> None:
        answers = _pipe(self._process.stdout)
        with suppress(OSError, EOFError, pickle.UnpicklingError):
            while True:
                number, answer = pickle.load(answers)  # noqa: S301 -- of our own process
                self._waiting.pop(number).put(answer)
                if isinstance(answer, EndedError):
                    break
        self.is_over = True
        for box in list(self._waiting.values()):
            box.put(self._reason())
        with suppress(OSError), self._process:  # what it did not take goes nowhere
            self._process.kill()

    def _reason(self) -> EndedError:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_A_MOMENT)
        computed = self._process.returncode == _COMPUTED
        is_time = self._why == "time" or (computed and not self._why)
        return _ended("time" if is_time else "broken", self._bounds)

    def end(self, why: str) -> None:
        self._why = why
        self._process.kill()


def _ended(why: str, bounds: Bounds) -> EndedError:
    said = {"time": bounds.too_long, "memory": bounds.too_much, "broken": bounds.broken}
    ended = EndedError(said[why]())
    ended.why = why
    return ended


def _pipe(end: IO[bytes] | None) -> IO[bytes]:
    assert end is not None, "both ends of the process are pipes"
    return end


def _dump(what: object, to: IO[bytes]) -> None:
    to.write(pickle.dumps(what))
    to.flush()


class _Desk:
    """Over there: each request in a thread; bounds begin anew when nobody else is being
    answered.
    """

    def __init__(self, answers: Answers, out: IO[bytes]) -> None:
        self._answers, self._out = answers, out
        self._lock, self._busy = Lock(), 0

    def take(self, number: int, request: object) -> None:
        with self._lock:
            if not self._busy:
                process_limits.hold(*our_folders())
            self._busy += 1
        Thread(target=self._answer, args=(number, request), daemon=True).start()

    def _answer(self, number: int, request: object) -> None:
        try:
            answer = self._answers(request)
        except MemoryError:
            answer = _ended("memory", process_limits)
        except Exception as wrong:  # noqa: BLE001 -- raised again by whoever asked
            answer = wrong
        with self._lock:
            self._busy -= 1
            _dump((number, answer), self._out)
            if isinstance(answer, EndedError):  # its memory is full of what it could not read
                os._exit(1)


def main() -> NoReturn:
    """Take requests from standard input until it ends."""
    signal.signal(signal.SIGINT, lambda *_: None)  # a terminal's Ctrl-C is meant for whoever asks
    orders, out = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints something
    if sys.argv[1:]:
        process_limits.note = mmap(int(sys.argv[1]), NOTE)
    process_limits.seconds, make = pickle.load(orders)  # noqa: S301 -- of the process that started this one
    if _COMPUTED > 0:  # no system ends it here
        process_limits.watch(lambda: os._exit(_COMPUTED))
    desk = _Desk(make(), out)
    with suppress(EOFError):
        while True:
            desk.take(*pickle.load(orders))  # noqa: S301 -- likewise
    os._exit(0)
