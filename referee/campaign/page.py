"""The verbs of a page about campaigns: their cards, their paper, and photos of what was ticked.

A handler reads a campaign once and passes it on. One that writes reads it under its lock. The
typefaces of drawn cards are kept, because the page asks for them later. What needs pixels or a
camera is in `page_photos`; all else works wherever Python does.

A page may show an older state than the campaign has. So a tap says whether the square is to be
ticked, not that it changes, and two equal taps are one.
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable
from pathlib import Path
from shutil import copy
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple

from cards_pdf.common.errors import DeckError
from cards_pdf.common.records.annotations import Int, Text
from cards_pdf.common.records.record import Always
from cards_pdf.common.web.dispatcher import verb
from cards_pdf.common.web.json_records import Download
from cards_pdf.decks.campaign.state import changed_codes
from cards_pdf.decks.card import MAX_STEPS
from referee import games
from referee.campaign import actions, file, folders, ledger
from referee.campaign import form as from_pdf
from referee.campaign import printed as prints
from referee.campaign.file import Campaign
from referee.campaign.observation import CROSSED_OUT, describe_change
from referee.campaign.printed import OnPaper
from referee.errors import RequestError
from referee.games.legacy.deck import cards_errors
from referee.games.legacy.pencil import Pencil, find_changes
from referee.rulekit.cards import whole_number
from referee.rulekit.say import Say
from referee.saves import opening
from referee.saves.folder import label
from referee.saves.journal import Journal

if TYPE_CHECKING:
    from cards_pdf.printing import Form, Square

FEW = 3  # cards that stand for a campaign
MOST_FILE = 30_000_000  # characters of a PDF that is brought

Word = Annotated[str, Text(10_000)]
Number = Annotated[int, Int(0, 1_000_000)]


# --- what is answered ---


class InPlay(NamedTuple):
    """The unfinished game that holds a campaign's cards."""

    save: str
    text: str  # how it stands


class Outdated(NamedTuple):
    """The codes of cards that differ from the last print, and from it with its labels."""

    cards: list[str]
    labelled: list[str]


class Told(NamedTuple):
    """A campaign with its games, the last one first; or the error of its file."""

    name: str
    lines: list[str]
    game: Annotated[str, Always()] = games.LEGACY
    games: int | None = None
    wins: int | None = None
    faces: list[str] | None = None  # the codes of a few cards that stand for it
    playing: InPlay | None = None
    outdated: Outdated | None = None


class AllCampaigns(NamedTuple):
    campaigns: list[Told]
    type: Literal["campaigns"] = "campaigns"


class Lines(NamedTuple):
    lines: list[str]
    type: Literal["new-campaign", "tick", "untick", "square", "photo-write"]


class Tappable(NamedTuple):
    """A square with its place, in hundredths of the card's width and height."""

    box: str
    word: str
    step: int
    ticked: bool
    x: float
    y: float
    w: float
    h: float


class DrawnCard(NamedTuple):
    code: str
    name: str
    squares: list[Tappable]
    svg: str
    changed: list[str]  # what paper does not show, in words


class Wall(NamedTuple):
    cards: list[DrawnCard]
    faces: list[str]  # typefaces that the page has to ask for
    outdated: Outdated
    type: Literal["wall"] = "wall"


class FaceFile(NamedTuple):
    files: list[Download]
    type: Literal["face"] = "face"


class Paper(NamedTuple):
    files: list[Download]
    lines: list[str]
    type: Literal["paper"] = "paper"


class FormSays(NamedTuple):
    lines: list[str]
    asks: bool
    type: Literal["form"] = "form"


# --- the verbs ---


