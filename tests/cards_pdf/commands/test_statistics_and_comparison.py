"""Statistics of a deck, and the differences between two versions of it, as pictures."""

import pytest
from PIL import Image
from pypdf import PdfReader

from cards_pdf.__main__ import run
from cards_pdf.commands.statistics import make_charts
from cards_pdf.decks.load import load_deck
from cards_pdf.sheets.deck_sheets import find_changed_cards
from tests.cards_pdf.files import read_file

DECK = read_file("ships.toml")
TABLE = """code,name,kind,copies,cost,rarity,tint,text
A,Lugger,ship,3,1,common,teal,One of a kind.
B,Brig,ship,2,4,rare,teal,Another one.
C,Pilot,crew,1,2,common,gold,A third one.
D,Cook,crew,1,2,common,gold,The last.
"""


def deck(folder, table):
    folder.mkdir(exist_ok=True)
    (folder / "m.toml").write_text(DECK)
    (folder / "t.csv").write_text(table)
    return folder / "m.toml"


def test_curves_and_words_count_every_copy(tmp_path):
    cost, kinds, rarity, tint = make_charts(load_deck(deck(tmp_path, TABLE)))
    assert (cost.title, kinds.title, rarity.title, tint.title) == ("cost", "kind", "rarity", "tint")
    assert [(bar.label, bar.cards) for bar in cost.bars] == [("1", 3), ("2", 2), ("3", 0), ("4", 2)]
    assert [(bar.label, bar.cards) for bar in kinds.bars] == [("Ship", 5), ("Crew", 2)]
    assert kinds.bars[0].colour == pytest.approx((200 / 255, 40 / 255, 40 / 255))
    assert tint.bars[0].colour == pytest.approx((0, 128 / 255, 128 / 255))


def test_they_are_drawn(tmp_path, capsys):
    assert run(["statistics", str(deck(tmp_path, TABLE)), "--out", str(tmp_path)]) == 0
    assert "4 charts" in capsys.readouterr().out
    with Image.open(tmp_path / "m-statistics.png") as picture:
        colours = {colour for _, colour in picture.convert("RGB").getcolors(1 << 20)}
    assert {(200, 40, 40), (0, 128, 128), (255, 215, 0)} <= colours


def test_what_differs_is_new_or_was_left_out(tmp_path):
    old = load_deck(deck(tmp_path / "old", TABLE))
    now = TABLE.replace("Brig", "Brigantine").replace("C,Pilot", "E,Mate")
    pairs = [*find_changed_cards(old, load_deck(deck(tmp_path / "new", now)))]
    assert [(pair.card.code, bool(pair.before), bool(pair.now)) for pair in pairs] == [
        ("B", True, True), ("E", False, True), ("C", True, False),
    ]  # fmt: skip


def test_cards_without_codes_are_known_by_their_names(tmp_path):
    bare = "name\nLugger\nBrig\nPilot\n"
    old = load_deck(deck(tmp_path / "old", bare))
    new = load_deck(deck(tmp_path / "new", bare.replace("Brig", "Sloop\nBrig")))
    added = [pair.card.name for pair in find_changed_cards(old, new) if not pair.before]
    assert added == ["Sloop"]


def test_both_are_a_picture_or_a_sentence(tmp_path, capsys):
    old, new = deck(tmp_path / "old", TABLE), deck(tmp_path / "new", TABLE.replace("Cook", "Chef"))
    assert run(["compare", str(old), str(new), "--out", str(tmp_path)]) == 0
    assert "1 card" in capsys.readouterr().out
    with Image.open(tmp_path / "m-compared-1.png") as picture:
        assert picture.width > picture.height
    assert run(["compare", str(old), str(old), "--out", str(tmp_path)]) == 0
    assert "every card looks the same as in" in capsys.readouterr().out


def test_what_changed_since_a_copy_is_printed_alone(tmp_path, capsys):
    old, new = deck(tmp_path / "old", TABLE), deck(tmp_path / "new", TABLE.replace("Brig", "Sloop"))
    words = ["deck", str(new), "--only-changed", "--since", str(old), "--out", str(tmp_path)]
    assert run(words) == 0
    (sheet,) = tmp_path.glob("*.pdf")
    shown = PdfReader(sheet).pages[0].extract_text()
    assert shown.count("Sloop") == 2
    assert "Lugger" not in shown
    assert run([*words, "--cards", "A"]) == 2
    assert capsys.readouterr().err.endswith("No card has changed; there is nothing to print.\n")
