"""Values in SVG attributes: lengths, transforms, colours, styles, and paints with gradients."""

import re
from collections.abc import Mapping, Sequence
from math import cos, radians, sin, tan
from typing import NamedTuple

from cards_pdf.art.path import (
    IDENTITY,
    MAX_COORDINATE,
    BadOutlineError,
    BadVectorError,
    Gradient,
    Matrix,
    Paint,
    Path,
    Stops,
    bounds,
    combined,
)
from cards_pdf.common.colour import INK, PAPER, Rgb, css_colours, find_function_colour, mixed
from cards_pdf.common.messages import Message

_SHORT, _LONG = (3, 4), (6, 8)  # digits of a colour, the last of which may be its opacity
NUMBER = re.compile(r"[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d{1,3})?")
_UNITS = {"px": 1.0, "": 1.0, "pt": 4 / 3, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0}
_LENGTH = re.compile(rf"\s*({NUMBER.pattern})\s*(px|pt|pc|mm|cm|in|%|)\s*")
_TRANSFORM = re.compile(r"\s*(?:,\s*)?(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)")
_COUNTS = {
    "matrix": (6,),
    "translate": (1, 2),
    "scale": (1, 2),
    "rotate": (1, 3),
    "skewX": (1,),
    "skewY": (1,),
}
_MAX_VALUE = 200  # letters of a property's value
_MAX_LENGTH = 60  # letters of a length: its pattern takes the square of them
TEXT_STYLE = (
    "font-size", "font-weight", "font-style", "font-family", "text-anchor", "dominant-baseline",
)  # fmt: skip
_PROPERTIES = (
    *TEXT_STYLE,
    "fill", "stroke", "stroke-width", "fill-rule", "fill-opacity", "stroke-opacity", "color",
    "opacity",
    "display", "stroke-linecap", "stroke-linejoin", "stroke-dasharray", "visibility", "clip-path",
    "stop-color", "stop-opacity", "mask", "filter", "marker-start", "marker-mid", "marker-end",
    "offset",
    "mix-blend-mode",
)  # fmt: skip
_CLASS = re.compile(r"\.([A-Za-z_][\w-]*)")


def rgb(word: str) -> Rgb:
    """Parse a colour. Raise ValueError if it is none."""
    if found := find_function_colour(word):
        return found
    digits = word.removeprefix("#") if word.startswith("#") else css_colours().get(word, "")
    if len(digits) in _SHORT:
        digits = "".join(2 * digit for digit in digits)
    if len(digits) not in _LONG:
        raise ValueError(word)
    red, green, blue = bytes.fromhex(digits)[:3]
    return (red / 255, green / 255, blue / 255)


def numbers(text: str) -> list[float]:
    found = [float(word) for word in NUMBER.findall(text)]
    if any(abs(number) > MAX_COORDINATE for number in found):
        raise BadOutlineError("reaches too far")
    return found


def length(text: str, full_length: float = 0.0) -> float:
    """Parse a length into user units; shares are of the `full_length`."""
    found = _LENGTH.fullmatch(text) if len(text) <= _MAX_LENGTH else None
    if not found:
        raise BadVectorError(Message('has "{text}" instead of a length', text=text[:20]))
    (number,) = numbers(found[1])
    return number * (full_length / 100 if found[2] == "%" else _UNITS[found[2]])


def share(text: str) -> float:
    """Parse '0.5' or '50%', and keep it between 0 and 1."""
    return min(1.0, max(0.0, length(text, 1.0)))


def transform(text: str) -> Matrix:
    matrix = IDENTITY
    end = 0
    while found := _TRANSFORM.match(text, end):
        end = found.end()
        matrix = combined(_matrix(found[1], numbers(found[2])), matrix)
    if text[end:].strip(" ,\t\r\n"):
        raise BadVectorError(Message('has the transform "{text}"', text=text[:40]))
    return matrix


def _matrix(name: str, values: Sequence[float]) -> Matrix:
    if len(values) not in _COUNTS[name]:
        raise BadVectorError(Message('has the transform "{text}"', text=name))
    if name == "matrix":
        a, b, c, d, e, f = values
        return (a, b, c, d, e, f)
    if name == "translate":
        return (1.0, 0.0, 0.0, 1.0, values[0], values[1] if len(values) > 1 else 0.0)
    if name == "scale":
        return (values[0], 0.0, 0.0, values[-1], 0.0, 0.0)
    if name == "rotate":
        c, s = cos(radians(values[0])), sin(radians(values[0]))
        turned: Matrix = (c, s, -s, c, 0.0, 0.0)
        if len(values) == 1:
            return turned
        x, y = values[1:]
        return combined(combined((1.0, 0.0, 0.0, 1.0, -x, -y), turned), (1.0, 0.0, 0.0, 1.0, x, y))
    slant = tan(radians(values[0]))
    return (1.0, 0.0, slant, 1.0, 0.0, 0.0) if name == "skewX" else (1.0, slant, 0.0, 1.0, 0.0, 0.0)


def colour(text: str) -> Rgb | None:
    """Parse any colour of CSS; None for "none"."""
    word = text.strip().lower()
    if word in ("none", "transparent"):
        return None
    try:
        return rgb(word)
    except ValueError as wrong:
        raise BadVectorError(Message('has the colour "{text}"', text=text[:30])) from wrong


def declarations(text: str) -> dict[str, str]:
    """Parse a style: 'fill:red; stroke:none' -> {"fill": "red", "stroke": "none"}."""
    pairs = (part.partition(":") for part in text.split(";"))
    return _known_properties(
        {key.strip(): value.replace("!important", "").strip() for key, _, value in pairs}
    )


