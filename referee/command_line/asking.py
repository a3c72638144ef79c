"""Questions that commands ask at the terminal."""

import sys
from collections.abc import Sequence
from pathlib import Path

from cards_pdf.common.command_line.speech import Speech
from referee.errors import UsageError
from referee.saves.folder import list_campaign_folders


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


def choose_campaign(speech: Speech, word: str | None, option: str | None) -> str | None:
    """Return the name of a campaign. Ask if there are several and a person can answer."""
    name = merge_names(word, option)
    names = [folder.name for folder in list_campaign_folders()]
    if name or len(names) < 2 or not is_interactive():  # noqa: PLR2004 -- one needs no choice
        return name
    typed = speech.ask_for("Which campaign? {campaigns}", campaigns=names)
    candidates = [typed] if typed in names else [one for one in names if one.startswith(typed)]
    if len(candidates) != 1:
        raise UsageError(
            '"{typed}" is not one of the campaigns {campaigns}.', typed=typed, campaigns=names
        )
    return candidates[0]


def split_campaign(
    speech: Speech, words: Sequence[str], option: str | None
) -> tuple[list[str], str | None]:
    """Return the words without the name of a campaign in front, and the campaign that is meant."""
    name, *rest = words or [""]
    if name not in {folder.name for folder in list_campaign_folders()}:
        return [*words], choose_campaign(speech, None, option)
    if Path(name).exists():
        raise UsageError(
            "{word} is a campaign and a file. Write --campaign {word} for the one, ./{word} for "
            "the other.",
            word=name,
        )
    return rest, choose_campaign(speech, name, option)
