"""Questions that commands ask at the terminal."""

import sys
from collections.abc import Sequence
from pathlib import Path

from cards_pdf.common.command_line.speech import Speech
from referee.errors import UsageError


def is_interactive() -> bool:
    """Return True if a person can read a question and answer it."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def confirm(speech: Speech, lines: Sequence[str]) -> bool:
    """Show changes, and return True if the player agrees to write them."""
    speech.tell(lines)
    if not sys.stdin.isatty():
        raise UsageError("Nothing is written yet. Add --yes to write it.")
    return bool(speech.is_agreed("Write this?"))


def merge_names(word: str | None, option: str | None) -> str | None:
    """Return the campaign that is named as a word or by --campaign."""
    if word and option and word != option:
        raise UsageError(
            "{word} and --campaign {campaign} are two campaigns: name one.",
            word=word,
            campaign=option,
        )
    return word or option


def split_name(words: Sequence[str], option: str | None) -> tuple[list[str], str | None]:
    """Return the words without the name of a campaign in front, and that name."""
    from referee.campaign import file  # only for campaigns

    if not words or words[0] not in {folder.name for folder in file.list_folders()}:
        return [*words], option
    if Path(words[0]).exists():
        raise UsageError(
            (
                "{word} is a campaign and a file. Write --campaign {word} for the one, "
                "./{word} for the other."
            ),
            word=words[0],
        )
    return [*words[1:]], merge_names(words[0], option)


def choose_campaign(speech: Speech, name: str | None) -> str | None:
    """Return the name of a campaign. Ask if there are several and a person can answer."""
    from referee.campaign import file  # only for campaigns

    names = [folder.name for folder in file.list_folders()]
    if name or len(names) < 2 or not is_interactive():  # noqa: PLR2004 -- one needs no choice
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
