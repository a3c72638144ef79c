"""The verbs of a served page about photos of a campaign's cards.

What the last photo of a campaign shows is kept until it is written.
"""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple

from cards_pdf.common.records.annotations import Bytes, MaxItems
from cards_pdf.common.web.dispatcher import verb
from referee.campaign import folders, ledger
from referee.campaign.observation import apply, check_no_open_game
from referee.campaign.page import Lines, Number, Word
from referee.errors import RequestError

if TYPE_CHECKING:
    from referee.campaign.photo import Findings

PHOTO = Path("The photo")  # in sentences
MOST_PHOTO = 15 * 1024 * 1024
MOST_ANSWERS = 1_000


# The numbers of a doubt and of one of its squares, and whether the square is ticked
SquareAnswers = Annotated[tuple[tuple[Number, Number, bool], ...], MaxItems(MOST_ANSWERS)]


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
    """The verbs of a page that a computer serves."""

    def __init__(self) -> None:
        self._found: dict[
            str, Findings
        ] = {}  # on the last photo of each campaign, until that is written
        self._turn = Lock()  # one photo at a time: each may take a core and much memory

    @verb(aside=True)
    def photo(self, name: Word, photo: Annotated[bytes, Bytes(MOST_PHOTO)]) -> PhotoSays:
        """What a photo of the cards shows; nothing is written yet."""
        from cards_pdf.scan.results import merge_photos
        from referee.campaign.photo import find_marks_on, open_reader

        campaign = ledger.load_reconciled(folders.find_folder(name))
        check_no_open_game(campaign)
        with self._turn, open_reader(campaign, "JPEG") as photos:
            scan = photos.read(PHOTO, photo)
        seen = scan.seen
        found = self._found[campaign.name] = find_marks_on(campaign, merge_photos([seen]))
        asked = []  # every square that is in doubt, with its picture
        for number, doubt in enumerate(found.doubts):
            for square in doubt.open:
                one = doubt.box.seen[square]
                crop = _address(one.crop, "png")
                asked.append(
                    DoubtfulSquare(number, square, doubt.words(square), one.is_struck, crop)
                )
        codes, lines = (
            [card.card.code for card in seen.cards],
            [str(change) for change in found.changes],
        )
        return PhotoSays(codes, lines, asked, seen.skipped_marks, _address(scan.picture, "jpeg"))

    @verb("photo-write")
    def write_photo(self, name: Word, answers: SquareAnswers = ()) -> Lines:
        """Take over what the last photo shows, and what the player says of the squares that were
        asked.
        """
        from referee.campaign.photo import resolve

        found = self._found.pop(name, None)
        if found is None:
            raise RequestError
        by_doubt: dict[int, dict[int, bool]] = {}
        for doubt, square, is_ticked in answers:
            if doubt < len(found.doubts) and square in found.doubts[doubt].open:
                by_doubt.setdefault(doubt, {})[square] = is_ticked
        # A square that is still in doubt is left as it is
        observation = apply(
            folders.find_folder(name), lambda campaign: resolve(campaign, found, by_doubt)[0]
        )
        return Lines(observation.describe(), "photo-write")


def _address(picture: bytes, form: str) -> str:
    """Return a picture as an address that a page can show."""
    return f"data:image/{form};base64,{b64encode(picture).decode()}"
