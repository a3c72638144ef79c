"""Cards from a workbook's sheet, and what is said of one that is none."""

from datetime import date
from io import BytesIO
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZipFile

import pytest

from cards_pdf.common.errors import DeckError
from cards_pdf.decks.load import load_deck

openpyxl = pytest.importorskip("openpyxl")

HEAD = '[deck]\ntitle = "T"\ncards = {}\n[kinds.spell]\n'
SPACE = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'


def book(path, **sheets):
    made = openpyxl.Workbook()
    made.remove(made.active)
    for name, rows in sheets.items():
        sheet = made.create_sheet(name)
        for row in rows:
            sheet.append(row)
    made.save(path)


def deck(folder, cards='"t.xlsx"'):
    path = folder / "mine.toml"
    path.write_text(HEAD.format(cards), "utf-8")
    return load_deck(path)


CARDS = [
    ["Name", "Copies", "Cost", "Foil", "When", None],
    ["Ada", 3, 2.50, True, date(2026, 11, 23)],
]


def test_a_row_is_a_card_with_its_cells_as_they_are_read(tmp_path):
    book(tmp_path / "t.xlsx", Cards=[*CARDS, [None], ["Bob", 1.0, 1e6, False]])
    ada, bob = deck(tmp_path).cards
    assert (ada.name, ada.copies, bob.name, bob.copies) == ("Ada", 3, "Bob", 1)
    assert ada.fields == {"cost": "2.5", "foil": "true", "when": "2026-11-23"}
    assert bob.fields == {"cost": "1000000"}
    assert bob.place == "t.xlsx, row 4"


def test_a_sheet_is_named_and_several_are_one_deck(tmp_path):
    book(tmp_path / "t.xlsx", A=[["name"], ["Ada"]], B=[["name"], ["Bob"]])
    made = deck(tmp_path, '[{ file = "t.xlsx", sheet = "B" }, "t.xlsx"]')
    assert [card.name for card in made.cards] == ["Bob", "Ada"]


def test_a_workbook_says_another_table_again(tmp_path):
    book(tmp_path / "t.xlsx", A=[["code", "name"], ["C1", "Fire"]])
    book(tmp_path / "t.de.xlsx", A=[["code", "name"], ["C1", "Feuer"]])
    deck(tmp_path)
    assert load_deck(tmp_path / "mine.toml", "de").cards[0].name == "Feuer"


