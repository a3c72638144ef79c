"""`referee simulate GAME`: games by the thousand, with the options that the game declares."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any

from typer.core import TyperArgument

from cards_pdf.command_line.declared import CommandLine
from cards_pdf.command_line.plain_typer import HELP_NAMES, OPTIONS, PlainCommand
from cards_pdf.command_line.speech import Speech
from referee import games
from referee.commands.game_command import HOUSE_RULES
from referee.commands.options import Speaking, declared, lang_option, parameter
from referee.commands.speech import speech_of
from referee.errors import WrongUse, user_path
from referee.insight.levels import LEVELS, SENSIBLE
from referee.rulekit.as_typed import whole_number
from referee.rulekit.game import Game
from referee.rulekit.options import Option, Value
from referee.rulekit.say import Say
from referee.saves import lobby

FILE = "FILE"
GAMES, PLAYER, WORKERS, SEEDS, CLUSTER, JSON, MERGE, PNG = OWN = (
    Option("games", "how many", 1000, least=1),
    Option("player", "who plays", SENSIBLE, LEVELS),
    Option("workers", "processes that play at the same time", 1, least=1),
    Option("seeds", "the deals from A up to but not with B, instead of --games", any_text="A:B"),
    Option("cluster", "workers of a Dask scheduler, such as tcp://HOST:8786", any_text="ADDRESS"),
    Option("json", "write the counts to this file, to be merged", any_text=FILE),
    Option("merge", "play nothing: add up the files that --json wrote"),
    Option("png", "draw the histograms, as .png or .svg", any_text=FILE),
)


class SimulateCommand(PlainCommand):
    """The game's own options, then those of a simulation."""

    def __init__(self, name: str) -> None:
        super().__init__(
            name,
            callback=self.run,
            context_settings=HELP_NAMES,
            short_help=lobby.title(name),
            rich_markup_mode=None,
        )

    @cached_property
    def game(self) -> Game[Any]:
        return games.load(self.name or "")

    def get_params(self, ctx: Any) -> Any:
        if not self.params:
            parts = TyperArgument(
                param_decls=["parts"],
                nargs=-1,
                required=False,
                metavar="[PART]...",
                help="with --merge: the files",
            )
            self.params = [parts, *(declared(option, HOUSE_RULES) for option in self.game.options)]
            self.params += [*(declared(option, OPTIONS) for option in OWN), lang_option()]
        return super().get_params(ctx)

    def about(self, speech: Speech) -> str:
        title = lobby.title(self.game.name, speech.language())
        return speech("Let the referee play {game} by itself and count how it ends.", game=title)

    def invoke(self, ctx: Any) -> Any:
        ctx.params["say"] = speech_of(ctx).say()
        return super().invoke(ctx)

    def run(self, say: Say, parts: tuple[str, ...] = (), **values: Value) -> int:
        from referee.insight.many_games.simulation import Order, simulate  # only a simulation needs it

        def typed(option: Option) -> Any:
            return values.get(parameter(option)) or option.default

        own = {option.name: values[parameter(option)] for option in self.game.options}
        given = {name: value for name, value in own.items() if value is not None and value is not False}
        first, last = seeds(typed(SEEDS), typed(GAMES))
        if bool(typed(MERGE)) != bool(parts):
            raise WrongUse("simulate.merge")
        wish = Order(
            self.game,
            self.game.settled(given),
            typed(PLAYER),
            (first, last),
            typed(WORKERS),
            typed(CLUSTER),
            _file(typed(JSON)),
            _file(typed(PNG)),
            [user_path(part) for part in parts],
            say,
        )
        return simulate(wish)


def seeds(text: str | None, count: int) -> tuple[int, int]:
    """The first deal and the one behind the last."""
    if text is None:
        return 0, count
    first, last = (whole_number(part) for part in (text.partition(":")[0], text.partition(":")[2]))
    if first is None or last is None or first >= last:
        raise WrongUse("simulate.seeds")
    return first, last


def _file(name: str | None) -> Path | None:
    return user_path(name) if name else None


class Games(Speaking):
    """One command for every game."""

    kinds = "game"

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002 -- Typer passes it
        return list(games.names())

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ARG002 -- likewise
        return SimulateCommand(cmd_name) if games.known(cmd_name) else None

    def listed(self, speech: Speech) -> Any:
        yield from (("Games", name, lobby.title(name, speech.language())) for name in games.names())


app = CommandLine(cls=Games)
