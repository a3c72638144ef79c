"""Saves by their names in lists: shown as text, found, discarded, restored, renamed, taken in."""

import re
from contextlib import suppress
from pathlib import Path

from cards_pdf.common.errors import nearest
from cards_pdf.common.files import create_file, make_folder
from cards_pdf.common.line_break import columns, padded
from cards_pdf.common.messages import Message, reason, short
from referee import games
from referee.collection.all_games import all_games, all_unfinished, kept_games
from referee.errors import DamagedError, SaveError, UsageError, VersionError, user_path
from referee.languages import local_language
from referee.rulekit.cards import whole_number
from referee.saves import folder, open_save, results
from referee.saves.journal import Header, Journal, is_in_use
from referee.saves.results import Result
from referee.sessions.summary import transcript

DISCARDED = "discarded"
ELSEWHERE = Path("The file")  # what sentences call it until it has a name here
_NAME = re.compile(r"[^\W\d_][\w ]{0,39}")


def list_saves() -> list[Message]:
    paths, overtaken = kept_games()
    if not paths:
        return [Message("No saved games in {folder} yet.", folder=folder.home())]
    width = max(columns(folder.label(path)) for path in paths)
    lines = [Message("Saved games in {folder}:", folder=folder.home())]
    for path, header, result in results.saves_at(paths):
        went = Message("unfinished, open in another terminal" if is_in_use(path) else "unfinished")
        if path in overtaken:
            went = Message("left unfinished: another game of its campaign has counted since")
        elif header is None:
            went = Message("damaged, or of another version; kept as it is")
        elif result:
            went = how_it_went(result)
        label = padded(folder.label(path), width)
        lines.append(
            Message("{first}  {second}  {third}", first=label, second=day_of(path), third=went)
        )
    return lines


def how_it_went(result: Result) -> Message:
    """How a game ended."""
    outcome = Message(result.outcome)
    said = Message("{outcome}, score {score}", outcome=outcome, score=result.score)
    return outcome if result.score is None else said


def day_of(path: Path) -> str:
    return f"{folder.last_played(path):%Y-%m-%d %H:%M}"


def log(save: str | None, lang: str | None = None) -> list[str]:
    """The game that is named, as a file or as `saves` lists it; the last one begun if none is."""
    paths = [find_save(save)] if save is not None else all_games()
    if not paths:
        raise UsageError("There is no saved game yet.")
    session = open_save.look_at(max(paths, key=lambda path: path.stat().st_mtime))
    lang = lang or local_language(session.game.languages())
    return transcript(session, session.game.say(lang, dealt=session.seed is not None))


def find_save(name: str) -> Path:
    """The save with this name, as `saves` lists it, or the file at this path."""
    path = find_listed(name) or user_path(name)
    return path if path.is_file() else listed_save(name)


def listed_save(name: str) -> Path:
    """The save with this name in the lists; paths are refused, so that no other file can be
    opened.
    """
    path = find_listed(name)
    if path is None:
        near = nearest(name, map(folder.label, all_games())) or Message(
            " `referee saves` lists them."
        )
        raise UsageError("There is no save {save}.{near}", save=short(name), near=near)
    return path


def find_listed(name: str) -> Path | None:
    return next((path for path in all_games() if name in {folder.label(path), path.name}), None)


def to_go_on_with(name: str | None) -> Path:
    """An unfinished game by its name or its number in the lobby; without a name, the only one there
    is.
    """
    unfinished = all_unfinished()
    number = whole_number(name) if name else None
    if number and number <= len(unfinished):
        return unfinished[number - 1]
    if name:
        return find_save(name)
    if not unfinished:
        raise UsageError(
            "There is no unfinished game. `referee` lists the games that can be begun."
        )
    if len(unfinished) > 1:
        labels = [
            Message(
                "{save} (open in another terminal)" if is_in_use(path) else "{save}",
                save=folder.label(path),
            )
            for path in unfinished
        ]
        raise UsageError(
            "Several games are unfinished: {saves}. `referee go NAME` says which.", saves=labels
        )
    return unfinished[0]


def discard(name: str) -> Path:
    """Lay a save aside, unless it is being played or a campaign counts it."""
    path, header = own_save(name)
    if header.game == games.LEGACY:
        from referee.campaign import opening  # only this game needs it

        if opening.is_counted(path, header):
            raise UsageError("{save} is counted in its campaign and stays with it.", save=name)
    aside = f"{path.parents[1].name} {path.name}" if folder.is_of_campaign(path) else path.name
    return _move(path, folder.home() / DISCARDED / aside)


