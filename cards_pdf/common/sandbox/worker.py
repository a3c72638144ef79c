"""A child process that answers requests, with fresh limits for each of them.

A server must outlive the files that it opens, and one process may read many photos for one start of
its libraries. `Worker` sends a function to the child, which calls it once and keeps the result with
all that it has loaded; the result then answers every request.

Requests and answers are pickled. Each has a number, since several may be on their way at once. An
exception in the child is raised here. When the system ends the child, all waiting callers get a
`WorkerEndedError`, and the next request starts another child, which knows nothing of the requests
before.
"""

import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from itertools import count
from mmap import mmap
from queue import Empty, SimpleQueue
from tempfile import TemporaryFile
from threading import Lock, Thread
from types import MappingProxyType
from typing import IO, Any, NoReturn, Self

from cards_pdf.common.data_files import our_folders
from cards_pdf.common.errors import CardsError
from cards_pdf.common.sandbox import (
    MEMORY_BYTES,
    NOTE_BYTES,
    SECONDS,
    Cause,
    ProcessLimits,
    process_limits,
)

Handler = Callable[[Any], Any]
_TIME_EXIT_CODE = -getattr(signal, "SIGXCPU", -124)
_EXIT_WAIT_S = 1  # for a process that has closed its pipe


class WorkerEndedError(CardsError):
    """The worker was ended. The message names the file that it was reading, and the cause."""

    cause: Cause = "crash"


class Worker:
    """A child process that the first request starts.

    `make_handler` is called in the child and returns the function that answers requests.
    """

    def __init__(
        self,
        make_handler: Callable[[], Handler],
        *,
        seconds: int = SECONDS,
        memory: int = MEMORY_BYTES,
        environment: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self._start = partial(_Process, make_handler, seconds, memory, environment)
        self._lock = Lock()
        self._numbers = count()
        self._process: _Process | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def ask(self, request: object, timeout: float | None = None) -> Any:
        """Return the answer. After `timeout` seconds the worker is ended instead."""
        with self._lock:
            if self._process is None or self._process.has_ended:
                self._process = self._start()
            process = self._process
            answers = process.send(next(self._numbers), request)
        try:
            answer = answers.get(timeout=timeout)
        except Empty:
            process.end("time")
            answer = answers.get()
        if isinstance(answer, Exception):
            raise answer
        return answer

    def end(self) -> None:
        if self._process:
            self._process.end("crash")


class _Process:
    """A running child, and a thread that receives its answers."""

    def __init__(
        self,
        make_handler: Callable[[], Handler],
        seconds: int,
        memory: int,
        environment: Mapping[str, str],
    ) -> None:
        self.has_ended = False
        self._cause: Cause | None = None
        self._waiting: dict[int, SimpleQueue[Any]] = {}
        self._limits = ProcessLimits(seconds, memory)
        with TemporaryFile() as file:
            file.truncate(NOTE_BYTES)
            self._limits.note = mmap(file.fileno(), NOTE_BYTES)
            shared = [file.fileno()] if os.name == "posix" else []
            command = [sys.executable, "-P", "-c", f"from {__name__} import main; main()"]
            self._process = subprocess.Popen(  # noqa: S603 -- this module
                [*command, *map(str, shared)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                pass_fds=shared,
                env=os.environ | dict(environment) | {"PYTHONPATH": os.pathsep.join(sys.path)},
            )
        assert self._process.stdin
        self._requests = self._process.stdin
        self._write(((seconds, memory), make_handler))
        Thread(target=self._receive, daemon=True).start()

    def send(self, number: int, request: object) -> SimpleQueue[Any]:
        answers = self._waiting[number] = SimpleQueue()
        self._write((number, request))
        return answers

    def _write(self, content: object) -> None:
        with suppress(OSError):  # a child that has died: `_receive` tells the callers
            _dump(content, self._requests)

    def _receive(self) -> None:
        assert self._process.stdout
        with suppress(OSError, EOFError, pickle.UnpicklingError):
            while True:
                number, answer = pickle.load(self._process.stdout)  # noqa: S301 -- of our own process
                self._waiting.pop(number).put(answer)
                if isinstance(answer, WorkerEndedError):
                    break
        self.has_ended = True
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_EXIT_WAIT_S)
        is_over_time = self._process.returncode == _TIME_EXIT_CODE
        cause = self._cause or ("time" if is_over_time else "crash")
        for answers in list(self._waiting.values()):
            answers.put(_error(cause, self._limits))
        with suppress(OSError), self._process:  # closes the pipe, even over an unread request
            self._process.kill()

    def end(self, cause: Cause) -> None:
        self._cause = cause
        self._process.kill()


def _error(cause: Cause, limits: ProcessLimits) -> WorkerEndedError:
    error = WorkerEndedError(limits.message(cause))
    error.cause = cause
    return error


def _dump(content: object, stream: IO[bytes]) -> None:
    stream.write(pickle.dumps(content))
    stream.flush()


def _serve(requests: IO[bytes], handler: Handler, out: IO[bytes]) -> None:
    """Answer each request in a thread of its own, until they end."""
    lock = Lock()
    busy_count = 0

    def answer_request(number: int, request: object) -> None:
        nonlocal busy_count
        try:
            answer = handler(request)
        except MemoryError:
            answer = _error("memory", process_limits)
        except Exception as error:  # noqa: BLE001 -- raised again by `Worker.ask`
            answer = error
        with lock:
            busy_count -= 1
            try:
                _dump((number, answer), out)
            except Exception:  # noqa: BLE001 -- an answer that cannot be pickled
                os._exit(1)
            if isinstance(answer, WorkerEndedError):  # the memory is still full
                os._exit(1)

    with suppress(EOFError):
        while True:
            message = pickle.load(requests)  # noqa: S301 -- of the parent
            with lock:
                # The limits belong to the process. They start again when no other request runs.
                if not busy_count:
                    process_limits.apply(*our_folders())
                busy_count += 1
            Thread(target=answer_request, args=message, daemon=True).start()


def main() -> NoReturn:
    """Answer requests from standard input until it ends."""
    signal.signal(signal.SIGINT, lambda *_: None)  # a terminal's Ctrl-C is meant for the parent
    requests = sys.stdin.buffer
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # libraries that print must not disturb the answers
    if sys.argv[1:]:
        process_limits.note = mmap(int(sys.argv[1]), NOTE_BYTES)
    sizes, make_handler = pickle.load(requests)  # noqa: S301 -- of the parent
    process_limits.seconds, process_limits.memory = sizes
    if _TIME_EXIT_CODE > 0:  # the system has no limits
        process_limits.watch(lambda: os._exit(_TIME_EXIT_CODE))
    _serve(requests, make_handler(), out)
    os._exit(0)
