#!/usr/bin/env python3
"""Draw the pictures of the README again: `python docs/make_previews.py`, or some by name."""

import sys
from io import BytesIO
from pathlib import Path

import pypdfium2
from PIL import Image, ImageDraw

from cards_pdf.cards.edition import Edition
from cards_pdf.common.data_files import card_data
from cards_pdf.decks.layouts.region import Layout
from cards_pdf.decks.load import load_deck
from cards_pdf.order import Order
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import make_single_card

FOLDER = Path(__file__).parent / "previews"
TABLE = (226, 228, 232)
WIDTH, GAP, ROUND = 210, 16, 10
COLOURS = 96
COLOUR, LOW_INK = Edition(), Edition(low_ink=True)

# Each row: deck, edition, the cards shown; "back" is a card's back.
ROWS = {
    "playing-cards": [("playing-cards", COLOUR, "KS QH JC 7D RJ back")],
    "scoundrel": [("scoundrel", COLOUR, "AC QS 8D 9H back")],
    "spade-poker": [("spade-poker", COLOUR, "5S 7H 8D 9C RJ")],
    "days": [("days", COLOUR, "AS 5H 8D JC KD back")],
    "solitaire-rpg": [("solitaire-rpg", COLOUR, "9C 4H 6D KS back")],
    "low-ink": [("playing-cards", LOW_INK, "KH 10C"), ("legacy", LOW_INK, "S4 IM")],
    "chinese": [
        ("legacy.zh", COLOUR, "IM A3 D2"),
        ("scoundrel.zh", COLOUR, "AC 8D"),
        ("spade-poker.zh", COLOUR, "AH"),
    ],
    "legacy": [("legacy", COLOUR, "FM IM EM A2 D4 S3")],
    "starts": [
        ("creature", COLOUR, "C1"),
        ("spell", COLOUR, "S1"),
        ("item", COLOUR, "I1"),
        ("event", COLOUR, "E1"),
        ("quest", COLOUR, "Q1"),
        ("photo", COLOUR, "P1"),
    ],
    "starts-otherwise": [
        ("location", COLOUR, "L1 L2"),
        ("token", COLOUR, "T1 T2"),
        ("spell", LOW_INK, "S2"),
    ],
    "harbour": [("harbour", COLOUR, "S1 S2 C1 W1")],
}
STARTS = card_data("starts")


def card_pictures(name: str, edition: Edition, shown: str) -> list[Image.Image]:
    files = (STARTS / name / "deck.toml", FOLDER.parent / "design_a_deck" / f"{name}.toml")
    deck = load_deck(next((file for file in files if file.exists()), name))
    wanted = shown.split()
    places = {card.code: 2 * place for place, card in enumerate(deck.cards)}
    job = DeckJob(
        deck.without_copies,
        make_single_card(deck.size),
        Order(low_ink=edition.low_ink, backs="long-edge" if deck.has_backs else "none"),
    )
    document = pypdfium2.PdfDocument(BytesIO(make_pdf(job).pdf))
    if not deck.has_backs:
        places = {code: place // 2 for code, place in places.items()}
    pages = [document[1 if code == "back" else places[code]] for code in wanted]
    return [_picture(page, deck.layout) for page in pages]


def _picture(page: pypdfium2.PdfPage, layout: Layout) -> Image.Image:
    """Draw a card as it is cut, upright."""
    left, bottom, right, top = page.get_trimbox()
    scale = WIDTH / (right - left)
    picture = page.render(scale=scale).to_pil().convert("RGB")
    cut = picture.crop([round(side * scale) for side in (left, bottom, right, top)])
    return cut.rotate(90, expand=True) if layout.landscape else cut


def on_table(cards: list[Image.Image]) -> Image.Image:
    """Cards side by side, with round corners."""
    width, tallest = sum(card.width for card in cards), max(card.height for card in cards)
    table = Image.new("RGB", (width + (len(cards) + 1) * GAP, tallest + 2 * GAP), TABLE)
    left = GAP
    for card in cards:
        table.paste(card, (left, GAP), _round(*card.size))
        left += card.width + GAP
    return table


def _round(width: int, height: int) -> Image.Image:
    corners = Image.new("L", (width * 4, height * 4))
    ImageDraw.Draw(corners).rounded_rectangle(
        (0, 0, width * 4 - 1, height * 4 - 1), ROUND * 4, fill=255
    )
    return corners.resize((width, height))


def main(names: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in names or ROWS:
        rows = ROWS[name]
        cards = [picture for row in rows for picture in card_pictures(*row)]
        smooth = name.startswith("starts")  # its colours run into each other
        small = on_table(cards).quantize(
            256 if smooth else COLOURS, dither=Image.Dither(3 * smooth)
        )
        small.save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main(sys.argv[1:])
