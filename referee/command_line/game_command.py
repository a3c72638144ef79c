"""`referee GAME`: a command whose options are the ones that the game declares."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any, cast

from typer.core import TyperArgument

from cards_pdf.common.command_line.commands import SETTINGS, Command
from cards_pdf.common.command_line.options import completion_of
from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.messages import Message
from referee import games
from referee.collection import lobby
from referee.command_line import asking, play
from referee.command_line.options import (
    DAILY,
    HOUSE,
    HOUSE_RULES,
    JSON,
    LANG,
    SAVE,
    TEACH,
    WINNABLE,
    campaigns,
    given_options,
    house,
    lang_option,
    typed_option,
)
from referee.errors import UsageError, user_path
from referee.rulekit.game import Game
from referee.rulekit.options import Value
from referee.saves import folder, results
from referee.saves.lessons import first_game
from referee.saves.opening import Request


class GameCommand(Command):
    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """`--json=2`, which asked for the whole protocol once, is `--json`."""
        return super().parse_args(ctx, ["--json" if word == "--json=2" else word for word in args])


def game_command(name: str, speech: Speech) -> Command:
    """What the game declares, then what the house offers with every game."""
    game = games.load(name)

    def run(**values: Value) -> int:
        if word := values.pop("name", None):
            values["campaign"] = asking.either(str(word), cast("str | None", values["campaign"]))
        if values[JSON.name]:  # programs get what they always got, people are asked
            speech.lang = speech.lang or "en"
        elif name == games.LEGACY and not (values[SAVE.name] or values[TEACH.name]):
            values["campaign"] = asking.campaign(speech, cast("str | None", values["campaign"]))
        return play.run(game, request(game, values | {LANG.name: speech.lang}))

    say = game.say(speech.spoken.code)
    options = [
        typed_option(option, HOUSE_RULES, game.option_help(option, say)) for option in game.options
    ]
    options += [
        lang_option(own) if own.name == LANG.name else typed_option(own) for own in house(game)
    ]
    about = Message("Play {game} with your own cards.", game=lobby.title(name, speech.spoken.code))
    completion = completion_of(campaigns)
    word = TyperArgument(param_decls=["name"], help="a campaign", autocompletion=completion)
    words = [word] if name == games.LEGACY else []  # without `--campaign`
    return GameCommand(name, callback=run, params=[*words, *options], help=about, **SETTINGS)


def request(game: Game[Any], values: Mapping[str, Value]) -> Request:
    """The game that is meant by what was typed."""
    path, attended = None, asking.is_there() and not values.get(JSON.name)
    if name := values.get(SAVE.name):  # a file, or a save by the name that lists show
        from referee.collection import save_names  # seldom needed

        path = user_path(str(name))
        path = path if path.exists() else save_names.find_listed(str(name)) or path
    given, own = given_options(game.options, values), given_options(HOUSE, values)
    found = Request(given, own, path, attended=attended)
    if found.house.pop(TEACH.name, False):
        return first_game(game, found)
    if found.house.get(DAILY.name):
        return _of_today(game, found)
    if found.house.get("deal") == WINNABLE:
        return _winnable(game, found)
    if "seed" in found.house and not found.digital:
        raise UsageError("--seed needs --deal digital: a real deck is shuffled by hand.")
    return found


def _winnable(game: Game[Any], request: Request) -> Request:
    """A deal that the referee knows to be won by somebody who knows all cards."""
    if "seed" in request.house or game.option("campaign"):
        raise UsageError("--deal winnable looks for a deal: it takes no --seed, and no campaign.")
    return replace(request, house=request.house | {"deal": "digital"}, wish="winnable")


def _of_today(game: Game[Any], request: Request) -> Request:
    """Today's game, the same for everybody, gone on with if it is begun and not over.

    Its save keeps the seed, not the day.
    """
    house = {name: value for name, value in request.house.items() if name != "daily"}
    if "seed" in house or house.get("deal") == "physical":
        raise UsageError("--daily deals today's cards: leave out --deal and --seed.")
    from referee.insight.winnable import deal_of_the_day  # slow to import

    options = game.settled(request.given)
    seed = deal_of_the_day(game, options, int(f"{datetime.now().astimezone():%Y%m%d}"))
    house |= {"deal": "digital", "seed": seed}
    unfinished = [] if request.save or request.new else results.unfinished(folder.saves(game.name))
    begun = (
        path
        for path, header, _ in results.saves_at(unfinished)
        if header and header.seed == seed and header.options == options
    )
    path = request.save or next(begun, None)
    return replace(request, house=house if path else house | {"new": True}, save=path)
