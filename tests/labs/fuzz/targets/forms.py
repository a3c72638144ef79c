"""Damaged and made-up PDFs: a form's marks are taken or rejected; the campaign stays whole."""

import zlib
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from pypdf import PdfWriter
from pypdf.generic import DecodedStreamObject, NameObject, TextStringObject

from cards_pdf.common.messages import UserError
from cards_pdf.order import Order
from referee.campaign import actions, file
from referee.campaign.pdf import export, import_pdf
from tests.labs.fuzz import damage

FULL, SMALL = 1_000, 6
VALUES = [
    b"/Yes", b"/Off", b"/A1_3_ice", b"/A1_3_mud", b"(140)", b"(-1)", b"(9999999)", b"null", b"[]",
]  # fmt: skip
VALUES += [
    b"(" + b"9" * 5000 + b")",
    b"<feff0661>",
    b"(\x1b[2J)",
    b"1 0 R",
    b"<</V 1 0 R>>",
    b"true",
    b"1e99",
]
NAMES = [
    b"A1_1", b"A1_3", b"D2_1", b"FM_hp_1", b"FM_hp_now", b"S2_crossed_out", b"x" * 9999, b"A1_1.x",
    b"",
]  # fmt: skip
KEYWORDS = [
    b"campaign 0123456789abcdef, cards 0123456789abcdef",
    b"campaign , cards ",
    b"x" * 99_999,
]


@cache
def make_forms() -> tuple[bytes, list[bytes]]:
    """A campaign, and its cards as forms: fresh, ticked, saved by other programs, and no form."""
    with TemporaryDirectory() as home, pytest.MonkeyPatch.context() as patch:
        patch.setenv("REFEREE_HOME", home)
        folder = file.create_campaign("alpha").folder
        fresh = exported(Path(home) / "a", fillable=True)
        actions.tick_boxes(["A1.1, D2.1, A1.3 fire"], None)
        ticked = exported(Path(home) / "b", fillable=True)
        plain = exported(Path(home) / "c")
        return (folder / file.CAMPAIGN_FILE).read_bytes(), [
            fresh,
            ticked,
            plain,
            packed(fresh),
            unpacked(ticked),
        ]


def exported(out: Path, *, fillable: bool = False) -> bytes:
    export(None, out, Order(fillable=fillable))
    return next(out.glob("*poker*")).read_bytes()


def packed(data: bytes) -> bytes:
    """The objects of a file in one compressed stream, as other programs save it."""
    writer = PdfWriter(clone_from=BytesIO(data))
    writer.add_metadata({"/Producer": "x"})
    return written(writer)


def unpacked(data: bytes) -> bytes:
    """Filled in, with every stream readable, so that harm reaches what is inside."""
    writer = PdfWriter(clone_from=BytesIO(data))
    for page in writer.pages:
        for note in page.get("/Annots", []):
            holder = note.get_object().get("/Parent", note.get_object()).get_object()
            if holder.get("/T") in {"A1_1", "D4_2", "FM_hp_1"}:
                holder[NameObject("/V")] = NameObject("/Yes")
    return written(writer)


def written(writer: PdfWriter) -> bytes:
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def form(fields: bytes, more: bytes = b"", info: bytes = b"") -> bytes:
    """A PDF by hand with these fields and no cross-reference table, which readers then make."""
    return (
        b"%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields "
        + fields
        + b">>>>endobj\n"
        b"2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
        b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\n"
        b"4 0 obj<<"
        + info
        + b">>endobj\n"
        + more
        + b"trailer<</Root 1 0 R/Info 4 0 R>>\nstartxref\n0\n%%EOF\n"
    )


def field(rng: Random) -> bytes:
    return b"<</FT/Btn/T(%s)/V %s>>" % (rng.choice(NAMES), rng.choice(VALUES))


