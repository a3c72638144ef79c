"""What other programs read beside a deck's pictures: each card is named once, and its picture is there."""

import csv
import json
from xml.etree import ElementTree as ET

import pytest

from cards_pdf.__main__ import run
from cards_pdf.decks.load import load_deck


def test_tabletop_simulator_gets_a_pile_whose_cards_lie_where_the_sheets_have_them(tmp_path):
    assert run(["deck", "spade-poker", "--profile", "tabletop-simulator", "--out", str(tmp_path)]) == 0
    (pile,) = json.loads(next(tmp_path.glob("*.json")).read_text("utf-8"))["ObjectStates"]
    deck = load_deck("spade-poker")
    names = sorted(card.name or card.code for card in deck.fronts)
    assert sorted(card["Nickname"] for card in pile["ContainedObjects"]) == names
    assert len(set(pile["DeckIDs"])) == len(deck.fronts)
    for custom in pile["CustomDeck"].values():
        for key in ("FaceURL", "BackURL"):
            assert (tmp_path / custom[key].rpartition("/")[2]).exists()
        assert custom["FaceURL"] != custom["BackURL"]
    for card in pile["ContainedObjects"]:
        (number,) = card["CustomDeck"]
        assert card["CardID"] // 100 == int(number)
        assert card["CardID"] % 100 < 69


def test_mpc_autofill_gets_an_order_with_a_place_for_every_card(tmp_path):
    deck = load_deck("legacy")
    options = ["--profile", "makeplayingcards", "--cards", "A1..A4", "--out", str(tmp_path)]
    assert run(["deck", "legacy", *options]) == 0
    order = next(tmp_path.rglob("order.xml"))
    root = ET.fromstring(order.read_text("utf-8"))  # noqa: S314 -- it is our own
    slots = [int(slot) for card in root.iter("card") for slot in card.find("slots").text.split(",")]
    assert slots == list(range(4))
    assert root.find("details/quantity").text == "4"
    assert root.find("details/bracket").text == "18"
    assert [card.find("name").text for card in root.iter("card")] == [
        card.name for card in deck.cards if card.code in {"A1", "A2", "A3", "A4"}
    ]
    pictures = [card.find("id").text for card in root.iter("card")] + [root.find("cardback").text]
    assert all((order.parent / name).exists() for name in pictures)


DECK = """
[deck]
title = "Sizes"
size = "{}"
back = "all"
[backs.all]
title = "Sizes"
[[card]]
code = "one"
copies = 3
[[card]]
code = "two"
back = "none"
"""


@pytest.mark.parametrize(
    ("service", "size"),
    [
        ("gamecrafter", "us-poker"), ("gamecrafter-bridge", "bridge"), ("gamecrafter-mini", "us-mini"),
        ("gamecrafter-tarot", "us-tarot"), ("gamecrafter-euro", "poker"),
    ],
)  # fmt: skip
def test_the_game_crafter_gets_a_list_of_quantities(tmp_path, service, size):
    (tmp_path / "d.toml").write_text(DECK.format(size).replace("size =", "card ="), "utf-8")
    words = ["deck", str(tmp_path / "d.toml"), "--profile", service, "--out", str(tmp_path)]
    assert run(words) == 0
    (listed,) = tmp_path.rglob("quantities.csv")
    rows = [*csv.DictReader(listed.read_text("utf-8").splitlines())]
    assert [(row["front"], row["back"], row["quantity"]) for row in rows] == [
        ("one.png", "back-all.png", "3"), ("two.png", "", "1"),
    ]  # fmt: skip
    assert all((listed.parent / row["front"]).exists() for row in rows)
