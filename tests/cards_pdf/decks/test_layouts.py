"""Layouts: regions are printed where a TOML file says that they lie."""

import pytest
from PIL import Image

from cards_pdf.cards.camera_mark import check_of
from cards_pdf.decks.campaign import UNMARKED
from cards_pdf.decks.layout_file import load_layout, shipped_layouts
from cards_pdf.decks.load import load_deck
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import make_single_card
from tests.cards_pdf.drawing_log import drawing_log
from tests.cards_pdf.files import read_file
from tests.cards_pdf.reading import reader

LAYOUT = read_file("picture-and-rules.toml")
DECK = read_file("deck-of-ada.toml")


def deck(tmp_path, layout=LAYOUT, text=DECK):
    Image.new("RGB", (300, 200), (20, 120, 60)).save(tmp_path / "a.png")
    (tmp_path / "mine-layout.toml").write_text(layout, "utf-8")
    (tmp_path / "mine.toml").write_text(text, "utf-8")
    return tmp_path / "mine.toml"


def test_another_layout_is_another_print_to_the_camera(tmp_path):
    marked = DECK.replace("[stats]", "mark_spot = true\n[stats]")
    checks = set()
    for size in range(8, 16):
        loaded = load_deck(deck(tmp_path, LAYOUT.replace('"14pt"', f'"{size}pt"'), marked))
        checks.add(check_of(loaded, loaded.cards[0], UNMARKED))
    assert len(checks) > 1


@pytest.mark.parametrize("name", shipped_layouts())
def test_the_themes_are_layouts_like_any_other(tmp_path, name):
    """Copied beside a deck, a theme's file prints what the theme prints."""
    shipped = shipped_layouts()[name]
    (tmp_path / "own.toml").write_bytes(shipped.read_bytes())
    own = load_layout(tmp_path / "own.toml")
    assert own.regions == load_layout(shipped).regions


def test_playing_cards_are_made_of_regions_too(tmp_path):
    """An index in a corner, pips in a part of the card."""
    layout = """[regions]
corner = { shows = "index", box = ["3mm", "4mm", "8mm", "20mm"] }
pips = { shows = "pips", left = "0mm", right = "0mm", top = "5mm", height = "44mm" }
"""
    text = '[deck]\ntitle = "x"\nlayout = "mine-layout.toml"\n[[card]]\nname = "Seven"\n'
    path = deck(tmp_path, layout, f'{text}rank = "7"\nsuit = "hearts"\n')
    log = drawing_log(make_pdf, DeckJob(load_deck(path), make_single_card("poker")))
    assert sum(entry.startswith("stamp hearts-11") for entry in log) == 7
    assert "frame 31.50 27.00 0 0.50" in log


def test_two_looks_with_a_pattern_have_their_own_backgrounds(tmp_path):
    layout = """[regions]
ground = { shows = "pattern", pattern = "scales", colour = "red", inset = "0mm" }
[looks.name.Ada]
ground = { pattern = "lattice" }
"""
    path = deck(tmp_path, layout, DECK + '[[card]]\nname = "Bob"\n[[card]]\nname = "Cid"\n')
    made = make_pdf(DeckJob(load_deck(path), make_single_card("poker"))).pdf
    grounds = [{*page["/Resources"]["/XObject"]} for page in reader(made).pages]
    assert grounds[0] != grounds[1] == grounds[2]
