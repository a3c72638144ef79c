"""What SVG shapes are painted with: colours, and gradients that other elements describe."""

from collections.abc import Mapping
from typing import NamedTuple

from cards_pdf.art.outlines import bounds
from cards_pdf.art.paths import Path
from cards_pdf.art.svg.values import colour, length, reference, share, transform
from cards_pdf.art.vector import BadVectorError, Gradient, Matrix, Paint, Stops, combined
from cards_pdf.common.colour import INK, PAPER, Rgb, mixed
from cards_pdf.common.messages import Message

_MOST_LINKS = 8  # of gradients that take their colours from another
MOST_STOPS = 64
_LINE = {"x1": "0%", "y1": "0%", "x2": "100%", "y2": "0%"}
_ROUND = {"cx": "50%", "cy": "50%", "r": "50%"}


class Described(NamedTuple):
    """A gradient as its element says it, before a shape asks for it."""

    name: str
    given: Mapping[str, str]
    stops: list[tuple[float, Rgb]]


class _Ready(NamedTuple):
    """The same with what it takes from others."""

    points: tuple[float, ...]
    stops: Stops
    matrix: Matrix
    in_box: bool  # its numbers are shares of the shape's box


class Paints:
    """The gradients of a file, by name, and what of it cannot be drawn."""

    def __init__(self) -> None:
        self.described: dict[str, Described] = {}
        self.patterns: set[str] = set()
        self.left_out: dict[str, None] = {}
        self._ready: dict[str, _Ready] = {}

    def paint(self, text: str, path: Path, at: Matrix, current: str) -> Paint | None:
        """A shape's colour or gradient, where the shape ends up."""
        word = text.strip()
        if not word.startswith("url("):
            return colour(current if word.lower() == "currentcolor" else word)
        name, otherwise = reference(word)
        if name in self.described:
            return self._gradient(name, path, at)
        if name in self.patterns:
            self.left_out.setdefault("pattern")
        if otherwise or name in self.patterns:
            return colour(otherwise or "none")
        raise BadVectorError(
            Message('is painted with "{name}", which is no gradient', name=name[:40])
        )

    def _gradient(self, name: str, path: Path, at: Matrix) -> Paint | None:
        if name not in self._ready:
            self._ready[name] = _ready(*_with_links(self.described[name], self.described))
        points, stops, matrix, in_box = self._ready[name]
        left, top, right, bottom = bounds([path])
        is_flat = in_box and (right <= left or bottom <= top)
        if len(stops) < 2 or is_flat:  # noqa: PLR2004 -- from one colour to another
            return stops[-1][1] if stops else None
        if in_box:
            at = combined((right - left, 0.0, 0.0, bottom - top, left, top), at)
        return Gradient(points, stops, combined(matrix, at))


def stop(given: Mapping[str, str]) -> tuple[float, Rgb]:
    """A colour and its place. What is clear there is paper."""
    found = colour(given.get("stop-color", "black")) or INK
    clear = 1 - share(given.get("stop-opacity", "1"))
    return share(given.get("offset", "0")), mixed(found, PAPER, clear) if clear else found


def _ready(name: str, given: Mapping[str, str], stops: Stops) -> _Ready:
    in_box = given.get("gradientUnits", "objectBoundingBox") == "objectBoundingBox"

    def number(key: str, usual: str) -> float:
        text = given.get(key, usual)
        if not in_box and text.endswith("%"):
            raise BadVectorError("has a gradient in shares of the page, which is not drawn")
        return length(text, 1.0)

    if name == "linearGradient":
        points = tuple(number(key, usual) for key, usual in _LINE.items())
    else:
        x, y, r = (number(key, usual) for key, usual in _ROUND.items())
        focus = (number("fx", given.get("cx", "50%")), number("fy", given.get("cy", "50%")))
        points = (*focus, 0.0, x, y, max(r, 1e-6))
    return _Ready(points, stops, transform(given.get("gradientTransform", "")), in_box)


def _with_links(
    found: Described, others: Mapping[str, Described]
) -> tuple[str, dict[str, str], Stops]:
    given, stops = dict(found.given), found.stops
    for _ in range(_MOST_LINKS):
        other = others.get(given.pop("href", "").removeprefix("#"))
        if other is None:
            break
        given, stops = {**other.given, **given}, stops or other.stops
    rising: list[tuple[float, Rgb]] = []  # each stop no earlier than the one before
    for at, shown in stops[:MOST_STOPS]:
        rising.append((max(at, rising[-1][0]) if rising else at, shown))
    return found.name, given, tuple(rising)
