"""Short forms of layouts: one line per region, boxes, defaults, and words of other programs."""

import pytest

from cards_pdf.cards.camera_mark import check_of
from cards_pdf.decks.campaign import UNMARKED
from cards_pdf.decks.layout_file import load_layout
from cards_pdf.decks.load import load_deck
from tests.cards_pdf.files import read_file, read_table

LONG = read_file("regions-as-tables.toml")
SHORT = read_file("regions-as-lines.toml")
WORDS = read_table("short-forms.toml")


def load(folder, text, name="l.toml"):
    path = folder / name
    path.write_text(text, "utf-8")
    return load_layout(path, ["cost"])


def regions(folder, text):
    return {region.name: region for region in load(folder, text).regions}


def test_one_line_per_region_means_the_same_as_a_table_per_region(tmp_path):
    assert regions(tmp_path, SHORT) == regions(tmp_path, LONG)


@pytest.mark.parametrize(("other", "ours"), WORDS["texts"])
def test_words_of_the_trade_and_earlier_words_are_read(tmp_path, other, ours):
    region = '[regions.a]\ntext = "x"\nbox = ["1mm", "2mm", "3mm", "4mm"]\n'
    assert regions(tmp_path, region + other) == regions(tmp_path, region + ours)


@pytest.mark.parametrize(("other", "ours"), WORDS["pictures"])
def test_pictures_have_such_words_too(tmp_path, other, ours):
    region = '[regions.a]\nshows = "art"\nwidth = "3mm"\nheight = "4mm"\n'
    assert regions(tmp_path, region + other) == regions(tmp_path, region + ours)


def test_an_inset_fills_in_the_edges_that_are_open(tmp_path):
    text = '[regions]\na = { fill = "red", inset = ["3mm", "5mm"], height = "9mm" }\n'
    long = '[regions.a]\nfill = "red"\nleft = "3mm"\nright = "3mm"\ntop = "5mm"\nheight = "9mm"\n'
    assert regions(tmp_path, text) == regions(tmp_path, long)


def test_a_region_that_is_like_another_shows_what_it_says_itself(tmp_path):
    text = SHORT + 'sign = { like = "name", shows = "icon" }\n'
    sign = regions(tmp_path, text)["sign"]
    assert (sign.kind, sign.face, sign.width) == ("icon", "body", sign.width)
    assert sign.width.share == 0.75


def test_a_box_takes_the_place_of_inherited_edges(tmp_path):
    load(tmp_path, LONG, "base.toml")
    text = 'extends = "base.toml"\n[regions]\npanel = { box = ["1mm", "2mm", "3mm", "4mm"] }\n'
    panel = regions(tmp_path, text)["panel"]
    assert not panel.right
    assert panel.width.mm == 3
    row = (
        '\n[[instead]]\nwhen = "cost"\n[instead.regions]\npanel = { inset = "9mm", fill = "red" }\n'
    )
    (other,) = load(tmp_path, text + row).instead
    assert other.layout.regions[0].right[0].mm == 9
    assert other.layout.regions[0].width is None


def test_defaults_are_for_regions_of_their_own_file(tmp_path):
    load(tmp_path, LONG, "base.toml")
    text = 'extends = "base.toml"\n[defaults]\nface = "bold"\n[regions]\nname = { size = "9pt" }\n'
    found = regions(tmp_path, text + 'own = { like = "cost", face = "italic" }\n')
    assert [found[name].face for name in ("name", "own")] == ["title", "italic"]


def test_earlier_names_of_keys_keep_the_marks_of_printed_cards(tmp_path):
    """A photo of a card that was printed before the keys were renamed is still read."""
    layout = read_file("earlier-names.toml")
    (tmp_path / "l.toml").write_text(layout, "utf-8")
    head = '[deck]\ntitle = "Old"\nlayout = "l.toml"\nmark_spot = true\n'
    (tmp_path / "d.toml").write_text(f'{head}[[card]]\nname = "One"\ncode = "A1"\n', "utf-8")
    deck = load_deck(tmp_path / "d.toml")
    assert check_of(deck, deck.cards[0], UNMARKED) == 556
