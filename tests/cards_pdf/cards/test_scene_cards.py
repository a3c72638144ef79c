"""Cards as scenes: a name, a drawing of its own, a rule in signs, and messages about mistakes."""

from dataclasses import replace
from itertools import accumulate, combinations, pairwise
from math import atan2, degrees, dist

import pytest

from cards_pdf.art.looks import look_of
from cards_pdf.art.notation import figure, look_drawings
from cards_pdf.art.path import bounds, silhouette
from cards_pdf.common.colour import INK, colour_name, mixed
from cards_pdf.common.errors import FitError
from cards_pdf.decks.load import load_deck, shipped_decks
from cards_pdf.order import Order
from cards_pdf.sheets.deck_sheets import make_pdf
from tests.cards_pdf.drawing import EDITIONS, job, printed, scale
from tests.cards_pdf.drawing_log import drawing_log
from tests.cards_pdf.reading import open_pdf

SCENES = [name for name in shipped_decks() if load_deck(name).layout.name == "scene"]
DRAWN = {"scoundrel": 44, "spade-poker": 54, "solitaire-rpg": 52, "days": 52}
_HALF_WIDTH, _ABOVE, _BELOW = 28.5, 34.5, 27.0  # of the picture, about its middle
_BANNER = (
    -17.9,
    24.2,
)  # right edge and, but for its tip, foot of the index, which hides what lies there
TIMES = {"spades": "night", "hearts": "dawn", "diamonds": "day", "clubs": "dusk"}


def drawn(deck):
    return {card.code: figure(card.figure) for card in load_deck(deck).cards if card.figure}


@pytest.mark.parametrize(("deck", "count"), DRAWN.items())
def test_no_drawing_serves_two_cards(deck, count):
    cards = [card for card in load_deck(deck).cards if card.figure]
    assert len(cards) == len({card.figure for card in cards}) == count
    assert all(one != other for one, other in combinations(drawn(deck).values(), 2))


@pytest.mark.parametrize("name", SCENES)
def test_every_card_has_a_name_of_its_own_that_fits_its_band(name):
    """In days the four cards of an hour are one beast, which is named for what it has as often."""
    cards = load_deck(name).cards
    if name == "days":
        beasts = {(card.rank, card.name) for card in cards if card.name.count("-") == 1}
        assert len(beasts) == 13  # a lion at noon has a name of its own
        assert max(len(card.name) for card in cards) <= 21
    else:
        assert len({card.name for card in cards}) == len(cards)
        assert max(len(card.name) for card in cards) <= 17


@pytest.mark.parametrize("name", SCENES)
def test_a_name_says_who_is_drawn_and_not_what_the_index_says(name):
    """In every language a rank ends no name."""
    said = {*"ajqk", "ace", *"two three four five six seven eight nine ten jack".split()}
    names = [card.name for card in load_deck(name).cards]
    words = [name.casefold().split() for name in names]
    assert not [" ".join(name) for name in words if {name[-1]} & {*said, *map(str, range(2, 11))}]


@pytest.mark.parametrize("deck", DRAWN)
def test_a_figure_throws_one_shadow_and_none_where_ink_is_saved(deck):
    look = look_of(deck)
    cards = [card for card in load_deck(deck).cards if card.figure]
    for edition, shadows in (("colour", 1), ("low-ink", 0)):
        for card in (cards[0], cards[-1]):
            log = drawing_log(
                make_pdf, job(deck, edition)._replace(selected_codes=frozenset({card.code}))
            )
            air = look.colours[figure(look.ground_of(card.code, card.suit))[0].fill]
            shade = f"fill={colour_name(mixed(INK, air, 0.88))}"
            assert sum(shade in line for line in log) == shadows, card.code


def test_a_card_may_have_a_room_of_its_own_before_that_of_its_suit():
    look = look_of("scoundrel")
    rooms = {look.ground_of(card.code, card.suit) for card in load_deck("scoundrel").cards}
    assert rooms == {
        f"room-{name}" for name in ("cellar", "crypt", "kitchen", "stair", "gate", "hall")
    }
    assert look.ground_of("KC", "clubs") != look.ground_of("2C", "clubs")
    assert look.ground_of("RJ", "sun") == ""


def hours():
    """Each card of as days go by with a clock: beast, face and clock are drawn in this order."""
    for card in load_deck("days").cards:
        name, _, suit = card.figure.rpartition("-")
        if name.startswith("hour-"):
            hour, time = name.removeprefix("hour-"), TIMES[suit]
            counts = [
                len(figure(part)) for part in (f"beast-{hour}", f"face-{time}", f"clock-{hour}")
            ]
            starts = [0, *accumulate(counts)]
            yield card, [figure(card.figure)[start:end] for start, end in pairwise(starts)]


