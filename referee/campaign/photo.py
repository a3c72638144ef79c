"""Photos of printed cards: which boxes a pencil has ticked.

Input
    The verdict of `cards_pdf.scan` on each square, and what the mark of each card says of its
    print.

Returns
    `Findings`: certain changes, doubts for a person, and what the paper lacks. Boxes are never
    unticked, because a pencil only adds. `Findings.resolve` turns them into an `Observation`.

What is delicate
    *Unknown prints.* A tick is certain only on a print that the campaign knows: its own, or one of
    no campaign. On any other print, the tick may have been printed.

    *Short checks.* A mark has room for a few bits, so a print of another campaign passes now and
    then. So every card in a photo with an unknown print is asked about as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import groupby
from pathlib import Path

from cards_pdf.common.files import write_file
from cards_pdf.common.records.record import record
from cards_pdf.decks.campaign import UNMARKED, PencilMarks, find_marks, find_state_mistake
from cards_pdf.decks.card import Card
from cards_pdf.decks.load import translations_of
from cards_pdf.printing import Square, check_of, has_marks
from cards_pdf.scan import reader_process
from cards_pdf.scan.reader_process import PhotoReader, Prints, ScannedPhoto, ScanTask
from cards_pdf.scan.verdicts import CardSeen, PhotoSeen, SquareSeen, Verdict, merge_photos
from referee.campaign.actions import CROSSED_OUT, Observation, check_no_open_game, find_known_states
from referee.campaign.file import Campaign
from referee.errors import UsageError
from referee.games.legacy.deck import Change, cards_errors, state_with

PICTURES = Path("scan")  # the folder for pictures of what was seen


# --- the prints that a campaign knows ---


@record
class KnownPrint:
    """A state in which a card was or may have been printed, and its mark in each language."""

    marks: PencilMarks
    says: frozenset[tuple[str, int]]  # the deck's file, and the check of what was printed


class KnownPrints:
    """The prints of each card that the campaign knows: its own, and those of no campaign.

    It takes some time to compute, so a scan does so once.
    """

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        deck = campaign.printed
        languages = (deck, *translations_of(deck))
        #: The deck in each language, as it is printed now and was printed before.
        self.decks = tuple(print_ for one in languages for print_ in one.printings)
        marks_by_code: dict[str, list[PencilMarks]] = {card.code: [] for card in deck.cards}
        for state in find_known_states(campaign):
            marked = find_marks(deck, state)
            for code, known in marks_by_code.items():
                bare = marked.get(code, UNMARKED)
                for marks in (bare, bare._replace(campaign=campaign.id)):
                    if marks not in known:
                        known.append(marks)
        self.by_code = {
            code: [
                KnownPrint(
                    marks=marks,
                    says=frozenset(
                        (one.source, check_of(one, one.card(code), marks)) for one in self.decks
                    ),
                )
                for marks in known
            ]
            for code, known in marks_by_code.items()
        }


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
    prints: KnownPrints, named: Mapping[Path, str]
) -> Iterator[tuple[PhotoSeen, Path | None]]:
    """Yield what each picture shows, and the path of a copy that shows how it was read."""
    check_no_open_game(prints.campaign)
    with open_reader(prints) as photos:
        for path, stem in named.items():
            scan = photos.read(path)
            copy = _write_picture(f"{stem}-read", scan.picture) if scan.verdicts.cards else None
            yield scan.verdicts, copy


@contextmanager
def open_reader(
    prints: KnownPrints, picture_format: str = "PNG"
) -> Iterator[PhotoReader[ScannedPhoto]]:
    """Yield a reader for photos of these cards. Its errors are messages."""
    deck = prints.campaign.printed
    if not has_marks(deck):
        raise UsageError(
            "The cards of {deck} carry no marks for a camera; their deck needs `mark_spot = true`.",
            deck=deck.title,
        )
    says = {
        code: set().union(*(one.says for one in known)) for code, known in prints.by_code.items()
    }
    task = ScanTask(deck=deck, prints=Prints(prints.decks, says), picture_format=picture_format)
    with cards_errors(), reader_process.PhotoReader(task) as photos:
        yield photos


def write_crop(doubt: SeenBox, named: Mapping[Path, str]) -> Path:
    """Write a picture of the box in doubt, and return its path."""
    square = doubt.squares[doubt.open[0]]  # to be looked at first
    return _write_picture(f"{named[square.photo]}-{doubt.name.replace('.', '_')}", square.crop)


def _write_picture(stem: str, picture: bytes) -> Path:
    path = PICTURES / f"{stem}.png"
    with cards_errors():
        write_file(path, picture)
    return path


# --- what the squares say ---


@record
class BoxReading:
    """The changes that a box shows, or the numbers of its squares that are in doubt."""

    changes: Sequence[Change] = ()
    doubtful: Sequence[int] = ()
    is_lacking: bool = False  # ticked in the campaign and not on the paper


@record
class SeenBox:
    """One box, or the row of squares of one number, on paper and in the campaign."""

    code: str
    key: str
    squares: tuple[SquareSeen, ...]
    recorded_ticks: int  # squares that the campaign has ticked here …
    word: str  # … and which of a choice
    printed: frozenset[Square]  # ticked by the printer, as far as is known
    is_trusted: bool
    step: int  # of a monster's number, or 0
    is_decided: bool = False  # a person has looked
    open: Sequence[int] = ()  # the squares that a person has to look at

    @property
    def name(self) -> str:
        """The name of the box: "A1.3", "FM.hp" or "S2.crossed_out"."""
        return f"{self.code}.{self.key}"

    def read(self) -> BoxReading:
        ticked = self._find_squares(Verdict.YES)
        unsure = self._find_squares(Verdict.ASK)
        if self.squares[0].square.word:
            return self._read_choice(ticked, unsure)
        return self._read_row(ticked, unsure)

    def _read_choice(self, ticked: list[int], unsure: list[int]) -> BoxReading:
        words = {number: self.squares[number].square.word for number in (*ticked, *unsure)}
        if self.word:
            others = [number for number in ticked if words[number] != self.word]
            return BoxReading(doubtful=others, is_lacking=self.word not in words.values())
        if unsure or len(ticked) > 1 or any(map(self._is_doubtful, ticked)):
            return BoxReading(doubtful=[*ticked, *unsure])
        return BoxReading(
            changes=[Change(self.code, int(self.key), words[number]) for number in ticked]
        )

    def _read_row(self, ticked: list[int], unsure: list[int]) -> BoxReading:
        """Read squares that are counted from the left."""
        times = len(ticked) - self.recorded_ticks
        if times + len(unsure) <= 0:
            return BoxReading(is_lacking=times + len(unsure) < 0)
        doubtful = [n for n in ticked if n >= self.recorded_ticks and self._is_doubtful(n)]
        if self.step and not self.is_decided and times > 1:
            # several steps at once may be a line through the row
            doubtful = ticked[self.recorded_ticks :]
        if unsure or doubtful:
            return BoxReading(doubtful=[*unsure, *doubtful])
        if self.key == CROSSED_OUT:
            return BoxReading(changes=[Change(self.code, crossed_out=True)])
        if self.step:
            return BoxReading(changes=[Change(self.code, stat=self.key, gain=times * self.step)])
        return BoxReading(changes=[Change(self.code, int(self.key))] * times)

    def _find_squares(self, verdict: Verdict) -> list[int]:
        return [number for number, one in enumerate(self.squares) if one.verdict is verdict]

    def _is_doubtful(self, number: int) -> bool:
        seen = self.squares[number]
        return not self.is_trusted or (
            not self.is_decided and (seen.looks_printed or seen.square in self.printed)
        )

    def name_square(self, number: int) -> str:
        square = self.squares[number].square
        return f"{self.name} {square.word or square.step or ''}".rstrip()

    def decide(self, answers: Mapping[int, bool]) -> BoxReading:
        """Return what the box shows once a person has looked."""
        seen = list(self.squares)
        for number, is_ticked in answers.items():
            verdict = Verdict.YES if is_ticked else Verdict.NO
            seen[number] = replace(seen[number], verdict=verdict)
        return replace(self, squares=tuple(seen), is_trusted=True, is_decided=True).read()


@dataclass(kw_only=True)
class Findings:
    """The ticks and faults found in photos of a campaign's cards."""

    cards: Mapping[str, CardSeen]  # by code
    changes: list[Change] = field(default_factory=list)
    doubts: list[SeenBox] = field(default_factory=list)
    # Boxes that are ticked in the campaign and not on the paper
    lacking: list[str] = field(default_factory=list)
    # Cards whose print the campaign does not know, and others in one photo with them
    strange: list[str] = field(default_factory=list)
    neighbours: list[str] = field(default_factory=list)
    # Cards with changes that were printed for no campaign
    nameless: list[str] = field(default_factory=list)

    def resolve(
        self, campaign: Campaign, answers: Mapping[int, Mapping[int, bool]]
    ) -> tuple[Observation, list[SeenBox]]:
        """Return what was found once a person has looked, and the doubts that remain.

        `answers` holds, by the number of a doubt and of a square, whether the square is ticked.
        """
        changes = list(self.changes)
        remaining = []
        for number, doubt in enumerate(self.doubts):
            # Without an answer nobody has looked, however sure a square is by itself.
            reading = doubt.decide(answers[number]) if answers.get(number) else None
            if reading is None or reading.doubtful:
                remaining.append(doubt)
            else:
                changes += reading.changes
        after = state_with(campaign.deck, campaign.state, changes)
        if wrong := find_state_mistake(campaign.deck.writable, after):
            raise UsageError("The cards show something impossible: {wrong}", wrong=wrong)
        return Observation(before=campaign.state, after=after), remaining


