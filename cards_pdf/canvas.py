"""The only file that imports reportlab: a page to draw on, in millimetres from the top left.

Everything the layout needs is here and nothing else: frames, rectangles, lines, paths, text, pictures, boxes
to tick, bookmarks. Operators are written straight into the page, so that drawing costs little; every call can
also be noted in a `log`, which is what golden tests compare.
"""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from io import BytesIO
from math import cos, radians, sin
from pathlib import Path as File
from types import ModuleType
from typing import TYPE_CHECKING, Any

from cards_pdf.art import picture_size
from cards_pdf.colour import INK, Rgb
from cards_pdf.shapes import Path, rounded
from cards_pdf.text_fit import Block, Line
from cards_pdf.typeface import Faces
from cards_pdf.units import MM_PER_POINT, POINTS_PER_MM

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFont

_ESCAPED = str.maketrans({"\\": r"\\", "(": r"\(", ")": r"\)"})
# The square itself is printed; the field adds the mark and stays clear else.
_FIELD_LOOK = {
    "buttonStyle": "check",
    "borderWidth": 0,
    "fillColor": None,
    "borderColor": None,
    "forceBorder": True,
}


@contextmanager
def _pillow_later() -> Iterator[None]:
    """ReportLab imports Pillow at its start, a third of that start, and only art needs it."""
    if "PIL" in sys.modules:
        yield
        return
    absent = ModuleType("PIL")
    absent.Image = None  # type: ignore[attr-defined] # ReportLab's own way of doing without
    sys.modules["PIL"] = absent
    try:
        yield
    finally:
        del sys.modules["PIL"]


@cache
def _reportlab() -> tuple[Any, Any, Any]:
    with _pillow_later():
        from reportlab import rl_config
        from reportlab.pdfbase import pdfmetrics, ttfonts
        from reportlab.pdfgen import canvas
    rl_config.useA85 = 0  # text armour around binary streams: a quarter more bytes for nothing
    return canvas, pdfmetrics, ttfonts


def _allow_pictures() -> None:
    """Give ReportLab the Pillow it was loaded without."""
    from PIL import Image
    from reportlab.lib import utils

    utils.Image = Image


def _reader(file: File, *, cmyk: bool) -> Any:
    """What ReportLab draws: the file as it is, or its picture in four inks on white."""
    if not cmyk:
        return str(file)
    from PIL import Image
    from reportlab.lib.utils import ImageReader

    with Image.open(file) as picture:
        clear = picture.convert("RGBA")
    ground = Image.new("RGBA", clear.size, "white")
    return ImageReader(Image.alpha_composite(ground, clear).convert("RGB").convert("CMYK"))


class EmbeddedFont:
    """A TrueType font; only the glyphs used are embedded."""

    def __init__(self, file: File) -> None:
        _, pdfmetrics, ttfonts = _reportlab()
        self.ttf: TTFont = ttfonts.TTFont(file.stem, str(file), shapable=False)
        pdfmetrics.registerFont(self.ttf)
        self.name = file.stem
        self.widths: Mapping[int, float] = self.ttf.face.charWidths


@cache
def open_font(file: File) -> EmbeddedFont:
    return EmbeddedFont(file)


@cache
def faces() -> Faces:
    """The project's typefaces, opened as they are needed."""
    return Faces(open_font)


