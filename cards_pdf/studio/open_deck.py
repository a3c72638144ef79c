"""The deck that lies open in the studio: its files, its cards as pictures, what is wrong with
it.
"""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import count, islice
from pathlib import Path
from typing import Annotated, NamedTuple

from cards_pdf.cards.back import deck_showing_backs
from cards_pdf.cards.card_svg import CardPictures
from cards_pdf.cards.edition import Edition
from cards_pdf.common import sizes
from cards_pdf.common.errors import CardsError, DeckError, Problem
from cards_pdf.common.languages import language, words_of_page
from cards_pdf.common.messages import Message
from cards_pdf.common.records.annotations import Int, MaxItems, Text
from cards_pdf.common.records.notes import Inline
from cards_pdf.common.sandbox.safe_open import WrongFileError
from cards_pdf.common.web.dispatcher import verb
from cards_pdf.decks.layouts.region import Layout
from cards_pdf.decks.load import load_deck
from cards_pdf.decks.model import Card, Deck
from cards_pdf.decks.shared_deck import TEXTS
from cards_pdf.importers import found_table
from cards_pdf.studio.card_table import CardRow, TomlWords, table_in
from cards_pdf.studio.edits import CanUndo, Edits, File
from cards_pdf.studio.folder import DeckFolder
from cards_pdf.studio.gallery import BLEED, MOST, Gallery, RegionSeen, View
from cards_pdf.studio.toml_lines import NamedColour, colours_in

_MOST_GALLERIES = 6
_MOST_FAULTS = 200  # of cards: every look tells all of them
_SAFE = 3.0  # mm within the cut
_WAITING = Message(
    "This deck takes long to draw: cards out of sight are drawn once you come to them."
)
_TRANSLATED = re.compile(r"(.+)\.[a-z]{2,3}(?:-[a-z]{2,8})?\.(?:csv|toml)")

Code = Annotated[str, Text(100)]
Name = Annotated[
    str, Text(400)
]  # of a file, a face or a picture; the folder knows which there may be
Rev = Annotated[str, Text(100)]
DeedName = Annotated[str, Text(60)]  # as the page calls what a person is about


class Seeing(NamedTuple):
    """How a tab looks at the deck."""

    lang: Annotated[str, Text(40)] = ""
    ink: bool = False
    large: bool = False
    backs: bool = False

    @property
    def view(self) -> View:
        return View(self.lang, Edition(low_ink=self.ink, large=self.large), self.backs)


DEFAULT_VIEW = Seeing()


class Seen(NamedTuple):
    """What a tab looks at, and what it has seen: only what is new is told."""

    view: Seeing = Seeing()
    since: Annotated[int, Int(0, 10**9)] = 0  # the number of its newest picture
    revs: Mapping[str, Rev] = {}  # of the files that it has
    first: Annotated[tuple[Code, ...], MaxItems(10_000)] = ()  # the cards in sight


class FileChange(NamedTuple):
    """Which file is changed, and from which state of it; requests of one `deed` are undone
    together.
    """

    file: Name
    seen: Annotated[Seen, Inline()]
    rev: Rev = ""
    deed: DeedName = ""


InlineLook = Annotated[Seen, Inline()]
InlineChange = Annotated[FileChange, Inline()]


class CardListed(NamedTuple):
    """A card in the list; picture 0 is not drawn yet."""

    code: str
    name: str
    copies: int
    boxes: int
    picture: int
    lies: bool


class DeckSeen(NamedTuple):
    """What all cards share, in mm."""

    title: str
    width: float
    height: float
    bleed: float
    safe: float
    shape: str
    backs: bool


class TableSeen(NamedTuple):
    """The cards that one file lists."""

    file: str
    columns: list[str]
    rows: list[CardRow]
    is_read: bool = False  # and changed in its own program
    follows: bool = False  # a translation: its rows and columns are those of its deck


class Fault(NamedTuple):
    """What is wrong, as the page leads there."""

    said: str
    grave: bool  # nothing can be printed before it is mended
    file: str = ""
    row: int = 0
    card: int = 0
    code: str = ""
    column: str = ""
    region: str = ""
    line: int = 0


class DeckNews(NamedTuple):
    """All that is new to a tab."""

    name: str
    missing: bool
    files: list[File]
    lang: str
    undo: CanUndo | None = None
    texts: Mapping[str, str] | None = None
    colours: Mapping[str, list[NamedColour]] | None = None  # that these texts name, by file
    words: Mapping[str, str] | None = None
    deck: DeckSeen | None = None
    cards: list[CardListed] | None = None
    pictures: Mapping[int, str] | None = None
    more: bool | None = None  # whether the next look draws more cards
    tables: list[TableSeen] | None = None
    faults: list[Fault] | None = None


