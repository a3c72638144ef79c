"""PDFs of strangers to refold, small ones: a deck of their cards, or a refusal and nothing written.

Those that know what they attack are in `tests.labs.fuzz.attacks.pdfs`.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from cards_pdf.decks.load import load_deck
from tests.labs.fuzz import damage
from tests.labs.fuzz.attacks.pdfs import A4, COLOURS, GROUP, MESH, SHADED, TILED, cards, pdf, stream
from tests.labs.fuzz.texts import refusal

FULL, SMALL = 200, 1
ODD = (612, 792), (842, 595), (0, 0), (1, 1), (-595, 842), (14_400, 14_400), (99_999, 9)
SIZES = (*[A4] * 9, *ODD)
RESOURCES: tuple[tuple[bytes, bytes, tuple[bytes, ...]], ...] = (
    *[(b"", b"", ())] * 5,
    (b"/S sh ", *SHADED),
    (b"/S sh ", SHADED[0], (stream(MESH[2:], COLOURS * 9),)),
    (b"/Pattern cs /P scn 0 0 600 850 re f ", *TILED),
    (b"/F Do ", b"/XObject<</F 5 0 R>>", (stream(GROUP, b"/F Do 0 0 99 99 re f"),)),
    (b"/F Do ", b"/XObject<</F 5 0 R>>", (b"5 0 R",)),
)
DRAWN = (
    b"q ", b"Q ", b"1 0 0 1 9 9 cm ", b"1e9 0 0 1e9 0 0 cm ", b"0 0 0 0 0 0 cm ", b"W n ",
    b"0 0 1e9 1e9 re f ", b"BT /F1 9 Tf (x) Tj ET ", b"[0.01] 0 d 0 0 m 590 840 l S ",
    b"BI /W 9 /H 9 /BPC 8 /CS /G ID xxxxxxxxx EI ", b"0 0 m 9 9 l 9 0 l h f ",
    b"1 1 1 rg 0 0 600 850 re f ", b"\xff\xfe ", b"q " * 2000, b"/Nothing Do ",
)  # fmt: skip
OPTIONS = (
    [], [], ["--bleed", "3mm"], ["--bleed", "60mm"], ["--pages", "1-2"], ["--pages", "9999"],
    ["--reverse", "even"], ["--reverse", "last"], ["--reverse", "beside"], ["--reverse", "below"],
    ["--paper", "letter"], ["--backs", "gutterfold"],
)  # fmt: skip


def inputs(rng: Random) -> Iterator[bytes]:
    while True:
        each, resources, more = rng.choice(RESOURCES)
        drawn = [each, *rng.choices(DRAWN, k=rng.choice([0, 1, 1, 4]))]
        drawn.insert(rng.choice([0, len(drawn)]), cards() + b" ")
        made = pdf(
            b"".join(drawn),
            rng.choice([1, 2, 3]),
            size=rng.choice(SIZES),
            resources=resources,
            more=more,
        )
        yield made if rng.random() < 0.6 else damage.some(made, rng) or b"\0"


def check(data: bytes, folder: Path) -> str:
    path, out = folder / "x.pdf", folder / "out"
    path.write_bytes(data)
    options = OPTIONS[sum(data) % len(OPTIONS)]  # the same for the same file
    message = refusal(["refold", str(path), *options, "--out", str(out)])
    if message is not None:
        assert not out.exists(), message
        return "refused"
    (deck,) = out.glob("*/x*.toml")
    assert load_deck(deck).cards
    return "taken"
