"""`referee simulate GAME`: games by the thousand, with the options that the game declares."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any

from typer.core import TyperArgument

from cards_pdf.common.command_line.declared import CommandLine
from cards_pdf.common.command_line.plain_typer import OPTIONS, speech_of
from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.languages import Language
from referee import games
from referee.commands.game_command import HOUSE_RULES, OfOneGame
from referee.commands.options import Speaking, declared, lang_option, parameter
from referee.commands.play import LEGACY
from referee.errors import WrongUse, user_path
from referee.insight.levels import LEVELS, SENSIBLE
from referee.rulekit.as_typed import whole_number
from referee.rulekit.options import Option, Options, Value
from referee.saves import lobby

FILE = "FILE"
MANY = 1000  # games, where nobody says how many
GAMES, PLAYER, WORKERS, SEEDS, CLUSTER, JSON, MERGE, PNG = OWN = (
    Option("games", "how many", MANY, least=1),
    Option("player", "who plays", SENSIBLE, LEVELS),
    Option("workers", "processes that play at the same time", 1, least=1),
    Option("seeds", "the deals from A up to but not with B, instead of --games", any_text="A:B"),
    Option("cluster", "workers of a Dask scheduler, such as tcp://HOST:8786", any_text="ADDRESS"),
    Option("json", "write the counts to this file, to be merged", any_text=FILE),
    Option("merge", "play nothing: add up the files that --json wrote"),
    Option("png", "draw the histograms, as .png or .svg", any_text=FILE),
)


class SimulateCommand(OfOneGame):
    """The game's own options, then those of a simulation."""

    def __init__(self, name: str) -> None:
        super().__init__(name, self.run)

    def get_params(self, ctx: Any) -> Any:
        if not self.params:
            parts = TyperArgument(
                param_decls=["parts"],
                nargs=-1,
                required=False,
                metavar="PART",
                help="with --merge: the files",
            )
            self.params = [parts, *(declared(option, HOUSE_RULES) for option in self.game.options)]
            self.params += [*(declared(option, OPTIONS) for option in OWN), lang_option()]
        return super().get_params(ctx)

    def about(self, speech: Speech) -> str:
        title = lobby.title(self.game.name, speech.spoken.code)
        return speech("Let the referee play {game} by itself and count how it ends.", game=title)

    def invoke(self, ctx: Any) -> Any:
        ctx.params["say"] = speech_of(ctx).spoken
        return super().invoke(ctx)

    def run(self, say: Language, parts: tuple[str, ...] = (), **values: Value) -> int:
        from referee.insight.many_games.simulation import Order, simulate  # only a simulation needs it

        typed: Options = {
            option.name: value
            for option in (*self.game.options, *OWN)
            if (value := values[parameter(option)]) is not None and value is not False
        }
        _fits_together(typed, parts)

        def own(option: Option) -> Any:
            return typed.get(option.name, option.default)

        order = Order(
            self.game,
            self.settled({name: value for name, value in typed.items() if self.game.option(name)}),
            own(PLAYER),
            seeds(own(SEEDS), typed.get(GAMES.name)),
            own(WORKERS),
            own(CLUSTER),
            _file(own(JSON)),
            _file(own(PNG)),
            [user_path(part) for part in parts],
            say,
            frozenset(typed),
        )
        return simulate(order)

    def settled(self, given: Options) -> Options:
        """A campaign's games begin with its cards as they are now, which no game of a simulation changes."""
        if self.game.name == LEGACY and "campaign" in given:
            from referee.campaign.opening import as_it_stands  # only these games need it

            return as_it_stands(self.game, given)
        return self.game.settled(given)


def _fits_together(typed: Collection[str], parts: Sequence[str]) -> None:
    if (MERGE.name in typed) != bool(parts):
        raise WrongUse("--merge adds up the files that are named behind it, and only then any are.")
    playing = [option.name for option in (GAMES, SEEDS, WORKERS, CLUSTER) if option.name in typed]
    if playing and MERGE.name in typed:
        raise WrongUse("--merge plays nothing: leave {option} out.", option=f"--{playing[0]}")


def seeds(text: str | None, count: int | None) -> tuple[int, int]:
    """The first deal and the one behind the last."""
    if text is None:
        return 0, count or MANY
    begin, _, end = text.partition(":")
    first, last = whole_number(begin), whole_number(end)
    if first is None or last is None or first >= last:
        raise WrongUse("--seeds takes two numbers, A:B, the first below the second.")
    if count not in (None, last - first):
        raise WrongUse(
            "--games {games} and --seeds {seeds} do not agree: leave one of them out.",
            games=count,
            seeds=text,
        )
    return first, last


def _file(name: str | None) -> Path | None:
    return user_path(name) if name else None


class Games(Speaking):
    """One command for every game."""

    unknown = "There is no game {word}.{hint}"

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002 -- Typer passes it
        return list(games.names())

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ARG002 -- likewise
        return SimulateCommand(cmd_name) if games.known(cmd_name) else None

    def listed(self, speech: Speech) -> Any:
        yield from (("Games:", name, lobby.title(name, speech.spoken.code)) for name in games.names())


app = CommandLine(cls=Games)
