"""Which game a command line means: the unfinished one, the one in a file, or a new one.

A request comes in, a game that lies open goes out. Without `--new` the unfinished game that was
played last is gone on with, or the one in the file of `--save`; where there is none, one is begun.
Options may be repeated for it, but they cannot change what it was begun with: that is refused,
unless nothing was answered yet and it can be thrown away. The doubt is in who else is there:
between a look at a file and its lock another process may have taken it. So whatever was found out
before the lock is only a hint, names are tried until one is free, and a game that somebody else has
just sat down to, unanswered, is left to them while this one gets a new game.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from cards_pdf.common.messages import UserError
from referee.errors import InUseError, SaveError, SaveExistsError, UsageError
from referee.rulekit.game import Game
from referee.rulekit.options import Options
from referee.saves import folder, open_save, results
from referee.saves.journal import Journal
from referee.saves.open_save import Save

CAMPAIGN = "campaign"
CROWD = 1000  # so many names may be taken by others in the meantime


DealWanted = Callable[
    [Game[Any], Options, int], int
]  # the seed of a deal as it is wanted, near this one


@dataclass
class Request:
    """What a command line asks for."""

    given: Options = field(default_factory=dict)  # the game's own options
    house: Options = field(default_factory=dict)  # those that every game has
    save: Path | None = None
    attended: bool = False  # somebody is there who can be asked, and can choose otherwise
    wish: Literal["", "winnable", "daily"] = ""  # for a new deal
    wanted: DealWanted | None = None  # what fulfils it

    @property
    def new(self) -> bool:
        return bool(self.house.get("new"))

    @property
    def digital(self) -> bool:
        return self.house.get("deal") == "digital"


def open_game(game: Game[Any], request: Request) -> Save:
    """The unfinished game, or a new one where there is none or one is wanted."""
    path = request.save or next(iter(results.unfinished(folder.saves(game.name))), None)
    if path is None or request.new or not path.exists():
        return begin(game, request)
    if request.given and not request.save and not _is_answered(path):  # nobody would miss it
        with suppress(InUseError):
            open_save.discard_unanswered(path)
        return begin(game, request)
    try:
        save = open_save.go_on(game, path)
    except InUseError:
        if request.save or _is_answered(path):
            raise _in_use(path, game.name) from None
        return begin(game, request)  # both have only just sat down: each gets a game of their own
    try:
        same_deal(request, save)
        _same(request.given, save.session.options, save)
    except BaseException:
        save.close()
        raise
    return save


def another(save: Save, which: str, house: Options) -> Request:
    """A new game after the one in a save, dealt in the same way: the same again, or its next
    level.
    """
    options = save.session.options
    if which == "next":
        options = save.session.game.harder(options) or options
    given = {CAMPAIGN: options[CAMPAIGN]["name"]} if CAMPAIGN in options else options
    same = {name: value for name, value in house.items() if name != "seed"}
    return Request(given, same | {"new": True, "deal": save.session.deal})


def _in_use(path: Path, game: str) -> InUseError:
    """Says which game is open elsewhere, and which others can be gone on with."""
    free = []
    for other in results.unfinished(folder.saves(game)):
        with suppress(UserError):  # somebody plays it, or it is not whole, or cannot be written to
            if other != path:
                Journal.open(other).close()
                free.append(folder.label(other))
    said = (
        "{path} is open in another terminal. Finish there, or begin another game: `referee "
        "{game} --new`."
    )
    if free:
        said = (
            "{path} is open in another terminal. Free are {free}: `referee go NAME` goes on with "
            "one, `referee {game} --new` begins another game."
        )
    return InUseError(said, path=path, free=free, game=game)


def _is_answered(path: Path) -> bool:
    return bool(Journal.read(path).moves)


def begin(game: Game[Any], request: Request) -> Save:
    options = game.settled(request.given or (_as_before(game) if request.attended else {}))
    if request.digital and not request.house.get("json"):  # programs may answer as they like
        can_be_dealt(game, options)
    if request.save:
        return begin_at(request.save, game, options, request)
    return begin_new(lambda: folder.new_path(game.name), game, options, request)


def _as_before(game: Game[Any]) -> Options:
    """What was chosen in the game that was played last, of the options that are proposed again."""
    paths = folder.saves(game.name) if game.proposed_again else []
    last = max(paths, key=lambda path: path.stat().st_mtime, default=None)
    for _, header, _ in results.saves_at([last] if last else []):
        known = header.options if header else {}
        return {name: known[name] for name in game.proposed_again if name in known}
    return {}


def can_be_dealt(game: Game[Any], options: Options) -> None:
    """Refuse to deal a game in which real cards decide something."""
    said = (
        "With the option {option} your own cards decide; a game that the referee deals has "
        "none on a table."
    )
    for option in game.options:
        if option.real_cards and options.get(option.name):
            raise UsageError(said, option=option.name)


def begin_new(
    free: Callable[[], Path], game: Game[Any], options: Options, request: Request
) -> Save:
    """Begin a game under the next free name, even while others take names."""
    seed = _seed_of(game, options, request)
    for _ in range(CROWD):
        with suppress(SaveExistsError, InUseError):
            return open_save.begin(game, options, free(), seed)
    raise SaveError("{path} cannot be written: others begin games all the time.", path=free())


def begin_at(path: Path, game: Game[Any], options: Options, request: Request) -> Save:
    """Begin a game in this file; a save that is there is moved aside, and nothing else is
    touched.
    """
    if path.exists():
        Journal.open(path).close()  # refuses a file that is no save, or one that is being played
        folder.set_aside(path)
    return open_save.begin(game, options, path, _seed_of(game, options, request))


def _seed_of(game: Game[Any], options: Options, request: Request) -> int | None:
    seed: int | None = request.house.get("seed")
    if request.digital and seed is None:
        from random import SystemRandom  # slow to import, seldom needed

        seed = SystemRandom().randrange(10**6)
    return request.wanted(game, options, seed) if request.wanted and seed is not None else seed


def same_deal(request: Request, save: Save) -> None:
    """Refuse to go on with a game dealt in another way."""
    playing: Options = {"deal": save.session.deal, "seed": save.session.seed}
    _same({name: value for name, value in request.house.items() if name in playing}, playing, save)


def _same(asked: Options, playing: Options, save: Save) -> None:
    """Options may be repeated when a game is gone on with, but not changed."""
    said = (
        "The unfinished game {save} was begun with --{option} {value}. Leave the option "
        "out to go on with it, or add --new for another game."
    )
    for name, value in asked.items():
        if playing[name] != value:
            raise UsageError(said, save=save.path.name, option=name, value=str(playing[name]))
