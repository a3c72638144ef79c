"""The library of saved games: listed, counted, found by name, moved, and taken in from elsewhere.

Guarantee
    Lists agree with the journals and with the campaigns that count them. No save is ever replaced
    by another, and none is moved while a process plays it.

How it works
    Every list comes from `list_games`. It reads file names only; a `SavedGame` reads its first line
    (`header`) and its last one (`result`) when they are needed.

    ===============================  =========================  ================================
    save                             in lists                   can be resumed
    ===============================  =========================  ================================
    without a result                 unfinished                 yes, by `referee go`
    without a result, superseded     left unfinished            no: its campaign has moved on
    with a result                    its outcome and score      only to look at, or to undo
    with a damaged header            damaged                    no; it is left as it is
    ===============================  =========================  ================================

    The functions at the end describe saves in lines of text: the overview of `referee`, the list of
    saves, the log of a game.

    A name is the game and a number (scoundrel-3), or one of the player's with these at the end of
    the file's name (Sunday.scoundrel-3.jsonl).

What is delicate
    *Ledgers first.* A kill may fall between the journal of a game and the campaign that counts it.
    So `list_games` lets each ledger repair that before it returns, and finds superseded games.

    *Names from outside.* Pages may only name listed saves (`require_listed`), never a path.

    *Copies.* `import_save` recognizes a game by the random id in its header. Of two copies the one
    that continues the other stays; two that differ both stay.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from itertools import groupby
from pathlib import Path
from typing import Any

from cards_pdf.common.errors import nearest
from cards_pdf.common.files import create_file, make_folder
from cards_pdf.common.line_break import columns, padded
from cards_pdf.common.messages import Message, UserError, short
from cards_pdf.common.records.record import record
from referee import games
from referee.errors import BrokenGameError, DamagedError, UsageError, file_errors, user_path
from referee.rulekit.cards import whole_number
from referee.rulekit.game import Options, describe_option, shorten_value
from referee.rulekit.say import Say
from referee.saves.folder import (
    CAMPAIGNS,
    GAMES,
    find_last_played,
    find_saves,
    home,
    is_of_campaign,
    is_save,
    label,
    modified_at,
    move,
    new_path,
    set_aside,
)
from referee.saves.journal import Header, Journal, Result, is_in_use, read_header, read_result
from referee.saves.opening import find_ledger, load_game, read_session
from referee.sessions.session import format_log
from referee.texts import language, local_language

DISCARDED = "discarded"
IMPORTED = Path("The file")  # its name in messages, until it has one here
_NAME = re.compile(r"[^\W\d_][\w ]{0,39}")


@dataclass(frozen=True, eq=False, repr=False)
class SavedGame:
    """A save as lists show it. Its lines are read when they are needed."""

    path: Path
    is_superseded: bool = False  # unfinished for good: its campaign has counted another game

    @cached_property
    def header(self) -> Header | None:
        """The first line; None if the save is damaged or of another version."""
        return read_header(self.path)

    @cached_property
    def result(self) -> Result | None:
        """The end of the game; None if it is unfinished or damaged."""
        return read_result(self.path)

    @property
    def label(self) -> str:
        return label(self.path)

    @property
    def is_unfinished(self) -> bool:
        return self.result is None and not self.is_superseded

    @property
    def modified_at(self) -> float:
        return modified_at(self.path)


def list_games(game: str | None = None) -> list[SavedGame]:
    """Return the saved games, of one game or of all, in the order in which they were started."""
    superseded: set[Path] = set()
    if (home() / CAMPAIGNS).is_dir():  # most players have none, and wait for nothing
        for name in games.BUILT_IN:
            if game in {None, name} and (ledger := find_ledger(games.load(name))):
                superseded.update(ledger.find_superseded())
    return [SavedGame(path, path in superseded) for path in find_saves(game)]


def list_unfinished() -> list[SavedGame]:
    """Return all games that can be resumed, the one that was played last first."""
    found = [saved for saved in list_games() if saved.is_unfinished]
    return sorted(found, key=lambda saved: saved.modified_at, reverse=True)


# --- how games went ---


@record
class FinishedGame:
    """A game that is over."""

    path: Path
    header: Header
    result: Result


def list_finished(game: str | None = None) -> list[FinishedGame]:
    """Return the games that are over, the one that was played last first."""
    found = [
        FinishedGame(path=saved.path, header=saved.header, result=saved.result)
        for saved in list_games(game)
        if saved.header and saved.result
    ]
    return sorted(found, key=lambda finished: modified_at(finished.path), reverse=True)


@dataclass(frozen=True, eq=False, repr=False)
class TrackRecord:
    """The results of one variant of a game, the game that was played last at the end."""

    results: list[Result]
    game: str = ""

    @property
    def played(self) -> int:
        return len(self.results)

    def count(self, outcome: str) -> int:
        return sum(result.outcome == outcome for result in self.results)

    @property
    def wins(self) -> int:
        return self.count("win")

    @property
    def streak(self) -> int:
        """The number of wins in a row up to the last game."""
        last_first = [result.outcome == "win" for result in reversed(self.results)]
        return [*last_first, False].index(False)

    @property
    def longest_streak(self) -> int:
        runs = groupby(result.outcome == "win" for result in self.results)
        return max((sum(run) for _, run in runs), default=0)

    @property
    def scores(self) -> list[int]:
        return [result.score for result in self.results if result.score is not None]

    @property
    def best_score(self) -> int | None:
        return max(self.scores, default=None)


def record_of_variant(path: Path, game: str, options: Options) -> TrackRecord:
    """Return the results of the variant that a save is of. The save's own result comes last."""
    paths = {saved.path for saved in list_games(game)} | {path}
    variant = variant_key(options)
    found = [
        saved
        for saved in map(SavedGame, paths)
        if saved.header and saved.header.game == game
        if variant_key(saved.header.options) == variant
    ]
    found.sort(key=lambda saved: (saved.path == path, saved.modified_at))
    return TrackRecord([saved.result for saved in found if saved.result])


