"""Reading one photo: which cards it shows, and the verdict on each of their squares.

1. Find the marks (`tags`). Each names a card and, by a check, the print it belongs to.
2. Find the card from its mark outwards (`register`), in the languages and sizes in which it may
   have been printed.
3. Measure its squares' ink (`ink`) and follow the strokes on the whole card (`strokes`).
4. Judge both together (`verdicts`), and cut out the squares that the player may be asked about.
"""

from collections.abc import Callable, Iterable, Sequence
from io import BytesIO
from itertools import product
from pathlib import Path
from time import thread_time
from typing import TYPE_CHECKING

import numpy as np

from cards_pdf.cards.camera_mark import card_and_check
from cards_pdf.cards.single_cards import Square
from cards_pdf.common.records.record import record
from cards_pdf.decks.card import Card
from cards_pdf.decks.deck import Deck
from cards_pdf.scan import MAX_SECONDS
from cards_pdf.scan.arrays import Array, sample
from cards_pdf.scan.fronts import PrintedFront, draw_fronts
from cards_pdf.scan.ink import Ink, measure_ink
from cards_pdf.scan.photo import Photo, load_photo
from cards_pdf.scan.register import Registration, Tag, find_tags, register_card
from cards_pdf.scan.strokes import Traits, find_strokes
from cards_pdf.scan.verdicts import (
    CardSeen,
    PhotoSeen,
    SquareSeen,
    Verdict,
    is_ticked,
    judge,
    looks_printed,
    runs_through,
)

if TYPE_CHECKING:
    from PIL.Image import Image

_MIN_ANCHORS = 6  # with fewer it is no card of the deck
_CROP_MARGIN_MM = 4.0
_CROP_BEFORE_ROW_MM = 16.0  # where a row's label is
_CROP_PIXELS_PER_MM = 10
_MAX_OVERLAY_PX = 1600
_COLOURS = {Verdict.YES: (0, 190, 60), Verdict.NO: (125, 125, 125), Verdict.ASK: (255, 190, 0)}
_LINE = {Verdict.YES: 3, Verdict.NO: 2, Verdict.ASK: 4}


@record
class CardRead:
    """A card in one photo, with the measurements behind its verdicts."""

    summary: CardSeen
    front: PrintedFront
    registration: Registration
    inks: Sequence[Ink]  # of each square
    traits: Sequence[Traits]

    @property
    def code(self) -> str:
        return self.front.card.code


@record
class PhotoRead:
    """A photo, as the reader sees it. Only the summary leaves the child process."""

    summary: PhotoSeen
    cards: tuple[CardRead, ...]


# by code, the deck's file, and True for large print
Fronts = dict[tuple[str, str, bool], PrintedFront]
Languages = Sequence[Deck]
# from a card's code and check to the decks it may be printed from, likely ones first
FindPrints = Callable[[str, int], Sequence[Languages]]


def scan_photo(
    deck: Deck,
    path: Path,
    data: bytes | None,
    *,
    known: Fronts,
    find_prints: FindPrints,
    picture_format: str,
) -> tuple[PhotoSeen, bytes]:
    """Read the photo in a file, or in `data`. Return what it shows, and a picture of that."""
    photo = load_photo(path, data)
    read = read_photo(deck, photo, known=known, find_prints=find_prints)
    picture = BytesIO()
    # The picture is looked at once: fast counts more than small.
    draw_overlay(photo, read).save(picture, picture_format, compress_level=1)
    return read.summary, picture.getvalue()


def read_photo(
    deck: Deck, photo: Photo, known: Fronts, find_prints: FindPrints | None = None
) -> PhotoRead:
    """Read every card of the deck in a photo. `known` keeps fronts from one photo to the next."""
    deadline = thread_time() + MAX_SECONDS
    tags, skipped = find_tags(photo)
    marks = [(tag, match) for tag in tags if (match := card_and_check(deck, tag.number))]
    _draw_missing(deck, [card for _, (card, _) in marks], known, large=False)
    read = []
    for tag, (card, check) in marks:
        if thread_time() > deadline:
            break
        prints = find_prints(card.code, check) if find_prints else [[deck]]
        front, registration = _register_best_print(
            prints=prints, photo=photo, tag=tag, card=card, known=known
        )
        read.append(_read_card(photo, front, registration, check=check))
    cards = [card for card in read if card.registration.anchors >= _MIN_ANCHORS]
    cards.sort(key=lambda card: card.front.card.number)
    late = len(marks) - len(read)
    summary = PhotoSeen(
        path=photo.path,
        cards=tuple(card.summary for card in cards),
        unknown_marks=len(tags) - late - len(cards),
        skipped_marks=skipped + late,
    )
    return PhotoRead(summary=summary, cards=tuple(cards))


