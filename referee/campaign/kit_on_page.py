"""A game's cards to print, as a PDF from the page's list of games."""

from __future__ import annotations

from base64 import b64encode

from referee.campaign.cards_on_page import printed
from referee.campaign.on_page import Json
from referee.errors import BadRequest
from referee.games.legacy.deck import cards_errors

OWN = {"scoundrel", "spade-poker", "legacy"}  # games with a deck of their own
STANDARD = "playing-cards"


def kit(request: Json) -> list[Json]:
    """The deck that a game is played with, for a sheet of the usual paper."""
    from cards_pdf.common.sizes import USUAL_PAPER
    from cards_pdf.printing import COLOUR, Job, format_for, make_pdf

    game = request.get("game")
    if not isinstance(game, str):
        raise BadRequest
    with cards_errors():
        deck = printed(game if game in OWN else STANDARD, str(request.get("spoken", "en")))
        pdf = make_pdf(Job(deck, format_for(deck.size, USUAL_PAPER), COLOUR)).pdf
    return [{"type": "kit", "pdf": b64encode(pdf).decode()}]