class Canvas:
    """One PDF. `frame` moves the origin; all coordinates are millimetres from the frame's top left."""

    def __init__(
        self, *, title: str, author: str = "", language: str = "en", duplex: str = "", fillable: bool = False,
        cmyk: bool = False, log: list[str] | None = None,
    ) -> None:  # fmt: skip
        canvas, _, _ = _reportlab()
        self._file = BytesIO()
        self.faces = faces()
        self.fillable = fillable
        self._cmyk = cmyk
        self._log = log
        font = open_font_of(self.faces)
        self._pdf = canvas.Canvas(
            self._file, invariant=1, pageCompression=1, lang=language, initialFontName=font, pdfVersion=(1, 7)
        )
        self._pdf.setTitle(title)
        self._pdf.setAuthor(author)
        self._pdf.setCreator("cards-pdf")
        self._pdf.setViewerPreference("PrintScaling", "None")
        self._pdf.setViewerPreference("DisplayDocTitle", "true")
        if duplex:
            self._pdf.setViewerPreference("Duplex", duplex)
        self._put = self._pdf.addLiteral
        self._stamps: set[str] = set()
        self._bookmarks = 0
        self.pages = 0
        self._reset()

    # --- pages ---

    def _reset(self) -> None:
        self._fill: Rgb | None = None
        self._stroke: Rgb | None = None
        self._line: tuple[float, str] | None = None
        self._matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

    def _note(self, *parts: object) -> None:
        """A line of the draw log."""
        words = (f"{part:.2f}" if isinstance(part, float) else str(part) for part in parts)
        assert self._log is not None
        self._log.append(" ".join(words))

    def begin_page(
        self, width: float, height: float, *, trim: "Box4 | None" = None, bleed: "Box4 | None" = None
    ) -> None:
        """A page of this size; `trim` and `bleed` are x, y, width, height of what is cut and inked."""
        self.pages += 1
        if self._log is not None:
            self._note("page", width, height)
        self._pdf.setPageSize((width * POINTS_PER_MM, height * POINTS_PER_MM))
        for box, name in ((trim, "trim"), (bleed or trim, "bleed")):
            self._pdf.setCropBox(_points(box, height) if box else None, name)
        self._reset()
        self._matrix = (POINTS_PER_MM, 0.0, 0.0, POINTS_PER_MM, 0.0, height * POINTS_PER_MM)
        self._put(f"{POINTS_PER_MM:.6f} 0 0 {POINTS_PER_MM:.6f} 0 {height * POINTS_PER_MM:.4f} cm 1 j")

    def end_page(self) -> None:
        self._pdf.showPage()

    def bookmark(self, title: str, level: int = 0) -> None:
        """An entry of the outline that leads to this page."""
        self._bookmarks += 1
        key = f"b{self._bookmarks}"
        self._pdf.bookmarkPage(key, fit="Fit")
        self._pdf.addOutlineEntry(title, key, level)

    def pdf(self) -> bytes:
        """The finished file."""
        self._pdf.save()
        return self._file.getvalue()

    # --- frames ---

    @contextmanager
    def frame(
        self, x: float, y: float, angle: float = 0.0, scale: float = 1.0, scale_y: float | None = None
    ) -> Iterator[None]:
        """Draw with the origin at x, y, turned clockwise by `angle` degrees."""
        if self._log is not None:
            self._note("frame", x, y, angle, scale)
        c, s = cos(radians(angle)), sin(radians(angle))
        tall = scale if scale_y is None else scale_y
        move = (scale * c, -scale * s, tall * s, tall * c, x, -y)
        saved = (self._fill, self._stroke, self._line, self._matrix)
        self._put("q " + " ".join(f"{part:.6f}" for part in move[:4]) + f" {x:.4f} {-y:.4f} cm")
        self._matrix = _times(move, self._matrix)
        try:
            yield
        finally:
            self._put("Q")
            self._fill, self._stroke, self._line, self._matrix = saved
            if self._log is not None:
                self._note("end")

    @contextmanager
    def clipped(self, path: Path) -> Iterator[None]:
        """Draw only inside `path`."""
        saved = (self._fill, self._stroke, self._line)
        self._put(f"q {_segments(path)} W n")
        yield
        self._put("Q")
        self._fill, self._stroke, self._line = saved

    @contextmanager
    def stamp(self, name: str, left: float, top: float, right: float, bottom: float) -> Iterator[bool]:
        """Draw a thing that returns often only once: yields True the first time, when it is to be drawn."""
        first = name not in self._stamps
        if self._log is not None:
            self._note("stamp", name)
        saved = (self._fill, self._stroke, self._line)
        if first:
            self._stamps.add(name)
            self._pdf.beginForm(name, left, -bottom, right, -top)
            self._fill = self._stroke = self._line = None
        yield first
        if first:
            self._pdf.endForm()
        self._fill, self._stroke, self._line = saved
        self._pdf.doForm(name)

    # --- shapes ---

    def rect(
        self, x: float, y: float, w: float, h: float, *, fill: Rgb | None = None, stroke: Rgb | None = None,
        width: float = 0.25, radius: float = 0.0,
    ) -> None:  # fmt: skip
        if self._log is not None:
            self._note("rect", x, y, w, h, radius, *_inks(fill, stroke, width))
        self._inked(fill, stroke, width)
        outline = _rounded(x, y, w, h, radius) if radius else f"{x:.3f} {-y - h:.3f} {w:.3f} {h:.3f} re"
        self._put(f"{outline} {_paint(fill, stroke)}")

    def line(
        self,
        x1: float,
        y1: float,
        x2: float,
        y2: float,
        *,
        stroke: Rgb = INK,
        width: float = 0.25,
        dash: str = "",
    ) -> None:
        """A straight line; `dash` such as "1 0.8" (mm on, mm off)."""
        if self._log is not None:
            self._note("line", x1, y1, x2, y2, *_inks(None, stroke, width), dash)
        self._inked(None, stroke, width, dash)
        self._put(f"{x1:.3f} {-y1:.3f} m {x2:.3f} {-y2:.3f} l S")

    def path(
        self, path: Path, *, fill: Rgb | None = None, stroke: Rgb | None = None, width: float = 0.25,
        dash: str = "", even_odd: bool = False,
    ) -> None:  # fmt: skip
        """A vector shape, filled, stroked or both."""
        segments = _segments(path)
        if self._log is not None:
            self._note("path", segments, *_inks(fill, stroke, width))
        self._inked(fill, stroke, width, dash)
        self._put(f"{segments} {_paint(fill, stroke)}{'*' if even_odd and fill else ''}")

    def _inked(self, fill: Rgb | None, stroke: Rgb | None, width: float, dash: str = "") -> None:
        if fill and fill != self._fill:
            self._fill = fill
            self._put(_cmyk(fill) + " k" if self._cmyk else f"{fill[0]:.3g} {fill[1]:.3g} {fill[2]:.3g} rg")
        if not stroke:
            return
        if stroke != self._stroke:
            self._stroke = stroke
            self._put(
                _cmyk(stroke) + " K" if self._cmyk else f"{stroke[0]:.3g} {stroke[1]:.3g} {stroke[2]:.3g} RG"
            )
        if (width, dash) != self._line:
            self._line = (width, dash)
            self._put(f"{width:.3g} w [{dash}] 0 d")

    def picture(self, file: File, x: float, y: float, w: float, h: float) -> None:
        """A PNG or JPEG stretched over a rectangle. A JPEG's bytes go into the PDF as they are."""
        picture_size(file)  # refuses what would not be safe to decode
        if self._log is not None:
            self._note("picture", file.name, x, y, w, h)
        _allow_pictures()
        self._pdf.drawImage(_reader(file, cmyk=self._cmyk), x, -y - h, w, h, mask="auto")

    # --- form fields ---

    def check_field(self, name: str, x: float, y: float, side: float, *, ticked: bool = False) -> None:
        """A check box of a fillable PDF over a printed square."""
        if self._log is not None:
            self._note("check", name, x, y, side, ticked)
        left, bottom, size = self._absolute(x, y, side)
        self._pdf.acroForm.checkbox(
            name=name, tooltip=name, x=left, y=bottom, size=size, checked=ticked, fieldFlags="", **_FIELD_LOOK
        )

    def radio_field(
        self, group: str, word: str, x: float, y: float, side: float, *, ticked: bool = False
    ) -> None:
        """One of a group of which a single square can be ticked; its value is group_word."""
        if self._log is not None:
            self._note("radio", group, word, x, y, side, ticked)
        left, bottom, size = self._absolute(x, y, side)
        self._pdf.acroForm.radio(
            name=group, value=f"{group}_{word}", tooltip=f"{group}_{word}", x=left, y=bottom, size=size,
            selected=ticked, fieldFlags="radio", shape="square", **_FIELD_LOOK,
        )  # fmt: skip

    def _absolute(self, x: float, y: float, side: float) -> tuple[float, float, float]:
        """A square of this frame in points from the page's bottom left."""
        a, b, c, d, e, f = self._matrix
        corners = [(a * px - c * py + e, b * px - d * py + f) for px, py in ((x, y), (x + side, y + side))]
        size = abs(corners[0][0] - corners[1][0])
        return (min(px for px, _ in corners), min(py for _, py in corners), size)

    # --- text ---

    def text(
        self, x: float, y: float, line: Line, size: float, *, colour: Rgb = INK, align: float = 0.0
    ) -> None:
        """One line with its baseline at y; `align` 0 starts at x, 0.5 is centred on it, 1 ends there."""
        left = x - align * line.width_mm(size)
        if self._log is not None:
            self._note(
                "text", left, y, f"{size:g}pt", _colour(colour), "".join(text for _, text in line.runs)
            )
        self._inked(colour, None, 0)
        self._put(f"BT {left:.3f} {-y:.3f} Td{self._shown(line, size)} ET")

    def text_block(self, x: float, y: float, block: Block, *, colour: Rgb = INK, align: float = 0.0) -> None:
        """Lines from the top y downwards; `align` as for `text`, for each line."""
        if align or self._log is not None:
            for n, line in enumerate(block.lines):
                self.text(
                    x, y + block.ascent + n * block.leading, line, block.size, colour=colour, align=align
                )
            return
        self._inked(colour, None, 0)
        step = f" 0 {-block.leading:.4f} Td"
        shown = step.join([self._shown(line, block.size) for line in block.lines])
        self._put(f"BT {x:.3f} {-y - block.ascent:.3f} Td{shown} ET")

    def _shown(self, line: Line, size: float) -> str:
        """The operators that show a line's runs."""
        shown = ""
        for font, text in line.runs:
            for name, literal in self._encoded(font, text):
                shown += f" {name} {size * MM_PER_POINT:.4f} Tf ({literal}) Tj"
        return shown

    def _encoded(self, font: Any, text: str) -> list[tuple[str, str]]:
        """Each piece of a run with the name of the subset that holds its glyphs."""
        ttf, document = font.ttf, self._pdf._doc  # noqa: SLF001 -- a font's subsets belong to the document
        if text.isascii():
            return [(ttf.getSubsetInternalName(0, document), text.translate(_ESCAPED))]
        return [
            (ttf.getSubsetInternalName(subset, document), "".join([_octal(byte) for byte in raw]))
            for subset, raw in ttf.splitString(text, document)
        ]


