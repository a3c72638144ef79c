"""Errors that a user sees: each is a message, with a place where one is known."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple, Self, TypeVar

from cards_pdf.common.messages import Message, UserError, join_words, reason

Thing = TypeVar("Thing")

# Comparing costs the square of the letters, for each candidate.
_MAX_NAME_LENGTH = 60
_MAX_CANDIDATES = 200
_MAX_LENGTH_DIFFERENCE = 4
_MIN_SIMILARITY = 0.75  # with the usual 0.6, "cost" is taken for "copies"
_SHORT_NAME = 3  # letters
_MIN_SIMILARITY_OF_SHORT = 0.66  # one letter of three may differ


class Whereabouts(NamedTuple):
    """The place of a problem, as far as it is known, for programs that lead the user there."""

    file: str = ""
    row: int = 0  # of a spreadsheet
    card: int = 0  # the number of a [[card]] in its file
    code: str = ""
    column: str = ""  # or key
    region: str = ""
    line: int = 0


class Problem(NamedTuple):
    """A message and its place."""

    message: Message
    whereabouts: Whereabouts = Whereabouts()


class CardsError(UserError):
    """Wrong use or a rejected input: exit code 2."""

    whereabouts = Whereabouts()
    problems: tuple[Problem, ...] = ()  # all in one file, their messages without the place

    def with_whereabouts(self, whereabouts: Whereabouts) -> Self:
        """Return this error with its place."""
        self.whereabouts = whereabouts
        return self

    @property
    def each_problem(self) -> tuple[Problem, ...]:
        return self.problems or (Problem(self.message, self.whereabouts),)


class DeckError(CardsError):
    """A deck, format, state or profile that cannot be printed."""


class RuleTextError(CardsError):
    """A rule sheet is missing or says something that it may not say."""


class BadRequestError(CardsError):
    """A request that cannot be carried out as it stands."""

    code = "bad-request"


class FitError(CardsError):
    """Content that has no room on its card or sheet."""

    is_too_short = False  # a text that would leave pages of a booklet empty


class FileError(CardsError):
    """A file or device that failed: exit code 1."""

    exit_code = 1


def file_failure(error: OSError) -> Message:
    """Return the message for an error of the operating system."""
    where = error.filename or Message("Standard output")
    return Message("{path}: {reason}.", path=where, reason=reason(error))


def make_read_error(path: object, error: OSError) -> FileError:
    """Return the error for a file that the system does not let us read."""
    return FileError("{path}: cannot be read ({what}).", path=path, what=reason(error))


def nearest(name: str, known: Iterable[str]) -> Message:
    """Return ' Did you mean "x"?' for a misspelt name, or an empty message if none is near."""
    from difflib import get_close_matches  # 4 ms to import, and only mistakes need it

    if len(name) > _MAX_NAME_LENGTH:
        return Message("")
    candidates = [word for word in known if abs(len(word) - len(name)) <= _MAX_LENGTH_DIFFERENCE]
    candidates = sorted(candidates[:_MAX_CANDIDATES])
    cutoff = _MIN_SIMILARITY if len(name) > _SHORT_NAME else _MIN_SIMILARITY_OF_SHORT
    near = get_close_matches(name, candidates, n=1, cutoff=cutoff)
    return Message(' Did you mean "{near}"?', near=near[0]) if near else Message("")


def one_called(kind: str, name: str, known: Mapping[str, Thing]) -> Thing:
    """Return the thing of this name. Raise DeckError with the known names if there is none."""
    if name in known:
        return known[name]
    raise DeckError(
        'There is no {what} "{name}"; there are {words}.{near}',
        what=Message(kind),
        name=name,
        words=join_words([*known]),
        near=nearest(name, known),
    )