def by_hand_made(rng: Random) -> bytes:
    info = b"/Keywords(" + rng.choice(KEYWORDS) + b")"
    return form_of([field(rng) for _ in range(rng.choice([1, 3, 3000]))], info)


def form_of(fields: list[bytes], info: bytes = b"") -> bytes:
    """Each field an object of its own, as readers of PDFs want it."""
    named = b" ".join(b"%d 0 R" % n for n in range(10, 10 + len(fields)))
    objects = b"".join(b"%d 0 obj%sendobj\n" % (n, each) for n, each in enumerate(fields, 10))
    return form(b"[" + named + b"]", objects, info)


def nasty(rng: Random) -> bytes:
    """Return a form in which a reader could run in circles or run out of memory."""
    many, twice = 4000, b"<</T(a)/Kids[%d 0 R %d 0 R]>>endobj\n"
    chain = b"".join(
        b"%d 0 obj<</T(a)/Kids[%d 0 R]>>endobj\n" % (n, n + 1) for n in range(10, many)
    )
    return rng.choice([
        form(b"[5 0 R]", b"5 0 obj<</T(A1_1)/Kids[5 0 R]>>endobj\n"),
        form(b"[5 0 R]", b"5 0 obj" + twice % (6, 6) + b"6 0 obj" + twice % (5, 5)),
        form(b"5 0 R", b"5 0 obj 6 0 R endobj\n6 0 obj 5 0 R endobj\n"),
        form(b"[10 0 R]", chain),
        form(b"[" * 20_000 + b"]" * 20_000),
        form(b"[]", stream(zlib.compress(bytes(60_000_000)))),
        form(b"[]" + b"<<" * 5000),
        form_of([b"<</T(A1_1)/V/Yes>>"] * 50_000),
        form_of([b"<</T(x%d)/V/Yes>>" % n for n in range(20_000)]),
        form_of([b"<</T(FM_hp_now)/FT/Tx/V(" + b"9" * 500_000 + b")>>"]),
        b"%PDF-1.7\n" + b"1 0 obj<</Length 99999999999>>stream\n" * 300,
        b"%PDF-1.7\nxref\n0 99999999\ntrailer<</Size 99999999/Root 1 0 R/Prev 9>>\nstartxref\n9\n%%EOF",  # noqa: E501
        objects_in_streams(),
    ])  # fmt: skip


def stream(data: bytes) -> bytes:
    return b"5 0 obj<</Filter/FlateDecode/Length %d>>stream\n%s\nendstream endobj\n" % (
        len(data),
        data,
    )


def objects_in_streams() -> bytes:
    writer = PdfWriter()
    writer.add_blank_page(9, 9)
    for _ in range(20):
        made = DecodedStreamObject()
        made.set_data(b"1 0 " * 100_000)
        made[NameObject("/Type")] = NameObject("/ObjStm")
        made[NameObject("/N")] = TextStringObject("99999")
        writer._add_object(made.flate_encode())
    return written(writer)


def inputs(rng: Random) -> Iterator[bytes]:
    while True:
        how = rng.random()
        if how < 0.7:
            yield damage.some(rng.choice(make_forms()[1]), rng) or b"\0"
        else:
            yield by_hand_made(rng) if how < 0.9 else nasty(rng)


def check(data: bytes, folder: Path) -> str:
    toml, _ = make_forms()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REFEREE_HOME", str(folder))
        path = file.folder_of("alpha") / file.CAMPAIGN_FILE
        path.parent.mkdir(parents=True)
        path.write_bytes(toml)
        before = file.read_campaign(path.parent).state
        (folder / "theirs.pdf").write_bytes(data)
        try:
            said = import_pdf(folder / "theirs.pdf", None)
        except UserError as failure:
            sentence = str(failure)
        else:
            changed = file.read_campaign(path.parent).state != before
            assert changed == (said[-1] == "Campaign alpha is written.")
            return "taken" if changed else "nothing new in it"
        assert len(sentence) < 2000
        assert path.read_bytes() == toml
        return "refused"
