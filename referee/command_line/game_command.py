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
from referee.command_line import asking, play
from referee.command_line.options import (
    DAILY,
    HOUSE_RULES,
    JSON,
    LANG,
    SAVE,
    TEACH,
    WINNABLE,
    common_options,
    list_campaign_names,
    make_lang_option,
    make_typer_option,
    select_given,
)
from referee.errors import UsageError, user_path
from referee.rulekit.game import Game
from referee.rulekit.options import Value
from referee.saves import listing
from referee.saves.journal import read_header
from referee.saves.lessons import make_first_request
from referee.saves.opening import OpenRequest, find_unfinished


class GameCommand(Command):
    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """`--json=2`, which asked for the whole protocol once, is `--json`."""
        return super().parse_args(ctx, ["--json" if word == "--json=2" else word for word in args])


def game_command(name: str, speech: Speech) -> Command:
    """Return the command of a game: its own options, then those of every game."""
    game = games.load(name)

    def run(**values: Value) -> int:
        if word := values.pop("name", None):
            values["campaign"] = asking.merge_names(
                str(word), cast("str | None", values["campaign"])
            )
        if values[JSON.name]:  # programs get what they always got, people are asked
            speech.lang = speech.lang or "en"
        elif game.ledger and not (values[SAVE.name] or values[TEACH.name]):
            values["campaign"] = asking.choose_campaign(
                speech, cast("str | None", values["campaign"])
            )
        request = make_request(game, values | {LANG.name: speech.lang})
        return play.run(game, request, is_spoken=bool(values["speech"]))

    say = game.say(speech.spoken.code)
    options = [
        make_typer_option(option, HOUSE_RULES, game.option_help(option, say))
        for option in game.options
    ]
    options += [
        make_lang_option(own) if own.name == LANG.name else make_typer_option(own)
        for own in common_options(game)
    ]
    about = Message(
        "Play {game} with your own cards.", game=listing.game_title(name, speech.spoken.code)
    )
    completion = completion_of(list_campaign_names)
    word = TyperArgument(param_decls=["name"], help="a campaign", autocompletion=completion)
    words = [word] if game.ledger else []  # without `--campaign`
    return GameCommand(name, callback=run, params=[*words, *options], help=about, **SETTINGS)


def make_request(game: Game[Any], values: Mapping[str, Value]) -> OpenRequest:
    """Return the request that typed options make."""
    path = None
    if name := values.get(SAVE.name):  # a file, or a save by the name that lists show
        from referee.saves import library  # seldom needed

        path = user_path(str(name))
        path = path if path.exists() else library.find_listed(str(name)) or path
    deal = values.get("deal")
    request = OpenRequest(
        options=select_given(game.options, values),
        path=path,
        is_new=bool(values.get("new")),
        deal=None if deal is None else "physical" if deal == "physical" else "digital",
        seed=cast("int | None", values.get("seed")),
        deal_kind="winnable" if deal == WINNABLE else "",
        is_interactive=asking.is_interactive() and not values.get(JSON.name),
        is_program=bool(values.get(JSON.name)),
        lang=cast("str | None", values.get(LANG.name)),
    )
    if values.get(TEACH.name):
        return make_first_request(game, request)
    if values.get(DAILY.name):
        return _request_daily_game(game, request)
    if deal == WINNABLE:
        if request.seed is not None or game.ledger:
            raise UsageError(
                "--deal winnable looks for a deal: it takes no --seed, and no campaign."
            )
    elif request.seed is not None and deal != "digital":
        raise UsageError("--seed needs --deal digital: a real deck is shuffled by hand.")
    return request


def _request_daily_game(game: Game[Any], request: OpenRequest) -> OpenRequest:
    """Return the request for today's game. It is resumed if it is unfinished.

    Its save keeps the seed, not the day.
    """
    if request.seed is not None or request.deal == "physical":
        raise UsageError("--daily deals today's cards: leave out --deal and --seed.")
    from referee.insight.winnable import deal_of_the_day  # slow to import

    options = game.resolve_options(request.options)
    seed = deal_of_the_day(game, options, int(f"{datetime.now().astimezone():%Y%m%d}"))
    request = replace(request, deal="digital", seed=seed, deal_kind="")
    if request.path:
        return request
    for path in [] if request.is_new else find_unfinished(game.name):
        header = read_header(path)
        if header and header.seed == seed and header.options == options:
            return replace(request, path=path)
    return replace(request, is_new=True)
