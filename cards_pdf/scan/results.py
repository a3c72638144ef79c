"""Results of scans, and how several photos of one deck are merged.

Where two photos disagree about a square, the player is asked.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from cards_pdf.cards.single_cards import Square
from cards_pdf.decks.card import Card
from cards_pdf.scan.verdicts import Verdict


@dataclass(frozen=True, kw_only=True)
class SquareSeen:
    """A square in one photo, or merged from all photos that show it."""

    square: Square
    verdict: Verdict
    photo: Path  # to look at
    crop: bytes  # a PNG of it; empty if there is nothing to ask
    looks_printed: bool = False
    is_struck: bool = False  # ticked, it seems, with a stroke through it


@dataclass(frozen=True, kw_only=True)
class CardSeen:
    """A card in one photo, or merged from all photos that show it."""

    card: Card
    prints: frozenset[tuple[str, int]]  # for each print of it: the deck's file and the check
    photos: tuple[Path, ...]  # a photo that shows it twice is listed twice
    squares: tuple[SquareSeen, ...]


@dataclass(frozen=True, kw_only=True)
class PhotoSeen:
    """The cards in one photo."""

    path: Path
    cards: tuple[CardSeen, ...]
    unknown_marks: int  # that fit no card of this deck
    skipped_marks: int = 0  # that were not read


def merge_photos(photos: Iterable[PhotoSeen]) -> dict[str, CardSeen]:
    """Return every card in the photos, by code."""
    by_code: dict[str, list[CardSeen]] = {}
    for photo in photos:
        for card in photo.cards:
            by_code.setdefault(card.card.code, []).append(card)
    return {
        code: CardSeen(
            card=cards[0].card,
            prints=frozenset[tuple[str, int]]().union(*(card.prints for card in cards)),
            photos=tuple(path for card in cards for path in card.photos),
            squares=tuple(
                _merge_square(squares)
                for squares in zip(*(card.squares for card in cards), strict=True)
            ),
        )
        for code, cards in by_code.items()
    }


def _merge_square(squares: Sequence[SquareSeen]) -> SquareSeen:
    """Merge one square of several photos. An unsure verdict does not contradict a sure one."""
    sure = {square.verdict for square in squares} - {Verdict.ASK}
    first_ticked = next(
        (square for square in squares if square.verdict is not Verdict.NO), squares[0]
    )
    return replace(
        first_ticked,
        verdict=sure.pop() if len(sure) == 1 else Verdict.ASK,
        looks_printed=any(square.looks_printed for square in squares),
        is_struck=any(square.is_struck for square in squares),
    )
