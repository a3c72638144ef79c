"""Marked content: all that is on a page belongs to an element of the document's structure, or adorns it."""

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager

from cards_pdf.pdf.structure import WORDS, Element, Structure
from cards_pdf.text.plain import plain

_DECORATION = Element("Artifact")  # lines, grounds, cut marks: nothing that is read out


class Tagging:
    """The part of a canvas that tags what is drawn; a mark is written only where it changes."""

    _put: Callable[[str], None]

    def __init__(self) -> None:
        self._structure = Structure()
        self._element = self._structure.root
        self._marked: Element | None = None
        self._whole = False  # within a figure, decoration or stored drawing, marks do not change

    @contextmanager
    def tagged(self, role: str, *, key: Hashable = None) -> Iterator[None]:
        """What is drawn here is a section, a heading, a list … A `key` lets it continue in another column."""
        if self._whole:
            yield
            return
        saved = self._element
        self._element = saved.child(role, key=key)
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
        """A picture, with its alternative text."""
        with self._as_whole(self._element.child("Figure", plain(alt))):
            yield

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