class LayerSeen(NamedTuple):
    """A region of the layout, whether or not this card has it."""

    name: str
    sort: str
    here: bool
    group: str


class RegionsSeen(NamedTuple):
    """In the order in which they are drawn."""

    regions: list[RegionSeen]
    layout: str = ""  # the file that places them, if it is the deck's own
    layers: Sequence[LayerSeen] = ()


class NoSideError(DeckError):
    """There is no such card, or nothing that lays its back out."""


class OpenDeck:
    """One deck, at which several tabs may look."""

    def __init__(self, deck: Path, lang: str = "en") -> None:
        self.folder = DeckFolder(deck.parent)
        self.name = deck.name
        self.speak = language(lang)
        self.edits = Edits(self.folder)
        self.deck: Deck | None = None
        self.faults: list[Fault] = []
        self.checked: list[Fault] = []  # what only a longer look finds
        self._galleries: dict[View, Gallery] = {}
        self._numbers = count(1)
        self._tables: list[TableSeen] = []
        self._state = ""  # of all files when the deck was read

    @property
    def path(self) -> Path:
        return self.folder.path(self.name)

    @verb
    def look(self, seen: Seen) -> DeckNews:
        """Look at the deck: all that is new to this tab."""
        lang, words = self.speak.code, None if seen.revs else words_of_page(self.speak.code)
        if not self.path.is_file():
            return DeckNews(self.name, missing=True, files=[], lang=lang, words=words)
        view, files = seen.view.view, self.edits.files()
        deck = self._loaded(view.lang)
        texts = {}
        for file in files:
            with suppress(CardsError):  # why another cannot be read is one of the problems
                if seen.revs.get(file.name) != file.rev and file.name.endswith(TEXTS):
                    texts[file.name] = self.text(file.name)
        can, faults = self.edits.can_undo(), [*self.faults]
        colours = {name: colours_in(text) for name, text in texts.items() if name.endswith(".toml")}
        shown = DeckNews(
            self.name, missing=False, files=files, lang=lang, undo=can, texts=texts, words=words
        )
        shown = shown._replace(colours=colours)
        if deck:
            shown = self._with_cards(shown, deck, seen)
            if seen.revs != {file.name: file.rev for file in files}:
                with suppress(CardsError, WrongFileError):  # then they stay as they were
                    self._tables = [*tables_of_deck(deck, self.folder, self.name)]
                shown = shown._replace(tables=self._tables)
            drawn = [self.gallery(view).drawn.get(card.code) for card in deck.cards]
            wrong = (problem for one in drawn if one for problem in one.wrong)
            faults += [self.fault(problem, grave=True) for problem in islice(wrong, _MOST_FAULTS)]
            if self.gallery(view).is_waiting:
                faults.append(self.fault(Problem(_WAITING), grave=False))
        return shown._replace(faults=[*faults, *self.checked])

    def text(self, name: str) -> str:
        """A file's text, its lines ended by line breaks alone."""
        return self.folder.text(name).replace("\r\n", "\n")

    def written(self, change: FileChange, text: str) -> DeckNews:
        """Write a file's whole text; all that is new afterwards."""
        self.edits.write_text(change.file, text, change.rev, change.deed)
        return self.look(change.seen)

    def _with_cards(self, shown: DeckNews, deck: Deck, seen: Seen) -> DeckNews:
        view = seen.view.view
        gallery = self.gallery(view)
        all_drawn = gallery.draw(deck, view, seen.first, self._numbers)
        cards, pictures = [], {}
        for card in deck.cards:
            drawn = gallery.drawn.get(card.code)
            number = drawn.number if drawn else 0
            layout = deck.layout_behind(card) if view.backs else deck.layout_of(card)
            lies = bool(layout and layout.landscape)
            cards.append(
                CardListed(card.code, card.name, card.copies, len(card.boxes), number, lies)
            )
            if drawn and number > seen.since:
                pictures[number] = drawn.svg
        size = sizes.card(deck.size).mm
        about = DeckSeen(deck.title, *size, BLEED, _SAFE, deck.shape, deck.has_backs)
        return shown._replace(deck=about, cards=cards, pictures=pictures, more=not all_drawn)

    def gallery(self, view: View) -> Gallery:
        while view not in self._galleries and self._galleries and self._is_full():
            del self._galleries[next(iter(self._galleries))]
        return self._galleries.setdefault(view, Gallery(self.speak))

    def _is_full(self) -> bool:
        letters = sum(gallery.letters for gallery in self._galleries.values())
        return len(self._galleries) >= _MOST_GALLERIES or letters > MOST // 2

    def _loaded(self, lang: str) -> Deck | None:
        """Read again whenever a file changed; while it cannot be read, the last deck stays in
        sight.
        """
        state = f"{lang} {self.edits.state()}"
        if state == self._state:
            return self.deck
        self._state, self.checked = state, []
        try:
            self.deck = load_deck(self.path, lang)
            self.faults = [self.fault(Problem(said), grave=False) for said in self.deck.notices]
        except CardsError as error:
            self.faults = self.faults_of(error)
        return self.deck

    def faults_of(self, error: CardsError) -> list[Fault]:
        return [self.fault(problem, grave=True) for problem in error.each_problem]

    def fault(self, problem: Problem, *, grave: bool) -> Fault:
        return Fault(self.speak(problem.said), grave, *problem.where)

    @verb
    def regions(self, code: Code, view: Seeing = DEFAULT_VIEW) -> RegionsSeen:
        """Where a card's regions lie."""
        try:
            deck, card = self.side(code, view)
        except NoSideError:
            return RegionsSeen([])
        layout = deck.layout_of(card)
        found = [
            RegionSeen(region.name, region.kind, [round(side, 3) for side in area])
            for region, area in CardPictures(deck, view.view.edition).placed(card)
        ]
        here = {region.name for region in found}
        layers = [
            LayerSeen(region.name, region.kind, region.name in here, region.group)
            for region in layout.regions
        ]
        return RegionsSeen(found, self.file_of(layout) if layout.own else "", layers)

    def file_of(self, layout: Layout) -> str:
        """The file of a layout of the deck's own."""
        wanted = f"{layout.name.partition(',')[0]}.toml"
        return next((name for name in self.folder.names() if name.rpartition("/")[2] == wanted), "")

    def whole(self) -> Deck:
        """The deck as it was last read."""
        if self.deck is None:
            raise DeckError("The deck cannot be read yet; mend what is wrong with it first.")
        return self.deck

    def card(self, code: str) -> Card:
        """The card of this code; raises DeckError where there is none any more."""
        found = next((card for card in self.whole().cards if card.code == code), None)
        if found is None:
            raise NoSideError("There is no such row any more.")
        return found

    def side(self, code: str, view: Seeing) -> tuple[Deck, Card]:
        """A card of the deck as it is looked at: from behind, what draws its back draws its
        front.
        """
        deck, card = self.whole(), self.card(code)
        if not view.backs:
            return deck, card
        layout = deck.layout_behind(card)
        if layout is None:
            raise NoSideError("This back has no layout of its own yet.")
        return deck_showing_backs(deck, layout), card


