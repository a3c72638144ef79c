"""Cards as they lie on a table: which they are, where, and in what order, by the marks of a marked deck."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from cards_pdf.decks.marked_cards import SIDE, MarkedCards
from cards_pdf.scan.arrays import Array
from cards_pdf.scan.mapping import perspective
from cards_pdf.scan.tags import Tag, find_tags

if TYPE_CHECKING:
    from PIL.Image import Image

    from cards_pdf.scan.photo import Photo

_WIDEST = 1200  # pixels of the picture that shows what was read
_SURE, _UNSURE = (0, 170, 60), (230, 140, 0)
_MOST_WRONG = 1  # of a pattern's bits, where no second mark says the same
_ROW = 0.5  # of a card's height: what lies less far below belongs to the same row
_ASKEW = (0, -4, 4, -8, 8, -12, 12)  # degrees that the rows may lie aslant of the mean card
_SAME = 0.43  # of a card's height: two marks of one name that are nearer than this are on one card


class Lying(NamedTuple):
    """A card in a photo: its corners, clockwise from its left top, in pixels."""

    code: str
    corners: Array
    tall: float  # pixels from a card's head to its foot
    is_sure: bool

    @property
    def middle(self) -> Array:
        return np.asarray(self.corners.mean(axis=0))


def cards_in(photo: Photo, marked: MarkedCards) -> tuple[list[Lying], int]:
    """The cards in the order in which they are read, and how many marks were left out."""
    tags, skipped = find_tags(photo)
    found: list[Lying] = []
    for tag in sorted(tags, key=lambda tag: tag.wrong):
        if tag.number in marked.numbers:
            _add(found, _lying(tag, marked))
    return _in_order(found), skipped


def _lying(tag: Tag, marked: MarkedCards) -> Lying:
    """The whole card that a mark lies on, or the mark alone where it may lie anywhere on its card.

    Perspective is left out: a corner seen a few pixels off would throw the far end of the card away.
    """
    (left, top), (width, height) = marked.corner or (0, 0), marked.size if marked.corner else (SIDE, SIDE)
    square = np.array([(left, top), (left + SIDE, top), (left + SIDE, top + SIDE), (left, top + SIDE)])
    matrix = perspective(square, tag.corners, np.ones(4), flat=True)
    card = np.array([(0, 0, 1), (width, 0, 1), (width, height, 1), (0, height, 1)]) @ matrix.T
    corners = card[:, :2] / card[:, 2:]
    tall = float(np.hypot(*(corners[3] - corners[0]))) * marked.size[1] / height
    return Lying(marked.numbers[tag.number], corners, tall, tag.wrong <= _MOST_WRONG)


def _add(found: list[Lying], card: Lying) -> None:
    """The two marks of a card make one card, which is sure."""
    for n, other in enumerate(found):
        if other.code == card.code and np.hypot(*(other.middle - card.middle)) < _SAME * other.tall:
            found[n] = other._replace(is_sure=True)
            return
    found.append(card)


def _in_order(cards: Sequence[Lying]) -> list[Lying]:
    """Left to right, rows from the top, as whoever took the photo looks at them."""
    if not cards:
        return []
    height = float(np.median([card.tall for card in cards]))
    turns = [(float(np.cos(angle)), float(np.sin(angle))) for angle in map(np.radians, _ASKEW)]
    ways = [_down(cards) @ np.array([(cos, sin), (-sin, cos)]) for cos, sin in turns]
    down, rows = min(((way, _rows(cards, way, _ROW * height)) for way in ways), key=_unevenness)
    across = np.array([down[1], -down[0]])
    return [card for row in rows for card in sorted(row, key=lambda card: float(card.middle @ across))]


def _rows(cards: Sequence[Lying], down: Array, apart: float) -> list[list[Lying]]:
    """Cards of one row lie less far below each other than this."""
    rows: list[list[Lying]] = []
    for card in sorted(cards, key=lambda card: float(card.middle @ down)):
        if rows and (card.middle - rows[-1][-1].middle) @ down < apart:
            rows[-1].append(card)
        else:
            rows.append([card])
    return rows


def _unevenness(found: tuple[Array, list[list[Lying]]]) -> float:
    """How far the cards lie from the middle of their rows, if this way is down."""
    down, rows = found
    return sum(float(np.var([card.middle @ down for card in row])) * len(row) for row in rows)


def _down(cards: Iterable[Lying]) -> Array:
    """Which way the cards stand, to a length of one; a card that lies upside down stands the same way.

    Angles are doubled, so that a direction and its opposite are one.
    """
    ways = np.array([complex(*(card.corners[3] - card.corners[0])) for card in cards])
    mean = np.sqrt(np.sum((ways / np.abs(ways)) ** 2))
    if not abs(mean):
        return np.array([0.0, 1.0])
    mean /= abs(mean) if mean.imag >= 0 else -abs(mean)
    return np.array([mean.real, mean.imag])


def draw_cards(photo: Photo, cards: Sequence[Lying]) -> Image:
    """The photo with every card outlined and numbered; what is unsure in another colour."""
    from PIL import ImageDraw

    picture, scale = photo.shown(_WIDEST)
    pen = ImageDraw.Draw(picture)
    for number, card in enumerate(cards, 1):
        edge = [(float(x), float(y)) for x, y in card.corners * scale]
        colour = _SURE if card.is_sure else _UNSURE
        pen.line([*edge, edge[0]], fill=colour, width=4, joint="curve")
        label = pen.textbbox(edge[0], f"{number} {card.code}", font_size=26)
        pen.rectangle(label, fill="white")
        pen.text(edge[0], f"{number} {card.code}", fill=colour, font_size=26)
    return picture