def _known_properties(attributes: Mapping[str, str]) -> dict[str, str]:
    """Keep properties that are drawn, and cut values: each is read for every shape."""
    return {
        key: attributes[key][:_MAX_VALUE] for key in _PROPERTIES if attributes.get(key, "").strip()
    }


def reference(text: str) -> tuple[str, str]:
    """Parse a reference: 'url(#sky) red' -> ("sky", "red")."""
    named, _, otherwise = text.strip().removeprefix("url(").partition(")")
    return named.strip("\"' ").removeprefix("#"), otherwise.strip()


def classes(sheet: str) -> dict[str, dict[str, str]]:
    """Parse a style sheet's rules for classes; other rules are ignored."""
    first, *others = sheet.split("/*")
    rules = "".join([first, *(part.partition("*/")[2] for part in others)]).split("}")
    styles: dict[str, dict[str, str]] = {}
    for selectors, _, body in (rule.partition("{") for rule in rules):
        own = declarations(body)
        for selector in selectors.split(","):
            if found := _CLASS.fullmatch(selector.strip()):
                styles.setdefault(found[1], {}).update(own)
    return styles


def style_of(
    attributes: Mapping[str, str], sheet: Mapping[str, Mapping[str, str]]
) -> dict[str, str]:
    """Return an element's own properties: style before classes before attributes."""
    properties = _known_properties(attributes)
    for name in attributes.get("class", "").split():
        properties |= sheet.get(name, {})
    return properties | declarations(attributes.get("style", ""))


# --- paints ---

_MAX_LINKS = 8  # of gradients that take their colours from another
MAX_STOPS = 64
_LINE = {"x1": "0%", "y1": "0%", "x2": "100%", "y2": "0%"}
_ROUND = {"cx": "50%", "cy": "50%", "r": "50%"}


class GradientElement(NamedTuple):
    """A gradient as its element describes it, before a shape uses it."""

    name: str
    attributes: Mapping[str, str]
    stops: list[tuple[float, Rgb]]


class Paints:
    """The gradients of a file, by name, and what of the file cannot be drawn."""

    def __init__(self) -> None:
        self.described: dict[str, GradientElement] = {}
        self.patterns: set[str] = set()
        self.left_out: dict[str, None] = {}
        # Each with what it takes from others, and whether its numbers are shares of the shape's box
        self._resolved: dict[str, tuple[Gradient, bool]] = {}

    def paint(self, text: str, path: Path, matrix: Matrix, current: str) -> Paint | None:
        """Return a shape's colour or gradient, in the drawing's coordinates."""
        word = text.strip()
        if not word.startswith("url("):
            return colour(current if word.lower() == "currentcolor" else word)
        name, otherwise = reference(word)
        if name in self.described:
            return self._gradient(name, path, matrix)
        if name in self.patterns:
            self.left_out.setdefault("pattern")
        if otherwise or name in self.patterns:
            return colour(otherwise or "none")
        raise BadVectorError(
            Message('is painted with "{name}", which is not a gradient', name=name[:40])
        )

    def _gradient(self, name: str, path: Path, shape_matrix: Matrix) -> Paint | None:
        if name not in self._resolved:
            self._resolved[name] = _resolve(*_with_links(self.described[name], self.described))
        gradient, in_box = self._resolved[name]
        stops = gradient.stops
        left, top, right, bottom = bounds([path])
        is_flat = in_box and (right <= left or bottom <= top)
        if len(stops) < 2 or is_flat:  # noqa: PLR2004 -- from one colour to another
            return stops[-1][1] if stops else None
        if in_box:
            shape_matrix = combined((right - left, 0.0, 0.0, bottom - top, left, top), shape_matrix)
        return gradient._replace(matrix=combined(gradient.matrix, shape_matrix))


def stop(attributes: Mapping[str, str]) -> tuple[float, Rgb]:
    """Return a stop's place and colour, mixed with paper where it is clear."""
    found = colour(attributes.get("stop-color", "black")) or INK
    clear = 1 - share(attributes.get("stop-opacity", "1"))
    return share(attributes.get("offset", "0")), mixed(found, PAPER, clear) if clear else found


def _resolve(name: str, attributes: Mapping[str, str], stops: Stops) -> tuple[Gradient, bool]:
    in_box = attributes.get("gradientUnits", "objectBoundingBox") == "objectBoundingBox"

    def number(key: str, default: str) -> float:
        text = attributes.get(key, default)
        if not in_box and text.endswith("%"):
            raise BadVectorError("has a gradient in shares of the page, which is not drawn")
        return length(text, 1.0)

    if name == "linearGradient":
        points = tuple(number(key, usual) for key, usual in _LINE.items())
    else:
        x, y, r = (number(key, usual) for key, usual in _ROUND.items())
        focus = (
            number("fx", attributes.get("cx", "50%")),
            number("fy", attributes.get("cy", "50%")),
        )
        points = (*focus, 0.0, x, y, max(r, 1e-6))
    matrix = transform(attributes.get("gradientTransform", ""))
    return Gradient(points, stops, matrix), in_box


def _with_links(
    element: GradientElement, elements: Mapping[str, GradientElement]
) -> tuple[str, dict[str, str], Stops]:
    attributes = dict(element.attributes)
    stops = element.stops
    for _ in range(_MAX_LINKS):
        other = elements.get(attributes.pop("href", "").removeprefix("#"))
        if other is None:
            break
        attributes = {**other.attributes, **attributes}
        stops = stops or other.stops
    rising: list[tuple[float, Rgb]] = []  # each stop no earlier than the one before
    for at, stop_colour in stops[:MAX_STOPS]:
        rising.append((max(at, rising[-1][0]) if rising else at, stop_colour))
    return element.name, attributes, tuple(rising)
