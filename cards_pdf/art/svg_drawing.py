"""A reader of SVG files: shapes, groups, transforms, fills, strokes, gradients, clips, words.

Guarantee
    A file's bytes become a `Vector`: outlines with paints, in the file's own units, y downwards.
    Files are untrusted: no entity is expanded, nothing outside the file is opened, no script runs,
    and the number of elements and segments is limited. What can be drawn is; what cannot, such as
    a filter, is left out and named. A file of nothing else is rejected. Words become outlines.

How it works
    The file is read into a tree (`svg_values.read_tree`), so style sheets, gradients, clips and
    what `<use>` copies are known before the first shape, wherever they stand.

    `_visit` goes through the tree. Each element inherits an `_SvgState`: transform, style, opacity
    and clips. A shape becomes a piece, or belongs to the clip that is being read.

    A line of words begins wherever an element names an `x` or a `y`, and is aligned as a whole.
    Letters of a family that is not built in are drawn in ours, which `families` names. The caller
    has the letters (`canvas.reportlab`), since fonts are opened there.

What is delicate
    *Limits count copies.* Every element that is visited counts, and a clip counts all its segments
    for each shape. Otherwise a few lines could ask for billions of shapes.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from math import hypot, sqrt
from typing import NamedTuple
from xml.parsers import expat

from cards_pdf.art.path import (
    IDENTITY,
    BadVectorError,
    Matrix,
    Path,
    Piece,
    Vector,
    combined,
    ellipse,
    joined,
    moved_by,
    parse_path,
    polygon,
    polyline,
    rectangle,
    rounded,
)
from cards_pdf.art.svg_values import (
    INHERITED,
    MAX_ELEMENTS,
    NOT_DRAWN,
    Attributes,
    Paints,
    SvgElement,
    classes,
    length,
    numbers,
    read_tree,
    reference,
    share,
    style_of,
    transform,
)
from cards_pdf.common.messages import Message

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
    except BadVectorError:
        raise
    except (LookupError, ValueError) as wrong:  # an encoding that expat knows only by name
        raise BadVectorError("is not UTF-8 text") from wrong


def refers_to_files(data: bytes) -> bool:
    """Return True if an href names anything outside the file. An element may have several."""
    return any(
        key.endswith("href") and not link.strip().startswith(_INNER)
        for element in read_tree(data)
        for key, link in element.attributes.items()
    )


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
            message = Message("has more than {most} lines and curves", most=MAX_SEGMENTS)
            raise BadVectorError(message)

    def _add_piece(self, path: Path, state: _SvgState) -> None:
        at = state.matrix
        style = state.style
        current = style.get("color", "black")
        fill = self._paints.paint(style.get("fill", "black"), path, at, current)
        stroke = self._paints.paint(style.get("stroke", "none"), path, at, current)
        if not fill and not stroke:
            return
        a, b, c, d, _, _ = at
        # a matrix that flattens everything to a line has no area, but may still have a length
        thick = sqrt(abs(a * d - b * c)) or hypot(a, b)
        dashes = numbers(style.get("stroke-dasharray", ""))[:_MAX_DASHES]
        dashes = [max(0.0, dash * thick) for dash in dashes]
        end, turn = (_ENDS.get(style.get(f"stroke-line{key}", ""), 0) for key in ("cap", "join"))
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
    x = (width - scale * wide) / 2 - scale * left
    y = (height - scale * high) / 2 - scale * top
    return (scale, 0.0, 0.0, scale, x, y)


def _lengths(attributes: Attributes, sides: Sides, *keys: str) -> list[float]:
    """Return lengths of attributes. Keys such as "cy" or "height" are shares of the height."""
    texts = {key: attributes.get(key, "").strip() for key in keys}
    return [
        0.0 if text in ("", "auto") else length(text, sides["y" in key or key == "height"])
        for key, text in texts.items()
    ]


def _make_outline(name: str, attributes: Attributes, sides: Sides) -> Path | None:
    """Return the outline of a shape; None if it has no extent."""
    find = partial(_lengths, attributes, sides)
    match name:
        case "path":
            d = attributes.get("d", "").strip()
            return parse_path(d) if d not in ("", "none") else None
        case "rect":
            x, y, w, h, rx, ry = find("x", "y", "width", "height", "rx", "ry")
            radius = max(rx, ry, 0.0)
            if w <= 0 or h <= 0:
                return None
            return rounded(x, y, w, h=h, radius=radius) if radius else rectangle(x, y, w, height=h)
        case "circle" | "ellipse":
            x, y = find("cx", "cy")
            radii = find("r") if name == "circle" else find("rx", "ry")
            rx = radii[0] or radii[-1]
            ry = radii[-1] or radii[0]
            return ellipse(x, y, rx, ry=ry) if rx > 0 and ry > 0 else None
        case "line":
            x1, y1, x2, y2 = find("x1", "y1", "x2", "y2")
            return polyline((x1, y1), (x2, y2))
    found = numbers(attributes.get("points", ""))
    points = [*zip(found[::2], found[1::2], strict=False)]
    if not points[1:]:  # a line has two
        return None
    return polyline(*points) if name == "polyline" else polygon(*points)
