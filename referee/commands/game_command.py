"""`referee GAME`: a command whose options are the ones that the game declares, and questions.

Typer gets two kinds of options. Those of commands are parameters of functions. Those of games are
`Option` records, because rules and clients of the protocol use them as well; here they become
Typer's. The second half asks at the terminal for what was not typed: which campaign is meant,
and whether to write.
"""

import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import typer
from typer.core import TyperArgument, TyperOption

from cards_pdf.common.commands import SETTINGS, Command, CommandGroup, LazyCommand, completion_of
from cards_pdf.common.messages import Message
from cards_pdf.common.program import Speech, import_target
from referee import games
from referee.commands.requests import JSON, LANG, SAVE, TEACH, common_options, make_request
from referee.errors import UsageError
from referee.rulekit.game import Option, Value
from referee.saves import library
from referee.saves.folder import list_campaign_names

OPTIONS = "Options:"
HOUSE_RULES = "House rules:"


def make_typer_option(option: Option, heading: str = OPTIONS, text: str = "") -> TyperOption:
    """Return an option as Typer takes it. The option itself reads what is typed.

    `--lang` is read first, so that errors are in its language, and no command gets it.
    """
    is_lang = option.name == LANG.name

    def read(context: typer.Context, _: TyperOption, word: str | None) -> Value:
        value = None if word is None else option.read(word)
        if is_lang and value:
            context.obj.lang = str(value)
        return value

    def list_values() -> list[str]:
        """Return what a shell completes. Files are left to it."""
        if option.name == "campaign":
            return list_campaign_names()
        return [*option.choices, *([option.or_word] if option.or_word else [])]

    return TyperOption(
        param_decls=[f"--{option.name}"],
        is_flag=option.is_switch,
        is_eager=is_lang,
        expose_value=not is_lang,
        default=False if option.is_switch else None,
        metavar=None if option.is_switch else option.values,
        callback=None if option.is_switch else read,
        autocompletion=completion_of(list_values),
        show_default=False if option.default in {None, False} else str(option.default),
        help=text or option.help,
        rich_help_panel=heading,
    )


LANG_OPTION = make_typer_option(LANG)


class GameGroup(CommandGroup):
    """A group with a command for every game. Built-in games start without looking for others."""

    unknown = "There is no game {word}.{hint}"
    games_heading = "Games:"
    target = ""  # the function that makes the command of a game

    def list_commands(self, ctx: Any) -> list[str]:
        return [*games.names(), *super().list_commands(ctx)]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        is_built_in = cmd_name in games.BUILT_IN
        if not is_built_in and (cmd_name in self.commands or not games.is_known(cmd_name)):
            return super().get_command(ctx, cmd_name)
        speech: Speech = ctx.obj
        # A third-party game may be slow or broken, so help does not load it for its title.
        meaning = (
            library.game_title(cmd_name, speech.spoken.code)
            if is_built_in
            else Message("a game of the package {package}", package=games.package(cmd_name))
        )
        load = lambda: import_target(self.target)(cmd_name, speech)  # noqa: E731
        return LazyCommand(cmd_name, meaning, load, self.games_heading)


class GameCommand(Command):
    brief = ("--save", "--json", "--seed", "--speech", "--lang")

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Accept `--json=2`, an earlier spelling of `--json`."""
        return super().parse_args(ctx, ["--json" if word == "--json=2" else word for word in args])


def game_command(name: str, speech: Speech) -> Command:
    """Return the command of a game: its own options, then those of every game."""
    game = games.load(name)

    def run(**values: Any) -> int:
        # 60 ms, which help and completion do not need
        from referee.commands import play

        if values[JSON.name]:
            speech.lang = speech.lang or "en"  # programs get the same texts everywhere
        if game.ledger:
            # A program cannot answer a question; a save and lessons make it needless.
            asks_nothing = values[JSON.name] or values[SAVE.name] or values[TEACH.name]
            choose = merge_names if asks_nothing else partial(choose_campaign, speech)
            values["campaign"] = choose(values.pop("name"), values["campaign"])
        request = make_request(
            game, values | {LANG.name: speech.lang}, is_interactive=is_interactive()
        )
        return play.run(game, request, is_spoken=values["speech"])

    say = game.say(speech.spoken.code)
    campaign = TyperArgument(
        param_decls=["name"], help="a campaign", autocompletion=completion_of(list_campaign_names)
    )
    title = library.game_title(name, speech.spoken.code)
    return GameCommand(
        name,
        callback=run,
        params=[
            *([campaign] if game.ledger else []),
            *(
                make_typer_option(option, HOUSE_RULES, game.option_help(option, say))
                for option in game.options
            ),
            *map(make_typer_option, common_options(game)),
        ],
        help=Message("Play {game} with your own cards.", game=title),
        **SETTINGS,
    )


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
