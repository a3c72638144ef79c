"""Cards that look different in two versions of a deck, by their pictures."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cards_pdf.canvas.pdf_file import FinishedPdf
from cards_pdf.canvas.to_pictures import page_pictures
from cards_pdf.decks.card import Card
from cards_pdf.decks.deck import Deck
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import make_single_card

if TYPE_CHECKING:
    from PIL.Image import Image

DPI = 110
_PIXEL_FACTOR = 4  # of the usual limit of pixels, since only pictures that differ are kept


@dataclass(frozen=True, kw_only=True)
class Pair:
    """A card before and now. A new card has no picture before, a removed one none now."""

    card: Card
    before: "Image | None" = None
    now: "Image | None" = None


def find_changed_cards(old: Deck, new: Deck) -> Iterator[Pair]:
    """Yield changed cards in the order of the new deck, then new ones, then removed ones."""
    old_numbers = {_identity(card): n for n, card in enumerate(old.cards)}
    new_numbers = {_identity(card): n for n, card in enumerate(new.cards)}
    common = [card for card in new.cards if _identity(card) in old_numbers]
    old_pdf = _draw(old)
    new_pdf = _draw(new)
    before = _draw_pictures(old_pdf, [old_numbers[_identity(card)] for card in common])
    numbers = [n for n, card in enumerate(new.cards) if _identity(card) in old_numbers]
    now = _draw_pictures(new_pdf, numbers)
    for card, old_picture, new_picture in zip(common, before, now, strict=True):
        is_same_size = old_picture.size == new_picture.size
        if not is_same_size or old_picture.tobytes() != new_picture.tobytes():
            yield Pair(card=card, before=old_picture, now=new_picture)
    added = [n for n, card in enumerate(new.cards) if _identity(card) not in old_numbers]
    for n, picture in zip(added, _draw_pictures(new_pdf, added), strict=True):
        yield Pair(card=new.cards[n], now=picture)
    removed = [n for n, card in enumerate(old.cards) if _identity(card) not in new_numbers]
    for n, picture in zip(removed, _draw_pictures(old_pdf, removed), strict=True):
        yield Pair(card=old.cards[n], before=picture)


def _identity(card: Card) -> str:
    """Return the code, or the name if the code is only the number, which a new row moves."""
    return card.name if card.name and card.code == str(card.number) else card.code


def _draw(deck: Deck) -> FinishedPdf:
    return make_pdf(DeckJob(deck.without_copies, make_single_card(deck.size)))


def _draw_pictures(file: FinishedPdf, pages: Sequence[int]) -> Iterator["Image"]:
    if pages:
        yield from page_pictures(
            file.pdf, DPI, pages=pages, trimmed=True, art=file.art, times=_PIXEL_FACTOR
        )
