"""A card as SVG: what it holds, and that no word of a deck's becomes an element of it."""

import xml.etree.ElementTree as ET

import pytest

from cards_pdf.cards.edition import Edition
from cards_pdf.cards.single_cards import CardPictures
from cards_pdf.decks.load import load_deck
from tests.cards_pdf.files import read_file

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def drawn(tmp_path):
    path = tmp_path / "deck.toml"
    path.write_text(read_file("words-as-elements.toml"), "utf-8")
    deck = load_deck(path)
    pictures = CardPictures(deck, Edition(), 3.0)
    fronts = [pictures.draw_front(card, f"p{n}-") for n, card in enumerate(deck.cards)]
    return pictures.canvas, [*fronts, pictures.draw_back(deck.cards[0], "back-")]


def parse(picture):
    return ET.fromstring(picture)  # noqa: S314 -- ours


def test_words_stay_words(drawn):
    _, (front, _, back) = drawn
    tags = {element.tag.removeprefix(SVG) for element in parse(front).iter()}
    assert tags <= {"svg", "g", "path", "rect", "text", "clipPath"}
    assert '<script>alert("&")</script>' in "".join(parse(front).itertext())
    assert "<yours>" in "".join(parse(back).itertext())


def test_each_picture_stands_alone(drawn):
    """Names within it are its own, whatever it refers to is in it, and it needs no style.

    A page whose policy forbids styles of its own shows the picture as it is.
    """
    canvas, pictures = drawn
    names = []
    for picture in pictures:
        elements = list(parse(picture).iter())
        own = {element.get("id") for element in elements if element.get("id")}
        values = [value for element in elements for value in element.attrib.values()]
        spoken = {value[5:-1] for value in values if value.startswith("url(#")}
        assert spoken <= own
        names += own
    assert len(names) == len(set(names))
    assert not any("style" in picture for picture in pictures)
    assert canvas.fonts