def own_save(name: str) -> tuple[Path, Header]:
    """A save that may be moved, with what it was begun with: one of ours, and no other file."""
    typed = user_path(name)
    path = find_listed(name) or next(
        (own for own in all_games() if own.resolve() == typed.resolve()), None
    )
    if path is None and typed.is_file():
        raise UsageError("{path} does not lie with the saves, so it stays where it is.", path=typed)
    path = path or listed_save(name)
    _, header, _ = next(results.saves_at([path]))
    if header is None:
        raise UsageError("{path} cannot be read as a save, so it stays where it is.", path=path)
    return path, header


def restore(name: str) -> Path:
    """Bring a discarded save back to the others, once each campaign agrees with its games."""
    all_games()
    there = [
        file
        for file in sorted((folder.home() / DISCARDED).glob("*.jsonl"))
        if folder.is_there(file)
    ]
    path = next((file for file in there if name in {file.stem, folder.label(file)}), None)
    if path is None:
        said = "There is no discarded save {save}: nothing was discarded."
        if there:
            said = "There is no discarded save {save}. There are: {there}."
        raise UsageError(said, save=name, there=[folder.label(file) for file in there])
    return _move(path, _way_back(path))


def _way_back(path: Path) -> Path:
    """Where a discarded save goes: its old place, or a free one if that is taken or belongs to no
    game.
    """
    _, header, _ = next(results.saves_at([path]))
    campaign, _, name = path.name.rpartition(" ")
    own = folder.home() / folder.CAMPAIGNS / campaign / folder.GAMES
    is_of_campaign = bool(campaign) and own.is_dir() and _is_numbered(Path(name))
    old = own / name if is_of_campaign else folder.home() / "saves" / path.name
    called, _, number = old.stem.rpartition(".")
    is_free = not old.exists() and not (called and find_listed(called))
    if header is None or (_is_numbered(Path(number)) and is_free):  # a damaged save is of no game
        return old
    free = (
        folder.new_path_in(own.parent, header.game)
        if is_of_campaign
        else folder.new_path(header.game)
    )
    called = called or (path.stem if _NAME.fullmatch(path.stem) else "")
    return free.with_name(f"{called}.{free.name}") if called and not find_listed(called) else free


def _is_numbered(path: Path) -> bool:
    """Whether lists find a save under this name: "scoundrel-2" but not "scoundrel-2-1"."""
    game, _, number = path.stem.rpartition("-")
    return number.isdecimal() and games.is_known(game)


def rename(name: str, new: str) -> Path:
    """Give a save a name of its own; its game and number stay behind it in the file's name."""
    path, header = own_save(name)
    if header.game == games.LEGACY:
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
    with suppress(DamagedError):  # a broken save can be moved too
        Journal.open(path).close()  # refused while somebody plays it
    try:
        to.parent.mkdir(parents=True, exist_ok=True)
        if to.exists():
            folder.set_aside(to)
        folder.move(path, to)
    except OSError as error:
        said = "{path} cannot be moved to {to_path}: {reason}."
        raise SaveError(said, path=path, to_path=to, reason=reason(error)) from None
    return to


def take_in(data: bytes) -> Path:
    """Take in a save from another device. Of one that is here already, the longer of the two
    stays.
    """
    header, _ = Header.read(data.partition(b"\n")[0], ELSEWHERE)
    if not games.is_known(header.game):
        said = '{path} is a game of "{game}", which this referee does not know.'
        raise VersionError(said, path=ELSEWHERE, game=header.game)
    path = _keep_if_whole(folder.new_path(header.game), data)
    found = results.saves_at([other for other in all_games(header.game) if other != path])
    for other in [save.path for save in found if save.header and save.header.id == header.id]:
        here = other.read_bytes()
        if here.startswith(data):
            path.unlink()
            return other
        if data.startswith(here):
            Journal.open(other).close()  # refused while somebody plays it
            return path.replace(other)
    return path


def _keep_if_whole(path: Path, data: bytes) -> Path:
    """The save under a new name, kept only if all of it can be read."""
    try:
        make_folder(path.parent)
        create_file(path, data)
    except OSError as error:
        raise SaveError(
            "{path} cannot be written: {reason}.", path=path, reason=reason(error)
        ) from None
    try:
        open_save.look_at(path)
    except BaseException:
        path.unlink()
        raise
    return path
