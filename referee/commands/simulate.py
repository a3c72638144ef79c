"""`referee simulate GAME`: games by the thousand, with the options that the game declares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from typer.core import TyperArgument

from cards_pdf.common.command_line.commands import SETTINGS, Command
from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.languages import Language
from cards_pdf.common.messages import Message
from referee import games
from referee.collection import lobby
from referee.command_line.options import (
    HOUSE_RULES,
    OfGames,
    given_options,
    lang_option,
    typed_option,
)
from referee.errors import WrongUse, user_path
from referee.insight.player import LEVELS, PERFECT, SENSIBLE
from referee.rulekit.cards import whole_number
from referee.rulekit.game import Game
from referee.rulekit.options import Option, Options, Value

if TYPE_CHECKING:
    from referee.insight.many_games.simulation import Simulation

FILE = "FILE"
MANY = 1000  # games, where nobody says how many
GAMES, PLAYER, WORKERS, SEEDS, CLUSTER, JSON, MERGE, PNG = OWN = (
    Option("games", "how many games to play", MANY, least=1),
    Option("player", "who plays", SENSIBLE, (*LEVELS, PERFECT)),
    Option("workers", "how many processes play at the same time", 1, least=1),
    Option("seeds", "the deals from A up to, not including, B; instead of --games", any_text="A:B"),
    Option("cluster", "workers of a Dask scheduler, such as tcp://HOST:8786", any_text="ADDRESS"),
    Option("json", "write the counts to this file, for --merge", any_text=FILE),
    Option("merge", "play nothing: add up the files that --json wrote"),
    Option("png", "draw the histograms, as .png or .svg", any_text=FILE),
)


def simulate_command(name: str, speech: Speech) -> Command:
    """The game's own options, then those of a simulation."""
    game = games.load(name)

    def run(parts: Sequence[str], **values: Value) -> int:
        from referee.insight.many_games.simulation import simulate  # only a simulation needs it

        return simulate(_order(game, speech.spoken, [user_path(part) for part in parts], values))

    words = TyperArgument(
        param_decls=["parts"], nargs=-1, default=(), metavar="PART", help="with --merge: the files"
    )
    options = [typed_option(option, HOUSE_RULES) for option in game.options]
    options += [*(typed_option(option) for option in OWN), lang_option()]
    title = lobby.title(name, speech.spoken.code)
    about = Message("Let the referee play {game} by itself and count how games end.", game=title)
    return Command(name, callback=run, params=[words, *options], help=about, **SETTINGS)


def _order(
    game: Game[Any], say: Language, parts: list[Path], values: Mapping[str, Value]
) -> Simulation:
    from referee.insight.many_games.simulation import Simulation

    given: Options = given_options((*game.options, *OWN), values)
    if (MERGE.name in given) != bool(parts):
        raise WrongUse("--merge needs files to add up, and files need --merge.")
    playing = [option.name for option in (GAMES, SEEDS, WORKERS, CLUSTER) if option.name in given]
    if playing and MERGE.name in given:
        raise WrongUse("--merge plays nothing: leave out {option}.", option=f"--{playing[0]}")
    own: Options = {option.name: option.default for option in OWN} | given
    player, workers, cluster = own[PLAYER.name], own[WORKERS.name], own[CLUSTER.name]
    json, png = (user_path(given[own.name]) if own.name in given else None for own in (JSON, PNG))
    chosen = {name: value for name, value in given.items() if game.option(name)}
    if (
        game.name == games.LEGACY and "campaign" in chosen
    ):  # its cards as they are now, which no game changes
        from referee.campaign.opening import as_it_stands  # only these games need it

        settled = as_it_stands(game, chosen)
    else:
        settled = game.settled(chosen)
    deals, typed = seeds(given.get(SEEDS.name), given.get(GAMES.name)), frozenset(given)
    return Simulation(game, settled, player, deals, workers, cluster, json, png, parts, say, typed)


def seeds(text: str | None, count: int | None) -> tuple[int, int]:
    """The first deal and the one behind the last."""
    if text is None:
        return 0, count or MANY
    begin, _, end = text.partition(":")
    first, last = whole_number(begin), whole_number(end)
    if first is None or last is None or first >= last:
        raise WrongUse("--seeds takes two numbers, A:B, the first below the second.")
    if count not in (None, last - first):
        said = "--games {games} and --seeds {seeds} do not agree: leave one out."
        raise WrongUse(said, games=count, seeds=text)
    return first, last


app = OfGames(
    simulate_command,
    "Let the referee play thousands of games by itself and count how they end.",
    name="simulate",
)
