"""Options as Typer takes them: those of games, and those that every game has."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import typer
from typer.core import TyperOption

from cards_pdf.common.command_line.commands import Group, LazyCommand
from cards_pdf.common.command_line.options import completion_of
from cards_pdf.common.command_line.program import import_target
from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.messages import Message
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


LANG_OPTION = make_lang_option()


class GameGroup(Group):
    """A group with a command for every game. Built-in games start without looking for others."""

    unknown = "There is no game {word}.{hint}"
    target = ""  # the function that makes the command of a game

    def list_commands(self, ctx: Any) -> list[str]:
        return [*games.names(), *super().list_commands(ctx)]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        is_built_in = cmd_name in games.BUILT_IN
        if not is_built_in and (cmd_name in self.commands or not games.is_known(cmd_name)):
            return super().get_command(ctx, cmd_name)
        speech: Speech = ctx.obj
        meaning = (
            listing.game_title(cmd_name, speech.spoken.code)
            if is_built_in
            else Message("a game of the package {package}", package=games.package(cmd_name))
        )
        load = lambda: import_target(self.target)(cmd_name, speech)  # noqa: E731
        return LazyCommand(cmd_name, meaning, load, "Games:")


def list_campaign_names() -> list[str]:
    """Return what a shell can complete to a campaign."""
    from referee.campaign import file  # 30 ms, which few games need

    return [path.name for path in file.list_folders()]


def select_given(options: Sequence[Option], values: Mapping[str, Value]) -> dict[str, Value]:
    """Return the options that were typed, without those that were left out."""
    found = {option.name: values.get(option.name.replace("-", "_")) for option in options}
    return {
        name: value for name, value in found.items() if value is not None and value is not False
    }
