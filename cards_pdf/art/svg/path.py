"""The parser of paths as SVG writes them in `d`: all letters, absolute and relative."""

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from math import atan2, ceil, cos, hypot, pi, radians, sin, sqrt, tan
from typing import NamedTuple

from cards_pdf.art.path import Path, Point
from cards_pdf.common.messages import Message

MAX_COORDINATE = 1e6
MAX_OUTLINE = 20_000  # characters
_NUMBER = re.compile(r"[\s,]*([-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d{1,3})?)")
_FLAG = re.compile(r"[\s,]*([01])")
_LETTER = re.compile(r"[\s,]*([MmLlHhVvCcSsQqTtAaZz])")
_END = re.compile(r"[\s,]*$")
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_FLAT = 1e-6  # an arc of a smaller radius is straight
_FLAGS = (3, 4)  # which numbers of an arc are yes or no

Curve = Sequence[Point]  # two handles and a point


class Arc(NamedTuple):
    """Radii, how far the ellipse is turned in degrees, and which of the four arcs is meant."""

    rx: float
    ry: float
    turn: float
    large: bool
    sweep: bool

    def on_circle(self, point: Point) -> Point:
        """Turn the ellipse back and scale it to a circle of radius 1; return the point there."""
        c, s = cos(radians(self.turn)), sin(radians(self.turn))
        return ((point[0] * c + point[1] * s) / self.rx, (point[1] * c - point[0] * s) / self.ry)

    def on_page(self, point: Point) -> Point:
        """Invert `on_circle`."""
        c, s = cos(radians(self.turn)), sin(radians(self.turn))
        x, y = point[0] * self.rx, point[1] * self.ry
        return (x * c - y * s, x * s + y * c)


def arc_curves(start: Point, end: Point, arc: Arc) -> Iterator[Curve]:
    """Yield two handles and a point each. An ellipse too small to reach grows until it does."""
    (ax, ay), (bx, by) = arc.on_circle(start), arc.on_circle(end)
    half = hypot(bx - ax, by - ay) / 2
    if not half:
        return  # its ends meet
    radius = max(1.0, half)
    away = sqrt(radius**2 - half**2) * (1 if arc.large == arc.sweep else -1) / (2 * half)
    x, y = (ax + bx) / 2 + away * (by - ay), (ay + by) / 2 - away * (bx - ax)
    first = atan2(ay - y, ax - x)
    span = (atan2(by - y, bx - x) - first) % (2 * pi) - (0 if arc.sweep else 2 * pi)
    pieces = max(1, ceil(abs(span) / (pi / 2) - 1e-9))
    for n in range(pieces):
        curve = _piece(first + span * n / pieces, span / pieces, radius)
        yield [arc.on_page((px + x, py + y)) for px, py in curve]


def _piece(first: float, span: float, r: float) -> Curve:
    """Return a part of a circle about the origin, at most a quarter."""
    last = first + span
    reach = 4 / 3 * tan(span / 4)
    c1, s1 = cos(first), sin(first)
    c2, s2 = cos(last), sin(last)
    return (
        (r * (c1 - reach * s1), r * (s1 + reach * c1)),
        (r * (c2 + reach * s2), r * (s2 - reach * c2)),
        (r * c2, r * s2),
    )


class BadOutlineError(ValueError):
    """The fault of an outline, as the end of a sentence."""


def parse_outline(text: str) -> Path:
    """Parse a deck's path. Raise BadOutlineError if it is too long or draws nothing."""
    if len(text) > MAX_OUTLINE:
        message = "is {count} characters long; at most {most} are allowed"
        raise BadOutlineError(Message(message, count=len(text), most=MAX_OUTLINE))
    path = parse_path(text)
    if not any(operator in "lc" for operator, _ in path.segments):
        raise BadOutlineError("draws nothing")
    return path


def parse_path(text: str) -> Path:
    """Parse a path of any length, also an empty one. All its curves become cubic."""
    return _Pen(text).path


