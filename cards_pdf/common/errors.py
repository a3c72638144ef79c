"""What can go wrong, each as a sentence for the person at the keyboard."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from cards_pdf.common.sentences import Said, Sentence, listed, reason

Thing = TypeVar("Thing")

_NEAR = 4  # letters more or less make another word
_LONGEST, _MOST_LIKELY = 60, 200  # comparing costs the square of the letters, for each word


class CardsError(Said):
    """Wrong use or a refused input: exit code 2."""

    trails: tuple[Any, ...] = ()  # the ways to all that is wrong in a file, for whoever leads there


class DeckError(CardsError):
    """A deck, format, state or profile says something that cannot be printed."""


class FitError(CardsError):
    """Something has no room on its card or sheet."""


class FileError(CardsError):
    """A file or device failed: exit code 1."""

    exit_code = 1


def file_failure(error: OSError) -> Sentence:
    """What the system would not do with a file, as a sentence."""
    where = error.filename or Sentence("Standard output")
    return Sentence("{path}: {reason}.", path=where, reason=reason(error))


def nearest(name: str, known: Iterable[str]) -> str:
    """' Did you mean "x"?' for a misspelt name, or nothing when none is near."""
    from difflib import get_close_matches

    likely = [word for word in known if abs(len(word) - len(name)) <= _NEAR]
    near = get_close_matches(name, sorted(likely[:_MOST_LIKELY]), n=1) if len(name) <= _LONGEST else []
    return Sentence(' Did you mean "{near}"?', near=near[0]) if near else ""


def called(what: str, name: str, known: Mapping[str, Thing]) -> Thing:
    """The one of this name; any other is refused."""
    if name in known:
        return known[name]
    raise DeckError(
        'There is no {what} "{name}"; there are {words}.{near}',
        what=Sentence(what),
        name=name,
        words=listed([*known]),
        near=nearest(name, known),
    )
