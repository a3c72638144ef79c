"""A campaign's cards as the page on a phone shows them: a picture of each, with its squares to tap."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING

from cards_pdf.common.data.places import brought
from cards_pdf.decks.rows import MAX_STEPS
from referee.campaign import by_hand
from referee.campaign.file import Campaign
from referee.campaign.on_page import GAME, Json, campaign_of
from referee.errors import BadRequest
from referee.games.legacy.deck import Plain, cards_errors
from referee.rulekit.as_typed import whole_number

if TYPE_CHECKING:
    from PIL.Image import Image

    from cards_pdf.decks.model import Card, Deck
    from cards_pdf.printing import Square

DPI = 150  # a card as wide as a phone
COLOURS = 64
DECK = "deck.toml"  # of a game that somebody brings
CROSSED_OUT = "crossed_out"


def cards(request: Json) -> list[Json]:
    """The cards as they now are: all of them, or `only` one."""
    campaign, only = campaign_of(request), request.get("only", "")
    with cards_errors():
        deck = campaign.printed_in(str(request.get("spoken", "en")))
        wanted = [card for card in deck.cards if only in ("", card.code)]
        if not wanted:
            raise BadRequest
        return [{"type": "cards", "cards": list(_drawn(campaign, deck, wanted))}]


def _drawn(campaign: Campaign, deck: Deck, wanted: list[Card]) -> Iterator[Json]:
    from cards_pdf.common import sizes
    from cards_pdf.decks.pencil_marks import marks_of
    from cards_pdf.printing import COLOUR, as_printed, page_pictures, with_squares

    marks = marks_of(deck, campaign.state)
    _, squares = with_squares(deck, wanted, COLOUR, marks)
    pictures = page_pictures(as_printed(deck, wanted, COLOUR, marks), DPI)
    for card, picture in zip(wanted, pictures, strict=True):
        told = [square_as_json(square, *sizes.card(deck.size).mm) for square in squares[card.code]]
        yield {"code": card.code, "name": card.name, "picture": _packed(picture), "squares": told}


def faces(request: Json) -> list[Json]:
    """The faces of a game's own cards; those of a campaign with what is written on them."""
    game = str(request.get("game"))
    if game != GAME and not brought(game, DECK):
        return [{"type": "faces", "faces": {}}]
    lang, only = str(request.get("spoken", "en")), request.get("only") or []
    with cards_errors():
        if not request.get("campaign"):
            fresh = _fresh(game, lang)
            return [
                {"type": "faces", "faces": {code: fresh[code] for code in only or fresh if code in fresh}}
            ]
        campaign = campaign_of({"name": request["campaign"]})
        return [{"type": "faces", "faces": dict(_faces(campaign.printed_in(lang), campaign.state, only))}]


@lru_cache(maxsize=2)
def _fresh(game: str, lang: str) -> dict[str, str]:
    """Cards without a tick look alike at every table: they are drawn once."""
    return dict(_faces(printed(game, lang), None, ()))


def printed(name: str, lang: str) -> Deck:
    """A deck in a language, where it has been translated."""
    from cards_pdf.decks.load import load_deck
    from cards_pdf.decks.said_again import translation_of  # only where cards are printed

    deck = load_deck(name)
    return translation_of(deck, lang) or deck


def _faces(deck: Deck, state: Plain | None, only: Collection[str]) -> Iterator[tuple[str, str]]:
    from cards_pdf.decks.pencil_marks import marks_of
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
        yield name, f"data:image/png;base64,{_packed(picture)}"


def square_as_json(square: Square, width: float, height: float) -> Json:
    """A square's place, in hundredths of the card's width and height."""
    at = {"x": square.x / width, "y": square.y / height, "w": square.side / width, "h": square.side / height}
    places = {name: round(100 * part, 2) for name, part in at.items()}
    return {"box": square.box, "word": square.word, "step": square.step, "ticked": square.ticked} | places


def _packed(picture: Image) -> str:
    out = BytesIO()
    picture.quantize(COLOURS).save(out, "PNG", optimize=True)
    return b64encode(out.getvalue()).decode()


def square(request: Json) -> list[Json]:
    """Tick one square with the pencil (`on`), or rub its tick out."""
    campaign = campaign_of(request)
    match request:
        case {"card": str() as code, "box": str() as box, "step": int() as step, "on": bool() as on} if (
            step <= MAX_STEPS
        ):
            count = max(1, step) if on else max(1, step) - 1  # how many of the box are ticked then
            return [{"type": "square", "lines": _written(campaign, code, box, count, request)}]
    raise BadRequest


def _written(campaign: Campaign, code: str, box: str, count: int, request: Json) -> list[str]:
    name = f"{code}.{box}"
    if box == CROSSED_OUT:
        return by_hand.set_value(name, "yes" if count else "no", campaign.name)
    if number := whole_number(box):
        more = count - campaign.state["boxes"].get(code, []).count(number)
        write = by_hand.tick if more > 0 else by_hand.untick
        return write([f"{name} {request.get('word', '')}".rstrip()] * abs(more), campaign.name)
    return by_hand.set_value(name, str(_stat(campaign, code, box, count)), campaign.name)


def _stat(campaign: Campaign, code: str, name: str, count: int) -> int:
    """A monster's number with so many of its squares ticked."""
    for card in campaign.printed.cards:
        for stat in card.stats:
            if (card.code, stat.name) == (code, name) and isinstance(stat.value, int):
                return stat.value + count * stat.step
    raise BadRequest
