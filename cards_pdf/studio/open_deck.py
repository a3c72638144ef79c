"""The open deck: its files, its cards as pictures, and its issues.

A tab sends what it has already (`ClientState`) and gets only what is new (`DeckNews`). The deck is
read again whenever a file changes. While it cannot be read, the last good deck stays in sight.

Cards are drawn again only if they changed (`Gallery`). A round of drawing is short, so that the
page stays responsive: cards in sight come first, the others in further rounds. Once these rounds
have taken too long together, the remaining cards wait until they come in sight.
"""

import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import count, islice
from pathlib import Path
from time import monotonic, process_time
from typing import Annotated, Any

from cards_pdf.canvas.svg import SvgCanvas
from cards_pdf.cards.edition import Edition
from cards_pdf.cards.faces import deck_showing_backs
from cards_pdf.cards.single_cards import CardPictures
from cards_pdf.common import sizes
from cards_pdf.common.errors import CardsError, DeckError, FitError, Problem, Whereabouts
from cards_pdf.common.files import find_version
from cards_pdf.common.languages import language, words_of_page
from cards_pdf.common.messages import Message
from cards_pdf.common.records.annotations import Int, MaxItems, Text
from cards_pdf.common.records.record import Inline, record
from cards_pdf.common.sandbox.safe_open import WrongFileError
from cards_pdf.common.web.dispatcher import verb
from cards_pdf.decks.card import Back, Card
from cards_pdf.decks.deck import Deck
from cards_pdf.decks.load import load_deck
from cards_pdf.decks.region import Layout
from cards_pdf.decks.shared_deck import TEXTS
from cards_pdf.importers import import_table
from cards_pdf.studio.card_table import CardRow, TomlWords, parse_table
from cards_pdf.studio.edits import CanUndo, DeckFolder, Edits, File

# --- pictures of cards ---

BLEED_MM = 3.0  # around each picture
MAX_LETTERS = 80_000_000  # of all pictures: five thousand cards with a drawing each
_ROUND_S = 0.1
_AHEAD_S = 50.0 if sys.platform == "emscripten" else 4.0  # of computing for cards out of sight
Files = Mapping[Path, tuple[int, ...]]  # with their versions


@record
class ViewOptions:
    """The language, edition and side that a tab shows."""

    lang: Annotated[str, Text(40)] = ""
    ink: bool = False
    large: bool = False
    backs: bool = False

    @property
    def edition(self) -> Edition:
        return Edition(low_ink=self.ink, large=self.large)


DEFAULT_VIEW = ViewOptions()


@record
class CardDrawing:
    """A card's picture, or the reasons why there is none."""

    number: int  # increases with every drawing
    svg: str
    problems: tuple[Problem, ...]  # not the error, which would keep its whole layout alive
    source: tuple[Any, ...]  # what it was drawn from
    files: Files


