"""Workbooks and OpenDocument sheets whose archives are damaged, or lie about what they hold."""

from zipfile import ZIP_BZIP2, ZIP_DEFLATED

import pytest

from cards_pdf.common.errors import DeckError
from cards_pdf.decks import workbooks
from cards_pdf.decks.load import load_deck
from tests.cards_pdf.decks import ods, xlsx
from tests.cards_pdf.files import BOOK
from tests.labs.fuzz.attacks.archives import claim_ten_bytes

SHEET = "xl/worksheets/sheet1.xml"
PARTS = xlsx.parts(Cards=BOOK)


def load(folder, name, content, cards=None):
    (folder / name).write_bytes(content)
    (folder / "mine.toml").write_text(f'[deck]\ntitle = "T"\ncards = {cards or repr(name)}\n')
    return load_deck(folder / "mine.toml")


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("t.xlsx", xlsx.packed(PARTS)[:-200]),
        ("t.xlsx", xlsx.packed(PARTS, ZIP_BZIP2)),
        ("t.xlsx", claim_ten_bytes(xlsx.packed(PARTS), SHEET, ZIP_DEFLATED)),
        ("t.ods", ods.ods(Cards=BOOK)[:-60]),
        ("t.ods", claim_ten_bytes(ods.ods(Cards=BOOK), "content.xml", ZIP_DEFLATED)),
    ],
    ids=["a cut workbook", "another way to pack", "a lie", "a cut sheet", "a sheet that lies"],
)
def test_a_strangers_archive_is_refused_in_a_sentence(tmp_path, name, content):
    with pytest.raises(DeckError, match=r"is damaged, or not a workbook"):
        load(tmp_path, name, content)


def test_a_workbook_that_many_tables_name_is_read_once(tmp_path, monkeypatch):
    reads = []
    read = workbooks.read_workbook
    monkeypatch.setattr(
        workbooks, "read_workbook", lambda *args, **more: (reads.append(1), read(*args, **more))[1]
    )
    deck = load(tmp_path, "t.xlsx", xlsx.packed(PARTS), str(["t.xlsx"] * 20))
    assert (len(deck.cards), len(reads)) == (40, 1)