def _draw_missing(deck: Deck, cards: Iterable[Card], known: Fronts, *, large: bool) -> None:
    missing = {card.code for card in cards if (card.code, deck.source, large) not in known}
    drawn = draw_fronts(deck, [card for card in deck.cards if card.code in missing], large=large)
    known |= {(code, deck.source, large): front for code, front in drawn.items()}


def _register_best_print(
    *, prints: Sequence[Languages], photo: Photo, tag: Tag, card: Card, known: Fronts
) -> tuple[PrintedFront, Registration]:
    """Return the print that agrees best: likely languages and normal print come first."""
    results: list[tuple[PrintedFront, Registration]] = []
    for decks, large in product(prints, (False, True)):
        for deck in decks:
            _draw_missing(deck, [card], known, large=large)
            front = known[card.code, deck.source, large]
            results.append((front, register_card(photo, tag, front)))
        best = max(results, key=lambda result: result[1].anchors)
        if best[1].is_sure:
            break
    return best


def _read_card(
    photo: Photo, front: PrintedFront, registration: Registration, check: int
) -> CardRead:
    inks = measure_ink(photo, registration, front)
    traits = [Traits()] * len(inks)
    if inks and registration.is_sure:
        ticked = [is_ticked(ink) for ink in inks]
        strokes = find_strokes(photo, registration, front, inks=inks, ticked=ticked)
        traits = [strokes.find_traits(n) for n in range(len(inks))]
    rows: dict[str, list[Square]] = {}
    for square in front.squares:
        rows.setdefault(square.box, []).append(square)
    squares = []
    for square, ink, of_square in zip(front.squares, inks, traits, strict=True):
        is_seen = registration.is_sure and registration.is_visible(*square.middle)
        verdict = judge(ink, of_square) if is_seen else Verdict.ASK
        # A number has a square for each step: the player sees the whole row.
        row = rows[square.box] if square.step else [square]
        squares.append(
            SquareSeen(
                square=square,
                verdict=verdict,
                photo=photo.path,
                crop=b"" if verdict is Verdict.NO else cut_out(photo, registration, row),
                looks_printed=looks_printed(ink),
                is_struck=is_ticked(ink) and runs_through(of_square),
            )
        )
    summary = CardSeen(
        card=front.card,
        prints=frozenset({(front.deck.source, check)}),
        photos=(photo.path,),
        squares=tuple(squares),
    )
    return CardRead(
        summary=summary, front=front, registration=registration, inks=inks, traits=traits
    )


# --- pictures for the player ---


def cut_out(photo: Photo, registration: Registration, row: Sequence[Square]) -> bytes:
    """Return a PNG of an upright square with its surroundings, or of a row with its label."""
    from PIL import Image

    first = row[0]
    last = row[-1]
    before = _CROP_BEFORE_ROW_MM if len(row) > 1 else _CROP_MARGIN_MM
    across = _steps(first.x - before, last.x + last.side + _CROP_MARGIN_MM)
    down = _steps(first.y - _CROP_MARGIN_MM, first.y + first.side + _CROP_MARGIN_MM)
    px, py = registration.mapping(*np.meshgrid(across, down))
    out = BytesIO()
    Image.fromarray(sample(photo.grey, px, py).astype(np.uint8)).save(out, "PNG")
    return out.getvalue()


def _steps(start: float, end: float) -> Array:
    count = round((end - start) * _CROP_PIXELS_PER_MM)
    return start + (np.arange(count) + 0.5) / _CROP_PIXELS_PER_MM


def draw_overlay(photo: Photo, read: PhotoRead) -> "Image":
    """Draw the verdicts on the photo: ticked green, empty grey, doubtful yellow."""
    from PIL import Image, ImageDraw

    scale = min(1.0, _MAX_OVERLAY_PX / max(photo.grey.shape))
    size = (round(photo.grey.shape[1] * scale), round(photo.grey.shape[0] * scale))
    picture = Image.fromarray(photo.grey).resize(size, Image.Resampling.BOX).convert("RGB")
    pen = ImageDraw.Draw(picture)
    for card in read.cards:
        for one in card.summary.squares:
            side = one.square.side * np.array([0, 1, 1, 0, 0])
            x, y = card.registration.mapping(one.square.x + side, one.square.y + np.roll(side, 1))
            points = list(zip((x * scale).tolist(), (y * scale).tolist(), strict=True))
            pen.line(points, fill=_COLOURS[one.verdict], width=_LINE[one.verdict], joint="curve")
    return picture
