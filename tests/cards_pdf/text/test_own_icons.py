"""Icons of a deck's own: outlines and pictures."""

import pytest
from PIL import Image

from cards_pdf.__main__ import run
from cards_pdf.art.path import bounds, parse_outline
from cards_pdf.canvas.typefaces import deck_typefaces
from cards_pdf.common.errors import CardsError
from cards_pdf.decks.icons import free_icons
from cards_pdf.decks.load import load_deck
from cards_pdf.text.fit import line
from tests.cards_pdf.icon_decks import RED, SQUARE, colours, deck, print_deck


def test_an_outline_of_ones_own_is_a_letter(tmp_path):
    """Four fifths of an em wide, and a little air on both sides."""
    icons = deck_typefaces(load_deck(deck(tmp_path, "", f'sq = "{SQUARE}"')))
    assert line(":sq:", icons.body).width == pytest.approx(0.88)


def test_a_picture_keeps_its_colours_and_is_black_where_ink_is_saved(tmp_path):
    Image.new("RGBA", (60, 60), (*RED, 255)).save(tmp_path / "gem.png")
    path = deck(tmp_path, ":gem:", 'gem = "gem.png"')
    assert RED in colours(print_deck(path))
    low = colours(print_deck(path, low_ink=True))
    assert (0, 0, 0) in low
    assert all(red == green == blue for red, green, blue in low)
    assert run(["deck", str(path), "--single", "--fillable", "--out", str(tmp_path)]) == 0


def test_a_drawing_keeps_its_colours_and_is_black_where_ink_is_saved(tmp_path):
    (tmp_path / "gem.svg").write_text(
        f'<svg viewBox="0 0 9 9"><path fill="rgb{RED}" d="M0 0H9V9H0z"/></svg>'
    )
    path = deck(tmp_path, ":gem@2:", 'gem = "gem.svg"')
    assert RED in colours(print_deck(path))
    assert all(red == green == blue for red, green, blue in colours(print_deck(path, low_ink=True)))
    (tmp_path / "gem.svg").write_text("<svg><foreignObject/></svg>")
    with pytest.raises(CardsError, match=r'icons: "gem" art: gem\.svg has <foreignObject>'):
        print_deck(path)


def test_inks_of_a_service(tmp_path):
    Image.new("RGBA", (60, 60), (*RED, 255)).save(tmp_path / "gem.png")
    path = deck(tmp_path, ":gem: :heart:", 'gem = "gem.png"')
    assert b"/DeviceCMYK" in print_deck(path, cmyk=True)
    assert b"/DeviceRGB" not in print_deck(path, cmyk=True)


def test_every_free_icon_fills_its_512_units():
    """The space around its curves counts as well: an icon is placed by that."""
    assert len(free_icons()) >= 200
    for name, drawn in free_icons().items():
        left, top, right, bottom = bounds([parse_outline(drawn)])
        assert -20 <= min(left, top) < max(right, bottom) <= 535, name
        assert max(right - left, bottom - top) > 350, name
