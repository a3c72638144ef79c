"""A picture in SVG to draw on, by the same calls as a PDF's pages.

Letters are set in faces that whoever shows the picture has under the fonts' own names, each run as
wide as it was measured. Pictures are named `picture:…`, and `files` says which they are.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from html import escape
from pathlib import Path as File
from typing import Any
from zlib import crc32

from cards_pdf.art.path import Path, polygon
from cards_pdf.art.vector import Vector
from cards_pdf.canvas.artwork import Ink, black, pale_grey, plain_ink
from cards_pdf.canvas.base import Fields
from cards_pdf.canvas.fonts.glyphs import letters_of
from cards_pdf.canvas.fonts.icon_font import IconFont, IconSign, picture_place
from cards_pdf.canvas.fonts.typefaces import typefaces
from cards_pdf.canvas.images.picture_file import PictureBudget, is_svg, read_drawing
from cards_pdf.canvas.images.pixels import USUAL, PictureLook, near
from cards_pdf.canvas.svg_words import SvgArtwork, colour, number, paint_attributes
from cards_pdf.common.colour import INK, Rgb, pure
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.text.dress import dress_of
from cards_pdf.text.fit import Block, Line, is_broken, uncoloured, wider_spaces

# stands in names for the picture that they belong to: drawings that repeat are kept as text
OWN = "\0"
#: Grey, and pale by as much paper as a PDF mixes in where ink is saved.
_PALE = (
    '<filter id="{name}" color-interpolation-filters="sRGB"><feColorMatrix values="'
    + ".1196 .2348 .0456 0 .6 " * 3
    + '0 0 0 1 0"/></filter>'
)
_CLEAR = (  # each part of a colour becomes 1 where it is near, and three of those are clear
    '<filter id="{name}" color-interpolation-filters="sRGB">'
    "<feComponentTransfer>{parts}</feComponentTransfer>"
    '<feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -1 -1 -1 0 3" result="kept"/>'
    '<feComposite in="SourceGraphic" in2="kept" operator="in"/></filter>'
)
_THOUSAND = 1000


class SvgCanvas:
    """One picture after the other: `begin_page` … `svg`."""

    fillable = False
    upright = True  # which matters to fields alone

    def __init__(self, *, language: str = "en", only_black: bool = False) -> None:
        self.typefaces = typefaces(language)
        self.fields: Fields = _NoFields()
        self.pictures = PictureBudget()
        self.region = ""
        self.small_print: dict[str, float] = {}
        self.pages = 0
        self.fonts: dict[str, Any] = {}  # ReportLab's, by name
        self.files: dict[str, File] = {}  # the pictures that are shown, by name
        self._only_black = only_black
        self._kept: dict[str, str] = {}
        self._out: list[str] = []
        self._names = 0
        self._scale = 1.0
        self._edge = ("", 0.0)  # the ink around letters, and how wide it is

    def _put(self, *elements: str) -> None:
        self._out += elements

    def _named(self) -> str:
        self._names += 1
        return f"{OWN}{self._names}"

    def _ink(self, rgb: Rgb | None) -> str:
        shown = pure(rgb) if self._only_black else rgb
        return colour(shown) if shown else ""

    # --- pages ---

    def begin_page(self, width: float, height: float, **_: object) -> None:
        """An empty picture; it has no use for the place of the cut."""
        self.pages += 1
        self._size = (width, height)
        self._out, self._scale = [], 1.0

    def end_page(self) -> None: ...
    def empty_page(self) -> None: ...
    def bookmark(self, title: str, level: int = 0) -> None: ...

    def svg(self, name: str, bleed: float = 0.0) -> str:
        """What was drawn; in a document with others it needs a `name` of its own."""
        width, height = self._size
        box = " ".join(map(number, (-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" stroke-linejoin="round" '
            f'text-rendering="geometricPrecision">'
            f"{''.join(self._out).replace(OWN, name)}</svg>"
        )

    # --- frames ---

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
        self._put(f'<g transform="translate({number(x)} {number(y)}){turn}{size}">')
        yield
        self._put("</g>")
        self._scale = saved

    # --- drawings that repeat ---

    @contextmanager
    def clipped(self, path: Path) -> Iterator[None]:
        name = self._named()
        self._put(
            f'<clipPath id="{name}"><path d="{path.svg()}"/></clipPath><g clip-path="url(#{name})">'
        )
        yield
        self._put("</g>")

    @contextmanager
    def repeated(self, name: str) -> Iterator[bool]:
        """Kept as text, and written into each picture: one that refers to another cannot stand
        alone.
        """
        if name in self._kept:
            yield False
        else:
            saved, self._out = self._out, []
            yield True
            self._kept[name], self._out = "".join(self._out), saved
        self._put(self._kept[name])

    def stamp(self, name: str, *_: float) -> AbstractContextManager[bool]:
        return self.repeated(name)

    # --- shapes ---

    def rect(
        self, x: float, y: float, w: float, h: float, *, fill: Rgb | None = None,
        stroke: Rgb | None = None,
        width: float = 0.25, radius: float = 0.0,
    ) -> None:  # fmt: skip
        round_ = f' rx="{number(min(radius, w / 2, h / 2))}"' if radius else ""
        place = f'x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}"'
        self._put(
            f"<rect {place}{round_}{paint_attributes(self._ink(fill), self._ink(stroke), width)}/>"
        )

    def line(
        self, x1: float, y1: float, x2: float, y2: float, *, stroke: Rgb = INK, width: float = 0.25,
        dash: str = "",
    ) -> None:  # fmt: skip
        way = f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}"
        self._put(f'<path d="{way}"{paint_attributes("", self._ink(stroke), width, dash)}/>')

    def path(
        self, path: Path, *, fill: Rgb | None = None, stroke: Rgb | None = None,
        width: float = 0.25,
        dash: str = "", even_odd: bool = False,
    ) -> None:  # fmt: skip
        rule = ' fill-rule="evenodd"' if even_odd else ""
        says = paint_attributes(self._ink(fill), self._ink(stroke), width, dash)
        self._put(f'<path d="{path.svg()}"{rule}{says}/>')

    def modules(self, pattern: Sequence[str], *, fill: Rgb) -> None:
        squares = "".join(
            f"M{x} {y}h1v1h-1z"
            for y, row in enumerate(pattern)
            for x, sign in enumerate(row)
            if sign == "#"
        )
        self._put(f'<path d="{squares}"{paint_attributes(self._ink(fill), "", 0)}/>')

    # --- pictures ---

    def picture(
        self, file: File, x: float, y: float, w: float, h: float, look: PictureLook = USUAL
    ) -> None:
        if is_svg(file):
            ink = pale_grey if look.grey else plain_ink
            self._vector(self.pictures.drawing(file), x, y, w, h, ink, look.opacity)
            return
        self.pictures.spend(file, self._scale * w)
        self._image(file, x, y, w, h, look)

    def drawing(
        self, name: str, make: Callable[[], Vector], x: float, y: float, w: float, h: float
    ) -> None:
        with self.repeated(f"{name} {x:.3f} {y:.3f} {w:.3f} {h:.3f}") as first:
            if first:
                self._vector(make(), x, y, w, h, plain_ink)

    def _image(self, file: File, x: float, y: float, w: float, h: float, look: PictureLook) -> None:
        name = f"picture:{crc32(str(file).encode()):08x}-{file.stat().st_mtime_ns:x}"
        self.files[name] = file
        place = f'x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}"'
        says = f' opacity="{look.opacity:.3f}"' if look.opacity < 1 else ""
        shown = f'<image href="{name}" {place} preserveAspectRatio="none"{says}/>'
        filters = (
            [_CLEAR.format(name="{name}", parts=_near_parts(look.clear))] if look.clear else []
        )
        for written in (*filters, _PALE) if look.grey else filters:
            called = self._named()
            self._put(written.format(name=called))
            shown = f'<g filter="url(#{called})">{shown}</g>'
        self._put(shown)

    def _vector(
        self, vector: Vector, x: float, y: float, w: float, h: float, ink: Ink, opacity: float = 1.0
    ) -> None:  # fmt: skip
        left, top, width, height = vector[:4]
        across, down = w / width, h / height
        move = f"matrix({across:.6g} 0 0 {down:.6g} {x - left * across:.4f} {y - top * down:.4f})"
        clear = f' opacity="{opacity:.3f}"' if opacity < 1 else ""
        with self.clipped(polygon((x, y), (x + w, y), (x + w, y + h), (x, y + h))):
            pieces = SvgArtwork(self._named, ink).elements(vector)
            self._put(f'<g transform="{move}"{clear}>', *pieces, "</g>")

    # --- text ---

    def text(
        self, x: float, y: float, line: Line, size: float, *, colour: Rgb = INK, align: float = 0.0
    ) -> None:
        self._line(x - align * line.width_mm(size), y, line, size, self._ink(colour))

    def text_block(
        self,
        x: float,
        y: float,
        block: Block,
        *,
        colour: Rgb = INK,
        align: float = 0.0,
        spread: float = 0.0,
    ) -> None:
        ink = self._ink(colour)
        for n, line in enumerate(block.lines):
            left = x - align * line.width_mm(block.size)
            wide = wider_spaces(line, block.size, spread) if spread and is_broken(line) else 0.0
            self._line(left, y + block.ascent + n * block.leading, line, block.size, ink, wide)

    def text_below(
        self, x: float, y: float, block: Block, *, colour: Rgb, width: float = 0.0,
        align: float = 0.0,
        spread: float = 0.0,
    ) -> None:  # fmt: skip
        self._edge = (self._ink(colour), 2 * width)
        self.text_block(x, y, uncoloured(block), colour=colour, align=align, spread=spread)
        self._edge = ("", 0.0)

    def _stroked(self, scale: float = 1.0) -> str:
        """The line around letters that are wider than the font has them."""
        ink, width = self._edge
        return f' stroke="{ink}" stroke-width="{number(width / scale)}"' if width else ""

    def _line(
        self, x: float, y: float, line: Line, size: float, ink: str, wider: float = 0.0
    ) -> None:
        """Each run begins where it was measured to begin; spaces are `wider` by so many mm."""
        font: Any
        for font, text in line.runs:
            em = size * font.scale * MM_PER_POINT
            own = self._ink(dress_of(font).colour) or ink
            if isinstance(font.ttf, IconFont):
                self._icons(x, y, font, text, em, own)
            elif shown := text.rstrip():
                self._run(x, y, font, shown, em, size, own, wider)
            widths = sum([font.widths[ord(char)] for char in text])
            x += widths * size * MM_PER_POINT / _THOUSAND + wider * text.count(" ")

    def _run(
        self,
        x: float,
        y: float,
        font: Any,
        text: str,
        em: float,
        size: float,
        ink: str,
        wider: float,
    ) -> None:
        self.fonts[font.name] = font.ttf
        wide = sum([font.widths[ord(char)] for char in text]) * size * MM_PER_POINT / _THOUSAND
        spaced = (f' word-spacing="{number(wider)}"' if wider else "") + self._stroked()
        self._put(
            f'<text x="{number(x)}" y="{number(y)}" '
            f'textLength="{number(wide + wider * text.count(" "))}" '
            f'font-family="{font.name}" font-size="{em:.4f}" fill="{ink}" '
            f'xml:space="preserve"{spaced}>'
            f"{escape(text)}</text>"
        )

    def _icons(self, x: float, y: float, font: Any, text: str, em: float, ink: str) -> None:
        for char in text:
            if char != " ":
                self._sign(x, y, font.ttf.sign(char), em, ink)
            x += font.widths[ord(char)] / font.scale * em / _THOUSAND

    def _sign(self, x: float, y: float, sign: IconSign, em: float, ink: str) -> None:
        scale = em / _THOUSAND
        if isinstance(sign.drawing, Path):
            rule = ' fill-rule="evenodd"' if sign.even_odd else ""
            place = f"translate({number(x)} {number(y)}) scale({scale:.6f})"
            self._put(f'<path transform="{place}" d="{sign.drawing.svg()}" fill="{ink}"{rule}/>')
            return
        left, bottom, width, height = (part * scale for part in picture_place(sign.drawing))
        if is_svg(sign.drawing):
            own = black if self._only_black else plain_ink
            self._vector(
                read_drawing(sign.drawing), x + left, y - bottom - height, width, height, own
            )
        else:
            look = USUAL._replace(grey=self._only_black)
            self._image(sign.drawing, x + left, y - bottom - height, width, height, look)

    # --- what screen readers are told: the page that shows the picture says it ---

    def parts(self, count: int) -> list[AbstractContextManager[None]]:
        return [nullcontext()] * count

    def _says_nothing(self, *_: object, **__: object) -> AbstractContextManager[None]:
        return nullcontext()

    chapter = tagged = item = figure = decoration = _says_nothing


class _NoFields:
    """A picture has none."""

    def _nothing(self, *_: object, **__: object) -> None: ...

    check = radio = text = _nothing


class LoneSvgCanvas(SvgCanvas):
    """The same with letters as outlines, for pictures that stand alone."""

    def _run(
        self,
        x: float,
        y: float,
        font: Any,
        text: str,
        em: float,
        size: float,
        ink: str,
        wider: float,
    ) -> None:
        letters, scale = letters_of(font.name), em / font.ttf.face.unitsPerEm
        way, left = [], 0.0
        for char in text:
            way.append(f"M{left:.0f} 0{shape}" if (shape := letters(char)) else "")
            left += (
                font.widths[ord(char)] * size * MM_PER_POINT / _THOUSAND + wider * (char == " ")
            ) / scale
        place = f"translate({number(x)} {number(y)}) scale({scale:.6f} {-scale:.6f})"
        self._put(
            f'<path transform="{place}" d="{"".join(way)}" fill="{ink}"{self._stroked(scale)}/>'
        )


def _near_parts(shown: Rgb) -> str:
    """What makes each part of a colour 1 where it is near this one's."""
    return "".join(
        (
            f'<feFunc{band} type="discrete" '
            f'tableValues="{" ".join(str(value & 1) for value in near(part))}"/>'
        )
        for band, part in zip("RGB", shown, strict=True)
    )
