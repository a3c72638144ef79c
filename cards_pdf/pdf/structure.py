"""What a page's parts are to whoever cannot see them: the structure tree of a tagged PDF.

Elements stand in the order in which they were begun, which is the order of reading. What an element shows is
named by the page and the number of its marked content (MCID), or by the field that lies there.
"""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
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


@dataclass(eq=False, slots=True)
class Element:
    """One node of the tree."""

    role: str
    parent: "Element | None" = None
    alt: str = ""
    key: Hashable = None  # what is begun again under the same key goes on
    kids: "list[Element | Marked | Field]" = field(default_factory=list)

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
        numbers = {id(element): root + n for n, element in enumerate(elements, 1)}
        parents = [*self._of_pages(document, numbers), *self._of_fields(document, numbers)]
        nums = " ".join(f"{key} {value}" for key, value in enumerate(parents))
        tree = f"<</Type/StructTreeRoot/K {root + 1} 0 R/ParentTree<</Nums[{nums}]>>>>"
        document.Reference(f"{tree}", "Structure")
        for n, element in enumerate(elements):
            document.Reference(_written(element, numbers, root, document), f"Element{n}")
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


def _written(element: Element, numbers: dict[int, int], root: int, document: Any) -> str:
    parent = numbers[id(element.parent)] if element.parent else root
    pages = [kid.page for kid in element.kids if isinstance(kid, Marked)]
    page = pages[0] if pages else 0
    kids = " ".join(_kid(kid, page, numbers, document) for kid in _kept(element, numbers))
    alt = f"/Alt{pdf_string(element.alt)}" if element.alt else ""
    place = f"/Pg {_page(document, page)}" if page else ""
    return f"<</S/{element.role}/P {parent} 0 R{place}{alt}/K[{kids}]>>"


def _kept(element: Element, numbers: dict[int, int]) -> "list[Element | Marked | Field]":
    return [kid for kid in element.kids if not isinstance(kid, Element) or id(kid) in numbers]


def _kid(kid: "Element | Marked | Field", page: int, numbers: dict[int, int], document: Any) -> str:
    if isinstance(kid, Element):
        return f"{numbers[id(kid)]} 0 R"
    if isinstance(kid, Field):
        number, _ = document.idToObjectNumberAndVersion[kid.annotation]
        return f"<</Type/OBJR/Pg {_page(document, kid.page)}/Obj {number} 0 R>>"
    if kid.page == page:
        return str(kid.number)
    return f"<</Type/MCR/Pg {_page(document, kid.page)}/MCID {kid.number}>>"


def _page(document: Any, page: int) -> str:
    number, _ = document.idToObjectNumberAndVersion[f"Page{page}"]
    return f"{number} 0 R"


def pdf_string(text: str) -> str:
    """Words as a PDF object: letters of ASCII as they are, others as UTF-16."""
    if text.isascii():
        return f"({escaped(text)})"
    return f"<FEFF{text.encode('utf-16-be').hex().upper()}>"
