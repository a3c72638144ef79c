"""Pictures of cards side by side, for documents."""

from collections.abc import Iterable, Sequence
from io import BytesIO
from pathlib import Path

import pypdfium2
from PIL import Image, ImageDraw

from cards_pdf.cards.edition import COLOUR, Edition
from cards_pdf.decks.load import load_deck
from cards_pdf.decks.region import Layout
from cards_pdf.order import Order
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import make_single_card

TABLE = (226, 228, 232)
COLOURS = 192
# pixels
CARD_WIDTH = 210
GAP = 16
ROUND = 10


def draw_cards(
    deck_name: str | Path, codes: Sequence[str], edition: Edition = COLOUR, width: int = CARD_WIDTH
) -> list[Image.Image]:
    """Draw cards of a deck as they are cut, upright. The code "back" is the first card's back."""
    deck = load_deck(deck_name)
    order = Order(
        low_ink=edition.low_ink,
        suits="four-colour" if edition.four_colour else "two-colour",
        backs="long-edge" if deck.has_backs else "none",
    )
    job = DeckJob(deck.without_copies, make_single_card(deck.size), order)
    document = pypdfium2.PdfDocument(BytesIO(make_pdf(job).pdf))
    pages_per_card = 2 if deck.has_backs else 1
    pages = {card.code: pages_per_card * number for number, card in enumerate(deck.cards)}
    pages.setdefault("back", 1)
    return [_draw_page(document[pages[code]], deck.layout, width) for code in codes]


def _draw_page(page: pypdfium2.PdfPage, layout: Layout, width: int) -> Image.Image:
    left, bottom, right, top = page.get_trimbox()
    scale = width / (right - left)
    picture: Image.Image = page.render(scale=scale).to_pil().convert("RGB")
    cut = picture.crop(tuple(round(side * scale) for side in (left, bottom, right, top)))
    return cut.rotate(90, expand=True) if layout.landscape else cut


def put_on_table(pictures: Iterable[Image.Image], gap: int = GAP) -> Image.Image:
    """Return pictures side by side on a table, with round corners."""
    cards = list(pictures)
    width = sum(card.width for card in cards) + (len(cards) + 1) * gap
    table = Image.new("RGB", (width, max(card.height for card in cards) + 2 * gap), TABLE)
    left = gap
    for card in cards:
        table.paste(card, (left, gap), _round_corners(*card.size))
        left += card.width + gap
    return table


def _round_corners(width: int, height: int) -> Image.Image:
    mask = Image.new("L", (width * 4, height * 4))
    ImageDraw.Draw(mask).rounded_rectangle(
        (0, 0, width * 4 - 1, height * 4 - 1), ROUND * 4, fill=255
    )
    return mask.resize((width, height))


def save_small(picture: Image.Image, file: Path) -> None:
    small = picture.quantize(COLOURS, dither=Image.Dither.FLOYDSTEINBERG)
    small.save(file, optimize=True)