class Campaigns:
    """The verbs of any page. `spoken` returns the language of the page."""

    def __init__(self, spoken: Callable[[], str] = lambda: "en") -> None:
        self.spoken = spoken
        self._typefaces: dict[
            str, Path
        ] = {}  # the files of all that cards were drawn with, by name

    @verb
    def campaigns(self) -> AllCampaigns:
        """Every campaign in words."""
        say = games.load(games.LEGACY).say(self.spoken())
        return AllCampaigns([_told(folder, say) for folder in folders.list_folders()])

    @verb("new-campaign")
    def begin(self, name: Word) -> Lines:
        """Begin a campaign with fresh cards."""
        actions.create(name, None, None)
        return Lines([], "new-campaign")

    @verb
    def tick(self, name: Word, box: Word) -> Lines:
        """Tick by hand, as on the command line; refused while a game of the campaign is open."""
        return Lines(actions.tick_boxes(box.split(), name), "tick")

    @verb
    def untick(self, name: Word, box: Word) -> Lines:
        """Take ticks back, likewise."""
        return Lines(actions.untick_boxes(box.split(), name), "untick")

    @verb
    def square(
        self,
        name: Word,
        card: Word,
        box: Word,
        on: bool,
        step: Annotated[int, Int(0, MAX_STEPS)],
        word: Word = "",
    ) -> Lines:
        """Tick one square with the pencil, or rub its tick out."""
        count = max(1, step) - (not on)  # how many of the box are ticked then
        box_name = f"{card}.{box}"

        def fill(campaign: Campaign, pencil: Pencil) -> None:
            if box == CROSSED_OUT:
                actions.set_number(pencil, box_name, "yes" if count else "no")
            elif number := whole_number(box):
                more = count - pencil.boxes.get(card, []).count(number)
                for _ in range(abs(more)):
                    (actions.tick_box if more > 0 else actions.untick_box)(
                        pencil, f"{box_name} {word}".rstrip()
                    )
            else:
                value = _stat_with_ticks(campaign, card, box, count)
                actions.set_number(pencil, box_name, str(value))

        return Lines(actions.edit_cards(folders.find_folder(name), fill), "square")

    @verb(aside=True)
    def wall(self, name: Word, only: Word = "") -> Wall:
        """The cards as they now are, or `only` one, as drawings with squares to tap."""
        from cards_pdf.common import sizes
        from cards_pdf.decks.campaign.state import UNMARKED, marks_of
        from cards_pdf.printing import COLOUR, CardPictures, print_with_squares

        campaign = ledger.load_reconciled(folders.find_folder(name))
        with cards_errors():
            deck = campaign.translate_deck(self.spoken())
            wanted = [card for card in deck.cards if only in {"", card.code}]
            if not wanted:
                raise RequestError
            marks, (width, height) = marks_of(deck, campaign.state), sizes.card(deck.size).mm
            _, squares = print_with_squares(deck, wanted, COLOUR, marks)
            pictures, cards = CardPictures(deck), []
            paper = prints.read_exported(campaign)
            new = find_changes(paper.labelled, campaign.state)
            for card in wanted:
                placed = [_tappable(square, width, height) for square in squares[card.code]]
                drawn = pictures.draw_front(card, card.code, marks.get(card.code, UNMARKED))
                written = [describe_change(change) for change in new if change.card == card.code]
                cards.append(DrawnCard(card.code, card.name, placed, drawn, written))
        self._typefaces |= {
            name: Path(font.face.filename) for name, font in pictures.canvas.fonts.items()
        }
        return Wall(cards, list(self._typefaces), _outdated(campaign, paper))

    @verb
    def face(self, face: Word) -> FaceFile:
        """A typeface that cards are drawn with, for the page."""
        path = self._typefaces.get(face)
        if path is None:
            raise RequestError
        return FaceFile([Download(copy(path, mkdtemp()), path.name)])

    @verb(aside=True)
    def paper(
        self,
        name: Word,
        way: Literal["all", "changed", "stickers", "fillable"],
        paper: Word,
        edition: Literal["colour", "low-ink", "large-print"] = "colour",
        since: Number | None = None,  # a game; otherwise the last export
    ) -> Paper:
        """The campaign on paper: all of it, what has changed, as stickers or as a form. It is
        remembered.
        """
        from cards_pdf.order import Order  # of what a page in a browser fetches when it prints
        from referee.campaign import export as to_pdf

        folder = Path(mkdtemp())
        order = Order(paper=paper, only_changed=way == "changed").in_edition(edition)
        wish = to_pdf.Export(
            folder,
            order._replace(fillable=way == "fillable"),
            stickers=way == "stickers",
            since=since if way in {"changed", "stickers"} else None,
            spoken=self.spoken(),
        )
        lines = to_pdf.export(name, wish)
        files = [Download(str(path), path.name) for path in sorted(folder.iterdir())]
        return Paper(files, [line for line in lines if str(folder) not in line])


