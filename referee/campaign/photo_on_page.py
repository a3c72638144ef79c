"""A photo of ticked cards from the page on a phone: what it shows, what to ask, what to write."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from threading import Lock

from cards_pdf.common.sentences import Said
from cards_pdf.scan.reader_process import Shown
from cards_pdf.scan.together import PhotoSeen, together
from referee.campaign.by_hand import differences, no_open_game
from referee.campaign.from_pdf import take_over
from referee.campaign.from_photo import reader, with_changes
from referee.campaign.on_page import Json, campaign_of
from referee.campaign.ticks import Findings, found_on
from referee.errors import BadRequest, Refusal
from referee.games.legacy.changes import Change

CALLED = Path("The photo")  # in sentences
Answers = dict[int, dict[int, bool]]  # of each doubt by its number, each square by its own


class Photos:
    """The last photo of each campaign, until what it shows is written."""

    def __init__(self) -> None:
        self._found: dict[str, Findings] = {}
        self._turn = Lock()  # one photo at a time: each may take a core and much memory

    def look(self, request: Json) -> Json:
        """Read the picture of a request, which needs no table; what goes wrong is told there in its turn."""
        found: object = None
        try:
            campaign, data = campaign_of(request), request.get("photo")
            if isinstance(data, bytes):
                with self._turn, reader(campaign, "JPEG") as photos:
                    found = photos.read(CALLED, data)
        except (Refusal, Said, OSError) as wrong:
            found = wrong
        return request | {"photo": found}

    def read(self, request: Json) -> list[Json]:
        """What a photo shows that the request holds, looked at or not; nothing is written yet."""
        campaign, photo = campaign_of(request), request.get("photo")
        no_open_game(campaign)
        shown = self.look(request)["photo"] if isinstance(photo, bytes) else photo
        if isinstance(shown, Exception):
            raise shown
        if not isinstance(shown, Shown):
            raise BadRequest
        found = self._found[campaign.name] = found_on(campaign, together([shown.seen]))
        return [_as_json(shown.seen, found) | {"picture": _packed(shown.picture, "jpeg")}]

    def write(self, request: Json) -> list[Json]:
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


def _as_json(seen: PhotoSeen, found: Findings) -> Json:
    return {
        "type": "photo",
        "cards": [one.card.code for one in seen.cards],
        "lines": [str(change) for change in found.changes],
        "doubts": list(_doubts(found)),
        "skipped": seen.skipped,
    }


def _doubts(found: Findings) -> Iterator[Json]:
    """Every square that is asked, with its picture."""
    for number, doubt in enumerate(found.doubts):
        for square in doubt.open:
            seen = doubt.box.seen[square]
            yield {
                "doubt": number,
                "square": square,
                "words": doubt.words(square),
                "struck": seen.struck,
                "crop": _packed(seen.crop, "png"),
            }


def _packed(picture: bytes, form: str) -> str:
    """A picture as it stands in an address of the page."""
    return f"data:image/{form};base64,{b64encode(picture).decode()}"


def _answers(request: Json) -> Answers:
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
