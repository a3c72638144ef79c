"""What several photos of one deck say together: the same card in two photos must agree, else it is asked."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from cards_pdf.cards.one_a_page import Square
from cards_pdf.decks.model import Card
from cards_pdf.scan.arrays import Grey
from cards_pdf.scan.reading import CardRead, PhotoRead, SquareRead
from cards_pdf.scan.verdicts import Verdict, looks_printed


class SquareSeen(NamedTuple):
    """A square in all the photos that show it."""

    square: Square
    verdict: Verdict
    photo: Path  # where it is to be looked at
    crop: Grey | None
    printed: bool = False  # it looks like a printer's tick


class CardSeen(NamedTuple):
    card: Card
    prints: frozenset[tuple[str, int]]  # of each paper of this card: the deck's file and the check
    times: int
    squares: tuple[SquareSeen, ...]


def together(reads: Iterable[PhotoRead]) -> dict[str, CardSeen]:
    """Every card that was seen, by code."""
    found: dict[str, list[tuple[Path, CardRead]]] = {}
    for read in reads:
        for card in read.cards:
            found.setdefault(card.code, []).append((read.path, card))
    return {code: _card(seen) for code, seen in found.items()}


def _card(seen: Sequence[tuple[Path, CardRead]]) -> CardSeen:
    squares = zip(*([(path, one) for one in card.squares] for path, card in seen), strict=True)
    return CardSeen(
        seen[0][1].front.card,
        frozenset((card.front.deck.source, card.check) for _, card in seen),
        len(seen),
        tuple(map(_square, squares)),
    )


def _square(seen: Sequence[tuple[Path, SquareRead]]) -> SquareSeen:
    """Photos that are sure must agree; one that is not says nothing against the others."""
    sure = {one.verdict for _, one in seen} - {Verdict.ASK}
    verdict = sure.pop() if len(sure) == 1 else Verdict.ASK
    telling = [one for one in seen if one[1].verdict is not Verdict.NO] or seen
    path, one = telling[0]
    printed = any(looks_printed(read.ink) for _, read in seen)
    return SquareSeen(one.square, verdict, path, one.crop, printed)
