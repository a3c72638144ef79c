"""`cards-pdf showcase`: cards in a fan, in a hand or behind their box, for a page that tells of a
game.
"""

from collections.abc import Sequence
from math import cos, radians, sin
from typing import TYPE_CHECKING, Annotated

from cards_pdf.canvas.pdf import document
from cards_pdf.canvas.pdf_file import page_pictures, png_bytes
from cards_pdf.commands.files import write
from cards_pdf.commands.options import DECK, OUT, Out, order_options
from cards_pdf.common import sizes
from cards_pdf.common.commands import choice
from cards_pdf.common.files import stem_of
from cards_pdf.common.messages import Message
from cards_pdf.common.program import Speech
from cards_pdf.common.units import MM_PER_INCH
from cards_pdf.decks.load import load_deck
from cards_pdf.order import Order
from cards_pdf.outputs import resolve_deck_job
from cards_pdf.papers.boxes import BoxArtist, find_deck_room
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import make_single_card

if TYPE_CHECKING:
    from PIL.Image import Image

MOST = 9  # cards that a hand holds
_HEIGHT = 900  # pixels of a card
_FAN = 11.0  # degrees from card to card, and no more from end to end than
_WIDEST = 62.0
_FAR = 1.9  # card heights from a card's middle to where all turn
# of a card's height
_CORNER = 0.045
_MARGIN = 0.08
# of a hand: its angles against a fan's, and how much of a card is seen
_CLOSE = 0.45
_HELD = 0.72
# how much of the fan is seen above a box, and how steeply that goes back
_OUT = 0.45
_LEANING = 0.5
_THIN = 12  # pixels at least that a box is deep
_DARK = (0.55, 0.8)  # how light its side and its top are against its front
_SHADOW_DROP = 0.012  # of a card's height
_SHADOW_BLUR = 0.02  # of a card's height
_SHADOW_GREY = 110


@order_options("what lang low_ink cards", what=DECK)
def showcase(
    order: Order,
    speech: Speech,
    pose: Annotated[str, choice(("fan", "hand", "box"), "how the cards are shown")] = "fan",
    out: Out = OUT,
) -> None:
    """Draw the selected cards, or the deck's first, as a PNG without background."""
    job = resolve_deck_job(order._replace(single=True), load_deck(order.what, order.lang))
    cards = _draw_cards(job)
    if pose == "box":
        picture = draw_box_before_fan(cards, *_draw_box_front(job))
    elif pose == "hand":  # a close fan whose lower part is held
        fan = draw_fan(cards, _CLOSE)
        picture = fan.crop((0, 0, fan.width, round(fan.height * _HELD)))
    else:
        picture = draw_fan(cards)
    path = out / f"{stem_of(job.deck.stem, 'showcase', '' if pose == 'fan' else pose)}.png"
    count = Message("{count:card|cards}", count=len(cards))
    write(path, png_bytes(picture, 300), count, speech=speech)


def _draw_cards(job: DeckJob) -> list["Image"]:
    """Return pictures of as many cards as a hand holds, all of one height."""
    deck = job.deck.without_copies
    dpi = _HEIGHT / max(sizes.card(deck.size).mm) * MM_PER_INCH
    cards = job.chosen_cards[:MOST]
    codes = frozenset(card.code for card in cards)
    finished = make_pdf(
        job._replace(deck=deck, form=make_single_card(deck.size), selected_codes=codes)
    )
    pictures = page_pictures(finished.pdf, dpi, trimmed=True, art=finished.art)
    return [
        picture.rotate(90, expand=True) if deck.layout_of(card).landscape else picture
        for card, picture in zip(cards, pictures, strict=True)
    ]


