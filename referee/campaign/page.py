"""The verbs of a page about campaigns: cards and paper, photos of them, and the printed cards.

A handler reads a campaign once and passes it on. One that writes reads it under its lock. A browser
runs `Campaigns` and `FormsHere`; `CardFaces` and `CampaignPictures` need a computer that serves the
page. What draws or looks at photos is imported by the verb that needs it: that takes 0.9 s, and a
browser fetches it first.

A page may show an older state than the campaign has. So a tap says whether the square is to be
ticked, not that it changes, and two equal taps are one.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from shutil import copy
from tempfile import mkdtemp
from threading import Lock
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple

from cards_pdf.common import sizes
from cards_pdf.common.data_files import has_deck
from cards_pdf.common.records.annotations import Bytes, Int, MaxItems, Text
from cards_pdf.common.records.record import Always, record
from cards_pdf.common.web.dispatcher import Download, define_verb, message, verb
from cards_pdf.decks.campaign import UNMARKED, CardsState, find_changed_codes, find_marks
from cards_pdf.decks.card import MAX_STEPS
from cards_pdf.decks.deck import Deck
from cards_pdf.decks.load import load_deck, translate_deck
from cards_pdf.order import Order
from referee.campaign import actions
from referee.campaign.actions import (
    CROSSED_OUT,
    ExportRecord,
    apply,
    check_no_open_game,
    describe_change,
    describe_games,
    edit_cards,
    headline,
    read_exported,
    set_number,
    tick_box,
    untick_box,
)
from referee.campaign.file import Campaign, find_folder, try_read
from referee.campaign.ledger import find_game_in_play, load_reconciled
from referee.errors import RequestError
from referee.games import LEGACY
from referee.games import load as load_game
from referee.games.legacy.deck import Pencil, cards_errors, find_changes
from referee.rulekit.cards import whole_number
from referee.rulekit.say import Say
from referee.saves.folder import label, list_campaign_folders
from referee.saves.journal import Journal
from referee.saves.opening import read_session

if TYPE_CHECKING:
    from referee.campaign.photo import Findings

MAX_FACES_OF_CAMPAIGN = 3  # cards that stand for a campaign
MAX_FORM_LENGTH = 30_000_000  # characters of a PDF
MAX_PHOTO_BYTES = 15 * 1024 * 1024
MAX_ANSWERS = 1_000
PHOTO = Path("The photo")  # in sentences

Word = Annotated[str, Text(10_000)]
Number = Annotated[int, Int(0, 1_000_000)]
# The numbers of a doubt and of one of its squares, and whether the square is ticked
SquareAnswers = Annotated[tuple[tuple[Number, Number, bool], ...], MaxItems(MAX_ANSWERS)]


# --- answers ---


@record
class InPlay:
    """The unfinished game that holds a campaign's cards."""

    save: str
    text: str  # how it stands


@record
class Outdated:
    """The codes of cards that differ from the last print, and from it with its labels."""

    cards: list[str]
    labelled: list[str]


@record
class CampaignSummary:
    """A campaign with its games, the last one first; or the error of its file."""

    name: str
    lines: list[str]
    game: Annotated[str, Always()] = LEGACY
    games: int | None = None
    wins: int | None = None
    faces: list[str] | None = None  # the codes of a few cards that stand for it
    playing: InPlay | None = None
    outdated: Outdated | None = None


@message("campaigns")
class AllCampaigns:
    campaigns: list[CampaignSummary]


@record
class Lines:
    lines: list[str]
    type: Literal["new-campaign", "square", "photo-write"]


@record
class TappableSquare:
    """A square with its place, in hundredths of the card's width and height."""

    box: str
    word: str
    step: int
    ticked: bool
    x: float
    y: float
    w: float
    h: float


@record
class DrawnCard:
    code: str
    name: str
    squares: list[TappableSquare]
    svg: str
    changed: list[str]  # what paper does not show, in words


@message("wall")
class Wall:
    cards: list[DrawnCard]
    faces: list[str]  # typefaces that the page has to ask for
    outdated: Outdated


