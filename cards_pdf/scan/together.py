"""What several photos of one deck say together: the same card in two photos must agree, else it is
asked.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from cards_pdf.cards.single_cards import Square
from cards_pdf.decks.model import Card
from cards_pdf.scan.verdicts import Verdict


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


def together(photos: Iterable[PhotoSeen]) -> dict[str, CardSeen]:
    """Every card that was seen, by code."""
    found: dict[str, list[CardSeen]] = {}
    told: dict[str, CardSeen] = {}
    for photo in photos:
        for card in photo.cards:
            found.setdefault(card.card.code, []).append(card)
    for code, seen in found.items():
        squares = map(_square, zip(*(card.squares for card in seen), strict=True))
        prints = frozenset[tuple[str, int]]().union(*(card.prints for card in seen))
        paths = tuple(path for card in seen for path in card.photos)
        told[code] = CardSeen(seen[0].card, prints, paths, tuple(squares))
    return told


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
