"""One photo of cards: which cards lie in it, and what each of their squares shows."""

from collections.abc import Callable, Iterable, Sequence
from itertools import product
from pathlib import Path
from statistics import median
from time import thread_time
from typing import NamedTuple

from cards_pdf.cards.camera_mark import card_and_check
from cards_pdf.cards.one_a_page import Square
from cards_pdf.decks.model import Card, Deck
from cards_pdf.scan.arrays import Grey
from cards_pdf.scan.crop import crop
from cards_pdf.scan.fronts import PrintedFront, fronts
from cards_pdf.scan.ink import Ink, measure
from cards_pdf.scan.limits import MOST_SECONDS
from cards_pdf.scan.photo import Photo
from cards_pdf.scan.register import Registration, place
from cards_pdf.scan.strokes import strokes_of
from cards_pdf.scan.tags import Tag, find_tags
from cards_pdf.scan.traits import Traits, traits_of
from cards_pdf.scan.verdicts import Verdict, is_ticked, verdicts

_LEAST_ANCHORS = 6  # with fewer it is no card of the deck


class SquareRead(NamedTuple):
    square: Square
    ink: Ink
    verdict: Verdict
    crop: Grey | None  # to be looked at, where it may be asked about
    traits: Traits = Traits()


class CardRead(NamedTuple):
    """One card in one photo."""

    front: PrintedFront
    check: int
    placed: Registration
    squares: tuple[SquareRead, ...]

    @property
    def code(self) -> str:
        return self.front.card.code


class PhotoRead(NamedTuple):
    path: Path
    cards: tuple[CardRead, ...]
    strangers: int  # marks that fit no card of this deck
    skipped: int = 0  # marks that were not looked at


Fronts = dict[tuple[str, str, bool], PrintedFront]  # by code, the deck's file, and whether in large print
Languages = Sequence[Deck]
PrintedBy = Callable[
    [str, int], Sequence[Languages]
]  # a card's code and its check -> by which decks, likely first


def read_photo(deck: Deck, photo: Photo, known: Fronts, printed_by: PrintedBy | None = None) -> PhotoRead:
    """Every card of the deck in the photo; `known` keeps fronts from one photo to the next."""
    enough = thread_time() + MOST_SECONDS
    tags, skipped = find_tags(photo)
    named = [(tag, found) for tag in tags if (found := card_and_check(deck, tag.number))]
    _draw(deck, [card for _, (card, _) in named], known, large=False)
    read = []
    for tag, (card, check) in named:
        if thread_time() > enough:
            break
        likely = printed_by(card.code, check) if printed_by else [[deck]]
        read.append(_card(photo, *_found(likely, photo, tag, card, known), check))
    cards = sorted((card for card in read if card.placed.anchors >= _LEAST_ANCHORS), key=_number)
    late = len(named) - len(read)
    return PhotoRead(photo.path, tuple(cards), len(tags) - late - len(cards), skipped + late)


def _draw(deck: Deck, cards: Iterable[Card], known: Fronts, *, large: bool) -> None:
    new = {card.code for card in cards if (card.code, deck.source, large) not in known}
    drawn = fronts(deck, [card for card in deck.cards if card.code in new], large=large)
    known |= {(code, deck.source, large): front for code, front in drawn.items()}


def _found(
    likely: Sequence[Languages], photo: Photo, tag: Tag, card: Card, known: Fronts
) -> tuple[PrintedFront, Registration]:
    """As usual print or large print sets it, whichever agrees best; nearly all cards are usual ones."""
    found: list[tuple[PrintedFront, Registration]] = []
    for decks, large in product(likely, (False, True)):
        for deck in decks:
            _draw(deck, [card], known, large=large)
            front = known[card.code, deck.source, large]
            found.append((front, place(photo, tag, front)))
        best = max(found, key=lambda one: one[1].anchors)
        if best[1].sure:  # of another edition the head alone looks alike
            break
    return best


def _card(photo: Photo, front: PrintedFront, placed: Registration, check: int) -> CardRead:
    inks = measure(photo, placed, front)
    traits = _traits(photo, front, placed, inks)
    said = verdicts(front.squares, inks, traits, placed)
    crops = [
        None if found is Verdict.NO else crop(photo, placed, _row(square, front))
        for square, found in zip(front.squares, said, strict=True)
    ]
    squares = tuple(map(SquareRead, front.squares, inks, said, crops, traits))
    return CardRead(front, check, placed, squares)


def _row(square: Square, front: PrintedFront) -> list[Square]:
    """The squares that are shown with it: of a number all."""
    return [other for other in front.squares if other.box == square.box] if square.step else [square]


def _traits(photo: Photo, front: PrintedFront, placed: Registration, inks: Sequence[Ink]) -> list[Traits]:
    if not inks or not placed.sure:
        return [Traits()] * len(inks)
    contrast, noise = median(ink.contrast for ink in inks), median(ink.noise for ink in inks)
    strokes = strokes_of(photo, placed, front, contrast, noise)
    return traits_of(strokes, front.squares, list(map(is_ticked, inks)))


def _number(card: CardRead) -> int:
    return card.front.card.number
