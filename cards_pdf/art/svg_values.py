"""Values in SVG attributes: lengths, transforms, colours, styles, and paints with gradients."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import accumulate
from math import cos, radians, sin, tan
from typing import NamedTuple
from xml.parsers import expat

from cards_pdf.art.path import (
    IDENTITY,
    MAX_COORDINATE,
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
_MAX_VALUE = 200  # letters of a property's value
_MAX_LENGTH = 60  # letters of a length: its pattern takes the square of them
NOT_DRAWN = ("mask", "filter", "marker-start", "marker-mid", "marker-end", "mix-blend-mode")
INHERITED = (
    "fill", "stroke", "stroke-width", "fill-rule", "clip-rule", "fill-opacity", "stroke-opacity",
    "color", "stroke-linecap", "stroke-linejoin", "stroke-dasharray", "visibility", "font-size",
    "font-weight", "font-style", "font-family", "text-anchor", "dominant-baseline",
)  # fmt: skip
_PROPERTIES = (
    *INHERITED,
    *NOT_DRAWN,
    "opacity",
    "display",
    "clip-path",
    "stop-color",
    "stop-opacity",
    "offset",
)
_SVG = "http://www.w3.org/2000/svg"
_CLASS = re.compile(r"\.([A-Za-z_][\w-]*)")


Attributes = Mapping[str, str]


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
        raise BadVectorError("reaches too far")
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


def _rotation(degrees: float, x: float, y: float) -> Matrix:
    """Return a turn about the point x, y."""
    c = cos(radians(degrees))
    s = sin(radians(degrees))
    return (c, s, -s, c, -x * c + y * s + x, -x * s - y * c + y)


_MATRICES: Mapping[str, Callable[..., Matrix]] = {
    "matrix": lambda a, b, c, d, e, f: (a, b, c, d, e, f),
    "translate": lambda x, y=0.0: (1.0, 0.0, 0.0, 1.0, x, y),
    "scale": lambda x, y=None: (x, 0.0, 0.0, x if y is None else y, 0.0, 0.0),
    "rotate": lambda degrees, *point: _rotation(degrees, *(point or (0.0, 0.0))),
    "skewX": lambda degrees: (1.0, 0.0, tan(radians(degrees)), 1.0, 0.0, 0.0),
    "skewY": lambda degrees: (1.0, tan(radians(degrees)), 0.0, 1.0, 0.0, 0.0),
}


def transform(text: str) -> Matrix:
    matrix = IDENTITY
    end = 0
    while found := _TRANSFORM.match(text, end):
        end = found.end()
        try:
            matrix = combined(_MATRICES[found[1]](*numbers(found[2])), matrix)
        except TypeError as wrong_count:
            message = Message('has the transform "{text}"', text=found[1])
            raise BadVectorError(message) from wrong_count
    if text[end:].strip(" ,\t\r\n"):
        raise BadVectorError(Message('has the transform "{text}"', text=text[:40]))
    return matrix


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


# --- the tree of a file ---

MAX_ELEMENTS = 20_000


class SvgElement(NamedTuple):
    name: str  # "" outside SVG
    attributes: dict[str, str]  # by their names alone, and by those with a namespace
    children: list["SvgElement | str"]

    @property
    def text(self) -> str:
        """All letters in it."""
        found = []
        waiting: list[SvgElement | str] = [self]
        while waiting:
            inner = waiting.pop()
            if isinstance(inner, str):
                found.append(inner)
            else:
                waiting += reversed(inner.children)
        return "".join(found)


def read_tree(data: bytes) -> list[SvgElement]:
    """Return all elements of a file, each with its children. The first is the root."""
    elements: list[SvgElement] = []
    open_elements: list[SvgElement] = []

    def begin(tag: str, attributes: dict[str, str]) -> None:
        if len(elements) == MAX_ELEMENTS:
            raise BadVectorError(Message("has more than {most} elements", most=MAX_ELEMENTS))
        space, _, name = tag.rpartition(" ")
        own = {key.rpartition(" ")[2]: value for key, value in attributes.items()} | attributes
        element = SvgElement(name if space in ("", _SVG) else "", own, [])
        if open_elements:
            open_elements[-1].children.append(element)
        open_elements.append(element)
        elements.append(element)

    def add_text(text: str) -> None:
        open_elements[-1].children.append(text)

    def refuse_entity(*_: object) -> None:
        raise BadVectorError("declares entities, which are not read")

    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    parser.StartElementHandler = begin
    parser.EndElementHandler = lambda _: open_elements.pop()
    parser.CharacterDataHandler = add_text
    parser.EntityDeclHandler = refuse_entity
    parser.Parse(data, True)
    return elements


# --- paints ---

_MAX_LINKS = 8  # of gradients that take their colours from another
MAX_STOPS = 64
_POINTS = {  # the attributes of a gradient, and their defaults
    "linearGradient": {"x1": "0%", "y1": "0%", "x2": "100%", "y2": "0%"},
    "radialGradient": {"cx": "50%", "cy": "50%", "r": "50%"},
}


@dataclass(eq=False)
class Paints:
    """The colours and gradients of a file."""

    elements: Mapping[str, SvgElement]  # by id
    sheet: Mapping[str, Mapping[str, str]]
    left_out: dict[str, None]  # what of the file cannot be drawn
    # Each with what it takes from others, and whether its numbers are shares of the shape's box
    resolved: dict[str, tuple[Gradient, bool]] = field(default_factory=dict)

    def paint(self, text: str, path: Path, matrix: Matrix, current: str) -> Paint | None:
        """Return a shape's colour or gradient, in the drawing's coordinates."""
        word = text.strip()
        if not word.startswith("url("):
            return colour(current if word.lower() == "currentcolor" else word)
        name, otherwise = reference(word)
        kind = self.elements[name].name if name in self.elements else ""
        if kind in _POINTS:
            return self._gradient(name, path, matrix)
        if kind == "pattern":
            self.left_out.setdefault("pattern")
        elif not otherwise:
            raise BadVectorError(
                Message('is painted with "{name}", which is not a gradient', name=name[:40])
            )
        return colour(otherwise or "none")

    def _gradient(self, name: str, path: Path, shape_matrix: Matrix) -> Paint | None:
        if name not in self.resolved:
            self.resolved[name] = self._resolve(self.elements[name])
        gradient, in_box = self.resolved[name]
        stops = gradient.stops
        left, top, right, bottom = bounds([path])
        is_flat = in_box and (right <= left or bottom <= top)
        if len(stops) < 2 or is_flat:  # noqa: PLR2004 -- from one colour to another
            return stops[-1][1] if stops else None
        if in_box:
            shape_matrix = combined((right - left, 0.0, 0.0, bottom - top, left, top), shape_matrix)
        return gradient._replace(matrix=combined(gradient.matrix, shape_matrix))

    def _resolve(self, element: SvgElement) -> tuple[Gradient, bool]:
        attributes = dict(element.attributes)
        stops = self._read_stops(element)
        for _ in range(_MAX_LINKS):
            other = self.elements.get(attributes.pop("href", "").removeprefix("#"))
            if other is None:
                break
            attributes = {**other.attributes, **attributes}
            stops = stops or self._read_stops(other)
        in_box = attributes.get("gradientUnits", "objectBoundingBox") == "objectBoundingBox"

        def number(key: str, default: str) -> float:
            text = attributes.get(key, default)
            if not in_box and text.endswith("%"):
                raise BadVectorError("has a gradient in shares of the page, which is not drawn")
            return length(text, 1.0)

        points = tuple(number(key, usual) for key, usual in _POINTS[element.name].items())
        if element.name == "radialGradient":
            x, y, r = points
            fx = number("fx", attributes.get("cx", "50%"))
            fy = number("fy", attributes.get("cy", "50%"))
            points = (fx, fy, 0.0, x, y, max(r, 1e-6))
        matrix = transform(attributes.get("gradientTransform", ""))
        # each stop is no earlier than the one before
        rising = accumulate(stops, lambda one, two: (max(one[0], two[0]), two[1]))
        return Gradient(points, tuple(rising), matrix), in_box

    def _read_stops(self, element: SvgElement) -> Stops:
        """Return the place and the colour of each stop, mixed with paper where it is clear."""
        stops = []
        for child in element.children:
            if isinstance(child, SvgElement) and child.name == "stop":
                style = style_of(child.attributes, self.sheet)
                found = colour(style.get("stop-color", "black")) or INK
                clear = 1 - share(style.get("stop-opacity", "1"))
                mix = mixed(found, PAPER, clear) if clear else found
                stops.append((share(style.get("offset", "0")), mix))
        return tuple(stops[:MAX_STOPS])
