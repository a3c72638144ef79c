"""Opening of saves: which game a request means, how it is started, resumed, or only read.

Guarantee
    Two processes never play the same save, and no request destroys a game that has answers.
    Options that contradict the save are an error, not ignored.

How it works
    `open_game` resolves an `OpenRequest` to an open `Save`:

    1. a game whose results are counted elsewhere (`Game.ledger`) is opened by its ledger;
    2. with `is_new`, or without an unfinished game, a game is started;
    3. otherwise the save at `path`, or the unfinished game that was played last, is resumed.

    Saved answers are replayed by the rules (`load_session`). If one does not fit, the save is
    damaged. For third-party rules, which may have changed, the game is opened as far as it goes,
    and the answers behind that wait for `redo`.

What is delicate
    *Races.* Between a look at a file and its lock another process may take it. So what is found
    out without the lock is only a hint: names are tried until one is free, and a game that another
    process has just started, without answers, is left to it while this process starts its own.

    *Unanswered games.* A game without answers is worth nothing. Leaving it removes its file, and
    what a kill left of one is never resumed for a player. For a program, options given for it
    replace it.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, Protocol, cast

from cards_pdf.common.messages import UserError
from cards_pdf.common.records.record import record
from referee import games
from referee.errors import (
    DamagedError,
    GameError,
    InUseError,
    RequestError,
    RulesError,
    SaveError,
    SaveExistsError,
    UsageError,
    VersionError,
    file_errors,
)
from referee.rulekit.ask import GO_ON
from referee.rulekit.game import AnyGame, Options
from referee.rulekit.questions import Look
from referee.saves.folder import (
    find_game,
    find_last_played,
    find_saves,
    label,
    modified_at,
    new_path,
    remember_game,
    set_aside,
)
from referee.saves.journal import Header, Journal, is_in_use, read_header, read_result
from referee.sessions.dealers import Seed, system_random
from referee.sessions.history import History, Move
from referee.sessions.replay import Replay
from referee.sessions.session import Deal, Script, Session, format_now
from referee.thirdparty import discovery, is_third_party

CAMPAIGN = "campaign"  # the option that names one
NOT_INSTALLED = (
    '{path} is a game of "{game}", which is not installed here. If it lies in a folder, '
    "`referee play FOLDER` continues it."
)
MAX_NAME_ATTEMPTS = 1000  # while other processes create saves at the same time

DealKind = Literal["", "winnable", "daily"]
# Return the seed of a deal of the kind that is wanted, near the given one
ChooseSeed = Callable[[AnyGame, Options, int], int]


@record
class OpenRequest:
    """A game to resume or to start."""

    options: Options = field(default_factory=dict)  # of the game, as far as they are given
    path: Path | None = None  # of the save, which may not exist yet
    is_new: bool = False
    deal: Deal | None = None  # None means as it is, or physical in a new game
    seed: Seed | None = None
    deal_kind: DealKind = ""
    choose_seed: ChooseSeed | None = None  # which finds a deal of this kind
    is_interactive: bool = False  # a person at a terminal can be asked
    is_program: bool = False  # a program or page reads messages, and nothing else may be printed
    lang: str | None = None


@dataclass(frozen=True, eq=False, repr=False)
class Save:
    """An open game and its file."""

    session: Session
    path: Path

    @property
    def is_answered(self) -> bool:
        journal = self.session.journal
        return isinstance(journal, Journal) and bool(journal.moves)

    def close(self) -> None:
        """Unlock the save."""
        if isinstance(self.session.journal, Journal):
            self.session.journal.close()

    def leave(self) -> None:
        """Close the game, and remove its file if it has no answers."""
        self.close()
        if not (self.is_answered or self.session.over):
            discard_unanswered(self.path)


class Ledger(Protocol):
    """The book in which the results of a game are counted, such as campaigns.

    A game names the module that has these functions in `Game.ledger`. Its `open_game` may call
    `open_save`, and set the `follower` of the session, which hears of every move.
    """

    def open_game(self, game: AnyGame, request: OpenRequest) -> Save:
        """Resume or start a game, and count its result from now on."""
        ...

    def resolve_options(self, game: AnyGame, options: Options) -> Options:
        """Return the options of a game that starts from the book and is not counted."""
        ...

    def find_superseded(self) -> Iterator[Path]:
        """Yield the unfinished saves that can no longer be counted, once the book is up to date."""
        ...

    def is_counted(self, path: Path, header: Header) -> bool:
        """Return True if the result of this save is counted."""
        ...


def find_ledger(game: AnyGame) -> Ledger | None:
    """Return the ledger of a game, if it has one."""
    return cast("Ledger", import_module(game.ledger)) if game.ledger else None


# --- which game is meant ---


def open_game(game: AnyGame, request: OpenRequest) -> Save:
    """Resume the game that a request means, or start it."""
    # A simulated campaign gives its state as the option; it is counted nowhere
    is_counted = not isinstance(request.options.get(CAMPAIGN), dict)
    if is_counted and (ledger := find_ledger(game)):
        return ledger.open_game(game, request)
    return open_save(game, request)


def open_save(game: AnyGame, request: OpenRequest) -> Save:
    """Resume or start a game without its ledger."""
    path = request.path
    if path is None and not request.is_new:
        path = _find_game_to_resume(game.name, request)
    if path is None or request.is_new or not path.exists():
        return _start(game, request)
    if request.options and not request.path and not _is_answered(path):
        with suppress(InUseError):
            discard_unanswered(path)
        return _start(game, request)
    try:
        save = resume_game(game, path)
    except InUseError:
        if request.path or _is_answered(path):
            raise _in_use_error(path, game.name) from None
        return _start(game, request)  # both have just started: each gets a game
    try:
        check_same(save, deal=request.deal, seed=request.seed, **request.options)
    except BaseException:
        save.close()
        raise
    return save


def find_unfinished(game: str) -> list[Path]:
    """Return the unfinished saves of a game, the one that was played last first."""
    paths = [path for path in find_saves(game) if read_result(path) is None]
    return sorted(paths, key=modified_at, reverse=True)


def _find_game_to_resume(game: str, request: OpenRequest) -> Path | None:
    """Return the unfinished save that was played last, of those with answers.

    A program may come back to a game that it has not answered. For a player such a save is what a
    closed pipe or a kill left behind, so it is removed unless another process has it open.
    """
    unanswered = []
    for path in find_unfinished(game):
        with suppress(UserError):  # one that cannot be read is reported when it is opened
            if not _is_answered(path):
                unanswered.append(path)
                continue
        return path
    if request.is_program:
        return next(iter(unanswered), None)
    for path in unanswered:
        with suppress(UserError):
            discard_unanswered(path)
    return None


def next_request(save: Save, request: OpenRequest, *, is_next_level: bool) -> OpenRequest:
    """Return the request for another game like the one in a save, or for its next level."""
    options = save.session.options
    if is_next_level:
        options = save.session.next_options or options
    if CAMPAIGN in options:
        options = {CAMPAIGN: options[CAMPAIGN]["name"]}
    return replace(
        request,
        options=options,
        path=None,
        is_new=True,
        deal=save.session.deal,
        seed=None,
        choose_seed=None,
        is_interactive=False,
    )


def _in_use_error(path: Path, game: str) -> InUseError:
    """Return the error for a save that another process plays. It names the free ones."""
    free = [
        label(other) for other in find_unfinished(game) if other != path and not is_in_use(other)
    ]
    if free:
        message = (
            "{save} is open in another terminal. `referee go NAME` continues one of the others: "
            "{free}. `referee {game} --new` starts another game."
        )
    else:
        message = (
            "{save} is open in another terminal. Finish there, or start another game: `referee "
            "{game} --new`."
        )
    return InUseError(message, save=label(path), free=free, game=game)


def _is_answered(path: Path) -> bool:
    return bool(Journal.read(path).moves)


def check_same(save: Save, **requested: Any) -> None:
    """Raise UsageError if a resumed game was started with other options or another deal."""
    session = save.session
    actual = {**session.options, "deal": session.deal, "seed": session.seed}
    message = (
        "The unfinished game {save} was started with --{option} {value}. Leave the option out to "
        "continue it, or add --new for another game."
    )
    for option, value in requested.items():
        if value is not None and actual[option] != value:
            raise UsageError(message, save=save.path.name, option=option, value=str(actual[option]))


# --- starting a game ---


def _start(game: AnyGame, request: OpenRequest) -> Save:
    requested = request.options
    if not requested and request.is_interactive and game.remembered_options:
        # The options of the game that was played last, as far as they are proposed again.
        last = max(find_saves(game.name), key=modified_at, default=None)
        header = read_header(last) if last else None
        before = header.options if header else {}
        requested = {name: before[name] for name in game.remembered_options if name in before}
    options = game.resolve_options(requested)
    if request.deal == "digital" and not request.is_program:  # programs may answer as they like
        check_can_be_dealt(game, options)
    return start_requested(game, options, request)


def check_can_be_dealt(game: AnyGame, options: Options) -> None:
    """Raise UsageError for an option by which real cards decide something."""
    for option in game.options:
        if option.real_cards and options.get(option.name):
            raise UsageError(
                "With the option {option} your own cards decide; a game that the referee deals "
                "has none on a table.",
                option=option.name,
            )


def start_requested(
    game: AnyGame, options: Options, request: OpenRequest, campaign: Path | None = None
) -> Save:
    """Start a game in the file of a request, or under the next free name.

    A save with the name of the file is moved aside. Other processes may take names meanwhile.
    """
    seed = request.seed
    if request.deal == "digital" and seed is None:
        seed = system_random().randrange(10**6)
    if request.choose_seed and isinstance(seed, int):
        seed = request.choose_seed(game, options, seed)
    if path := request.path:
        if path.exists():
            Journal.open(path).close()  # raises for a file that is no save, or one that is in use
            set_aside(path)
        return start_game(game, options, path, seed=seed)
    for _ in range(MAX_NAME_ATTEMPTS):
        with suppress(SaveExistsError, InUseError):
            return start_game(game, options, new_path(game.name, campaign), seed=seed)
    raise SaveError(
        "{path} cannot be written: other programs start games all the time.",
        path=new_path(game.name, campaign),
    )


def start_game(game: AnyGame, options: Options, path: Path, seed: Seed | None) -> Save:
    """Start a game in a new file. Raise SaveExistsError if there is one of this name."""
    session = Session(game, options, seed)
    header = Header(
        game=game.name,
        rules=game.rules,
        options=options,
        deal=session.deal,
        seed=seed,
        began=format_now(),
        id=os.urandom(8).hex(),
        code=_fingerprint(game),
    )
    journal = Journal.create(path, header)
    if lies_in := discovery.added_folders.get(game.name):
        remember_game(game.name, lies_in)
    session.journal = journal
    if not journal.is_locked:
        session.tell("unlocked", save=path.name)
    if session.over:  # a dealt game may end before anything is asked
        session.note_end()
    return Save(session, path)


# --- resuming a game ---


def resume_game(game: AnyGame, path: Path) -> Save:
    """Open a save and continue its game."""
    journal = Journal.open(path)
    try:
        session = load_session(journal, game)
    except BaseException:
        journal.close()
        raise
    session.journal = journal
    answers = len(session.history.entries)
    if session.over:
        day = f"{find_last_played(path):%Y-%m-%d}"
        session.tell("reopened", game=session.game.title, day=day, answers=answers)
    else:
        session.tell("resumed", save=label(path), answers=answers)
    if journal.is_torn:
        session.tell("torn", save=path.name)
    if not journal.is_locked:
        session.tell("unlocked", save=path.name)
    if not session.over and has_changed_rules(game, journal):
        question = Look("rules-changed", None, {"game": game.title}, [GO_ON])
        session.asked_first = question, {"do": "rules", "code": _fingerprint(game)}
    if session.over and not (journal.moves and "over" in journal.moves[-1]):
        session.note_end()
    return Save(session, path)


def has_changed_rules(game: AnyGame, journal: Journal) -> bool:
    """Return True if third-party rules differ from those that the player last agreed to.

    That is so if their code has changed and the number of their version has not.
    """
    codes = [move["code"] for move in journal.moves if move.get("do") == "rules"]
    agreed = codes[-1] if codes else journal.header.code
    is_same_version = journal.header.rules == game.rules
    return bool(agreed) and is_same_version and agreed != _fingerprint(game)


def _fingerprint(game: AnyGame) -> str:
    return discovery.fingerprint(game) if is_third_party(game) else ""


def read_session(path: Path) -> Session:
    """Return the game in a save, for reading only."""
    journal = Journal.read(path)
    return load_session(journal, load_game(journal.header, path))


def load_game(header: Header, path: Path) -> AnyGame:
    """Return the game of a save. Raise VersionError if it is not known here."""
    if not games.is_known(header.game):
        # A save of strangers may name a path, whose code must not run.
        is_name = discovery.NAME.fullmatch(header.game)
        lies_in = find_game(header.game) if is_name else None
        if lies_in is None:
            raise VersionError(NOT_INSTALLED, path=path, game=header.game)
        discovery.add_folder(lies_in)
    return games.load(header.game)


def load_session(journal: Journal, game: AnyGame) -> Session:
    """Return the game in a journal. Raise GameError if it is another one or cannot be replayed."""
    header = journal.header
    path = journal.path
    if header.game != game.name:
        raise DamagedError(
            "{path} is a game of {game}, not of {wanted}. The file is kept as it is.",
            path=path,
            game=header.game,
            wanted=game.name,
        )
    if header.rules > game.rules:
        raise VersionError(
            "{path} was played by version {rules} of the rules; this referee knows {newest}.",
            path=path,
            rules=header.rules,
            newest=game.rules,
        )
    for option in game.options:
        if not option.allows(header.options.get(option.name)):
            raise DamagedError(
                "{path}, line 1: the option {option} makes no sense. The file is kept as it is.",
                path=path,
                option=option.name,
            )
    history = load_history(journal)
    try:
        return Session(game, header.options, header.seed, history=history)
    except RequestError as error:
        wrong: GameError = DamagedError(
            "{path}: answer {n} ({ask}) does not fit this game. The file is kept as it is.",
            path=path,
            n=error.facts["n"],
            ask=error.facts["ask"],
        )
    except RulesError as error:
        wrong = error
    if not is_third_party(game):
        raise wrong
    return _load_up_to_error(game, journal, wrong)


def _load_up_to_error(game: AnyGame, journal: Journal, wrong: GameError) -> Session:
    """Return the game before the answer that third-party rules do not take any more.

    The answers behind it wait for `redo`. Nothing is written before the next move, so mended rules
    find the save as it was.
    """
    header = journal.header
    history = load_history(journal)
    script = Script(history.script)
    with suppress(RulesError):
        Replay(game, header.options, header.seed, next_answer=script)
    moves: list[Move] = []
    while history.entries or history.conceded:
        moves.append({"do": "undo"})
        history.apply(moves[-1])
        if len(history.entries) < script.entries_tried:
            with suppress(RulesError, RequestError):
                session = Session(game, header.options, header.seed, history=history)
                journal.deferred_moves = moves
                session.tell("rules-failed-at", n=session.number, why=wrong)
                return session
    raise wrong


def load_history(journal: Journal) -> History:
    """Return the answers in a save, whether they fit the game or not."""
    history = History()
    for number, move in enumerate(journal.moves, 2):
        try:
            history.apply(move)
        except (ValueError, LookupError, RequestError):
            raise DamagedError(
                "{path}, line {line}: not a move of a game. The file is kept as it is.",
                path=journal.path,
                line=number,
            ) from None
    return history


def discard_unanswered(path: Path) -> bool:
    """Remove a save without answers; return whether it had none. Raise InUseError if it is open."""
    journal = Journal.open(path)
    with closing(journal), file_errors(path, "{path} cannot be removed: {reason}."):
        if not journal.moves:
            path.unlink()
    return not journal.moves