def list_records(lang: str = "en") -> dict[str, TrackRecord]:
    """Return the results of every variant that was played, by its title."""
    records: dict[str, TrackRecord] = {}
    for finished in reversed(list_finished()):
        title = variant_title(finished.header, lang)
        record = records.setdefault(title, TrackRecord([], finished.header.game))
        record.results.append(finished.result)
    return records


def variant_title(header: Header, lang: str) -> str:
    """Return the title of a game, with the fewest options that distinguish it.

    A game that is broken, or no longer here, has its name.
    """
    try:
        game = load_game(header, Path(header.game))
    except UserError:
        return header.game
    say = game.say(lang)
    chosen: Options = {}
    for name, value in header.options.items():  # a variant brings options of its own
        if shorten_value(game.resolve_options(chosen).get(name)) != shorten_value(value):
            chosen[name] = value
    differing = [
        describe_option(say.word(name), say.option_value(name, value))
        for name, value in variant_key(chosen).items()
    ]
    return " ".join([game.title_in(say), *([f"({', '.join(differing)})"] if differing else [])])


def variant_key(options: Options) -> dict[str, Any]:
    """Return what distinguishes variants. Decks and campaigns count by their names."""
    return {name: shorten_value(value) for name, value in options.items()}


# --- finding a save by its name ---


def find_listed(name: str) -> Path | None:
    """Return the save that lists show by this name."""
    found = (saved for saved in list_games() if name in {saved.label, saved.path.name})
    return next((saved.path for saved in found), None)


def find_save(name: str) -> Path:
    """Return the save of this name, or the file at this path."""
    path = find_listed(name) or user_path(name)
    return path if path.is_file() else require_listed(name)


def require_listed(name: str) -> Path:
    """Return the save that lists show by this name. Paths are rejected, so no other file opens."""
    path = find_listed(name)
    if path is None:
        labels = [saved.label for saved in list_games()]
        near = nearest(name, labels) or Message(" `referee saves` lists them.")
        raise UsageError("There is no save {save}.{near}", save=short(name), near=near)
    return path


def find_last_save() -> Path:
    """Return the save that was played last."""
    found = list_games()
    if not found:
        raise UsageError("There is no saved game yet.")
    return max(found, key=lambda saved: saved.modified_at).path


def find_resumable(name: str | None) -> Path:
    """Return an unfinished game by its name or its number in the list.

    Without either, it is the one that was played last and that no other process has open.
    """
    unfinished = list_unfinished()
    number = whole_number(name) if name else None
    if number and number <= len(unfinished):
        return unfinished[number - 1].path
    if name:
        return find_save(name)
    if not unfinished:
        raise UsageError(
            "There is no unfinished game. `referee` lists the games that you can start."
        )
    free = (saved for saved in unfinished if not is_in_use(saved.path))
    return next(free, unfinished[0]).path


