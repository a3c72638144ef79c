"""`referee GAME`: a command whose options are the ones that the game declares."""

from __future__ import annotations

from collections.abc import Mapping
from inspect import Parameter
from itertools import zip_longest
from pathlib import Path
from typing import Annotated, Any, cast

import typer

from cards_pdf.common.command_line.commands import Command, made, signed
from cards_pdf.common.command_line.options import completed
from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.sentences import Sentence
from referee import games
from referee.commands import asking, play
from referee.commands.daily import of_today
from referee.commands.options import (
    DAILY,
    HOUSE,
    HOUSE_RULES,
    JSON,
    LANG,
    SAVE,
    campaigns,
    house,
    lang_parameter,
    named,
    parameter,
    typed,
)
from referee.errors import WrongUse, user_path
from referee.rulekit.game import Game
from referee.rulekit.options import Option, Value
from referee.saves import lobby
from referee.saves.opening import Request

NAME = Parameter(
    "name",
    Parameter.POSITIONAL_OR_KEYWORD,
    default=None,
    annotation=Annotated[str | None, typer.Argument(help="a campaign", autocompletion=completed(campaigns))],
)
CONTEXT = Parameter("context", Parameter.POSITIONAL_OR_KEYWORD, annotation=typer.Context)


class GameCommand(Command):
    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """An option that may stand alone gets the value that it then has; Typer knows no such thing."""
        return super().parse_args(
            ctx, [_with_value(word, after) for word, after in zip_longest(args, args[1:])]
        )


def _with_value(word: str, after: str | None) -> str:
    meant = {f"--{option.name}": option for option in HOUSE if option.alone}.get(word)
    return word if meant is None or after in meant.choices else f"{word}={meant.alone}"


def game_command(name: str, speech: Speech) -> Command:
    """What the game declares, then what the house offers with every game."""
    game = games.load(name)

    def run(context: typer.Context, **values: Value) -> int:
        return play.run(game, request(game, _settled(name, values, context.obj)))

    options = [NAME] if name == play.LEGACY else []
    options += [parameter(option, HOUSE_RULES) for option in game.options]
    options += [lang_parameter(own) if own.name == LANG.name else parameter(own) for own in house(game)]
    about = Sentence("Play {game} with your own cards.", game=lobby.title(name, speech.spoken.code))
    return made(signed(run, [CONTEXT, *options]), about, GameCommand)


def _settled(name: str, values: dict[str, Value], speech: Speech) -> dict[str, Value]:
    """What is played where nobody said: programs get what they always got, people are asked."""
    if word := values.pop("name", None):
        values["campaign"] = asking.either(str(word), cast("str | None", values["campaign"]))
    if values[JSON.name]:
        speech.lang = speech.lang or "en"
    elif name == play.LEGACY and not values[SAVE.name]:
        values["campaign"] = asking.campaign(speech, cast("str | None", values["campaign"]))
    return values | {LANG.name: speech.lang}


def request(game: Game[Any], values: Mapping[str, Value]) -> Request:
    """The game that is meant by what was typed."""
    given = typed(values)

    def those_of(options: tuple[Option, ...]) -> dict[str, Value]:
        return {option.name: given[named(option)] for option in options if named(option) in given}

    save = given.get(SAVE.name)
    file = _save(str(save)) if save else None
    found = Request(
        those_of(game.options), those_of(HOUSE), file, proposes=asking.is_there() and not given.get(JSON.name)
    )
    if found.house.get(DAILY.name):
        return of_today(game, found)
    if "seed" in found.house and not found.digital:
        raise WrongUse("--seed needs --deal digital: a real deck is shuffled by hand.")
    return found


def _save(name: str) -> Path:
    """A file, or a save by the name that lists show."""
    from referee.saves import save_names  # seldom needed

    path = user_path(name)
    return path if path.exists() else save_names.listed(name) or path
