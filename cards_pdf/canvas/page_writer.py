"""A PDF's pages as operators: inks, frames, drawings that repeat, and what screen readers are told
of them.

In come single operators (`put`), in the order in which they are drawn. Out goes one text a page,
which ReportLab is given at once (`hand_over`); whatever it draws by itself comes after what was
gathered so far. An ink or a line's width is written only where it changes. A PDF forgets both at
the end of a frame, so that what is known of them is saved and put back there.

Everything on a page stands between marks: it belongs to an element of the document's structure, or
it is decoration. Words belong to the element that is open (`tagged`); shapes are decoration, unless
they are part of a `figure`. A mark is written only where the element changes, and ends with the
frame that it began in. Figures, decorations and stored drawings are wholes: they have one mark
around them and none inside.
"""

from collections.abc import Callable, Hashable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from math import sqrt
from typing import Any

from cards_pdf.art.path import Path
from cards_pdf.art.vector import combined
from cards_pdf.canvas.operators import fill_colour, frame_matrix, stroke_colour
from cards_pdf.canvas.structure import WORDS, Element, Structure
from cards_pdf.common.colour import Rgb, lighter, pure
from cards_pdf.common.errors import CardsError
from cards_pdf.common.units import POINTS_PER_MM
from cards_pdf.text.markup import plain

_DIGITS = 4  # of a point
_DECORATION = Element("Artifact")  # lines, grounds, cut marks: nothing that is read out
#: Characters of operators in one file: some five seconds, a thousand cards with patterns.
_MOST = 20_000_000


