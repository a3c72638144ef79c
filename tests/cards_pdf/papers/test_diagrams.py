"""Claims of the pictures and tables of the sheets, compared with geometry and with the deck."""

from math import cos, hypot, radians, sin

import pytest

from cards_pdf.canvas.pdf import PdfCanvas
from cards_pdf.canvas.svg import SvgCanvas
from cards_pdf.cards.drawings import suit_ink
from cards_pdf.cards.edition import COLOUR, Edition
from cards_pdf.common.colour import PAPER, colour_name, mixed
from cards_pdf.common.data_files import games
from cards_pdf.decks.load import load_deck
from cards_pdf.papers.diagrams import PrintedCards, draw_small_card, make_table_picture
from cards_pdf.papers.example_pictures import find_degrees
from cards_pdf.papers.sheet_style import make_style
from cards_pdf.rulebooks.rule_sheet import PathCard, load
from tests.cards_pdf.drawing import write_deck
from tests.cards_pdf.drawing_log import LoggingCanvas
from tests.cards_pdf.reading import open_pdf, outlines
from tests.papers import build_pdf

LEGACY = load_deck("legacy")


def axes(card):
    angle = radians(find_degrees(card))
    return (sin(angle), cos(angle)), (cos(angle), -sin(angle))


def reach(card, axis):
    sides = [side[0] * axis[0] + side[1] * axis[1] for side in axes(card)]
    middle = card.x * axis[0] + card.y * axis[1]
    half = (abs(sides[0]) + abs(sides[1]) * 63 / 88) / 2
    return middle - half, middle + half


def distance(one, other):
    """Return the distance of two cards along the axis that parts them best."""
    spans = [(reach(one, axis), reach(other, axis)) for axis in (*axes(one), *axes(other))]
    return max(max(there[0] - here[1], here[0] - there[1]) for here, there in spans)


def test_the_drawn_path_touches_card_by_card_towards_each_hour():
    path = next(frame.path for frame in load("days").example.frames if frame.path)
    last = PathCard("AS", 0.0, 0.0)
    for card in path:
        assert distance(last, card) == pytest.approx(0, abs=0.001)
        angle, step = radians(find_degrees(card)), (card.x - last.x, card.y - last.y)
        far = hypot(*step)
        assert step == pytest.approx((far * sin(angle), far * cos(angle)), abs=0.001)
        last = card


def test_the_legacy_sheet_agrees_with_the_deck():
    sheet, play, monster = load("legacy"), LEGACY.play, LEGACY.card("FM")
    for stat in ("hp", "atk", "def", "mag"):
        assert f"{stat.upper()} {monster.stat(stat)}" in sheet.setup[0]
    assert f"You have {play['player_hp']} HP" in sheet.setup[2]
    assert f"Draw {play['hand_size']} cards" in sheet.turn[0].do
    assert f"up to {play['uses']} cards" in sheet.turn[1].do
    for code, part in zip(("A1", "D1"), sheet.turn[1].parts, strict=False):
        assert f"{LEGACY.card(code).effects[0].number()}" in part


def test_the_legacy_example_is_played_with_the_decks_numbers():
    first, second, third = (frame.text for frame in load("legacy").example.frames)
    monster, attack, plain, defend = (LEGACY.card(code) for code in ("FM", "A1", "A2", "D3"))
    assert "boxes 1 and 3" in first
    assert monster.weakness == "ice"
    strong = (attack.effects[0].number() + attack.boxes[0].number()) * 2 - monster.stat("def")
    weak = plain.effects[0].number() - monster.stat("def")
    health = monster.stat("hp")
    for part in (f"= {strong}.", f"= {weak}.", f"from {health} to {health - strong - weak} HP"):
        assert part in second
    strike = monster.stat("atk") - defend.effects[0].number()
    player = LEGACY.play["player_hp"]
    assert f"= {strike}. You drop from {player} to {player - strike} HP" in third


@pytest.mark.parametrize("width", [60.0, 92.0])
@pytest.mark.parametrize("game", games())
def test_the_picture_of_the_table_keeps_to_its_column(game, width):
    sheet, canvas = load(game), PdfCanvas(title="")
    style = make_style(sheet, Edition()).with_size(11.0)
    canvas.begin_page(200, 200)
    make_table_picture(sheet.mat, style, width).draw(canvas, 0, 0)
    canvas.end_page()
    drawn = outlines(open_pdf(canvas.pdf())[0])
    assert max(shape.x + shape.w for shape in drawn) <= width + 0.3


def test_a_pile_shows_the_back_of_its_own_cards():
    _, log = build_pdf("spade-poker", "en", "rules")
    stamps = "\n".join(line for line in log if line.startswith("stamp small-"))
    assert "army-back" in stamps
    assert "hoard-back" in stamps


@pytest.mark.parametrize("card", ["8D", "x8D"])
def test_a_small_card_has_the_inks_of_its_edition(card):
    edition, canvas = Edition(four_colour=True), LoggingCanvas(title="a card")
    style = make_style(load("scoundrel"), edition)
    canvas.begin_page(50, 50)
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


def test_a_card_of_a_fan_hides_those_below_it(tmp_path):
    layout = '[regions]\nname = { text = "{name}", inset = "4mm" }\n'
    deck = load_deck(write_deck(tmp_path, '[[card]]\nname = "A"\n' * 3, layout=layout))
    canvas = SvgCanvas()
    canvas.begin_page(100, 100)
    PrintedCards(deck=deck, edition=COLOUR).draw_fan(canvas, (0, 0, 100, 60))
    assert canvas.svg("x-").count('fill="#ffffff"') >= 3


def test_a_deck_of_landscape_cards_has_no_fan(tmp_path):
    layout = '[layout]\nlandscape = true\n[regions]\nname = { text = "{name}", inset = "4mm" }\n'
    deck = load_deck(write_deck(tmp_path, '[[card]]\nname = "A"\n', layout=layout))
    PrintedCards(deck=deck, edition=COLOUR).draw_fan(SvgCanvas(), (0, 0, 100, 60))


def test_a_card_has_the_same_lines_whatever_size_was_drawn_first():
    cards = PrintedCards(deck=load_deck("days"), edition=COLOUR)

    def picture(*widths):
        canvas = SvgCanvas()
        canvas.begin_page(100, 100)
        for width in widths:
            cards.draw(canvas, cards.deck.cards[0], 0, 0, width)
        return canvas.svg("x-").partition(">")[2].removesuffix("</svg>")

    assert picture(6.0, 60.0) == picture(6.0) + picture(60.0)
