"""Campaigns as the page on a phone shows them: their cards, and a pencil for the boxes."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from typing import Any

from referee import games
from referee.campaign import by_hand, folders, ledger, to_pdf
from referee.campaign.file import Campaign
from referee.errors import BadRequest, Failure
from referee.games.legacy.deck import Plain

Json = dict[str, Any]
GAME = "legacy"
FEW = 3  # cards that stand for a campaign


def campaigns(request: Json) -> list[Json]:
    """Every campaign in words."""
    word = games.load("legacy").say(str(request.get("spoken", "en"))).word
    return [{"type": "campaigns", "campaigns": [_as_json(path.name, word) for path in folders.folders()]}]


def _as_json(name: str, word: by_hand.Wording) -> Json:
    """What the campaign is, or what is wrong with its file."""
    try:
        headline, _, *lines = by_hand.show(name, word)  # where the file lies means nothing on a phone
    except Failure as failure:
        return {"name": name, "game": GAME, "lines": [failure.said]}
    state = ledger.settled(folders.find(name)).state
    told = {"name": name, "game": GAME, "lines": [headline, *lines]}
    return told | {"games": state["games"], "wins": state["wins"], "faces": _touched(state)}


def _touched(state: Plain) -> list[str]:
    """The cards with most ticks: they show best what the campaign is like."""
    boxes: dict[str, list[int]] = state["boxes"]
    most = sorted(boxes, key=lambda code: (-len(boxes[code]), code))
    return [*most, *(code for code in state["monsters"] if code not in boxes)][:FEW]


def new(request: Json) -> list[Json]:
    """Begin a campaign with fresh cards."""
    by_hand.new(text(request, "name"), None, None)
    return [{"type": "new-campaign", "lines": []}]


def print_(request: Json) -> list[Json]:
    """A campaign's cards as they now are, as a PDF to keep."""
    pdf = to_pdf.sheets(campaign_of(request), str(request.get("spoken", "en")))
    return [{"type": "print", "pdf": b64encode(pdf).decode()}]


def tick(request: Json) -> list[Json]:
    return _pencil(request, by_hand.tick)


def untick(request: Json) -> list[Json]:
    return _pencil(request, by_hand.untick)


def _pencil(request: Json, write: Callable[[list[str], str | None], list[str]]) -> list[Json]:
    """Tick by hand, as on the command line; refused while a game of the campaign is open."""
    return [{"type": request["do"], "lines": write(text(request, "box").split(), text(request, "name"))}]


def campaign_of(request: Json) -> Campaign:
    return ledger.settled(folders.find(text(request, "name")))


def text(request: Json, name: str) -> str:
    found = request.get(name)
    if not isinstance(found, str):
        raise BadRequest
    return found


VERBS: dict[str, Callable[[Json], list[Json]]] = {
    "campaigns": campaigns,
    "new-campaign": new,
    "print": print_,
    "tick": tick,
    "untick": untick,
}