def tables_of_deck(deck: Deck, folder: DeckFolder, name: str) -> list[TableSeen]:
    """Its own cards, those of its spreadsheets, their words in other languages; workbooks are only
    read.
    """
    first, tables = 1, list[TableSeen]()
    beside = dict.fromkeys(card.row.file for card in deck.cards if card.row)
    names = [*folder.names()]
    files = [found for file in beside for found in names if found.rpartition("/")[2] == file][
        : len(beside)
    ]
    stems = {one.rpartition(".")[0] for one in (name, *files)}
    words = [one for one in names if (said := _TRANSLATED.fullmatch(one)) and said[1] in stems]
    for file in (name, *files, *words):
        try:
            if file.endswith((".toml", ".csv")):
                table = table_in(folder, file)
                follows = isinstance(table, TomlWords)
                shown = TableSeen(file, table.columns(), table.rows(first), follows=follows)
            else:
                shown = _workbook(folder.path(file), file, first)
        except (CardsError, WrongFileError):
            continue
        if shown.rows or file != name:
            tables.append(shown)
        first += len(shown.rows)
    return tables or [TableSeen(name, table_in(folder, name).columns(), [])]


def _workbook(path: Path, name: str, first: int) -> TableSeen:
    """What a workbook's first sheet says."""
    found = found_table(path)
    codes = [row.get("code", "") or str(first + n) for n, row in enumerate(found.rows)]
    rows = [
        CardRow(n, codes[n], {name: row.get(name, "") for name in found.columns}, [*found.columns])
        for n, row in enumerate(found.rows)
    ]
    return TableSeen(name, [*found.columns], rows, is_read=True)
