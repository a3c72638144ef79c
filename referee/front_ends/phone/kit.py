"""A whole game to print, as a PDF from the page's list of games."""

from __future__ import annotations

from base64 import b64encode

from referee import games
from referee.errors import BadRequest
from referee.front_ends.messages import Json
from referee.front_ends.protocol import rulebook
from referee.front_ends.protocol.requests import switch, text

PAPERS = ("a4", "letter")


def kit(request: Json) -> list[Json]:
    """What `cards-pdf kit` makes: cards, box, mat, rules and trackers, on the paper that is asked for."""
    from cards_pdf.printing import Edition, Kit, KitJob, deck_of, make_kit

    game, paper = games.load(text(request, "game")), text(request, "paper", PAPERS[0])
    if paper not in PAPERS:
        raise BadRequest
    sheet = rulebook.sheet_of(game, str(request.get("spoken", "en")))
    how = KitJob(paper, Edition(low_ink=switch(request, "low-ink")))
    pdf = make_kit(Kit(sheet, deck_of(sheet, rulebook.folder_of(game)), how)).pdf
    return [{"type": "kit", "pdf": b64encode(pdf).decode()}]
