"""Whose mistake it is when a game of others fails: the author's, with file, line and what stands there."""

from __future__ import annotations

import linecache
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from cards_pdf.common.sentences import Said, Sentence, short
from referee.errors import Refusal, RulesFailed

if TYPE_CHECKING:
    from types import CodeType, TracebackType

    from referee.rulekit.game import Game


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
def blamed(game: Game[Any]) -> Iterator[None]:
    """Whatever fails inside in a game of others is said to be theirs; in ours it stays as it is."""
    try:
        yield
    except (Said, Refusal, OSError):
        raise
    except Exception as error:
        if game.is_of_house:
            raise
        raise of_error(game, error) from error


def of_error(game: Game[Any], error: BaseException, why: str = "") -> RulesFailed:
    """Which line of the author led to this error."""
    *_, innermost = (None, *_own_places(_package(game), error.__traceback__))
    return _failure_in(game, innermost, why or in_words(error))


def of_catcher(game: Game[Any], caught: BaseException, why: str) -> RulesFailed:
    """Where the author caught what is not meant to be caught."""
    return _failure_in(game, next(_own_places(_package(game), caught.__traceback__), None), why)


def at_import(error: BaseException, package: str) -> Sentence:
    """What is wrong with a package that cannot be imported, and in which line of it."""
    own = list(_own_places(package, error.__traceback__))
    if not own:
        return Sentence("{error}: {words}", error=type(error).__name__, words=str(error))
    said = "{file}, line {line} ({code}): {why}"
    return Sentence(said, file=own[-1].file, line=str(own[-1].line), code=own[-1].code, why=in_words(error))


def of_method(game: Game[Any], method: Callable[..., Any], why: str) -> RulesFailed:
    """Which of the author's methods returned what nobody can use."""
    code: CodeType | None = getattr(method, "__code__", None)
    return _failure_in(game, code and Place(code.co_filename, code.co_firstlineno), why)


def in_words(error: BaseException) -> str:
    said = str(error)
    return f"{type(error).__name__}: {short(said, 200)}" if said else type(error).__name__


def _failure_in(game: Game[Any], place: Place | None, why: str) -> RulesFailed:
    if place is None:
        return RulesFailed(
            "{game} tells the referee something that it cannot use ({why}). "
            "For its author: `referee dev` names it.",
            game=game.title,
            why=why,
        )
    said = "The rules of {game} failed in {file}, line {line} ({code}): {why}"
    return RulesFailed(said, game=game.title, file=place.file, line=str(place.line), code=place.code, why=why)


def _own_places(package: str, trace: TracebackType | None) -> Iterator[Place]:
    """The lines that are the author's own, the innermost last, however deep in our code it went wrong."""
    while trace:
        if str(trace.tb_frame.f_globals.get("__name__")).partition(".")[0] == package:
            yield Place(trace.tb_frame.f_code.co_filename, trace.tb_lineno)
        trace = trace.tb_next


def _package(game: Game[Any]) -> str:
    return type(game).__module__.partition(".")[0]


def wrong_over(over: Any) -> Sentence | None:
    """What is wrong with what `play` returned, if anything is."""
    from referee.rulekit.ask import Over

    if not isinstance(over, Over):
        return Sentence('a game ends with Over("win") or Over("loss"), not with {found}', found=repr(over))
    if over.outcome not in {"win", "loss", "conceded"}:
        return Sentence('the outcome is "win" or "loss", not {found}', found=repr(over.outcome))
    if over.score is not None and type(over.score) is not int:
        return Sentence("the score is a whole number or None, not {found}", found=repr(over.score))
    return None
