"""What several photos of one deck say together: the same card in two photos must agree, else it is asked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cards_pdf.cards.one_a_page import Square
from cards_pdf.decks.model import Card
from cards_pdf.scan.verdicts import Verdict, is_ticked, looks_printed, runs_through

if TYPE_CHECKING:
    from cards_pdf.scan.reading import CardRead, PhotoRead, SquareRead


class SquareSeen(NamedTuple):
    """A square in one photo, or in all the photos that show it."""

    square: Square
    verdict: Verdict
    photo: Path  # where it is to be looked at
    crop: bytes  # a picture of it; nothing where it need not be looked at
    printed: bool = False  # it looks like a printer's tick
    struck: bool = False  # ticked, it seems, and a stroke runs through it


class CardSeen(NamedTuple):
    card: Card
    prints: frozenset[tuple[str, int]]  # of each paper of this card: the deck's file and the check
    photos: tuple[Path, ...]  # that show it; one that shows it twice is there twice
    squares: tuple[SquareSeen, ...]


class PhotoSeen(NamedTuple):
    """What one photo shows, without all that it took to read it."""

    path: Path
    cards: tuple[CardSeen, ...]
    strangers: int  # marks that fit no card of this deck
    skipped: int = 0  # marks that were not looked at


def seen_in(read: PhotoRead) -> PhotoSeen:
    return PhotoSeen(
        read.path, tuple(_seen(read.path, card) for card in read.cards), read.strangers, read.skipped
    )


def _seen(photo: Path, card: CardRead) -> CardSeen:
    prints = frozenset({(card.front.deck.source, card.check)})
    return CardSeen(
        card.front.card, prints, (photo,), tuple(_square_seen(photo, one) for one in card.squares)
    )


def _square_seen(photo: Path, read: SquareRead) -> SquareSeen:
    from cards_pdf.scan.crop import png

    crop = b"" if read.crop is None else png(read.crop)
    struck = is_ticked(read.ink) and runs_through(read.traits)
    return SquareSeen(read.square, read.verdict, photo, crop, looks_printed(read.ink), struck)


def together(photos: Iterable[PhotoSeen]) -> dict[str, CardSeen]:
    """Every card that was seen, by code."""
    found: dict[str, list[CardSeen]] = {}
    for photo in photos:
        for card in photo.cards:
            found.setdefault(card.card.code, []).append(card)
    return {code: _card(seen) for code, seen in found.items()}


def _card(seen: Sequence[CardSeen]) -> CardSeen:
    squares = zip(*(card.squares for card in seen), strict=True)
    prints = frozenset[tuple[str, int]]().union(*(card.prints for card in seen))
    photos = tuple(photo for card in seen for photo in card.photos)
    return CardSeen(seen[0].card, prints, photos, tuple(map(_square, squares)))


def _square(seen: Sequence[SquareSeen]) -> SquareSeen:
    """Photos that are sure must agree; one that is not says nothing against the others."""
    sure = {one.verdict for one in seen} - {Verdict.ASK}
    verdict = sure.pop() if len(sure) == 1 else Verdict.ASK
    telling = next((one for one in seen if one.verdict is not Verdict.NO), seen[0])
    return telling._replace(
        verdict=verdict,
        printed=any(one.printed for one in seen),
        struck=any(one.struck for one in seen),
    )
