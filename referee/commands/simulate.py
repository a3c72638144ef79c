"""`referee simulate GAME`: the options of the game, and those of a simulation."""

from collections.abc import Mapping

from cards_pdf.common.commands import SETTINGS, Command
from cards_pdf.common.messages import Message
from cards_pdf.common.program import Speech
from referee import games
from referee.commands.game_command import HOUSE_RULES, LANG_OPTION, make_typer_option
from referee.commands.requests import select_given
from referee.errors import UsageError, user_path
from referee.insight.simulate import Simulation, SimulationTask, simulate
from referee.rulekit.cards import whole_number
from referee.rulekit.game import AnyGame, Option, Options, Value
from referee.rulekit.player import LEVELS, PERFECT, SENSIBLE
from referee.saves import library
from referee.saves.opening import CAMPAIGN, find_ledger

DEFAULT_GAMES = 1000
OPTIONS = (
    Option("games", "the number of games to play", DEFAULT_GAMES, minimum=1),
    Option("player", "who plays", SENSIBLE, (*LEVELS, PERFECT)),
    Option("workers", "the number of processes that play at the same time", 1, minimum=1),
    Option("seeds", "the deals from A up to, not including, B; instead of --games", any_text="A:B"),
    Option("cluster", "workers of a Dask scheduler, such as tcp://HOST:8786", any_text="ADDRESS"),
    Option("json", "write the counts to this file", any_text="FILE"),
    Option("png", "draw the histograms, as .png or .svg", any_text="FILE"),
)


def simulate_command(name: str, speech: Speech) -> Command:
    """Return the command for one game."""
    game = games.load(name)

    def run(**values: Value) -> int:
        typed = select_given((*game.options, *OPTIONS), values)
        return simulate(request_simulation(game, typed), speech.spoken)

    say = game.say(speech.spoken.code)
    options = [
        *(
            make_typer_option(option, HOUSE_RULES, game.option_help(option, say))
            for option in game.options
        ),
        *map(make_typer_option, OPTIONS),
        LANG_OPTION,
    ]
    title = library.game_title(name, speech.spoken.code)
    about = Message("Play {game} automatically and count how games end.", game=title)
    return Command(name, callback=run, params=[*options], help=about, **SETTINGS)


def request_simulation(game: AnyGame, options: Mapping[str, Value]) -> Simulation:
    """Return the simulation that these options request, with defaults filled in."""
    values: Options = {option.name: option.default for option in OPTIONS} | dict(options)
    chosen = {option: value for option, value in options.items() if game.option(option)}
    # The cards of a campaign decide some options, and a simulated game must not count in it.
    ledger = find_ledger(game) if CAMPAIGN in chosen else None
    resolved = ledger.resolve_options(game, chosen) if ledger else game.resolve_options(chosen)
    return Simulation(
        task=SimulationTask(game=game.name, options=resolved, player=values["player"]),
        seeds=read_seeds(options.get("seeds"), options.get("games")),
        workers=values["workers"],
        cluster=values["cluster"],
        json=user_path(values["json"]) if values["json"] else None,
        png=user_path(values["png"]) if values["png"] else None,
    )


def read_seeds(text: Value, count: Value) -> tuple[int, int]:
    """Return the first seed and the one behind the last."""
    if text is None:
        return 0, int(count or DEFAULT_GAMES)
    start, _, end = str(text).partition(":")
    first = whole_number(start)
    last = whole_number(end)
    if first is None or last is None or first >= last:
        raise UsageError("--seeds takes two numbers, A:B, the first below the second.")
    if count not in (None, last - first):
        message = "--games {games} and --seeds {seeds} do not agree: leave one out."
        raise UsageError(message, games=count, seeds=text)
    return first, last
