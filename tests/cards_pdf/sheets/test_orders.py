"""Lists for other programs beside a deck's pictures: each card once, and its picture is there."""

import csv
import json
from xml.etree import ElementTree as ET
from zipfile import ZipFile

import pytest

from cards_pdf.__main__ import run
from cards_pdf.canvas.pictures import picture_size
from cards_pdf.decks.load import load_deck
from tests.cards_pdf.files import read_file

DECK = read_file("two-sizes.toml")
HOST = "https://example.org/cards"
SIZES_OF_SERVICES = {
    "gamecrafter": "us-poker", "gamecrafter-bridge": "bridge", "gamecrafter-mini": "us-mini",
    "gamecrafter-tarot": "us-tarot", "gamecrafter-euro": "poker",
    "gamecrafter-square": "3.5in x 3.5in", "gamecrafter-mint-tin": "2.05in x 3.43in",
    "gamecrafter-hex": "3.75in x 3.25in", "makeplayingcards-bridge": "bridge",
    "makeplayingcards-tarot": "tarot", "makeplayingcards-mini": "us-mini",
    "makeplayingcards-square": "3.5in x 3.5in",
}  # fmt: skip


def send(folder, profile, *options, deck="spade-poker"):
    words = ["deck", deck, "--profile", profile, *options, "--out", str(folder)]
    assert run(words) == 0


def write_deck(folder, size, head=""):
    text = DECK.format(size).replace("size =", "card =").replace("[deck]", f"[deck]\n{head}")
    (folder / "d.toml").write_text(text, "utf-8")
    return str(folder / "d.toml")


def read_json(path):
    return json.loads(path.read_text("utf-8"))


def read_order(folder):
    path = next(folder.rglob("order.xml"))
    return path.parent, ET.fromstring(path.read_text("utf-8"))  # noqa: S314 -- it is our own


@pytest.mark.slow
@pytest.mark.parametrize("hosted", [False, True])
def test_tabletop_simulator_gets_a_pile_whose_cards_lie_where_the_sheets_have_them(
    tmp_path, hosted
):
    """A saved pile names its pictures where they lie or where they are hosted."""
    deck = load_deck("spade-poker")
    cards, options = deck.printed_cards, []
    if hosted:
        cards = [deck.card(code) for code in ("2S", "3S", "4S")]
        options = ["--cards", "2S..4S", "--hosted", f"{HOST}/"]
    send(tmp_path, "tabletop-simulator", *options)
    (pile,) = read_json(next(tmp_path.glob("*.json")))["ObjectStates"]
    names = sorted(card.name or card.code for card in cards)
    assert sorted(card["Nickname"] for card in pile["ContainedObjects"]) == names
    assert len(set(pile["DeckIDs"])) == len(cards)
    for custom in pile["CustomDeck"].values():
        assert custom["FaceURL"] != custom["BackURL"]
        for address in (custom["FaceURL"], custom["BackURL"]):
            folder, _, file = address.rpartition("/")
            assert folder == (HOST if hosted else tmp_path.as_uri())
            assert (tmp_path / file).exists()
    for card in pile["ContainedObjects"]:
        (number,) = card["CustomDeck"]
        assert card["CardID"] // 100 == int(number)
        assert card["CardID"] % 100 < 69


def test_mpc_autofill_gets_an_order_with_a_place_for_every_card(tmp_path):
    codes = ["A1", "A2", "A3", "A4"]
    send(tmp_path, "makeplayingcards", "--cards", "A1..A4", deck="legacy")
    folder, root = read_order(tmp_path)
    cards = list(root.iter("card"))
    assert [card.find("slots").text for card in cards] == ["0", "1", "2", "3"]
    assert root.find("details/quantity").text == "4"
    assert root.find("details/bracket").text == "18"
    names = [load_deck("legacy").card(code).name for code in codes]
    assert [card.find("name").text for card in cards] == names
    pictures = [*(card.find("id").text for card in cards), root.find("cardback").text]
    assert all((folder / name).exists() for name in pictures)


