"""Layouts: regions are printed where a TOML file says that they lie."""

import pytest
from pypdf import PdfReader

from cards_pdf.__main__ import run
from cards_pdf.cards.edition import Edition
from cards_pdf.decks.campaign import UNMARKED
from cards_pdf.decks.layouts.file import load_layout, shipped_layouts
from cards_pdf.decks.load import load_deck
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import make_single_card
from tests.cards_pdf.decks.layout_decks import DECK, LAYOUT, areas, deck
from tests.cards_pdf.drawing_log import drawing_log


def test_regions_lie_where_the_file_says(tmp_path):
    found = areas(deck(tmp_path))
    assert found["picture"] == (0, 0, 63, 44)
    assert found["cost"][:3] == (4, 4, 20)
    assert found["name"].bottom == pytest.approx(52)
    assert found["rules"] == pytest.approx((4, 54, 59, 84))


def test_words_are_the_cards_fields_and_a_card_without_them_has_none(tmp_path):
    path = deck(tmp_path, text=f'{DECK}[[card]]\nname = "Free"\nkind = "hero"\n')
    assert run(["deck", str(path), "--out", str(tmp_path)]) == 0
    (file,) = tmp_path.glob("*.pdf")
    text = PdfReader(file).pages[0].extract_text()
    assert text.count("gold") == 1
    assert "3 gold" in text


def test_an_edge_hangs_on_the_first_region_that_is_there(tmp_path):
    footed = DECK + 'foot = [{ text = "Turned." }]\n'
    found = areas(deck(tmp_path, text=footed))
    assert found["foot"].bottom == 84
    assert found["rules"].bottom == found["foot"].top - 1


def test_some_cards_are_laid_out_otherwise(tmp_path):
    other = '[[instead]]\nwhen = ["no art", "low ink"]\n[instead.regions.name]\nbaseline = "20mm"\n'
    path = deck(tmp_path, LAYOUT + other, DECK.replace('art = "a.png"', ""))
    low = areas(path, Edition(low_ink=True))
    assert low["name"].bottom == pytest.approx(20)
    assert "picture" not in low


def test_a_variant_without_room_gives_way(tmp_path):
    other = '[[instead]]\nwhen = ["art"]\n[instead.regions.rules]\nbottom = "20mm"\n'
    few, many = (DECK.replace("Some text.", "Some text. " * count) for count in (1, 35))
    assert areas(deck(tmp_path, LAYOUT + other, few))["rules"].bottom == 68
    assert areas(deck(tmp_path, LAYOUT + other, many))["rules"].bottom == 84


def test_another_layout_is_another_print_to_the_camera(tmp_path):
    from cards_pdf.cards.camera_mark import check_of

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
    """An index in a corner, pips in a part of the card, words below them."""
    whole = 'left = "0mm"\nright = "0mm"\n'
    layout = (
        '[regions.corner]\nshows = "index"\nleft = "3mm"\nwidth = "8mm"\ntop = "4mm"\nheight = '
        '"20mm"\n'
        f'[regions.pips]\nshows = "pips"\n{whole}top = "5mm"\nheight = "44mm"\n'
        '[regions.rules]\nshows = ["text"]\nleft = "13mm"\nright = "13mm"\ntop = "pips.bottom"\n'
        'bottom = "9mm"\n'
    )
    text = (
        '[deck]\ntitle = "x"\nlayout = "mine-layout.toml"\n[[card]]\nname = "Seven"\nbody = '
        '"Draws *two*."\n'
    )
    path = deck(tmp_path, layout, f'{text}rank = "7"\nsuit = "hearts"\n')
    log = drawing_log(make_pdf, DeckJob(load_deck(path), make_single_card("poker")))
    assert sum(entry.startswith("stamp hearts-11") for entry in log) == 7
    assert "frame 31.50 27.00 0 0.50" in log
    assert areas(path)["rules"] == (13, 49, 50, 79)