class Gallery:
    """The pictures of one deck in one view."""

    def __init__(self, say: Callable[[Message], str]) -> None:
        self._say = say
        self.fonts: dict[str, Any] = {}
        self.files: dict[str, Path] = {}
        self.drawn: dict[str, CardDrawing] = {}  # by code
        self.is_waiting = False  # True if cards wait until they come in sight
        self._style: Any = None
        self._deck: Deck | None = None
        self._started_at = 0.0  # of this process's computing time, for that deck
        self._pictures: CardPictures | None = None

    @property
    def letters(self) -> int:
        """The letters of all pictures."""
        return sum(len(drawn.svg) for drawn in self.drawn.values())

    def draw(
        self, deck: Deck, view: ViewOptions, first: Iterable[str], numbers: Iterator[int]
    ) -> bool:
        """Draw changed cards, those in sight first. Return True if no more can be drawn now."""
        # Cached drawings depend on what all cards share, so a change of it drops them all.
        shared = (replace(deck, cards=(), notices=()), view)
        if self._pictures is None or shared != self._style:
            self._style = shared
            self.drawn = {}
            self._pictures = CardPictures(deck, view.edition, BLEED_MM)
        pictures = self._pictures
        cards = {card.code: card for card in deck.cards}
        self.drawn = {code: drawn for code, drawn in self.drawn.items() if code in cards}
        if deck is not self._deck:
            self._deck = deck
            self._started_at = process_time()
        in_sight = dict.fromkeys(code for code in first if code in cards)
        self.is_waiting = False
        end = monotonic() + _ROUND_S
        for code in in_sight | dict.fromkeys(cards):
            known = self.drawn.get(code)
            is_drawn = known is not None and known.source == _source_of(deck, cards[code], view)
            if known and is_drawn and known.files == _versions_of(known.files):
                continue
            if code not in in_sight and process_time() - self._started_at > _AHEAD_S:
                self.is_waiting = True
                return True
            if monotonic() > end:
                return False
            self.drawn[code] = self._draw(pictures, cards[code], view, next(numbers))
        return True

    def _draw(
        self, pictures: CardPictures, card: Card, view: ViewOptions, number: int
    ) -> CardDrawing:
        canvas = pictures.canvas
        deck = pictures.deck
        name = f"p{number}-"
        earlier_files = canvas.files
        canvas.files = {}
        svg = ""
        problems: tuple[Problem, ...] = ()
        try:
            if not view.backs:
                svg = pictures.draw_front(card, name)
            elif deck.back_of(card):
                svg = pictures.draw_back(card, name)
            if self.letters + len(svg) > MAX_LETTERS:
                message = (
                    "{card}: the cards before it have so much to draw that this one is only "
                    "printed."
                )
                raise FitError(message, card=card.place).with_whereabouts(
                    Whereabouts(code=card.code)
                )
        except FitError as error:
            svg = ""
            problems = error.each_problem
            known = self.drawn.get(card.code)
            if known and known.svg:  # the last good picture stays in sight
                number = known.number
                svg = known.svg
            elif not view.backs:
                svg = pictures.draw_error_card(card, name, self._say(problems[0].message))
        files = _versions_of(canvas.files.values())
        canvas.files |= earlier_files
        self.keep_files(canvas)
        return CardDrawing(
            number=number,
            svg=svg,
            problems=problems,
            source=_source_of(deck, card, view),
            files=files,
        )

    def keep_files(self, canvas: SvgCanvas) -> None:
        """Let the page fetch the fonts and pictures of a drawing."""
        self.fonts |= canvas.fonts
        self.files |= canvas.files


def _versions_of(files: Iterable[Path]) -> Files:
    return {file: find_version(file) for file in files}


def _source_of(deck: Deck, card: Card, view: ViewOptions) -> tuple[Card | Back | None, ...]:
    return (card._replace(copies=1), deck.back_of(card) if view.backs else None)


@record
class RegionArea:
    """A region's place on a card."""

    name: str
    sort: str
    area: list[float]  # left, top, right, bottom in mm


# --- the deck ---

_MAX_GALLERIES = 6
_MAX_CARD_ISSUES = 200  # each look sends all of them
_SAFE_MM = 3.0  # inside the cut
_WAITING = Message("This deck is slow to draw. Cards are drawn as you scroll to them.")
_TRANSLATED = re.compile(r"(.+)\.([a-z]{2,3}(?:-[a-z]{2,8})?)\.(?:csv|toml)")

Code = Annotated[str, Text(100)]
Name = Annotated[str, Text(400)]  # of a file, a font or a picture
Rev = Annotated[str, Text(100)]
DeedName = Annotated[str, Text(60)]  # the page's name for an undo step


@record
class ClientState:
    """The view of a tab, and the news that it has already."""

    view: ViewOptions = DEFAULT_VIEW
    since: Annotated[int, Int(0, 10**9)] = 0  # the number of its newest picture
    revs: Mapping[str, Rev] = {}  # of its files
    first: Annotated[tuple[Code, ...], MaxItems(10_000)] = ()  # the cards in sight


@record
class FileChange:
    """The file to change and its revision. Requests of one `deed` are one undo step."""

    file: Name
    client_state: Annotated[ClientState, Inline()]
    rev: Rev = ""
    deed: DeedName = ""


