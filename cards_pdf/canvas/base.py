"""The canvas for cards and papers, in millimetres from the top left.

`PdfCanvas` draws the pages of a PDF, `SvgCanvas` a picture in SVG. A canvas implements the
abstract methods and two hooks for text, `_line` and `stroked_letters`. What only a PDF has
(pages in chapters, fields, structure for screen readers) does nothing by default.
"""

# ruff: noqa: ARG002, B027 -- defaults that do nothing

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path as File
from typing import NamedTuple

from cards_pdf.art.path import Path, Vector, polyline
from cards_pdf.canvas.operators import Box4
from cards_pdf.canvas.pictures import USUAL, PictureBudget, PictureLook
from cards_pdf.canvas.typefaces import typefaces
from cards_pdf.common.colour import INK, Rgb
from cards_pdf.text.fit import Block, Line, is_broken, wider_spaces
from cards_pdf.text.markup import strip_marks


class FieldName(NamedTuple):
    """A field's name in the file, unique there, and its description for screen readers."""

    name: str
    spoken: str

    @property
    def tooltip(self) -> str:
        """The description without what only print can show."""
        return strip_marks(self.spoken)

    def part(self, key: object, spoken: str = "") -> "FieldName":
        """Return a part's name: A1_3_fire, "Attack 1, box 3: fire" of "Attack 1, box 3"."""
        return FieldName(f"{self.name}_{key}", f"{self.spoken}: {spoken or key}")

    def key_in(self, group: "FieldName") -> str:
        """Return the part's key within the whole: "fire" for A1_3_fire in A1_3."""
        return self.name.removeprefix(f"{group.name}_")


class Fields:
    """Fields of a form, drawn over printed squares and lines; none in a file without a form."""

    def square(
        self,
        field: FieldName,
        x: float,
        y: float,
        side: float,
        *,
        ticked: bool = False,
        choice: FieldName | None = None,
    ) -> None:
        """Add a box to tick over a printed square.

        With a `choice` it is one of a group in which only one can be ticked; that is its value.
        """

    def text(
        self, field: FieldName, x: float, y: float, w: float, h: float, value: str = ""
    ) -> None:
        """Add a line to type on over a printed frame. Never used in a turned frame."""


