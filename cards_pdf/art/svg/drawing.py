"""An SVG file as a drawing: paths, shapes, groups, transforms, fills, strokes, gradients, clips.

In come a file's bytes, out comes a `Vector`: outlines with paints, in the file's own units, y
downwards. Files come from strangers: no entity is expanded, nothing outside the file is opened, no
script is run, and how much may be drawn has an end. What can be drawn is; what cannot, such as
text, is left out and named, and a file of nothing else is refused.

What the parser says is heard to the end first, and then told to `_begin` and `_end`; so `<use>` has
an element told once more, wherever that stands. A stack of states holds what an element hands down
to those inside it: its transform, style, opacity and clips. Gradients and clips may be described
after the shapes that name them. So shapes wait, and become pieces once all is told. A style sheet
must come before what it styles, as drawing programs write it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple
from xml.parsers import expat

from cards_pdf.art.path import Path, ellipse, polyline, rounded
from cards_pdf.art.svg.path import BadOutlineError, parse_path
from cards_pdf.art.svg.values import (
    Described,
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
from cards_pdf.art.vector import (
    IDENTITY,
    BadVectorError,
    Matrix,
    Piece,
    Vector,
    combined,
    enlarges,
    moved_by,
)
from cards_pdf.common.messages import Message

MAX_BYTES = 2_000_000
MOST_ELEMENTS, MOST_SEGMENTS = 20_000, 200_000
_SVG = "http://www.w3.org/2000/svg"
_UNSEEN = ("title", "desc", "metadata", "symbol", "marker", "view")
_DESCRIBED = (
    "pattern",
    "filter",
    "mask",
    "animate",
    "animateTransform",
    "set",
    "font",
    "color-profile",
)
_MOST_CLIPS = 8  # around one shape
_DEEPEST = 8  # copies within copies
_GROUPS = ("svg", "g", "a", "switch")
_GRADIENTS = ("linearGradient", "radialGradient")
_ENDS = {"butt": 0, "miter": 0, "round": 1, "square": 2, "bevel": 2}
_NOT_DRAWN = ("mask", "filter", "marker-start", "marker-mid", "marker-end", "mix-blend-mode")
_INHERITED = (
    "fill", "stroke", "stroke-width", "fill-rule", "clip-rule", "fill-opacity", "stroke-opacity",
    "color",
    "stroke-linecap", "stroke-linejoin", "stroke-dasharray", "visibility",
)  # fmt: skip

Clips = tuple[tuple[str, Matrix], ...]
Attributes = Mapping[str, str]
_Event = tuple[Callable[..., None], tuple[Any, ...]]  # what hears of it, and what is said
Whole = tuple[float, float]  # the drawing's width and height, of which shares are meant


class _SvgState(NamedTuple):
    """What holds inside an element."""

    at: Matrix = IDENTITY
    style: Mapping[str, str] = {}
    opacity: float = 1.0
    clips: Clips = ()
    inside: str = ""  # "unseen", "defs", "style", "text", "clip NAME", "gradient NAME"


class _Waiting(NamedTuple):
    """A shape whose gradient or clip may come later in the file."""

    path: Path
    state: _SvgState


def vector(data: bytes) -> Vector:
    """Raises BadVectorError."""
    reader = _SvgReader()
    try:
        reader.parser.Parse(data, True)
        return reader.vector()
    except expat.ExpatError as wrong:
        raise BadVectorError(
            Message("is no whole SVG file (line {line})", line=wrong.lineno)
        ) from wrong
    except BadOutlineError as wrong:
        raise BadVectorError(wrong.args[0]) from wrong
    except BadVectorError:
        raise
    except (
        LookupError,
        ValueError,
    ) as wrong:  # letters in a way that its reader knows only by name
        raise BadVectorError("is not a text in UTF-8") from wrong


class _SvgReader:
    """Hears of each element as it begins and ends."""

    def __init__(self) -> None:
        self.parser = parser = expat.ParserCreate(namespace_separator=" ")
        parser.buffer_text = True
        parser.StartElementHandler, parser.EndElementHandler = self._hear_begin, self._hear_end
        parser.CharacterDataHandler = lambda text: self._heard.append((self._letters, (text,)))
        parser.EntityDeclHandler = self._entity
        self._heard: list[_Event] = []
        self._begun: list[int] = []  # which of them begin the elements that are open
        self._named: dict[str, slice] = {}  # those of each element with a name
        self._used: list[str] = []  # what is being copied, one within the other
        self._states = [_SvgState()]
        self._waiting: list[_Waiting] = []
        self._paints = Paints()
        self._clips: dict[str, list[_Waiting]] = {}
        self._clipped: dict[tuple[str, Matrix], Path] = {}
        self._sheet: dict[str, dict[str, str]] = {}
        self._css: list[str] = []
        self._box: tuple[float, float, float, float] | None = None
        self._elements = self._segments = 0

    def _entity(self, *_: object) -> None:
        raise BadVectorError("declares entities, which are not read")

    def _hear_begin(self, tag: str, attributes: dict[str, str]) -> None:
        self._count(1)
        self._begun.append(len(self._heard))
        self._heard.append((self._begin, (tag, attributes)))

    def _hear_end(self, tag: str) -> None:
        first = self._begun.pop()
        self._heard.append((self._end, (tag,)))
        _, (_, attributes) = self._heard[first]
        if name := attributes.get("id"):
            self._named.setdefault(name, slice(first, len(self._heard)))

    def _letters(self, text: str) -> None:
        if self._states[-1].inside == "style":
            self._css.append(text)
        elif self._states[-1].inside == "text" and text.strip():
            self._paints.left_out.setdefault("text")

    def _begin(self, tag: str, attributes: dict[str, str]) -> None:
        (space, name), given = _of_namespace(tag, attributes)
        above = self._states[-1]
        if space not in ("", _SVG) or above.inside in ("unseen", "style"):
            self._states.append(above._replace(inside="unseen"))
        elif self._box is None:
            self._root(name, given)
        else:
            self._states.append(self._inner_state(name, given, above))

    def _end(self, tag: str) -> None:
        state = self._states.pop()
        if state.inside == "style" and tag.endswith("style"):
            self._sheet |= classes("".join(self._css))
            self._css.clear()

    def _root(self, name: str, given: dict[str, str]) -> None:
        if name != "svg":
            raise BadVectorError(Message("begins with <{name}> instead of <svg>", name=name[:20]))
        box = numbers(given.get("viewBox", ""))
        if len(box) != 4:  # noqa: PLR2004 -- left, top, width, height
            sides = (given.get(key, "100%") for key in ("width", "height"))
            box = [0.0, 0.0, *(length("100" if side.endswith("%") else side) for side in sides)]
        left, top, width, height = box
        if width <= 0 or height <= 0:
            raise BadVectorError("is of no size")
        self._box = (left, top, width, height)
        self._states.append(self._within(given, self._states[-1]))

    def _inner_state(self, name: str, given: dict[str, str], above: _SvgState) -> _SvgState:
        """What the element adds, and the state inside it."""
        assert self._box is not None
        called = given.get("id", "")
        if name in _UNSEEN:
            return above._replace(inside="unseen")
        if name in ("defs", "style"):
            return above._replace(inside=name)
        if name == "clipPath":
            self._clips[called] = []
            return _SvgState(transform(given.get("transform", "")), inside=f"clip {called}")
        if name in _GRADIENTS:
            self._paints.described[called] = Described(name, given, [])
            return above._replace(inside=f"gradient {called}")
        if name == "stop":
            if above.inside.startswith("gradient "):
                found = self._paints.described[above.inside.removeprefix("gradient ")]
                found.stops.append(stop(style_of(given, self._sheet)))
            return above
        if name == "use" and above.inside != "defs":
            self._use(given, above)
            return above._replace(inside="unseen")
        if name not in (*_GROUPS, *SHAPES):
            return self._not_drawn(name, given, above)
        state = self._within(given, above)
        if name in SHAPES:
            self._add(SHAPES[name](given, self._box[2:]), state)
        return state

    def _use(self, given: dict[str, str], above: _SvgState) -> None:
        """The element of that name, once more and as if it stood here; nothing is read from
        elsewhere.
        """
        name, state = given.get("href", "").strip(), self._within(given, above)
        if state.inside == "unseen":
            return
        if not name.startswith("#") or name[1:] not in self._named:
            self._paints.left_out.setdefault("use")
            return
        if name in self._used or len(self._used) == _DEEPEST:
            raise BadVectorError(Message('uses "{name}" within itself', name=name[:40]))
        assert self._box is not None
        told = self._heard[self._named[name[1:]]]
        self._count(len(told) // 2)
        (_, element), own = _of_namespace(*told[0][1])
        x, y = _lengths(given, self._box[2:], "x", "y")
        state = state._replace(at=combined((1.0, 0.0, 0.0, 1.0, x, y), state.at))
        if element == "symbol":
            sides = _lengths(
                {"width": "100%", "height": "100%", **given}, self._box[2:], "width", "height"
            )
            state = self._within(own, state._replace(at=combined(_fitting(own, sides), state.at)))
            told = told[1:-1]
        self._states.append(state)
        self._used.append(name)
        self._tell(told)
        self._used.pop()
        self._states.pop()

    def _count(self, elements: int) -> None:
        self._elements += elements
        if self._elements > MOST_ELEMENTS:
            raise BadVectorError(Message("has more than {most} elements", most=MOST_ELEMENTS))

    def _tell(self, events: Iterable[_Event]) -> None:
        for hear, said in events:
            hear(*said)

    def _not_drawn(self, name: str, given: dict[str, str], above: _SvgState) -> _SvgState:
        """What is never seen is passed over: described and not used, hidden, or a text without
        letters.
        """
        own = {**above.style, **style_of(given, self._sheet)}
        hidden = own.get("display") == "none" or own.get("visibility") == "hidden"
        if name == "pattern":
            self._paints.patterns.add(given.get("id", ""))
        if (
            above.inside == "defs"
            or hidden
            or not share(own.get("opacity", "1"))
            or name in _DESCRIBED
        ):
            return above._replace(inside="unseen")
        if name in ("text", "tspan", "textPath", "flowRoot"):
            return above._replace(inside="text")
        self._paints.left_out.setdefault(name[:30])
        return above._replace(inside="unseen")

    def _within(self, given: dict[str, str], above: _SvgState) -> _SvgState:
        own = style_of(given, self._sheet)
        for key in _NOT_DRAWN:
            if own.get(key, "none") not in ("none", "normal"):
                self._paints.left_out.setdefault(key)
        if own.get("display") == "none":
            return above._replace(inside="unseen")
        at = combined(transform(given.get("transform", "")), above.at)
        clip = own.get("clip-path", "none")
        clips = above.clips if clip == "none" else (*above.clips, (reference(clip)[0], at))
        if len(clips) > _MOST_CLIPS:
            raise BadVectorError(Message("clips a shape more than {most} times", most=_MOST_CLIPS))
        handed_down = {key: own[key] for key in _INHERITED if own.get(key, "inherit") != "inherit"}
        style = {**above.style, **handed_down}
        return _SvgState(
            at, style, above.opacity * share(own.get("opacity", "1")), clips, above.inside
        )

    def _add(self, path: Path | None, state: _SvgState) -> None:
        if path is None or not path.segments:
            return
        self._spend(path)
        kind, _, name = state.inside.partition(" ")
        if kind == "clip":
            self._clips[name].append(_Waiting(path, state))
        elif not kind and state.style.get("visibility", "visible") == "visible":
            self._waiting.append(_Waiting(path, state))

    def _spend(self, path: Path) -> None:
        self._segments += len(path.segments)
        if self._segments > MOST_SEGMENTS:
            raise BadVectorError(
                Message("has more than {most} lines and curves", most=MOST_SEGMENTS)
            )

    # --- once all is heard ---

    def vector(self) -> Vector:
        self._tell(self._heard)
        if self._box is None:
            raise BadVectorError("is of no size")
        pieces, left_out = (
            tuple(filter(None, map(self._piece, self._waiting))),
            (*self._paints.left_out,),
        )
        if left_out and not pieces:
            raise _not_drawn(left_out[0])
        return Vector(*self._box, pieces, left_out)

    def _piece(self, waiting: _Waiting) -> Piece | None:
        path, (at, style, opacity, clips, _) = waiting
        current = style.get("color", "black")
        fill = self._paints.paint(style.get("fill", "black"), path, at, current)
        stroke = self._paints.paint(style.get("stroke", "none"), path, at, current)
        if not fill and not stroke:
            return None
        thick = enlarges(at)
        dashes = [max(0.0, part * thick) for part in numbers(style.get("stroke-dasharray", ""))][
            :16
        ]
        ends = (
            _ENDS.get(style.get("stroke-linecap", ""), 0),
            _ENDS.get(style.get("stroke-linejoin", ""), 0),
        )
        return Piece(
            moved_by(at, path),
            fill,
            stroke,
            width=length(style.get("stroke-width", "1"), 100.0) * thick,
            even_odd=style.get("fill-rule") == "evenodd",
            opacity=(
                opacity * share(style.get("fill-opacity", "1")),
                opacity * share(style.get("stroke-opacity", "1")),
            ),
            ends=ends,
            dash=" ".join(f"{part:.3f}" for part in dashes) if sum(dashes) > 0 else "",
            clips=tuple(self._clip(name, matrix) for name, matrix in clips),
        )

    def _clip(self, name: str, at: Matrix) -> Path:
        if name not in self._clips:
            raise BadVectorError(
                Message('is clipped by "{name}", which is not there', name=name[:40])
            )
        if (name, at) not in self._clipped:
            parts = (moved_by(combined(part.state.at, at), part.path) for part in self._clips[name])
            self._clipped[name, at] = Path([segment for part in parts for segment in part.segments])
        path = self._clipped[name, at]
        self._spend(path)
        return path


def _of_namespace(tag: str, attributes: Attributes) -> tuple[tuple[str, str], dict[str, str]]:
    """An element's namespace and name, and its attributes by their names alone."""
    space, _, name = tag.rpartition(" ")
    return (space, name), {key.rpartition(" ")[2]: value for key, value in attributes.items()}


