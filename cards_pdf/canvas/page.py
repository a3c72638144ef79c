"""The pages of a tagged PDF: their operators and inks, and the structure for screen readers.

Guarantee
    An ink or a line's width is written only where it changes. Everything on a page stands between
    marks: it belongs to an element of the document's structure, or it is decoration. The same
    calls give the same bytes.

    Elements stand in the order in which they began, which is the reading order. Each mark of each
    page belongs to one element. Empty elements are left out, but for cells of tables.

How it works
    A canvas has three objects, which know nothing of shapes:

    `Recorder` gathers single operators in the order in which they are drawn, and hands them to
    ReportLab as one text. Whatever ReportLab draws itself comes after what was gathered so far.

    `InkState` knows the colours and the line of the current graphics state.

    `ContentMarks` knows the element that is open. Words belong to it; shapes are decoration,
    unless they are part of a figure. A mark is written only where the element changes.

    =============  ==========================  ==================================================
    `marked`       `is_whole`                  the next shape or word
    =============  ==========================  ==================================================
    None           False                       begins a mark
    an element     False                       begins another mark if its element is another one
    an element     True (figure, decoration)   belongs to the open mark
    None           True (stored drawing)       has no mark: the drawing is marked where it is used
    =============  ==========================  ==================================================

    An `Element` has children: other elements, marked content on its own page (a bare number, its
    MCID), marked content on another page, and fields of forms. `ContentMarks.mark` hands out the
    numbers while a page is drawn. `write` puts the tree into the document at the end.

    Readers go both ways. From the tree to the page, an element names its page and numbers. From
    the page to the tree, each page has a key (`StructParents`), under which the parent tree lists
    the elements of its marks. The keys of fields follow those of pages.

What is delicate
    *The end of a frame.* `Q` restores the inks that held at `q`, so `saved` does the same.

    *Marks end with the frame that they began in*: `q`, `BDC`, `Q`, `EMC` would not be nested.
    Each method that writes `q` or `Q` calls `end` before.

    *Stored drawings.* The inks that hold when a stored drawing begins are unknown. It begins with
    none, and ends with those that held before.

    *Object numbers.* Elements refer to each other, so their numbers are known before they are
    written: they follow the last object so far, in reading order, after the tree's root.

    *Continued elements.* `child` with a key continues the last element if role and key are equal.
    So a list goes on in the next column, and a paragraph on the next page.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from cards_pdf.art.path import Matrix
from cards_pdf.canvas.operators import escape_string, fill_colour, stroke_colour
from cards_pdf.common.colour import Rgb, lighter, pure
from cards_pdf.common.errors import CardsError

# --- the structure of the document ---

Points = Iterable[tuple[float, float]]
#: Elements that hold words; text anywhere else becomes a paragraph of its own.
WORDS = frozenset(("P", "H1", "H2", "H3", "Lbl", "LBody", "TH", "TD", "Caption", "Span"))
CELLS = frozenset(("TH", "TD"))


@dataclass(slots=True, eq=False, repr=False)
class Element:
    """A node of the tree."""

    role: str
    parent: "Element | None" = None
    alt: str = ""
    key: Hashable = None
    scope: str = ""  # of a table's head: "Column" or "Row"
    lang: str = ""  # if it is not the document's
    box: tuple[float, ...] = ()  # a figure's place, in points
    kids: list["Kid"] = field(default_factory=list)
    page: int = 0  # the first on which it shows something of its own
    number: int = 0  # of its object, once the tree is written

    def child(self, role: str, alt: str = "", key: Hashable = None) -> "Element":
        """Add an element, or continue the last one if it has this role and key."""
        last = self.kids[-1] if self.kids else None
        if key is not None and isinstance(last, Element) and (last.role, last.key) == (role, key):
            return last
        element = Element(role, self, alt, key)
        self.kids.append(element)
        return element

    def reach(self, points: Points) -> None:
        """Extend the figure to these points of its page."""
        known = [self.box[:2], self.box[2:]] if self.box else []
        across, down = zip(*known, *points, strict=True)
        self.box = (min(across), min(down), max(across), max(down))


Reference = Callable[[str], str]  # to an object, by its name
# The number of marked content on the element's own page; a page with the number of marked content
# there, or with the name of a field's annotation
Kid = Element | int | tuple[int, int | str]


def _find_elements(element: Element) -> Iterable[Element]:
    """Return an element and its descendants in order, without empty ones that are no cells."""
    elements = [element]
    for kid in element.kids:
        if isinstance(kid, Element) and (kid.kids or kid.role in CELLS):
            elements += _find_elements(kid)
    return elements


def _element_object(element: Element, root: int, reference: Reference) -> str:
    parent = element.parent.number if element.parent else root
    alt = f"/Alt{pdf_string(element.alt)}" if element.alt else ""
    place = f"/Pg {reference(f'Page{element.page}')}" if element.page else ""
    lang = f"/Lang{pdf_string(element.lang)}" if element.lang else ""
    kids = " ".join([word for kid in element.kids if (word := _kid(kid, reference))])
    more = f"/A<</O/Table/Scope/{element.scope}>>" if element.scope else ""
    if element.box and not element.scope:
        box = " ".join(f"{side:.3f}" for side in element.box)
        more = f"/A<</O/Layout/Placement/Block/BBox[{box}]>>"
    return f"<</S/{element.role}/P {parent} 0 R{place}{alt}{lang}{more}/K[{kids}]>>"


def _kid(kid: Kid, reference: Reference) -> str:
    """Return a child as its parent refers to it, or "" if it is left out."""
    if isinstance(kid, int):
        return str(kid)
    if isinstance(kid, Element):
        return f"{kid.number} 0 R" if kid.number else ""
    number, content = kid
    page = f"/Pg {reference(f'Page{number}')}"
    if isinstance(content, int):
        return f"<</Type/MCR{page}/MCID {content}>>"
    return f"<</Type/OBJR{page}/Obj {reference(content)}>>"


def pdf_string(text: str) -> str:
    """Return text as a PDF object: ASCII as it is, anything else as UTF-16."""
    if text.isascii():
        return f"({escape_string(text)})"
    return f"<FEFF{text.encode('utf-16-be').hex().upper()}>"


# --- writers ---

#: Characters of operators in one file: some five seconds, a thousand cards with patterns.
_MAX_OPERATORS = 20_000_000
DECORATION = Element("Artifact")  # lines, grounds, cut marks: nothing that is read out


class Recorder:
    """The operators drawn since the last time ReportLab got them."""

    def __init__(self, pdf: Any) -> None:
        self._pdf = pdf  # ReportLab's canvas
        self._operators: list[str] = []
        self.put: Callable[[str], None] = self._operators.append
        self._left = _MAX_OPERATORS

    def hand_over(self) -> None:
        """Give ReportLab all operators so far. Call it before ReportLab draws something itself."""
        if self._operators:
            text = "\n".join(self._operators)
            self.spend(len(text))
            self._pdf.addLiteral(text)
            self._operators.clear()

    def spend(self, characters: int) -> None:
        """Count operators: a few lines of a deck can ask for hours of drawing."""
        self._left -= characters
        if self._left < 0:
            raise CardsError(
                "There is more to draw than fits into one file ({most} MB). Print "
                "the deck in parts, such as --cards FIRST..LAST.",
                most=_MAX_OPERATORS // 1_000_000,
            )

    @contextmanager
    def redirected(self) -> Iterator[list[str]]:
        """Gather operators in another list for a while."""
        operators: list[str] = []
        saved, self.put = self.put, operators.append
        yield operators
        self.put = saved


@dataclass(eq=False, repr=False)
class InkState:
    """The colours and the line of the current graphics state, as far as they are known."""

    _recorder: Recorder
    _cmyk: bool
    _only_black: bool
    gamma: float = 1.0  # by which colours are printed lighter than they are
    _fill: Rgb | None = None
    _stroke: Rgb | None = None
    _line: tuple[float, str] | None = None

    def forget(self) -> None:
        self._fill = None
        self._stroke = None
        self._line = None

    @contextmanager
    def saved_inks(self) -> Iterator[None]:
        fill = self._fill
        stroke = self._stroke
        line = self._line
        try:
            yield
        finally:
            self._fill = fill
            self._stroke = stroke
            self._line = line

    def set(self, fill: Rgb | None, stroke: Rgb | None, width: float, dash: str = "") -> None:
        """Write what differs from the current state."""
        if self._only_black:
            fill = pure(fill)
            stroke = pure(stroke)
        elif stroke:
            stroke = lighter(stroke, self.gamma)
        put = self._recorder.put
        if fill and fill != self._fill:
            self._fill = fill
            put(self.fill_operator(fill))
        if not stroke:
            return
        if stroke != self._stroke:
            self._stroke = stroke
            put(stroke_colour(stroke, inks=self._cmyk))
        if (width, dash) != self._line:
            self._line = (width, dash)
            put(f"{width:.3g} w [{dash}] 0 d")

    def fill_operator(self, fill: Rgb) -> str:
        return fill_colour(self.printed(fill), inks=self._cmyk)

    def printed(self, colour: Rgb) -> Rgb:
        """Return a colour as this file has it."""
        return (pure(colour) or colour) if self._only_black else lighter(colour, self.gamma)


class ContentMarks:
    """The tree of one document, and the marked content of the page that is drawn."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder
        self._root = Element("Document")
        self._pages: list[list[Element]] = []  # the element of each mark of each page
        self._fields: list[Element] = []
        self.element = self._root  # what words belong to
        self.figure: Element | None = None  # whose extent is being found
        self.is_whole = False  # no marks inside a figure, a decoration or a stored drawing
        self._open_element: Element | None = None
        self.page_size = (0.0, 0.0)  # in points

    def begin_page(self, width: float = 0.0, height: float = 0.0) -> None:
        self._pages.append([])
        self.page_size = (width, height)

    def mark(self, element: Element = DECORATION) -> None:
        """Mark what follows as the element's, or as part of the whole that is open."""
        if self.is_whole or element is self._open_element:
            return
        self.end()
        self._open_element = element
        if element is DECORATION:
            self._recorder.put("/Artifact BMC")
        else:
            marks = self._pages[-1]
            page = len(self._pages)
            number = len(marks)
            element.page = element.page or page
            element.kids.append(number if element.page == page else (page, number))
            marks.append(element)
            self._recorder.put(f"/{element.role} <</MCID {number}>> BDC")

    def mark_words(self) -> None:
        """Mark what follows as words of the current element."""
        if not self.is_whole:
            element = self.element
            self.mark(element if element.role in WORDS else element.child("P"))

    def end(self) -> None:
        """End the open mark, unless it is a whole's."""
        if self._open_element and not self.is_whole:
            self._open_element = None
            self._recorder.put("EMC")

    @contextmanager
    def element_context(self, element: Element) -> Iterator[None]:
        saved, self.element = self.element, element
        yield
        self.element = saved

    @contextmanager
    def whole_element(self, element: Element) -> Iterator[None]:
        """Put one mark around all that is drawn."""
        if self.is_whole:  # a part of something larger
            yield
            return
        self.mark(element)
        self.is_whole = True
        yield
        self.is_whole = False
        self.end()

    @contextmanager
    def suspended(self) -> Iterator[None]:
        """Write no marks: a stored drawing is marked where it is used."""
        saved, self.is_whole = self.is_whole, True
        yield
        self.is_whole = saved

    # --- figures ---

    @contextmanager
    def figure_of(self, alt: str) -> Iterator[None]:
        """Draw a figure, and find its extent on the page meanwhile."""
        if self.is_whole:  # part of something larger, which a reader hears as one thing
            yield
            return
        element = self.element.child("Figure", alt)
        with (
            self.whole_element(element),
            self.extent_of(element if self._open_element is element else self.figure),
        ):
            yield

    @contextmanager
    def extent_of(self, figure: Element | None) -> Iterator[None]:
        """Extend this figure; None while a clip or a stored drawing may reach beyond its place."""
        saved, self.figure = self.figure, figure
        yield
        self.figure = saved

    def reach(self, matrix: Matrix, *points: tuple[float, float]) -> None:
        """Extend the figure that is drawn to these points of the frame, if there is one."""
        if self.figure is None:
            return
        a, b, c, d, e, f = matrix
        width, height = self.page_size
        self.figure.reach(
            [
                # a mat printed in parts reaches over its pages
                (min(max(a * x - c * y + e, 0), width), min(max(b * x - d * y + f, 0), height))
                for x, y in points
            ]
        )

    def add_field(self, annotation: str) -> None:
        """Put a new field of a form under the element of its place."""
        form = self.element.child("Form")
        form.kids.append((len(self._pages), annotation))
        self._fields.append(form)

    # --- the end of the document ---

    def write(self, document: Any) -> None:
        """Put the tree into ReportLab's document."""
        root = document.objectcounter + 1
        elements = list(_find_elements(self._root))
        for number, element in enumerate(elements, root + 1):
            element.number = number
        parents = []
        for key, marks in enumerate(self._pages):
            page = document.idToObject[f"Page{key + 1}"]
            page.__Defaults__ = {**page.__Defaults__, "StructParents": key, "Tabs": "/S"}
            parents.append(f"[{' '.join([f'{element.number} 0 R' for element in marks])}]")
        for form in self._fields:
            (field,) = form.kids
            assert isinstance(field, tuple)
            document.idToObject[field[1]]["StructParent"] = len(parents)
            parents.append(f"{form.number} 0 R")
        nums = " ".join(f"{key} {value}" for key, value in enumerate(parents))
        tree = f"<</Type/StructTreeRoot/K {root + 1} 0 R/ParentTree<</Nums[{nums}]>>>>"
        document.Reference(tree.encode(), "Structure")
        known = document.idToObjectNumberAndVersion

        def reference(name: str) -> str:
            return f"{known[name][0]} 0 R"

        for element in elements:
            document.Reference(
                _element_object(element, root, reference).encode(), f"Element{element.number}"
            )
        document.Catalog.StructTreeRoot = f"{root} 0 R"
        document.Catalog.MarkInfo = "<</Marked true>>"
