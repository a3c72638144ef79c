"""`referee GAME`: a command whose options are the ones that the game declares."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from itertools import zip_longest
from pathlib import Path
from typing import Any

from typer.core import TyperOption

from cards_pdf.common.command_line.plain_typer import HELP_NAMES, OPTIONS, PlainCommand, speech_of
from cards_pdf.common.command_line.speech import Speech
from referee import games
from referee.commands import asking, play
from referee.commands.daily import of_today
from referee.commands.house_options import DAILY, HOUSE, JSON, LANG, SAVE, house
from referee.commands.options import declared, lang_option, parameter
from referee.errors import WrongUse, user_path
from referee.rulekit.game import Game
from referee.rulekit.options import Option, Value
from referee.saves import lobby
from referee.saves.opening import Request

HOUSE_RULES = "House rules:"


class OfOneGame(PlainCommand):
    """A list of the games only needs their titles: a game is imported once its options are asked for."""

    def __init__(self, name: str, run: Callable[..., int], panel: str | None = None) -> None:
        super().__init__(
            name,
            callback=run,
            context_settings=HELP_NAMES,
            short_help=lobby.title(name),
            rich_help_panel=panel,
            rich_markup_mode=None,
        )

    @cached_property
    def game(self) -> Game[Any]:
        return games.load(self.name or "")


class GameCommand(OfOneGame):
    """What the game declares, then what the house offers with every game."""

    def __init__(self, name: str) -> None:
        super().__init__(name, self.play, "Games")

    def get_params(self, ctx: Any) -> Any:
        if not self.params:
            self.params = [declared(option, HOUSE_RULES) for option in self.game.options]
            self.params += [
                lang_option(option) if option.name == LANG.name else declared(option, OPTIONS)
                for option in house(self.game)
            ]
        return super().get_params(ctx)

    def about(self, speech: Speech) -> str:
        return speech(
            "Play {game} with your own cards.", game=lobby.title(self.game.name, speech.spoken.code)
        )

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        return super().parse_args(
            ctx, [_with_value(word, after) for word, after in zip_longest(args, args[1:])]
        )

    def values_of(self, option: TyperOption) -> str:
        declared = (*self.game.options, *house(self.game))
        return next(own.allowed for own in declared if f"--{own.name}" in option.opts)

    def invoke(self, ctx: Any) -> Any:
        speech = speech_of(ctx)
        if ctx.params.get(JSON.name):
            speech.lang = speech.lang or "en"  # programs get what they always got, unless they ask
        elif self.name == play.LEGACY and not ctx.params.get(SAVE.name):
            ctx.params["campaign"] = asking.campaign(speech, ctx.params.get("campaign"))
        ctx.params[LANG.name] = speech.lang
        return super().invoke(ctx)

    def play(self, **values: Value) -> int:
        return play.run(self.game, self.request(values))

    def request(self, values: Mapping[str, Value]) -> Request:
        """What was typed; options that were left out are no part of it."""
        typed = {name: value for name, value in values.items() if value is not None and value is not False}

        def those_of(options: tuple[Option, ...]) -> dict[str, Value]:
            return {option.name: typed[at] for option in options if (at := parameter(option)) in typed}

        save = typed.get(parameter(SAVE))
        request = Request(those_of(self.game.options), those_of(HOUSE), _save(str(save)) if save else None)
        if request.house.get(DAILY.name):
            return of_today(self.game, request)
        if "seed" in request.house and not request.digital:
            raise WrongUse("--seed needs --deal digital: a real deck is shuffled by hand.")
        return request


def _save(name: str) -> Path:
    """A file, or a save by the name that lists show."""
    from referee.saves import save_names  # seldom needed

    path = user_path(name)
    return path if path.exists() else save_names.listed(name) or path


def _with_value(word: str, after: str | None) -> str:
    """An option that may stand alone, with the value that it then has; Typer knows no such thing."""
    meant = {f"--{option.name}": option for option in HOUSE if option.alone}.get(word)
    return word if meant is None or after in meant.choices else f"{word}={meant.alone}"