class Canvas(ABC):
    """`frame` moves the origin; all coordinates are millimetres from the frame's top left."""

    def __init__(self, language: str) -> None:
        self.typefaces = typefaces(language)
        self.fillable = False
        self.fields = Fields()
        self.pictures = PictureBudget()
        self.pages = 0
        self.region = ""  # of the card that is drawn
        # Cards with text below the size of their edition, and that size in points
        self.small_print: dict[str, float] = {}

    # --- pages ---

    @abstractmethod
    def begin_page(
        self, width: float, height: float, *, trim: Box4 | None = None, bleed: Box4 | None = None
    ) -> None:
        """Begin a page. `trim` and `bleed` are x, y, width and height of what is cut and inked."""

    def end_page(self) -> None: ...
    def empty_page(self) -> None:
        """Add the blank side of the sheet that was just drawn."""

    def chapter(self, title: str, *, empty_backs: bool = False) -> AbstractContextManager[None]:
        """Draw a part of a longer file."""
        return nullcontext()

    def bookmark(self, title: str, level: int = 0) -> None:
        """Add an entry of the outline that leads to this page."""

    # --- frames, and drawings that repeat ---

    @property
    def upright(self) -> bool:
        """True if this frame is not turned on its page."""
        return True

    @property
    @abstractmethod
    def scale(self) -> float:
        """Return the mm on paper for one mm of this frame."""

    @abstractmethod
    def full_size(self) -> AbstractContextManager[None]:
        """Draw at scale 1, in a drawing that is stored once and shown in any size.

        Else its finest lines would be those of the size in which it happened to come first.
        """

    @abstractmethod
    def frame(
        self,
        x: float,
        y: float,
        angle: float = 0.0,
        scale: float = 1.0,
        scale_y: float | None = None,
    ) -> AbstractContextManager[None]:
        """Draw with the origin at x, y, turned clockwise by `angle` degrees."""

    @abstractmethod
    def clipped(self, path: Path) -> AbstractContextManager[None]:
        """Draw only inside `path`."""

    @abstractmethod
    def stamp(
        self, name: str, left: float, top: float, right: float, bottom: float
    ) -> AbstractContextManager[bool]:
        """Store a drawing that repeats. Yields True the first time: the caller must draw it."""

    @abstractmethod
    def repeated(self, name: str) -> AbstractContextManager[bool]:
        """Repeat a few strokes, which are cheaper to write again than to store as a `stamp`."""

    # --- shapes ---

    @abstractmethod
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
    ) -> None: ...

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
        """Draw a straight line; `dash` such as "1 0.8" (mm on, mm off)."""
        self.path(polyline((x1, y1), (x2, y2)), stroke=stroke, width=width, dash=dash)

    @abstractmethod
    def path(
        self,
        path: Path,
        *,
        fill: Rgb | None = None,
        stroke: Rgb | None = None,
        width: float = 0.25,
        dash: str = "",
        even_odd: bool = False,
    ) -> None: ...

    @abstractmethod
    def modules(self, pattern: Sequence[str], *, fill: Rgb) -> None:
        """Draw a mark of 1 mm modules, "#" black and "." white, with its corner at the origin."""

    # --- text ---

    @abstractmethod
    def _line(
        self, x: float, y: float, line: Line, size: float, colour: Rgb, wider: float = 0.0
    ) -> None:
        """Draw a line from x on, with its baseline at y and each space `wider` by so many mm."""

    @abstractmethod
    def stroked_letters(self, colour: Rgb, width: float) -> AbstractContextManager[None]:
        """Draw letters `width` mm wider all around."""

    def text(
        self, x: float, y: float, line: Line, size: float, *, colour: Rgb = INK, align: float = 0.0
    ) -> None:
        """Draw one line with its baseline at y.

        `align` 0 starts it at x, 0.5 centres it there, 1 ends it there.
        """
        self._line(x - align * line.width_mm(size), y, line, size, colour)

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
        """Draw lines from the top y downwards, aligned as in `text`.

        Lines that the text continues after become `spread` mm wide.
        """
        size = block.size
        for n, line in enumerate(block.lines):
            left = x - align * line.width_mm(size)
            baseline = y + block.ascent + n * block.leading
            wider = wider_spaces(line, size, spread) if spread and is_broken(line) else 0.0
            self._line(left, baseline, line, size, colour, wider)

    # --- pictures ---

    @abstractmethod
    def picture(
        self, file: File, x: float, y: float, w: float, h: float, look: PictureLook = USUAL
    ) -> None:
        """Stretch a file's picture over a rectangle."""

    @abstractmethod
    def drawing(
        self, name: str, make: Callable[[], Vector], x: float, y: float, w: float, h: float
    ) -> None:
        """Stretch a drawing over a rectangle. It is made once, and may be drawn again."""

    # --- structure for screen readers ---

    def tagged(
        self, role: str, scope: str = "", *, key: Hashable = None, lang: str = ""
    ) -> AbstractContextManager[None]:
        """Draw a section, a heading, a list … A `key` lets it continue in another column.

        The `scope` of a table's head is "Column" or "Row".
        """
        return nullcontext()

    def parts(self, count: int) -> list[AbstractContextManager[None]]:
        """Return contexts for parts that are read in this order, whatever the order of drawing."""
        return [nullcontext()] * count

    def item(self, *, inner: bool = False, key: Hashable = None) -> AbstractContextManager[None]:
        """Draw an item of the current list, or of the one within it. A `key` lets it continue."""
        return nullcontext()

    def figure(self, alt: str) -> AbstractContextManager[None]:
        """Draw a picture with an alternative text."""
        return nullcontext()

    def decoration(self) -> AbstractContextManager[None]:
        """Draw what screen readers skip, words included: captions, page numbers, cut marks."""
        return nullcontext()
