"""What can go wrong, each as a sentence for the person at the keyboard."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple, Self, TypeVar

from cards_pdf.common.messages import Message, UserError, join_words, reason

Thing = TypeVar("Thing")

_NEAR = 4  # letters more or less make another word
_LONGEST, _MOST_LIKELY = 60, 200  # comparing costs the square of the letters, for each word


class Whereabouts(NamedTuple):
    """Where something is wrong, as far as anybody knows: programs lead there, sentences say it to
    people.
    """

    file: str = ""
    row: int = 0  # of a spreadsheet
    card: int = 0  # the number of a [[card]] in its file
    code: str = ""
    column: str = ""  # or key
    region: str = ""
    line: int = 0


class Problem(NamedTuple):
    """What is wrong, and where."""

    said: Message
    where: Whereabouts = Whereabouts()


class CardsError(UserError):
    """Wrong use or a refused input: exit code 2."""

    where = Whereabouts()
    problems: tuple[Problem, ...] = ()  # all that is wrong in a file, each said without its place

    def at(self, where: Whereabouts) -> Self:
        """The same error, which knows where it happened."""
        self.where = where
        return self

    @property
    def each_problem(self) -> tuple[Problem, ...]:
        return self.problems or (Problem(self.said, self.where),)


class DeckError(CardsError):
    """A deck, format, state or profile says something that cannot be printed."""


class BadRequestError(CardsError):
    """A request that cannot be carried out as it stands."""

    code = "bad-request"


class FitError(CardsError):
    """Something has no room on its card or sheet."""


class FileError(CardsError):
    """A file or device failed: exit code 1."""

    exit_code = 1


def file_failure(error: OSError) -> Message:
    """What the system would not do with a file, as a sentence."""
    where = error.filename or Message("Standard output")
    return Message("{path}: {reason}.", path=where, reason=reason(error))


def nearest(name: str, known: Iterable[str]) -> Message:
    """' Did you mean "x"?' for a misspelt name, or an empty sentence when none is near."""
    from difflib import get_close_matches

    likely = [word for word in known if abs(len(word) - len(name)) <= _NEAR]
    near = (
        get_close_matches(name, sorted(likely[:_MOST_LIKELY]), n=1) if len(name) <= _LONGEST else []
    )
    return Message(' Did you mean "{near}"?', near=near[0]) if near else Message("")


def one_called(what: str, name: str, known: Mapping[str, Thing]) -> Thing:
    """The one of this name; any other is refused."""
    if name in known:
        return known[name]
    said, near = 'There is no {what} "{name}"; there are {words}.{near}', nearest(name, known)
    raise DeckError(said, what=Message(what), name=name, words=join_words([*known]), near=near)