def _require_movable(name: str) -> tuple[Path, Header]:
    """Return a save that may be moved: one in the referee's folder that can be read."""
    typed = user_path(name).resolve()
    same_file = [saved.path for saved in list_games() if saved.path.resolve() == typed]
    path = same_file[0] if same_file else require_listed(name)
    header = read_header(path)
    if header is None:
        raise UsageError("{path} cannot be read as a save, so it stays where it is.", path=path)
    return path, header


# --- moving ---


def discard(name: str) -> Path:
    """Put a save aside, unless it is in use or a campaign counts it. Return its new path."""
    path, header = _require_movable(name)
    ledger = find_ledger(games.load(header.game)) if games.is_known(header.game) else None
    if ledger and ledger.is_counted(path, header):
        raise UsageError("{save} is counted in its campaign and stays with it.", save=name)
    aside = f"{path.parents[1].name} {path.name}" if is_of_campaign(path) else path.name
    return _move(path, home() / DISCARDED / aside)


def restore(name: str) -> Path:
    """Bring a discarded save back. Return its new path."""
    list_games()  # a game that has just been superseded is not restored as if it were not
    discarded = sorted((home() / DISCARDED).glob("*.jsonl"))
    found = {path.stem: path for path in discarded if is_save(path)}
    path = next((path for path in found.values() if name in {path.stem, label(path)}), None)
    if path is None:
        there = [label(path) for path in found.values()] or ["–"]
        raise UsageError(
            "There is no discarded save {save}. There are: {there}.", save=name, there=there
        )
    return _move(path, _find_way_back(path))


def _find_way_back(path: Path) -> Path:
    """Return the old place of a discarded save, or a free one if that is taken or has no name."""
    header = read_header(path)
    campaign, _, name = path.name.rpartition(" ")
    campaign_games = home() / CAMPAIGNS / campaign / GAMES
    belongs_to_campaign = bool(campaign) and campaign_games.is_dir() and _is_numbered(Path(name))
    old = campaign_games / name if belongs_to_campaign else home() / "saves" / path.name
    own_name, _, number = old.stem.rpartition(".")
    is_free = not old.exists() and not (own_name and find_listed(own_name))
    if header is None or (_is_numbered(Path(number)) and is_free):  # a damaged save is of no game
        return old
    return new_path(header.game, campaign_games.parent if belongs_to_campaign else None)


def _is_numbered(path: Path) -> bool:
    """Return True if lists find a save by this name: "scoundrel-2" but not "scoundrel-2-1"."""
    game, _, number = path.stem.rpartition("-")
    return number.isdecimal() and games.is_known(game)


def rename(name: str, new: str) -> Path:
    """Give a save a name of its own. Its game and number stay at the end of the file's name."""
    path, header = _require_movable(name)
    if games.is_known(header.game) and games.load(header.game).ledger:
        raise UsageError("{save} belongs to a campaign, which knows it by this name.", save=name)
    if not _NAME.fullmatch(new):
        raise UsageError(
            'A save\'s name is letters, digits and spaces and begins with a letter, not "{name}".',
            name=new,
        )
    if find_listed(new):
        raise UsageError("There is a save {name} already.", name=new)
    return _move(path, path.with_name(f"{new}.{path.stem.rpartition('.')[2]}.jsonl"))


def _move(path: Path, to: Path) -> Path:
    with suppress(DamagedError):  # a damaged save can be moved too
        Journal.open(path).close()  # raises while another process plays it
    with file_errors(path, "{path} cannot be moved to {to_path}: {reason}.", to_path=to):
        to.parent.mkdir(parents=True, exist_ok=True)
        if to.exists():
            set_aside(to)
        move(path, to)
    return to


# --- taking in ---


def import_save(data: bytes) -> Path:
    """Take in a save from another device. If it is here already, the longer of the two stays."""
    header, _ = Header.read(data.partition(b"\n")[0], IMPORTED)
    load_game(header, IMPORTED)
    path = new_path(header.game)
    with file_errors(path):
        make_folder(path.parent)
        create_file(path, data)
    try:
        read_session(path)  # it stays only if all of it can be read
    except BaseException:
        path.unlink()
        raise
    for saved in list_games(header.game):
        if saved.path == path or saved.header is None or saved.header.id != header.id:
            continue
        here = saved.path.read_bytes()
        if here.startswith(data):
            path.unlink()
            return saved.path
        if data.startswith(here):
            Journal.open(saved.path).close()  # raises while another process plays it
            return path.replace(saved.path)
    return path


