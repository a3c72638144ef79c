"""Two versions of a deck: which cards look different, by their pictures."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cards_pdf.canvas.pdf_file import FinishedPdf
from cards_pdf.canvas.reading.to_pictures import page_pictures
from cards_pdf.decks.model import Card, Deck
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import single_card

if TYPE_CHECKING:
    from PIL.Image import Image

DPI = 110
_TIMES = 4  # the usual pixels: those that are alike are not kept


class Pair(NamedTuple):
    """A card before and now; one of them is missing where it was left out, or is new."""

    card: Card
    before: "Image | None"
    now: "Image | None"


def find_changed_cards(old: Deck, new: Deck) -> Iterator[Pair]:
    """In the order of the new deck; then what it has no more."""
    drawn, drawn_now = _drawn(old), _drawn(new)
    earlier = {_called(card): n for n, card in enumerate(old.cards)}
    both = [card for card in new.cards if _called(card) in earlier]
    before = _pictures(drawn, [earlier[_called(card)] for card in both])
    now = _pictures(drawn_now, [n for n, card in enumerate(new.cards) if _called(card) in earlier])
    for card, one, two in zip(both, before, now, strict=True):
        if one.size != two.size or one.tobytes() != two.tobytes():
            yield Pair(card, one, two)
    added = [n for n, card in enumerate(new.cards) if _called(card) not in earlier]
    for n, picture in zip(added, _pictures(drawn_now, added), strict=True):
        yield Pair(new.cards[n], None, picture)
    kept = {*map(_called, new.cards)}
    gone = [n for n, card in enumerate(old.cards) if _called(card) not in kept]
    for n, picture in zip(gone, _pictures(drawn, gone), strict=True):
        yield Pair(old.cards[n], picture, None)


def _called(card: Card) -> str:
    """By its name where it has no code but its number, which a new row moves."""
    return card.name if card.name and card.code == str(card.number) else card.code


def _drawn(deck: Deck) -> FinishedPdf:
    return make_pdf(DeckJob(deck.without_copies, single_card(deck.size)))


def _pictures(made: FinishedPdf, places: Sequence[int]) -> Iterator["Image"]:
    if places:
        yield from page_pictures(
            made.pdf, DPI, pages=places, trimmed=True, art=made.art, times=_TIMES
        )
