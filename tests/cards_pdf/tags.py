"""Reading the structure of a tagged PDF back, as a screen reader goes through it."""

import ctypes
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

import pypdfium2
from pypdfium2 import raw

from tests.cards_pdf.reading import reader

PAINTING = {b"f", b"f*", b"S", b"B", b"B*", b"Do", b"Tj", b"TJ", b"sh"}


class Node(NamedTuple):
    """An element: what it is, the words that stand for it, and what it holds."""

    role: str
    alt: str
    kids: tuple
    page: int = 0
    attributes: Mapping = MappingProxyType({})
    lang: str = ""  # if it is another than that around it

    def all(self, role):
        below = (node for kid in self.kids if isinstance(kid, Node) for node in kid.all(role))
        return [*([self] if self.role == role else []), *below]

    @property
    def roles(self):
        return [kid.role for kid in self.kids if isinstance(kid, Node)]


def tree(pdf):
    """The document's root element; marks are (page, number), fields their spoken names."""
    pages = {page.indirect_reference.idnum: n for n, page in enumerate(pdf.pages, 1)}
    return _node(pdf.root_object["/StructTreeRoot"]["/K"].get_object(), pages)


def _node(element, pages):
    page = pages[element.raw_get("/Pg").idnum] if "/Pg" in element else 0
    kids = tuple(_kid(kid.get_object(), page, pages) for kid in element["/K"])
    alt, attributes, lang = (element.get(key, "") for key in ("/Alt", "/A", "/Lang"))
    return Node(element["/S"][1:], alt, kids, page, attributes or {}, lang)


def _kid(kid, page, pages):
    if isinstance(kid, int):
        return (page, int(kid))
    if kid.get("/Type") == "/MCR":
        return (pages[kid.raw_get("/Pg").idnum], int(kid["/MCID"]))
    if kid.get("/Type") == "/OBJR":
        return kid["/Obj"].get_object()["/TU"]
    return _node(kid, pages)


def marks(node):
    """Every mark below, in the order of reading."""
    for kid in node.kids:
        if isinstance(kid, Node):
            yield from marks(kid)
        elif isinstance(kid, tuple):
            yield kid


def spoken(pdf):
    """The words of each mark, in the order of reading."""
    with pypdfium2.PdfDocument(pdf) as document:
        words = [_words(page) for page in document]
    return [words[page - 1].get(number, "") for page, number in marks(tree(reader(pdf)))]


def _words(page):
    """The words of a page by the number of their mark."""
    text, found = page.get_textpage(), {}
    for made in page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT]):
        number = raw.FPDFPageObj_GetMarkedContentID(made)
        found[number] = found.get(number, "") + _text(made, text)
    return found


def _text(item, text):
    length = raw.FPDFTextObj_GetText(item, text, None, 0)
    buffer = (ctypes.c_ushort * (length // 2))()
    raw.FPDFTextObj_GetText(item, text, buffer, length)
    return bytes(buffer).decode("utf-16-le").rstrip("\0")


def painted_outside(page):
    """Painting operators of a page that belong to no element and are no artifact."""
    depth, outside = 0, []
    for _, operator in page.get_contents().operations:
        if operator in (b"BDC", b"BMC"):
            depth += 1
            assert depth == 1, "a mark within a mark"
        elif operator == b"EMC":
            depth -= 1
        elif operator in PAINTING and not depth:
            outside.append(operator)
    assert depth == 0
    return outside
