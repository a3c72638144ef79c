"""A card in SVG looks as it does in a PDF, to within what two renderers differ in."""

from base64 import b64encode
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageStat

from cards_pdf.canvas.pdf import PdfCanvas
from cards_pdf.canvas.pdf_file import page_pictures
from cards_pdf.canvas.typefaces import deck_typefaces
from cards_pdf.cards.edition import Edition
from cards_pdf.cards.faces import Fronts
from cards_pdf.cards.single_cards import CardPictures
from cards_pdf.common import sizes
from cards_pdf.common.data_files import starts
from cards_pdf.decks.load import load_deck, shipped_decks

DPI = 200
# Of 255, on average over a deck. At the edges of black lines and of hanzi two renderers differ
# more.
MOST, MOST_BLACK = 4, 6
MOST_OF_ONE = 7
FACES = "@font-face{{font-family:'{name}';src:url(data:font/ttf;base64,{data})}}"
STYLE = (
    "body{margin:0} svg{position:absolute;left:0;top:0;display:none} svg.on{display:block}"
    "text{font-kerning:none;font-variant-ligatures:none}"
)
SHOW = (
    "n => document.querySelectorAll('svg').forEach((one, at) => one.classList.toggle('on', at "
    "=== n))"
)
DECKS = {
    **shipped_decks(),
    **{f"start {name}": folder / "deck.toml" for name, folder in starts().items()},
}
EDITIONS = [Edition(), Edition(low_ink=True), Edition(large=True)]


def upright(deck):
    size = sizes.card(deck.size).mm
    return (max(size), min(size)) if deck.layout.landscape else size


def as_pdf(deck, cards, edition):
    canvas = PdfCanvas(title="", only_black=edition.low_ink)
    canvas.typefaces = deck_typefaces(deck, only_black=edition.low_ink)
    size = upright(deck)
    fronts = Fronts(deck, edition, size)
    for card in cards:
        canvas.begin_page(*size)
        fronts.draw(canvas, card)
        canvas.end_page()
    return [picture.convert("RGB") for picture in page_pictures(canvas.pdf(), DPI)]


def as_svg(deck, cards, edition):
    pictures = CardPictures(deck, edition)
    drawn = [pictures.draw_front(card, f"c{n}-") for n, card in enumerate(cards)]
    return pictures.canvas, drawn


def in_browser(page, canvas, pictures, size):
    """Each as the browser draws it, as many pixels wide and high."""
    width, height = size
    faces = "".join(
        FACES.format(name=name, data=b64encode(ttf.face._ttf_data).decode())
        for name, ttf in canvas.fonts.items()
    )
    sized = f"svg{{width:{width}mm;height:{height}mm}}"
    page.set_content(f"<style>{faces}{STYLE}{sized}</style>{''.join(pictures)}")
    page.evaluate("() => document.fonts.ready")
    for n in range(len(pictures)):
        page.evaluate(SHOW, n)
        yield Image.open(BytesIO(page.screenshot())).convert("RGB")


def difference(one, other):
    parts = ImageStat.Stat(ImageChops.difference(one, other)).mean
    return sum(parts) / len(parts)


@pytest.fixture(scope="module")
def page(browser):
    context = browser.new_context(
        device_scale_factor=DPI / 96, viewport={"width": 600, "height": 900}
    )
    yield context.new_page()
    context.close()


@pytest.mark.browser
@pytest.mark.sample(6)
@pytest.mark.parametrize("name", DECKS)
@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.name)
def test_a_card_in_svg_looks_as_it_is_printed(page, name, edition, depth):
    deck = load_deck(DECKS[name])
    cards = deck.cards[:: max(1, len(deck.cards) // depth(24))]
    shown = in_browser(page, *as_svg(deck, cards, edition), upright(deck))
    found = {
        card.code: difference(one, other.crop((0, 0, *one.size)))
        for card, one, other in zip(cards, as_pdf(deck, cards, edition), shown, strict=True)
    }
    assert sum(found.values()) / len(found) <= (
        MOST_BLACK if edition.low_ink or deck.language.startswith("zh") else MOST
    ), found
    assert max(found.values()) <= MOST_OF_ONE, found
