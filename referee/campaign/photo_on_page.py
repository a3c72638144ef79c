"""A photo of ticked cards from the page in a hand: what it shows, what is asked, what is written then."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from referee.campaign.by_hand import differences
from referee.campaign.file import Campaign
from referee.campaign.from_pdf import take_over
from referee.campaign.from_photo import cut_out, ready, with_changes
from referee.campaign.on_page import Message, campaign_of
from referee.errors import BadRequest
from referee.games.legacy.changes import Change

if TYPE_CHECKING:
    from PIL.Image import Image

    from cards_pdf.scan.reading import PhotoRead
    from referee.campaign.ticks import Findings

CALLED = Path("The photo")  # in sentences
Answers = dict[int, dict[int, bool]]  # of each doubt by its number, each square by its own


class Photos:
    """The last photo of each campaign, until what it shows is written."""

    def __init__(self) -> None:
        self._found: dict[str, Findings] = {}

    def read(self, request: Message) -> list[Message]:
        """Read a photo, whose bytes the request holds; nothing is written yet."""
        campaign, data = campaign_of(request), request.get("photo")
        if not isinstance(data, bytes):
            raise BadRequest
        with ready(campaign):
            shown, read = _read(campaign, data)
        from cards_pdf.scan.together import together
        from referee.campaign.ticks import found_on

        found = self._found[campaign.name] = found_on(campaign, together([read]))
        return [_told(read, found) | {"picture": _packed(shown, "JPEG")}]

    def write(self, request: Message) -> list[Message]:
        """Take over what the photo shows, and what the player says of the squares that were asked."""
        campaign, answers = campaign_of(request), _answers(request)
        found = self._found.pop(campaign.name, None)
        if found is None:
            raise BadRequest
        state = with_changes(campaign, [*found.changes, *_settled(found, answers)])
        lines = differences(campaign.state, state)
        if lines:
            take_over(campaign, state)
        return [{"type": "photo-write", "lines": lines}]


def _read(campaign: Campaign, data: bytes) -> tuple[Image, PhotoRead]:
    from cards_pdf.scan.overlay import overlay
    from cards_pdf.scan.photo import load_photo
    from cards_pdf.scan.reading import read_photo
    from referee.campaign.ticks import printed_by

    photo = load_photo(CALLED, data)
    read = read_photo(campaign.printed, photo, {}, printed_by(campaign))
    return overlay(photo, read), read


def _told(read: PhotoRead, found: Findings) -> Message:
    return {
        "type": "photo",
        "cards": [card.code for card in read.cards],
        "lines": [str(change) for change in found.changes],
        "doubts": list(_doubts(found)),
    }


def _doubts(found: Findings) -> Iterator[Message]:
    """Every square that is asked, with its picture."""
    for number, doubt in enumerate(found.doubts):
        for square in doubt.open:
            crop = _packed(cut_out(doubt.box.seen[square]), "PNG")
            yield {"doubt": number, "square": square, "words": doubt.words(square), "crop": crop}


def _packed(picture: Image, form: str) -> str:
    """A picture as it stands in an address of the page."""
    out = BytesIO()
    picture.save(out, form)
    return f"data:image/{form.lower()};base64,{b64encode(out.getvalue()).decode()}"


def _answers(request: Message) -> Answers:
    """[[doubt, square, whether it is ticked], …]"""
    answers: Answers = {}
    given = request.get("answers", [])
    for one in given if isinstance(given, list) else [None]:
        match one:
            case [int() as doubt, int() as square, bool() as ticked]:
                answers.setdefault(doubt, {})[square] = ticked
            case _:
                raise BadRequest
    return answers


def _settled(found: Findings, answers: Answers) -> Iterator[Change]:
    """What was answered in full; a box that stays in doubt is left as it is."""
    for number, doubt in enumerate(found.doubts):
        known = {square: ticked for square, ticked in answers.get(number, {}).items() if square in doubt.open}
        settled = doubt.decided(known)
        if isinstance(settled, list):
            yield from settled
