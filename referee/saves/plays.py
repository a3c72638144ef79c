"""Finished games for other programs: as a table, as JSON, and as a link for BG Stats.

BG Stats documents the address of the link (*Push plays to BG Stats*). The program opens on it and
asks before it notes the play. Nothing is sent before the player opens the link.
"""

import csv
import json
from dataclasses import astuple, dataclass, fields
from datetime import UTC
from io import StringIO
from pathlib import Path
from urllib.parse import quote

from referee.saves import folder
from referee.saves.journal import Journal, read_result
from referee.saves.library import list_finished, variant_title
from referee.saves.opening import load_history
from referee.sessions.summary import count_minutes

BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "pnp-referee"
FILE_KINDS = ("csv", "json")


# Exported files call these fields otherwise; programs of players read them.
COLUMN_NAMES = {"played_at": "at"}


@dataclass(frozen=True, kw_only=True)
class Play:
    """A game that is over. The fields are the columns of the table, under COLUMN_NAMES."""

    save: str
    game: str
    title: str  # with the options that differ from the default
    played_at: str  # when it was last played, in UTC
    minutes: int
    answers: int
    outcome: str
    won: bool
    score: int | None
    deal: str
    seed: int | None
    bg_stats: str


def read_play(path: Path, lang: str = "en") -> Play | None:
    """Return the game in a save; None if it is not over."""
    result = read_result(path)
    if result is None:
        return None
    journal = Journal.read(path)
    header = journal.header
    entries = load_history(journal).entries
    at = f"{folder.find_last_played(path).astimezone(UTC):%Y-%m-%d %H:%M:%S}"
    title = variant_title(header, lang)
    save = folder.label(path)
    minutes = count_minutes(entries)
    won = result.outcome == "win"
    score = result.score
    bg_stats_play = {
        "sourceName": SOURCE,
        "sourcePlayId": header.id or save,
        "playDate": at,
        "durationMin": minutes,
        "game": {
            "name": title,
            "sourceGameId": header.game,
            "highestWins": True,
            "noPoints": score is None,
        },
        "players": [{"name": "Solo", "sourcePlayerId": SOURCE, "winner": won, "score": score}],
    }
    return Play(
        save=save,
        game=header.game,
        title=title,
        played_at=at,
        minutes=minutes,
        answers=len(entries),
        outcome=result.outcome,
        won=won,
        score=score,
        deal=header.deal,
        seed=header.seed,
        bg_stats=BG_STATS + quote(json.dumps(bg_stats_play, ensure_ascii=False)),
    )


def format_plays(kind: str, lang: str = "en") -> str:
    """Return all games that are over as the text of a file, the one that was played last first."""
    plays = [play for game in list_finished() if (play := read_play(game.path, lang))]
    columns = [COLUMN_NAMES.get(column.name, column.name) for column in fields(Play)]
    if kind == "json":
        rows = [dict(zip(columns, astuple(play), strict=True)) for play in plays]
        return json.dumps(rows, ensure_ascii=False, indent=1) + "\n"
    text = StringIO()
    table = csv.writer(text, lineterminator="\r\n")
    table.writerow(columns)
    table.writerows(astuple(play) for play in plays)
    return text.getvalue()