@message("face")
class FaceFile:
    files: list[Download]


@message("paper")
class PrintedPaper:
    files: list[Download]
    lines: list[str]


@message("form")
class ReadForm:
    lines: list[str]
    asks: bool


@record
class DoubtfulSquare:
    doubt: int
    square: int
    words: str
    struck: bool
    crop: str


@message("photo")
class ReadPhoto:
    cards: list[str]
    lines: list[str]
    doubts: list[DoubtfulSquare]
    skipped: int
    picture: str


class Faces(NamedTuple):
    """Cards as SVG. Equal parts of several cards are numbers between tildes.

    A tuple, because only one object as the default lets JSON leave an empty mapping out.
    """

    parts: Sequence[str] = ()
    # By code, and by code/back where a back says what its card says
    faces: Mapping[str, str] = {}
    rules: Mapping[str, str] = {}  # what a card does, in words
    type: Literal["faces"] = "faces"


# --- cards and paper ---


class Campaigns:
    """The verbs of any page. `spoken` returns the language of the page."""

    def __init__(self, spoken: Callable[[], str] = lambda: "en") -> None:
        self.spoken = spoken
        # The files of all that cards were drawn with, by name: the page asks for them later
        self._typefaces: dict[str, Path] = {}

    @verb
    def campaigns(self) -> AllCampaigns:
        """List every campaign in words."""
        say = load_game(LEGACY).say(self.spoken())
        return AllCampaigns(
            campaigns=[_summarize(folder, say) for folder in list_campaign_folders()]
        )

    @define_verb("new-campaign")
    def begin(self, name: Word) -> Lines:
        """Start a campaign with fresh cards."""
        actions.create(name, None, None)
        return Lines(lines=[], type="new-campaign")

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
                set_number(pencil, box_name, "yes" if count else "no")
            elif number := whole_number(box):
                more = count - pencil.boxes.get(card, []).count(number)
                change_box = tick_box if more > 0 else untick_box
                for _ in range(abs(more)):
                    change_box(pencil, f"{box_name} {word}".rstrip())
            else:
                values = [
                    stat.value + count * stat.step
                    for one in campaign.printed.cards
                    for stat in one.stats
                    if (one.code, stat.name) == (card, box) and isinstance(stat.value, int)
                ]
                if not values:
                    raise RequestError
                set_number(pencil, box_name, str(values[0]))

        return Lines(lines=edit_cards(find_folder(name), fill), type="square")

    @define_verb(is_concurrent=True)
    def wall(self, name: Word, only: Word = "") -> Wall:
        """Draw the present cards, or `only` one, with squares to tap."""
        from cards_pdf.printing import COLOUR, CardPictures, print_with_squares  # see the top

        campaign = load_reconciled(find_folder(name))
        cards = []
        with cards_errors():
            deck = translate_deck(campaign.printed, self.spoken())
            wanted = [card for card in deck.cards if only in {"", card.code}]
            if not wanted:
                raise RequestError
            marks = find_marks(deck, campaign.state)
            width, height = sizes.card(deck.size).mm
            _, squares = print_with_squares(deck, wanted, COLOUR, marks)
            pictures = CardPictures(deck)
            exported = read_exported(campaign)
            new = find_changes(exported.labelled, campaign.state)
            for card in wanted:
                code = card.code
                drawn = DrawnCard(
                    code=code,
                    name=card.name,
                    squares=[
                        TappableSquare(
                            box=square.box,
                            word=square.word,
                            step=square.step,
                            ticked=square.ticked,
                            x=round(100 * square.x / width, 2),
                            y=round(100 * square.y / height, 2),
                            w=round(100 * square.side / width, 2),
                            h=round(100 * square.side / height, 2),
                        )
                        for square in squares[code]
                    ],
                    svg=pictures.draw_front(card, code, marks.get(code, UNMARKED)),
                    changed=[describe_change(change) for change in new if change.card == code],
                )
                cards.append(drawn)
        for font_name, font in pictures.canvas.fonts.items():
            self._typefaces[font_name] = Path(font.face.filename)
        outdated = _find_outdated(campaign, exported)
        return Wall(cards=cards, faces=list(self._typefaces), outdated=outdated)

    @verb
    def face(self, face: Word) -> FaceFile:
        """Return a typeface that cards are drawn with, for the page."""
        path = self._typefaces.get(face)
        if path is None:
            raise RequestError
        return FaceFile(files=[Download(copy(path, mkdtemp()), path.name)])

    @define_verb(is_concurrent=True)
    def paper(
        self,
        name: Word,
        way: Literal["all", "changed", "stickers", "fillable"],
        paper: Word,
        edition: Literal["colour", "low-ink", "large-print"] = "colour",
        since: Number | None = None,  # a game; otherwise the last export
    ) -> PrintedPaper:
        """Print the campaign: all cards, changed cards, stickers or a form. Note the print."""
        from referee.campaign import pdf  # see the top

        folder = Path(mkdtemp())
        order = Order(paper=paper, only_changed=way == "changed").in_edition(edition)
        lines = pdf.export(
            name,
            folder,
            order._replace(fillable=way == "fillable"),
            stickers=way == "stickers",
            since=since if way in {"changed", "stickers"} else None,
            spoken=self.spoken(),
        )
        files = [Download(str(path), path.name) for path in sorted(folder.iterdir())]
        return PrintedPaper(files=files, lines=[line for line in lines if str(folder) not in line])


