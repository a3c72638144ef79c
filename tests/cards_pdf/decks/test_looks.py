"""A value chooses a look, and columns say where a region is: one layout for all cards."""

import pytest

from cards_pdf.__main__ import run
from cards_pdf.cards.card_svg import CardPictures
from cards_pdf.common.errors import DeckError
from cards_pdf.decks.load import load_deck
from tests.cards_pdf.files import read_file

LAYOUT = read_file("looks.toml")
CARDS = """name,rarity,cost
Ada,Rare,3
Bob,common,2
Cid,epic,3
Dan,,1
"""


def write(folder, layout=LAYOUT, cards=CARDS):
    (folder / "l.toml").write_text(layout, "utf-8")
    (folder / "c.csv").write_text(cards, "utf-8")
    head = '[deck]\ntitle = "T"\nlayout = "l.toml"\ncards = "c.csv"\n'
    (folder / "d.toml").write_text(head, "utf-8")
    return folder / "d.toml"


def regions(path, name):
    """Return the regions of a card as they are drawn, by name, each with its area."""
    deck = load_deck(path)
    card = next(card for card in deck.cards if card.name == name)
    return {region.name: (region, area) for region, area in CardPictures(deck).place_regions(card)}


def test_a_value_chooses_a_look_and_looks_add_up(tmp_path):
    path = write(tmp_path)
    seen = {name: regions(path, name) for name in ("Ada", "Bob", "Cid", "Dan")}
    outlines = {name: one["frame"][0].outline for name, one in seen.items()}
    assert outlines == {"Ada": "gold", "Bob": "ink", "Cid": "purple", "Dan": "ink"}
    assert [one["frame"][0].line for one in seen.values()] == [1, 0.4, 1, 0.4]
    assert seen["Ada"]["badge"][0].outline == "gold"
    assert seen["Ada"]["name"][0].size == 12
    assert seen["Ada"]["name"][0].colour == "red"
    assert "badge" not in seen["Dan"]
    assert run(["check", str(path)]) == 0


def test_a_look_may_move_a_region_and_what_hangs_on_it(tmp_path):
    layout = LAYOUT.replace('box = ["4mm"', 'box = ["name.left"')
    layout += '\n[looks.rarity.common]\nname = { left = "badge.right + 2mm" }\n'
    with pytest.raises(DeckError, match="depend on each other"):
        load_deck(write(tmp_path, layout))
    layout = LAYOUT + '\n[looks.name.Bob]\nname = { left = "badge.right + 2mm" }\n'
    path = write(tmp_path, layout)
    assert regions(path, "Bob")["name"][1].left == 15
    assert regions(path, "Ada")["name"][1].left == 4


def test_a_look_holds_where_a_layout_is_another_for_some_cards(tmp_path):
    row = '\n[[instead]]\nwhen = "cost == 3"\n[instead.regions]\nframe = { radius = "2mm" }\n'
    frame = regions(write(tmp_path, LAYOUT + row), "Ada")["frame"][0]
    assert (frame.outline, frame.radius, frame.line) == ("gold", 2, 1)


def test_a_layout_that_extends_another_adds_to_its_looks(tmp_path):
    write(tmp_path)
    (tmp_path / "base.toml").write_text(LAYOUT, "utf-8")
    layout = 'extends = "base.toml"\n[looks.rarity.rare]\nframe = { outline = "silver" }\n'
    seen = regions(write(tmp_path, layout), "Ada")
    assert (seen["frame"][0].outline, seen["badge"][0].outline) == ("silver", "gold")


STAGGERED = """[regions]
tab = { fill = "tint", left = "{x}mm", width = "{wide|else 20}%", top = "0mm", height = "9mm" }
bar = { fill = "red", left = ["tab.right + {gap}mm", "5mm"], width = "9mm", box-less = "" }
name = { text = "{name}", size = "{size}", turn = "{angle}", box = ["4mm", "40mm", "50mm", "20mm"] }
"""
STAGGERED = STAGGERED.replace(', box-less = ""', ', top = "20mm", height = "3mm"')
PLACES = """name,x,wide,gap,size,angle
Ada,3.5,30,2,14pt,90
Bob,20,,0,,
Cid,,,1,,
"""


def test_columns_say_where_a_region_is(tmp_path):
    path = write(tmp_path, STAGGERED, PLACES)
    ada, bob, cid = (regions(path, name) for name in ("Ada", "Bob", "Cid"))
    assert ada["tab"][1] == pytest.approx((3.5, 0, 3.5 + 0.3 * 63, 9))
    assert bob["tab"][1] == pytest.approx((20, 0, 20 + 0.2 * 63, 9))
    assert "tab" not in cid
    assert ada["bar"][1].left == pytest.approx(ada["tab"][1].right + 2)
    assert cid["bar"][1].left == 5
    assert [one["name"][0].size for one in (ada, bob)] == [14, 9.5]
    assert [one["name"][0].turn for one in (ada, bob)] == [90, 0]
    assert run(["check", str(path)]) == 0


def test_two_looks_with_a_pattern_have_their_own_backgrounds(tmp_path):
    layout = '[regions]\nground = { shows = "pattern", pattern = "scales", colour = "red", '
    layout += 'inset = "0mm" }\nname = { text = "{name}", inset = "4mm", baseline = "9mm" }\n'
    layout += '[looks.rarity.rare]\nground = { pattern = "lattice" }\n'
    path = write(tmp_path, layout)
    assert run(["deck", str(path), "--single", "--out", str(tmp_path)]) == 0
    from pypdf import PdfReader

    (file,) = tmp_path.glob("*.pdf")
    grounds = [{*page["/Resources"]["/XObject"]} for page in PdfReader(file).pages]
    assert grounds[0] != grounds[1] == grounds[2] == grounds[3]
