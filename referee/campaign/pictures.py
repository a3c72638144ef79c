"""What a page that a computer serves can show besides: cards in pixels, and what a camera saw of them.

The object that holds these verbs keeps the faces of fresh cards, which are drawn once for all who look, and
what the last photo of each campaign showed, until that is written.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Collection, Iterator, Sequence
from io import BytesIO
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple

from cards_pdf.common.data.limits import Bytes, Few
from cards_pdf.common.data.places import brought
from cards_pdf.common.desk.desk import verb
from cards_pdf.decks.state import CardsState
from referee import games
from referee.campaign import by_hand, folders, ledger
from referee.campaign.desk import Lines, Number, Word
from referee.errors import BadRequest
from referee.games.legacy.deck import cards_errors

if TYPE_CHECKING:
    from cards_pdf.decks.model import Deck
    from referee.campaign.from_photo import Findings

DPI = 150  # a card as wide as a phone
COLOURS = 64
DECK = "deck.toml"  # of a game that somebody brings
PHOTO = Path("The photo")  # in sentences
MOST_PHOTO = 15 * 1024 * 1024
MOST_ANSWERS = 1_000


class FacesWanted(NamedTuple):
    game: Word
    campaign: Word | None = ""
    only: Annotated[tuple[str, ...], Few(1_000)] = ()


class PhotoGiven(NamedTuple):
    name: Word
    photo: Annotated[bytes, Bytes(MOST_PHOTO)]


class PhotoAnswers(NamedTuple):
    name: Word
    # of each doubt by its number, a square by its own: whether it is ticked
    answers: Annotated[tuple[tuple[Number, Number, bool], ...], Few(MOST_ANSWERS)] = ()


class Faces(NamedTuple):
    faces: dict[str, str]  # by code, and by code/back where a back says what its card says
    type: Literal["faces"] = "faces"


class DoubtfulSquare(NamedTuple):
    doubt: int
    square: int
    words: str
    struck: bool
    crop: str


class PhotoSays(NamedTuple):
    cards: list[str]
    lines: list[str]
    doubts: list[DoubtfulSquare]
    skipped: int
    picture: str
    type: Literal["photo"] = "photo"


class CampaignPictures:
    """Verbs for a page that a computer serves: cards in pixels, and what a camera saw of them."""

    def __init__(self, spoken: Callable[[], str] = lambda: "en") -> None:
        self.spoken = spoken
        self._fresh: dict[tuple[str, str], dict[str, str]] = {}  # the faces of cards without a tick
        self._found: dict[str, Findings] = {}  # on the last photo of each campaign, until that is written
        self._turn = Lock()  # one photo at a time: each may take a core and much memory

    @verb(aside=True)
    def faces(self, ask: FacesWanted) -> Faces:
        """The faces of a game's own cards; those of a campaign with what is written on them."""
        if ask.game != games.LEGACY and not brought(ask.game, DECK):
            return Faces({})
        with cards_errors():
            if ask.campaign:
                campaign = ledger.settled(folders.find(ask.campaign))
                return Faces(dict(_faces(campaign.printed_in(self.spoken()), campaign.state, ask.only)))
            fresh = self.fresh_faces(ask.game, self.spoken())
            return Faces({code: fresh[code] for code in ask.only or fresh if code in fresh})

    def fresh_faces(self, game: str, lang: str) -> dict[str, str]:
        """Cards without a tick look alike at every table: they are drawn once."""
        if (game, lang) not in self._fresh:
            self._fresh[game, lang] = dict(_faces(translated_deck(game, lang), None, ()))
        return self._fresh[game, lang]

    @verb(aside=True)
    def photo(self, ask: PhotoGiven) -> PhotoSays:
        """What a photo of the cards shows; nothing is written yet."""
        from cards_pdf.scan.together import together
        from referee.campaign.from_photo import findings_on, reader

        campaign = ledger.settled(folders.find(ask.name))
        by_hand.no_open_game(campaign)
        with self._turn, reader(campaign, "JPEG") as photos:
            seen, picture = photos.read(PHOTO, ask.photo)
        found = self._found[campaign.name] = findings_on(campaign, together([seen]))
        asked = []  # every square that is in doubt, with its picture
        for number, doubt in enumerate(found.doubts):
            for square in doubt.open:
                one = doubt.box.seen[square]
                crop = _address(one.crop, "png")
                asked.append(DoubtfulSquare(number, square, doubt.words(square), one.struck, crop))
        codes, lines = [card.card.code for card in seen.cards], [str(change) for change in found.changes]
        return PhotoSays(codes, lines, asked, seen.skipped, _address(picture, "jpeg"))

    @verb("photo-write")
    def write_photo(self, ask: PhotoAnswers) -> Lines:
        """Take over what the last photo shows, and what the player says of the squares that were asked."""
        from referee.campaign.from_photo import with_changes

        found = self._found.pop(ask.name, None)
        if found is None:
            raise BadRequest
        changes = list(found.changes)
        for number, doubt in enumerate(found.doubts):
            said = {square: on for of, square, on in ask.answers if of == number and square in doubt.open}
            decided = doubt.decide(said)
            changes += decided if isinstance(decided, list) else []  # in doubt still: left as it is
        with ledger.changing(folders.find(ask.name)) as campaign:
            by_hand.no_open_game(campaign)
            before = campaign.state
            campaign.state = with_changes(campaign, changes)
        return Lines(by_hand.differences(before, campaign.state), "photo-write")


def translated_deck(name: str, lang: str) -> Deck:
    """A deck in a language, where it has been translated."""
    from cards_pdf.decks.load import load_deck, translation_of  # only where cards are printed

    deck = load_deck(name)
    return translation_of(deck, lang) or deck


def _faces(deck: Deck, state: CardsState | None, only: Collection[str]) -> Iterator[tuple[str, str]]:
    from cards_pdf.decks.state import marks_of
    from cards_pdf.printing import COLOUR, as_printed, backs_as_printed

    marks = marks_of(deck, state) if state else {}
    wanted = [card for card in deck.cards if not only or card.code in only]
    yield from _pictures([card.code for card in wanted], as_printed(deck, wanted, COLOUR, marks))
    if any("{" in back.title + back.text for back in deck.backs.values()):  # they say what their card says
        behind = [card for card in wanted if deck.back_of(card)]
        yield from _pictures([f"{card.code}/back" for card in behind], backs_as_printed(deck, behind, COLOUR))


def _pictures(names: Sequence[str], pages: bytes) -> Iterator[tuple[str, str]]:
    from cards_pdf.printing import page_pictures

    for name, picture in zip(names, page_pictures(pages, DPI), strict=True):
        out = BytesIO()
        picture.quantize(COLOURS).save(out, "PNG", optimize=True)
        yield name, _address(out.getvalue(), "png")


def _address(picture: bytes, form: str) -> str:
    """A picture as it stands in an address of the page."""
    return f"data:image/{form};base64,{b64encode(picture).decode()}"
