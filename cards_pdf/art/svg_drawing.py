"""A reader of SVG files: shapes, groups, transforms, fills, strokes, gradients, clips, words.

Guarantee
    A file's bytes become a `Vector`: outlines with paints, in the file's own units, y downwards.
    Files are untrusted: no entity is expanded, nothing outside the file is opened, no script runs,
    and the number of elements and segments is limited. What can be drawn is; what cannot, such as
    a filter, is left out and named. A file of nothing else is rejected. Words become outlines.

How it works
    The file is read into a tree (`read_tree`), so style sheets, gradients, clips and
    what `<use>` copies are known before the first shape, wherever they stand.

    `_visit` goes through the tree. Each element inherits an `_SvgState`: transform, style, opacity
    and clips. A shape becomes a piece, or belongs to the clip that is being read.

    A line of words begins wherever an element names an `x` or a `y`, and is aligned as a whole.
    Letters of a family that is not built in are drawn in ours, which `families` names. The caller
    has the letters (`canvas.letters`), since fonts are opened there.

What is delicate
    *Limits count copies.* Every element that is visited counts, and a clip counts all its segments
    for each shape. Otherwise a few lines could ask for billions of shapes.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import accumulate
from math import cos, radians, sin, tan
from typing import NamedTuple
from xml.parsers import expat

from cards_pdf.art.path import (
    IDENTITY,
    MAX_COORDINATE,
    BadOutlineError,
    BadVectorError,
    Gradient,
    Matrix,
    Paint,
    Path,
    Piece,
    Stops,
    Vector,
    bounds,
    combined,
    ellipse,
    enlarges,
    joined,
    moved_by,
    parse_path,
    polygon,
    polyline,
    rectangle,
    rounded,
)
from cards_pdf.common.colour import INK, PAPER, Rgb, css_colours, find_function_colour, mixed
from cards_pdf.common.messages import Message

# --- values in attributes: lengths, transforms, colours, styles ---

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
    first, second, *_ = *values, 0.0
    angle = radians(first)
    match name:
        case "matrix":
            a, b, c, d, e, f = values
            return (a, b, c, d, e, f)
        case "translate":
            return (1.0, 0.0, 0.0, 1.0, first, second)
        case "scale":
            return (first, 0.0, 0.0, values[-1], 0.0, 0.0)
        case "skewX":
            return (1.0, 0.0, tan(angle), 1.0, 0.0, 0.0)
        case "skewY":
            return (1.0, tan(angle), 0.0, 1.0, 0.0, 0.0)
    turned: Matrix = (cos(angle), sin(angle), -sin(angle), cos(angle), 0.0, 0.0)
    if len(values) == 1:
        return turned
    x, y = values[1:]
    return combined(combined((1.0, 0.0, 0.0, 1.0, -x, -y), turned), (1.0, 0.0, 0.0, 1.0, x, y))


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
    attributes: dict[str, str]  # by their names alone
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
        own = {key.rpartition(" ")[2]: value for key, value in attributes.items()}
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


class Paints:
    """The colours and gradients of a file."""

    def __init__(
        self,
        elements: Mapping[str, SvgElement],
        sheet: Mapping[str, Mapping[str, str]],
        left_out: dict[str, None],
    ) -> None:
        self._elements = elements  # by id
        self._sheet = sheet
        self._left_out = left_out  # what of the file cannot be drawn
        # Each with what it takes from others, and whether its numbers are shares of the shape's box
        self._resolved: dict[str, tuple[Gradient, bool]] = {}

    def paint(self, text: str, path: Path, matrix: Matrix, current: str) -> Paint | None:
        """Return a shape's colour or gradient, in the drawing's coordinates."""
        word = text.strip()
        if not word.startswith("url("):
            return colour(current if word.lower() == "currentcolor" else word)
        name, otherwise = reference(word)
        kind = self._elements[name].name if name in self._elements else ""
        if kind in _POINTS:
            return self._gradient(name, path, matrix)
        if kind == "pattern":
            self._left_out.setdefault("pattern")
        elif not otherwise:
            raise BadVectorError(
                Message('is painted with "{name}", which is not a gradient', name=name[:40])
            )
        return colour(otherwise or "none")

    def _gradient(self, name: str, path: Path, shape_matrix: Matrix) -> Paint | None:
        if name not in self._resolved:
            self._resolved[name] = self._resolve(self._elements[name])
        gradient, in_box = self._resolved[name]
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
            other = self._elements.get(attributes.pop("href", "").removeprefix("#"))
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
                style = style_of(child.attributes, self._sheet)
                found = colour(style.get("stop-color", "black")) or INK
                clear = 1 - share(style.get("stop-opacity", "1"))
                mix = mixed(found, PAPER, clear) if clear else found
                stops.append((share(style.get("offset", "0")), mix))
        return tuple(stops[:MAX_STOPS])


# --- a drawing ---

MAX_BYTES = 2_000_000
MAX_SEGMENTS = 200_000
_DEFINITIONS = (  # drawn only where something refers to them, or never
    "defs", "style", "clipPath", "linearGradient", "radialGradient", "stop", "title", "desc",
    "metadata", "symbol", "marker", "view", "pattern", "filter", "mask", "animate",
    "animateTransform", "set", "font", "color-profile",
)  # fmt: skip
_MAX_CLIPS = 8  # around one shape
_MAX_DASHES = 16  # of one line
_MAX_COPIES = 8  # within copies
_MAX_DEPTH = 100  # elements within each other; Python in a browser nests few calls
_INNER = ("#", "data:")  # how references begin that stay within the file
_GROUPS = ("svg", "g", "a", "switch")
_SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
_ENDS = {"butt": 0, "miter": 0, "round": 1, "square": 2, "bevel": 2}
_USUAL_SIZE = 16.0  # of words
_BOLD = 600
_ANCHORS = {"middle": 0.5, "end": 1.0}
_MIDDLE_EM = 0.3  # from a line's middle down to its baseline
_OWN_FAMILIES = ("", "crimson pro", "serif", "sans-serif", "sans", "monospace", "inherit")

Sides = tuple[float, float]  # the drawing's width and height, for shares of them
# The outline of a letter of size 1, its baseline at 0 and y downwards, and its width
Letter = tuple[Path, float]
FindLetter = Callable[[str, bool, bool], Letter | None]  # if it is bold, and italic


class _SvgState(NamedTuple):
    """The properties that an element passes to those inside it."""

    matrix: Matrix = IDENTITY
    style: Mapping[str, str] = {}
    opacity: float = 1.0
    clips: tuple[tuple[str, Matrix], ...] = ()
    depth: int = 0
    outlines: list[tuple[Path, Matrix]] | None = None  # of the clip that is read


class _Line(NamedTuple):
    """Words that are set beside each other, each with its state."""

    x: float
    y: float
    runs: list[tuple[str, _SvgState]]


def vector(data: bytes, find_letter: FindLetter) -> Vector:
    """Read an SVG file. Raise BadVectorError if nothing of it can be drawn."""
    try:
        return _SvgReader(data, find_letter).vector()
    except expat.ExpatError as wrong:
        raise BadVectorError(
            Message("is not a complete SVG file (line {line})", line=wrong.lineno)
        ) from wrong
    except BadOutlineError as wrong:
        raise BadVectorError(wrong.args[0]) from wrong
    except BadVectorError:
        raise
    except (LookupError, ValueError) as wrong:  # an encoding that expat knows only by name
        raise BadVectorError("is not UTF-8 text") from wrong


def refers_to_files(data: bytes) -> bool:
    """Return True if an href names anything outside the file."""
    links = (element.attributes.get("href", "#") for element in read_tree(data))
    return not all(link.strip().startswith(_INNER) for link in links)


class _SvgReader:
    def __init__(self, data: bytes, find_letter: FindLetter) -> None:
        elements = read_tree(data)
        self._root = elements[0]
        self._box = _read_box(self._root)
        self._by_id = {element.attributes.get("id", ""): element for element in reversed(elements)}
        sheets = (element.text for element in elements if element.name == "style")
        self._sheet = classes("\n".join(sheets))
        self._left_out: dict[str, None] = {}
        self._families: dict[str, None] = {}  # of words that are drawn in ours
        self._paints = Paints(self._by_id, self._sheet, self._left_out)
        self._find_letter = find_letter
        self._uses: list[str] = []  # ids that are being copied, one within the other
        self._pieces: list[Piece] = []
        self._clips: dict[str, list[tuple[Path, Matrix]]] = {}
        self._clipped: dict[tuple[str, Matrix], Path] = {}
        self._elements = 0
        self._segments = 0

    def vector(self) -> Vector:
        self._visit_all([self._root], _SvgState())
        left_out = tuple(self._left_out)
        if left_out and not self._pieces:
            message = (
                "has <{name}>, which is not drawn; convert it to paths in your drawing program"
            )
            raise BadVectorError(Message(message, name=left_out[0]))
        return Vector(*self._box, tuple(self._pieces), left_out, tuple(self._families))

    def _visit_all(self, elements: Iterable[SvgElement | str], outer: _SvgState) -> None:
        for element in elements:
            if isinstance(element, SvgElement):
                self._elements += 1
                if self._elements > MAX_ELEMENTS:
                    raise BadVectorError(
                        Message("has more than {most} elements", most=MAX_ELEMENTS)
                    )
                self._visit(element, outer)

    def _visit(self, element: SvgElement, outer: _SvgState) -> None:
        name = element.name
        attributes = element.attributes
        if name in _DEFINITIONS or not name:
            return
        if name not in (*_GROUPS, *_SHAPES, "use", "text"):
            self._leave_out(element, outer)
            return
        state = self._state_of(attributes, outer)
        if state is None:
            return
        if name == "use":
            self._use(attributes, state)
        elif name == "text":
            lines = [_Line(0.0, 0.0, [])]
            self._read_words(element, state, lines)
            for line in lines:
                self._draw_line(line)
        else:
            if name in _SHAPES:
                self._add(_make_outline(name, attributes, self._box[2:]), state)
            self._visit_all(element.children, state)

    def _use(self, attributes: Attributes, state: _SvgState) -> None:
        """Draw a copy of the element with the id here. Other files are not read."""
        name = attributes.get("href", "").strip()
        target = self._by_id.get(name[1:]) if name.startswith("#") else None
        if target is None:
            self._left_out.setdefault("use")
            return
        if name in self._uses or len(self._uses) == _MAX_COPIES:
            raise BadVectorError(Message('uses "{name}" within itself', name=name[:40]))
        x, y = _lengths(attributes, self._box[2:], "x", "y")
        at = combined((1.0, 0.0, 0.0, 1.0, x, y), state.matrix)
        self._uses.append(name)
        if target.name == "symbol":
            sides = {"width": "100%", "height": "100%", **attributes}
            fitting = _fitting(target.attributes, _lengths(sides, self._box[2:], "width", "height"))
            inner = self._state_of(target.attributes, state._replace(matrix=combined(fitting, at)))
            if inner:
                self._visit_all(target.children, inner)
        else:
            self._visit_all([target], state._replace(matrix=at))
        self._uses.pop()

    def _leave_out(self, element: SvgElement, outer: _SvgState) -> None:
        """Name what is not drawn, unless it is never seen: hidden, or words without letters."""
        own = {**outer.style, **style_of(element.attributes, self._sheet)}
        hidden = own.get("display") == "none" or own.get("visibility") == "hidden"
        if hidden or not share(own.get("opacity", "1")):
            return
        if element.name not in ("text", "tspan", "textPath", "flowRoot"):
            self._left_out.setdefault(element.name[:30])
        elif element.text.strip():
            self._left_out.setdefault("text")

    def _state_of(self, attributes: Attributes, outer: _SvgState) -> _SvgState | None:
        """Return the state inside an element; None if nothing in it is displayed."""
        own = style_of(attributes, self._sheet)
        for key in NOT_DRAWN:
            if own.get(key, "none") not in ("none", "normal"):
                self._left_out.setdefault(key)
        if own.get("display") == "none":
            return None
        at = combined(transform(attributes.get("transform", "")), outer.matrix)
        clip = own.get("clip-path", "none")
        clips = outer.clips if clip == "none" else (*outer.clips, (reference(clip)[0], at))
        if len(clips) > _MAX_CLIPS:
            raise BadVectorError(Message("clips a shape more than {most} times", most=_MAX_CLIPS))
        if outer.depth == _MAX_DEPTH:
            raise BadVectorError("has elements that are nested too deeply")
        handed_down = {key: own[key] for key in INHERITED if own.get(key, "inherit") != "inherit"}
        return _SvgState(
            at,
            {**outer.style, **handed_down},
            outer.opacity * share(own.get("opacity", "1")),
            clips,
            outer.depth + 1,
            outer.outlines,
        )

    # --- shapes ---

    def _add(self, path: Path | None, state: _SvgState) -> None:
        if path is None or not path.segments:
            return
        self._spend(path)
        if state.outlines is not None:
            state.outlines.append((path, state.matrix))
        elif state.style.get("visibility", "visible") == "visible":
            self._add_piece(path, state)

    def _spend(self, path: Path) -> None:
        self._segments += len(path.segments)
        if self._segments > MAX_SEGMENTS:
            raise BadVectorError(
                Message("has more than {most} lines and curves", most=MAX_SEGMENTS)
            )

    def _add_piece(self, path: Path, state: _SvgState) -> None:
        at = state.matrix
        style = state.style
        current = style.get("color", "black")
        fill = self._paints.paint(style.get("fill", "black"), path, at, current)
        stroke = self._paints.paint(style.get("stroke", "none"), path, at, current)
        if not fill and not stroke:
            return
        thick = enlarges(at)
        dashes = numbers(style.get("stroke-dasharray", ""))[:_MAX_DASHES]
        dashes = [max(0.0, dash * thick) for dash in dashes]
        end = _ENDS.get(style.get("stroke-linecap", ""), 0)
        turn = _ENDS.get(style.get("stroke-linejoin", ""), 0)
        piece = Piece(
            moved_by(at, path),
            fill,
            stroke,
            width=length(style.get("stroke-width", "1"), 100.0) * thick,
            even_odd=style.get("fill-rule") == "evenodd",
            opacity=(
                state.opacity * share(style.get("fill-opacity", "1")),
                state.opacity * share(style.get("stroke-opacity", "1")),
            ),
            ends=(end, turn),
            dash=" ".join(f"{part:.3f}" for part in dashes) if sum(dashes) > 0 else "",
            clips=tuple(self._clip(name, matrix) for name, matrix in state.clips),
        )
        self._pieces.append(piece)

    def _clip(self, name: str, matrix: Matrix) -> Path:
        if name not in self._clips:
            element = self._by_id.get(name)
            if element is None or element.name != "clipPath":
                raise BadVectorError(
                    Message('is clipped by "{name}", which does not exist', name=name[:40])
                )
            at = transform(element.attributes.get("transform", ""))
            self._clips[name] = []
            self._visit_all(element.children, _SvgState(at, outlines=self._clips[name]))
        if (name, matrix) not in self._clipped:
            outlines = (moved_by(combined(at, matrix), path) for path, at in self._clips[name])
            self._clipped[name, matrix] = joined(outlines)
        path = self._clipped[name, matrix]
        self._spend(path)
        return path

    # --- words ---

    def _read_words(self, element: SvgElement, state: _SvgState, lines: list[_Line]) -> None:
        """Add the words of an element, in a new line if it names an x, y, dx or dy."""
        place = {}
        for key in ("x", "y", "dx", "dy"):
            if first := element.attributes.get(key, "").replace(",", " ").split()[:1]:
                place[key] = length(first[0], self._box[2:]["y" in key])
        if place:
            x = place.get("x", lines[-1].x) + place.get("dx", 0.0)
            y = place.get("y", lines[-1].y) + place.get("dy", 0.0)
            lines.append(_Line(x, y, []))
        for child in element.children:
            if isinstance(child, str):
                lines[-1].runs.append((child, state))
            elif child.name in ("tspan", "a"):
                inner = self._state_of(child.attributes, state)
                if inner:
                    self._read_words(child, inner, lines)
            elif child.name and child.name not in _DEFINITIONS:
                self._leave_out(child, state)

    def _draw_line(self, line: _Line) -> None:
        x = 0.0
        outlines = []
        for text, state in _collapse(line.runs):
            path, x = self._outline(text, state.style, x, line.y)
            outlines.append((path, state))
        if outlines:
            anchor = outlines[0][1].style.get("text-anchor", "")
            start = line.x - x * _ANCHORS.get(anchor, 0.0)
            for path, state in outlines:
                self._add(moved_by((1.0, 0.0, 0.0, 1.0, start, 0.0), path), state)

    def _outline(
        self, text: str, style: Mapping[str, str], x: float, y: float
    ) -> tuple[Path, float]:
        """Return the outline of words that begin at x, and where they end."""
        try:
            size = length(style.get("font-size", "").strip(), _USUAL_SIZE)
        except BadVectorError:
            size = _USUAL_SIZE
        weight = style.get("font-weight", "")
        bold = weight in ("bold", "bolder") or (weight.isdecimal() and int(weight) >= _BOLD)
        italic = style.get("font-style", "") in ("italic", "oblique")
        if style.get("dominant-baseline", "") in ("middle", "central"):
            y += _MIDDLE_EM * size
        family = style.get("font-family", "").split(",")[0].strip().strip("'\"")
        if text.strip() and family.lower() not in _OWN_FAMILIES:
            self._families.setdefault(family[:40])
        paths = []
        for char in text:
            letter = self._find_letter(char, bold, italic)
            if letter is None:
                self._left_out.setdefault("text")
                continue
            path, width = letter
            paths.append(moved_by((size, 0.0, 0.0, size, x, y), path))
            x += width * size
        return joined(paths), x


def _collapse(runs: list[tuple[str, _SvgState]]) -> list[tuple[str, _SvgState]]:
    """Return runs with single spaces between words, and none at either end."""
    found: list[tuple[str, _SvgState]] = []
    ends_in_space = True
    for text, state in runs:
        words = " ".join(text.split())
        if text[:1].isspace() and not ends_in_space:
            words = f" {words}"
        if text[-1:].isspace() and words.strip():
            words += " "
        if words:
            ends_in_space = words.endswith(" ")
            found.append((words, state))
    if found:
        found[-1] = (found[-1][0].rstrip(), found[-1][1])
    return found


def _read_box(root: SvgElement) -> tuple[float, float, float, float]:
    """Return the left, top, width and height of a drawing."""
    if root.name != "svg":
        raise BadVectorError(Message("begins with <{name}> instead of <svg>", name=root.name[:20]))
    box = numbers(root.attributes.get("viewBox", ""))
    if len(box) != 4:  # noqa: PLR2004 -- left, top, width, height
        sides = (root.attributes.get(key, "100%") for key in ("width", "height"))
        box = [0.0, 0.0, *(length("100" if side.endswith("%") else side) for side in sides)]
    left, top, width, height = box
    if width <= 0 or height <= 0:
        raise BadVectorError("has no size")
    return left, top, width, height


def _fitting(symbol: Attributes, sides: Sequence[float]) -> Matrix:
    """Fit a symbol's own units into the middle of a box, as large as possible."""
    box = numbers(symbol.get("viewBox", ""))
    width, height = sides
    if len(box) != 4 or min(box[2:]) <= 0:  # noqa: PLR2004 -- left, top, width, height
        return IDENTITY
    left, top, wide, high = box
    scale = min(width / wide, height / high)
    over, below = width - scale * wide, height - scale * high
    return (scale, 0.0, 0.0, scale, over / 2 - scale * left, below / 2 - scale * top)


