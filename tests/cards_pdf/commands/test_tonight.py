"""The edition for tonight: few sheets, one side, black, half a page of rules."""

from functools import cache

import pypdfium2
import pytest

from cards_pdf.common.data_files import games, languages
from cards_pdf.common.errors import DeckError
from cards_pdf.order import Order
from cards_pdf.outputs.kits import list_tonight
from tests.cards_pdf.reading import MM

MAX_SHEETS = 7
BOTH = [(game, lang) for game in games() for lang in languages(game)]


@cache
def tonight(game, lang, paper="a4"):
    (output,) = list_tonight(Order(game, lang, paper))
    return pypdfium2.PdfDocument(output.make(lambda *_: None).pdf)


@pytest.mark.sample(3)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("game", "lang"), BOTH)
def test_a_game_takes_seven_sheets_at_most(game, lang, paper):
    assert 3 <= len(tonight(game, lang, paper)) <= MAX_SHEETS


@pytest.mark.sample(3)
@pytest.mark.parametrize(("game", "lang"), BOTH)
def test_it_is_black(game, lang):
    for page in tonight(game, lang):
        picture = page.render(scale=0.5).to_pil().convert("RGB")
        assert max(max(colour) - min(colour) for _, colour in picture.getcolors(1 << 20)) < 8


@pytest.mark.sample(3)
@pytest.mark.parametrize(("game", "lang"), BOTH)
def test_the_rules_take_half_a_page_and_name_every_step(game, lang):
    page = tonight(game, lang)[0]
    text = page.get_textpage()
    height = page.get_height() * MM
    words = text.get_text_bounded(bottom=height / 2 / MM)
    (end,) = [word for word in ("The end", "THE END", "胜负") if word in words] or [""]
    assert end


def test_its_option_is_alone():
    with pytest.raises(DeckError, match="--tonight and --bleed do not go together"):
        list(list_tonight(Order("scoundrel", bleed=2.0)))
