"""Filters in texts of layouts, and colours that a column computes."""

import pytest

from cards_pdf.canvas.pdf import PdfCanvas
from cards_pdf.cards.card_context import colour_of
from cards_pdf.cards.edition import COLOUR
from cards_pdf.cards.faces import Fronts
from cards_pdf.common.colour import colour_name, rgb
from cards_pdf.common.errors import FitError
from cards_pdf.decks.layout_values import Template
from cards_pdf.decks.load import load_deck
from tests.cards_pdf.files import read_table

RULES = read_table("filters.toml")


@pytest.mark.parametrize("text", RULES["texts"])
def test_a_filter_changes_what_a_field_prints(text):
    assert Template(text).filled(RULES["card"].get) == RULES["texts"][text]


def test_a_column_may_have_a_bar_in_its_name():
    assert Template("{hits|misses}").fields == ("hits|misses",)


def write(folder, region, columns="", head=""):
    layout = f'[regions]\na = {{ {region}, box = ["4mm", "4mm", "50mm", "20mm"] }}\n'
    (folder / "l.toml").write_text(layout, "utf-8")
    deck = f'[deck]\ntitle = "T"\nlayout = "l.toml"\n{head}\n[[card]]\nname = "Ada"\n{columns}\n'
    (folder / "d.toml").write_text(deck, "utf-8")
    return folder / "d.toml"


@pytest.mark.parametrize("word", RULES["colours"])
def test_colours_are_written_as_in_css(word):
    assert colour_name(rgb(word)) == RULES["colours"][word]


def fills(path):
    deck = load_deck(path)
    canvas = PdfCanvas.__new__(PdfCanvas)  # only colours are asked
    fronts = Fronts(deck, COLOUR)
    context = fronts.make_context(canvas, deck.cards[0])
    return colour_name(colour_of(deck.layout.regions[0].fill[0], context))


def test_a_colour_is_computed_from_a_column(tmp_path):
    assert fills(write(tmp_path, 'fill = "hsl({hue}, 50%, 40%)"', "hue = 210")) == "#336699"


def test_capitals_do_not_count_in_a_colour_that_a_column_names(tmp_path):
    path = write(tmp_path, 'fill = "{rarity}"', 'rarity = "Rare"', '[colours]\nrare = "#ffd700"')
    assert fills(path) == "#ffd700"
    with pytest.raises(FitError, match="Rarer"):
        fills(write(tmp_path, 'fill = "{rarity}"', 'rarity = "Rarer"'))
