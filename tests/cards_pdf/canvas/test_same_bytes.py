"""Equal decks give equal bytes, wherever they lie."""

import pytest
from PIL import Image

from cards_pdf.decks.load import load_deck
from cards_pdf.order import Order
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import find_format
from tests.cards_pdf.files import read_file

DECK = read_file("teal.toml")
DRAWING = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V9z" '
    'fill="#123456"/></svg>'
)
LAYOUT = read_file("teal-seal.toml")


def printed(folder, layout):
    folder.mkdir(parents=True)
    for name in ("a", "b", "gem"):
        Image.new("RGBA" if name == "a" else "RGB", (40, 60), "teal").save(folder / f"{name}.png")
    (folder / "t.csv").write_text(
        "name,body,art\nAda,Some :gem: text.,a.png\nBob,,b.png\n", "utf-8"
    )
    (folder / "seal.svg").write_text(DRAWING, "utf-8")
    (folder / "l.toml").write_text(LAYOUT, "utf-8")
    (folder / "mine.toml").write_text(DECK.replace('theme = "full-art"', layout), "utf-8")
    deck = load_deck(folder / "mine.toml")
    return make_pdf(DeckJob(deck, find_format(deck.size, "a4"), Order(backs="long-edge"))).pdf


@pytest.mark.parametrize("layout", ['theme = "full-art"', 'layout = "l.toml"'])
def test_a_deck_in_another_folder_gives_the_same_bytes(tmp_path, layout):
    one, other = (
        printed(tmp_path / "one", layout),
        printed(tmp_path / "a" / "longer" / "way", layout),
    )
    assert one == other
