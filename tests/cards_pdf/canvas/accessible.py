"""A check of PDF/UA-1 by machine, as a list of complaints; an empty one is no certificate."""

from itertools import chain
from xml.etree import ElementTree as ET

from pypdf.generic import StreamObject

from tests.cards_pdf.reading import reader
from tests.cards_pdf.tags import tree

NAMES = {
    "dc": "http://purl.org/dc/elements/1.1/",
    "pdfuaid": "http://www.aiim.org/pdfua/ns/id/",
    "xmp": "http://ns.adobe.com/xap/1.0/",
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
}
LEVELS = ("H1", "H2", "H3")


def complaints(content):
    pdf = reader(content)
    root = tree(pdf)
    yield from find_faults_of_metadata(pdf)
    yield from find_faults_of_headings(root)
    yield from chain.from_iterable(find_faults_of_figure(it, pdf) for it in root.all("Figure"))
    yield from chain.from_iterable(map(find_faults_of_table, root.all("Table")))
    heads = (head for head in root.all("TH") if "/Scope" not in head.attributes)
    yield from ("a head of nothing" for _ in heads)
    for page in pdf.pages:
        yield from (f"{font} is not embedded" for font in find_fonts_outside(page))
        if page.get("/Tabs") != "/S":
            yield "fields out of order"


def find_faults_of_metadata(pdf):
    packet = ET.fromstring(  # noqa: S314 -- it is our own
        pdf.root_object["/Metadata"].get_data().decode().strip("\ufeff")
    )
    for path, text in (
        ("pdfuaid:part", "1"),
        ("dc:title//rdf:li", pdf.metadata.title),
        ("dc:language//rdf:li", pdf.root_object["/Lang"]),
        ("xmp:CreateDate", f"{pdf.metadata.creation_date:%Y-%m-%dT%H:%M:%SZ}"),
    ):
        if not text or packet.find(f".//{path}", NAMES).text != text:
            yield f"metadata: {path}"
    if not pdf.viewer_preferences.display_doctitle:
        yield "a window would show the file's name"


def find_faults_of_headings(root):
    levels = [LEVELS.index(node.role) for node in walk(root) if node.role in LEVELS]
    if not levels:
        yield "there is no heading"
    for before, level in zip([-1, *levels], levels, strict=False):
        if level > before + 1:
            yield f"{LEVELS[level]} follows {LEVELS[before]}"


def find_faults_of_figure(node, pdf):
    if not node.alt:
        yield "a figure without words"
    page = pdf.pages[node.page - 1].mediabox if node.page else None
    box = node.attributes.get("/BBox")
    if not box or not page:
        yield f"{node.alt} lies nowhere"
    elif not (-1 <= box[0] < box[2] <= page.width + 1 and -1 <= box[1] < box[3] <= page.height + 1):
        yield f"{node.alt} lies outside its page: {box}"


def find_faults_of_table(table):
    widths = {len(row.all("TH") + row.all("TD")) for row in table.all("TR")}
    if len(widths) != 1:
        yield f"rows of {sorted(widths)} cells"
    if not table.all("TH"):
        yield "a table without a head"


def find_fonts_outside(page):
    looks = [page]
    for note in page.get("/Annots", []):
        look = note.get_object()["/AP"]["/N"]
        looks += [look] if isinstance(look, StreamObject) else look.values()
    for look in looks:
        for font in look.get_object().get("/Resources", {}).get("/Font", {}).values():
            whole = font.get_object()
            face = (
                whole["/DescendantFonts"][0].get_object() if "/DescendantFonts" in whole else whole
            )
            if face["/Subtype"] != "/Type3" and "/FontFile2" not in face.get("/FontDescriptor", {}):
                yield face["/BaseFont"]


def walk(node):
    yield node
    for kid in node.kids:
        if hasattr(kid, "kids"):
            yield from walk(kid)
