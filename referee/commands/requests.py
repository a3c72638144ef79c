"""The options that every game has, and the way from typed options to an open game."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import cast

from referee.errors import UsageError, user_path
from referee.rulekit.game import AnyGame, Option, Options, Value
from referee.saves import library, opening
from referee.saves.journal import read_header
from referee.saves.lessons import course_of, make_first_request
from referee.saves.opening import DealKind, OpenRequest, Save, find_unfinished
from referee.texts import languages

WINNABLE = "winnable"
DEALS = ("physical", "digital", WINNABLE)
JSON = Option("json", "speak the protocol on standard streams")
SAVE = Option("save", "save in this file, or continue the game in it", any_text="FILE")
DAILY = Option("daily", "today's deal, the same for every player")
TEACH = Option("teach", "a first game that explains each rule when you need it")
LANG = Option("lang", "language", None, tuple(languages()))  # every command has it
COMMON_OPTIONS = (
    Option("new", "start a new game and keep the unfinished one"),
    JSON,
    Option("deal", "your deck, the referee, or a deal that can be won", "physical", DEALS),
    Option("seed", "with --deal digital: which cards are dealt", None, minimum=0),
    DAILY,
    TEACH,
    Option("speech", "for a screen reader: one fact per line"),
    LANG,
)


def common_options(game: AnyGame) -> tuple[Option, ...]:
    """Return the options that every game has, as far as they fit this one.

    A campaign has its own cards, so there are no daily ones. Not every game teaches. A third-party
    game may speak other languages.
    """
    spoken = tuple(dict.fromkeys((*LANG.choices, *game.languages())))
    has = {DAILY: not game.ledger, TEACH: course_of(game.package) is not None}
    fitting = [option for option in COMMON_OPTIONS if has.get(option, True)]
    return (
        SAVE,
        *(replace(option, choices=spoken) if option is LANG else option for option in fitting),
    )


def select_given(options: Sequence[Option], values: Mapping[str, Value]) -> dict[str, Value]:
    """Return the options that were typed, without those that were left out."""
    return {
        option.name: value
        for option in options
        if (value := values.get(option.name.replace("-", "_"))) is not None and value is not False
    }


def open_game(game: AnyGame, request: OpenRequest) -> Save:
    """Open the requested game, with a deal of the kind that is wanted."""
    if request.deal_kind:
        request = replace(request, choose_seed=partial(_choose_seed, request.deal_kind))
    return opening.open_game(game, request)


def _choose_seed(kind: DealKind, game: AnyGame, options: Options, seed: int) -> int:
    # 30 ms, and most games are dealt without it
    from referee.insight.winnable import winnable_deal

    return winnable_deal(game, options, seed, default=seed if kind == "daily" else None)


def make_request(
    game: AnyGame, values: Mapping[str, Value], *, is_interactive: bool
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


def _request_daily_game(game: AnyGame, request: OpenRequest) -> OpenRequest:
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