_GREY = 0.03
Box4 = tuple[float, float, float, float]


def open_font_of(styles: Faces) -> str:
    """A font of ours to start pages with, or ReportLab would put Helvetica, not embedded, into every file."""
    return styles.body.main.name


def _points(box: Box4, page_height: float) -> Box4:
    x, y, w, h = box
    parts = (x, page_height - y - h, x + w, page_height - y)
    return tuple(round(part * POINTS_PER_MM, 4) for part in parts)  # type: ignore[return-value] # four in, four out


def _octal(byte: int) -> str:
    char = chr(byte)
    return char.translate(_ESCAPED) if 32 <= byte < 127 else f"\\{byte:03o}"  # noqa: PLR2004 -- printable ASCII


def _cmyk(colour: Rgb) -> str:
    """Four inks. Greys become black ink alone, so that small print does not need four plates."""
    black = 1 - max(colour)
    if max(colour) - min(colour) < _GREY:
        return f"0 0 0 {1 - sum(colour) / 3:.3g}"
    return " ".join([f"{(1 - part - black) / (1 - black):.3g}" for part in colour] + [f"{black:.3g}"])


def _times(one: tuple[float, ...], two: tuple[float, ...]) -> tuple[float, float, float, float, float, float]:
    a, b, c, d, e, f = one
    g, h, i, j, k, m = two
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


@cache
def _rounded(x: float, y: float, w: float, h: float, radius: float) -> str:
    """The same few rectangles frame every card."""
    return _segments(rounded(x, y, w, h, radius))


def _segments(path: Path) -> str:
    return " ".join([_segment(op, numbers) for op, numbers in path.segments])


def _segment(op: str, numbers: tuple[float, ...]) -> str:
    """PDF counts y upwards."""
    return " ".join([f"{-part if n % 2 else part:.3f}" for n, part in enumerate(numbers)] + [op])


def _paint(fill: Rgb | None, stroke: Rgb | None) -> str:
    return ("B" if stroke else "f") if fill else ("S" if stroke else "n")


def _colour(colour: Rgb) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in colour)


def _inks(fill: Rgb | None, stroke: Rgb | None, width: float) -> list[object]:
    inks: list[object] = []
    if fill:
        inks.append("fill=" + _colour(fill))
    if stroke:
        inks += ["stroke=" + _colour(stroke), f"{width:.2f}"]
    return inks
