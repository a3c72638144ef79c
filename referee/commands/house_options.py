"""The options that every game has."""

from __future__ import annotations

from typing import Any

from referee.front_ends import PROTOCOL
from referee.languages import languages
from referee.rulekit.game import Game
from referee.rulekit.options import Option

JSON = Option(
    "json",
    "speak the protocol on standard input and output; --json=2 says all there is",
    choices=("1", str(PROTOCOL)),
    alone="1",
)
SAVE = Option("save", "keep the game in this file, or go on with the one in it", any_text="FILE")
DAILY = Option("daily", "the cards of the day, dealt by the referee: the same for everybody")
LANG = Option("lang", "language", None, tuple(languages()))  # every command has it
HOUSE = (
    Option("new", "begin another game; the unfinished one is kept"),
    JSON,
    Option("deal", "cards from your own deck, or dealt by the referee", "physical", ("physical", "digital")),
    Option("seed", "with --deal digital: the same seed gives the same game", None, least=0),
    DAILY,
    LANG,
)


def house(game: Game[Any]) -> tuple[Option, ...]:
    """The options beside a game's own; a game of others may speak more languages than the house.

    A campaign's cards are its own: there is no day on which everybody has the same.
    """
    spoken = tuple(dict.fromkeys((*LANG.choices, *game.languages())))
    fitting = [option for option in HOUSE if option is not DAILY or not game.option("campaign")]
    return (SAVE, *(option._replace(choices=spoken) if option is LANG else option for option in fitting))
