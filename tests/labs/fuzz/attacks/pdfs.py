"""PDFs of strangers to refold: many pages, what takes long to draw, what unfolds without end."""

import zlib
from pathlib import Path

from tests.labs.fuzz.attacks import Attack

A4 = (595, 842)


def pdf(
    content: bytes,
    pages: int = 1,
    *,
    size: tuple[int, int] = A4,
    resources: bytes = b"",
    more: tuple[bytes, ...] = (),
) -> bytes:
    """Pages that show the same; further objects are numbered from 5."""
    packed = zlib.compress(content, 9) if len(content) < 10_000_000 else content
    kids = b" ".join(b"%d 0 R" % (5 + len(more) + n) for n in range(pages))
    page = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 %d %d]/Contents 4 0 R/Resources 3 0 R>>" % size
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[%s]/Count %d>>" % (kids, pages),
        b"<<%s>>" % resources,
        b"<</Length %d/Filter/FlateDecode>>stream\n%s\nendstream" % (len(packed), packed),
        *more,
        *[page] * pages,
    ]
    out, places = bytearray(b"%PDF-1.7\n"), []
    for number, one in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, one)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    return bytes(
        out + b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % (len(objects) + 1, start)
    )


def stream(head: bytes, content: bytes) -> bytes:
    packed = zlib.compress(content, 9)
    return b"<<%s/Length %d/Filter/FlateDecode>>stream\n%s\nendstream" % (head, len(packed), packed)


def cards() -> bytes:
    """Nine that stand apart."""
    mm = 72 / 25.4
    places = [(8 + 65 * x, 12 + 92 * y) for x in range(3) for y in range(3)]
    return b"0.2 0.4 0.6 rg " + b" ".join(
        b"%.2f %.2f %.2f %.2f re f" % (x * mm, y * mm, 63 * mm, 88 * mm) for x, y in places
    )


def refolded(content: bytes, *words: str) -> Attack:
    def prepare(folder: Path) -> list[str]:
        (folder / "x.pdf").write_bytes(content)
        return ["refold", "x.pdf", *words]

    return prepare


def bomb(megabytes: int) -> bytes:
    """Return a PDF that unfolds to so many blanks; its table of places is wrong."""
    packer, data = zlib.compressobj(9), pdf(b"q Q")
    blanks = b"".join(packer.compress(b" " * 1_000_000) for _ in range(megabytes)) + packer.flush()
    at, end = data.index(b"4 0 obj\n") + 8, data.index(b"5 0 obj")
    head = b"<</Length %d/Filter/FlateDecode>>stream\n" % len(blanks)
    return data[:at] + head + blanks + b"\nendstream\nendobj\n" + data[end:]


FUNCTION = (
    b"<</FunctionType 4/Domain[0 1 0 1]/Range[0 1 0 1 0 1]/Length 4000>>stream\n{"
    + b"sin " * 990
    + b"}\nendstream"
)
SHADING = b"<</ShadingType 1/ColorSpace/DeviceRGB/Domain[0 1 0 1]/Matrix[600 0 0 850 0 0]/Function 6 0 R>>"  # noqa: E501
MESH = (
    b"<</ShadingType 7/ColorSpace/DeviceRGB/BitsPerCoordinate 8/BitsPerComponent 8/BitsPerFlag 8"
    b"/Decode[0 600 0 850 0 1 0 1 0 1]"
)
TILE = b"/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 1 1]/XStep 0.05/YStep 0.05/Resources<<>>"  # noqa: E501
FORM = b"/Type/XObject/Subtype/Form/BBox[0 0 600 850]"
GROUP = FORM + b"/Group<</S/Transparency/I true>>"


COLOURS = bytes(range(256))
SHADED = b"/Shading<</S 5 0 R>>", (SHADING, FUNCTION)
TILED = b"/Pattern<</P 5 0 R>>", (stream(TILE, b"0 0 1 1 re f"),)


def group(levels: int, each: int, head: bytes = GROUP) -> tuple[bytes, ...]:
    """Return groups, or plain forms, that each draw the next so often."""
    drawn = []
    for n in range(6, levels + 5):
        state = b"/ExtGState<</G<</ca 0.5/BM/Luminosity>>>>"
        resources = b"/Resources<</XObject<</F %d 0 R>>%s>>" % (n, state)
        content = b"/G gs /F Do " if head == GROUP else b"/F Do "
        drawn.append(stream(head + resources, content * each))
    return (*drawn, stream(head, b"0 0 600 850 re f"))


ATTACKS: dict[str, Attack] = {
    **{f"refold-{count}": refolded(pdf(cards(), count)) for count in (1, 60, 200, 2000)},
    "refold-bleed": refolded(pdf(cards()), "--bleed", "99mm"),
    "refold-bleed-60": refolded(pdf(cards(), 60), "--bleed", "9mm"),
    "refold-large": refolded(pdf(cards(), 60, size=(1200, 1700))),
    **{
        f"refold-{name}": refolded(pdf(content, pages, resources=drawn[0], more=drawn[1]))
        for name, content, pages, drawn in (
            ("shading", b"/S sh " * 300, 1, SHADED),
            ("shading-60", b"/S sh " * 300, 60, SHADED),
            ("mesh", b"/S sh " * 50, 60, (SHADED[0], (stream(MESH[2:], COLOURS * 3000),))),
            ("pattern", b"/Pattern cs /P scn 0 0 600 850 re f " * 50, 60, TILED),
            ("groups", b"/F Do", 60, (b"/XObject<</F 5 0 R>>", group(6, 8))),
        )
    },
    "refold-paths": refolded(pdf(b"0 0 m " + b"9 9 l 500 800 l 3 700 l " * 200_000 + b"f", 60)),
    "refold-dashes": refolded(pdf(b"[0.01 0.01] 0 d 0.1 w " + b"0 0 m 590 840 l S " * 3000, 60)),
    "refold-gigabyte": refolded(bomb(1000)),
    "refold-damaged": refolded(pdf(cards())[:700]),
    "refold-pages-option": refolded(pdf(cards(), 60), "--pages", ",".join(["1-9999"] * 500)),
    "refold-pages-again": refolded(pdf(cards(), 2), "--pages", ",".join(["1-2"] * 30)),
}