def _draw_box_front(job: DeckJob) -> tuple["Image", int]:
    """Return a picture of the box's front, and its depth in pixels."""
    block = find_deck_room(job.deck, job.edition)
    with document(title=job.deck.title, language=job.deck.language, deck=job.deck) as canvas:
        canvas.begin_page(block.width, block.height)
        artist = BoxArtist(canvas, job.deck, job.edition)
        artist.draw_front((0, 0, block.width, block.height))
        canvas.end_page()
    dots = _HEIGHT / max(block.width, block.height)
    (front,) = page_pictures(canvas.finished.pdf, dots * MM_PER_INCH)
    return front, max(_THIN, round(block.depth * dots))


def draw_box_before_fan(cards: Sequence["Image"], front: "Image", depth: int) -> "Image":
    """Return the box before a fan of its cards, seen from the right and a little from above."""
    from PIL import Image, ImageDraw, ImageStat

    behind = draw_fan(cards)
    back = round(depth * _LEANING)
    out = round(max(card.height for card in cards) * _OUT)
    wide = front.width + depth
    high = front.height + back
    table = Image.new("RGBA", (max(wide, behind.width), out + high), (0, 0, 0, 0))
    table.alpha_composite(behind, ((table.width - behind.width) // 2, 0))
    left = (table.width - wide) // 2
    top = out + back
    right = left + front.width
    bottom = top + front.height
    colour = ImageStat.Stat(front.convert("RGB")).mean
    side, lid = (tuple(round(part * light) for part in colour) for light in _DARK)
    far = (right + depth, top - back)
    draw = ImageDraw.Draw(table)
    draw.polygon([(left, top), (left + depth, top - back), far, (right, top)], fill=lid)
    draw.polygon([(right, top), far, (right + depth, bottom - back), (right, bottom)], fill=side)
    table.paste(front.convert("RGBA"), (left, top))
    return table


def draw_fan(cards: Sequence["Image"], close: float = 1.0) -> "Image":
    """Cards that turn around a point below them, each over the one before it."""
    from PIL import Image

    step = close * min(_FAN, _WIDEST / max(1, len(cards) - 1))
    far = _FAR * max(card.height for card in cards)
    placed = []
    for n, card in enumerate(cards):
        angle = (n - (len(cards) - 1) / 2) * step
        x = far * sin(radians(angle))
        y = -far * cos(radians(angle))
        placed += [(x, y, turned) for turned in _add_shadow(card, angle)]
    left = min(x - part.width / 2 for x, _, part in placed)
    top = min(y - part.height / 2 for _, y, part in placed)
    right = max(x + part.width / 2 for x, _, part in placed)
    bottom = max(y + part.height / 2 for _, y, part in placed)
    table = Image.new("RGBA", (round(right - left), round(bottom - top)), (0, 0, 0, 0))
    for x, y, part in placed:
        table.alpha_composite(
            part, (int(x - part.width / 2 - left), int(y - part.height / 2 - top))
        )
    return table.crop(table.getbbox())


def _add_shadow(card: "Image", angle: float) -> "list[Image]":
    """Return a turned card with round corners and its shadow."""
    from PIL import Image, ImageDraw, ImageFilter

    margin = round(_MARGIN * card.height)
    size = (card.width + 2 * margin, card.height + 2 * margin)
    shape = Image.new("L", card.size, 0)
    corner = round(_CORNER * card.height)
    ImageDraw.Draw(shape).rounded_rectangle(
        (0, 0, card.width - 1, card.height - 1), corner, fill=255
    )
    whole = Image.new("RGBA", size, (0, 0, 0, 0))
    shade = Image.new("L", size, 0)
    whole.paste(card.convert("RGB"), (margin, margin), shape)
    shade.paste(_SHADOW_GREY, (margin, margin + round(_SHADOW_DROP * card.height)), shape)
    shade = shade.filter(ImageFilter.GaussianBlur(_SHADOW_BLUR * card.height))
    below = Image.merge("RGBA", (*(Image.new("L", size, 0) for _ in range(3)), shade))
    return [part.rotate(-angle, Image.Resampling.BICUBIC, expand=True) for part in (below, whole)]
