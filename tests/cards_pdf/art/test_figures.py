"""Every card of a built-in deck has a name and a drawing that keeps to its place and style."""

from dataclasses import replace
from itertools import combinations

import pytest

from cards_pdf.art.notation import accent_figures, figure, look_drawings
from cards_pdf.art.path import bounds
from cards_pdf.decks.campaign import PencilMarks
from cards_pdf.decks.load import load_deck
from cards_pdf.sheets.deck_sheets import make_pdf
from tests.cards_pdf.drawing import job
from tests.cards_pdf.drawing_log import drawing_log

WIDTH, HEIGHT = 44.0, 22.0  # of the panel that a rules card shows
FINE, BOLD = 0.36, 0.56
LEGACY = load_deck("legacy")
WIDE = "rect 3.00 12.30"  # of a panel under the banner
INKS = {"", "ink", "second", "gold", "pale", "paper", "dark", "fire", "ice"}
ROLES = ("beast", "blade", "fan", "flask", "heart", "jester", "shield", "skull")
HAND = [name for name in accent_figures() if name not in ROLES and not name.startswith("aura-")]


@pytest.mark.parametrize("card", LEGACY.cards, ids=lambda card: card.code)
def test_a_legacy_drawing_lies_within_its_panel(card):
    left, bottom, right, top = bounds(shape.path for shape in figure(card.figure))
    assert max(-left, right) <= WIDTH / 2 + 0.2
    assert max(-bottom, top) <= HEIGHT / 2 + 0.2
    assert right - left > WIDTH / 2


def test_each_legacy_card_has_a_name_and_a_drawing_of_its_own():
    names, figures = ([getattr(card, it) for card in LEGACY.cards] for it in ("name", "figure"))
    assert len({*names}) == len({*figures}) == 18
    assert all(one != other for one, other in combinations(map(figure, figures), 2))
    assert all(len(name) <= 15 for name in names)
    assert not accent_figures().keys() & look_drawings().keys()


@pytest.mark.parametrize("name", HAND)
def test_one_hand_draws_with_two_widths_and_few_inks(name):
    shapes = figure(name)
    assert {shape.line for shape in shapes} <= {0, FINE, BOLD}
    assert {shape.fill for shape in shapes} <= INKS


def find_panels(job, start):
    """Left, top, width and height of every figure's panel; a ribbon is narrower."""
    log = drawing_log(make_pdf, job)
    rects = [line.split()[1:5] for line in log if line.startswith(start) and "stroke" in line]
    return [panel for rect in rects if (panel := [*map(float, rect)])[2] > 40]


@pytest.mark.parametrize("deck", ["legacy", "legacy.zh"])
def test_figures_stand_in_panels_as_wide_as_the_card_at_one_place(deck):
    monsters = [[3.0, 12.3, 57.0, 21.0]] * 3
    assert find_panels(job(deck), WIDE) == monsters + [[3.0, 12.3, 57.0, 23.4]] * 15


def test_an_attack_that_has_become_fire_is_printed_before_flames():
    plain, fire, ice = map(shapes_of, ("", "fire", "ice"))
    assert fire[-len(plain) :] == ice[-len(plain) :] == plain
    assert fire[: -len(plain)] != ice[: -len(plain)]


def shapes_of(element):
    """Return the shapes of the first attack's figure."""
    marks = PencilMarks(elements={3: element} if element else {})
    one = job("legacy")._replace(pencil={"A1": marks}, selected_codes=frozenset({"A1"}))
    log = drawing_log(make_pdf, one)
    begin = next(n for n, line in enumerate(log) if line.startswith(WIDE) and "stroke" in line)
    return log[begin + 2 : log.index("end", begin)]


@pytest.mark.parametrize(("body", "count"), [("", 1), ("A text that needs more room. " * 6, 0)])
def test_a_card_loses_its_figure_before_its_text_gets_too_small(body, count):
    card = LEGACY.card("D2")._replace(body=body)
    one = job("legacy")._replace(deck=replace(LEGACY, cards=(card,)))
    assert len(find_panels(one, WIDE)) == count
    assert not find_panels(one, "rect 13.00")