class _Pen:
    """Reads and draws in one go; remembers what the short letters leave out."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.read = 0
        self.path = Path()
        self.position: Point = (0.0, 0.0)
        self.start: Point = (0.0, 0.0)
        self.handle: Point | None = None  # the second one of the last curve
        self.curved = ""  # the letter of the last curve
        while not _END.match(text, self.read):
            self._letter()

    def _letter(self) -> None:
        """Draw a letter with all its numbers; further points after a move are lines."""
        letter = self._next(_LETTER, "one of the letters M L H V C S Q T A Z")
        if letter not in "Mm" and not self.path.segments:
            raise BadOutlineError("must begin with M")
        self._draw(letter)
        again = {"M": "L", "m": "l"}.get(letter, letter)
        while letter not in "Zz" and _NUMBER.match(self.text, self.read):
            self._draw(again)

    def _next(self, pattern: re.Pattern[str], kind: str) -> str:
        found = pattern.match(self.text, self.read)
        if found is None:
            near = self.text[self.read : self.read + 12].strip()
            raise BadOutlineError(
                Message('has "{near}" instead of {wanted}', near=near, wanted=Message(kind))
            )
        self.read = found.end()
        return found[1]

    def _draw(self, letter: str) -> None:
        flags = _FLAGS if letter in "Aa" else ()
        numbers = [self._number(flag=n in flags) for n in range(_COUNTS[letter.upper()])]
        kind = letter.upper()
        points = self._points(letter, numbers)
        if kind == "M":
            self.path.move(*points[0])
            self.start = points[0]
        elif kind in "LHV":
            self.path.to(*points[0])
        elif kind == "Z":
            self.path.close()
        elif kind == "A":
            self._arc(numbers, points[0])
        else:
            self._curve(kind, points)
        self.position = points[-1] if points else self.start
        self.curved = kind

    def _number(self, *, flag: bool) -> float:
        number = float(self._next(_FLAG if flag else _NUMBER, "a number"))
        if not abs(number) <= MAX_COORDINATE:
            raise BadOutlineError("reaches too far")
        return number

    def _points(self, letter: str, numbers: list[float]) -> list[Point]:
        """Return the points of a letter as absolute numbers."""
        x, y = self.position if letter.islower() else (0.0, 0.0)
        if letter in "Hh":
            return [(x + numbers[0], self.position[1])]
        if letter in "Vv":
            return [(self.position[0], y + numbers[0])]
        pairs = numbers[5:] if letter in "Aa" else numbers
        return [
            (x + across, y + down) for across, down in zip(pairs[::2], pairs[1::2], strict=True)
        ]

    def _curve(self, kind: str, points: list[Point]) -> None:
        """Draw C, S, Q or T. S and T continue the last curve; Q and T have one handle."""
        alike = "CS" if kind in "CS" else "QT"
        if kind in "ST":
            handle = self.handle if self.handle and self.curved in tuple(alike) else self.position
            points = [(2 * self.position[0] - handle[0], 2 * self.position[1] - handle[1]), *points]
        self.handle = points[-2]
        end = points[-1]
        if alike == "QT":
            points = [_towards(self.position, points[0]), _towards(end, points[0]), end]
        self.path.curve(*points[0], *points[1], *end)

    def _arc(self, numbers: list[float], end: Point) -> None:
        rx, ry, turn = numbers[:3]
        if min(abs(rx), abs(ry)) < _FLAT:
            self.path.to(*end)
        else:
            arc = Arc(abs(rx), abs(ry), turn, bool(numbers[3]), bool(numbers[4]))
            for curve in arc_curves(self.position, end, arc):
                self.path.curve(*chain.from_iterable(curve))


def _towards(point: Point, handle: Point) -> Point:
    """Return a quadratic curve's handle as one of a cubic curve."""
    return (point[0] + (handle[0] - point[0]) * 2 / 3, point[1] + (handle[1] - point[1]) * 2 / 3)
