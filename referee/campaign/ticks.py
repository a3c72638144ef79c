"""What ticks on paper say about a campaign: what to write, what to ask, what the paper lacks.

Boxes are never unticked: a pencil only adds. Only ticks on a print that the campaign knows are taken: on any
other, what looks like a pencil's may be what a printer put there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from pathlib import Path

from cards_pdf.decks.model import Card
from cards_pdf.decks.pencil_marks import UNMARKED, Marks, marks_of
from cards_pdf.printing import Square
from cards_pdf.scan.together import CardSeen, SquareSeen
from cards_pdf.scan.verdicts import Verdict
from referee.campaign.file import Campaign
from referee.campaign.printings import Paper, papers_seen
from referee.games.legacy.changes import Change

CROSSED_OUT = "crossed_out"


@dataclass(frozen=True)
class Doubt:
    """A box that is unclear, with the squares to ask a person about, by number."""

    name: str  # "A1.3", "FM.hp", "S2.crossed_out"
    box: _Box
    open: tuple[int, ...]

    @property
    def shown(self) -> SquareSeen:
        """The square to be looked at first."""
        return self.box.seen[self.open[0]]

    def words(self, number: int) -> str:
        """What a square of the box is called."""
        square = self.box.seen[number].square
        return f"{self.name} {square.word or square.step or ''}".rstrip()

    def decided(self, answers: Mapping[int, bool]) -> Doubt | list[Change]:
        """The changes once somebody has looked; it stays a doubt if the answers contradict each other."""
        seen = list(self.box.seen)
        for number, ticked in answers.items():
            seen[number] = seen[number]._replace(verdict=Verdict.YES if ticked else Verdict.NO)
        found = replace(self.box, seen=tuple(seen), trusted=True, decided=True).found()
        return found.doubts[0] if found.doubts else found.changes


@dataclass
class Findings:
    """What a photo says about a campaign."""

    changes: list[Change] = field(default_factory=list)
    doubts: list[Doubt] = field(default_factory=list)
    lacking: list[str] = field(default_factory=list)  # boxes ticked in the campaign and not on the paper
    strange: list[str] = field(default_factory=list)  # cards whose print the campaign does not know …
    beside: list[str] = field(default_factory=list)  # … and others in one photo with them
    nameless: list[str] = field(default_factory=list)  # cards with changes, printed for no campaign

    def add(self, other: Findings) -> None:
        self.changes += other.changes
        self.doubts += other.doubts
        self.lacking += other.lacking


@dataclass(frozen=True)
class _Box:
    """One box, or one number's row of squares, on paper and in the campaign."""

    code: str
    key: str
    seen: tuple[SquareSeen, ...]
    kept: int  # squares that the campaign has ticked here …
    word: str  # … and which of a choice
    printed: frozenset[Square]  # ticked by the printer, as far as is known
    trusted: bool
    step: int = 0  # of a monster's number
    decided: bool = False  # somebody has looked

    @property
    def name(self) -> str:
        return f"{self.code}.{self.key}"

    def found(self) -> Findings:
        return self._choice() if self.seen[0].square.word else self._row()

    def _choice(self) -> Findings:
        yes, ask = self._numbers(Verdict.YES), self._numbers(Verdict.ASK)
        words = [self.seen[n].square.word for n in yes]
        if self.word:
            others = [n for n in yes if self.seen[n].square.word != self.word]
            shown = self.word in words or any(self.seen[n].square.word == self.word for n in ask)
            return Findings(
                doubts=[self._doubt(others)] if others else [], lacking=[] if shown else [self.name]
            )
        if ask or len(yes) > 1 or any(self._is_doubtful(n) for n in yes):
            return Findings(doubts=[self._doubt([*yes, *ask])])
        return Findings([Change(self.code, int(self.key), word) for word in words])

    def _row(self) -> Findings:
        """One square, or several that are counted from the left."""
        yes, ask = self._numbers(Verdict.YES), self._numbers(Verdict.ASK)
        if len(yes) + len(ask) <= self.kept:
            return Findings(lacking=[self.name] if len(yes) + len(ask) < self.kept else [])
        doubtful = [n for n in yes if n >= self.kept and self._is_doubtful(n)]
        if self._is_jump(len(yes)):
            doubtful = yes[self.kept :]
        if ask or doubtful:
            return Findings(doubts=[self._doubt([*ask, *doubtful])])
        return Findings(self._gained(len(yes) - self.kept))

    def _is_jump(self, ticked: int) -> bool:
        """A number that rises by several steps at once may be a line through its row."""
        return bool(self.step) and not self.decided and ticked > self.kept + 1

    def _gained(self, times: int) -> list[Change]:
        if self.key == CROSSED_OUT:
            return [Change(self.code)]
        if self.step:
            return [Change(self.code, stat=self.key, gain=times * self.step)]
        return [Change(self.code, int(self.key))] * times

    def _numbers(self, verdict: Verdict) -> list[int]:
        return [n for n, one in enumerate(self.seen) if one.verdict is verdict]

    def _is_doubtful(self, number: int) -> bool:
        seen = self.seen[number]
        return not self.trusted or (not self.decided and (seen.printed or seen.square in self.printed))

    def _doubt(self, numbers: Sequence[int]) -> Doubt:
        return Doubt(self.name, self, tuple(sorted(numbers)))


def found_on(campaign: Campaign, cards: Mapping[str, CardSeen]) -> Findings:
    """Everything that the cards seen say, in the deck's order."""
    papers = list(papers_seen(campaign, cards))
    foreign = frozenset[Path]().union(*(paper.seen.photos for paper in papers if paper.is_strange))
    found = Findings()
    for paper in papers:
        trusted = foreign.isdisjoint(paper.seen.photos)
        boxes = [box.found() for box in _boxes(campaign, paper, trusted=trusted)]
        for box in boxes:
            found.add(box)
        if paper.is_strange:
            found.strange.append(paper.code)
        elif any(box.doubts for box in boxes) and not trusted:
            found.beside.append(paper.code)
        elif not paper.is_named and any(box.changes for box in boxes):
            found.nameless.append(paper.code)
    return found


def _boxes(campaign: Campaign, paper: Paper, *, trusted: bool) -> Iterator[_Box]:
    card = paper.seen.card
    now = marks_of(campaign.printed, campaign.state).get(card.code, UNMARKED)
    for key, group in groupby(paper.seen.squares, key=lambda one: one.square.box):
        squares = tuple(group)
        kept, word = _shown(card, key, now)
        printed = frozenset(
            one.square
            for marks in paper.known
            for n, one in enumerate(squares)
            if _is_printed(card, n, one.square, marks)
        )
        step = next((stat.step for stat in card.stats if stat.name == key), 0)
        yield _Box(card.code, key, squares, kept, word, printed, trusted, step)


def _shown(card: Card, key: str, marks: Marks) -> tuple[int, str]:
    """How many squares of a box these marks fill, and the word that is chosen."""
    if key == CROSSED_OUT:
        return int(marks.crossed_out), ""
    for stat in card.stats:
        if stat.name == key and isinstance(stat.value, int):
            grown = marks.stats.get(key, stat.value) - stat.value
            return (min(stat.boxes, max(0, grown) // stat.step) if stat.step else 0), ""
    return marks.ticked.get(int(key), 0), marks.chosen.get(int(key), "")


def _is_printed(card: Card, number: int, square: Square, marks: Marks) -> bool:
    count, word = _shown(card, square.box, marks)
    return square.word == word if square.word else number < count
