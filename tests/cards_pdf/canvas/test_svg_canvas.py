"""A card as SVG: what it holds, and that no word of a deck's becomes an element of it."""

import xml.etree.ElementTree as ET

import pytest

from cards_pdf.cards.card_svg import CardPictures
from cards_pdf.cards.edition import Edition
from cards_pdf.decks.load import load_deck
from tests.cards_pdf.files import read_file

SVG = "{http://www.w3.org/2000/svg}"
DECK = read_file("words-as-elements.toml")


@pytest.fixture
def deck(tmp_path):
    path = tmp_path / "deck.toml"
    path.write_text(DECK, "utf-8")
    return load_deck(path)


def drawn(deck, edition=Edition()):  # noqa: B008 -- a tuple
    pictures = CardPictures(deck, edition, 3.0)
    fronts = [pictures.draw_front(card, f"p{n}-") for n, card in enumerate(deck.cards)]
    return pictures.canvas, [*fronts, pictures.draw_back(deck.cards[0], "back-")]


def test_words_stay_words(deck):
    _, (front, _, back) = drawn(deck)
    tags = {element.tag.removeprefix(SVG) for element in ET.fromstring(front).iter()}  # noqa: S314 -- ours
    assert tags <= {"svg", "g", "path", "rect", "text", "clipPath"}
    assert "script" not in tags
    assert '<script>alert("&")</script>' in "".join(ET.fromstring(front).itertext())  # noqa: S314
    assert "<yours>" in "".join(ET.fromstring(back).itertext())  # noqa: S314


def test_each_picture_stands_alone(deck):
    """Names within it are its own, and whatever it refers to is in it."""
    _, pictures = drawn(deck)
    names = []
    for picture in pictures:
        root = ET.fromstring(picture)  # noqa: S314
        own = {element.get("id") for element in root.iter() if element.get("id")}
        spoken = {
            value.removeprefix("url(#").removesuffix(")")
            for element in root.iter()
            for value in element.attrib.values()
            if value.startswith("url(#")
        }
        assert spoken <= own
        names += own
    assert len(names) == len(set(names))


def test_no_style_is_needed(deck):
    """A page whose policy forbids styles of its own shows the picture as it is."""
    canvas, pictures = drawn(deck)
    assert not any("style" in picture for picture in pictures)
    assert canvas.fonts
