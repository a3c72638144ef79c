#!/usr/bin/env python3
"""Lay a printed kit on a table, for the README: `python docs/make_kit_picture.py`."""

import random
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import pypdfium2
from PIL import Image, ImageDraw, ImageFilter

from cards_pdf.orders.order import Order
from cards_pdf.rulebooks.load import load
from cards_pdf.rulebooks.small_words import kit_words
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import single_card
from cards_pdf.works.kits import Kit, deck_of, make_kit

PICTURE = Path(__file__).parent / "previews" / "kit.png"
SIZE, PER_MM, COLOURS = (1000, 620), 2.0, 128
TABLE = (124, 92, 66)
GAME, FAN = "scoundrel", ("AC", "KS", "QS", "JC", "8D", "9H")


class Lying(NamedTuple):
    """A page or card on the table: its middle, how far it is turned, how large it is."""

    picture: Image.Image
    x: int
    y: int
    angle: float = 0.0


def table() -> Image.Image:
    """Boards, with a grain that is the same every time."""
    wood, dice = Image.new("RGB", SIZE, TABLE), random.Random(5)  # noqa: S311 -- nothing secret
    draw = ImageDraw.Draw(wood)
    for y in range(0, SIZE[1], 3):
        tone = dice.randint(-7, 7) - 10 * (y % 156 < 3)  # noqa: PLR2004 -- a joint of two boards
        draw.line((0, y, SIZE[0], y), fill=tuple(part + tone for part in TABLE), width=3)
    return wood.filter(ImageFilter.GaussianBlur(1.2))


def laid(wood: Image.Image, thing: Lying) -> None:
    """With its shadow."""
    sheet = thing.picture.convert("RGBA").rotate(thing.angle, Image.Resampling.BICUBIC, expand=True)
    left, top = thing.x - sheet.width // 2, thing.y - sheet.height // 2
    shade = Image.new("L", wood.size)
    shade.paste(sheet.getchannel("A").point(lambda part: part * 0.45), (left + 4, top + 6))
    wood.paste((20, 12, 8), mask=shade.filter(ImageFilter.GaussianBlur(5)))
    wood.paste(sheet, (left, top), sheet)


def pages() -> dict[str, list[pypdfium2.PdfPage]]:
    """The pages of a kit, by chapter."""
    sheet = load(GAME)
    document = pypdfium2.PdfDocument(BytesIO(make_kit(Kit(sheet, deck_of(sheet))).pdf))
    found: dict[str, list[pypdfium2.PdfPage]] = {}
    for number, page in enumerate(document):
        found.setdefault(document.get_page_label(number).rpartition(" ")[0], []).append(page)
    return {key: found[said] for key, said in kit_words("en").items() if said in found}


def drawn(page: pypdfium2.PdfPage, share: float = 1.0) -> Image.Image:
    return page.render(scale=PER_MM * share * 25.4 / 72).to_pil()


def card_pictures() -> list[Image.Image]:
    deck = deck_of(load(GAME))
    job = DeckJob(deck.without_copies, single_card(deck.size), Order(backs="long-edge"))
    document = pypdfium2.PdfDocument(BytesIO(make_pdf(job).pdf))
    places = {card.code: 2 * number for number, card in enumerate(deck.cards)}
    return [_cut(document[1]), *(_cut(document[places[code]]) for code in FAN)]


def _cut(page: pypdfium2.PdfPage) -> Image.Image:
    card = page.render(scale=PER_MM * 25.4 / 72).to_pil().convert("RGBA")
    corners = Image.new("L", (card.width * 4, card.height * 4))
    ImageDraw.Draw(corners).rounded_rectangle(
        (0, 0, card.width * 4, card.height * 4), 6 * 4 * PER_MM / 2, fill=255
    )
    card.putalpha(corners.resize(card.size))
    return card


def main() -> None:
    wood, part, (back, *fronts) = table(), pages(), card_pictures()
    things = [
        Lying(drawn(part["mat"][0], 0.95), 660, 250, 2.0),
        Lying(drawn(part["box"][0], 0.62), 885, 470, -9.0),
        Lying(drawn(part["how"][0], 0.78), 170, 250, 5.0),
        Lying(drawn(part["rules"][0], 0.78), 300, 330, -4.0),
        *(Lying(back, 520 + n, 500 - n, 3.0) for n in (0, 2, 4, 6)),
        *(Lying(card, 640 + 44 * n, 478 + 5 * (n - 2) ** 2, 14.0 - 6.5 * n) for n, card in enumerate(fronts)),
    ]
    for thing in things:
        laid(wood, thing)
    wood.quantize(COLOURS).save(PICTURE, optimize=True)


if __name__ == "__main__":
    main()
