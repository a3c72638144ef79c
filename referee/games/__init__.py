"""The registry of games: the built-in ones by name, third-party ones by their entry points."""

from contextlib import suppress
from functools import cache
from importlib import import_module

from cards_pdf.common.errors import nearest
from cards_pdf.common.messages import Message, join_words, short
from referee.errors import UsageError, user_path
from referee.rulekit.game import AnyGame, Value, check_options
from referee.sessions.session import Session
from referee.texts import catalogue
from referee.thirdparty import discovery

LEGACY = "legacy"  # the game that is played in campaigns
# Name and package: lists and `--help` import no game. A folder of this form is all that a game is.
BUILT_IN = {
    "scoundrel": "referee.games.scoundrel",
    "solitaire-rpg": "referee.games.solitaire_rpg",
    "spade-poker": "referee.games.spade_poker",
    "days": "referee.games.days",
    LEGACY: "referee.games.legacy",
}


@cache
def load(name: str) -> AnyGame:
    """Return the game of this name. A built-in game wins over a third-party one."""
    if name in BUILT_IN:
        game: AnyGame = import_module(BUILT_IN[name]).GAME
        return game
    point = discovery.find_points().get(name)
    if point is None:
        near = nearest(name, names()) or Message(" There are {games}.", games=join_words(names()))
        raise UsageError("There is no game {game}.{near}", game=short(name), near=near)
    return discovery.load(point)


def names() -> tuple[str, ...]:
    """Return all games that can be played, the built-in ones first."""
    return (*BUILT_IN, *third_party_names())


def third_party_names() -> tuple[str, ...]:
    return tuple(name for name in discovery.find_points() if name not in BUILT_IN)


def is_known(name: str) -> bool:
    """Return True if there is such a game. Installed packages are searched only if need be."""
    return name in BUILT_IN or name in names()


def find_name(word: str) -> str:
    """Return the game that a word names in any case or begins, or that lies in a folder or file.

    Return the word itself if there is no such game.
    """
    path = user_path(word)
    is_there = False
    with suppress(OSError):  # a word may be too long for a file
        is_there = path.exists()
    if is_there and not (path.name == word and is_known(word)):
        return discovery.add_folder(path) if discovery.is_game(path) else word
    typed = word.casefold()
    if typed in BUILT_IN:  # installed packages need not be searched
        return typed
    for known in (BUILT_IN, names()):
        begun = [name for name in known if typed and name.startswith(typed)]
        if typed in known:
            return typed
        if len(begun) == 1:
            return begun[0]
    return word


def package(name: str) -> str:
    """Return the distribution that brings a third-party game, without loading the game."""
    return discovery.package_of(discovery.find_points()[name])


def title(name: str) -> str:
    """Return the game's title in English. A third-party game is loaded for it."""
    if name in BUILT_IN:
        return catalogue(BUILT_IN[name], "en")["game.title"]
    return load(name).title


def begin(game: str | AnyGame, *, seed: int | None = None, **options: Value) -> Session:
    """Return a new game that is not saved. With a seed, its cards are dealt.

    Options are named as on the command line, `_` for `-`: `begin("scoundrel", health_cap=30)`.
    """
    chosen = load(game) if isinstance(game, str) else game
    values = {name.replace("_", "-"): value for name, value in options.items()}
    checked = check_options(chosen.title, chosen.options, values)
    return Session(chosen, chosen.resolve_options(checked), seed)