def test_no_clock_covers_an_eye_or_a_mouth():
    seen = [
        (
            card.code,
            bounds(shape.path for shape in face)[1],
            bounds(shape.path for shape in clock)[3],
        )
        for card, (_, face, clock) in hours()
    ]
    assert len(seen) == 47
    assert not [code for code, foot_of_face, top_of_clock in seen if foot_of_face < top_of_clock]


def test_a_hand_points_up_when_its_card_is_turned_to_its_hour():
    for card, (*_, clock) in hours():
        hand, hub = clock[-2:]
        tip = max(hand.path.points, key=lambda point: dist(point, middle(hub)))
        x, y = tip[0] - middle(hub)[0], tip[1] - middle(hub)[1]
        assert (90 + 30 * int(card.stats[1].value) - round(degrees(atan2(y, x)))) % 360 == 0, (
            card.code
        )


def middle(shape):
    left, bottom, right, top = bounds([shape.path])
    return (left + right) / 2, (bottom + top) / 2


@pytest.mark.parametrize("deck", DRAWN)
def test_no_figure_reaches_under_the_index_or_over_the_edge_of_its_picture(deck):
    for code, picture in drawn(deck).items():
        for x, y in silhouette(picture).points:
            assert abs(x) <= _HALF_WIDTH + 0.1, code
            assert x >= _BANNER[0] or y <= _BANNER[1], code


@pytest.mark.parametrize("game", ["scoundrel", "spade-poker", "solitaire-rpg", "days", "legacy"])
def test_a_look_has_all_colours_of_its_drawings(game):
    look = look_of(game)
    names = [look.cover, *look.grounds.values()]
    if game in DRAWN:
        names += [card.figure for card in load_deck(game).cards if card.figure]
    for name in names:
        assert {shape.fill for shape in figure(name)} <= {"", *look.colours}, name


def test_every_drawing_can_be_read():
    assert all(figure(name) for name in look_drawings())


@pytest.mark.sample(6)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("deck", SCENES)
def test_name_index_and_numbers_stand_on_every_card(deck, edition):
    cards = load_deck(shipped_decks()[deck]).cards
    with open_pdf(printed(str(shipped_decks()[deck]), edition, cut="outer")) as document:
        words = "\n".join(page.get_textpage().get_text_bounded() for page in document)
    squeezed = "".join(words.split())
    for card in cards:
        assert "".join(card.name.split()) in squeezed
        assert str(card.stats[0].value) in squeezed
    assert scale(edition) in (1.0, 1.5)


@pytest.mark.parametrize(
    ("figure_of", "message"),
    [
        ("cellar-rot", 'card 2S: figure: there is no drawing "cellar-rot".*"cellar-rat"'),
        (
            "sapper",
            (
                'figure: the drawing "sapper" has colours that the look "scoundrel" lacks: '
                "brass, steel"
            ),
        ),
    ],
)
def test_a_figure_that_cannot_be_drawn_is_named(figure_of, message):
    with pytest.raises(FitError, match=message):
        make_pdf(changed(figure=figure_of))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({}, 'card 2S: figure: the drawing "bedsheet-ghost" needs a look'),
        ({"figure": "wraith"}, "card 2S: signs: they need a look"),
    ],
)
def test_what_has_a_looks_colours_needs_a_look(changes, message):
    job = changed(**changes)
    with pytest.raises(FitError, match=message):
        make_pdf(job._replace(deck=replace(job.deck, look="")))


def test_a_scene_without_a_look_has_the_colours_of_its_kind():
    asked = changed(figure="wraith")
    kind = asked.deck.cards[0].kind._replace(signs="", text="Boo.")
    card = asked.deck.cards[0]._replace(kind=kind, stats=())
    log = drawing_log(
        make_pdf,
        asked._replace(deck=replace(asked.deck, look="", cards=(card,)), order=Order(bleed=0.0)),
    )
    assert any("68.00 63.00 7.40" in line and kind.accent in line for line in log)


def changed(**changes):
    """A deck of its first card."""
    asked = job("scoundrel")
    return asked._replace(
        deck=replace(asked.deck, cards=(asked.deck.cards[0]._replace(**changes),))
    )


def test_a_sign_that_nobody_drew_is_named():
    card = load_deck("scoundrel").cards[0]
    with pytest.raises(
        FitError, match=r'card 2S: signs: there is no drawing "icon-hart".*"icon-heart"'
    ):
        make_pdf(changed(kind=card.kind._replace(signs=":icon-hart: 2")))