def _fitting(symbol: Attributes, sides: Sequence[float]) -> Matrix:
    """What lays a symbol's own units into the middle of a box, as large as it goes."""
    box, (width, height) = numbers(symbol.get("viewBox", "")), sides
    if len(box) != 4 or min(box[2:]) <= 0:  # noqa: PLR2004 -- left, top, width, height
        return IDENTITY
    left, top, wide, high = box
    scale = min(width / wide, height / high)
    over, below = width - scale * wide, height - scale * high
    return (scale, 0.0, 0.0, scale, over / 2 - scale * left, below / 2 - scale * top)


def _not_drawn(name: str) -> BadVectorError:
    return BadVectorError(
        Message(
            "has <{name}>, which is not drawn; make paths of it in your drawing program",
            name=name[:30],
        )
    )


def _lengths(given: Attributes, whole: Whole, *keys: str) -> list[float]:
    """Those of the attributes; their keys say whether they lie across or, like "cy", down."""
    sides = [(key, whole["y" in key or key == "height"]) for key in keys]
    return [
        length(given[key], side) if given.get(key, "").strip() not in ("", "auto") else 0.0
        for key, side in sides
    ]


def _path(given: Attributes, _: Whole) -> Path | None:
    d = given.get("d", "").strip()
    return parse_path(d) if d not in ("", "none") else None