InlineLook = Annotated[ClientState, Inline()]
InlineChange = Annotated[FileChange, Inline()]


@record
class CardListed:
    """A card in the list."""

    code: str
    name: str
    copies: int
    boxes: int
    picture: int  # 0 while it is not drawn
    lies: bool  # True for landscape


@record
class DeckFacts:
    """Properties of all cards, with sizes in mm."""

    title: str
    width: float
    height: float
    bleed: float
    safe: float
    shape: str
    backs: bool  # True if cards have some
    back_names: list[str]
    kinds: list[str]
    rules: str  # the file of the rule sheet, or ""
    languages: list[str]  # of translations of the deck or its tables


@record
class TableRows:
    """The rows of one file."""

    file: str
    columns: list[str]
    rows: list[CardRow]
    is_read: bool = False  # True for a workbook: it is edited in its own program
    follows: bool = False  # True for a translation: it has the rows of its deck


@record
class Issue:
    """A problem of the deck, with its place."""

    said: str
    grave: bool  # True if nothing can be printed before it is fixed
    whereabouts: Annotated[Whereabouts, Inline()]


@record
class DeckNews:
    """Everything that a tab does not have yet."""

    name: str
    missing: bool
    files: list[File]
    lang: str
    undo: CanUndo | None = None
    texts: Mapping[str, str] | None = None
    words: Mapping[str, str] | None = None
    deck: DeckFacts | None = None
    cards: list[CardListed] | None = None
    pictures: Mapping[int, str] | None = None
    more: bool | None = None  # True if the next look draws more cards
    tables: list[TableRows] | None = None
    faults: list[Issue] | None = None
    message: str = ""  # about the change that was asked for
    new_names: Sequence[str] = ()  # of the files or regions that it created


@record
class Layer:
    """A region of the layout."""

    name: str
    sort: str
    here: bool  # True if the card has it
    group: str


@record
class RegionList:
    """The regions of a card, in drawing order."""

    regions: list[RegionArea]
    layout: str = ""  # the layout's file, if it is the deck's own
    layers: Sequence[Layer] = ()


class NoSideError(DeckError):
    """A card does not exist, or its back has no layout."""


