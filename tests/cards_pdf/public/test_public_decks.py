"""Samples of other programs, set here: the same places, colours, sizes and columns."""

import json
from pathlib import Path

import pytest

from cards_pdf.__main__ import run
from cards_pdf.canvas.pdf import PdfCanvas
from cards_pdf.canvas.to_pictures import page_pictures
from cards_pdf.cards.edition import COLOUR
from cards_pdf.cards.faces import Fronts
from cards_pdf.decks.load import load_deck
from cards_pdf.order import Order
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import make_single_card
from tests.cards_pdf.reading import open_pdf

HERE = Path(__file__).parent
DPI = 100


def areas(deck, card):
    return {
        one.region.name: one.area
        for one in Fronts(deck, COLOUR).place_regions(PdfCanvas(title=""), card)
    }


def pictures(deck, bleed=0.0):
    """The cards as a service gets them."""
    made = make_pdf(DeckJob(deck, make_single_card(deck.size), Order(bleed=bleed)))
    return [picture.convert("RGB") for picture in page_pictures(made.pdf, DPI)]


def words(deck):
    with open_pdf(make_pdf(DeckJob(deck, make_single_card(deck.size))).pdf) as document:
        return [page.get_textpage().get_text_bounded() for page in document]


def near(colour, other):
    return all(abs(one - two) < 12 for one, two in zip(colour, other, strict=True))


# --- Squib's introduction: layout.yml in pixels, a table, svg of a column, a layout of a column ---

PIXELS = {  # x, y, width, height on 825 by 1125, as the introduction gives them
    "backdrop": (38, 38, 750, 1050),
    "class": (75, 75, 100, 100),
    "art": (75, 300, 675, 675),
}


def test_squibs_introduction_lies_where_its_pixels_lie():
    deck = load_deck(HERE / "squib" / "deck.toml")
    assert run(["check", str(HERE / "squib" / "deck.toml")]) == 0
    found = areas(deck, deck.cards[0])
    for name, (x, y, width, height) in PIXELS.items():
        left, top = ((side - 37.5) / 300 * 25.4 for side in (x, y))
        wanted = (left, top, left + width / 300 * 25.4, top + height / 300 * 25.4)
        assert found[name] == pytest.approx(wanted, abs=0.05), name
    assert "Clay Walker" in words(deck)[0]
    assert "Move a card of any hand" in " ".join(words(deck)[1].split())


def test_squibs_introduction_has_its_colours_into_the_bleed():
    first, second = pictures(load_deck(HERE / "squib" / "deck.toml"), bleed=3.0)
    corner, middle = (1, 1), (first.width // 2, int(first.height * 0.22))
    assert near(first.getpixel(corner), (0x25, 0x23, 0x22))
    assert near(first.getpixel(middle), (0x0B, 0x37, 0x36))
    assert first.tobytes() != second.tobytes()


# --- nanDECK's page: ranges of cards, a border, one large word ---


def test_nandecks_script_of_eighteen_cards(capsys):
    deck = load_deck(HERE / "nandeck" / "deck.toml")
    assert run(["check", str(HERE / "nandeck" / "deck.toml")]) == 0
    assert [card.copies for card in deck.cards] == [1, 3, 14]
    assert len(deck.printed_cards) == 18
    assert areas(deck, deck.cards[0])["role"] == (0, 30, 60, 60)
    shown = words(deck)
    assert [page.strip() for page in shown[:2]] == ["ORACLE", "BEAST"]
    assert any(near(pixel, (0, 0, 255)) for pixel in pixels(pictures(deck)[0]))
    assert "every text fits" in capsys.readouterr().out


def pixels(picture):
    return [picture.getpixel((x, picture.height // 2)) for x in range(picture.width)]


# --- rpg-cards' sample: every sort of line that it has ---

SAMPLE = """\
maroon, 1; subtitle | Lesser storm; rule; property | Casting | a breath; property | Reach | 9 m; rule;
fill | 2; text | Everyone within is <b>soaked</b>.; fill | 3;
section | When stronger; text | One more boat is soaked.
indigo, 1; subtitle | Pilot; rule; fill | 2; text | You may <b>tack</b> once.; section | Later
dimgray, 2; subtitle | Rope (2 c); rule; property | Length | 20 m; rule; description | Tarred | It floats.;
bullet | coiled, 1 knot; bullet | loose; fill | 3; boxes | 7 | 2.5
black, 1; subtitle | Small gull; rule; property | Beak | sharp; rule; dndstats | 8 | 14 | 10 | 9 | 8 | 7;
rule; property | Skills | theft; section | Deeds; description | Peck | Two of it.
"""  # the sorts of lines and the colours of its cards, in other words  # noqa: E501


def test_rpg_cards_sample_keeps_all_but_what_is_listed_as_lost(tmp_path, capsys):
    cards = []
    for number, text in enumerate(SAMPLE.replace(";\n", ";").splitlines()):
        head, *lines = (part.strip() for part in text.split(";"))
        colour, count = head.split(", ")
        card = {"count": int(count), "color": colour, "title": f"Card {number}", "icon": "anchor"}
        cards.append({**card, "contents": lines})
    (tmp_path / "sample.json").write_text(json.dumps(cards), "utf-8")
    assert run(["import", str(tmp_path / "sample.json"), "--out", str(tmp_path / "out")]) == 0
    lost = [line for line in capsys.readouterr().out.splitlines() if line.startswith("Lost")]
    assert lost == ['Lost: the icon "anchor" (4 times).']
    deck = load_deck(tmp_path / "out" / "sample.toml")
    assert run(["check", deck.source]) == 0
    storm, _, rope, gull = (" ".join(page.split()) for page in dict.fromkeys(words(deck)))
    assert "Lesser storm" in storm
    assert "soaked" in storm
    assert "When stronger" in storm
    assert "20 m" in rope
    assert "coiled, 1 knot" in rope
    assert [box.steps for box in deck.cards[2].boxes] == [7]
    assert "DEX" in gull
    assert [card.kind.accent for card in deck.cards][:2] == ["#800000", "#4b0082"]


# --- Cider's sample: decks/NAME with a table, templates by name, assets by name ---


# --- columns of public games of Squib, as they are called there ---

GAMES = {
    "introduction": "name,class,art,power",
    "abilities": "Title,Description,Snark,Attack,Defend,Health,Art", "items": "Frame,Icon,Tags",
    "robots": "Action,Hint,InTop,OutBottom", "builders": "Name,VP,GameIcon,Wood,Steel,Stone,Gold",
    "heroes": "Name,Level,Skill1,Skill1Ideas,Memory,Special",
    "savages": "header,ag,pace,parry,toughness,carry,textblock",
    "salad": "Title,Type,Resource1,Resource2", "combos": "Name,ComboTrigger,IsCoop,BaseType",
    "merchants": "name,value,cost,image", "tricks": "bid,vp,suit,colour",
    "runs": "Name,Quantity,Faction,id",
}  # fmt: skip


def test_tables_of_public_games_are_imported_whole(tmp_path):
    """Each column has its place, printed or asked for."""
    for game, names in GAMES.items():
        table = tmp_path / f"{game}.csv"
        rows = [",".join(value(name) for name in names.split(",")) for _ in range(2)]
        table.write_text("\n".join([names, *rows]).replace("golem.svg", ""), "utf-8")
        assert run(["import", str(table), "--out", str(tmp_path)]) == 0, game
        assert run(["check", str(tmp_path / f"{game}.toml")]) == 0, game


def value(name):
    return {"suit": "cups", "art": "golem.svg", "quantity": "3"}.get(name.lower(), f"Some {name}")
