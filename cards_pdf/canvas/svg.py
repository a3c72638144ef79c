"""A picture in SVG as a canvas.

How it works
    `begin_page` starts a picture, `svg` returns it. Elements are gathered as text. Letters are set
    in faces that the viewer has under the fonts' own names, each run exactly as wide as it was
    measured; `LoneSvgCanvas` writes outlines instead, for pictures that stand alone. Pictures are
    named `picture:…`, and `files` maps these names to files.

    Everything is an attribute: a page under a strict policy ignores the styles of a picture.

What is delicate
    *Names.* Gradients, clips and filters have names, which must be unique in a document with
    several pictures. `OWN` stands in them for the name of the picture, until `svg` knows it.

    *Drawings that repeat* are kept as text and written into each picture: one that refers to
    another picture cannot stand alone.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import cache
from html import escape
from pathlib import Path as File
from typing import Any
from zlib import crc32

from cards_pdf.art.notation import COVER_HEIGHT, COVER_WIDTH, Look, figure, look_of
from cards_pdf.art.path import Gradient, Paint, Path, Piece, Vector, rectangle, scaled
from cards_pdf.canvas.base import Canvas
from cards_pdf.canvas.operators import Ink, black, pale_grey, plain_ink
from cards_pdf.canvas.pictures import USUAL, PictureLook, is_svg, is_vector, near, read_drawing
from cards_pdf.canvas.reportlab import letters_of
from cards_pdf.canvas.typefaces import IconFont, IconSign, picture_place
from cards_pdf.common.colour import INK, Rgb, colour_name, pure
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.text.fit import Line
from cards_pdf.text.markup import Font

OWN = "\0"
# A filter to grey, and pale by as much paper as a PDF mixes in where ink is saved.
_PALE = (
    '<filter id="{name}" color-interpolation-filters="sRGB"><feColorMatrix values="'
    + ".1196 .2348 .0456 0 .6 " * 3
    + '0 0 0 1 0"/></filter>'
)
# A filter that clears one colour: each part of it becomes 1 where it is near, and three of those
# are clear.
_CLEAR = (
    '<filter id="{name}" color-interpolation-filters="sRGB">'
    "<feComponentTransfer>{parts}</feComponentTransfer>"
    '<feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -1 -1 -1 0 3" result="kept"/>'
    '<feComposite in="SourceGraphic" in2="kept" operator="in"/></filter>'
)
_EM = 1000  # in which widths are counted


class SvgCanvas(Canvas):
    """One picture after the other: `begin_page` … `svg`."""

    def __init__(self, *, language: str = "en", only_black: bool = False) -> None:
        super().__init__(language)
        self.fonts: dict[str, Any] = {}  # ReportLab's, by name
        self.files: dict[str, File] = {}  # the pictures that are shown, by name
        self._only_black = only_black
        self._size = (0.0, 0.0)
        self._repeated: dict[str, str] = {}
        self._elements: list[str] = []
        self._names = 0
        self._scale = 1.0
        self._edge = ("", 0.0)  # the ink around letters, and how wide it is

    def _put(self, *elements: str) -> None:
        self._elements += elements

    def _new_name(self) -> str:
        self._names += 1
        return f"{OWN}{self._names}"

    def _ink(self, rgb: Rgb | None) -> str:
        ink = pure(rgb) if self._only_black else rgb
        return _colour(ink) if ink else ""

    # --- pages ---

    def begin_page(self, width: float, height: float, **_: object) -> None:
        self.pages += 1
        self._size = (width, height)
        self._elements = []
        self._scale = 1.0

    def svg(self, name: str, bleed: float = 0.0) -> str:
        """Return the picture. In a document with others it needs a `name` of its own."""
        width, height = self._size
        box = " ".join(map(_number, (-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" stroke-linejoin="round" '
            f'text-rendering="geometricPrecision">'
            f"{''.join(self._elements).replace(OWN, name)}</svg>"
        )

    # --- frames, and drawings that repeat ---

    @property
    def scale(self) -> float:
        return self._scale

    @contextmanager
    def frame(
        self,
        x: float,
        y: float,
        angle: float = 0.0,
        scale: float = 1.0,
        scale_y: float | None = None,
    ) -> Iterator[None]:
        down = scale if scale_y is None else scale_y
        turn = f" rotate({angle:g})" if angle else ""
        size = f" scale({scale:.6g} {down:.6g})" if (scale, down) != (1, 1) else ""
        saved, self._scale = self._scale, self._scale * abs(scale)
        self._put(f'<g transform="translate({_number(x)} {_number(y)}){turn}{size}">')
        yield
        self._put("</g>")
        self._scale = saved

    @contextmanager
    def full_size(self) -> Iterator[None]:
        saved, self._scale = self._scale, 1.0
        yield
        self._scale = saved

    @contextmanager
    def clipped(self, path: Path) -> Iterator[None]:
        self._put(_clip(self._new_name(), path))
        yield
        self._put("</g>")

    @contextmanager
    def repeated(self, name: str) -> Iterator[bool]:
        if name in self._repeated:
            yield False
        else:
            saved, self._elements = self._elements, []
            yield True
            self._repeated[name] = "".join(self._elements)
            self._elements = saved
        self._put(self._repeated[name])

    def stamp(self, name: str, *_: float) -> AbstractContextManager[bool]:
        return self.repeated(name)

    # --- shapes ---

    def rect(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        *,
        fill: Rgb | None = None,
        stroke: Rgb | None = None,
        width: float = 0.25,
        radius: float = 0.0,
    ) -> None:
        corners = f' rx="{_number(min(radius, w / 2, h / 2))}"' if radius else ""
        paint = _paint(self._ink(fill), self._ink(stroke), width)
        self._put(f"<rect {_place(x, y, w, h=h)}{corners}{paint}/>")

    def path(
        self,
        path: Path,
        *,
        fill: Rgb | None = None,
        stroke: Rgb | None = None,
        width: float = 0.25,
        dash: str = "",
        even_odd: bool = False,
    ) -> None:
        paint = _paint(self._ink(fill), self._ink(stroke), width, dash=dash)
        self._put(f'<path d="{path.svg()}"{_fill_rule(even_odd=even_odd)}{paint}/>')

    def modules(self, pattern: Sequence[str], *, fill: Rgb) -> None:
        squares = "".join(
            f"M{x} {y}h1v1h-1z"
            for y, row in enumerate(pattern)
            for x, sign in enumerate(row)
            if sign == "#"
        )
        self._put(f'<path d="{squares}"{_paint(self._ink(fill), "", 0)}/>')

    # --- pictures ---

    def picture(
        self, file: File, x: float, y: float, w: float, h: float, look: PictureLook = USUAL
    ) -> None:
        if is_vector(file):
            ink = pale_grey if look.grey else plain_ink
            self._vector(self.pictures.drawing(file), x, y, w, h, ink=ink, opacity=look.opacity)
        else:
            self.pictures.spend(file, self._scale * w)
            self._image(file, x, y, w, h, look)

    def drawing(
        self, name: str, make: Callable[[], Vector], x: float, y: float, w: float, h: float
    ) -> None:
        with self.repeated(f"{name} {x:.3f} {y:.3f} {w:.3f} {h:.3f}") as is_first:
            if is_first:
                self._vector(make(), x, y, w, h)

    def _image(self, file: File, x: float, y: float, w: float, h: float, look: PictureLook) -> None:
        name = f"picture:{crc32(str(file).encode()):08x}-{file.stat().st_mtime_ns:x}"
        self.files[name] = file
        opacity = f' opacity="{look.opacity:.3f}"' if look.opacity < 1 else ""
        place = _place(x, y, w, h=h)
        image = f'<image href="{name}" {place} preserveAspectRatio="none"{opacity}/>'
        if look.clear:
            image = self._filtered(image, _CLEAR, parts=_near_parts(look.clear))
        if look.grey:
            image = self._filtered(image, _PALE)
        self._put(image)

    def _filtered(self, image: str, template: str, **placeholders: str) -> str:
        name = self._new_name()
        self._put(template.format(name=name, **placeholders))
        return f'<g filter="url(#{name})">{image}</g>'

    def _vector(
        self,
        vector: Vector,
        x: float,
        y: float,
        w: float,
        h: float,
        *,
        ink: Ink = plain_ink,
        opacity: float = 1.0,
    ) -> None:
        left, top, width, height = vector[:4]
        across = w / width
        down = h / height
        move = f"matrix({across:.6g} 0 0 {down:.6g} {x - left * across:.4f} {y - top * down:.4f})"
        clear = f' opacity="{opacity:.3f}"' if opacity < 1 else ""
        with self.clipped(rectangle(x, y, w, height=h)):
            self._put(f'<g transform="{move}"{clear}>')
            for piece in vector.pieces:
                self._piece(piece, ink)
            self._put("</g>")

    def _piece(self, piece: Piece, ink: Ink) -> None:
        fill = self._piece_paint(piece.fill, ink)
        stroke = self._piece_paint(piece.stroke, ink)
        self._put(*(_clip(self._new_name(), clip) for clip in piece.clips))
        attributes = _paint(fill, stroke, piece.width, dash=piece.dash.replace(" ", ","))
        if piece.stroke:
            end = ("butt", "round", "square")[piece.ends[0]]
            turn = ("miter", "round", "bevel")[piece.ends[1]]
            attributes += f' stroke-linecap="{end}" stroke-linejoin="{turn}"'
        for word, opacity in zip(("fill", "stroke"), piece.opacity, strict=True):
            attributes += f' {word}-opacity="{opacity:.3f}"' if opacity < 1 else ""
        rule = _fill_rule(even_odd=piece.even_odd)
        self._put(f'<path d="{piece.path.svg()}"{rule}{attributes}/>', "</g>" * len(piece.clips))

    def _piece_paint(self, part: Paint | None, ink: Ink) -> str:
        """Return the name of a paint. A gradient is defined before its piece."""
        if not isinstance(part, Gradient):
            return _colour(ink(part)) if part else ""
        stops = "".join(
            f'<stop offset="{at:.5f}" stop-color="{_colour(ink(colour))}"/>'
            for at, colour in part.stops
        )
        matrix = " ".join(f"{value:.6f}" for value in part.matrix)
        names = ("x1", "y1", "x2", "y2") if part.is_linear else ("fx", "fy", "fr", "cx", "cy", "r")
        numbers = zip(names, part.points, strict=True)
        place = " ".join(f'{name}="{number:.6f}"' for name, number in numbers)
        tag = "linearGradient" if part.is_linear else "radialGradient"
        name = self._new_name()
        space = f'gradientUnits="userSpaceOnUse" gradientTransform="matrix({matrix})"'
        self._put(f'<{tag} id="{name}" {space} {place}>{stops}</{tag}>')
        return f"url(#{name})"

    # --- text ---

    def _line(
        self, x: float, y: float, line: Line, size: float, colour: Rgb, wider: float = 0.0
    ) -> None:
        ink = self._ink(colour)
        for font, text in line.runs:
            em = size * font.scale * MM_PER_POINT
            own = self._ink(font.style.colour) or ink
            if isinstance(font.ttf, IconFont):
                left = x
                for char in text:
                    if char != " ":
                        self._sign(left, y, font.ttf.sign(char), em, own)
                    left += font.measure(char) / font.scale * em
            elif words := text.rstrip():
                self._run(x, y, font, words, size=size, ink=own, wider=wider)
            x += font.measure(text) * size * MM_PER_POINT + wider * text.count(" ")

    @contextmanager
    def stroked_letters(self, colour: Rgb, width: float) -> Iterator[None]:
        self._edge = (self._ink(colour), 2 * width)
        yield
        self._edge = ("", 0.0)

    def _edge_attributes(self, scale: float = 1.0) -> str:
        """Return the attributes of a line around letters, which makes them wider."""
        ink, width = self._edge
        return f' stroke="{ink}" stroke-width="{_number(width / scale)}"' if width else ""

    def _run(
        self, x: float, y: float, font: Font, text: str, *, size: float, ink: str, wider: float
    ) -> None:
        self.fonts[font.name] = font.ttf
        em = size * font.scale * MM_PER_POINT
        width = font.measure(text) * size * MM_PER_POINT
        spaced = f' word-spacing="{_number(wider)}"' if wider else ""
        self._put(
            f'<text x="{_number(x)}" y="{_number(y)}" '
            f'textLength="{_number(width + wider * text.count(" "))}" '
            f'font-family="{font.name}" font-size="{em:.4f}" fill="{ink}" '
            f'xml:space="preserve"{spaced}{self._edge_attributes()}>'
            f"{escape(text)}</text>"
        )

    def _sign(self, x: float, y: float, sign: IconSign, em: float, ink: str) -> None:
        scale = em / _EM
        if isinstance(sign.drawing, Path):
            move = f"translate({_number(x)} {_number(y)}) scale({scale:.6f})"
            rule = _fill_rule(even_odd=sign.even_odd)
            self._put(f'<path transform="{move}" d="{sign.drawing.svg()}" fill="{ink}"{rule}/>')
            return
        left, bottom, width, height = (part * scale for part in picture_place(sign.drawing))
        place = (x + left, y - bottom - height, width, height)
        if is_svg(sign.drawing):
            own = black if self._only_black else plain_ink
            self._vector(read_drawing(sign.drawing), *place, ink=own)
        else:
            self._image(sign.drawing, *place, USUAL._replace(grey=self._only_black))


class LoneSvgCanvas(SvgCanvas):
    """Draws letters as outlines, for pictures that stand alone: no font travels with those."""

    def _run(
        self, x: float, y: float, font: Font, text: str, *, size: float, ink: str, wider: float
    ) -> None:
        letters = letters_of(font.name)
        scale = size * font.scale * MM_PER_POINT / font.ttf.face.unitsPerEm
        outlines = []
        left = 0.0
        for char in text:
            if outline := letters(char):
                outlines.append(f"M{left:.0f} 0{outline}")
            width = font.widths[ord(char)] * size * MM_PER_POINT / _EM + wider * (char == " ")
            left += width / scale
        move = f"translate({_number(x)} {_number(y)}) scale({scale:.6f} {-scale:.6f})"
        edge = self._edge_attributes(scale)
        self._put(f'<path transform="{move}" d="{"".join(outlines)}" fill="{ink}"{edge}/>')


# --- words that SVG is made of ---


def _number(value: float) -> str:
    """Write a number with at most three decimals."""
    return f"{value:.3f}".rstrip("0").rstrip(".")


def _place(x: float, y: float, w: float, h: float) -> str:
    return f'x="{_number(x)}" y="{_number(y)}" width="{_number(w)}" height="{_number(h)}"'


def _clip(name: str, path: Path) -> str:
    return f'<clipPath id="{name}"><path d="{path.svg()}"/></clipPath><g clip-path="url(#{name})">'


def _fill_rule(*, even_odd: bool) -> str:
    return ' fill-rule="evenodd"' if even_odd else ""


_colour = cache(colour_name)


def _paint(fill: str, stroke: str, width: float, dash: str = "") -> str:
    attributes = f' fill="{fill or "none"}"'
    if stroke:
        attributes += f' stroke="{stroke}" stroke-width="{_number(width)}"'
        attributes += f' stroke-dasharray="{escape(dash)}"' if dash else ""
    return attributes


def _near_parts(colour: Rgb) -> str:
    """Return functions that make each part of a colour 1 where it is near this one's."""
    return "".join(
        f'<feFunc{band} type="discrete" '
        f'tableValues="{" ".join(str(value & 1) for value in near(part))}"/>'
        for band, part in zip("RGB", colour, strict=True)
    )


# --- covers as SVG, for pages on a screen ---


def game_cover(game: str) -> str:
    """Return a game's cover as an SVG file, or "" for a game without a look."""
    look = look_of(game)
    return cover_svg(look) if look else ""


def cover_svg(look: Look, title: str = "") -> str:
    """Return a cover that fills its place. Screen readers say its title."""
    attributes = f' role="img" aria-label="{escape(title)}"' if title else ""
    box = f"{-COVER_WIDTH / 2:g} {-COVER_HEIGHT / 2:g} {COVER_WIDTH:g} {COVER_HEIGHT:g}"
    paths = []
    for path, role, line in figure(look.cover):
        fill = _colour(look.colours[role]) if role else "none"
        outline = scaled(path, 1, -1).svg()
        paths.append(f'<path fill="{fill}" stroke-width="{round(line, 2):g}" d="{outline}"/>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" stroke="{_colour(INK)}" '
        f'stroke-linejoin="round" stroke-linecap="round"{attributes}>{"".join(paths)}</svg>'
    )
