"""Photos of printed cards: which boxes a pencil has ticked.

Input
    The verdict of `cards_pdf.scan` on each square, and what the mark of each card says of its
    print.

Returns
    `Findings`: certain changes, doubts for a person, and what the paper lacks. Boxes are never
    unticked, because a pencil only adds. `resolve` turns the findings into an `Observation`.

What is delicate
    *Unknown prints.* A tick is certain only on a print that the campaign knows: its own, or one of
    no campaign. On any other print, the tick may have been printed.

    *Short checks.* A mark has room for a few bits, so a print of another campaign passes now and
    then. So every card in a photo with an unknown print is asked about as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from cards_pdf.common.files import write_file
from cards_pdf.decks.campaign.state import UNMARKED, Marks, marks_of, wrong_state
from cards_pdf.decks.card import Card
from cards_pdf.decks.deck import Deck
from cards_pdf.decks.load import translations_of
from cards_pdf.printing import Square, check_of, has_marks
from cards_pdf.scan import reader_process
from cards_pdf.scan.reader_process import PhotoReader, Prints, ScanTask
from cards_pdf.scan.results import CardSeen, PhotoSeen, SquareSeen
from cards_pdf.scan.verdicts import Verdict
from referee.campaign.file import Campaign
from referee.campaign.observation import CROSSED_OUT, Observation, check_no_open_game
from referee.campaign.printed import find_known_states
from referee.errors import UsageError
from referee.games.legacy.deck import cards_errors
from referee.games.legacy.pencil import Change, state_with

PICTURES = Path("scan")  # where pictures of what was seen are put


# --- the pictures ---


def name_pictures(paths: Sequence[Path]) -> dict[Path, str]:
    """Return each picture once, with a name that no other has."""
    named: dict[Path, str] = {}
    for path in paths:
        again = sum(other.stem == path.stem for other in named)
        if path.absolute() not in [other.absolute() for other in named]:
            named[path] = f"{path.stem}-{again + 1}" if again else path.stem
    return named


def read_photos(
    campaign: Campaign, named: Mapping[Path, str]
) -> Iterator[tuple[PhotoSeen, Path | None]]:
    """Yield what each picture shows, and the path of a copy that shows how it was read."""
    check_no_open_game(campaign)
    with open_reader(campaign) as photos:
        for path, stem in named.items():
            scan = photos.read(path)
            yield scan.seen, _put(f"{stem}-read", scan.picture) if scan.seen.cards else None


@contextmanager
def open_reader(campaign: Campaign, form: str = "PNG") -> Iterator[PhotoReader]:
    """Yield a reader for photos of these cards. Its errors are messages."""
    if not has_marks(campaign.printed):
        said = (
            "The cards of {deck} carry no marks for a camera; their deck needs `mark_spot = true`."
        )
        raise UsageError(said, deck=campaign.printed.title)
    decks = list_printings(campaign)
    prints = _prints(campaign, decks)
    known = {code: set().union(*(one.says for one in prints[code])) for code in prints}
    task = ScanTask(deck=campaign.printed, prints=Prints(decks, known), picture_format=form)
    with cards_errors(), reader_process.PhotoReader(task) as photos:
        yield photos


def write_crop(doubt: Doubt, named: Mapping[Path, str]) -> Path:
    """Write a picture of the box in doubt, and return its path."""
    seen = doubt.box.seen[doubt.open[0]]  # to be looked at first
    return _put(f"{named[seen.photo]}-{doubt.name.replace('.', '_')}", seen.crop)


def _put(stem: str, picture: bytes) -> Path:
    path = PICTURES / f"{stem}.png"
    with cards_errors():
        write_file(path, picture)
    return path


def resolve(
    campaign: Campaign, found: Findings, answers: Mapping[int, Mapping[int, bool]]
) -> tuple[Observation, list[Doubt]]:
    """Return what was found once a person has looked, and the doubts that remain.

    `answers` holds, by the number of a doubt and of a square, whether the square is ticked.
    """
    changes = list(found.changes)
    remaining = []
    for number, doubt in enumerate(found.doubts):
        decided = doubt.decide(answers.get(number, {}))
        if isinstance(decided, Doubt):
            remaining.append(decided)
        else:
            changes += decided
    after = state_with(campaign.deck, campaign.state, changes)
    if wrong := wrong_state(campaign.deck.writable, after):
        raise UsageError("What the cards show cannot be: {wrong}", wrong=wrong)
    return Observation(before=campaign.state, after=after), remaining


# --- which print of a card lies in a photo ---


MarkSays = tuple[
    str, int
]  # the deck's file, in one language or another, and the check of what was printed


class Print(NamedTuple):
    """A state in which a card was or may have been printed."""

    marks: Marks
    says: frozenset[MarkSays]  # what its mark says then, in each language


class Paper(NamedTuple):
    """A card in a photo, with the states in which it may have been printed."""

    seen: CardSeen
    known: list[Marks]
    is_strange: bool  # no print of it that the campaign knows


def find_papers(campaign: Campaign, cards: Mapping[str, CardSeen]) -> Iterator[Paper]:
    """Yield every card in the photos, in the deck's order."""
    for code, prints in _prints(campaign, list_printings(campaign)).items():
        if code in cards:
            seen = cards[code]
            known = [print_ for print_ in prints if seen.prints & print_.says]
            strange = seen.prints.difference(*(print_.says for print_ in known))
            yield Paper(seen, [print_.marks for print_ in known], bool(strange))


