"""A check of PDF/UA-1 by machine, as a list of complaints; an empty one is no certificate."""

from io import BytesIO
from xml.etree import ElementTree as ET

import pypdf
from pypdf.generic import StreamObject

from tests.cards_pdf.tags import tree

NAMES = {
    "dc": "http://purl.org/dc/elements/1.1/",
    "pdfuaid": "http://www.aiim.org/pdfua/ns/id/",
    "xmp": "http://ns.adobe.com/xap/1.0/",
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
}
LEVELS = ("H1", "H2", "H3")


def complaints(content):
    pdf = pypdf.PdfReader(BytesIO(content))
    root = tree(pdf)
    for rule in (_metadata, _headings, _figures, _tables, _fonts, _pages):
        yield from (f"{rule.__name__[1:]}: {found}" for found in rule(pdf, root))


def _metadata(pdf, _root):
    packet = ET.fromstring(  # noqa: S314 -- it is our own
        pdf.root_object["/Metadata"].get_data().decode().strip("\ufeff")
    )
    said = {key: packet.find(f".//{key}", NAMES) for key in ("pdfuaid:part", "xmp:CreateDate")}
    said |= {key: packet.find(f".//{key}//rdf:li", NAMES) for key in ("dc:title", "dc:language")}
    expected = {
        "pdfuaid:part": "1",
        "dc:title": pdf.metadata.title,
        "dc:language": pdf.root_object["/Lang"],
        "xmp:CreateDate": f"{pdf.metadata.creation_date:%Y-%m-%dT%H:%M:%SZ}",
    }
    yield from (key for key, text in expected.items() if not text or said[key].text != text)
    if not pdf.viewer_preferences.display_doctitle:
        yield "a window would show the file's name"


def _headings(_pdf, root):
    levels = [LEVELS.index(node.role) for node in _all(root) if node.role in LEVELS]
    if not levels:
        yield "there is none"
    for before, level in zip([-1, *levels], levels, strict=False):
        if level > before + 1:
            yield f"{LEVELS[level]} follows {LEVELS[before]}"


def _figures(pdf, root):
    for node in _all(root):
        if node.role == "Figure":
            if not node.alt:
                yield "one without words"
            page = pdf.pages[node.page - 1].mediabox if node.page else None
            box = node.attributes.get("/BBox")
            if not box or not page:
                yield f"{node.alt} lies nowhere"
            elif not (
                -1 <= box[0] < box[2] <= page.width + 1 and -1 <= box[1] < box[3] <= page.height + 1
            ):
                yield f"{node.alt} lies outside its page: {box}"


def _tables(_pdf, root):
    for table in root.all("Table"):
        widths = {len(row.all("TH") + row.all("TD")) for row in table.all("TR")}
        if len(widths) != 1:
            yield f"rows of {sorted(widths)} cells"
        if not table.all("TH"):
            yield "no head"
    yield from ("a head of nothing" for head in root.all("TH") if "/Scope" not in head.attributes)


def _fonts(pdf, _root):
    for page in pdf.pages:
        for font in page.get("/Resources", {}).get("/Font", {}).values():
            yield from _unembedded(font.get_object())
        for note in page.get("/Annots", []):
            looks = note.get_object()["/AP"]["/N"]
            for look in [looks] if isinstance(looks, StreamObject) else looks.values():
                for font in look.get_object().get("/Resources", {}).get("/Font", {}).values():
                    yield from _unembedded(font.get_object())


def _unembedded(font):
    within = font["/DescendantFonts"][0].get_object() if "/DescendantFonts" in font else font
    if within["/Subtype"] != "/Type3" and "/FontFile2" not in within.get("/FontDescriptor", {}):
        yield f"{within['/BaseFont']} is not embedded"


def _pages(pdf, _root):
    yield from ("fields out of order" for page in pdf.pages if page.get("/Tabs") != "/S")


def _all(node):
    yield node
    for kid in node.kids:
        if hasattr(kid, "kids"):
            yield from _all(kid)
