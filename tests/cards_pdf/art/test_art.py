"""The drawn art: shape alone tells suits and figures apart, and each card has its own drawing."""

import tomllib
from dataclasses import replace
from itertools import combinations, pairwise, permutations
from pathlib import Path

import pytest

from cards_pdf.art.notation import (
    COVER_HEIGHT,
    COVER_WIDTH,
    MOON,
    PIPS,
    SUITS,
    SUN,
    accent_figures,
    drawing,
    figure,
    layout,
    look_drawings,
    look_of,
)
from cards_pdf.art.path import Shape, bounds, rectangle, scaled, silhouette
from cards_pdf.canvas.svg import cover_svg, game_cover
from cards_pdf.cards import drawings
from cards_pdf.common.data_files import games
from cards_pdf.common.standard_deck import SUIT_NAMES
from cards_pdf.decks.campaign import PencilMarks
from cards_pdf.decks.load import load_deck
from cards_pdf.printing import game_cover as at_the_door
from cards_pdf.sheets.deck_sheets import make_pdf
from tests.cards_pdf.drawing import half_turned, inked, job, points
from tests.cards_pdf.drawing_log import drawing_log

NOTED = tomllib.loads(Path(__file__).with_name("notation.toml").read_text("utf-8"))
FIGURES = [(rank, suit) for rank in "JQK" for suit in SUITS] + [("joker", "sun"), ("joker", "moon")]


@pytest.mark.parametrize("suit", SUITS)
def test_a_pip_fills_a_unit_box_and_is_the_same_left_and_right(suit):
    left, bottom, right, top = bounds([SUITS[suit]])
    assert (left, bottom, top) == pytest.approx((-right, -0.5, 0.5))
    assert 0.7 < right - left < 1.05


@pytest.mark.parametrize("number", range(1, 11))
def test_a_numbered_card_shows_its_number_in_balanced_pips(number):
    pips = layout(number)
    assert len(set(pips)) == number
    assert sorted(pips) == sorted((-x, y) for x, y in pips)
    if number != 7:  # the seventh pip sits between the upper rows, as everywhere
        assert sorted(pips) == sorted((-x + 0.0, -y + 0.0) for x, y in pips)


@pytest.mark.parametrize(("rank", "pip"), FIGURES)
def test_a_court_card_looks_the_same_from_both_ends_and_stays_in_its_panel(rank, pip):
    picture = drawings.court(rank, pip)
    assert inked(picture) == inked(half_turned(picture))
    left, bottom, right, top = bounds(shape.path for shape in picture)
    assert right <= drawings.COURT_WIDTH_MM / 2
    assert top <= drawings.COURT_HEIGHT_MM / 2
    assert (left, bottom) == (pytest.approx(-right), pytest.approx(-top))


def test_pips_courts_and_jokers_differ_by_shape_and_not_only_by_colour():
    courts = [sorted(points(shape.path) for shape in drawings.court(*each)) for each in FIGURES]
    for outlines in (courts, [points(path) for path in PIPS.values()]):
        assert all(one != other for one, other in combinations(outlines, 2))
    assert points(SUN) != points(MOON)
    # A king differs from another by more than the four signs of its suit.
    kings = [
        {tuple(points(shape.path)) for shape in drawings.court("K", suit)}
        for suit in SUIT_NAMES[:4]
    ]
    assert min(len(one - other) for one, other in permutations(kings, 2)) > 8


def test_a_silhouette_is_all_that_is_filled_and_outlined_whichever_way_it_runs():
    square, mirrored = rectangle(0, 0, 2, 2), scaled(rectangle(-3, 1, 2, 2), -1, 1)
    outlined = (Shape(square, "red", 0.5), Shape(mirrored, "red", 0.5))
    outline = silhouette((*outlined, Shape(square, "red"), Shape(square, "", 1.0)))
    assert len(outline.segments) == 10
    assert points(outline) == points(square + mirrored)
    for segments in (outline.segments[:5], outline.segments[5:]):
        around = [numbers for _, numbers in segments if numbers]
        assert sum(a * d - b * c for (a, b), (c, d) in pairwise([*around, around[0]])) < 0
    inside = Shape(rectangle(0.5, 0.5, 1, 1), "gold", 0.5)
    assert silhouette((*outlined, inside)) == outline


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


def test_an_attack_that_has_become_fire_is_printed_before_flames():
    plain, fire, ice = map(shapes_of, ("", "fire", "ice"))
    assert fire[-len(plain) :] == ice[-len(plain) :] == plain
    assert fire[: -len(plain)] != ice[: -len(plain)]


def shapes_of(element):
    marks = PencilMarks(elements={3: element} if element else {})
    one = job("legacy")._replace(pencil={"A1": marks}, selected_codes=frozenset({"A1"}))
    log = drawing_log(make_pdf, one)
    begin = next(n for n, line in enumerate(log) if line.startswith(WIDE) and "stroke" in line)
    return log[begin + 2 : log.index("end", begin)]


@pytest.mark.parametrize(
    ("body", "count"), [("", 1), ("A text that needs more room than there is. " * 4, 0)]
)
def test_a_card_loses_its_figure_before_its_text_gets_too_small(body, count):
    card = LEGACY.card("D2")._replace(body=body)
    one = job("legacy")._replace(deck=replace(LEGACY, cards=(card,)))
    assert len(find_panels(one, WIDE)) == count
    assert not find_panels(one, "rect 13.00")


@pytest.mark.parametrize("game", games())
def test_every_game_has_a_cover_that_a_page_can_load_and_that_fills_its_frame(game):
    cover, shapes = game_cover(game), figure(look_of(game).cover)
    assert cover.startswith("<svg")
    assert 'viewBox="-90 -60 180 120"' in cover
    assert cover.count("<path ") == len(shapes)
    assert at_the_door(game) == cover
    left, bottom, right, top = bounds(shape.path for shape in shapes)
    assert min(-left, right) >= COVER_WIDTH / 2
    assert min(-bottom, top) >= COVER_HEIGHT / 2


def test_a_game_without_a_look_has_no_cover_and_a_cover_with_a_title_is_said():
    assert game_cover("patience") == ""
    titled = cover_svg(look_of("days"), "as <days> go by")
    assert ' role="img" aria-label="as &lt;days&gt; go by"' in titled


@pytest.mark.parametrize("name", NOTED)
def test_a_line_of_notation_is_a_shape(name):
    row = NOTED[name]
    for shape, (fill, line, box) in zip(drawing(row["text"], figure), row["shapes"], strict=True):
        assert (shape.fill, shape.line) == (fill, line)
        assert bounds([shape.path]) == pytest.approx(box, abs=1e-6)
