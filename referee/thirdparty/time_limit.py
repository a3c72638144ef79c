"""Time limits for third-party code in places where nobody waits with a finger on Ctrl-C.

An endless loop is an author's most common mistake. The laws and `referee simulate` therefore run
third-party rules in a forked child process. The clock of `faulthandler` needs no Python, so it ends
the child even inside a regular expression or a call in C. It leaves a traceback behind, from which
the parent names the author's line.

Limitation: without `os.fork`, as on Windows, there is no limit.
"""

import faulthandler
import os
import pickle
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from tempfile import TemporaryFile
from time import monotonic
from typing import IO, Any, NoReturn, TypeVar

from cards_pdf.common.messages import Message
from referee.rulekit.game import AnyGame
from referee.thirdparty import blame
from referee.thirdparty.blame import CodeLine

T = TypeVar("T")
_FRAME = re.compile(r'File "(.*)", line (\d+) in')
_RENEWALS = 4  # per limit: renewing starts a thread, and some callers renew at every answer


@dataclass
class _Clock:
    """The clock of a child process."""

    seconds: float
    traces: IO[bytes]
    started_at: float = 0.0

    def start(self) -> None:
        self.started_at = monotonic()
        faulthandler.dump_traceback_later(self.seconds, exit=True, file=self.traces)


_clock: _Clock | None = None  # only in a child


def renew_time_limit() -> None:
    """Start the time limit again, if there is one. Call this where the game makes progress."""
    if _clock and monotonic() - _clock.started_at > _clock.seconds / _RENEWALS:
        _clock.start()


def call_with_time_limit(game: AnyGame, work: Callable[[], T], seconds: float) -> T:
    """Return what `work` returns in a child process, or raise what it raises.

    Raise RulesError if it makes no progress for so many seconds.
    """
    if _clock or not hasattr(os, "fork") or not blame.is_third_party(game):
        return work()
    with TemporaryFile() as result, TemporaryFile() as traces:
        sys.stdout.flush()
        sys.stderr.flush()
        child = os.fork()
        if child == 0:
            _run_in_child(work, result, _Clock(seconds, traces))
        _, status = os.waitpid(child, 0)
        result.seek(0)
        traces.seek(0)
        if pickled := result.read():
            value, error = pickle.loads(pickled)  # noqa: S301 -- written by our own child
            if error:
                raise error
            returned: T = value
            return returned
        line = _line_in(traces.read().decode(errors="replace"), game)
    why = Message("the rules asked nothing for {n:second|seconds}", n=int(seconds))
    if os.WIFSIGNALED(status):
        why = Message("Python itself crashes in code that the rules call there")
    raise blame.failure_at(game, line, why)


def _run_in_child(work: Callable[[], Any], result: IO[bytes], clock: _Clock) -> NoReturn:
    global _clock  # noqa: PLW0603 -- the child has one clock, and the parent none
    _clock = clock
    faulthandler.enable(clock.traces)
    clock.start()
    answer: tuple[Any, BaseException | None]
    try:
        answer = work(), None
    except BaseException as error:  # noqa: BLE001 -- raised again in the parent
        answer = None, error
    try:
        pickled = pickle.dumps(answer)
    except Exception as error:  # noqa: BLE001 -- an exception of a game may hold anything
        pickled = pickle.dumps((None, RuntimeError(f"{answer!r}: {error}")))
    result.write(pickled)
    result.flush()
    os._exit(0)


def _line_in(traces: str, game: AnyGame) -> CodeLine | None:
    """Return the innermost line of the game's package in a traceback of `faulthandler`."""
    module = sys.modules[blame.package_of(game)]
    folders = [*getattr(module, "__path__", ()), getattr(module, "__file__", None) or "?"]
    for path, line in _FRAME.findall(traces):
        if path.startswith(tuple(folders)):
            return CodeLine(path, int(line))
    return None
