"""Tables as designers have them print at the first try: import, check, print, read back."""

import pypdfium2
import pytest
from PIL import Image

from cards_pdf.__main__ import run
from cards_pdf.decks.load import load_deck
from tests.cards_pdf.decks import xlsx
from tests.cards_pdf.decks.ods import ods
from tests.cards_pdf.files import read_table
from tests.cards_pdf.postscript_fonts import with_letters

TABLES = read_table("designers.toml")
JAPANESE = (
    "名前,タイプ,テキスト,枚数\n炎の精霊,呪文,カードを二枚引く。その後、手札を一枚捨てる。,2\n"
)
KINDS = ("Elf", "Orc", "Human")
MANY = "id,name,type,text,power,rarity\n" + "".join(
    (
        f'{n},Creature {n},{KINDS[n % 3]},"**Flying**. {{p}}: '
        f'{"Draw a card. " * (n % 25 + 1)}",{n % 9},common\n'
    )
    for n in range(300)  # as many as a public table of 3,800, as far as a test has time
)


def sheets(tmp_path, name, table, cards=None):
    """Return the text of the fronts, once the table is imported and printed."""
    file = tmp_path / name
    file.write_bytes(table if isinstance(table, bytes) else table.encode())
    assert run(["import", str(file)]) == 0
    deck = file.with_suffix(".toml")
    assert run(["check", str(deck)]) == 0
    some = ["--cards", cards] if cards else []
    assert run(["deck", str(deck), "--out", str(tmp_path / "out"), *some]) == 0
    (pdf,) = (tmp_path / "out").glob("*.pdf")
    pages = pypdfium2.PdfDocument(pdf.read_bytes())
    return load_deck(deck), "\n".join(page.get_textpage().get_text_range() for page in pages)


def fact_of(card, name):
    if name == "has_art":
        return bool(card.art)
    if name in ("kind", "accent"):
        return card.kind.label if name == "kind" else card.kind.accent
    return getattr(card, name)


@pytest.mark.parametrize("name", TABLES)
def test_a_table_prints_at_the_first_try(tmp_path, capsys, name):
    case = TABLES[name]
    Image.new("RGB", (600, 400), "red").save(tmp_path / "ember.png")
    table = case["table"].encode(case.get("encoding", "utf-8"))
    deck, text = sheets(tmp_path, case["file"], table)
    for card, facts in zip(deck.cards, case["cards"], strict=True):
        assert {key: fact_of(card, key) for key in facts} == facts
    assert [words for words in case.get("shows", []) if words not in text] == []
    assert [words for words in case.get("hides", []) if words in text] == []
    assert case.get("told", "") in "".join(capsys.readouterr())


def test_a_workbook_with_formulas(tmp_path):
    book = xlsx.packed(
        xlsx.parts(
            Cards=[
                ["Name", "HP", "Attack", "Total", "Ability", "Copies"],
                ["Wolf", 3, 4, "=B2+C2|7", "Bites twice, sleeps once.", 2],
            ]
        )
    )
    deck, text = sheets(tmp_path, "wolf.xlsx", book)
    assert (deck.cards[0].fields["total"], deck.cards[0].copies) == ("7", 2)
    assert all(word in text for word in ("Total", "7", "Bites twice"))


def test_japanese_with_a_font_of_its_own(tmp_path):
    (tmp_path / "own.ttf").write_bytes(with_letters(JAPANESE))
    deck, text = sheets(tmp_path, "nihon.csv", JAPANESE)
    assert (deck.cards[0].name, deck.cards[0].copies) == ("炎の精霊", 2)
    assert "カードを" in text.replace("\r\n", "")


def test_japanese_without_one_is_told_what_it_needs(tmp_path, capsys):
    (tmp_path / "nihon.csv").write_text(JAPANESE, "utf-8")
    assert run(["import", str(tmp_path / "nihon.csv")]) == 0
    assert run(["deck", str(tmp_path / "nihon.toml"), "--out", str(tmp_path)]) == 2
    assert '[fonts] others = ["NAME.ttf"]' in capsys.readouterr().err


@pytest.mark.slow
def test_a_large_table_with_codes_and_markdown(tmp_path, capsys):
    deck, text = sheets(tmp_path, "many.csv", MANY, cards="0..8")
    assert len(deck.cards) == 300
    assert "Flying. {p}: Draw a card." in text
    assert "Codes such as {p} are printed as they are" in capsys.readouterr().err


def test_an_open_documents_sheet(tmp_path):
    rows = [
        ["Name", "Text", "Count"],
        ["Fog", "Skip a turn, then go on.", "2"],
        ["Sun", "Draw.", ""],
    ]
    deck, text = sheets(tmp_path, "open.ods", ods(Cards=rows))
    assert [(card.name, card.copies) for card in deck.cards] == [("Fog", 2), ("Sun", 1)]
    assert "Skip a turn" in text
