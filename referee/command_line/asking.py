"""What commands ask a person at the terminal."""

import sys
from collections.abc import Sequence
from pathlib import Path

from cards_pdf.common.command_line.speech import Speech
from referee.errors import UsageError


def is_there() -> bool:
    """Whether somebody can read a question and answer it."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def agreed(speech: Speech, lines: Sequence[str]) -> bool:
    """Whether what is shown shall be written."""
    speech.tell(lines)
    if not sys.stdin.isatty():
        raise UsageError("Nothing is written yet. Add --yes to write it.")
    return bool(speech.is_agreed("Write this?"))


def either(word: str | None, option: str | None) -> str | None:
    """A campaign named as a word or by --campaign."""
    if word and option and word != option:
        raise UsageError(
            "{word} and --campaign {campaign} are two campaigns: name one.",
            word=word,
            campaign=option,
        )
    return word or option


def named_first(words: Sequence[str], option: str | None) -> tuple[list[str], str | None]:
    """The words behind the name of a campaign that may stand first, and the campaign that is
    named.
    """
    from referee.campaign import folders  # likewise

    if not words or words[0] not in {folder.name for folder in folders.folders()}:
        return [*words], option
    if Path(words[0]).exists():
        raise UsageError(
            (
                "{word} is a campaign and a file. Write --campaign {word} for the one, "
                "./{word} for the other."
            ),
            word=words[0],
        )
    return [*words[1:]], either(words[0], option)


def campaign(speech: Speech, name: str | None) -> str | None:
    """The campaign that is named; among several, the one that is typed where somebody can be
    asked.
    """
    from referee.campaign import folders  # only for campaigns

    names = [folder.name for folder in folders.folders()]
    if name or len(names) < 2 or not is_there():  # noqa: PLR2004 -- one needs no choice
        return name
    word = speech.ask_for("Which campaign? {campaigns}", campaigns=names)
    fitting = [one for one in names if one == word] or [
        one for one in names if one.startswith(word)
    ]
    if len(fitting) != 1:
        raise UsageError(
            '"{typed}" is not one of the campaigns {campaigns}.', typed=word, campaigns=names
        )
    return fitting[0]
