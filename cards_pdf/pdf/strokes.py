"""A page's operators on their way to ReportLab, the current inks, and drawings that repeat."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from cards_pdf.common.colour import Rgb, pure
from cards_pdf.pdf.ink_budget import InkBudget
from cards_pdf.pdf.operators import fill_colour, stroke_colour
from cards_pdf.pdf.tagging import Tagging


class Strokes(Tagging):
    """The part of a canvas that gathers what is drawn; the canvas brings the PDF and the log."""

    _pdf: Any
    _log: list[str] | None

    def __init__(self, *, cmyk: bool, only_black: bool) -> None:
        super().__init__()
        self._cmyk = cmyk
        self._only_black = only_black
        self._ink = InkBudget()
        self._strokes: list[str] = []
        self._put: Callable[[str], None] = self._strokes.append
        self._repeated: dict[str, str] = {}
        self._stamps: set[str] = set()
        self._forget_inks()

    def _note(self, *parts: object) -> None:
        raise NotImplementedError

    def _hand_over(self) -> None:
        """Give ReportLab all that was drawn so far at once, also before it draws something itself."""
        if self._strokes:
            drawn = "\n".join(self._strokes)
            self._ink.spend(len(drawn))
            self._pdf.addLiteral(drawn)
            self._strokes.clear()

    # --- inks ---

    def _forget_inks(self) -> None:
        self._fill: Rgb | None = None
        self._stroke: Rgb | None = None
        self._line: tuple[float, str] | None = None

    def _inked(self, fill: Rgb | None, stroke: Rgb | None, width: float, dash: str = "") -> None:
        if self._only_black:
            fill, stroke = pure(fill), pure(stroke)
        if fill and fill != self._fill:
            self._fill = fill
            self._put(fill_colour(fill, inks=self._cmyk))
        if not stroke:
            return
        if stroke != self._stroke:
            self._stroke = stroke
            self._put(stroke_colour(stroke, inks=self._cmyk))
        if (width, dash) != self._line:
            self._line = (width, dash)
            self._put(f"{width:.3g} w [{dash}] 0 d")

    # --- drawings that repeat ---

    @contextmanager
    def stamp(self, name: str, left: float, top: float, right: float, bottom: float) -> Iterator[bool]:
        """Draw something that repeats only once: yields True the first time, when the caller must draw it."""
        first = name not in self._stamps
        if self._log is not None:
            self._note("stamp", name)
        self._unmark()
        saved = (self._fill, self._stroke, self._line)
        if first:
            self._stamps.add(name)
            self._hand_over()
            self._pdf.beginForm(name, left, -bottom, right, -top)
            self._forget_inks()
        self._reach((left, top), (right, bottom))
        with self._stored(), self._found(None):
            yield first
        if first:
            self._hand_over()
            self._pdf.endForm()
        self._fill, self._stroke, self._line = saved
        self._mark()
        self._hand_over()
        self._pdf.doForm(name)

    @contextmanager
    def repeated(self, name: str) -> Iterator[bool]:
        """Like `stamp`, for a few strokes that are cheaper to write again than to call up."""
        known = self._repeated.get(name)
        if self._log is not None:
            self._note("repeated", name)
        self._unmark()
        saved = (self._fill, self._stroke, self._line, self._put)
        if known is None:
            strokes: list[str] = []
            self._forget_inks()
            self._put = strokes.append
        with self._stored():
            yield known is None
        self._fill, self._stroke, self._line, self._put = saved
        if known is None:
            known = self._repeated[name] = " ".join(["q", *strokes, "Q"])
        self._mark()
        self._put(known)
