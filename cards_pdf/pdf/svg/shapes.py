"""Shapes and pictures in SVG: the part of a canvas that gathers elements, their names and inks."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path as File
from zlib import crc32

from cards_pdf.art.paths import Path, polygon
from cards_pdf.art.vector import Vector
from cards_pdf.common.colour import INK, Rgb, pure
from cards_pdf.pdf.artwork import Ink, pale_grey, plain_ink
from cards_pdf.pdf.images.size import PictureBudget
from cards_pdf.pdf.images.svg_file import drawing as drawing_in
from cards_pdf.pdf.images.svg_file import is_svg
from cards_pdf.pdf.pictures import ART_DPI, USUAL, Look
from cards_pdf.pdf.svg.words import Artwork, colour, number, outline, painted

OWN = "\0"  # stands in names for the picture that they belong to: drawings that repeat are kept as text
#: Grey, and pale by as much paper as a PDF mixes in where ink is saved.
_PALE = (
    '<filter id="{name}" color-interpolation-filters="sRGB"><feColorMatrix values="'
    + ".1196 .2348 .0456 0 .6 " * 3
    + '0 0 0 1 0"/></filter>'
)


class SvgShapes:
    """Elements of one picture after the other."""

    def __init__(self, *, only_black: bool) -> None:
        self.pictures = PictureBudget()
        self.art_dpi = ART_DPI
        self.files: dict[str, File] = {}  # the pictures that are shown, by name
        self._only_black = only_black
        self._kept: dict[str, str] = {}
        self._out: list[str] = []
        self._names = 0
        self._scale = 1.0

    def _put(self, *elements: str) -> None:
        self._out += elements

    def _named(self) -> str:
        self._names += 1
        return f"{OWN}{self._names}"

    def _ink(self, rgb: Rgb | None) -> str:
        shown = pure(rgb) if self._only_black else rgb
        return colour(shown) if shown else ""

    # --- drawings that repeat ---

    @contextmanager
    def clipped(self, path: Path) -> Iterator[None]:
        name = self._named()
        self._put(f'<clipPath id="{name}"><path d="{outline(path)}"/></clipPath><g clip-path="url(#{name})">')
        yield
        self._put("</g>")

    @contextmanager
    def repeated(self, name: str) -> Iterator[bool]:
        """Kept as text, and written into each picture: one that refers to another cannot stand alone."""
        if name in self._kept:
            yield False
        else:
            saved, self._out = self._out, []
            yield True
            self._kept[name], self._out = "".join(self._out), saved
        self._put(self._kept[name])

    @contextmanager
    def stamp(self, name: str, left: float, top: float, right: float, bottom: float) -> Iterator[bool]:
        del left, top, right, bottom
        with self.repeated(name) as first:
            yield first

    # --- shapes ---

    def rect(
        self, x: float, y: float, w: float, h: float, *, fill: Rgb | None = None, stroke: Rgb | None = None,
        width: float = 0.25, radius: float = 0.0,
    ) -> None:  # fmt: skip
        round_ = f' rx="{number(min(radius, w / 2, h / 2))}"' if radius else ""
        place = f'x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}"'
        self._put(f"<rect {place}{round_}{painted(self._ink(fill), self._ink(stroke), width)}/>")

    def line(
        self, x1: float, y1: float, x2: float, y2: float, *, stroke: Rgb = INK, width: float = 0.25,
        dash: str = "",
    ) -> None:  # fmt: skip
        way = f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}"
        self._put(f'<path d="{way}"{painted("", self._ink(stroke), width, dash)}/>')

    def path(
        self, path: Path, *, fill: Rgb | None = None, stroke: Rgb | None = None, width: float = 0.25,
        dash: str = "", even_odd: bool = False,
    ) -> None:  # fmt: skip
        rule = ' fill-rule="evenodd"' if even_odd else ""
        says = painted(self._ink(fill), self._ink(stroke), width, dash)
        self._put(f'<path d="{outline(path)}"{rule}{says}/>')

    def modules(self, pattern: Sequence[str], *, fill: Rgb) -> None:
        squares = "".join(
            f"M{x} {y}h1v1h-1z" for y, row in enumerate(pattern) for x, sign in enumerate(row) if sign == "#"
        )
        self._put(f'<path d="{squares}"{painted(self._ink(fill), "", 0)}/>')

    # --- pictures ---

    def picture(self, file: File, x: float, y: float, w: float, h: float, look: Look = USUAL) -> None:
        if is_svg(file):
            ink = pale_grey if look.grey else plain_ink
            self._vector(drawing_in(file), x, y, w, h, ink, look.opacity)
            return
        self.pictures.spend(file, self._scale * w)
        self._image(file, x, y, w, h, look)

    def drawing(self, name: str, make: Callable[[], Vector], x: float, y: float, w: float, h: float) -> None:
        with self.repeated(f"{name} {x:.3f} {y:.3f} {w:.3f} {h:.3f}") as first:
            if first:
                self._vector(make(), x, y, w, h, plain_ink)

    def _image(self, file: File, x: float, y: float, w: float, h: float, look: Look) -> None:
        name = f"picture:{crc32(str(file).encode()):08x}-{file.stat().st_mtime_ns:x}"
        self.files[name] = file
        place = f'x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}"'
        says = f' opacity="{look.opacity:.3f}"' if look.opacity < 1 else ""
        if look.grey:
            pale = self._named()
            self._put(_PALE.format(name=pale))
            says += f' filter="url(#{pale})"'
        self._put(f'<image href="{name}" {place} preserveAspectRatio="none"{says}/>')

    def _vector(
        self, vector: Vector, x: float, y: float, w: float, h: float, ink: Ink, opacity: float = 1.0
    ) -> None:  # fmt: skip
        left, top, width, height = vector[:4]
        across, down = w / width, h / height
        move = f"matrix({across:.6g} 0 0 {down:.6g} {x - left * across:.4f} {y - top * down:.4f})"
        clear = f' opacity="{opacity:.3f}"' if opacity < 1 else ""
        with self.clipped(polygon((x, y), (x + w, y), (x + w, y + h), (x, y + h))):
            self._put(f'<g transform="{move}"{clear}>', *Artwork(self._named, ink).elements(vector), "</g>")
