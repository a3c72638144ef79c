"""A balance report as tables: rows for the terminal and for the page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cards_pdf.common.sentences import Sentence, some
from referee.insight.fairness.advising import Advice
from referee.insight.fairness.balance import Balance, early
from referee.insight.fairness.boxes import WorthOfBox
from referee.insight.fairness.changes import Gain

WIDTH = 30
SELDOM = 0.05  # of the times a card could be used
NAMED = 5  # boxes of equal text


class Row(NamedTuple):
    """A name, what is told of it, and a share that is drawn as a bar."""

    name: str
    told: str
    share: float | None = None


class Part(NamedTuple):
    """A table with its title, and what is said where it has no rows."""

    title: str
    rows: list[Row]
    otherwise: str = ""


def parts(report: Balance, advice: Advice | None = None) -> Iterator[Part]:
    yield Part("Won, by game", list(_by_game(report)))
    yield Part("Won, by monster", list(_by_monster(report)))
    if advice:
        yield Part(
            Sentence(
                "Small changes, one by one: points more won in games 1 to {first}, and later",
                first=early(report.games),
            ),
            list(_changes(advice.gains)),
            Sentence("No small change can be told from luck in so few campaigns."),
        )
    yield Part("Used, of the times it could be", [_used(card, share) for card, share in report.use.items()])
    yield Part(
        "Boxes: points that a tick adds to the chance of a game, and to the health left",
        [_box(box, report) for box in report.boxes],
        Sentence("too few games to say; --campaigns takes more"),
    )


def heading(report: Balance) -> Sentence:
    return Sentence(
        "{deck}: {campaigns:campaign|campaigns} of {games:game|games}",
        deck=report.name,
        campaigns=report.campaigns,
        games=report.games,
    )


def lines(report: Balance, advice: Advice | None = None) -> Iterator[str]:
    """The report as text."""
    yield heading(report)
    for part in parts(report, advice):
        yield from ("", Sentence(part.title))
        if not part.rows:
            yield Sentence("  {told}", told=part.otherwise)
        wide = min(10, max((len(row.name) for row in part.rows), default=0))
        for row in part.rows:
            yield Sentence("{first}  {second}", first=_start(row, wide), second=row.told)


def _start(row: Row, wide: int) -> str:
    if row.share is None:
        return f"  {row.name:>{wide}}"
    return f"{row.name:>4}  {'█' * round(row.share * WIDTH):·<{WIDTH}}"


def _by_game(report: Balance) -> Iterator[Row]:
    for number, share in enumerate(report.by_number, 1):
        told = Sentence("{value:.0%} ({least:.0%} to {most:.0%})", **share._asdict())
        if number <= len(report.careless_by_number):
            other = report.careless_by_number[number - 1].value
            told = Sentence("{careful}, without care {other:.0%}", careful=told, other=other)
        yield Row(str(number), told, share.value)


def _by_monster(report: Balance) -> Iterator[Row]:
    for monster, share in report.by_monster.items():
        told = Sentence("{share} %", share=f"{share:.0f}")
        other = report.careless_by_monster.get(monster)
        if other:
            first = early(report.games)
            told = Sentence(
                "{careful}, without care {other:.0%} of games 1 to {first}",
                careful=told,
                other=other.value,
                first=first,
            )
        yield Row(monster, told)


def _changes(gains: Sequence[Gain]) -> Iterator[Row]:
    """Those that are sure, the greatest first."""
    for gain in sorted(gains, key=lambda gain: -gain.size):
        if gain.first.is_sure or gain.later.is_sure:
            told = Sentence(
                "{first}, later {later}: {number}",
                first=f"{gain.first:+.0f}",
                later=f"{gain.later:+.0f}",
                number=gain.number.name,
            )
            yield Row(f"+{gain.number.step}", told)


def _used(card: str, share: float) -> Row:
    told = f"{100 * share:3.0f} %"
    return Row(
        card,
        Sentence("{first}  {second}", first=told, second=Sentence("hardly ever")) if share < SELDOM else told,
    )


def _box(box: WorthOfBox, report: Balance) -> Row:
    told = Sentence(
        "{worth}, health {health}: {text} ({names})",
        worth=f"{box.worth:+.0f}",
        health=f"{box.health:+.0f}",
        text=Sentence(box.text),
        names=some(box.name.split(), NAMED),
    )
    if box.is_nothing:
        told = Sentence("{told} Worth nothing.", told=told)
    elif not box.is_sure:
        more = box.settled_by(report.campaigns)
        told = Sentence("{told} May be nothing; {more:campaign|campaigns} would tell.", told=told, more=more)
    return Row("", told)