def _rect(given: Attributes, whole: Whole) -> Path | None:
    x, y, w, h, rx, ry = _lengths(given, whole, "x", "y", "width", "height", "rx", "ry")
    radius = max(rx, ry, 0.0)
    if w <= 0 or h <= 0:
        return None
    if radius:
        return rounded(x, y, w, h, radius)
    return polyline((x, y), (x + w, y), (x + w, y + h), (x, y + h)).close()


def _circle(given: Attributes, whole: Whole) -> Path | None:
    x, y, r = _lengths(given, whole, "cx", "cy", "r")
    return ellipse(x, y, r, r) if r > 0 else None


def _ellipse(given: Attributes, whole: Whole) -> Path | None:
    x, y, rx, ry = _lengths(given, whole, "cx", "cy", "rx", "ry")
    rx, ry = rx or ry, ry or rx
    return ellipse(x, y, rx, ry) if rx > 0 and ry > 0 else None


def _line(given: Attributes, whole: Whole) -> Path:
    x1, y1, x2, y2 = _lengths(given, whole, "x1", "y1", "x2", "y2")
    return polyline((x1, y1), (x2, y2))


def _polyline(given: Attributes, _: Whole) -> Path | None:
    found = numbers(given.get("points", ""))
    points = list(zip(found[::2], found[1::2], strict=False))
    return polyline(*points) if len(points) > 1 else None


def _polygon(given: Attributes, whole: Whole) -> Path | None:
    made = _polyline(given, whole)
    return made.close() if made else None


#: By its element what makes an outline of its attributes; None for what has no extent.
SHAPES: Mapping[str, Callable[[Attributes, Whole], Path | None]] = {
    "path": _path,
    "rect": _rect,
    "circle": _circle,
    "ellipse": _ellipse,
    "line": _line,
    "polyline": _polyline,
    "polygon": _polygon,
}
