"""The structure tree of a tagged PDF: what the parts of its pages are, for screen readers.

Guarantee
    Elements stand in the order in which they began, which is the reading order. Each mark of each
    page belongs to one element. Empty elements are left out, but for cells of tables.

How it works
    An `Element` has children: other elements, marked content on its own page (a bare number, its
    MCID), marked content on another page, and fields of forms. `Structure.mark` hands out the
    numbers while a page is drawn. `Structure.write` puts the tree into the document at the end.

    Readers go both ways. From the tree to the page, an element names its page and numbers. From
    the page to the tree, each page has a key (`StructParents`), under which the parent tree lists
    the elements of its marks. The keys of fields follow those of pages.

What is delicate
    *Object numbers.* Elements refer to each other, so their numbers are known before they are
    written: they follow the last object so far, in reading order, after the tree's root.

    *Continued elements.* `child` with a key continues the last element if role and key are equal.
    So a list goes on in the next column, and a paragraph on the next page.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any, NamedTuple

from cards_pdf.canvas.operators import escape_string

Points = Iterable[tuple[float, float]]
#: Elements that hold words; text anywhere else becomes a paragraph of its own.
WORDS = frozenset(("P", "H1", "H2", "H3", "Lbl", "LBody", "TH", "TD", "Caption", "Span"))
CELLS = frozenset(("TH", "TD"))


class MarkedContent(NamedTuple):
    """Marked content on a page."""

    page: int
    number: int


class TaggedField(NamedTuple):
    """A field of a form, by the name of its annotation."""

    page: int
    annotation: str


class Element:
    """A node of the tree."""

    __slots__ = ("alt", "box", "key", "kids", "lang", "number", "page", "parent", "role", "scope")

    def __init__(
        self, role: str, parent: "Element | None" = None, alt: str = "", key: Hashable = None
    ) -> None:
        self.role = role
        self.parent = parent
        self.alt = alt
        self.key = key
        self.scope = ""  # of a table's head: "Column" or "Row"
        self.lang = ""  # if it is not the document's
        self.box: tuple[float, float, float, float] | None = None  # a figure's place, in points
        self.kids: list[Kid] = []
        self.page = 0  # the first on which it shows something of its own
        self.number = 0  # of its object, once the tree is written

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
        known = [(self.box[:2]), (self.box[2:])] if self.box else []
        across, down = zip(*known, *points, strict=True)
        self.box = (min(across), min(down), max(across), max(down))


Reference = Callable[[str], str]  # to an object, by its name
Kid = Element | int | MarkedContent | TaggedField


class Structure:
    """The tree of one document, and the element of each mark of each page."""

    def __init__(self) -> None:
        self.root = Element("Document")
        self._pages: list[list[Element]] = []
        self._fields: list[Element] = []

    @property
    def roles_of_pages(self) -> list[list[str]]:
        """The roles of the marks on each page, in order."""
        return [[element.role for element in marks] for marks in self._pages]

    def begin_page(self) -> None:
        self._pages.append([])

    def mark(self, element: Element) -> int:
        """Return a new number for content of the element."""
        marks = self._pages[-1]
        page = len(self._pages)
        number = len(marks)
        element.page = element.page or page
        element.kids.append(number if element.page == page else MarkedContent(page, number))
        marks.append(element)
        return number

    def add_field(self, parent: Element, annotation: str) -> None:
        form = parent.child("Form")
        form.kids.append(TaggedField(len(self._pages), annotation))
        self._fields.append(form)

    def write(self, document: Any) -> None:
        """Put the tree into ReportLab's document."""
        root = document.objectcounter + 1
        elements = list(_find_elements(self.root))
        for number, element in enumerate(elements, root + 1):
            element.number = number
        parents = [*self._of_pages(document), *self._of_fields(document)]
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

    def _of_pages(self, document: Any) -> Iterator[str]:
        """Yield the elements of each page's marks; give the page its key and its tab order."""
        for key, marks in enumerate(self._pages):
            page = document.idToObject[f"Page{key + 1}"]
            page.__Defaults__ = {**page.__Defaults__, "StructParents": key, "Tabs": "/S"}
            yield f"[{' '.join([f'{element.number} 0 R' for element in marks])}]"

    def _of_fields(self, document: Any) -> Iterator[str]:
        for key, form in enumerate(self._fields, len(self._pages)):
            (placed,) = form.kids
            assert isinstance(placed, TaggedField)
            document.idToObject[placed.annotation]["StructParent"] = key
            yield f"{form.number} 0 R"


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
    if isinstance(kid, MarkedContent):
        return f"<</Type/MCR/Pg {reference(f'Page{kid.page}')}/MCID {kid.number}>>"
    return f"<</Type/OBJR/Pg {reference(f'Page{kid.page}')}/Obj {reference(kid.annotation)}>>"


def pdf_string(text: str) -> str:
    """Return text as a PDF object: ASCII as it is, anything else as UTF-16."""
    if text.isascii():
        return f"({escape_string(text)})"
    return f"<FEFF{text.encode('utf-16-be').hex().upper()}>"
