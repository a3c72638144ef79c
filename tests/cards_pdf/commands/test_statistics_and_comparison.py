"""Statistics of a deck, and the differences between two versions of it, as pictures."""

import pytest
from PIL import Image

from cards_pdf.__main__ import run
from cards_pdf.commands.overviews import make_charts
from cards_pdf.decks.load import load_deck
from cards_pdf.sheets.deck_sheets import find_changed_cards
from tests.cards_pdf.files import read_file, read_rows

DECK = read_file("ships.toml")
TABLE = {name: base for name, base, _ in read_rows(__file__, "written")}[
    "versions: charts of a deck"
]["old/t.csv"]


def deck(folder, table):
    folder.mkdir(exist_ok=True)
    (folder / "m.toml").write_text(DECK)
    (folder / "t.csv").write_text(table)
    return folder / "m.toml"


def test_curves_and_words_count_every_copy(tmp_path):
    cost, kinds, rarity, tint = make_charts(load_deck(deck(tmp_path, TABLE)), "kind")
    assert (cost.title, kinds.title, rarity.title, tint.title) == ("cost", "kind", "rarity", "tint")
    assert [(bar.label, bar.cards) for bar in cost.bars] == [("1", 3), ("2", 2), ("3", 0), ("4", 2)]
    assert [(bar.label, bar.cards) for bar in kinds.bars] == [("Ship", 5), ("Crew", 2)]
    assert kinds.bars[0].colour == pytest.approx((200 / 255, 40 / 255, 40 / 255))
    assert tint.bars[0].colour == pytest.approx((0, 128 / 255, 128 / 255))


def test_they_are_drawn(tmp_path):
    assert run(["statistics", str(deck(tmp_path, TABLE)), "--out", str(tmp_path)]) == 0
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
