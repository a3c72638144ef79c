"""The way from typed options to an open game."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any, cast

from referee.command_line.options import DAILY, JSON, LANG, SAVE, TEACH, WINNABLE, select_given
from referee.errors import UsageError, user_path
from referee.rulekit.game import Game
from referee.rulekit.options import Options, Value
from referee.saves import library, opening
from referee.saves.journal import read_header
from referee.saves.lessons import make_first_request
from referee.saves.opening import DealKind, OpenRequest, Save, find_unfinished


def open_game(game: Game[Any], request: OpenRequest) -> Save:
    """Open the requested game, with a deal of the kind that is wanted."""
    if request.deal_kind:
        request = replace(request, choose_seed=partial(_choose_seed, request.deal_kind))
    return opening.open_game(game, request)


def _choose_seed(kind: DealKind, game: Game[Any], options: Options, seed: int) -> int:
    # 30 ms, and most games are dealt without it
    from referee.insight.winnable import deal_of_the_day, winnable_deal

    return (deal_of_the_day if kind == "daily" else winnable_deal)(game, options, seed)


def make_request(
    game: Game[Any], values: Mapping[str, Value], *, is_interactive: bool
) -> OpenRequest:
    """Return the request that typed options make."""
    path = None
    if name := values.get(SAVE.name):  # a file, or a save by the name that lists show
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
        is_interactive=is_interactive and not values.get(JSON.name),
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
    options = game.resolve_options(request.options)
    seed = _choose_seed("daily", game, options, seed=int(f"{datetime.now().astimezone():%Y%m%d}"))
    request = replace(request, deal="digital", seed=seed, deal_kind="")
    if request.path:
        return request
    for path in [] if request.is_new else find_unfinished(game.name):
        header = read_header(path)
        if header and header.seed == seed and header.options == options:
            return replace(request, path=path)
    return replace(request, is_new=True)
