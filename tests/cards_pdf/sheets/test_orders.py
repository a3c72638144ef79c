"""Lists for other programs beside a deck's pictures: each card once, and its picture is there."""

import csv
import json
from io import BytesIO
from xml.etree import ElementTree as ET
from zipfile import ZipFile

import pytest
from PIL import Image

from cards_pdf.__main__ import run
from cards_pdf.decks.load import load_deck
from tests.cards_pdf.files import read_file


@pytest.mark.slow
def test_tabletop_simulator_gets_a_pile_whose_cards_lie_where_the_sheets_have_them(tmp_path):
    assert (
        run(["deck", "spade-poker", "--profile", "tabletop-simulator", "--out", str(tmp_path)]) == 0
    )
    (pile,) = json.loads(next(tmp_path.glob("*.json")).read_text("utf-8"))["ObjectStates"]
    deck = load_deck("spade-poker")
    names = sorted(card.name or card.code for card in deck.printed_cards)
    assert sorted(card["Nickname"] for card in pile["ContainedObjects"]) == names
    assert len(set(pile["DeckIDs"])) == len(deck.printed_cards)
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


def test_stock_and_foil_are_in_the_order_where_they_can_be_had(tmp_path, capsys):
    words = ["deck", "playing-cards", "--cards", "AS", "--out", str(tmp_path), "--profile"]
    assert run([*words, "makeplayingcards", "--stock", "m31", "--foil"]) == 0
    details = ET.fromstring(next(tmp_path.rglob("order.xml")).read_text("utf-8")).find("details")  # noqa: S314
    assert (details.find("stock").text, details.find("foil").text) == ("(M31) Linen", "true")
    capsys.readouterr()
    assert run([*words[:-1], "--stock", "m31"]) == 2
    assert "--stock is about files for a print service" in capsys.readouterr().err
    (tmp_path / "d.toml").write_text(
        DECK.format("").replace("size =", 'card = "us-poker"\n#'), "utf-8"
    )
    ours = ["deck", str(tmp_path / "d.toml"), "--out", str(tmp_path), "--profile"]
    assert run([*ours, "printerstudio", "--foil"]) == 2
    assert "printerstudio prints no foil; leave --foil out." in capsys.readouterr().err
    assert run([*ours, "printerstudio", "--stock", "s27"]) == 2
    assert "printerstudio has no choice of s27" in capsys.readouterr().err
    assert run([*ours, "boardgamesmaker", "--stock", "s33"]) == 2
    assert "boardgamesmaker does not offer a choice of stock" in capsys.readouterr().err


HOST = "https://example.org/p"


@pytest.mark.slow
def test_a_saved_pile_names_its_pictures_where_they_lie_or_where_they_are_hosted(tmp_path):
    few = ["--cards", "2S..4S", "--out", str(tmp_path)]
    words = ["deck", "spade-poker", "--profile", "tabletop-simulator", *few]
    for hosted, folder in ((), tmp_path.as_uri()), (("--hosted", f"{HOST}/"), HOST):
        assert run([*words, *hosted]) == 0
        (pile,) = json.loads(next(tmp_path.glob("*.json")).read_text("utf-8"))["ObjectStates"]
        faces = {custom["FaceURL"].rpartition("/")[0] for custom in pile["CustomDeck"].values()}
        assert faces == {folder}


LANDSCAPE = read_file("landscape.toml")


