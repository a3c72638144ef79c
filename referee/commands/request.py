"""Reads `referee GAME …`, from the options that the game declares.

Games are started often and at the table, so this stands ahead of Typer, whose import alone takes
longer than all the rest of a start.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from referee.errors import WrongUse, user_path
from referee.rulekit.game import Game
from referee.rulekit.options import Option, Value

LANGUAGES = ("en", "zh")
HOUSE = (
    Option("new", "begin another game; the unfinished one is kept"),
    Option("json", "speak the protocol on standard input and output"),
    Option("deal", "cards from your own deck, or dealt by the referee", "physical", ("physical", "digital")),
    Option("seed", "with --deal digital: the same seed gives the same game", None, least=0),
    Option("lang", "language", None, LANGUAGES),
)
SAVE = "save"


@dataclass
class Request:
    """What a command line asks for."""

    given: dict[str, Value] = field(default_factory=dict)  # the game's own options
    house: dict[str, Value] = field(default_factory=dict)
    save: Path | None = None
    help: bool = False

    @property
    def digital(self) -> bool:
        return self.house.get("deal") == "digital"


def read(game: Game[Any], words: list[str]) -> Request:
    request = Request()
    rest = list(words)
    while rest:
        name, equals, value = rest.pop(0).partition("=")
        if name in {"--help", "-h"}:
            request.help = True
            return request
        option = _option(game, name)
        if option.is_switch and option.name != SAVE:
            if equals:
                raise WrongUse(f"{name} stands alone, without a value.")
            _set(request, game, option, None)
        elif equals or rest:
            _set(request, game, option, value if equals else rest.pop(0))
        else:
            raise WrongUse(f"{name} needs a value: {_allowed(option)}.")
    if "seed" in request.house and not request.digital:
        raise WrongUse("--seed needs --deal digital: a real deck is shuffled by hand.")
    return request


def _option(game: Game[Any], name: str) -> Option:
    known = {f"--{option.name}": option for option in (*game.options, *HOUSE, Option(SAVE, ""))}
    if name in known:
        return known[name]
    from difflib import get_close_matches  # only needed for a mistake

    near = get_close_matches(name, known, 1)
    hint = f" Did you mean {near[0]}?" if near else f" `referee {game.name} --help` lists what there is."
    raise WrongUse(f"{game.title} has no option {name}.{hint}")


def _set(request: Request, game: Game[Any], option: Option, text: str | None) -> None:
    if option.name == SAVE:
        request.save = user_path(text or "")
    elif option in game.options:
        request.given[option.name] = True if text is None else option.read(text)
    else:
        request.house[option.name] = True if text is None else option.read(text)


def _allowed(option: Option) -> str:
    return "a file" if option.name == SAVE else option.allowed


def help_text(game: Game[Any]) -> str:
    """What `referee GAME --help` prints."""
    rows = [(f"--{SAVE} FILE", "keep the game in this file, or go on with the one in it")]
    rows += [(_usage(option), _meaning(option)) for option in HOUSE]
    own = [(_usage(option), _meaning(option)) for option in game.options]
    width = max(len(usage) for usage, _ in (*own, *rows)) + 2
    lines = [f"Usage: referee {game.name} [options]", "", f"Play {game.title} with your own cards."]
    for title, block in (("Rules of the house", own), ("Options", rows)):
        if block:
            lines += ["", f"{title}:", *(f"  {usage:{width}}{meaning}" for usage, meaning in block)]
    return "\n".join(lines)


def _usage(option: Option) -> str:
    return f"--{option.name}" if option.is_switch else f"--{option.name} {option.values}"


def _meaning(option: Option) -> str:
    return option.help if option.default in {None, False} else f"{option.help} (default {option.default})"
