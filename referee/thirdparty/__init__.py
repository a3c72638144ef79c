"""Messages that name the author's line when a third-party game or player fails or hangs.

Guarantee
    Whatever third-party code raises while the referee runs it becomes a message with game, file,
    line and the code of that line. Every answer is on disk by then, so nothing is lost.

How it works
    The referee calls third-party code inside `with blame_author(game)`. An exception that leaves
    the block becomes a RulesError. Its place is the innermost frame of the traceback that lies
    in the package of the game: where the author's code went wrong, or called the referee wrongly.
    Errors in built-in games pass: they are bugs of the referee, and get a crash report.

What is delicate
    *Exceptions of the referee* pass, even those that unwind the rules at a question. They are
    recognized by the module of their class.

    *SystemExit and other exceptions that are no Exception* are blamed as well: code that a player
    installed for one game must not end a program that lists all games.

    *Ctrl-C* is no error of the author, unless it stops an endless loop. Inside third-party code it
    becomes a RulesInterrupted, which is a KeyboardInterrupt with a message.

    *An endless loop* is an author's most common mistake. The laws and `referee simulate`, where
    nobody waits with a finger on Ctrl-C, run third-party rules in a forked child process with a
    time limit. The clock of `faulthandler` needs no Python, so it ends the child even inside a
    regular expression or a call in C. It leaves a traceback behind, from which the parent names the
    author's line.

Limitation
    Third-party games are code that somebody installs, like any Python package. Elsewhere a loop
    without end waits for Ctrl-C (docs/decisions/7-third-party-rules.md). Without `os.fork`, as on
    Windows, there is no time limit.
"""

from __future__ import annotations

import faulthandler
import json
import linecache
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from traceback import walk_tb
from typing import IO, TYPE_CHECKING, Any, NoReturn, TypeVar

from cards_pdf.common.messages import Message, UserError, short
from referee.errors import RulesError, RulesInterrupted
from referee.rulekit.game import AnyGame

if TYPE_CHECKING:
    from types import CodeType, FrameType

T = TypeVar("T")
OWN_PACKAGES = ("referee", "cards_pdf")
MAX_CHARACTERS = 200  # of an error's text in a message
_FRAME = re.compile(r'File "(.*)", line (\d+) in')
_RENEWALS = 4  # per limit: renewing starts a thread, and some callers renew at every answer


@dataclass(frozen=True, eq=False, repr=False)
class CodeLine:
    """A line of the author's code."""

    path: str
    line: int

    @property
    def file(self) -> str:
        """The file with the folder that holds it, which names the package."""
        return "/".join(Path(self.path).parts[-2:])

    @property
    def code(self) -> str:
        return short(linecache.getline(self.path, self.line).strip())


@contextmanager
def blame_author(game: AnyGame, answers: Sequence[Any] = ()) -> Iterator[None]:
    """Turn what third-party code raises into a RulesError.

    `answers` are those that the rules have received, for the message after Ctrl-C.
    """
    try:
        yield
    except KeyboardInterrupt as stop:
        line = find_line(package_of(game), stop)
        if line is None or isinstance(stop, RulesInterrupted) or not is_third_party(game):
            raise
        raise RulesInterrupted(_interrupted_at(game, line, answers)) from stop
    except BaseException as error:
        if is_own_error(error) or not is_third_party(game):
            raise
        if isinstance(error, OSError) and not find_line(package_of(game), error):
            raise  # a disk or a pipe, not the game
        raise explain_error(game, error) from error


def call_or_default(game: AnyGame, function: Callable[[], T], default: T) -> T:
    """Return what `function` returns, or `default` if third-party code fails in it."""
    try:
        with blame_author(game):
            return function()
    except RulesError:
        return default


def explain_error(game: AnyGame, error: BaseException) -> RulesError:
    """Return the failure that names the author's line which led to `error`."""
    why: str = describe(error)
    if isinstance(error, SystemExit):
        why = Message("the rules end the whole program; a game ends with an Over")
    return failure_at(game, find_line(package_of(game), error), why)


def explain_import(error: BaseException, package: str) -> Message:
    """Return why a package cannot be imported, with the line of it that fails."""
    line = find_line(package, error)
    if line is None:
        return Message("{error}: {words}", error=type(error).__name__, words=text_of(error))
    return Message(
        "{file}, line {line} ({code}): {why}",
        file=line.file,
        line=str(line.line),
        code=line.code,
        why=describe(error),
    )


