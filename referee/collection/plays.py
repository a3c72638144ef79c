"""Finished games for elsewhere: as a table, as JSON, and as a link by which BG Stats notes a play.

The link is the address that this program documents for others (*Push plays to BG Stats*): it opens
the program, which asks before it notes anything. Nothing is sent before somebody opens the link.
"""

import csv
import json
from datetime import UTC
from io import StringIO
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from referee.collection.all_games import finished_games, name_of_kind
from referee.errors import UsageError
from referee.insight.outputs import write_output
from referee.saves import folder
from referee.saves.journal import Journal
from referee.saves.open_save import history_of
from referee.saves.results import result_of
from referee.sessions.summary import minutes

BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "pnp-referee"
KINDS = ("csv", "json")


class Play(NamedTuple):
    """One game that is over."""

    save: str
    game: str
    title: str  # the game, and how its options differ from the usual ones
    at: str  # when it was last played, in UTC
    minutes: int
    answers: int
    outcome: str
    won: bool
    score: int | None
    deal: str
    seed: int | None
    bg_stats: str


def play_at(path: Path, lang: str = "en") -> Play | None:
    """The game in this file; None if it is not over."""
    result = result_of(path)
    if result is None:
        return None
    journal = Journal.read(path)
    header, entries = journal.header, history_of(journal).entries
    at = f"{folder.last_played(path).astimezone(UTC):%Y-%m-%d %H:%M:%S}"
    title, save = name_of_kind(header, lang), folder.label(path)
    long, won, score = minutes(entries), result.outcome == "win", result.score
    noted = {
        "sourceName": SOURCE,
        "sourcePlayId": header.id or save,
        "playDate": at,
        "durationMin": long,
        "game": {
            "name": title,
            "sourceGameId": header.game,
            "highestWins": True,
            "noPoints": score is None,
        },
        "players": [{"name": "Solo", "sourcePlayerId": SOURCE, "winner": won, "score": score}],
    }
    link = BG_STATS + quote(json.dumps(noted, ensure_ascii=False))
    own = save, header.game, title, at, long, len(entries), result.outcome, won, score
    return Play(*own, header.deal, header.seed, link)


def plays(lang: str = "en") -> list[Play]:
    """All that are over, the one played last first."""
    return [play for path, *_ in finished_games() if (play := play_at(path, lang))]


def write_plays(path: Path, lang: str) -> None:
    """Write all of them to a file, of the kind that its ending says."""
    kind = path.suffix[1:].lower()
    if kind not in KINDS:
        raise UsageError(
            "{path}: games are written to a file that ends in .csv or .json.", path=path
        )
    write_output(path, as_text(plays(lang), kind).encode())


def as_text(found: list[Play], kind: str) -> str:
    """As one of the `KINDS` of files."""
    if kind == "json":
        return json.dumps([play._asdict() for play in found], ensure_ascii=False, indent=1) + "\n"
    text = StringIO()
    table = csv.writer(text, lineterminator="\r\n")
    table.writerows([Play._fields, *found])
    return text.getvalue()
