"""`referee stats`: how the saved games went, as text with bars and as a picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

from cards_pdf.common.line_break import columns, padded
from cards_pdf.common.sentences import Sentence
from referee.insight.many_games.counts import wilson
from referee.insight.many_games.report import bars
from referee.saves.record import Record

WIDTH = 40  # of a bar, in signs
BLOCKS = "▁▂▃▄▅▆▇█"


def lines(records: Mapping[str, Record]) -> Iterator[str]:
    """Each kind of game with its rate of wins, how sure that is, and its scores."""
    if not records:
        yield Sentence("No finished games yet.")
    width = max(map(columns, records), default=0)
    for kind, record in records.items():
        yield Sentence("{first}  {second}", first=padded(kind, width), second=_tally(record))
        low, high = wilson(record.wins, record.played)
        yield Sentence(
            "  {bar}  likely {low} to {high} %",
            bar=bar_of(record, low, high),
            low=round(100 * low),
            high=round(100 * high),
        )
        if record.scores:
            yield _scores(record.scores)


def _tally(record: Record) -> Sentence:
    return Sentence(
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
        best=record.longest,
    )


def bar_of(record: Record, low: float, high: float) -> str:
    """Full up to what is sure, shaded through the share up to what may be."""
    ends = [round(share * WIDTH) for share in (low, record.wins / record.played, high, 1)]
    return "".join(sign * (end - begin) for sign, begin, end in zip("█▓▒·", [0, *ends], ends, strict=False))


def _scores(scores: list[int]) -> Sentence:
    counted = [bar.games for bar in bars(Counter(scores))]
    most = max(counted)
    chart = "".join(BLOCKS[-(-games * len(BLOCKS) // most) - 1] if games else " " for games in counted)
    mean = round(sum(scores) / len(scores))
    return Sentence(
        "  {chart}  scores {least} to {most}, {mean} on average",
        least=min(scores),
        most=max(scores),
        mean=mean,
        chart=chart,
    )


def draw(records: Mapping[str, Record], title: str, path: Path) -> None:
    """The rates with their intervals, one kind of game below the other."""
    from referee.insight.many_games.picture import Rate, rates

    found = [
        Rate(kind, record.wins / record.played, *wilson(record.wins, record.played), record.played)
        for kind, record in records.items()
    ]
    rates(title, found, path)
