"""The style that all fronts of a run share, the context of one card, and areas on it."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from cards_pdf.canvas.base import Canvas
from cards_pdf.cards.edition import Edition
from cards_pdf.common.errors import FitError
from cards_pdf.common.messages import Message
from cards_pdf.common.sizes import Mm
from cards_pdf.decks.campaign import PencilMarks
from cards_pdf.decks.card import Card
from cards_pdf.decks.deck import Deck

EDGE_TOLERANCE_MM = 1e-6  # rounding errors of edges that are computed


class Bleed(NamedTuple):
    """Ink beyond the edges of a card, in mm."""

    left: float
    top: float
    right: float
    bottom: float


NO_BLEED = Bleed(0.0, 0.0, 0.0, 0.0)


class Area(NamedTuple):
    """Part of a card, in mm from its top left."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    def contains(self, other: "Area") -> bool:
        return (
            self.left <= other.left
            and self.top <= other.top
            and self.right >= other.right
            and self.bottom >= other.bottom
        )

    def overlaps(self, other: "Area") -> bool:
        return (
            self.left < other.right
            and self.right > other.left
            and self.top < other.bottom
            and self.bottom > other.top
        )

    def expand(self, distance: float) -> "Area":
        """Return the area with its edges moved outwards."""
        return Area(
            self.left - distance, self.top - distance, self.right + distance, self.bottom + distance
        )

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


class CardStyle(NamedTuple):
    """The style that all fronts of a run share."""

    deck: Deck
    edition: Edition
    size: Mm
    fields: str = ""  # goes before the names of form fields, so that copies stay unique
    bleed: Bleed = NO_BLEED
    mark: Area | None = None  # of the camera mark, which rows go around

    @property
    def area_with_bleed(self) -> Area:
        """The card and its bleed. Other cards may lie beyond it."""
        width, height = self.size
        bleed = self.bleed
        return Area(-bleed.left, -bleed.top, width + bleed.right, height + bleed.bottom)

    def find_touched_edges(self, area: Area) -> tuple[bool, bool, bool, bool]:
        """Return whether an area reaches the card's left, top, right and bottom edge."""
        width, height = self.size
        return (
            area.left < EDGE_TOLERANCE_MM,
            area.top < EDGE_TOLERANCE_MM,
            area.right > width - EDGE_TOLERANCE_MM,
            area.bottom > height - EDGE_TOLERANCE_MM,
        )

    def extend_into_bleed(self, area: Area) -> Area:
        """Return an area whose edges at the card's edge are moved to the end of the bleed."""
        touched = self.find_touched_edges(area)
        if not any(touched):
            return area
        sides = zip(touched, self.area_with_bleed, area, strict=True)
        return Area(*(outer if is_at_edge else own for is_at_edge, outer, own in sides))

    def is_beyond_card(self, area: Area) -> bool:
        """Return True if part of an area lies beyond the card's edges and has to be cut off."""
        width, height = self.size
        return (
            area.left < -EDGE_TOLERANCE_MM
            or area.top < -EDGE_TOLERANCE_MM
            or area.right > width + EDGE_TOLERANCE_MM
            or area.bottom > height + EDGE_TOLERANCE_MM
        )


class CardContext(NamedTuple):
    """A card with everything that its front is drawn with."""

    canvas: Canvas
    card: Card
    style: CardStyle
    marks: PencilMarks

    @property
    def deck(self) -> Deck:
        return self.style.deck

    @property
    def edition(self) -> Edition:
        return self.style.edition

    def note_small_print(self, size: float) -> None:
        """Note that text on this card is smaller than its edition sets text usually."""
        printed_size = size * self.edition.scale * self.edition.zoom
        noted = self.canvas.small_print
        noted[self.card.code] = min(printed_size, noted.get(self.card.code, printed_size))


# The contexts below are used like functions, around every text. As classes they cost a third of
# what generators cost.
class error_context:  # noqa: N801
    """Context that adds the name of a field to a FitError."""

    __slots__ = ("_facts", "_field", "_place")

    def __init__(self, field: str, place: Mapping[str, Any] | None = None, **facts: object) -> None:
        self._field = field
        self._place = place
        self._facts = facts

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, FitError):
            field = Message(self._field, **self._facts)
            place = {"column": self._field} if self._place is None else self._place
            where = error.whereabouts._replace(**place)
            raise type(error)("{key}: {said}", key=field, said=error).with_whereabouts(
                where
            ) from error


class final_error_context(error_context):  # noqa: N801
    """Context that makes a whole sentence of a FitError: with a full stop, and without a field."""

    __slots__ = ()

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, FitError):
            field = Message(self._field, **self._facts)
            raise FitError("{key}: {said}.", key=field, said=error) from error


def card_field_context(card: Card, key: str, part: str = "", **facts: object) -> error_context:
    """Return what adds the key of a card, or the column of its table, to a FitError.

    `part` says which part of the field is meant.
    """
    column = card.columns.get(key) or key
    if not card.row:
        return error_context(part or key, {"column": key}, **facts)
    place = {"column": column}
    if part in ("", key):
        return error_context('column "{key}"', place, key=column)
    return error_context('column "{key}", {part}', place, key=column, part=Message(part, **facts))
