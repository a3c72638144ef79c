"""Papers in the box beside the cards: a leaflet of their size, and a player aid."""

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
from tests.cards_pdf.reading import open_pdf, reader
from tests.papers import PAPERS, each_sheet

CARD_SIZE = (63.0, 88.0)
WITH_FREE_PLACES = ("scoundrel", "solitaire-rpg", "days", "spade-poker")


def squeeze(text):
    return "".join(text.replace("`", "").split())


def kit_of(game, lang="en"):
    sheet = load(game, lang)
    return Kit(sheet, load_deck_of(sheet), Order())


def leaflet_of(sheet, paper, edition=Edition()):  # noqa: B008 -- a tuple
    return fit_leaflet(sheet, make_style(sheet, edition), paper)


@each_sheet(3, paper=PAPERS)
def test_a_leaflet_holds_setup_turn_and_end_in_type_that_can_be_read(game, lang, paper):
    sheet = load(game, lang)
    leaflet = leaflet_of(sheet, paper)
    assert leaflet.style.size >= SMALLEST
    with document(title="T", author="", language="en") as canvas:
        leaflet.draw(canvas)
    # In the order in which it was drawn: pdfium sorts the words of panels that stand upside down.
    text = squeeze(reader(canvas.finished.pdf).pages[0].extract_text())
    assert all(squeeze(step.do)[:5] in text for step in (*sheet.turn, *sheet.end))
    if not any(squeeze(ruling.text)[:5] in text for ruling in sheet.rulings):
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


def test_small_paper_large_print_and_rules_that_are_too_long_have_no_leaflet():
    sheet = load("scoundrel", "en")
    assert leaflet_of(sheet, "a5") is None
    assert leaflet_of(sheet, "a4", Edition(large=True)) is None
    assert leaflet_of(sheet._replace(setup=sheet.setup * 20, setup_icons=()), "a4") is None


@each_sheet()
def test_the_aid_takes_an_empty_place_and_no_sheet(game, lang):
    kit = kit_of(game, lang)
    alone = _find_places(kit.job._replace(extra=None))
    has_room = bool(len(alone) % kit.job.form.per_sheet)
    assert has_room == (game in WITH_FREE_PLACES)
    assert _find_places(kit.job) == [*alone, *[len(kit.deck.printed_cards)] * has_room]


@pytest.mark.parametrize("game", WITH_FREE_PLACES)
def test_the_aid_tells_every_step_and_has_the_back_of_the_cards_beside_it(game):
    kit = kit_of(game)
    *_, front, back = open_pdf(make_pdf(kit.job).pdf)
    text = squeeze(front.get_textpage().get_text_bounded())
    assert all(squeeze(step.mat) in text for step in kit.sheet.turn)
    cards = (len(_find_places(kit.job)) - 1) % kit.job.form.per_sheet
    assert len(list(back.get_objects(filter=[5], max_depth=1))) == cards + 1


def test_the_aid_is_fitted_to_a_card():
    sheet = load("legacy", "en")
    assert fit_aid_card(sheet, make_style(sheet, Edition()), CARD_SIZE)
    assert fit_aid_card(sheet, make_style(sheet, Edition(large=True)), CARD_SIZE) is None
