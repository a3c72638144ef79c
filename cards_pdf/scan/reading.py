"""One photo of cards: which cards lie in it, and what each of their squares shows.

Marks are found first (`tags`); each names a card. The card is looked for from its mark outwards
(`register`), in the languages and sizes in which it may have been printed. Then its squares' ink is
measured (`ink`), the strokes on the whole card are followed (`strokes`), and both together are
judged (`verdicts`). Whatever may be asked about is cut out, for somebody to look at.
"""

from collections.abc import Callable, Iterable, Sequence
from io import BytesIO
from itertools import product
from pathlib import Path
from statistics import median
from time import thread_time
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from cards_pdf.cards.camera_mark import card_and_check
from cards_pdf.cards.single_cards import Square
from cards_pdf.decks.model import Card, Deck
from cards_pdf.scan import MOST_SECONDS
from cards_pdf.scan.arrays import Array, Grey, sample
from cards_pdf.scan.fronts import PrintedFront, fronts
from cards_pdf.scan.ink import Ink, measure
from cards_pdf.scan.photo import Photo
from cards_pdf.scan.register import Registration, place
from cards_pdf.scan.strokes import Traits, strokes_of, traits_of
from cards_pdf.scan.tags import Tag, find_tags
from cards_pdf.scan.together import CardSeen, PhotoSeen, SquareSeen
from cards_pdf.scan.verdicts import Verdict, is_ticked, looks_printed, runs_through, verdicts

if TYPE_CHECKING:
    from PIL.Image import Image

_LEAST_ANCHORS = 6  # with fewer it is no card of the deck
_AROUND = 4.0  # mm about a square that is shown
_BEFORE = 16.0  # mm before a row, where it says of what
_DOTS = 10  # a mm
_WIDEST = 1600  # pixels of the picture of all that was read
_COLOURS = {Verdict.YES: (0, 190, 60), Verdict.NO: (125, 125, 125), Verdict.ASK: (255, 190, 0)}
_LINE = {Verdict.YES: 3, Verdict.NO: 2, Verdict.ASK: 4}


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


Fronts = dict[
    tuple[str, str, bool], PrintedFront
]  # by code, the deck's file, and whether in large print
Languages = Sequence[Deck]
PrintedBy = Callable[
    [str, int], Sequence[Languages]
]  # a card's code and check -> its decks, likely first


def read_photo(
    deck: Deck, photo: Photo, known: Fronts, printed_by: PrintedBy | None = None
) -> PhotoRead:
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
        read.append(
            _read_card(photo, *_place_in_likely_prints(likely, photo, tag, card, known), check)
        )
    cards = [card for card in read if card.placed.anchors >= _LEAST_ANCHORS]
    cards.sort(key=lambda card: card.front.card.number)
    late = len(named) - len(read)
    return PhotoRead(photo.path, tuple(cards), len(tags) - late - len(cards), skipped + late)


def _draw(deck: Deck, cards: Iterable[Card], known: Fronts, *, large: bool) -> None:
    new = {card.code for card in cards if (card.code, deck.source, large) not in known}
    drawn = fronts(deck, [card for card in deck.cards if card.code in new], large=large)
    known |= {(code, deck.source, large): front for code, front in drawn.items()}


def _place_in_likely_prints(
    likely: Sequence[Languages], photo: Photo, tag: Tag, card: Card, known: Fronts
) -> tuple[PrintedFront, Registration]:
    """As usual print or large print sets it, whichever agrees best; nearly all cards are usual
    ones.
    """
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


def _read_card(photo: Photo, front: PrintedFront, placed: Registration, check: int) -> CardRead:
    inks = measure(photo, placed, front)
    traits = [Traits()] * len(inks)
    if inks and placed.sure:
        contrast, noise = median(ink.contrast for ink in inks), median(ink.noise for ink in inks)
        strokes = strokes_of(photo, placed, front, contrast, noise)
        traits = traits_of(strokes, front.squares, list(map(is_ticked, inks)))
    said = verdicts(front.squares, inks, traits, placed)
    rows: dict[str, list[Square]] = {}  # of a number, all squares are shown
    for square in front.squares:
        rows.setdefault(square.box, []).append(square)
    crops = [
        None
        if found is Verdict.NO
        else crop(photo, placed, rows[square.box] if square.step else [square])
        for square, found in zip(front.squares, said, strict=True)
    ]
    squares = tuple(map(SquareRead, front.squares, inks, said, crops, traits))
    return CardRead(front, check, placed, squares)


def seen_in(read: PhotoRead) -> PhotoSeen:
    """What the photo shows, without all that it took to read it: what one process tells another."""
    cards = []
    for card in read.cards:
        squares = []
        for one in card.squares:
            cut = b"" if one.crop is None else png(one.crop)
            struck = is_ticked(one.ink) and runs_through(one.traits)
            squares.append(
                SquareSeen(one.square, one.verdict, read.path, cut, looks_printed(one.ink), struck)
            )
        prints = frozenset({(card.front.deck.source, card.check)})
        cards.append(CardSeen(card.front.card, prints, (read.path,), tuple(squares)))
    return PhotoSeen(read.path, tuple(cards), read.strangers, read.skipped)


# --- pictures of what was read ---


def crop(photo: Photo, placed: Registration, row: Sequence[Square]) -> Grey:
    """A square and its surroundings, upright; of a number all of its row, and what stands before
    it.
    """
    first, last = row[0], row[-1]
    left, right = first.x - (_BEFORE if len(row) > 1 else _AROUND), last.x + last.side + _AROUND
    x, y = np.meshgrid(
        _steps(left, right), _steps(first.y - _AROUND, first.y + first.side + _AROUND)
    )
    px, py = placed.mapping(x, y)
    return sample(photo.grey, px, py).astype(np.uint8)


def _steps(start: float, end: float) -> Array:
    return start + (np.arange(round((end - start) * _DOTS)) + 0.5) / _DOTS


def png(cut: Grey) -> bytes:
    """What was cut out, as a file."""
    from PIL import Image

    out = BytesIO()
    Image.fromarray(cut).save(out, "PNG")
    return out.getvalue()


def overlay(photo: Photo, read: PhotoRead) -> "Image":
    """The photo, at most `_WIDEST` wide: ticked squares green, empty ones grey, doubtful ones
    yellow.
    """
    from PIL import ImageDraw

    picture, scale = photo.shown(_WIDEST)
    pen = ImageDraw.Draw(picture)
    for card in read.cards:
        for one in card.squares:
            side = one.square.side * np.array([0, 1, 1, 0, 0])
            x, y = card.placed.mapping(one.square.x + side, one.square.y + np.roll(side, 1))
            points = list(zip((x * scale).tolist(), (y * scale).tolist(), strict=True))
            pen.line(points, fill=_COLOURS[one.verdict], width=_LINE[one.verdict], joint="curve")
    return picture