MAX_DESCRIBED = 6  # unfinished games whose state is shown; the others are counted


# --- saved games as lines of text ---


def overview(lang: str, campaigns: Sequence[str] = ()) -> Iterator[str]:
    """Yield what can be resumed and started, for `referee` without a command."""
    say = Say(lang=lang)
    if unfinished := describe_unfinished(say):
        yield from (say("lobby.unfinished"), "", *unfinished, "")
    if campaigns:
        yield from (say("lobby.campaigns"), "")
        yield from (f"  {language(lang)(line)}" for line in campaigns)
        yield ""
    yield from (say("lobby.games"), "")
    names = games.names()
    width = max(len(name) for name in names) + 2
    for name in names:  # one by one: third-party games are loaded for their titles
        yield f"  referee {name:{width}}{game_title(name, lang)}"
    yield from ("", say("lobby.help"))


def describe_unfinished(say: Say) -> list[str]:
    """Return a line for each game that can be resumed, with the number that `go` takes."""
    unfinished = list_unfinished()
    described = unfinished[:MAX_DESCRIBED]
    width = max((len(saved.label) for saved in described), default=0)
    lines = []
    for number, saved in enumerate(described, 1):
        state = describe_state(saved.path, say)
        played = find_last_played(saved.path)
        days = (datetime.now().astimezone().date() - played.date()).days
        key = {0: "lobby.today", 1: "lobby.yesterday"}.get(days, "lobby.before")
        if is_in_use(saved.path):
            key = "lobby.open"
        time = say(key, day=f"{played:%Y-%m-%d}", time=f"{played:%H:%M}")
        lines.append(f"  {number:>2}  {saved.label:{width}}  {state}  {time}".rstrip())
    if more := len(unfinished) - len(described):
        lines.append(f"      {say('lobby.more', count=more)}")
    return lines


def describe_state(path: Path, say: Say) -> str:
    """Return the state of a game in one line."""
    try:
        session = read_session(path)
    except UserError:
        header = read_header(path)
        is_known = header is None or games.is_known(header.game)
        return say("lobby.damaged" if is_known else "lobby.not-installed")
    game_say = session.game.say(say.lang)
    if game_say.has("lobby.state"):
        return game_say("lobby.state", **session.state())
    return say("lobby.answers", answers=session.number - 1)


def game_title(name: str, lang: str) -> str:
    """Return the title of a game, or a hint that it does not load."""
    try:
        if lang == "en":
            return games.title(name)
        game = games.load(name)
    except BrokenGameError:
        return Say(lang=lang)("lobby.broken")
    return game.title_in(game.say(lang))


def list_saves() -> list[Message]:
    """Return a line for each save."""
    found = list_games()
    title = "Saved games in {folder}:" if found else "No saved games in {folder} yet."
    width = max((columns(saved.label) for saved in found), default=0)
    lines = [
        Message(
            "{first}  {second}  {third}",
            first=padded(saved.label, width),
            second=format_time(saved.path),
            third=_describe_outcome(saved),
        )
        for saved in found
    ]
    return [Message(title, folder=home()), *lines]


def _describe_outcome(game: SavedGame) -> Message:
    if game.is_superseded:
        return Message("left unfinished: another game of its campaign has counted since")
    if game.header is None:
        return Message("damaged, or of another version; kept as it is")
    if game.result:
        return describe_result(game.result)
    return Message("unfinished, open in another terminal" if is_in_use(game.path) else "unfinished")


def describe_result(result: Result) -> Message:
    outcome = Message(result.outcome)
    if result.score is None:
        return outcome
    return Message("{outcome}, score {score}", outcome=outcome, score=result.score)


def format_time(path: Path) -> str:
    return f"{find_last_played(path):%Y-%m-%d %H:%M}"


def list_answers(save: str | None, lang: str | None = None) -> list[str]:
    """Return the log of a game: the one of this name, or the one that was played last."""
    path = find_save(save) if save is not None else find_last_save()
    session = read_session(path)
    lang = lang or local_language(session.game.languages())
    return format_log(session, session.game.say(lang, dealt=session.seed is not None))