def explain_player(error: BaseException) -> str:
    """Return what went wrong in a player, with the line if the player is third-party."""
    packages = (_package_in(frame) for frame, _ in walk_tb(error.__traceback__))
    package = next((name for name in packages if name not in OWN_PACKAGES), None)
    return explain_import(error, package) if package else describe(error)


def failure_at(game: AnyGame, line: CodeLine | None, why: str) -> RulesError:
    if line is None:
        return RulesError(
            "{game} gave the referee something that it cannot use ({why}). For its "
            "author: the laws of `referee.testing` show where.",
            game=game.title,
            why=why,
        )
    return RulesError(
        "The rules of {game} failed in {file}, line {line} ({code}): {why}",
        game=game.title,
        file=line.file,
        line=str(line.line),
        code=line.code,
        why=why,
    )


def explain_hang(game: AnyGame, frame: FrameType | None, answers: Sequence[Any]) -> RulesError:
    """Return the failure that names the line at which a thread hangs."""
    while frame and _package_in(frame) != package_of(game):
        frame = frame.f_back
    line = frame and CodeLine(frame.f_code.co_filename, frame.f_lineno)
    return _interrupted_at(game, line or CodeLine("?", 0), answers)


def _interrupted_at(game: AnyGame, line: CodeLine, answers: Sequence[Any]) -> RulesError:
    last = answers[-1] if answers else "-"
    return RulesError(
        "The rules of {game} were stopped in {file}, line {line} ({code}), after answer {n} "
        "({answer}). Every answer is kept.",
        game=game.title,
        file=line.file,
        line=str(line.line),
        code=line.code,
        n=len(answers),
        answer=" ".join(map(str, last)) if isinstance(last, list) else last,
    )


def find_line(package: str, error: BaseException) -> CodeLine | None:
    """Return the innermost line of a package in a traceback, or None."""
    line = None
    for frame, number in walk_tb(error.__traceback__):
        if _package_in(frame) == package:
            line = CodeLine(frame.f_code.co_filename, number)
    return line


def _package_in(frame: FrameType) -> str:
    return str(frame.f_globals.get("__name__")).partition(".")[0]


def line_of(method: Callable[..., Any]) -> CodeLine | None:
    """Return where a function is defined, or None if it is not written in Python."""
    code: CodeType | None = getattr(method, "__code__", None)
    return code and CodeLine(code.co_filename, code.co_firstlineno)


def describe(error: BaseException) -> str:
    name = type(error).__name__
    return f"{name}: {short(text, MAX_CHARACTERS)}" if (text := text_of(error)) else name


def text_of(error: BaseException) -> str:
    """Return an error's text. Third-party exceptions may fail even in `__str__`."""
    try:
        return str(error)
    except BaseException:  # noqa: BLE001
        return ""


def is_own_error(error: BaseException) -> bool:
    """Return True if the referee raised this itself."""
    return type(error).__module__.partition(".")[0] in OWN_PACKAGES or isinstance(error, UserError)


def is_third_party(game: AnyGame) -> bool:
    """Return True if the class of the game belongs to another package."""
    return package_of(game) not in OWN_PACKAGES


def package_of(game: AnyGame) -> str:
    return type(game).__module__.partition(".")[0]


def check_json(game: Any, state: Any) -> None:
    """Raise RulesError if a state cannot be sent to programs."""
    try:
        json.dumps(state)
    except (TypeError, ValueError, RecursionError) as error:
        why = Message("what it returns is not JSON ({error})", error=text_of(error))
        raise failure_at(game, line_of(game.state), why) from None


# --- the time limit ---


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
    if _clock or not hasattr(os, "fork") or not is_third_party(game):
        return work()
    from tempfile import TemporaryFile  # this and pickle: 15 ms of a start

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
            import pickle

            value, error = pickle.loads(pickled)  # noqa: S301 -- written by our own child
            if error:
                raise error
            returned: T = value
            return returned
        frames = _FRAME.findall(traces.read().decode(errors="replace"))
    why = Message("the rules asked nothing for {n:second|seconds}", n=int(seconds))
    if os.WIFSIGNALED(status):
        why = Message("Python itself crashes in code that the rules call there")
    module = sys.modules[package_of(game)]
    folders = (*getattr(module, "__path__", ()), getattr(module, "__file__", None) or "?")
    # The first of these frames is the innermost.
    own_lines = (CodeLine(path, int(line)) for path, line in frames if path.startswith(folders))
    raise failure_at(game, next(own_lines, None), why)


def _run_in_child(work: Callable[[], Any], result: IO[bytes], clock: _Clock) -> NoReturn:
    import pickle

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
