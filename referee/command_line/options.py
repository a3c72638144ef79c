"""Options as Typer takes them: those of games, and those that every game has."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import typer
from typer.core import TyperOption

from cards_pdf.common.command_line.commands import Command, CommandLine, Listed
from cards_pdf.common.command_line.options import completion_of
from cards_pdf.common.command_line.speech import Speech
from referee import games
from referee.languages import languages
from referee.rulekit.game import Game
from referee.rulekit.options import Option, Value
from referee.saves import listing
from referee.saves.lessons import count_new_lessons

WINNABLE = "winnable"
DEALS = ("physical", "digital", WINNABLE)
JSON = Option("json", "speak the protocol on standard input and output")
SAVE = Option("save", "save the game in this file, or go on with the one in it", any_text="FILE")
DAILY = Option("daily", "today's cards, dealt by the referee: the same for everybody")
TEACH = Option(
    "teach", "a first game: each rule is told when it is needed, with cards that show it"
)
LANG = Option("lang", "language", None, tuple(languages()))  # every command has it
OPTIONS, HOUSE_RULES = "Options:", "House rules:"
COMMON_OPTIONS = (
    Option("new", "start a new game; the unfinished one is kept"),
    JSON,
    Option(
        "deal",
        "your own deck, cards dealt by the referee, or cards that can be won",
        "physical",
        DEALS,
    ),
    Option("seed", "with --deal digital: the same seed deals the same game", None, minimum=0),
    DAILY,
    TEACH,
    Option("speech", "for a screen reader: cards as words, a fact a line, nothing to look at"),
    LANG,
)


def common_options(game: Game[Any]) -> tuple[Option, ...]:
    """Return the options that every game has, as far as they fit this one.

    A campaign has its own cards, so there are no daily ones. Not every game teaches. A third-party
    game may speak other languages.
    """
    spoken = tuple(dict.fromkeys((*LANG.choices, *game.languages())))
    has = {DAILY: not game.ledger, TEACH: count_new_lessons(game.name) is not None}
    fitting = [option for option in COMMON_OPTIONS if has.get(option, True)]
    return (
        SAVE,
        *(replace(option, choices=spoken) if option is LANG else option for option in fitting),
    )


def make_typer_option(option: Option, heading: str = OPTIONS, text: str = "") -> TyperOption:
    """Return an option as Typer takes it. The option itself reads what is typed."""

    def read(_context: typer.Context, _: TyperOption, text: str | None) -> Value:
        return None if text is None else option.read(text)

    return TyperOption(
        param_decls=[f"--{option.name}"],
        is_flag=option.is_switch,
        default=False if option.is_switch else None,
        metavar=None if option.is_switch else option.values,
        callback=None if option.is_switch else read,
        autocompletion=_completion(option),
        show_default=False if option.default in {None, False} else str(option.default),
        help=text or option.help,
        rich_help_panel=heading,
    )


def _completion(option: Option) -> Callable[..., list[str]]:
    """Return the completion of an option's values. Files are left to the shell."""
    words = [*option.choices, *([option.or_word] if option.or_word else [])]
    return completion_of(list_campaign_names if option.name == "campaign" else lambda: words)


def make_lang_option(option: Option = LANG) -> TyperOption:
    """Return the option `--lang`. It is read first, so that errors are in its language."""

    def hear(context: typer.Context, _: TyperOption, text: str | None) -> None:
        if text is not None:
            context.obj.lang = str(option.read(text))

    return TyperOption(
        param_decls=["--lang"],
        is_eager=True,
        expose_value=False,
        metavar=option.values,
        callback=hear,
        autocompletion=_completion(option),
        help=option.help,
    )


class Commands(CommandLine):
    """A group of commands that all take `--lang`."""

    everywhere = (make_lang_option(),)

    def overhear(self, words: Sequence[str], speech: Speech) -> None:
        speech.overhear(words)


class GameCommands(Commands):
    """A group with a command for every game. Built-in games start without looking for others."""

    unknown = "There is no game {word}.{hint}"

    def __init__(
        self, make: Callable[[str, Speech], Command], *about: Any, name: str = "", folder: str = ""
    ) -> None:
        super().__init__(*about, name=name, folder=folder)
        self.make = make

    def names(self) -> list[str]:
        return [*games.names(), *super().names()]

    def find(self, name: str) -> Listed | None:
        if name in games.BUILT_IN:
            return self._of_game(name)
        return super().find(name) or (self._of_game(name) if games.is_known(name) else None)

    def _of_game(self, name: str) -> Listed:
        def title(speech: Speech) -> str:
            if name in games.BUILT_IN:
                return listing.game_title(name, speech.spoken.code)
            return speech("a game of the package {package}", package=games.package(name))

        return Listed(title, lambda speech: self.make(name, speech), "Games:")


# --- names that a shell can complete, looked up when it asks ---


def list_save_names() -> list[str]:
    from referee.saves.library import list_games

    return [saved.label for saved in list_games()]


def list_campaign_names() -> list[str]:
    from referee.campaign import file

    return [path.name for path in file.list_folders()]


def select_given(options: Sequence[Option], values: Mapping[str, Value]) -> dict[str, Value]:
    """Return the options that were typed, without those that were left out."""
    found = {option.name: values.get(option.name.replace("-", "_")) for option in options}
    return {
        name: value for name, value in found.items() if value is not None and value is not False
    }
