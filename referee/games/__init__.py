"""The registry: one line a game of the house; the games of others are found by their entry
points.
"""

from functools import cache
from importlib import import_module
from typing import Any

from cards_pdf.common.errors import nearest
from cards_pdf.common.messages import Message, join_words, short
from referee.errors import UsageError
from referee.rulekit.game import Game

LEGACY = "legacy"  # the game that is played in campaigns
TITLES = {
    "scoundrel": "Scoundrel",
    "solitaire-rpg": "Solitaire RPG",
    "spade-poker": "Spade Poker",
    "days": "as days go by",
    LEGACY: "The 18-card legacy game",
}


@cache
def load(name: str) -> Game[Any]:
    """The game of this name; only its own module is imported. A name of the house wins over
    others.
    """
    if name in TITLES:
        game: Game[Any] = import_module(f"referee.games.{name.replace('-', '_')}").GAME
        return game
    from referee.thirdparty import discovery as elsewhere

    point = elsewhere.found().get(name)
    if point is None:
        near = nearest(name, names()) or Message(" There are {games}.", games=join_words(names()))
        raise UsageError("There is no game {game}.{near}", game=short(name), near=near)
    return elsewhere.load(point)


def names() -> tuple[str, ...]:
    """All games that can be played: those of the house, then those that other packages bring."""
    from referee.thirdparty import discovery as elsewhere

    return tuple(dict.fromkeys((*TITLES, *elsewhere.found())))


def is_known(name: str) -> bool:
    """Whether there is such a game; installed packages are only searched if it is not one of the
    house.
    """
    return name in TITLES or name in names()


def package(name: str) -> str:
    """The package that brings a game of others, which is not loaded for it."""
    from referee.thirdparty import discovery as elsewhere

    return elsewhere.package_of(elsewhere.found()[name])


def title(name: str) -> str:
    """The game's title; one that is not of the house is loaded for it."""
    return TITLES.get(name) or load(name).title
