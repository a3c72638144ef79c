"""`cards-pdf showcase`: cards of a deck as somebody holds them, for a page that tells of a game."""

from collections.abc import Sequence
from math import cos, radians, sin
from pathlib import Path
from typing import TYPE_CHECKING

from cards_pdf.commands.files import write
from cards_pdf.common import sizes
from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.sentences import Sentence
from cards_pdf.common.units import MM_PER_INCH
from cards_pdf.decks.load import load_deck
from cards_pdf.orders.order import Order
from cards_pdf.pdf.reading.to_pictures import page_pictures, png_bytes
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import single_card
from cards_pdf.works.decks import deck_job

if TYPE_CHECKING:
    from PIL.Image import Image

MOST = 9  # cards that a hand holds
_HEIGHT = 900  # pixels of a card
_FAN = 11.0  # degrees from card to card, and no more from end to end than
_WIDEST = 62.0
_FAR = 1.9  # card heights from a card's middle to where all turn
_CORNER, _MARGIN = 0.045, 0.08  # of a card's height
_SHADOW = (0.012, 0.02, 110)  # how far down, how soft, how dark


def write_showcase(order: Order, out: Path, speech: Speech) -> None:
    """A fan of the cards that are asked for, or of the deck's first, as a PNG on nothing."""
    job = deck_job(order._replace(single=True), load_deck(order.what, order.lang))
    codes = [card.code for card in job.deck.cards if job.prints(card)][:MOST]
    picture = fan(_upright(job, codes))
    path = out / f"{job.deck.stem}-showcase.png"
    write(path, png_bytes(picture, 300), Sentence("{count:card|cards}", count=len(codes)), speech)


def _upright(job: DeckJob, codes: Sequence[str]) -> list["Image"]:
    """These cards as they are read, all as high."""
    deck = job.deck.without_copies
    dpi = _HEIGHT / max(sizes.card(deck.size).mm) * MM_PER_INCH
    chosen = job._replace(deck=deck, form=single_card(deck.size), only=frozenset(codes))
    made = make_pdf(chosen)
    pictures = page_pictures(made.pdf, dpi, trimmed=True, art=made.art)
    cards = [card for card in deck.cards if card.code in codes]
    lying = (deck.layout_of(card).landscape for card in cards)
    return [
        picture.rotate(90, expand=True) if lies else picture
        for picture, lies in zip(pictures, lying, strict=True)
    ]


def fan(cards: Sequence["Image"]) -> "Image":
    """Cards that turn around a point below them, each over the one before it."""
    from PIL import Image

    step = min(_FAN, _WIDEST / max(1, len(cards) - 1))
    far = _FAR * max(card.height for card in cards)
    placed = []
    for n, card in enumerate(cards):
        angle = (n - (len(cards) - 1) / 2) * step
        x, y = far * sin(radians(angle)), -far * cos(radians(angle))
        placed += [(x, y, turned) for turned in _with_shadow(card, angle)]
    left = min(x - part.width / 2 for x, _, part in placed)
    top = min(y - part.height / 2 for _, y, part in placed)
    right = max(x + part.width / 2 for x, _, part in placed)
    bottom = max(y + part.height / 2 for _, y, part in placed)
    table = Image.new("RGBA", (round(right - left), round(bottom - top)), (0, 0, 0, 0))
    for x, y, part in placed:
        table.alpha_composite(part, (int(x - part.width / 2 - left), int(y - part.height / 2 - top)))
    return table.crop(table.getbbox())


def _with_shadow(card: "Image", angle: float) -> "list[Image]":
    """A card's shadow and the card, with round corners, turned."""
    from PIL import Image, ImageDraw, ImageFilter

    margin, (down, soft, dark) = round(_MARGIN * card.height), _SHADOW
    size = (card.width + 2 * margin, card.height + 2 * margin)
    shape = Image.new("L", card.size, 0)
    corner = round(_CORNER * card.height)
    ImageDraw.Draw(shape).rounded_rectangle((0, 0, card.width - 1, card.height - 1), corner, fill=255)
    whole, shade = Image.new("RGBA", size, (0, 0, 0, 0)), Image.new("L", size, 0)
    whole.paste(card.convert("RGB"), (margin, margin), shape)
    shade.paste(dark, (margin, margin + round(down * card.height)), shape)
    shade = shade.filter(ImageFilter.GaussianBlur(soft * card.height))
    below = Image.merge("RGBA", (*(Image.new("L", size, 0) for _ in range(3)), shade))
    return [part.rotate(-angle, Image.Resampling.BICUBIC, expand=True) for part in (below, whole)]
