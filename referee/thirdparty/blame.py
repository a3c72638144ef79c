"""Whose mistake it is when a game of others fails: the author's, with file, line and what stands
there.
"""

from __future__ import annotations

import json
import linecache
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from cards_pdf.common.messages import Message, UserError, short
from referee.errors import Refusal, RulesFailed

if TYPE_CHECKING:
    from types import CodeType, TracebackType


Told = TypeVar("Told")
HOUSE = ("referee", "cards_pdf")


class TooSlowError(BaseException):
    """Stops code that asks nothing; being no Exception, little of it swallows this."""


class Titled(Protocol):
    """A game, as far as this room knows it."""

    @property
    def title(self) -> Any: ...


class Place(NamedTuple):
    """A line of somebody's code."""

    path: str
    line: int

    @property
    def file(self) -> str:
        """The file with the folder that it lies in, which names the package."""
        return "/".join(Path(self.path).parts[-2:])

    @property
    def code(self) -> str:
        return short(linecache.getline(self.path, self.line).strip())


@contextmanager
def blame_author(game: Titled) -> Iterator[None]:
    """Whatever fails inside in a game of others is said to be theirs; in ours it stays as it is."""
    try:
        yield
    except (UserError, Refusal, OSError):
        raise
    except Exception as error:
        if is_of_house(type(game)):
            raise
        raise of_error(game, error) from error


def or_default(game: Titled, tell: Callable[[], Told], otherwise: Told) -> Told:
    """What a game tells, or this where a game of others fails in it: whoever plays must get on."""
    try:
        with blame_author(game):
            return tell()
    except UserError:
        if is_of_house(type(game)):
            raise
        return otherwise


def of_error(game: Titled, error: BaseException, why: str = "") -> RulesFailed:
    """Which line of the author led to this error."""
    *_, innermost = (None, *_own_places(package_of(game), error.__traceback__))
    return _failure_in(game, innermost, why or in_words(error))


def of_catcher(game: Titled, caught: BaseException, why: str) -> RulesFailed:
    """Where the author caught what is not meant to be caught."""
    return _failure_in(game, next(_own_places(package_of(game), caught.__traceback__), None), why)


def at_import(error: BaseException, package: str) -> Message:
    """What is wrong with a package that cannot be imported, and in which line of it."""
    own = list(_own_places(package, error.__traceback__))
    if not own:
        return Message("{error}: {words}", error=type(error).__name__, words=text_of(error))
    said = "{file}, line {line} ({code}): {why}"
    return Message(
        said, file=own[-1].file, line=str(own[-1].line), code=own[-1].code, why=in_words(error)
    )


def of_stranger(error: BaseException) -> str:
    """What went wrong in code of others, a player's, and in which line of it; in ours it is said
    alone.
    """
    trace, package = error.__traceback__, ""
    while trace and not package:
        name = str(trace.tb_frame.f_globals.get("__name__")).partition(".")[0]
        package, trace = "" if name in HOUSE else name, trace.tb_next
    return at_import(error, package) if package else in_words(error)


def of_method(game: Titled, method: Callable[..., Any], why: str) -> RulesFailed:
    """Which of the author's methods returned what nobody can use."""
    return _failure_in(game, line_of(method), why)


def line_of(method: Callable[..., Any]) -> Place | None:
    """Where it stands, if it is written in Python."""
    while isinstance(method, partial):  # it is called through a door
        method = method.args[-1]
    code: CodeType | None = getattr(method, "__code__", None)
    return code and Place(code.co_filename, code.co_firstlineno)


def in_words(error: BaseException) -> str:
    said = text_of(error)
    return f"{type(error).__name__}: {short(said, 200)}" if said else type(error).__name__


def text_of(error: BaseException) -> str:
    """What an error says; one of others may fail even in that."""
    try:
        return str(error)
    except BaseException:  # noqa: BLE001
        return ""


def _failure_in(game: Titled, place: Place | None, why: str) -> RulesFailed:
    if place is None:
        return RulesFailed(
            "{game} tells the referee something that it cannot use ({why}). "
            "For its author: the laws of `referee.testing` name it.",
            game=game.title,
            why=why,
        )
    said = "The rules of {game} failed in {file}, line {line} ({code}): {why}"
    return RulesFailed(
        said, game=game.title, file=place.file, line=str(place.line), code=place.code, why=why
    )


def _own_places(package: str, trace: TracebackType | None) -> Iterator[Place]:
    """The lines that are the author's own, the innermost last, however deep in our code it went
    wrong.
    """
    while trace:
        if str(trace.tb_frame.f_globals.get("__name__")).partition(".")[0] == package:
            yield Place(trace.tb_frame.f_code.co_filename, trace.tb_lineno)
        trace = trace.tb_next


def is_signal(error: BaseException) -> bool:
    """Whether this is a stop or a sentence of ours, on its way through code of others."""
    return type(error).__module__.partition(".")[0] in HOUSE and not isinstance(error, TooSlowError)


def is_of_house(kind: type) -> bool:
    """Whether what this class does wrong is our own mistake."""
    return kind.__module__.startswith("referee.")


def package_of(game: Titled) -> str:
    return type(game).__module__.partition(".")[0]


def must_be_json(game: Any, state: Any) -> None:
    """Refuse a state that no program could be told."""
    try:
        json.dumps(state)
    except (TypeError, ValueError, RecursionError) as error:
        why = Message("what it returns is not JSON ({error})", error=text_of(error))
        raise of_method(game, game.state, why) from None
