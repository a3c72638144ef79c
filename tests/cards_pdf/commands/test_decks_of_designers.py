"""Tables as designers have them print at the first try: import, check, print, read back."""

import pypdfium2
import pytest
from PIL import Image

from cards_pdf.__main__ import run
from cards_pdf.decks.load import load_deck
from tests.cards_pdf.decks import xlsx
from tests.cards_pdf.decks.ods import ods
from tests.cards_pdf.postscript_fonts import with_letters

SQUIB = """Title,Cost,Type,Text,Qty,Art
Ember Adept,2{coin},Unit,"Gain +1{heart} and 2{coin}; **then** draw.",2,ember.png
Long Winter,3{coin},Spell,"Each rival loses 5{heart}.",1,winter.png
"""
TABS = "Card Name\tMana Cost\tCard Type\tRules Text\tFlavor Text\t# of copies\n" + "".join(
    (
        f'Thing {n}\t{n}RR\tCreature — Beast\tFirst strike. When it comes, draw {n}.\t"It '
        'came," he said.\t2\n'
    )
    for n in range(4)
)
FRENCH = """Nom;Coût;Type;Description;Quantité
Épée;3;Équipement;"<b>Piochez</b> une carte.<br>Puis <i>défaussez</i> l'autre&nbsp;:<ul><li>un</li></ul>";2
Forêt;0;Lieu;"<span style=""color:red"">Rien</span> &amp; rien.";1
"""  # noqa: E501
TILES = """Tile,Terrain,Colour,Duplication,Points
T1,Forest,forestgreen,3,2
T2,Hill,#f00,1,4
T3,Field,Gold,2,1
"""
CZECH = "Název;Typ;Text;Počet\nŘeka;Místo;Vezmi dvě karty a zahoď jednu, čtyři žetony přidej.;3\n"
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


def test_squibs_table_with_codes_glued_to_numbers(tmp_path, capsys):
    Image.new("RGB", (600, 400), "red").save(tmp_path / "ember.png")
    deck, text = sheets(tmp_path, "squib.csv", SQUIB)
    assert deck.symbols == {"{coin}": ":coin:", "{heart}": ":heart:"}
    assert [card.copies for card in deck.cards] == [2, 1]
    assert [bool(card.art) for card in deck.cards] == [
        True,
        False,
    ]  # the other picture is not there yet
    assert "{" not in text
    assert "*" not in text
    assert "Lost: 1 picture is not beside the table." in capsys.readouterr().out


def test_pictures_that_are_not_there_yet_are_left_out_by_their_cards(tmp_path, capsys):
    Image.new("RGB", (600, 400), "red").save(tmp_path / "b.png")
    table = "name,Qty,Art,Text\nA,0,a.png,One\nB,2,b.png,Two\nC,1,c.png,Three\n"
    deck, _ = sheets(tmp_path, "some.csv", table)
    assert "2 pictures are not beside the table" in capsys.readouterr().out
    assert [(card.name, bool(card.art)) for card in deck.cards] == [("B", True), ("C", False)]


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


def test_a_table_with_tabs(tmp_path):
    deck, text = sheets(tmp_path, "cards.tsv", TABS)
    card = deck.cards[1]
    assert (card.name, card.value, card.kind.label, card.copies) == (
        "Thing 1",
        "1RR",
        "Creature — Beast",
        2,
    )
    assert (card.body, card.note) == ("First strike. When it comes, draw 1.", '"It came," he said.')
    assert "First strike" in text


def test_french_with_html_in_its_cells(tmp_path):
    deck, text = sheets(tmp_path, "francais.csv", FRENCH)
    assert [(card.name, card.value, card.copies) for card in deck.cards] == [
        ("Épée", "3", 2),
        ("Forêt", "0", 1),
    ]
    assert "Piochez une carte." in text
    assert "Rien & rien." in text
    assert "<" not in text


def test_tiles_in_colours_by_name(tmp_path):
    deck, text = sheets(tmp_path, "tiles.csv", TILES)
    assert [card.kind.accent for card in deck.cards] == ["#228b22", "#ff0000", "#ffd700"]
    assert [card.copies for card in deck.cards] == [3, 1, 2]
    assert text.count("T1") == 3


def test_czech_as_windows_saves_it(tmp_path, capsys):
    deck, text = sheets(tmp_path, "cesky.csv", CZECH.encode("cp1250"))
    assert (deck.cards[0].name, deck.cards[0].copies) == ("Řeka", 3)
    assert "čtyři žetony" in text
    assert "read as windows-1250" in capsys.readouterr().err


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
