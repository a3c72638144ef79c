"""Every shipped deck has a back; piles that must not be mixed up have different ones."""

from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from cards_pdf.art.path import bounds
from cards_pdf.art.patterns import DESIGNS, card_back
from cards_pdf.canvas.pdf import PdfCanvas
from cards_pdf.canvas.to_pictures import page_pictures
from cards_pdf.cards.edition import Edition
from cards_pdf.cards.faces import draw_back, make_built_in_fronts
from cards_pdf.common.errors import DeckError, FitError
from cards_pdf.decks.card import Back
from cards_pdf.decks.load import load_deck, shipped_decks
from cards_pdf.sheets.deck_sheets import make_pdf
from tests.cards_pdf.drawing import DECKS, EDITIONS, half_turned, inked, job


@pytest.mark.parametrize("name", shipped_decks())
def test_every_card_of_a_shipped_deck_has_a_back(name):
    deck = load_deck(name)
    assert all(deck.back_of(card) for card in deck.cards)


def test_no_two_decks_share_a_back():
    backs = [
        back.drawing
        for name in ("legacy", "spade-poker")
        for back in load_deck(name).backs.values()
    ]
    assert len(set(backs)) == len(backs) == 3


def test_the_enemys_pile_shows_another_back_than_the_players():
    deck = load_deck("spade-poker")
    backs = {card.code: deck.back_of(card).name for card in deck.cards}
    assert {backs[code] for code in backs if code.endswith("S")} == {"enemy"}
    assert {backs[code] for code in backs if not code.endswith("S")} == {"player"}


@pytest.mark.parametrize("design", DESIGNS)
@pytest.mark.parametrize("is_plain", [False, True])
def test_a_designed_back_gives_no_hint_which_end_is_up(design, is_plain):
    back = card_back(63, 88, design, is_plain=is_plain)
    assert inked(back) == inked(half_turned(back))
    left, bottom, right, top = bounds(shape.path for shape in back)
    assert (right, top) == (pytest.approx(28.5), pytest.approx(41))
    assert (left, bottom) == (pytest.approx(-28.5), pytest.approx(-41))


@pytest.mark.parametrize("backs", ["long-edge", "short-edge", "fronts-then-backs", "gutterfold"])
def test_backs_without_a_back_are_refused_with_what_to_do(backs):
    asked = job("legacy", backs=backs)
    bare = asked._replace(deck=replace(asked.deck, back=""))
    with pytest.raises(
        DeckError, match=r"no back to print behind these cards.*\[backs\].*leave --backs out"
    ):
        make_pdf(bare)


def test_a_deck_with_one_back_among_many_cards_is_printed():
    asked = job("legacy", backs="long-edge")
    first, *others = asked.deck.cards
    deck = replace(asked.deck, back="", cards=(first._replace(back="campaign"), *others))
    # The cards without a back begin a sheet
    assert make_pdf(asked._replace(deck=deck)).pages == 6
    with pytest.raises(DeckError):
        make_pdf(asked._replace(deck=deck, selected_codes=frozenset({others[0].code})))


def render_back(deck, back, edition):
    canvas = PdfCanvas(title="Back")
    canvas.begin_page(63, 88)
    draw_back(canvas, back, make_built_in_fronts(deck, back, edition, (63, 88)))
    canvas.end_page()
    (image,) = page_pictures(canvas.pdf(), 127)
    return image.convert("L")


def count_differences(image, other):
    return sum(level > 48 for level in ImageChops.difference(image, other).tobytes())


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", DECKS)
def test_a_back_gives_no_hint_which_end_is_up(name, edition):
    """The rendered grid may be off by a pixel after the turn."""
    deck = load_deck(name)
    for back in deck.backs.values():
        image = render_back(deck, back, EDITIONS[edition])
        turned = image.rotate(180)
        shifts = [(right, down) for right in (-1, 0, 1) for down in (-1, 0, 1)]
        differences = [
            count_differences(image, ImageChops.offset(turned, *shift)) for shift in shifts
        ]
        assert min(differences) < 0.001 * image.width * image.height


def front_of(back):
    canvas = PdfCanvas(title="Back")
    canvas.begin_page(63, 88)
    draw_back(canvas, back, make_built_in_fronts(load_deck("scoundrel"), back, Edition(), (63, 88)))
    canvas.end_page()
    return canvas.pdf()


def test_a_back_of_an_unknown_drawing_is_told():
    back = Back("mine", drawing="scoundrel-bak", look="scoundrel")
    with pytest.raises(FitError, match=r'there is no drawing "scoundrel-bak".*"scoundrel-back"'):
        front_of(back)
    with pytest.raises(FitError, match="needs a look"):
        front_of(back._replace(drawing="scoundrel-back", look=""))


def test_a_backs_picture_keeps_its_proportions_and_its_words_can_be_read(tmp_path):
    """Wide stripes, red at both ends: the middle shows on each card, the title on paper over it."""
    wide = Image.new("RGB", (400, 100), "red")
    wide.paste((0, 0, 255), (170, 0, 230, 100))
    wide.save(tmp_path / "wide.png")
    back = Back("mine", title="Loot", accent="#ffffff", art=tmp_path / "wide.png")
    (shown,) = page_pictures(front_of(back), 100)
    assert shown.getpixel((shown.width // 2, 20))[2] > 200
    across = [shown.getpixel((x, 20)) for x in range(shown.width)]
    assert sum(pixel[2] > 200 for pixel in across) == pytest.approx(shown.height * 0.6, abs=4)
    middle = shown.convert("L").crop((80, shown.height // 2 - 15, 170, shown.height // 2 + 15))
    assert {*middle.tobytes()} >= {255}
    assert min(middle.tobytes()) < 90
