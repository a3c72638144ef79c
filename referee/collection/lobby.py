"""What `referee` alone shows: unfinished games, each with its state in a line, and games to
begin.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path

from cards_pdf.common.messages import UserError
from referee import games
from referee.collection.all_games import all_unfinished
from referee.errors import BrokenGameError
from referee.languages import language
from referee.rulekit.say import Say
from referee.saves import folder, open_save
from referee.saves.journal import is_in_use

FEW = 6  # unfinished games that are shown with how they stand; the others are counted


def overview(lang: str, campaigns: Sequence[str] = ()) -> Iterator[str]:
    """What there is to go on with, and what to begin; games of others last, since each is loaded
    for it.
    """
    say = Say(lang=lang)
    if going := unfinished_games(say):
        yield from (say("lobby.unfinished"), "", *going, "")
    if campaigns:
        yield from (
            say("lobby.campaigns"),
            "",
            *(f"  {language(lang)(line)}" for line in campaigns),
            "",
        )
    yield from (say("lobby.games"), "")
    names = games.names()
    width = max(len(name) for name in names) + 2
    for name in names:
        yield f"  referee {name:{width}}{title(name, lang)}"
    yield from ("", say("lobby.help"))


def unfinished_games(say: Say) -> list[str]:
    """The games that are not over, numbered as `go` takes them, the one played last first."""
    unfinished = all_unfinished()
    paths = unfinished[:FEW]
    labels = [folder.label(path) for path in paths]
    width = max(map(len, labels), default=0)
    lines = []
    today = datetime.now().astimezone().date()
    for n, (label, path) in enumerate(zip(labels, paths, strict=True), 1):
        stands, at = standing(path, say), folder.last_played(path)
        key = {0: "lobby.today", 1: "lobby.yesterday"}.get((today - at.date()).days, "lobby.before")
        key = "lobby.open" if is_in_use(path) else key
        when = say(key, day=f"{at:%Y-%m-%d}", time=f"{at:%H:%M}")
        lines.append(f"  {n:>2}  {label:{width}}  {stands}  {when}".rstrip())
    more = len(unfinished) - len(paths)
    return [*lines, f"      {say('lobby.more', count=more)}"] if more else lines


def standing(path: Path, say: Say) -> str:
    """How a game stands, in one line."""
    try:
        session = open_save.look_at(path)
    except UserError:
        return say("lobby.damaged")
    own = session.game.say(say.lang)
    if own.has("lobby.state"):
        return own("lobby.state", **session.state())
    return say("lobby.answers", answers=session.number - 1)


def title(name: str, lang: str = "en") -> str:
    """What a list shows for a game, even for one from elsewhere that is broken."""
    try:
        if lang == "en":
            return games.title(name)
        game = games.load(name)
    except BrokenGameError:
        return Say(lang=lang)("lobby.broken")
    return game.title_in(game.say(lang))
