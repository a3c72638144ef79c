"""Marked content: all that is on a page belongs to an element of the document's structure, or adorns it."""

from collections.abc import Callable, Hashable, Iterator
from contextlib import AbstractContextManager, contextmanager

from cards_pdf.pdf.operators import Matrix
from cards_pdf.pdf.structure import WORDS, Element, Structure
from cards_pdf.text.plain import plain

_DECORATION = Element("Artifact")  # lines, grounds, cut marks: nothing that is read out


class Tagging:
    """The part of a canvas that tags what is drawn; a mark is written only where it changes."""

    _put: Callable[[str], None]
    _matrix: Matrix

    def __init__(self) -> None:
        self._structure = Structure()
        self._element = self._structure.root
        self._marked: Element | None = None
        self._pictured: Element | None = None  # the figure whose extent is being found
        self._page = (0.0, 0.0)  # how large it is, in points
        self._whole = False  # within a figure, decoration or stored drawing, marks do not change

    @contextmanager
    def tagged(self, role: str, scope: str = "", *, key: Hashable = None, lang: str = "") -> Iterator[None]:
        """What is drawn here is a section, a heading, a list … A `key` lets it continue in another column.

        The `scope` of a table's head is "Column" or "Row".
        """
        if self._whole:
            yield
            return
        saved = self._element
        self._element = saved.child(role, key=key)
        self._element.scope, self._element.lang = scope, lang
        yield
        self._element = saved

    def parts(self, count: int) -> list[AbstractContextManager[None]]:
        """Parts that are read in this order, in whatever order they are drawn; each is entered once."""
        made = [self._element.child("Part", key=number) for number in range(count)]
        return [self._within(part) for part in made]

    @contextmanager
    def _within(self, part: Element) -> Iterator[None]:
        saved, self._element = self._element, part
        yield
        self._element = saved

    @contextmanager
    def item(self, *, inner: bool = False, key: Hashable = None) -> Iterator[None]:
        """An item of the current list, or of the one within it; its `key` lets it continue elsewhere."""
        with self.tagged("L", key="list"):
            if inner:
                with self.tagged("L", key="inner list"), self.tagged("LI", key=key):
                    yield
            else:
                with self.tagged("LI", key=key):
                    yield

    @contextmanager
    def figure(self, alt: str) -> Iterator[None]:
        """A picture, with its alternative text. Its place on the page is found while it is drawn."""
        made = self._element.child("Figure", plain(alt))
        with self._as_whole(made), self._found(made if self._marked is made else self._pictured):
            yield

    @contextmanager
    def _found(self, figure: Element | None) -> Iterator[None]:
        saved, self._pictured = self._pictured, figure
        yield
        self._pictured = saved

    def _reach(self, *points: tuple[float, float]) -> None:
        """A figure being drawn reaches to these points of the frame."""
        if self._pictured is not None:
            a, b, c, d, e, f = self._matrix
            across, down = self._page
            self._pictured.reach(
                [
                    (min(max(a * x - c * y + e, 0), across), min(max(b * x - d * y + f, 0), down))
                    for x, y in points  # of a mat in parts, as far as this page goes
                ]
            )

    @contextmanager
    def decoration(self) -> Iterator[None]:
        """What screen readers skip, words included: captions, page numbers, cut marks."""
        with self._as_whole(_DECORATION):
            yield

    @contextmanager
    def _as_whole(self, element: Element) -> Iterator[None]:
        if self._whole:  # a part of something larger
            yield
            return
        self._mark(element)
        self._whole = True
        yield
        self._whole = False
        self._unmark()

    @contextmanager
    def _stored(self) -> Iterator[None]:
        """A drawing kept for later is marked where it is used."""
        saved, self._whole = self._whole, True
        yield
        self._whole = saved

    def _mark_words(self) -> None:
        """Text follows: it belongs to the current element."""
        if not self._whole:
            at = self._element
            self._mark(at if at.role in WORDS else at.child("P"))

    def _mark(self, element: Element = _DECORATION) -> None:
        if self._whole or element is self._marked:
            return
        self._unmark()
        self._marked = element
        if element is _DECORATION:
            self._put("/Artifact BMC")
        else:
            self._put(f"/{element.role} <</MCID {self._structure.mark(element)}>> BDC")

    def _unmark(self) -> None:
        """Marks end with the frame they began in."""
        if self._marked and not self._whole:
            self._marked = None
            self._put("EMC")