class OpenDeck:
    """One deck, shown by any number of tabs."""

    def __init__(self, deck: Path, lang: str = "en") -> None:
        self.folder = DeckFolder(deck.parent)
        self.name = deck.name
        self.speak = language(lang)
        self.edits = Edits(self.folder)
        self.deck: Deck | None = None
        self.issues: list[Issue] = []
        self.check_issues: list[Issue] = []  # found by the thorough check
        self._galleries: dict[ViewOptions, Gallery] = {}
        self._numbers = count(1)
        self._tables: list[TableRows] = []
        self._state = ""  # of all files when the deck was read

    @property
    def path(self) -> Path:
        return self.folder.path(self.name)

    @verb
    def look(self, seen: ClientState) -> DeckNews:
        """Return everything that is new to a tab."""
        lang = self.speak.code
        words = None if seen.revs else words_of_page(lang)
        if not self.path.is_file():
            return DeckNews(name=self.name, missing=True, files=[], lang=lang, words=words)
        files = self.edits.files()
        deck = self._load(seen.view.lang)
        texts = {}
        for file in files:
            with suppress(CardsError):  # the reason is one of the deck's issues
                if seen.revs.get(file.name) != file.rev and file.name.endswith(TEXTS):
                    texts[file.name] = self.read_text(file.name)
        faults = [*self.issues]
        news = DeckNews(
            name=self.name,
            missing=False,
            files=files,
            lang=lang,
            undo=self.edits.can_undo(),
            texts=texts,
            words=words,
        )
        if deck:
            news = self._with_cards(news, deck, seen)
            if seen.revs != {file.name: file.rev for file in files}:
                with suppress(CardsError, WrongFileError):  # the last tables stay in sight
                    self._tables = [*list_tables(deck, self.folder, self.name)]
                news = replace(news, tables=self._tables)
            gallery = self.get_gallery(seen.view)
            drawn = [gallery.drawn.get(card.code) for card in deck.cards]
            wrong = (problem for card in drawn if card for problem in card.problems)
            faults += [
                self.make_issue(problem, grave=True) for problem in islice(wrong, _MAX_CARD_ISSUES)
            ]
            if gallery.is_waiting:
                faults.append(self.make_issue(Problem(_WAITING), grave=False))
        return replace(news, faults=[*faults, *self.check_issues])

    def read_text(self, name: str) -> str:
        return self.folder.read_text(name)

    def write_text(self, change: FileChange, text: str) -> DeckNews:
        """Replace a file's text and return the news."""
        self.edits.write_text(change.file, text, change.rev, change.deed)
        return self.look(change.client_state)

    def report_files(
        self, client_state: ClientState, message: str, files: Sequence[str]
    ) -> DeckNews:
        """Return the news, with a message that names files."""
        message = self.speak(message, file=", ".join(files))
        return replace(self.look(client_state), message=message, new_names=files)

    def _with_cards(self, news: DeckNews, deck: Deck, client_state: ClientState) -> DeckNews:
        view = client_state.view
        gallery = self.get_gallery(view)
        all_drawn = gallery.draw(deck, view, client_state.first, self._numbers)
        cards, pictures = [], {}
        for card in deck.cards:
            drawn = gallery.drawn.get(card.code)
            number = drawn.number if drawn else 0
            layout = deck.layout_behind(card) if view.backs else deck.layout_of(card)
            lies = bool(layout and layout.landscape)
            cards.append(
                CardListed(
                    code=card.code,
                    name=card.name,
                    copies=card.copies,
                    boxes=len(card.boxes),
                    picture=number,
                    lies=lies,
                )
            )
            if drawn and number > client_state.since:
                pictures[number] = drawn.svg
        width, height = sizes.card(deck.size).mm
        folder = self.folder.folder
        rules = deck.rules.resolve().relative_to(folder).as_posix() if deck.rules else ""
        facts = DeckFacts(
            title=deck.title,
            width=width,
            height=height,
            bleed=BLEED_MM,
            safe=_SAFE_MM,
            shape=deck.shape,
            backs=deck.has_backs,
            back_names=[*deck.backs],
            kinds=[*deck.kinds],
            rules=rules,
            languages=self.find_languages(),
        )
        return replace(news, deck=facts, cards=cards, pictures=pictures, more=not all_drawn)

    def find_languages(self) -> list[str]:
        """Return the languages of translations of the deck or its tables."""
        matches = map(_TRANSLATED.fullmatch, self.folder.names())
        return sorted({match[2] for match in matches if match})

    def get_gallery(self, view: ViewOptions) -> Gallery:
        while view not in self._galleries and self._galleries:
            letters = sum(gallery.letters for gallery in self._galleries.values())
            if len(self._galleries) < _MAX_GALLERIES and letters <= MAX_LETTERS // 2:
                break
            del self._galleries[next(iter(self._galleries))]
        return self._galleries.setdefault(view, Gallery(self.speak))

    def _load(self, lang: str) -> Deck | None:
        """Return the deck, read again if a file has changed, or the last one that could be read."""
        state = f"{lang} {self.edits.state()}"
        if state == self._state:
            return self.deck
        self._state = state
        self.check_issues = []
        try:
            self.deck = load_deck(self.path, lang)
            notices = self.deck.notices
            self.issues = [self.make_issue(Problem(notice), grave=False) for notice in notices]
        except CardsError as error:
            self.issues = self.make_issues(error)
        return self.deck

    def make_issues(self, error: CardsError) -> list[Issue]:
        counts = Counter(problem.message for problem in error.each_problem)
        first = dict(reversed(error.each_problem))
        issues = []
        for message, times in counts.items():
            problem = Problem(message, first[message])
            if times > 1:
                again = "{first} The same in {count:other place|other places}."
                problem = problem._replace(message=Message(again, first=message, count=times - 1))
            issues.append(self.make_issue(problem, grave=True))
        return issues

    def make_issue(self, problem: Problem, *, grave: bool) -> Issue:
        return Issue(said=self.speak(problem.message), grave=grave, whereabouts=problem.whereabouts)

    @verb
    def regions(self, code: Code, view: ViewOptions = DEFAULT_VIEW) -> RegionList:
        """Return the places of a card's regions."""
        try:
            deck, card = self.find_side(code, view)
        except NoSideError:
            return RegionList(regions=[])
        layout = deck.layout_of(card)
        found = [
            RegionArea(name=region.name, sort=region.kind, area=[round(side, 3) for side in area])
            for region, area in CardPictures(deck, view.edition).place_regions(card)
        ]
        here = {region.name for region in found}
        layers = [
            Layer(name=region.name, sort=region.kind, here=region.name in here, group=region.group)
            for region in layout.regions
        ]
        return RegionList(
            regions=found, layout=self.find_layout_file(layout) if layout.own else "", layers=layers
        )

    def find_layout_file(self, layout: Layout) -> str:
        """Return the file of a layout that belongs to the deck."""
        wanted = f"{layout.name.partition(',')[0]}.toml"
        return next((name for name in self.folder.names() if name.rpartition("/")[2] == wanted), "")

    def get_deck(self) -> Deck:
        """Return the deck as it was last read. Raise DeckError if it never could be."""
        if self.deck is None:
            raise DeckError("The deck cannot be read yet; fix its problems first.")
        return self.deck

    def find_card(self, code: str) -> Card:
        found = next((card for card in self.get_deck().cards if card.code == code), None)
        if found is None:
            raise NoSideError("There is no such row any more.")
        return found

    def find_side(self, code: str, view: ViewOptions) -> tuple[Deck, Card]:
        """Return a card and its deck. For backs, the deck draws the back's layout as its front."""
        deck = self.get_deck()
        card = self.find_card(code)
        if not view.backs:
            return deck, card
        layout = deck.layout_behind(card)
        if layout is None:
            raise NoSideError("This back has no layout of its own yet.")
        return deck_showing_backs(deck, layout), card