@pytest.mark.parametrize(
    ("rows", "cards", "sentence"),
    [
        (CARDS, '{ file = "t.xlsx", sheet = "Crads" }',
        'no sheet "Crads", but "Cards".* Did you mean'),
        (CARDS, '{ file = "t.xlsx", sheet = 3 }', 'key "sheet" must be a text'),
        ([["My cards"], *CARDS], '"t.xlsx"', "t.xlsx: row 1 is a title over the table; delete it"),
        ([["name", "kind"], ["Ada", "x"]], '"t.xlsx"', 't.xlsx, row 2: column "kind" is "x"'),
        ([["name"], ["#REF!"]], '"t.xlsx"', "t.xlsx, row 2: holds #REF!, where a formula failed"),
        ([["name"], *[["x"]] * 5001], '"t.xlsx"', "has more than 5000 rows"),
        ([], '"t.xlsx"', "row 1 must name the columns"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_by_file_and_row(tmp_path, rows, cards, sentence):
    book(tmp_path / "t.xlsx", Cards=rows)
    with pytest.raises(DeckError, match=sentence):
        deck(tmp_path, cards.replace("{ f", "[{ f").replace(" }", " }]"))


def packed(packing=ZIP_DEFLATED, **parts):
    """A workbook with some of its parts replaced."""
    plain, made = BytesIO(), BytesIO()
    book(plain, Cards=CARDS)
    with ZipFile(plain) as source, ZipFile(made, "w", packing) as target:
        for name in source.namelist():
            stem = name.rpartition("/")[2].partition(".")[0]
            target.writestr(name, parts.get(stem) or source.read(name))
    return made.getvalue()


def lying():
    """Its sheet unfolds to sixty megabytes and says that it has ten bytes."""
    content = packed(sheet1=sheet(" " * 60_000_000))
    with ZipFile(BytesIO(content)) as book:
        size = book.getinfo("xl/worksheets/sheet1.xml").file_size
    return content.replace(size.to_bytes(4, "little"), (10).to_bytes(4, "little"))


def sheet(inner, doctype=""):
    return f"{doctype}<worksheet {SPACE}><sheetData>{inner}</sheetData></worksheet>"


CELL = '<row><c t="inlineStr"><is><t>{}</t></is></c></row>'
HOSTILE = {
    "no zip": (b"PK\x03\x04" * 99, "is damaged, or no workbook"),
    "cut": (packed()[:-200], "is damaged, or no workbook"),
    "no sheet in it": (packed(workbook="<a/>"), "is damaged, or no workbook"),
    "a bomb": (packed(sheet1=sheet(" " * 60_000_000)), "is larger than a table of cards can be"),
    "cells without end": (packed(sheet1=sheet("<row>" + "<c/>" * 900_000)),
    "is larger than a table"),
    "cells by another name": (packed(sheet1="<ä:row>" + "<ä:c>" * 300_000),
    "is larger than a table"),
    "tags without end": (packed(styles="<a/>" * 2_000_000),
    "is larger than a table of cards can be"),
    "another way to pack": (packed(ZIP_BZIP2), "is damaged, or no workbook"),
    "a lie about its size": (lying(), "is damaged, or no workbook"),
    "laughs": (packed(sheet1=sheet(CELL.format("&a;"), '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>')),
               "is damaged, or no workbook|must name the columns"),
    "a far cell": (packed(sheet1=sheet('<row r="9999999"><c r="XFD1"><v>1</v></c></row>')),
                   "must name the columns"),
}  # fmt: skip


@pytest.mark.parametrize("case", HOSTILE)
def test_a_strangers_workbook_is_refused_in_a_sentence(tmp_path, case):
    content, sentence = HOSTILE[case]
    (tmp_path / "t.xlsx").write_bytes(content)
    with pytest.raises(DeckError, match=sentence):
        deck(tmp_path)


def test_a_csv_file_has_no_sheets(tmp_path):
    (tmp_path / "t.csv").write_text("name\nAda\n")
    with pytest.raises(DeckError, match=r"t\.csv: a CSV file has no sheets"):
        deck(tmp_path, '[{ file = "t.csv", sheet = "A" }]')


def made_by(tmp_path, fill):
    made = openpyxl.Workbook()
    fill(made.active)
    made.save(tmp_path / "t.xlsx")
    return deck(tmp_path)


def test_percentages_and_merged_cells_are_read(tmp_path):
    def fill(sheet):
        for row in (
            ["Name", "Realm", "Odds"],
            ["Ada", "red", 0.125],
            ["Bob", None, 1],
            ["Cy", "blue", None],
        ):
            sheet.append(row)
        sheet["C2"].number_format, sheet["C3"].number_format = "0.0%", "0%"
        sheet.merge_cells("B2:B3")

    made = made_by(tmp_path, fill)
    ada, bob, _ = made.cards
    assert ada.fields == {"realm": "red", "odds": "12.5%"}
    assert bob.fields == {"realm": "red", "odds": "100%"}
    assert "t.xlsx: 1 merged cell holds for each row that it reaches." in made.notices


def test_a_formula_is_read_as_it_was_saved_or_told(tmp_path):
    def fill(sheet):
        sheet.append(["Name", "Cost"])
        sheet.append(["Ada", "=1+2"])

    with pytest.raises(
        DeckError, match=r"t\.xlsx, row 2: cell B2 holds the formula =1\+2 without its value"
    ):
        made_by(tmp_path, fill)
    cells = CELL.format("Cost") + '<row r="2"><c r="A2"><f>1+2</f><v>3</v></c></row>'
    (tmp_path / "t.xlsx").write_bytes(packed(sheet1=sheet(cells)))
    assert deck(tmp_path).cards[0].fields == {"cost": "3"}


def test_bold_and_italic_words_of_a_cell_keep_their_marks(tmp_path):
    runs = "".join(
        f"<r><rPr>{look}</rPr><t xml:space='preserve'>{text}</t></r>"
        for look, text in (
            ("", "Cy "),
            ("<b/>", "the Bold "),
            ("<i/>", "and"),
            ("<b/><i/>", "*"),
            ("", "!"),
        )
    )
    cells = CELL.format("Name") + f'<row r="2"><c r="A2" t="inlineStr"><is>{runs}</is></c></row>'
    (tmp_path / "t.xlsx").write_bytes(packed(sheet1=sheet(cells)))
    assert deck(tmp_path).cards[0].name == "Cy *the Bold* _and_*_*_*!"


def test_a_workbook_that_many_tables_name_is_read_once(tmp_path, monkeypatch):
    from openpyxl.reader.excel import ExcelReader

    reads = []
    read = ExcelReader.read
    monkeypatch.setattr(ExcelReader, "read", lambda self: (reads.append(1), read(self)))
    book(tmp_path / "t.xlsx", A=[["name"], ["Ada"]])
    tables = ", ".join(['"t.xlsx"'] * 20)
    assert len(deck(tmp_path, f"[{tables}]").cards) == 20
    assert len(reads) == 1
