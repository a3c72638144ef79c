"""Options as Typer takes them, from what a game or the house declares; and those that every game has."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from inspect import Parameter
from typing import Annotated, Any

import typer

from cards_pdf.common.command_line.commands import Command, CommandLine, Listed
from cards_pdf.common.command_line.options import completed
from cards_pdf.common.command_line.speech import Speech
from referee import games
from referee.languages import languages
from referee.rulekit.game import Game
from referee.rulekit.options import Option, Value
from referee.saves import lobby

JSON = Option(
    "json",
    "speak the protocol on standard input and output; --json=2 for all of it",
    choices=("1", "2"),
    alone="1",
)
SAVE = Option("save", "save the game in this file, or go on with the one in it", any_text="FILE")
DAILY = Option("daily", "today's cards, dealt by the referee: the same for everybody")
LANG = Option("lang", "language", None, tuple(languages()))  # every command has it
HOUSE = (
    Option("new", "start a new game; the unfinished one is kept"),
    JSON,
    Option("deal", "play with your own deck, or let the referee deal", "physical", ("physical", "digital")),
    Option("seed", "with --deal digital: the same seed deals the same game", None, least=0),
    DAILY,
    Option("speech", "for a screen reader: cards as words, a fact a line, nothing to look at"),
    LANG,
)
OPTIONS, HOUSE_RULES = "Options:", "House rules:"


def house(game: Game[Any]) -> tuple[Option, ...]:
    """The options beside a game's own; a game of others may speak more languages than the house.

    A campaign's cards are its own: there is no day on which everybody has the same.
    """
    spoken = tuple(dict.fromkeys((*LANG.choices, *game.languages())))
    fitting = [option for option in HOUSE if option is not DAILY or not game.option("campaign")]
    return (SAVE, *(option._replace(choices=spoken) if option is LANG else option for option in fitting))


def parameter(option: Option, heading: str = OPTIONS) -> Parameter:
    """The option as Typer takes it; what is typed is read by the option itself."""

    def read(text: str | None) -> Value:
        return None if text is None else option.read(text)

    info = typer.Option(
        f"--{option.name}",
        metavar=None if option.is_switch else option.values,
        callback=None if option.is_switch else read,
        autocompletion=_completion(option),
        help=option.help,
        show_default=False if option.default in {None, False} else str(option.default),
        rich_help_panel=heading,
    )
    kind, usual = (bool, False) if option.is_switch else (str | None, None)
    return Parameter(named(option), Parameter.KEYWORD_ONLY, default=usual, annotation=Annotated[kind, info])


def named(option: Option) -> str:
    return option.name.replace("-", "_")


def _completion(option: Option) -> Callable[[str], list[str]]:
    """The words it may be; files are left to the shell."""
    words = [*option.choices, *([option.or_word] if option.or_word else [])]
    return completed(campaigns if option.name == "campaign" else lambda: words)


def lang_parameter(option: Option = LANG) -> Parameter:
    """`--lang`, read before all others: what is wrong with them is said in this language."""

    def heard(context: typer.Context, text: str | None) -> None:
        if text is not None:
            context.obj.lang = str(option.read(text))

    info = typer.Option(
        "--lang",
        is_eager=True,
        metavar=option.values,
        callback=heard,
        autocompletion=_completion(option),
        help=option.help,
    )
    return Parameter("lang", Parameter.KEYWORD_ONLY, default=None, annotation=Annotated[str | None, info])


class Speaking(CommandLine):
    """Every command of this group, and the group itself, takes `--lang`."""

    everywhere = (lang_parameter(),)

    def overhear(self, words: Sequence[str], speech: Speech) -> None:
        speech.overhear(words)


class OfGames(Speaking):
    """A command for every game, before the others. What is installed is looked through only if need be."""

    unknown = "There is no game {word}.{hint}"

    def __init__(self, make: Callable[[str, Speech], Command], *about: Any) -> None:
        super().__init__(*about)
        self.make = make

    def names(self) -> list[str]:
        return [*games.names(), *super().names()]

    def find(self, name: str) -> Listed | None:
        return super().find(name) or (self._of_game(name) if games.known(name) else None)

    def _of_game(self, name: str) -> Listed:
        def title(speech: Speech) -> str:
            return lobby.title(name, speech.spoken.code)

        return Listed(title, lambda speech: self.make(name, speech), "Games:")


# --- names that a shell can complete, looked up when it asks ---


def saves() -> list[str]:
    from referee.saves import folder

    return [folder.label(path) for path in folder.saves()]


def campaigns() -> list[str]:
    from referee.campaign import folders

    return [path.name for path in folders.folders()]


def typed(values: Mapping[str, Value]) -> dict[str, Value]:
    """What was typed; options that were left out are no part of it."""
    return {name: value for name, value in values.items() if value is not None and value is not False}