class FormsHere:
    """The verb of a page in a browser. The page ends this program if a file takes too long."""

    @verb(aside=True)
    def form(
        self,
        name: Word,
        data: Annotated[str, Text(MOST_FILE)],
        file: Word | None = "",
        write: bool = False,
    ) -> FormSays:
        """What was ticked in a PDF that the campaign printed: first only what would change, then
        written.
        """
        path = Path(Path(file or "form.pdf").name)
        folder = folders.find_folder(name)
        try:
            content = b64decode(data, validate=True)
        except ValueError:
            raise RequestError from None
        form = from_pdf.read_form(path, content, _read_form_here)
        if write:
            return FormSays(from_pdf.import_form(path, form, folder, yes=True), asks=False)
        campaign = ledger.load_reconciled(folder)
        observation = from_pdf.observe_form(path, campaign, form)
        pending = observation.describe_pending()
        lines = pending or [from_pdf.nothing_new(path, name)]
        return FormSays([*observation.notes, *lines], asks=bool(pending))


# --- a campaign in words ---


def _told(folder: Path, say: Say) -> Told:
    campaign = file.try_read(folder, ledger.load_reconciled)
    if not isinstance(campaign, Campaign):
        return Told(folder.name, [campaign.said])
    state = campaign.state
    most = sorted(state["boxes"], key=lambda code: (-len(state["boxes"][code]), code))
    likely = [
        *most,
        *(code for code in state["monsters"] if code not in most),
    ]  # these show best what it is
    return Told(
        campaign.name,
        [actions.headline(campaign), *actions.describe_games(campaign, say.word)],
        games.LEGACY,
        state["games"],
        state["wins"],
        likely[:FEW],
        _in_play(campaign, say),
        _outdated(campaign, prints.read_exported(campaign)),
    )


def _in_play(campaign: Campaign, say: Say) -> InPlay | None:
    path = ledger.find_game_in_play(campaign)
    if path is None or not Journal.read(path).moves:  # nobody would miss what was not answered
        return None
    return InPlay(label(path), say("lobby.state", **opening.read_session(path).state()))


def _outdated(campaign: Campaign, paper: OnPaper) -> Outdated:
    deck, now = campaign.printed, campaign.state
    since = (changed_codes(deck, now, before) for before in (paper.cards, paper.labelled))
    return Outdated(*([card.code for card in deck.cards if card.code in codes] for codes in since))


def _stat_with_ticks(campaign: Campaign, code: str, box: str, count: int) -> int:
    """Return a monster's number with so many of its squares ticked."""
    for card in campaign.printed.cards:
        for stat in card.stats:
            if (card.code, stat.name) == (code, box) and isinstance(stat.value, int):
                return stat.value + count * stat.step
    raise RequestError


def _tappable(square: Square, width: float, height: float) -> Tappable:
    at = (square.x / width, square.y / height, square.side / width, square.side / height)
    places = (round(100 * part, 2) for part in at)
    return Tappable(square.box, square.word, square.step, square.ticked, *places)


# --- files ---


def _read_form_here(data: bytes) -> Form:
    """Read a form in this process, which the page ends if it takes too long."""
    from cards_pdf.printing import form_in

    try:
        return form_in(data)
    except Exception as wrong:  # a damaged PDF fails in any way that its reader's parts can
        raise DeckError("is not a PDF that can be read") from wrong