class FormsHere:
    """The verb of a page in a browser. The page ends this program if a file takes too long."""

    @define_verb(is_concurrent=True)
    def form(
        self,
        name: Word,
        data: Annotated[str, Text(MAX_FORM_LENGTH)],
        file: Word | None = "",
        write: bool = False,
    ) -> ReadForm:
        """Read the ticks of a PDF that the campaign printed. Without `write`, only list them."""
        from referee.campaign import pdf  # see the top

        path = Path(Path(file or "form.pdf").name)
        folder = find_folder(name)
        try:
            content = b64decode(data, validate=True)
        except ValueError:
            raise RequestError from None
        form = pdf.read_form(path, content)
        if write:
            return ReadForm(lines=pdf.import_pdf(path, name, form), asks=False)
        observation = pdf.observe_form(path, load_reconciled(folder), form)
        pending = observation.describe_pending()
        lines = pending or [pdf.describe_nothing_new(path, name)]
        return ReadForm(lines=[*observation.notes, *lines], asks=bool(pending))


def _summarize(folder: Path, say: Say) -> CampaignSummary:
    campaign = try_read(folder, load_reconciled)
    if not isinstance(campaign, Campaign):
        return CampaignSummary(name=folder.name, lines=[campaign.message])
    state = campaign.state
    path = find_game_in_play(campaign)
    playing = None
    if path and Journal.read(path).moves:  # a game without answers is not missed
        text = say("lobby.state", **read_session(path).state())
        playing = InPlay(save=label(path), text=text)
    # Cards with many ticks show best which campaign it is
    ticked = sorted(state["boxes"], key=lambda code: (-len(state["boxes"][code]), code))
    return CampaignSummary(
        name=campaign.name,
        lines=[headline(campaign), *describe_games(campaign, say.word)],
        games=state["games"],
        wins=state["wins"],
        faces=[*dict.fromkeys([*ticked, *state["monsters"]])][:MAX_FACES_OF_CAMPAIGN],
        playing=playing,
        outdated=_find_outdated(campaign, read_exported(campaign)),
    )


def _find_outdated(campaign: Campaign, exported: ExportRecord) -> Outdated:
    def list_changed(old_state: CardsState) -> list[str]:
        changed = find_changed_codes(campaign.printed, campaign.state, old_state)
        return [card.code for card in campaign.printed.cards if card.code in changed]

    return Outdated(cards=list_changed(exported.cards), labelled=list_changed(exported.labelled))


# --- photos ---


