"""Papers in the box beside the cards: a leaflet of their size, and a player aid."""

from io import BytesIO

import pypdf
import pytest

from cards_pdf.canvas.pdf import document
from cards_pdf.cards.edition import Edition
from cards_pdf.order import Order
from cards_pdf.outputs.kits import Kit, load_deck_of
from cards_pdf.papers.booklet import LEAFLET_PANEL, LEAFLET_SIZE, fit_leaflet
from cards_pdf.papers.boxes import CARD, FOLDED_LEAFLET, find_deck_room
from cards_pdf.papers.sheet_style import SMALLEST, make_style
from cards_pdf.papers.short_rules import fit_aid_card
from cards_pdf.rulebooks import games
from cards_pdf.rulebooks.rule_sheet import load
from cards_pdf.sheets.deck_sheets import _find_places, make_pdf
from tests.cards_pdf.reading import open_pdf

CARD_SIZE = (63.0, 88.0)
WITH_FREE_PLACES = ("scoundrel", "solitaire-rpg", "days", "spade-poker")


def text_of(draw):
    with document(title="T", author="", language="en") as canvas:
        draw(canvas)
    # In the order in which it was drawn: pdfium sorts the words of panels that stand upside down.
    return " ".join(pypdf.PdfReader(BytesIO(canvas.finished.pdf)).pages[0].extract_text().split())


def kit_of(game, lang="en", **order):
    sheet = load(game, lang)
    return Kit(sheet, load_deck_of(sheet), Order(**order))


@pytest.mark.sample(3)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("game", games())
def test_a_leaflet_holds_setup_turn_and_end_in_type_that_can_be_read(game, lang, paper):
    sheet = load(game, lang)
    leaflet = fit_leaflet(sheet, make_style(sheet, Edition()), paper)
    assert leaflet.style.size >= SMALLEST
    text = "".join(text_of(leaflet.draw).split())
    for step in (*sheet.turn, *sheet.end):
        assert "".join(step.do.replace("`", "").split())[:5] in text
    if not any("".join(ruling.text.split())[:5] in text for ruling in sheet.rulings):
        assert not any(f"({ruling.id}" in text for ruling in sheet.rulings)


@pytest.mark.parametrize("game", games())
def test_the_box_holds_cards_aid_and_leaflet(game):
    kit = kit_of(game)
    room = find_deck_room(kit.deck)
    cards = len([number for number in _find_places(kit.job) if number is not None])
    assert room.depth >= cards * CARD + FOLDED_LEAFLET
    assert room.width > LEAFLET_PANEL[0] == CARD_SIZE[0]
    assert room.height > LEAFLET_PANEL[1] == CARD_SIZE[1]
    assert (4 * LEAFLET_PANEL[0], 2 * LEAFLET_PANEL[1]) == LEAFLET_SIZE


def test_small_paper_and_large_print_have_no_leaflet():
    sheet = load("scoundrel", "en")
    assert fit_leaflet(sheet, make_style(sheet, Edition()), "a5") is None
    assert fit_leaflet(sheet, make_style(sheet, Edition(large=True)), "a4") is None


def test_rules_that_are_too_long_have_no_leaflet():
    sheet = load("scoundrel", "en")
    long = sheet._replace(setup=sheet.setup * 20, setup_icons=())
    assert fit_leaflet(long, make_style(sheet, Edition()), "a4") is None


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("game", games())
def test_the_aid_takes_an_empty_place_and_no_sheet(game, lang):
    kit = kit_of(game, lang)
    alone = _find_places(kit.job._replace(extra=None))
    places = _find_places(kit.job)
    has_room = bool(len(alone) % kit.job.form.per_sheet)
    assert has_room == (game in WITH_FREE_PLACES)
    assert places == [*alone, *[len(kit.deck.printed_cards)] * has_room]


@pytest.mark.parametrize("game", WITH_FREE_PLACES)
def test_the_aid_tells_every_step_and_has_the_back_of_the_cards_beside_it(game):
    kit = kit_of(game)
    document = open_pdf(make_pdf(kit.job).pdf)
    front, back = document[len(document) - 2], document[len(document) - 1]
    text = "".join(front.get_textpage().get_text_bounded().split())
    for step in kit.sheet.turn:
        assert "".join(step.mat.split()) in text
    cards = len(_find_places(kit.job)) - 1
    assert (
        len(list(back.get_objects(filter=[5], max_depth=1))) == cards % kit.job.form.per_sheet + 1
    )


def test_the_aid_is_fitted_to_a_card():
    sheet = load("legacy", "en")
    assert fit_aid_card(sheet, make_style(sheet, Edition()), CARD_SIZE)
    assert fit_aid_card(sheet, make_style(sheet, Edition(large=True)), CARD_SIZE) is None
