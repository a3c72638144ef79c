"""The places of cards in a dungeon: rectangles turned by hours of the clock, in card lengths.

Guarantee
    The same cards lie at the same places on every machine. Every angle is a whole number of hours,
    so every sine comes from a table.

How it works
    x grows to the right, y towards the treasure. A card is a `Spot`: its centre and the hour to
    which it points. The next card lies towards its own hour, as far away as the two cards touch.
    `PULLED` says how much of this distance is left.

    The distance at which two rectangles just touch is where the new centre leaves the sum of both,
    a polygon whose sides are parallel to theirs. So it is the smallest distance to one of these
    sides, measured in the direction of the new hour (`touch_distance`). It depends on the turn
    between the cards alone, so there are 12 of them.

    Two rectangles overlap unless the direction of one of their sides separates them. The gap
    between two that do not overlap lies between a corner of one and the other card.

Example
    A card at 12 o'clock behind the entrance touches it one card length further on, one at 3 o'clock
    half a length and half a width to the right.

    >>> lay_next(Spot(0.0, 0.0), 12, "touch")
    Spot(x=0.0, y=1.0, hour=12)
    >>> round(lay_next(Spot(0.0, 0.0), 3, "touch").x, 3)
    0.858
    >>> find_gap(Spot(0.0, 0.0), Spot(0.0, 3.0))
    2.0
"""

from functools import cache
from math import dist, sqrt
from typing import NamedTuple

LENGTH_MM = 88
WIDTH = 63 / LENGTH_MM
HOURS = 12
QUARTER_TURN = 3
PULLED = {"touch": 1.0, "quarter": 0.75, "half": 0.5}  # how much of the touch distance is left
_S = sqrt(3) / 2
_SINES = (0.0, 0.5, _S, 1.0, _S, 0.5, 0.0, -0.5, -_S, -1.0, -_S, -0.5)

Point = tuple[float, float]


class Spot(NamedTuple):
    """A card's centre and the hour it points to."""

    x: float
    y: float
    hour: int = HOURS

    def corners(self) -> list[Point]:
        """Return the four corners, in order around the card."""
        ends = ((-0.5, 0.5), (0.5, 0.5), (0.5, -0.5), (-0.5, -0.5))
        return [self.on_card(WIDTH * across, along) for across, along in ends]

    def nearest(self, point: Point) -> Point:
        """Return the point of this card that is nearest to another."""
        dx = point[0] - self.x
        dy = point[1] - self.y
        sine, cosine = towards(self.hour)
        across = dx * cosine - dy * sine
        along = dx * sine + dy * cosine
        return self.on_card(max(-WIDTH / 2, min(across, WIDTH / 2)), max(-0.5, min(along, 0.5)))

    def on_card(self, across: float, along: float) -> Point:
        """Return a point of the table, given by the card's own right and up."""
        sine, cosine = towards(self.hour)
        return self.x + across * cosine + along * sine, self.y - across * sine + along * cosine


@cache
def towards(hour: int) -> Point:
    """Return one card length in the direction of an hour."""
    return _sine(hour), _cosine(hour)


@cache
def touch_distance(turn: int) -> float:
    """Return the distance of the centres of two cards that just touch.

    The new one is turned so many hours from the last one and lies towards its own hour. They touch
    where its centre leaves the sum of both rectangles, whose sides are theirs.
    """
    return min(
        (_extent(0, side) + _extent(turn, side)) / abs(_cosine(side - turn))
        for side in _sides(0, turn)
        if _cosine(side - turn)
    )


def lay_next(last: Spot, hour: int, way: str) -> Spot:
    """Return the place of the next card, from the last one towards its hour."""
    x, y = list_ways(last.hour, hour)[way]
    return Spot(last.x + x, last.y + y, hour)


@cache
def list_ways(last: int, hour: int) -> dict[str, Point]:
    """Return the ways from the centre of the last card to that of the next one, by `PULLED`."""
    x, y = towards(hour)
    far = touch_distance((hour - last) % HOURS)
    return {how: (far * share * x, far * share * y) for how, share in PULLED.items()}


def find_gap(one: Spot, two: Spot) -> float:
    """Return the shortest distance between two cards, 0 where they touch or overlap."""
    return 0.0 if _overlap(one, two) else dist(*find_bridge(one, two))


def find_bridge(one: Spot, two: Spot) -> tuple[Point, Point]:
    """Return the points of two separate cards that the gap lies between."""
    ends = [(corner, two.nearest(corner)) for corner in one.corners()]
    ends += [(one.nearest(corner), corner) for corner in two.corners()]
    return min(ends, key=lambda pair: dist(*pair))


def _overlap(one: Spot, two: Spot) -> bool:
    """Return True if no side of either card separates them."""
    return all(
        abs((two.x - one.x) * _sine(side) + (two.y - one.y) * _cosine(side))
        <= _extent(one.hour, side) + _extent(two.hour, side)
        for side in _sides(one.hour, two.hour)
    )


def _sides(one: int, two: int) -> tuple[int, ...]:
    """Return the hours that the sides of both cards face; the opposite sides add nothing."""
    return one, one + QUARTER_TURN, two, two + QUARTER_TURN


@cache
def _extent(hour: int, direction: int) -> float:
    """Return how far a card reaches from its centre in a direction."""
    return 0.5 * abs(_cosine(hour - direction)) + WIDTH / 2 * abs(_sine(hour - direction))


def _sine(hours: int) -> float:
    return _SINES[hours % HOURS]


def _cosine(hours: int) -> float:
    return _SINES[(hours + QUARTER_TURN) % HOURS]