def list_printings(campaign: Campaign) -> tuple[Deck, ...]:
    """Return the deck in each language, as it is printed now and was printed before."""
    decks = (campaign.printed, *translations_of(campaign.printed))
    return tuple(print_ for deck in decks for print_ in deck.printings)


def _prints(campaign: Campaign, decks: Sequence[Deck]) -> dict[str, list[Print]]:
    """Return the prints of each card that the campaign knows: its own, and those of no campaign."""
    found: dict[str, list[Marks]] = {card.code: [] for card in campaign.printed.cards}
    for state in find_known_states(campaign):
        marked = marks_of(campaign.printed, state)
        for code, known in found.items():
            bare = marked.get(code, UNMARKED)
            known += [
                marks for marks in (bare, bare._replace(campaign=campaign.id)) if marks not in known
            ]
    return {
        code: [
            Print(
                marks,
                frozenset((deck.source, check_of(deck, deck.card(code), marks)) for deck in decks),
            )
            for marks in known
        ]
        for code, known in found.items()
    }


# --- what its squares say ---


@dataclass(frozen=True)
class Doubt:
    """A box in doubt, with the numbers of the squares that a person has to look at."""

    name: str  # "A1.3", "FM.hp", "S2.crossed_out"
    box: _Box
    open: tuple[int, ...]

    def words(self, number: int) -> str:
        """Return the name of a square of the box."""
        square = self.box.seen[number].square
        return f"{self.name} {square.word or square.step or ''}".rstrip()

    def decide(self, answers: Mapping[int, bool]) -> Doubt | list[Change]:
        """Return the changes once a person has looked, or a doubt if the answers contradict."""
        seen = list(self.box.seen)
        for number, ticked in answers.items():
            verdict = Verdict.YES if ticked else Verdict.NO
            seen[number] = replace(seen[number], verdict=verdict)
        found = replace(self.box, seen=tuple(seen), trusted=True, decided=True).findings()
        return found.doubts[0] if found.doubts else found.changes


@dataclass
class Findings:
    """What photos show of a campaign's cards."""

    changes: list[Change] = field(default_factory=list)
    doubts: list[Doubt] = field(default_factory=list)
    lacking: list[str] = field(
        default_factory=list
    )  # boxes ticked in the campaign and not on the paper
    strange: list[str] = field(
        default_factory=list
    )  # cards whose print the campaign does not know …
    beside: list[str] = field(default_factory=list)  # … and others in one photo with them
    nameless: list[str] = field(default_factory=list)  # cards with changes, printed for no campaign


