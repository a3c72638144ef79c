"""A reader of SVG files: paths, shapes, groups, transforms, fills, strokes, gradients, clips.

Guarantee
    A file's bytes become a `Vector`: outlines with paints, in the file's own units, y downwards.
    Files are untrusted: no entity is expanded, nothing outside the file is opened, no script runs,
    and the number of elements and segments is limited. What can be drawn is; what cannot, such as
    a filter, is left out and named. A file of nothing else is rejected. Words become outlines.

How it works
    The parser's events are recorded to the end first, and then replayed to `_begin` and `_end`. So
    `<use>` can replay an element once more, wherever it stands in the file.

    A stack of `_SvgState` holds what an element hands down to those inside it: transform, style,
    opacity and clips. Its `inside` says where the element is:

    ===============  ==============================================================
    `inside`         what a shape there does
    ===============  ==============================================================
    ""               is drawn
    "unseen"         nothing
    "defs"           nothing until `<use>` replays it
    "style", "text"  nothing; letters are collected
    "lost text"      nothing; letters are named as left out
    "clip NAME"      belongs to the clip
    "gradient NAME"  nothing; stops belong to the gradient
    ===============  ==============================================================

    Gradients and clips may be described after the shapes that use them. So shapes wait, and become
    pieces in `vector`, once everything is replayed.

What is delicate
    *Limits count copies.* A `<use>` counts all elements that it replays, and a clip all its
    segments for each shape. Otherwise a few lines could ask for billions of shapes.

    *Style sheets* must come before what they style, as drawing programs write them.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple
from xml.parsers import expat

from cards_pdf.art.path import (
    IDENTITY,
    BadOutlineError,
    BadVectorError,
    Matrix,
    Path,
    Piece,
    Vector,
    combined,
    ellipse,
    enlarges,
    joined,
    moved_by,
    parse_path,
    polyline,
    rectangle,
    rounded,
)
from cards_pdf.art.svg_values import (
    TEXT_STYLE,
    GradientElement,
    Paints,
    classes,
    length,
    numbers,
    reference,
    share,
    stop,
    style_of,
    transform,
)
from cards_pdf.art.svg_words import WordsReader
from cards_pdf.common.messages import Message

MAX_BYTES = 2_000_000
MAX_ELEMENTS, MAX_SEGMENTS = 20_000, 200_000
_SVG = "http://www.w3.org/2000/svg"
_INVISIBLE = ("title", "desc", "metadata", "symbol", "marker", "view")
_UNUSED = (
    "pattern",
    "filter",
    "mask",
    "animate",
    "animateTransform",
    "set",
    "font",
    "color-profile",
)
_MAX_CLIPS = 8  # around one shape
_MAX_DASHES = 16  # of one line
_MAX_DEPTH = 8  # copies within copies
_INNER = ("#", "data:")  # how references begin that stay within the file
_GROUPS = ("svg", "g", "a", "switch")
_AROUND_WORDS = {"text": "", "tspan": "text"}
_GRADIENTS = ("linearGradient", "radialGradient")
_ENDS = {"butt": 0, "miter": 0, "round": 1, "square": 2, "bevel": 2}
_NOT_DRAWN = ("mask", "filter", "marker-start", "marker-mid", "marker-end", "mix-blend-mode")
_INHERITED = (
    "fill", "stroke", "stroke-width", "fill-rule", "clip-rule", "fill-opacity", "stroke-opacity",
    "color",
    "stroke-linecap", "stroke-linejoin", "stroke-dasharray", "visibility", *TEXT_STYLE,
)  # fmt: skip

Clips = tuple[tuple[str, Matrix], ...]
Attributes = Mapping[str, str]
_Event = tuple[Callable[..., None], tuple[Any, ...]]  # a method and its arguments
Sides = tuple[float, float]  # the drawing's width and height, for shares of them


class _SvgState(NamedTuple):
    """The properties that an element passes to those inside it."""

    matrix: Matrix = IDENTITY
    style: Mapping[str, str] = {}
    opacity: float = 1.0
    clips: Clips = ()
    inside: str = ""


_WaitingShape = tuple[Path, _SvgState]  # a shape whose gradient or clip may come later in the file


def vector(data: bytes) -> Vector:
    """Read an SVG file. Raise BadVectorError if nothing of it can be drawn."""
    reader = _SvgReader()
    try:
        reader.parser.Parse(data, True)
        return reader.vector()
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
    """Return True if an attribute such as href names anything outside the file."""
    links: list[str] = []

    def start(_: str, attributes: dict[str, str]) -> None:
        links.extend(link for key, link in attributes.items() if key.split(":")[-1] == "href")

    parser = expat.ParserCreate()
    parser.StartElementHandler = start
    parser.Parse(data, True)
    return not all(link.strip().startswith(_INNER) for link in links)


class _SvgReader:
    """Records a parser's events, and replays them."""

    def __init__(self) -> None:
        self._words = WordsReader()
        self._families: dict[str, None] = {}  # of words that are drawn in ours
        self.parser = parser = expat.ParserCreate(namespace_separator=" ")
        parser.buffer_text = True
        parser.StartElementHandler = self._record_begin
        parser.EndElementHandler = self._record_end
        parser.CharacterDataHandler = lambda text: self._events.append((self._letters, (text,)))
        parser.EntityDeclHandler = self._entity
        self._events: list[_Event] = []
        self._open: list[int] = []  # events that begin the elements that are open
        self._by_id: dict[str, slice] = {}  # the events of each element with an id
        self._uses: list[str] = []  # ids that are being copied, one within the other
        self._states = [_SvgState()]
        self._waiting: list[_WaitingShape] = []
        self._paints = Paints()
        self._clips: dict[str, list[_WaitingShape]] = {}
        self._clipped: dict[tuple[str, Matrix], Path] = {}
        self._sheet: dict[str, dict[str, str]] = {}
        self._css: list[str] = []
        self._box: tuple[float, float, float, float] | None = None
        self._elements = self._segments = 0

    def _entity(self, *_: object) -> None:
        raise BadVectorError("declares entities, which are not read")

    def _record_begin(self, tag: str, attributes: dict[str, str]) -> None:
        self._count(1)
        self._open.append(len(self._events))
        self._events.append((self._begin, (tag, attributes)))

    def _record_end(self, tag: str) -> None:
        first = self._open.pop()
        self._events.append((self._end, (tag,)))
        _, (_, attributes) = self._events[first]
        if name := attributes.get("id"):
            self._by_id.setdefault(name, slice(first, len(self._events)))

    def _letters(self, text: str) -> None:
        if self._states[-1].inside == "style":
            self._css.append(text)
        elif self._states[-1].inside == "text":
            self._words.add(text, self._states[-1]._replace(inside=""))
        elif self._states[-1].inside == "lost text" and text.strip():
            self._paints.left_out.setdefault("text")

    def _begin(self, tag: str, attributes: dict[str, str]) -> None:
        full_name, attributes = _of_namespace(tag, attributes)
        space, name = full_name
        above = self._states[-1]
        if space not in ("", _SVG) or above.inside in ("unseen", "style"):
            self._states.append(above._replace(inside="unseen"))
        elif self._box is None:
            self._root(name, attributes)
        else:
            self._states.append(self._inner_state(name, attributes, above))

    def _end(self, tag: str) -> None:
        state = self._states.pop()
        if state.inside == "style" and tag.endswith("style"):
            self._sheet |= classes("".join(self._css))
            self._css.clear()
        if state.inside == "text" and self._states[-1].inside != "text":
            self._end_words()

    def _root(self, name: str, attributes: dict[str, str]) -> None:
        if name != "svg":
            raise BadVectorError(Message("begins with <{name}> instead of <svg>", name=name[:20]))
        box = numbers(attributes.get("viewBox", ""))
        if len(box) != 4:  # noqa: PLR2004 -- left, top, width, height
            sides = (attributes.get(key, "100%") for key in ("width", "height"))
            box = [0.0, 0.0, *(length("100" if side.endswith("%") else side) for side in sides)]
        left, top, width, height = box
        if width <= 0 or height <= 0:
            raise BadVectorError("has no size")
        self._box = (left, top, width, height)
        self._states.append(self._state_of(attributes, self._states[-1]))

    def _inner_state(self, name: str, attributes: dict[str, str], outer: _SvgState) -> _SvgState:
        """Add what the element adds; return the state inside it."""
        assert self._box is not None
        called = attributes.get("id", "")
        if name in _INVISIBLE:
            return outer._replace(inside="unseen")
        if name in ("defs", "style"):
            return outer._replace(inside=name)
        if name == "clipPath":
            self._clips[called] = []
            return _SvgState(transform(attributes.get("transform", "")), inside=f"clip {called}")
        if name in _GRADIENTS:
            self._paints.described[called] = GradientElement(name, attributes, [])
            return outer._replace(inside=f"gradient {called}")
        if name == "stop":
            if outer.inside.startswith("gradient "):
                found = self._paints.described[outer.inside.removeprefix("gradient ")]
                found.stops.append(stop(style_of(attributes, self._sheet)))
            return outer
        if name == "use" and outer.inside != "defs":
            self._use(attributes, outer)
            return outer._replace(inside="unseen")
        if name not in (*_GROUPS, *SHAPES):
            is_words = name in ("text", "tspan") and outer.inside == _AROUND_WORDS[name]
            read = self._begin_words if is_words else self._not_drawn
            return read(name, attributes, outer)
        state = self._state_of(attributes, outer)
        if name in SHAPES:
            self._add(SHAPES[name](attributes, self._box[2:]), state)
        return state

    def _begin_words(self, name: str, attributes: dict[str, str], outer: _SvgState) -> _SvgState:
        assert self._box is not None
        state = self._state_of(attributes, outer)
        if state.inside == "unseen":
            return state
        if name == "text":
            self._words = WordsReader()
        self._words.move(attributes, self._box[2:])
        return state._replace(inside="text")

    def _end_words(self) -> None:
        for path, state in self._words.list_outlines():
            self._add(path, state)
        self._families |= self._words.families
        if not self._words.is_whole:
            self._paints.left_out.setdefault("text")

    def _use(self, attributes: dict[str, str], outer: _SvgState) -> None:
        """Draw a copy of the element with the id here. Other files are not read."""
        name = attributes.get("href", "").strip()
        state = self._state_of(attributes, outer)
        if state.inside == "unseen":
            return
        if not name.startswith("#") or name[1:] not in self._by_id:
            self._paints.left_out.setdefault("use")
            return
        if name in self._uses or len(self._uses) == _MAX_DEPTH:
            raise BadVectorError(Message('uses "{name}" within itself', name=name[:40]))
        assert self._box is not None
        events = self._events[self._by_id[name[1:]]]
        self._count(len(events) // 2)
        (_, element), own = _of_namespace(*events[0][1])
        x, y = _lengths(attributes, self._box[2:], "x", "y")
        state = state._replace(matrix=combined((1.0, 0.0, 0.0, 1.0, x, y), state.matrix))
        if element == "symbol":
            sides = _lengths(
                {"width": "100%", "height": "100%", **attributes}, self._box[2:], "width", "height"
            )
            state = self._state_of(
                own, state._replace(matrix=combined(_fitting(own, sides), state.matrix))
            )
            events = events[1:-1]
        self._states.append(state)
        self._uses.append(name)
        self._replay(events)
        self._uses.pop()
        self._states.pop()

    def _count(self, elements: int) -> None:
        self._elements += elements
        if self._elements > MAX_ELEMENTS:
            raise BadVectorError(Message("has more than {most} elements", most=MAX_ELEMENTS))

    def _replay(self, events: Iterable[_Event]) -> None:
        for method, arguments in events:
            method(*arguments)

    def _not_drawn(self, name: str, attributes: dict[str, str], outer: _SvgState) -> _SvgState:
        """Ignore what is never seen (unused, hidden, a text without letters); name the rest."""
        own = {**outer.style, **style_of(attributes, self._sheet)}
        hidden = own.get("display") == "none" or own.get("visibility") == "hidden"
        if name == "pattern":
            self._paints.patterns.add(attributes.get("id", ""))
        if (
            outer.inside == "defs"
            or hidden
            or not share(own.get("opacity", "1"))
            or name in _UNUSED
        ):
            return outer._replace(inside="unseen")
        if name in ("text", "tspan", "textPath", "flowRoot"):
            return outer._replace(inside="lost text")
        self._paints.left_out.setdefault(name[:30])
        return outer._replace(inside="unseen")

    def _state_of(self, attributes: dict[str, str], outer: _SvgState) -> _SvgState:
        own = style_of(attributes, self._sheet)
        for key in _NOT_DRAWN:
            if own.get(key, "none") not in ("none", "normal"):
                self._paints.left_out.setdefault(key)
        if own.get("display") == "none":
            return outer._replace(inside="unseen")
        at = combined(transform(attributes.get("transform", "")), outer.matrix)
        clip = own.get("clip-path", "none")
        clips = outer.clips if clip == "none" else (*outer.clips, (reference(clip)[0], at))
        if len(clips) > _MAX_CLIPS:
            raise BadVectorError(Message("clips a shape more than {most} times", most=_MAX_CLIPS))
        handed_down = {key: own[key] for key in _INHERITED if own.get(key, "inherit") != "inherit"}
        style = {**outer.style, **handed_down}
        return _SvgState(
            at, style, outer.opacity * share(own.get("opacity", "1")), clips, outer.inside
        )

    def _add(self, path: Path | None, state: _SvgState) -> None:
        if path is None or not path.segments:
            return
        self._spend(path)
        kind, _, name = state.inside.partition(" ")
        if kind == "clip":
            self._clips[name].append((path, state))
        elif not kind and state.style.get("visibility", "visible") == "visible":
            self._waiting.append((path, state))

    def _spend(self, path: Path) -> None:
        self._segments += len(path.segments)
        if self._segments > MAX_SEGMENTS:
            raise BadVectorError(
                Message("has more than {most} lines and curves", most=MAX_SEGMENTS)
            )

    # --- once all is replayed ---

    def vector(self) -> Vector:
        self._replay(self._events)
        if self._box is None:
            raise BadVectorError("has no size")
        pieces = tuple(filter(None, map(self._piece, self._waiting)))
        left_out = tuple(self._paints.left_out)
        if left_out and not pieces:
            raise _not_drawn(left_out[0])
        return Vector(*self._box, pieces, left_out, tuple(self._families))

    def _piece(self, waiting: _WaitingShape) -> Piece | None:
        path, state = waiting
        at = state.matrix
        style = state.style
        current = style.get("color", "black")
        fill = self._paints.paint(style.get("fill", "black"), path, at, current)
        stroke = self._paints.paint(style.get("stroke", "none"), path, at, current)
        if not fill and not stroke:
            return None
        thick = enlarges(at)
        dashes = numbers(style.get("stroke-dasharray", ""))[:_MAX_DASHES]
        dashes = [max(0.0, dash * thick) for dash in dashes]
        end = _ENDS.get(style.get("stroke-linecap", ""), 0)
        turn = _ENDS.get(style.get("stroke-linejoin", ""), 0)
        return Piece(
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

    def _clip(self, name: str, matrix: Matrix) -> Path:
        if name not in self._clips:
            raise BadVectorError(
                Message('is clipped by "{name}", which does not exist', name=name[:40])
            )
        if (name, matrix) not in self._clipped:
            parts = (
                moved_by(combined(state.matrix, matrix), path) for path, state in self._clips[name]
            )
            self._clipped[name, matrix] = joined(parts)
        path = self._clipped[name, matrix]
        self._spend(path)
        return path


def _of_namespace(tag: str, attributes: Attributes) -> tuple[tuple[str, str], dict[str, str]]:
    """Return an element's namespace and name, and its attributes by their names alone."""
    space, _, name = tag.rpartition(" ")
    return (space, name), {key.rpartition(" ")[2]: value for key, value in attributes.items()}


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


def _not_drawn(name: str) -> BadVectorError:
    message = "has <{name}>, which is not drawn; convert it to paths in your drawing program"
    return BadVectorError(Message(message, name=name[:30]))


def _lengths(attributes: Attributes, sides: Sides, *keys: str) -> list[float]:
    """Return lengths of attributes. Keys such as "cy" or "height" are shares of the height."""
    values = [attributes.get(key, "") for key in keys]
    return [
        length(value, sides["y" in key or key == "height"])
        if value.strip() not in ("", "auto")
        else 0.0
        for key, value in zip(keys, values, strict=True)
    ]


def _path(attributes: Attributes, _: Sides) -> Path | None:
    d = attributes.get("d", "").strip()
    return parse_path(d) if d not in ("", "none") else None


def _rect(attributes: Attributes, sides: Sides) -> Path | None:
    x, y, w, h, rx, ry = _lengths(attributes, sides, "x", "y", "width", "height", "rx", "ry")
    radius = max(rx, ry, 0.0)
    if w <= 0 or h <= 0:
        return None
    if radius:
        return rounded(x, y, w, h=h, radius=radius)
    return rectangle(x, y, w, height=h)


def _circle(attributes: Attributes, sides: Sides) -> Path | None:
    x, y, r = _lengths(attributes, sides, "cx", "cy", "r")
    return ellipse(x, y, r, ry=r) if r > 0 else None


def _ellipse(attributes: Attributes, sides: Sides) -> Path | None:
    x, y, rx, ry = _lengths(attributes, sides, "cx", "cy", "rx", "ry")
    rx, ry = rx or ry, ry or rx
    return ellipse(x, y, rx, ry=ry) if rx > 0 and ry > 0 else None


def _line(attributes: Attributes, sides: Sides) -> Path:
    x1, y1, x2, y2 = _lengths(attributes, sides, "x1", "y1", "x2", "y2")
    return polyline((x1, y1), (x2, y2))


def _polyline(attributes: Attributes, _: Sides) -> Path | None:
    found = numbers(attributes.get("points", ""))
    points = list(zip(found[::2], found[1::2], strict=False))
    return polyline(*points) if len(points) > 1 else None


def _polygon(attributes: Attributes, sides: Sides) -> Path | None:
    path = _polyline(attributes, sides)
    return path.close() if path else None


#: What makes an outline of an element's attributes; None if it has no extent.
SHAPES: Mapping[str, Callable[[Attributes, Sides], Path | None]] = {
    "path": _path,
    "rect": _rect,
    "circle": _circle,
    "ellipse": _ellipse,
    "line": _line,
    "polyline": _polyline,
    "polygon": _polygon,
}