def find_marks_on(prints: KnownPrints, photos: Iterable[PhotoSeen]) -> Findings:
    """Return the findings of all cards in the photos, in the deck's order."""
    cards = merge_photos(photos)
    seen_cards = [cards[code] for code in prints.by_code if code in cards]
    strange = [
        card
        for card in seen_cards
        if card.prints.difference(*(known.says for known in prints.by_code[card.card.code]))
    ]
    strange_photos = {path for card in strange for path in card.photos}
    found = Findings(cards=cards, strange=[card.card.code for card in strange])
    marked = find_marks(prints.campaign.printed, prints.campaign.state)
    for card in seen_cards:
        code = card.card.code
        known = [one.marks for one in prints.by_code[code] if card.prints & one.says]
        is_trusted = strange_photos.isdisjoint(card.photos)
        doubts = []
        changes: list[Change] = []
        for box in _list_boxes(card, marked.get(code, UNMARKED), known, is_trusted=is_trusted):
            reading = box.read()
            changes += reading.changes
            if reading.doubtful:
                doubts.append(replace(box, open=sorted(reading.doubtful)))
            if reading.is_lacking:
                found.lacking.append(box.name)
        found.changes += changes
        found.doubts += doubts
        if code in found.strange:
            continue
        if doubts and not is_trusted:
            found.neighbours.append(code)
        elif changes and not any(marks.campaign for marks in known):
            found.nameless.append(code)
    return found


