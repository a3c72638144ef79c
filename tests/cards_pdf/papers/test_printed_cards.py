"""Cards as they are printed, reduced, in papers."""

from cards_pdf.canvas.svg import SvgCanvas
from cards_pdf.cards.edition import COLOUR
from cards_pdf.decks.load import load_deck
from cards_pdf.papers.diagrams import PrintedCards

DECK = '[deck]\ntitle = "Bare"\nlayout = "bare.toml"\n' + '[[card]]\nname = "A"\n' * 3
LAYOUT = '[regions]\nname = { text = "{name}", inset = "4mm" }\n'


def test_a_card_of_a_fan_hides_those_below_it(tmp_path):
    (tmp_path / "bare.toml").write_text(LAYOUT, "utf-8")
    (tmp_path / "deck.toml").write_text(DECK, "utf-8")
    canvas = SvgCanvas()
    canvas.begin_page(100, 100)
    deck = load_deck(tmp_path / "deck.toml")
    PrintedCards(deck=deck, edition=COLOUR).draw_fan(canvas, (0, 0, 100, 60))
    assert canvas.svg("x-").count('fill="#ffffff"') >= 3