@dataclass(frozen=True)
class _Box:
    """One box, or the row of squares of one number, on paper and in the campaign."""

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

    def findings(self) -> Findings:
        return self._of_choice() if self.seen[0].square.word else self._of_row()

    def _of_choice(self) -> Findings:
        yes, ask = self._numbers(Verdict.YES), self._numbers(Verdict.ASK)
        words = [self.seen[n].square.word for n in yes]
        if self.word:
            others = [n for n in yes if self.seen[n].square.word != self.word]
            shown = self.word in words or any(self.seen[n].square.word == self.word for n in ask)
            doubts = [self._doubt(others)] if others else []
            return Findings(doubts=doubts, lacking=[] if shown else [self.name])
        if ask or len(yes) > 1 or any(self._is_doubtful(n) for n in yes):
            return Findings(doubts=[self._doubt([*yes, *ask])])
        return Findings([Change(self.code, int(self.key), word) for word in words])

    def _of_row(self) -> Findings:
        """Return the findings of squares that are counted from the left."""
        yes, ask = self._numbers(Verdict.YES), self._numbers(Verdict.ASK)
        times = len(yes) - self.kept
        if times + len(ask) <= 0:
            return Findings(lacking=[self.name] if times + len(ask) < 0 else [])
        doubtful = [n for n in yes if n >= self.kept and self._is_doubtful(n)]
        if self.step and not self.decided and times > 1:
            doubtful = yes[self.kept :]  # several steps at once may be a line through the row
        if ask or doubtful:
            return Findings(doubts=[self._doubt([*ask, *doubtful])])
        if self.key == CROSSED_OUT:
            return Findings([Change(self.code)])
        if self.step:
            return Findings([Change(self.code, stat=self.key, gain=times * self.step)])
        return Findings([Change(self.code, int(self.key))] * times)

    def _numbers(self, verdict: Verdict) -> list[int]:
        return [n for n, one in enumerate(self.seen) if one.verdict is verdict]

    def _is_doubtful(self, number: int) -> bool:
        seen = self.seen[number]
        return not self.trusted or (
            not self.decided and (seen.looks_printed or seen.square in self.printed)
        )

    def _doubt(self, numbers: Sequence[int]) -> Doubt:
        return Doubt(self.name, self, tuple(sorted(numbers)))


def find_marks_on(campaign: Campaign, cards: Mapping[str, CardSeen]) -> Findings:
    """Return the findings of all cards in the photos, in the deck's order."""
    papers = list(find_papers(campaign, cards))
    foreign = frozenset[Path]().union(*(paper.seen.photos for paper in papers if paper.is_strange))
    found = Findings()
    for paper in papers:
        trusted = foreign.isdisjoint(paper.seen.photos)
        boxes = [box.findings() for box in _boxes(campaign, paper, trusted=trusted)]
        for box in boxes:
            found.changes += box.changes
            found.doubts += box.doubts
            found.lacking += box.lacking
        code = paper.seen.card.code
        is_named = any(
            marks.campaign for marks in paper.known
        )  # its mark is that of a print for this campaign
        if paper.is_strange:
            found.strange.append(code)
        elif any(box.doubts for box in boxes) and not trusted:
            found.beside.append(code)
        elif not is_named and any(box.changes for box in boxes):
            found.nameless.append(code)
    return found


def _boxes(campaign: Campaign, paper: Paper, *, trusted: bool) -> Iterator[_Box]:
    card = paper.seen.card
    now = marks_of(campaign.printed, campaign.state).get(card.code, UNMARKED)
    for key, group in groupby(paper.seen.squares, key=lambda one: one.square.box):
        squares = tuple(group)
        kept, word = _filled(card, key, now)
        printed = frozenset(
            one.square
            for count, chosen in (_filled(card, key, marks) for marks in paper.known)
            for n, one in enumerate(squares)
            if (one.square.word == chosen if one.square.word else n < count)
        )
        step = next((stat.step for stat in card.stats if stat.name == key), 0)
        yield _Box(card.code, key, squares, kept, word, printed, trusted, step)


def _filled(card: Card, key: str, marks: Marks) -> tuple[int, str]:
    """Return how many squares of a box these marks fill, and the word that is chosen."""
    if key == CROSSED_OUT:
        return int(marks.crossed_out), ""
    for stat in card.stats:
        if stat.name == key and isinstance(stat.value, int):
            grown = marks.stats.get(key, stat.value) - stat.value
            return (min(stat.boxes, max(0, grown) // stat.step) if stat.step else 0), ""
    return marks.ticked.get(int(key), 0), marks.chosen.get(int(key), "")
