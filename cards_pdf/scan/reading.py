"""One photo of cards: which cards lie in it, and what each of their squares shows."""

from pathlib import Path
from typing import NamedTuple

from cards_pdf.cards.camera_mark import card_and_check
from cards_pdf.decks.model import Deck
from cards_pdf.scan.arrays import Grey
from cards_pdf.scan.crop import crop
from cards_pdf.scan.fronts import Front, Square, fronts
from cards_pdf.scan.ink import Ink, measure
from cards_pdf.scan.photo import Photo
from cards_pdf.scan.register import Placed, place
from cards_pdf.scan.tags import Tag, find_tags
from cards_pdf.scan.verdicts import Verdict, verdicts

_LEAST_ANCHORS = 6  # with fewer it is no card of the deck


class SquareRead(NamedTuple):
    square: Square
    ink: Ink
    verdict: Verdict
    crop: Grey | None  # to be looked at, where it may be asked about


class CardRead(NamedTuple):
    """One card in one photo."""

    front: Front
    check: int
    placed: Placed
    squares: tuple[SquareRead, ...]

    @property
    def code(self) -> str:
        return self.front.card.code


class PhotoRead(NamedTuple):
    path: Path
    cards: tuple[CardRead, ...]
    strangers: int  # marks that fit no card of this deck


def read_photo(deck: Deck, photo: Photo, known: dict[str, Front]) -> PhotoRead:
    """Every card of the deck in the photo; `known` keeps fronts from one photo to the next."""
    tags = find_tags(photo)
    named = [(tag, found) for tag in tags if (found := card_and_check(deck, tag.number))]
    new = {card.code: card for _, (card, _) in named if card.code not in known}
    known |= fronts(deck, new.values())
    read = [_card(photo, tag, known[card.code], check) for tag, (card, check) in named]
    cards = sorted((card for card in read if card.placed.anchors >= _LEAST_ANCHORS), key=_number)
    return PhotoRead(photo.path, tuple(cards), len(tags) - len(cards))


def _card(photo: Photo, tag: Tag, front: Front, check: int) -> CardRead:
    placed = place(photo, tag, front)
    inks = measure(photo, placed, front)
    said = verdicts(front.squares, inks, placed)
    crops = [
        None if found is Verdict.NO else crop(photo, placed, square)
        for square, found in zip(front.squares, said, strict=True)
    ]
    squares = tuple(map(SquareRead, front.squares, inks, said, crops))
    return CardRead(front, check, placed, squares)


def _number(card: CardRead) -> int:
    return card.front.card.number