class DeckHandlers:
    """Handlers of requests about the open deck."""

    def __init__(self, deck: OpenDeck) -> None:
        self.deck = deck


def list_tables(deck: Deck, folder: DeckFolder, name: str) -> list[TableRows]:
    """List the deck's own rows, those of its tables, and their translations."""
    first = 1
    tables: list[TableRows] = []
    sources = dict.fromkeys(card.row.file for card in deck.cards if card.row)
    names = [*folder.names()]
    files = [path for file in sources for path in names if path.rpartition("/")[2] == file]
    files = files[: len(sources)]
    stems = {file.rpartition(".")[0] for file in (name, *files)}
    translations = [
        file for file in names if (match := _TRANSLATED.fullmatch(file)) and match[1] in stems
    ]
    for file in (name, *files, *translations):
        try:
            if file.endswith((".toml", ".csv")):
                table = parse_table(file, folder.read_text(file))
                listed = TableRows(
                    file=file,
                    columns=table.columns,
                    rows=table.rows(first),
                    follows=isinstance(table, TomlWords),
                )
            else:
                listed = _workbook(folder.path(file), file, first)
        except (CardsError, WrongFileError):
            continue
        if listed.rows or file != name:
            tables.append(listed)
        first += len(listed.rows)
    return tables or [
        TableRows(file=name, columns=parse_table(name, folder.read_text(name)).columns, rows=[])
    ]


def _workbook(path: Path, name: str, first: int) -> TableRows:
    """Read a workbook's first sheet."""
    found = import_table(path)
    columns = [*found.columns]
    rows = [
        CardRow(
            place=n,
            code=row.get("code") or str(first + n),
            cells={name: row.get(name, "") for name in columns},
            fixed=columns,
        )
        for n, row in enumerate(found.rows)
    ]
    return TableRows(file=name, columns=columns, rows=rows, is_read=True)
