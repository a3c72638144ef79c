"""A deck with a layout of its own, where its regions lie, and what it is refused with."""

import pytest
from PIL import Image

from cards_pdf.cards.edition import COLOUR
from cards_pdf.cards.front import Fronts
from cards_pdf.common.errors import DeckError
from cards_pdf.decks.load import load_deck
from cards_pdf.pdf.pdf_canvas import PdfCanvas

LAYOUT = """
[regions.picture]
shows = "art"
cover = true
left = "0mm"
right = "0mm"
top = "0mm"
height = "50%"

[regions.name]
text = "{name}"
face = "title"
size = "14pt"
align = "centre"
left = "4mm"
right = "4mm"
baseline = "picture.bottom + 8mm"

[regions.cost]
text = "{cost} gold"
face = "bold"
size = "12pt"
colour = "on accent"
fill = "accent"
align = "centre"
left = "4mm"
width = "16mm"
top = "4mm"
height = "8mm"

[regions.rules]
shows = ["stats", "text", "boxes", "note"]
left = "4mm"
right = "4mm"
top = ["name.bottom + 2mm", "4mm"]
bottom = ["foot.top - 1mm", "4mm"]

[regions.foot]
shows = "foot"
left = "4mm"
right = "4mm"
bottom = "4mm"
"""
DECK = """
[deck]
title = "Mine"
layout = "mine-layout.toml"
[stats]
cost = "Cost"
[kinds.hero]
accent = "#203040"
[[card]]
name = "Ada"
kind = "hero"
art = "a.png"
body = "Some text."
stats.cost = 3
"""


def deck(tmp_path, layout=LAYOUT, text=DECK):
    Image.new("RGB", (300, 200), (20, 120, 60)).save(tmp_path / "a.png")
    (tmp_path / "mine-layout.toml").write_text(layout, "utf-8")
    path = tmp_path / "mine.toml"
    path.write_text(text, "utf-8")
    return path


def areas(path, edition=COLOUR):
    """Where the regions of the first card lie."""
    loaded = load_deck(path)
    placed = Fronts(loaded, edition).placed(PdfCanvas(title=""), loaded.cards[0])
    return {one.region.name: one.area for one in placed}


def refused(tmp_path, layout, text=DECK):
    with pytest.raises(DeckError) as wrong:
        load_deck(deck(tmp_path, layout, text))
    return str(wrong.value)
