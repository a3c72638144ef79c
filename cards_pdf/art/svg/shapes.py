"""SVG's basic shapes as outlines."""

from collections.abc import Callable, Mapping

from cards_pdf.art.paths import Path, ellipse, polyline, rounded
from cards_pdf.art.svg.path import outline_of
from cards_pdf.art.svg.values import length, numbers

Attributes = Mapping[str, str]
Whole = tuple[float, float]  # the drawing's width and height, of which shares are meant


def shape(name: str, given: Attributes, whole: Whole) -> Path | None:
    """None for what has no extent."""
    return SHAPES[name](given, whole)


def _across(given: Attributes, key: str, whole: Whole) -> float:
    return length(given[key], whole[0]) if given.get(key, "").strip() not in ("", "auto") else 0.0


def _down(given: Attributes, key: str, whole: Whole) -> float:
    return length(given[key], whole[1]) if given.get(key, "").strip() not in ("", "auto") else 0.0


def _path(given: Attributes, _: Whole) -> Path | None:
    d = given.get("d", "").strip()
    return outline_of(d) if d not in ("", "none") else None


def _rect(given: Attributes, whole: Whole) -> Path | None:
    x, y = _across(given, "x", whole), _down(given, "y", whole)
    w, h = _across(given, "width", whole), _down(given, "height", whole)
    radius = max(_across(given, "rx", whole), _down(given, "ry", whole), 0.0)
    if w <= 0 or h <= 0:
        return None
    if radius:
        return rounded(x, y, w, h, radius)
    return polyline((x, y), (x + w, y), (x + w, y + h), (x, y + h)).close()


def _circle(given: Attributes, whole: Whole) -> Path | None:
    r = _across(given, "r", whole)
    return ellipse(_across(given, "cx", whole), _down(given, "cy", whole), r, r) if r > 0 else None


def _ellipse(given: Attributes, whole: Whole) -> Path | None:
    rx, ry = _across(given, "rx", whole), _down(given, "ry", whole)
    rx, ry = rx or ry, ry or rx
    middle = (_across(given, "cx", whole), _down(given, "cy", whole))
    return ellipse(*middle, rx, ry) if rx > 0 and ry > 0 else None


def _line(given: Attributes, whole: Whole) -> Path:
    start = (_across(given, "x1", whole), _down(given, "y1", whole))
    return polyline(start, (_across(given, "x2", whole), _down(given, "y2", whole)))


def _polyline(given: Attributes, _: Whole) -> Path | None:
    found = numbers(given.get("points", ""))
    points = list(zip(found[::2], found[1::2], strict=False))
    return polyline(*points) if len(points) > 1 else None


def _polygon(given: Attributes, whole: Whole) -> Path | None:
    made = _polyline(given, whole)
    return made.close() if made else None


SHAPES: Mapping[str, Callable[[Attributes, Whole], Path | None]] = {
    "path": _path,
    "rect": _rect,
    "circle": _circle,
    "ellipse": _ellipse,
    "line": _line,
    "polyline": _polyline,
    "polygon": _polygon,
}
