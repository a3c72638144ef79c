"""Questions that commands ask at the terminal."""

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.messages import short
from referee.errors import RequestError, UsageError
from referee.rulekit.game import Game
from referee.rulekit.options import Option
from referee.rulekit.say import Say
from referee.saves import folder
from referee.saves.folder import list_campaign_names
from referee.saves.opening import OpenRequest
from referee.terminal import paint

PROMPT = "> "


def is_interactive() -> bool:
    """Return True if a person can read a question and answer it."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def confirm(speech: Speech, lines: Sequence[str]) -> bool:
    """Show changes, and return True if the player agrees to write them."""
    speech.tell(lines)
    if not sys.stdin.isatty():
        raise UsageError("Nothing is written yet. Add --yes to write it.")
    return bool(speech.is_agreed("Write this?"))


def choose_first_options(game: Game[Any], request: OpenRequest, say: Say) -> OpenRequest:
    """Ask for the options that a game remembers, before the first game of a player at a terminal.

    The text `first.OPTION` is the question, and `first.OPTION.VALUE` describes each answer.
    """
    is_settled = request.options or request.path or request.seed is not None
    if is_settled or not request.is_interactive or folder.find_saves(game.name):
        return request
    asked = [option for option in game.options if say.has(f"first.{option.name}")]
    return replace(request, options={option.name: _choose(option, say) for option in asked})


def _choose(option: Option, say: Say) -> str:
    """Return the value that the player chooses by its number, its name or its beginning."""
    write = paint.writer()
    write(say(f"first.{option.name}"))
    for number, value in enumerate(option.choices, 1):
        write(f"  {number}  {say(f'first.{option.name}.{value}')}")
    default = str(option.default)
    write(say("face.choose-once", default=default, option=option.name))
    names = {
        value: (value, str(say.word(value)).casefold(), str(number))
        for number, value in enumerate(option.choices, 1)
    }
    while True:
        try:
            typed = input(PROMPT).strip().casefold()
        except EOFError:
            return default
        found = [value for value in names if any(name.startswith(typed) for name in names[value])]
        if not typed:
            return default
        if len(found) == 1:
            return found[0]
        error = RequestError("not-an-option", answer=short(typed), options=[*option.choices])
        write(say.error(error))


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
    names = list_campaign_names()
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
    if name not in list_campaign_names():
        return [*words], choose_campaign(speech, None, option)
    if Path(name).exists():
        raise UsageError(
            "{word} is a campaign and a file. Write --campaign {word} for the one, ./{word} for "
            "the other.",
            word=name,
        )
    return rest, choose_campaign(speech, name, option)
