"""What a page's parts are to whoever cannot see them: the structure tree of a tagged PDF.

Elements stand in the order in which they were begun, which is the order of reading. What an element shows is
named by the page and the number of its marked content (MCID), or by the field that lies there.
"""

from collections.abc import Hashable, Iterator
from typing import Any, NamedTuple

from cards_pdf.pdf.operators import escaped

#: Elements that hold words; text anywhere else becomes a paragraph of its own.
WORDS = frozenset(("P", "H1", "H2", "H3", "Lbl", "LBody", "TH", "TD", "Caption", "Span"))


class Marked(NamedTuple):
    """Something shown: marked content of a page."""

    page: int
    number: int


class Field(NamedTuple):
    """A field of a form, by the name of its annotation."""

    page: int
    annotation: str


class Element:
    """One node of the tree; what is begun again under the same key goes on."""

    __slots__ = ("alt", "key", "kids", "parent", "role")

    def __init__(
        self, role: str, parent: "Element | None" = None, alt: str = "", key: Hashable = None
    ) -> None:
        self.role, self.parent, self.alt, self.key = role, parent, alt, key
        self.kids: list[Element | Marked | Field] = []

    def child(self, role: str, alt: str = "", key: Hashable = None) -> "Element":
        last = self.kids[-1] if self.kids else None
        if key is not None and isinstance(last, Element) and (last.role, last.key) == (role, key):
            return last
        made = Element(role, self, alt, key)
        self.kids.append(made)
        return made


class Structure:
    """The tree of one document, and which element each mark of each page belongs to."""

    def __init__(self) -> None:
        self.root = Element("Document")
        self._pages: list[list[Element]] = []
        self._fields: list[Element] = []

    def begin_page(self) -> None:
        self._pages.append([])

    def mark(self, element: Element) -> int:
        """A new number for something that belongs to the element."""
        marks = self._pages[-1]
        element.kids.append(Marked(len(self._pages), len(marks)))
        marks.append(element)
        return len(marks) - 1

    def add_field(self, parent: Element, annotation: str) -> None:
        form = parent.child("Form")
        form.kids.append(Field(len(self._pages), annotation))
        self._fields.append(form)

    def write(self, document: Any) -> None:
        """Put the tree into ReportLab's document; pages and fields learn their keys in the parent tree."""
        elements = list(_shown(self.root))
        root = document.objectcounter + 1
        at = _Numbers(document, {id(element): root + n for n, element in enumerate(elements, 1)}, root)
        parents = [*self._of_pages(document, at.elements), *self._of_fields(document, at.elements)]
        nums = " ".join(f"{key} {value}" for key, value in enumerate(parents))
        tree = f"<</Type/StructTreeRoot/K {root + 1} 0 R/ParentTree<</Nums[{nums}]>>>>"
        document.Reference(tree.encode(), "Structure")
        for n, element in enumerate(elements):
            document.Reference(_written(element, at).encode(), f"Element{n}")
        document.Catalog.StructTreeRoot = f"{root} 0 R"
        document.Catalog.MarkInfo = "<</Marked true>>"

    def _of_pages(self, document: Any, numbers: dict[int, int]) -> Iterator[str]:
        """For each page the elements of its marks; the page's dictionary names the list and the tab order."""
        for key, marks in enumerate(self._pages):
            page = document.idToObject[f"Page{key + 1}"]
            page.__Defaults__ = {**page.__Defaults__, "StructParents": key, "Tabs": "/S"}
            yield f"[{' '.join(f'{numbers[id(element)]} 0 R' for element in marks)}]"

    def _of_fields(self, document: Any, numbers: dict[int, int]) -> Iterator[str]:
        for key, form in enumerate(self._fields, len(self._pages)):
            (placed,) = form.kids
            assert isinstance(placed, Field)
            document.idToObject[placed.annotation]["StructParent"] = key
            yield f"{numbers[id(form)]} 0 R"


def _shown(element: Element) -> Iterator[Element]:
    """The element and what is in it, in order; nothing that shows nothing."""
    if element.kids or element.parent is None:
        yield element
        for kid in element.kids:
            if isinstance(kid, Element):
                yield from _shown(kid)


class _Numbers:
    """Under which numbers the objects of one file are called up."""

    def __init__(self, document: Any, elements: dict[int, int], root: int) -> None:
        self._known = document.idToObjectNumberAndVersion
        self._pages: dict[int, str] = {}
        self.elements = elements
        self.root = root

    def page(self, page: int) -> str:
        if page not in self._pages:
            self._pages[page] = self.named(f"Page{page}")
        return self._pages[page]

    def named(self, name: str) -> str:
        return f"{self._known[name][0]} 0 R"


def _written(element: Element, at: _Numbers) -> str:
    parent = at.elements[id(element.parent)] if element.parent else at.root
    page = next((kid.page for kid in element.kids if isinstance(kid, Marked)), 0)
    kids = " ".join(_kids(element, page, at))
    alt = f"/Alt{pdf_string(element.alt)}" if element.alt else ""
    place = f"/Pg {at.page(page)}" if page else ""
    return f"<</S/{element.role}/P {parent} 0 R{place}{alt}/K[{kids}]>>"


def _kids(element: Element, page: int, at: _Numbers) -> Iterator[str]:
    """What the element shows; marks of its own page by their number alone."""
    for kid in element.kids:
        if isinstance(kid, Marked):
            own = kid.page == page
            yield str(kid.number) if own else f"<</Type/MCR/Pg {at.page(kid.page)}/MCID {kid.number}>>"
        elif isinstance(kid, Field):
            yield f"<</Type/OBJR/Pg {at.page(kid.page)}/Obj {at.named(kid.annotation)}>>"
        elif id(kid) in at.elements:
            yield f"{at.elements[id(kid)]} 0 R"


def pdf_string(text: str) -> str:
    """Words as a PDF object: letters of ASCII as they are, others as UTF-16."""
    if text.isascii():
        return f"({escaped(text)})"
    return f"<FEFF{text.encode('utf-16-be').hex().upper()}>"
