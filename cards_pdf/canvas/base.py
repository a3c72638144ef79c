"""What everything is drawn on, in millimetres from the top left: a PDF's pages, or a picture in
SVG.

Cards and sheets know only this; `PdfCanvas` and `SvgCanvas` are the two that there are.
"""

from collections.abc import Callable, Hashable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path as File
from typing import Protocol

from cards_pdf.art.path import Path
from cards_pdf.art.vector import Vector
from cards_pdf.canvas.form_fields import FieldName
from cards_pdf.canvas.images.picture_file import PictureBudget
from cards_pdf.canvas.images.pixels import USUAL, PictureLook
from cards_pdf.canvas.operators import Box4
from cards_pdf.common.colour import INK, Rgb
from cards_pdf.text.fit import Block, Line
from cards_pdf.text.typeface import Typefaces


class Fields(Protocol):
    """What a canvas makes of printed squares and lines in a form."""

    def check(
        self, field: FieldName, x: float, y: float, side: float, *, ticked: bool = False
    ) -> None:
        """A box to tick over a printed square."""

    def radio(
        self,
        group: FieldName,
        choice: FieldName,
        x: float,
        y: float,
        side: float,
        *,
        ticked: bool = False,
    ) -> None:
        """One of a group in which only one square can be ticked; its value is the choice's name."""

    def text(
        self, field: FieldName, x: float, y: float, w: float, h: float, value: str = ""
    ) -> None:
        """A line to type on; the printed frame is drawn by the caller. Never used in a turned
        frame.
        """


class Canvas(Protocol):
    """`frame` moves the origin; all coordinates are millimetres from the frame's top left."""

    typefaces: Typefaces
    fillable: bool
    fields: Fields
    region: str  # of the card that is drawn, for whoever looks at its words
    small_print: dict[str, float]  # whose text is below the size of its edition, in points
    pages: int
    pictures: PictureBudget

    @property
    def upright(self) -> bool:
        """Whether this frame is not turned on its page."""

    @property
    def scale(self) -> float:
        """How many mm on paper a mm of this frame is."""

    # --- pages ---

    def begin_page(
        self, width: float, height: float, *, trim: Box4 | None = None, bleed: Box4 | None = None
    ) -> None:
        """A page of this size; `trim` and `bleed` are x, y, width and height of what is cut and
        inked.
        """

    def end_page(self) -> None: ...
    def empty_page(self) -> None:
        """The blank side of the sheet that was just drawn."""

    def chapter(self, title: str, *, empty_backs: bool = False) -> AbstractContextManager[None]:
        """A part of a longer file."""

    def bookmark(self, title: str, level: int = 0) -> None:
        """An entry of the outline that leads to this page."""

    # --- frames, and drawings that repeat ---

    def frame(
        self,
        x: float,
        y: float,
        angle: float = 0.0,
        scale: float = 1.0,
        scale_y: float | None = None,
    ) -> AbstractContextManager[None]:
        """Draw with the origin at x, y, turned clockwise by `angle` degrees."""

    def clipped(self, path: Path) -> AbstractContextManager[None]:
        """Draw only inside `path`."""

    def stamp(
        self, name: str, left: float, top: float, right: float, bottom: float
    ) -> AbstractContextManager[bool]:
        """Draw something that repeats only once: yields True the first time, when the caller must
        draw it.
        """

    def repeated(self, name: str) -> AbstractContextManager[bool]:
        """Like `stamp`, for a few strokes that are cheaper to write again than to call up."""

    # --- shapes ---

    def rect(
        self, x: float, y: float, w: float, h: float, *, fill: Rgb | None = None,
        stroke: Rgb | None = None,
        width: float = 0.25, radius: float = 0.0,
    ) -> None: ...  # fmt: skip
    def line(
        self, x1: float, y1: float, x2: float, y2: float, *, stroke: Rgb = INK, width: float = 0.25,
        dash: str = "",
    ) -> None:  # fmt: skip
        """A straight line; `dash` such as "1 0.8" (mm on, mm off)."""

    def path(
        self, path: Path, *, fill: Rgb | None = None, stroke: Rgb | None = None,
        width: float = 0.25,
        dash: str = "", even_odd: bool = False,
    ) -> None:  # fmt: skip
        """A vector shape, filled, stroked or both."""

    def modules(self, pattern: Sequence[str], *, fill: Rgb) -> None:
        """A mark of 1 mm modules, "#" black and "." white, with its corner at the origin."""

    # --- text ---

    def text(
        self, x: float, y: float, line: Line, size: float, *, colour: Rgb = INK, align: float = 0.0
    ) -> None:
        """One line with its baseline at y; `align` 0 starts at x, 0.5 is centred on it, 1 ends
        there.
        """

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
        """Lines from the top y downwards; `align` as for `text`. Broken ones become `spread` mm
        wide.
        """

    def text_below(
        self, x: float, y: float, block: Block, *, colour: Rgb, width: float = 0.0,
        align: float = 0.0,
        spread: float = 0.0,
    ) -> None:  # fmt: skip
        """What lies under such lines: the same letters in one colour, `width` mm wider all
        around.
        """

    # --- pictures ---

    def picture(
        self, file: File, x: float, y: float, w: float, h: float, look: PictureLook = USUAL
    ) -> None:
        """A file's picture stretched over a rectangle."""

    def drawing(
        self, name: str, make: Callable[[], Vector], x: float, y: float, w: float, h: float
    ) -> None:
        """A drawing that repeats: made once, stretched over a rectangle each time."""

    # --- what screen readers are told ---

    def tagged(
        self, role: str, scope: str = "", *, key: Hashable = None, lang: str = ""
    ) -> AbstractContextManager[None]:
        """What is drawn here is a section, a heading, a list … A `key` lets it continue in another
        column.
        """

    def parts(self, count: int) -> list[AbstractContextManager[None]]:
        """Parts that are read in this order, in whatever order they are drawn; each is entered
        once.
        """

    def item(self, *, inner: bool = False, key: Hashable = None) -> AbstractContextManager[None]:
        """An item of the current list, or of the one within it; its `key` lets it continue
        elsewhere.
        """

    def figure(self, alt: str) -> AbstractContextManager[None]:
        """A picture, with its alternative text."""

    def decoration(self) -> AbstractContextManager[None]:
        """What screen readers skip, words included: captions, page numbers, cut marks."""
