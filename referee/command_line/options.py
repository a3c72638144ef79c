"""Options that every game has, and those that were typed."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from referee.languages import languages
from referee.rulekit.game import Game
from referee.rulekit.options import Option, Value
from referee.saves.lessons import course_of

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


def common_options(game: Game[Any]) -> tuple[Option, ...]:
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
    found = {option.name: values.get(option.name.replace("-", "_")) for option in options}
    return {
        name: value for name, value in found.items() if value is not None and value is not False
    }