def test_stock_and_foil_are_in_the_order(tmp_path):
    options = ["--cards", "AS", "--stock", "m31", "--foil"]
    send(tmp_path, "makeplayingcards", *options, deck="playing-cards")
    details = read_order(tmp_path)[1].find("details")
    assert (details.find("stock").text, details.find("foil").text) == ("(M31) Linen", "true")


@pytest.mark.parametrize("lies", [False, True])
def test_virtual_tables_show_cards_as_they_are_read(tmp_path, lies):
    """10 pixels a millimetre for Tabletopia; a .pcio holds all that it names, and is small."""
    (tmp_path / "lay.toml").write_text(read_file("landscape.toml"))
    deck = write_deck(tmp_path, "50mm x 80mm", 'layout = "lay.toml"' if lies else "")
    send(tmp_path, "tabletopia", deck=deck)
    sizes = {path.stem: picture_size(path) for path in tmp_path.rglob("*.png")}
    assert sizes == dict.fromkeys(("one", "two", "back-all"), (800, 500) if lies else (500, 800))
    send(tmp_path, "playingcards-io", deck=deck)
    with ZipFile(next(tmp_path.glob("*.pcio"))) as table:
        assert table.read("schemaVersion") == b"3"
        widgets = json.loads(table.read("widgets.json"))
        named = {name for name in table.namelist() if name.startswith("userassets/")}
        assert all(table.getinfo(name).file_size < 2 * 2**20 for name in named)
    (cards,) = (widget for widget in widgets if widget["type"] == "cardDeck")
    assert (cards["cardWidth"], cards["cardHeight"]) == ((103, 64) if lies else (103, 165))
    sides = [kind[side] for kind in cards["cardTypes"].values() for side in ("front", "back")]
    assert {side for side in sides if side} == {f"package://{name}" for name in named}
    assert [w["cardType"] for w in widgets if w["type"] == "card"] == ["one", "one", "one", "two"]
    known = {widget["id"] for widget in widgets}
    assert len(known) == len(widgets)
    assert {widget["parent"] for widget in widgets if "parent" in widget} <= known


@pytest.mark.parametrize("hosted", [False, True])
def test_card_game_simulator_gets_a_whole_game(tmp_path, hosted):
    deck = write_deck(tmp_path, "2.5in x 3.5in")
    send(tmp_path, "card-game-simulator", *(["--hosted", f"{HOST}/"] if hosted else []), deck=deck)
    folder = tmp_path / "d-card-game-simulator"
    files = {path.relative_to(folder).as_posix() for path in folder.rglob("*.*")}
    assert files == {"cgs.json", "AllCards.json", "AllSets.json", "CardBack.png", "decks/d.txt",
                     "sets/d/one.png", "sets/d/two.png"}  # fmt: skip
    game, cards = (read_json(folder / name) for name in ("cgs.json", "AllCards.json"))
    assert (game["name"], game["cardSize"]) == ("Sizes", {"x": 2.5, "y": 3.5})
    assert picture_size(folder / "sets/d/one.png") == (750, 1050)
    assert [(card["id"], card["set"]) for card in cards] == [("one", "d"), ("two", "d")]
    assert read_json(folder / "AllSets.json") == [{"code": "d", "name": "Sizes"}]
    assert (folder / "decks/d.txt").read_text("utf-8") == "3 [one] one (d)\n1 [two] two (d)\n"
    updates = (f"{HOST}/d-card-game-simulator/cgs.json", None) if hosted else (None, -1)
    assert (game.get("autoUpdateUrl"), game.get("autoUpdate")) == updates


@pytest.mark.parametrize("service", SIZES_OF_SERVICES)
def test_a_service_gets_a_list_of_quantities(tmp_path, service):
    send(tmp_path, service, deck=write_deck(tmp_path, SIZES_OF_SERVICES[service]))
    (listed,) = tmp_path.rglob("quantities.csv")
    rows = [*csv.DictReader(listed.read_text("utf-8").splitlines())]
    found = [(row["front"], row["back"], row["quantity"]) for row in rows]
    assert found == [("one.png", "back-all.png", "3"), ("two.png", "", "1")]
    assert all((listed.parent / row["front"]).exists() for row in rows)