def _lengths(attributes: Attributes, sides: Sides, *keys: str) -> list[float]:
    """Return lengths of attributes. Keys such as "cy" or "height" are shares of the height."""
    values = [attributes.get(key, "") for key in keys]
    return [
        length(value, sides["y" in key or key == "height"])
        if value.strip() not in ("", "auto")
        else 0.0
        for key, value in zip(keys, values, strict=True)
    ]


def _make_outline(name: str, attributes: Attributes, sides: Sides) -> Path | None:
    """Return the outline of a shape; None if it has no extent."""
    find = partial(_lengths, attributes, sides)
    match name:
        case "path":
            d = attributes.get("d", "").strip()
            return parse_path(d) if d not in ("", "none") else None
        case "rect":
            x, y, w, h, rx, ry = _lengths(
                attributes, sides, "x", "y", "width", "height", "rx", "ry"
            )
            radius = max(rx, ry, 0.0)
            if w <= 0 or h <= 0:
                return None
            return rounded(x, y, w, h=h, radius=radius) if radius else rectangle(x, y, w, height=h)
        case "circle" | "ellipse":
            x, y, r, rx, ry = find("cx", "cy", "r", "rx", "ry")
            rx, ry = rx or ry or r, ry or rx or r
            return ellipse(x, y, rx, ry=ry) if rx > 0 and ry > 0 else None
        case "line":
            x1, y1, x2, y2 = find("x1", "y1", "x2", "y2")
            return polyline((x1, y1), (x2, y2))
    found = numbers(attributes.get("points", ""))
    points = list(zip(found[::2], found[1::2], strict=False))
    if len(points) < 2:  # noqa: PLR2004 -- of a line
        return None
    return polyline(*points) if name == "polyline" else polygon(*points)
