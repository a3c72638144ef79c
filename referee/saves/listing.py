"""Saved games as lines of text: the overview, the list of saves, and the log of a game."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path

from cards_pdf.common.line_break import columns, padded
from cards_pdf.common.messages import Message, UserError
from referee import games
from referee.errors import BrokenGameError
from referee.languages import language, local_language
from referee.rulekit.say import Say
from referee.saves import folder, library, opening
from referee.saves.journal import Result, is_in_use, read_header
from referee.saves.library import SavedGame
from referee.sessions.session import format_log

MAX_DESCRIBED = 6  # unfinished games whose state is shown; the others are counted


def overview(lang: str, campaigns: Sequence[str] = ()) -> Iterator[str]:
    """Yield what can be resumed and started, for `referee` without a command."""
    say = Say(lang=lang)
    if unfinished := list_unfinished(say):
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


def list_unfinished(say: Say) -> list[str]:
    """Return a line for each game that can be resumed, with the number that `go` takes."""
    unfinished = library.list_unfinished()
    described = unfinished[:MAX_DESCRIBED]
    width = max((len(saved.label) for saved in described), default=0)
    lines = []
    for number, saved in enumerate(described, 1):
        state = describe_state(saved.path, say)
        line = f"  {number:>2}  {saved.label:{width}}  {state}  {_describe_time(saved, say)}"
        lines.append(line.rstrip())
    if more := len(unfinished) - len(described):
        lines.append(f"      {say('lobby.more', count=more)}")
    return lines


def _describe_time(game: SavedGame, say: Say) -> str:
    played = folder.find_last_played(game.path)
    days = (datetime.now().astimezone().date() - played.date()).days
    key = {0: "lobby.today", 1: "lobby.yesterday"}.get(days, "lobby.before")
    if is_in_use(game.path):
        key = "lobby.open"
    return say(key, day=f"{played:%Y-%m-%d}", time=f"{played:%H:%M}")


def describe_state(path: Path, say: Say) -> str:
    """Return the state of a game in one line."""
    try:
        session = opening.read_session(path)
    except UserError:
        header = read_header(path)
        is_known = header is None or games.is_known(header.game)
        return say("lobby.damaged" if is_known else "lobby.not-installed")
    game_say = session.game.say(say.lang)
    if game_say.has("lobby.state"):
        return game_say("lobby.state", **session.state())
    return say("lobby.answers", answers=session.number - 1)


def game_title(name: str, lang: str = "en") -> str:
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
    found = library.list_games()
    if not found:
        return [Message("No saved games in {folder} yet.", folder=folder.home())]
    width = max(columns(saved.label) for saved in found)
    lines = [Message("Saved games in {folder}:", folder=folder.home())]
    lines += [
        Message(
            "{first}  {second}  {third}",
            first=padded(saved.label, width),
            second=format_time(saved.path),
            third=_describe_outcome(saved),
        )
        for saved in found
    ]
    return lines


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
    return f"{folder.find_last_played(path):%Y-%m-%d %H:%M}"


def list_answers(save: str | None, lang: str | None = None) -> list[str]:
    """Return the log of a game: the one of this name, or the one that was played last."""
    path = library.find_save(save) if save is not None else library.find_last_save()
    session = opening.read_session(path)
    lang = lang or local_language(session.game.languages())
    return format_log(session, session.game.say(lang, dealt=session.seed is not None))