def _list_boxes(
    card_seen: CardSeen, now: PencilMarks, known: Sequence[PencilMarks], *, is_trusted: bool
) -> Iterator[SeenBox]:
    card = card_seen.card
    for key, group in groupby(card_seen.squares, key=lambda one: one.square.box):
        squares = tuple(group)
        ticks, word = _find_filled(card, key, now)
        printed = frozenset(
            one.square
            for count, chosen in (_find_filled(card, key, marks) for marks in known)
            for number, one in enumerate(squares)
            if (one.square.word == chosen if one.square.word else number < count)
        )
        yield SeenBox(
            code=card.code,
            key=key,
            squares=squares,
            recorded_ticks=ticks,
            word=word,
            printed=printed,
            is_trusted=is_trusted,
            step=next((stat.step for stat in card.stats if stat.name == key), 0),
        )


def _find_filled(card: Card, key: str, marks: PencilMarks) -> tuple[int, str]:
    """Return how many squares of a box these marks fill, and the word that is chosen."""
    if key == CROSSED_OUT:
        return int(marks.crossed_out), ""
    for stat in card.stats:
        if stat.name == key and isinstance(stat.value, int):
            grown = marks.stats.get(key, stat.value) - stat.value
            return (min(stat.boxes, max(0, grown) // stat.step) if stat.step else 0), ""
    return marks.ticked.get(int(key), 0), marks.elements.get(int(key), "")