class PageWriter:
    """What every part of a canvas writes with; coordinates are millimetres from the frame's top
    left.
    """

    def __init__(self, pdf: Any, *, cmyk: bool, only_black: bool, log: list[str] | None) -> None:
        self.log = log
        self.cmyk = cmyk
        self.matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
        self._pdf = pdf  # ReportLab's canvas
        self._only_black = only_black
        self.gamma = 1.0  # by which colours are lighter than they are
        self._operators: list[str] = []
        self.put: Callable[[str], None] = self._operators.append
        self._left = _MOST
        self._repeated: dict[str, str] = {}
        self._stamps: dict[
            str, list[tuple[float, ...]]
        ] = {}  # the edges that each was drawn within
        self._forget_inks()
        self._structure = Structure()
        self._element = self._structure.root
        self._marked: Element | None = None
        self._pictured: Element | None = None  # the figure whose extent is being found
        self._page = (0.0, 0.0)  # how large it is, in points
        self._whole = False  # within a figure, decoration or stored drawing, marks do not change

    def note(self, *parts: object) -> None:
        """A line of the draw log, if one is kept."""
        if self.log is not None:
            words = (f"{part:.2f}" if isinstance(part, float) else str(part) for part in parts)
            self.log.append(" ".join(words))

    def hand_over(self) -> None:
        """Give ReportLab all that was drawn so far at once, also before it draws something
        itself.
        """
        if self._operators:
            drawn = "\n".join(self._operators)
            self.spend(len(drawn))
            self._pdf.addLiteral(drawn)
            self._operators.clear()

    def spend(self, instructions: int) -> None:
        """So many characters of operators: a few lines of a deck can ask for hours of drawing."""
        self._left -= instructions
        if self._left < 0:
            raise CardsError(
                "There is more to draw than the {most} MB that fit into one file. "
                "Print the deck in parts, such as --cards FIRST..LAST.",
                most=_MOST // 1_000_000,
            )

    # --- inks ---

    def _forget_inks(self) -> None:
        self._fill: Rgb | None = None
        self._stroke: Rgb | None = None
        self._line: tuple[float, str] | None = None

    def _set_inks(self, fill: Rgb | None, stroke: Rgb | None, width: float, dash: str = "") -> None:
        if self._only_black:
            fill, stroke = pure(fill), pure(stroke)
        elif stroke:
            stroke = lighter(stroke, self.gamma)
        if fill and fill != self._fill:
            self._fill = fill
            self.put(self.fill_operator(fill))
        if not stroke:
            return
        if stroke != self._stroke:
            self._stroke = stroke
            self.put(stroke_colour(stroke, inks=self.cmyk))
        if (width, dash) != self._line:
            self._line = (width, dash)
            self.put(f"{width:.3g} w [{dash}] 0 d")

    def fill_operator(self, fill: Rgb) -> str:
        """What sets the ink that fills, as this file knows it."""
        shown = pure(fill) if self._only_black else lighter(fill, self.gamma)
        return fill_colour(shown or fill, inks=self.cmyk)

    # --- frames ---

    @property
    def upright(self) -> bool:
        return self.matrix[0] > 0

    @property
    def scale(self) -> float:
        a, b, c, d, _, _ = self.matrix
        return sqrt(abs(a * d - b * c)) / POINTS_PER_MM

    def on_page(self, x: float, y: float, side: float) -> tuple[float, float, float]:
        """A square of this frame in points from the page's bottom left.

        Rounded, since the last digits of a sum are not the same in every Python.
        """
        a, b, c, d, e, f = self.matrix
        corners = [
            (a * px - c * py + e, b * px - d * py + f) for px, py in ((x, y), (x + side, y + side))
        ]
        size = abs(corners[0][0] - corners[1][0])
        left, bottom = (min(parts) for parts in zip(*corners, strict=True))
        return round(left, _DIGITS), round(bottom, _DIGITS), round(size, _DIGITS)

    @contextmanager
    def frame(
        self,
        x: float,
        y: float,
        angle: float = 0.0,
        scale: float = 1.0,
        scale_y: float | None = None,
    ) -> Iterator[None]:
        self.note("frame", x, y, angle, scale)
        self._unmark()
        move = frame_matrix(x, y, angle, scale, scale if scale_y is None else scale_y)
        saved = (self._fill, self._stroke, self._line, self.matrix)
        a, b, c, d, e, f = move
        self.put(f"q {a:.6g} {b:.6g} {c:.6g} {d:.6g} {e:.4f} {f:.4f} cm")
        self.matrix = combined(move, self.matrix)
        try:
            yield
        finally:
            self._unmark()
            self.put("Q")
            self._fill, self._stroke, self._line, self.matrix = saved
            self.note("end")

    @contextmanager
    def clipped(self, path: Path) -> Iterator[None]:
        self._unmark()
        saved = (self._fill, self._stroke, self._line)
        self.put(f"q {path.pdf()} W n")
        self.reach(*path.points)
        with self._finding_extent(None):
            yield
        self._unmark()
        self.put("Q")
        self._fill, self._stroke, self._line = saved

    # --- drawings that repeat ---

    @contextmanager
    def stamp(
        self, name: str, left: float, top: float, right: float, bottom: float
    ) -> Iterator[bool]:
        edges, drawn = (left, top, right, bottom), self._stamps.setdefault(name, [])
        first = edges not in drawn
        if first:
            drawn.append(edges)
        number = drawn.index(edges)
        form = f"{name}~{number}" if number else name
        self.note("stamp", name)
        self._unmark()
        saved = (self._fill, self._stroke, self._line)
        if first:
            self.hand_over()
            self._pdf.beginForm(form, left, -bottom, right, -top)
            self._forget_inks()
        self.reach((left, top), (right, bottom))
        with self._within_whole(), self._finding_extent(None):
            yield first
        if first:
            self.hand_over()
            self._pdf.endForm()
        self._fill, self._stroke, self._line = saved
        self.mark()
        self.hand_over()
        self._pdf.doForm(form)

    @contextmanager
    def repeated(self, name: str) -> Iterator[bool]:
        known = self._repeated.get(name)
        self.note("repeated", name)
        self._unmark()
        saved = (self._fill, self._stroke, self._line, self.put)
        if known is None:
            strokes: list[str] = []
            self._forget_inks()
            self.put = strokes.append
        with self._within_whole():
            yield known is None
        self._fill, self._stroke, self._line, self.put = saved
        if known is None:
            known = self._repeated[name] = " ".join(["q", *strokes, "Q"])
        self.mark()
        self.put(known)

    # --- what screen readers are told ---

    def tagged(
        self, role: str, scope: str = "", *, key: Hashable = None, lang: str = ""
    ) -> AbstractContextManager[None]:
        """What is drawn here is a section, a heading, a list … A `key` lets it continue in another
        column.

        The `scope` of a table's head is "Column" or "Row".
        """
        if self._whole:
            return nullcontext()
        element = self._element.child(role, key=key)
        element.scope, element.lang = scope, lang
        return self._within(element)

    def parts(self, count: int) -> list[AbstractContextManager[None]]:
        made = [self._element.child("Part", key=number) for number in range(count)]
        return [self._within(part) for part in made]

    @contextmanager
    def _within(self, element: Element) -> Iterator[None]:
        saved, self._element = self._element, element
        yield
        self._element = saved

    @contextmanager
    def item(self, *, inner: bool = False, key: Hashable = None) -> Iterator[None]:
        with (
            self.tagged("L", key="list"),
            self.tagged("L", key="inner list") if inner else nullcontext(),
            self.tagged("LI", key=key),
        ):
            yield

    @contextmanager
    def figure(self, alt: str) -> Iterator[None]:
        """A picture, with its alternative text. Its place on the page is found while it is
        drawn.
        """
        made = self._element.child("Figure", plain(alt))
        with (
            self._as_whole(made),
            self._finding_extent(made if self._marked is made else self._pictured),
        ):
            yield

    def decoration(self) -> AbstractContextManager[None]:
        return self._as_whole(_DECORATION)

    @contextmanager
    def _as_whole(self, element: Element) -> Iterator[None]:
        if self._whole:  # a part of something larger
            yield
            return
        self.mark(element)
        self._whole = True
        yield
        self._whole = False
        self._unmark()

    @contextmanager
    def _within_whole(self) -> Iterator[None]:
        """No marks within a whole, nor in a drawing kept for later, which is marked where it is
        used.
        """
        saved, self._whole = self._whole, True
        yield
        self._whole = saved

    @contextmanager
    def _finding_extent(self, figure: Element | None) -> Iterator[None]:
        saved, self._pictured = self._pictured, figure
        yield
        self._pictured = saved

    def reach(self, *points: tuple[float, float]) -> None:
        """A figure being drawn reaches to these points of the frame."""
        if self._pictured is not None:
            a, b, c, d, e, f = self.matrix
            across, down = self._page
            self._pictured.reach(
                [
                    (min(max(a * x - c * y + e, 0), across), min(max(b * x - d * y + f, 0), down))
                    for x, y in points  # of a mat in parts, as far as this page goes
                ]
            )

    def mark_field(self, annotation: str) -> None:
        """A field just made belongs to the element of its place."""
        self._structure.add_field(self._element, annotation)

    def _mark_words(self) -> None:
        """Text follows: it belongs to the current element."""
        if not self._whole:
            at = self._element
            self.mark(at if at.role in WORDS else at.child("P"))

    def mark(self, element: Element = _DECORATION) -> None:
        """What follows belongs to this element, or to the whole that it is a part of."""
        if self._whole or element is self._marked:
            return
        self._unmark()
        self._marked = element
        if element is _DECORATION:
            self.put("/Artifact BMC")
        else:
            self.put(f"/{element.role} <</MCID {self._structure.mark(element)}>> BDC")

    def _unmark(self) -> None:
        """Marks end with the frame they began in."""
        if self._marked and not self._whole:
            self._marked = None
            self.put("EMC")
