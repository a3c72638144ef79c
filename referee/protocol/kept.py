"""Finished games: results as numbers and as text with bars, and the games to open again."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, cast

from cards_pdf.common.languages import Language
from cards_pdf.common.line_break import columns, padded
from cards_pdf.common.messages import Message
from referee.insight.intervals import wilson
from referee.insight.outputs import group_into_bars
from referee.languages import language
from referee.protocol.messages import Outcome
from referee.saves import folder
from referee.saves.library import TrackRecord, list_finished, list_records, variant_title
from referee.saves.listing import describe_result, format_time

WIDTH = 40  # of a bar, in signs
VAGUE = 0.5  # an interval that tells nothing
BLOCKS = "▁▂▃▄▅▆▇█"


@dataclass(frozen=True, kw_only=True)
class Kept:
    """A finished game that can be opened by its name as a save."""

    save: str
    game: str
    title: str  # the game, and how its options differ from the usual ones
    outcome: Outcome
    score: int | None
    at: str  # when it was last played
    text: str


@dataclass(frozen=True, kw_only=True)
class Finished:
    """The games that are over, the one played last first."""

    games: Sequence[Kept]
    type: Literal["finished"] = "finished"


@dataclass(frozen=True, kw_only=True)
class Tally:
    """The results of one kind of game; the rate is likely between `low` and `high`."""

    game: str
    title: str
    played: int
    wins: int
    lost: int
    conceded: int
    low: float
    high: float
    streak: int
    longest: int
    scores: list[int]
    text: list[str]


@dataclass(frozen=True, kw_only=True)
class Stats:
    """The results of all finished games, by game and options."""

    kinds: Sequence[Tally]
    text: list[str]
    type: Literal["stats"] = "stats"


def stats(lang: str) -> Stats:
    """Return the results of all finished games, by game and options."""
    say, found = language(lang), list_records(lang)
    kinds = [_kind(title, record, say) for title, record in found.items()]
    return Stats(kinds=kinds, text=[say(line) for line in lines(found)])


def _kind(title: str, record: TrackRecord, say: Language) -> Tally:
    low, high = wilson(record.wins, record.played)
    return Tally(
        game=record.game,
        title=title,
        played=record.played,
        wins=record.wins,
        lost=record.count("loss"),
        conceded=record.count("conceded"),
        low=round(low, 4),
        high=round(high, 4),
        streak=record.streak,
        longest=record.longest_streak,
        scores=record.scores,
        text=[say(line) for line in lines({title: record})],
    )


def over(lang: str, game: str | None = None) -> Finished:
    """Return the games that are over, of one kind or of all, the last one first."""
    say, found = language(lang), []
    for finished in list_finished(game):
        path = finished.path
        result = finished.result
        title = variant_title(finished.header, lang)
        text = Message(
            "{title}: {went}, {day}",
            title=title,
            went=describe_result(result),
            day=format_time(path),
        )
        found.append(
            Kept(
                save=folder.label(path),
                game=finished.header.game,
                title=title,
                outcome=cast("Outcome", result.outcome),
                score=result.score,
                at=folder.find_last_played(path).isoformat(timespec="seconds"),
                text=say(text),
            )
        )
    return Finished(games=found)


def lines(records: Mapping[str, TrackRecord]) -> Iterator[str]:
    """Yield each kind of game with its rate of wins, the precision of it, and its scores."""
    if not records:
        yield Message("No finished games yet.")
    width = max(map(columns, records), default=0)
    for kind, record in records.items():
        yield Message("{first}  {second}", first=padded(kind, width), second=_tally(record))
        low, high = wilson(record.wins, record.played)
        bar = bar_of(record, low, high)
        if high - low > VAGUE:
            yield Message("  {bar}  too few games to tell", bar=bar)
        else:
            said = "  {bar}  likely {low} to {high} %"
            yield Message(said, bar=bar, low=round(100 * low), high=round(100 * high))
        if record.scores:
            yield _scores(record.scores)


def _tally(record: TrackRecord) -> Message:
    return Message(
        (
            "{played} played, {won} won ({share} %), {lost} lost, {conceded} given up; streak "
            "{streak}, best {best}"
        ),
        played=record.played,
        won=record.wins,
        share=record.wins * 100 // record.played,
        lost=record.count("loss"),
        conceded=record.count("conceded"),
        streak=record.streak,
        best=record.longest_streak,
    )


def bar_of(record: TrackRecord, low: float, high: float) -> str:
    """Return a bar: full up to what is sure, shaded up to what is possible."""
    ends = [round(share * WIDTH) for share in (low, record.wins / record.played, high, 1)]
    return "".join(
        sign * (end - begin) for sign, begin, end in zip("█▓▒·", [0, *ends], ends, strict=False)
    )


def _scores(scores: list[int]) -> Message:
    counted = [bar.games for bar in group_into_bars(Counter(scores))]
    most = max(counted)
    chart = "".join(
        BLOCKS[-(-games * len(BLOCKS) // most) - 1] if games else " " for games in counted
    )
    mean = round(sum(scores) / len(scores))
    said = "  {chart}  scores {least} to {most}, {mean} on average"
    return Message(said, least=min(scores), most=max(scores), mean=mean, chart=chart)
