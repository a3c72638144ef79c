"""Every shipped deck has a back; piles that must not be mixed up have different ones."""

from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from cards_pdf.art.path import bounds
from cards_pdf.art.patterns import DESIGNS, card_back
from cards_pdf.canvas.pdf import PdfCanvas
from cards_pdf.canvas.to_pictures import page_pictures
from cards_pdf.cards.faces import draw_back, fill_in_back, make_box_back, make_built_in_fronts
from cards_pdf.common.errors import DeckError
from cards_pdf.decks.card import Back
from cards_pdf.decks.load import load_deck, shipped_decks
from cards_pdf.sheets.deck_sheets import make_pdf
from tests.cards_pdf.drawing import DECKS, EDITIONS, half_turned, inked, job
from tests.cards_pdf.files import read_file


@pytest.mark.parametrize("name", shipped_decks())
def test_every_card_of_a_shipped_deck_has_a_back(name):
    deck = load_deck(name)
    assert all(deck.back_of(card) for card in deck.cards)


def test_the_enemys_pile_shows_another_back_than_the_players():
    deck = load_deck("spade-poker")
    backs = {(deck.back_of(card).name, card.suit == "spades") for card in deck.cards}
    assert backs == {("enemy", True), ("player", False)}
    drawings = {back.drawing for back in deck.backs.values()}
    assert len(drawings | {back.drawing for back in load_deck("legacy").backs.values()}) == 3


@pytest.mark.parametrize("design", DESIGNS)
@pytest.mark.parametrize("is_plain", [False, True])
def test_a_designed_back_gives_no_hint_which_end_is_up(design, is_plain):
    back = card_back(63, 88, design, is_plain=is_plain)
    assert inked(back) == inked(half_turned(back))
    assert bounds(shape.path for shape in back) == pytest.approx((-28.5, -41, 28.5, 41))


def test_a_deck_with_one_back_among_many_cards_is_printed():
    order = job("legacy", backs="long-edge")
    first, *others = order.deck.cards
    deck = replace(order.deck, back="", cards=(first._replace(back="campaign"), *others))
    # The cards without a back begin a sheet
    assert make_pdf(order._replace(deck=deck)).pages == 6
    with pytest.raises(DeckError):
        make_pdf(order._replace(deck=deck, selected_codes=frozenset({others[0].code})))


def render_back(deck, back, edition=EDITIONS["colour"]):
    canvas = PdfCanvas(title="Back")
    canvas.begin_page(63, 88)
    draw_back(canvas, back, make_built_in_fronts(deck, back, edition, (63, 88)))
    canvas.end_page()
    (image,) = page_pictures(canvas.pdf(), 127)
    return image


def count_differences(image, other):
    return sum(level > 48 for level in ImageChops.difference(image, other).tobytes())


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", DECKS)
def test_a_back_gives_no_hint_which_end_is_up(name, edition):
    """The rendered grid may be off by a pixel after the turn."""
    deck = load_deck(name)
    for back in deck.backs.values():
        image = render_back(deck, back, EDITIONS[edition]).convert("L")
        turned = image.rotate(180)
        shifts = [(right, down) for right in (-1, 0, 1) for down in (-1, 0, 1)]
        differences = [
            count_differences(image, ImageChops.offset(turned, *shift)) for shift in shifts
        ]
        assert min(differences) < 0.001 * image.width * image.height


def test_a_backs_picture_keeps_its_proportions_and_its_words_can_be_read(tmp_path):
    """Wide stripes, red at both ends: the middle shows on each card, the title on paper over it."""
    wide = Image.new("RGB", (400, 100), "red")
    wide.paste((0, 0, 255), (170, 0, 230, 100))
    wide.save(tmp_path / "wide.png")
    back = Back("mine", title="Loot", accent="#ffffff", art=tmp_path / "wide.png")
    shown = render_back(load_deck("scoundrel"), back)
    across = [shown.getpixel((x, 25)) for x in range(shown.width)]
    assert across[shown.width // 2][2] > 200
    assert sum(pixel[2] > 200 for pixel in across) == pytest.approx(shown.height * 0.6, abs=5)
    middle = shown.convert("L").crop((101, shown.height // 2 - 19, 214, shown.height // 2 + 19))
    assert middle.getextrema()[1] == 255
    assert middle.getextrema()[0] < 90


def test_a_back_says_what_its_card_says_and_a_box_shows_no_single_card(tmp_path):
    path, text = tmp_path / "doors.toml", read_file("doors-with-words.toml")
    path.write_text(text, "utf-8")
    deck = load_deck(path)
    red, blue = (fill_in_back(card, deck) for card in deck.cards)
    assert (red.title, red.text, blue.title, blue.text) == ("Red", "a garden", "Blue", "")
    assert red.name != blue.name  # each is drawn once a file
    assert not deck.notices  # the column is used
    assert make_box_back(deck).title == "Doors"
    path.write_text(text.replace("{name}", "Doors").replace("{WORDS}", "knock"), "utf-8")
    assert make_box_back(load_deck(path)).text == "knock"
