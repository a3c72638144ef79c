"""Cards as scenes: a name, a drawing of its own, a rule in signs."""

from dataclasses import replace
from itertools import accumulate, combinations, pairwise
from math import atan2, degrees, dist

import pytest

from cards_pdf.art.notation import figure, look_drawings, look_of
from cards_pdf.art.path import bounds, silhouette
from cards_pdf.decks.load import load_deck, shipped_decks
from cards_pdf.order import Order
from cards_pdf.sheets.deck_sheets import make_pdf
from tests.cards_pdf.drawing import EDITIONS, job, printed
from tests.cards_pdf.drawing_log import drawing_log
from tests.cards_pdf.reading import open_pdf

SCENES = [name for name in shipped_decks() if load_deck(name).layout.name == "scene"]
DRAWN = {"scoundrel": 44, "spade-poker": 54, "solitaire-rpg": 52, "days": 52}
HALF_WIDTH = 28.5  # of the picture
# Right edge and, but for its tip, foot of the index, which hides what lies there
BANNER = (-17.9, 24.2)
TIMES = {"spades": "night", "hearts": "dawn", "diamonds": "day", "clubs": "dusk"}
RANKS = {*"ajqk", "ace", *"two three four five six seven eight nine ten jack".split()}
RANKS |= {*map(str, range(2, 11))}


def cards_with_figures(deck):
    return [card for card in load_deck(deck).cards if card.figure]


@pytest.mark.parametrize(("deck", "count"), DRAWN.items())
def test_no_drawing_serves_two_cards_or_leaves_its_place(deck, count):
    names = [card.figure for card in cards_with_figures(deck)]
    assert len(names) == len({*names}) == count
    drawings = {name: figure(name) for name in names}
    assert all(one != other for one, other in combinations(drawings.values(), 2))
    for name, drawing in drawings.items():
        for x, y in silhouette(drawing).points:
            assert abs(x) <= HALF_WIDTH + 0.1, name
            assert x >= BANNER[0] or y <= BANNER[1], name


@pytest.mark.parametrize("name", SCENES)
def test_a_name_is_its_cards_own_fits_its_band_and_says_no_rank(name):
    """In days the four cards of an hour are one beast, which is named for what it has as often."""
    cards = load_deck(name).cards
    if name == "days":
        beasts = {(card.rank, card.name) for card in cards if card.name.count("-") == 1}
        assert len(beasts) == 13  # a lion at noon has a name of its own
    else:
        assert len({card.name for card in cards}) == len(cards)
    assert max(len(card.name) for card in cards) <= (21 if name == "days" else 17)
    assert not [card.name for card in cards if card.name.casefold().split()[-1] in RANKS]


def test_a_card_may_have_a_room_of_its_own_before_that_of_its_suit():
    look = look_of("scoundrel")
    rooms = {look.ground_of(card.code, card.suit) for card in load_deck("scoundrel").cards}
    names = ("cellar", "crypt", "kitchen", "stair", "gate", "hall")
    assert rooms == {f"room-{name}" for name in names}
    assert look.ground_of("KC", "clubs") != look.ground_of("2C", "clubs")
    assert look.ground_of("RJ", "sun") == ""


def hours():
    """Each card of as days go by with a clock: beast, face and clock are drawn in this order."""
    for card in load_deck("days").cards:
        name, _, suit = card.figure.rpartition("-")
        if name.startswith("hour-"):
            hour = name.removeprefix("hour-")
            parts = (f"beast-{hour}", f"face-{TIMES[suit]}", f"clock-{hour}")
            starts = [0, *accumulate(len(figure(part)) for part in parts)]
            yield card, [figure(card.figure)[start:end] for start, end in pairwise(starts)]


def test_no_clock_covers_an_eye_or_a_mouth_and_its_hand_points_up_when_turned_to_its_hour():
    seen = list(hours())
    assert len(seen) == 47
    for card, (_, face, clock) in seen:
        foot_of_face = bounds(shape.path for shape in face)[1]
        assert foot_of_face >= bounds(shape.path for shape in clock)[3], card.code
        hand, hub = clock[-2:]
        left, bottom, right, top = bounds([hub.path])
        middle = ((left + right) / 2, (bottom + top) / 2)
        tip = max(hand.path.points, key=lambda point: dist(point, middle))
        angle = round(degrees(atan2(tip[1] - middle[1], tip[0] - middle[0])))
        assert (90 + 30 * int(card.stats[1].value) - angle) % 360 == 0, card.code


@pytest.mark.parametrize("game", [*DRAWN, "legacy"])
def test_a_look_has_all_colours_of_its_drawings(game):
    look = look_of(game)
    figures = [card.figure for card in cards_with_figures(game)] if game in DRAWN else []
    for name in (look.cover, *look.grounds.values(), *figures):
        assert {shape.fill for shape in figure(name)} <= {"", *look.colours}, name


def test_every_drawing_can_be_read():
    assert all(figure(name) for name in look_drawings())


@pytest.mark.sample(6)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("deck", SCENES)
def test_name_index_and_numbers_stand_on_every_card(deck, edition):
    with open_pdf(printed(str(shipped_decks()[deck]), edition, cut="outer")) as document:
        words = "".join(page.get_textpage().get_text_bounded() for page in document)
    squeezed = "".join(words.split())
    for card in load_deck(shipped_decks()[deck]).cards:
        assert "".join(card.name.split()) in squeezed
        assert str(card.stats[0].value) in squeezed


def test_a_scene_without_a_look_has_the_colours_of_its_kind():
    order = job("scoundrel")
    first = order.deck.cards[0]
    kind = first.kind._replace(signs="", text="Boo.")
    card = first._replace(figure="wraith", kind=kind, stats=())
    deck = replace(order.deck, look="", cards=(card,))
    log = drawing_log(make_pdf, order._replace(deck=deck, order=Order(bleed=0.0)))
    assert any("68.00 63.00 7.40" in line and kind.accent in line for line in log)