@pytest.mark.parametrize("lies", [False, True])
def test_virtual_tables_show_cards_as_they_are_read(tmp_path, lies):
    """10 pixels a millimetre for Tabletopia; a .pcio holds all that it names, and is small."""
    if lies:
        (tmp_path / "lay.toml").write_text(LANDSCAPE)
    deck = DECK.format("50mm x 80mm").replace(
        "[deck]", '[deck]\nlayout = "lay.toml"' if lies else "[deck]"
    )
    (tmp_path / "d.toml").write_text(deck, "utf-8")
    words = ["deck", str(tmp_path / "d.toml"), "--out", str(tmp_path), "--profile"]
    assert run([*words, "tabletopia"]) == 0
    sizes = {
        path.stem: Image.open(BytesIO(path.read_bytes())).size for path in tmp_path.rglob("*.png")
    }
    assert sizes == dict.fromkeys(("one", "two", "back-all"), (800, 500) if lies else (500, 800))
    assert run([*words, "playingcards-io"]) == 0
    with ZipFile(next(tmp_path.glob("*.pcio"))) as table:
        assert table.read("schemaVersion") == b"3"
        widgets = json.loads(table.read("widgets.json"))
        named = {name for name in table.namelist() if name.startswith("userassets/")}
        assert all(table.getinfo(name).file_size < 2 * 2**20 for name in named)
    (deck,) = (widget for widget in widgets if widget["type"] == "cardDeck")
    assert (deck["cardWidth"], deck["cardHeight"]) == ((103, 64) if lies else (103, 165))
    shown = {
        text
        for kind in deck["cardTypes"].values()
        for text in (kind["front"], kind["back"])
        if text
    }
    assert shown == {f"package://{name}" for name in named}
    assert [w["cardType"] for w in widgets if w["type"] == "card"] == ["one", "one", "one", "two"]
    known = {widget["id"] for widget in widgets}
    assert len(known) == len(widgets)
    assert {widget["parent"] for widget in widgets if "parent" in widget} <= known


@pytest.mark.parametrize("hosted", ["", "https://example.org/cards/"])
def test_card_game_simulator_gets_a_whole_game(tmp_path, hosted):
    (tmp_path / "d.toml").write_text(DECK.format("2.5in x 3.5in"), "utf-8")
    words = ["deck", str(tmp_path / "d.toml"), "--out", str(tmp_path)]
    address = ["--hosted", hosted] if hosted else []
    assert run([*words, "--profile", "card-game-simulator", *address]) == 0
    folder = tmp_path / "d-card-game-simulator"
    files = {path.relative_to(folder).as_posix() for path in folder.rglob("*.*")}
    assert files == {"cgs.json", "AllCards.json", "AllSets.json", "CardBack.png", "decks/d.txt",
                     "sets/d/one.png", "sets/d/two.png"}  # fmt: skip
    game, cards, sets = (
        json.loads((folder / name).read_text("utf-8"))
        for name in ("cgs.json", "AllCards.json", "AllSets.json")
    )
    assert game["name"] == "Sizes"
    assert game["cardSize"] == {"x": 2.5, "y": 3.5}
    picture = BytesIO((folder / "sets/d/one.png").read_bytes())
    assert Image.open(picture).size == (750, 1050)
    assert [(card["id"], card["set"]) for card in cards] == [("one", "d"), ("two", "d")]
    assert sets == [{"code": "d", "name": "Sizes"}]
    assert (folder / "decks/d.txt").read_text("utf-8") == "3 [one] one (d)\n1 [two] two (d)\n"
    base = "https://example.org/cards/d-card-game-simulator"
    assert game.get("autoUpdateUrl") == (f"{base}/cgs.json" if hosted else None)
    assert game.get("autoUpdate") == (None if hosted else -1)


DECK = read_file("two-sizes.toml")


@pytest.mark.parametrize(
    ("service", "size"),
    [
        ("gamecrafter", "us-poker"), ("gamecrafter-bridge", "bridge"),
        ("gamecrafter-mini", "us-mini"),
        ("gamecrafter-tarot", "us-tarot"), ("gamecrafter-euro", "poker"),
        ("gamecrafter-square", "3.5in x 3.5in"), ("gamecrafter-mint-tin", "2.05in x 3.43in"),
        ("gamecrafter-hex", "3.75in x 3.25in"),
        ("makeplayingcards-bridge", "bridge"), ("makeplayingcards-tarot", "tarot"),
        ("makeplayingcards-mini", "us-mini"), ("makeplayingcards-square", "3.5in x 3.5in"),
    ],
)  # fmt: skip
def test_a_service_gets_a_list_of_quantities(tmp_path, service, size):
    (tmp_path / "d.toml").write_text(DECK.format(size).replace("size =", "card ="), "utf-8")
    words = ["deck", str(tmp_path / "d.toml"), "--profile", service, "--out", str(tmp_path)]
    assert run(words) == 0
    (listed,) = tmp_path.rglob("quantities.csv")
    rows = [*csv.DictReader(listed.read_text("utf-8").splitlines())]
    assert [(row["front"], row["back"], row["quantity"]) for row in rows] == [
        ("one.png", "back-all.png", "3"), ("two.png", "", "1"),
    ]  # fmt: skip
    assert all((listed.parent / row["front"]).exists() for row in rows)
