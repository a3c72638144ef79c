"""Damaged and made-up PDFs: a form's marks are taken or rejected; the campaign stays whole."""

import zlib
from collections.abc import Container, Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from pypdf import PdfWriter
from pypdf.generic import NameObject

from cards_pdf.common.messages import UserError
from cards_pdf.order import Order
from referee.campaign import actions, file
from referee.campaign.pdf import export, import_pdf
from tests.labs.fuzz import damage
from tests.labs.fuzz.texts import read_words

FULL, SMALL = 1_000, 6
WORDS = read_words("forms")


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
        again = [save_again(fresh), save_again(ticked, {"A1_1", "D4_2", "FM_hp_1"})]
        return (folder / file.CAMPAIGN_FILE).read_bytes(), [fresh, ticked, plain, *again]


def exported(out: Path, *, fillable: bool = False) -> bytes:
    export(None, out, Order(fillable=fillable))
    return next(out.glob("*poker*")).read_bytes()


def save_again(data: bytes, ticked: Container[str] = ()) -> bytes:
    """Return a form as another program saves it, with these boxes ticked."""
    writer, out = PdfWriter(clone_from=BytesIO(data)), BytesIO()
    for page in writer.pages:
        for note in page.get("/Annots", []):
            holder = note.get_object().get("/Parent", note.get_object()).get_object()
            if holder.get("/T") in ticked:
                holder[NameObject("/V")] = NameObject("/Yes")
    writer.write(out)
    return out.getvalue()


def form(fields: bytes, more: bytes = b"", info: bytes = b"") -> bytes:
    """A PDF by hand with these fields and no cross-reference table, which readers then make."""
    objects = (
        b"<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields %s>>>>" % fields,
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>",
        b"<<%s>>" % info,
    )
    body = b"".join(b"%d 0 obj%sendobj\n" % numbered for numbered in enumerate(objects, 1))
    return b"%%PDF-1.7\n%s%strailer<</Root 1 0 R/Info 4 0 R>>\nstartxref\n0\n%%%%EOF\n" % (
        body,
        more,
    )


def form_of(fields: list[bytes], info: bytes = b"") -> bytes:
    """Each field an object of its own, as readers of PDFs want it."""
    named = b" ".join(b"%d 0 R" % n for n in range(10, 10 + len(fields)))
    objects = b"".join(b"%d 0 obj%sendobj\n" % numbered for numbered in enumerate(fields, 10))
    return form(b"[" + named + b"]", objects, info)


def make_by_hand(rng: Random) -> bytes:
    word = lambda name: rng.choice(WORDS[name]).encode("latin-1")  # noqa: E731
    count = rng.choice([1, 3, 3000])
    fields = [b"<</FT/Btn/T(%s)/V %s>>" % (word("names"), word("values")) for _ in range(count)]
    return form_of(fields, b"/Keywords(%s)" % word("keywords"))


def stream(data: bytes, keys: bytes = b"") -> bytes:
    packed = zlib.compress(data)
    return b"5 0 obj<<%s/Filter/FlateDecode/Length %d>>stream\n%s\nendstream endobj\n" % (
        keys, len(packed), packed,
    )  # fmt: skip


@cache
def nasty() -> list[bytes]:
    """Return forms in which a reader could run in circles or run out of memory."""
    twice = b"<</T(a)/Kids[%d 0 R %d 0 R]>>endobj\n"
    chain = b"".join(
        b"%d 0 obj<</T(a)/Kids[%d 0 R]>>endobj\n" % (n, n + 1) for n in range(10, 4000)
    )
    return [
        form(b"[5 0 R]", b"5 0 obj<</T(A1_1)/Kids[5 0 R]>>endobj\n"),
        form(b"[5 0 R]", b"5 0 obj" + twice % (6, 6) + b"6 0 obj" + twice % (5, 5)),
        form(b"5 0 R", b"5 0 obj 6 0 R endobj\n6 0 obj 5 0 R endobj\n"),
        form(b"[10 0 R]", chain),
        form(b"[" * 20_000 + b"]" * 20_000),
        form(b"[]", stream(bytes(60_000_000))),
        form(b"[]", stream(b"1 0 " * 100_000, b"/Type/ObjStm/N 99999/First 9") * 20),
        form(b"[]" + b"<<" * 5000),
        form_of([b"<</T(A1_1)/V/Yes>>"] * 50_000),
        form_of([b"<</T(x%d)/V/Yes>>" % n for n in range(20_000)]),
        form_of([b"<</T(FM_hp_now)/FT/Tx/V(" + b"9" * 500_000 + b")>>"]),
        b"%PDF-1.7\n" + b"1 0 obj<</Length 99999999999>>stream\n" * 300,
        b"%PDF-1.7\nxref\n0 99999999\ntrailer<</Size 99999999/Root 1 0 R/Prev 9>>\nstartxref\n9\n%%EOF",  # noqa: E501
    ]


def inputs(rng: Random) -> Iterator[bytes]:
    while True:
        how = rng.random()
        if how < 0.7:
            yield damage.some(rng.choice(make_forms()[1]), rng) or b"\0"
        else:
            yield make_by_hand(rng) if how < 0.9 else rng.choice(nasty())


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
