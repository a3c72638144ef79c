"""`referee simulate GAME`: games by the thousand, with the options that the game declares."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from inspect import Parameter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cards_pdf.common.command_line.commands import Command, made, signed
from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.languages import Language
from cards_pdf.common.sentences import Sentence
from referee import games
from referee.commands.game_command import CONTEXT
from referee.commands.options import HOUSE_RULES, OfGames, lang_parameter, named, parameter, typed
from referee.commands.play import LEGACY
from referee.errors import WrongUse, user_path
from referee.insight.levels import LEVELS, SENSIBLE
from referee.rulekit.as_typed import whole_number
from referee.rulekit.game import Game
from referee.rulekit.options import Option, Options, Value
from referee.saves import lobby

if TYPE_CHECKING:
    from referee.insight.many_games.simulation import Order

FILE = "FILE"
MANY = 1000  # games, where nobody says how many
GAMES, PLAYER, WORKERS, SEEDS, CLUSTER, JSON, MERGE, PNG = OWN = (
    Option("games", "how many games to play", MANY, least=1),
    Option("player", "who plays", SENSIBLE, LEVELS),
    Option("workers", "how many processes play at the same time", 1, least=1),
    Option("seeds", "the deals from A up to, not including, B; instead of --games", any_text="A:B"),
    Option("cluster", "workers of a Dask scheduler, such as tcp://HOST:8786", any_text="ADDRESS"),
    Option("json", "write the counts to this file, for --merge", any_text=FILE),
    Option("merge", "play nothing: add up the files that --json wrote"),
    Option("png", "draw the histograms, as .png or .svg", any_text=FILE),
)


PARTS = Parameter(
    "parts",
    Parameter.POSITIONAL_OR_KEYWORD,
    default=None,
    annotation=Annotated[list[str] | None, typer.Argument(metavar="PART", help="with --merge: the files")],
)


def simulate_command(name: str, speech: Speech) -> Command:
    """The game's own options, then those of a simulation."""
    game = games.load(name)

    def run(context: typer.Context, parts: list[str] | None = None, **values: Value) -> int:
        from referee.insight.many_games.simulation import simulate  # only a simulation needs it

        return simulate(_order(game, context.obj.spoken, parts or [], values))

    options = [parameter(option, HOUSE_RULES) for option in game.options]
    options += [*(parameter(option) for option in OWN), lang_parameter()]
    title = lobby.title(name, speech.spoken.code)
    about = Sentence("Let the referee play {game} by itself and count how games end.", game=title)
    return made(signed(run, [CONTEXT, PARTS, *options]), about)


def _order(game: Game[Any], say: Language, parts: Sequence[str], values: Mapping[str, Value]) -> Order:
    from referee.insight.many_games.simulation import Order

    found = typed(values)
    given: Options = {own.name: found[named(own)] for own in (*game.options, *OWN) if named(own) in found}
    _fits_together(given, parts)

    def own(option: Option) -> Any:
        return given.get(option.name, option.default)

    return Order(
        game,
        _settled(game, {name: value for name, value in given.items() if game.option(name)}),
        own(PLAYER),
        seeds(own(SEEDS), given.get(GAMES.name)),
        own(WORKERS),
        own(CLUSTER),
        _file(own(JSON)),
        _file(own(PNG)),
        [user_path(part) for part in parts],
        say,
        frozenset(given),
    )


def _settled(game: Game[Any], given: Options) -> Options:
    """A campaign's games begin with its cards as they are now, which no game of a simulation changes."""
    if game.name == LEGACY and "campaign" in given:
        from referee.campaign.opening import as_it_stands  # only these games need it

        return as_it_stands(game, given)
    return game.settled(given)


def _fits_together(typed: Collection[str], parts: Sequence[str]) -> None:
    if (MERGE.name in typed) != bool(parts):
        raise WrongUse("--merge needs files to add up, and files need --merge.")
    playing = [option.name for option in (GAMES, SEEDS, WORKERS, CLUSTER) if option.name in typed]
    if playing and MERGE.name in typed:
        raise WrongUse("--merge plays nothing: leave out {option}.", option=f"--{playing[0]}")


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
            "--games {games} and --seeds {seeds} do not agree: leave one out.",
            games=count,
            seeds=text,
        )
    return first, last


def _file(name: str | None) -> Path | None:
    return user_path(name) if name else None


app = OfGames(simulate_command)
