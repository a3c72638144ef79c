"""Claims of the pictures and tables of the sheets, compared with geometry and with the deck."""

from math import cos, hypot, radians, sin

import pytest

from cards_pdf.canvas.pdf import PdfCanvas
from cards_pdf.cards.drawings import suit_ink
from cards_pdf.cards.edition import Edition
from cards_pdf.common.colour import PAPER, colour_name, mixed
from cards_pdf.decks.load import find_deck, load_deck
from cards_pdf.papers.diagrams import draw_small_card, make_table_picture
from cards_pdf.papers.example_pictures import find_degrees
from cards_pdf.papers.sheet_style import make_style
from cards_pdf.rulebooks import games
from cards_pdf.rulebooks.rule_sheet import PathCard, load
from tests.cards_pdf import reading
from tests.cards_pdf.drawing_log import LoggingCanvas
from tests.papers import build_pdf


def corners(card):
    angle = radians(find_degrees(card))
    along, across = (sin(angle), cos(angle)), (cos(angle), -sin(angle))
    half = 63 / 88 / 2
    points = [
        (
            card.x + a * along[0] / 2 + b * half * across[0],
            card.y + a * along[1] / 2 + b * half * across[1],
        )
        for a in (-1, 1)
        for b in (-1, 1)
    ]
    return points, (along, across)


def distance(one, other):
    """Return the distance of two cards along the axis that parts them best; negative if they
    overlap.
    """
    (points, axes), (others, more) = corners(one), corners(other)
    apart = []
    for axis in (*axes, *more):
        here = [x * axis[0] + y * axis[1] for x, y in points]
        there = [x * axis[0] + y * axis[1] for x, y in others]
        apart.append(max(min(there) - max(here), min(here) - max(there)))
    return max(apart)


def test_the_drawn_path_touches_card_by_card_towards_each_hour():
    path = next(frame.path for frame in load("days").example.frames if frame.path)
    last = PathCard("AS", 0.0, 0.0)
    for card in path:
        assert distance(last, card) == pytest.approx(0, abs=0.001)
        angle = radians(find_degrees(card))
        far = hypot(card.x - last.x, card.y - last.y)
        assert (card.x - last.x, card.y - last.y) == pytest.approx(
            (far * sin(angle), far * cos(angle)), abs=0.001
        )
        last = card


def test_the_legacy_sheet_agrees_with_the_deck():
    deck = load_deck(str(find_deck("legacy")))
    sheet = load("legacy")
    monster = deck.card("FM")
    for stat in ("hp", "atk", "def", "mag"):
        assert f"{stat.upper()} {monster.stat(stat)}" in sheet.setup[0]
    assert f"You have {deck.play['player_hp']} HP" in sheet.setup[2]
    assert f"Draw {deck.play['hand_size']} cards" in sheet.turn[0].do
    assert f"up to {deck.play['uses']} cards" in sheet.turn[1].do
    for code, part in (("A1", 0), ("D1", 1)):
        assert f"{deck.card(code).effects[0].number()}" in sheet.turn[1].parts[part]


def test_the_legacy_example_is_played_with_the_decks_numbers():
    deck = load_deck(str(find_deck("legacy")))
    first, second, third = (frame.text for frame in load("legacy").example.frames)
    monster, attack, plain, defend = (deck.card(code) for code in ("FM", "A1", "A2", "D3"))
    assert "boxes 1 and 3" in first
    assert monster.weakness == "ice"
    strong = (attack.effects[0].number() + attack.boxes[0].number()) * 2 - monster.stat("def")
    weak = plain.effects[0].number() - monster.stat("def")
    assert f"= {strong}." in second
    assert f"= {weak}." in second
    assert f"from {monster.stat('hp')} to {monster.stat('hp') - strong - weak} HP" in second
    strike = monster.stat("atk") - defend.effects[0].number()
    player = deck.play["player_hp"]
    assert f"= {strike}. You drop from {player} to {player - strike} HP" in third


@pytest.mark.parametrize("width", [60.0, 92.0])
@pytest.mark.parametrize("game", games())
def test_the_picture_of_the_table_keeps_to_its_column(game, width):
    sheet = load(game)
    canvas = PdfCanvas(title="")
    canvas.begin_page(200, 200)
    make_table_picture(sheet.mat, make_style(sheet, Edition()).with_size(11.0), width).draw(
        canvas, 0, 0
    )
    canvas.end_page()
    assert (
        max(drawn.x + drawn.w for drawn in reading.outlines(reading.open_pdf(canvas.pdf())[0]))
        <= width + 0.3
    )


def test_a_pile_shows_the_back_of_its_own_cards():
    """Enemies lie behind another back than the player's cards."""
    _, log = build_pdf("spade-poker", "en", "rules")
    stamps = [line for line in log if line.startswith("stamp small-")]
    assert [
        name for name in ("army-back", "hoard-back") if any(name in line for line in stamps)
    ] == ["army-back", "hoard-back"]


@pytest.mark.parametrize("card", ["8D", "x8D"])
def test_a_small_card_has_the_inks_of_its_edition(card):
    edition = Edition(four_colour=True)
    canvas = LoggingCanvas(title="a card")
    canvas.begin_page(50, 50)
    style = make_style(load("scoundrel"), edition)
    draw_small_card(canvas, 0, 0, width=15, card=card, style=style)
    canvas.end_page()
    ink = suit_ink("diamonds", edition)
    ink = mixed(ink, PAPER, 0.45) if card.startswith("x") else ink
    assert any(entry.startswith("text ") and colour_name(ink) in entry for entry in canvas.log)


def test_no_wide_place_of_an_upright_table_reaches_into_the_next_column():
    """Or its label, which stands beside its cards, lies over the cards there."""
    zones = load("days").mat.zones
    for zone in (zone for zone in zones if zone.size[0] > 1):
        lefts = [other.corner[0] for other in zones if other.corner[1] == zone.corner[1]]
        assert zone.corner[0] + zone.size[0] <= min(left for left in lefts if left > zone.corner[0])