class CampaignPictures:
    """The verbs about photos. What the last photo of a campaign shows is kept until written."""

    def __init__(self) -> None:
        self._findings: dict[str, Findings] = {}  # by campaign
        self._lock = Lock()  # one photo at a time: each may take a core and much memory

    @define_verb(is_concurrent=True)
    def photo(self, name: Word, photo: Annotated[bytes, Bytes(MAX_PHOTO_BYTES)]) -> ReadPhoto:
        """Read the ticks in a photo of the cards. Nothing is written yet."""
        from referee.campaign.photo import KnownPrints, find_marks_on, open_reader  # see the top

        campaign = load_reconciled(find_folder(name))
        check_no_open_game(campaign)
        prints = KnownPrints(campaign)
        with self._lock, open_reader(prints, "JPEG") as reader:
            scan = reader.read(PHOTO, photo)
        verdicts = scan.verdicts
        found = find_marks_on(prints, [verdicts])
        self._findings[campaign.name] = found
        return ReadPhoto(
            cards=[card.card.code for card in verdicts.cards],
            lines=[str(change) for change in found.changes],
            doubts=[
                DoubtfulSquare(
                    doubt=number,
                    square=square,
                    words=doubt.name_square(square),
                    struck=doubt.squares[square].is_struck,
                    crop=_to_address(doubt.squares[square].crop, "png"),
                )
                for number, doubt in enumerate(found.doubts)
                for square in doubt.open
            ],
            skipped=verdicts.skipped_marks,
            picture=_to_address(scan.picture, "jpeg"),
        )

    @define_verb("photo-write")
    def write_photo(self, name: Word, answers: SquareAnswers = ()) -> Lines:
        """Take over what the last photo shows, and what the player says of the squares that were
        asked.
        """
        found = self._findings.pop(name, None)
        if found is None:
            raise RequestError
        by_doubt: dict[int, dict[int, bool]] = {}
        for doubt, square, is_ticked in answers:
            if doubt < len(found.doubts) and square in found.doubts[doubt].open:
                by_doubt.setdefault(doubt, {})[square] = is_ticked
        # A square that is still in doubt is left as it is
        observation = apply(
            find_folder(name), lambda campaign: found.resolve(campaign, by_doubt)[0]
        )
        return Lines(lines=observation.describe(), type="photo-write")


def _to_address(picture: bytes, kind: str) -> str:
    """Return a picture as an address that a page can show."""
    return f"data:image/{kind};base64,{b64encode(picture).decode()}"


# --- the printed cards of a game ---


class CardFaces:
    """The verb that draws cards: those of a game, or of a campaign with what is written on them.

    A game has pictures if there is a deck of its name.
    """

    def __init__(self, spoken: Callable[[], str] = lambda: "en") -> None:
        self.spoken = spoken

    @define_verb(is_concurrent=True)
    def faces(
        self,
        game: Word,
        campaign: Word | None = "",
        only: Annotated[tuple[str, ...], MaxItems(1_000)] = (),
    ) -> Faces:
        """Draw all cards, or `only` a few to save time. A game without a deck has none."""
        if not has_deck(game):
            return Faces()
        with cards_errors():
            if campaign:
                current = load_reconciled(find_folder(campaign))
                deck = translate_deck(current.printed, self.spoken())
                return draw_faces(deck, only, current.state)
            if only:
                return draw_faces(translate_deck(load_deck(game), self.spoken()), only)
            return draw_unmarked(game, self.spoken())


@cache
def draw_unmarked(game: str, lang: str) -> Faces:
    """Return the cards of a game without a tick, which look the same at every table."""
    return draw_faces(translate_deck(load_deck(game), lang))


def draw_faces(deck: Deck, only: tuple[str, ...] = (), state: CardsState | None = None) -> Faces:
    from cards_pdf.printing import make_svg_bundle  # see the top

    wanted = [card for card in deck.cards if not only or card.code in only]
    bundle = make_svg_bundle(deck, wanted, find_marks(deck, state))
    return Faces(parts=bundle.parts, faces=bundle.faces, rules=bundle.rules)
