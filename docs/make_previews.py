#!/usr/bin/env python3
"""Draw the pictures of the README again: `python docs/make_previews.py`."""

from io import BytesIO
from pathlib import Path

import pypdfium2
from PIL import Image, ImageDraw

from cards_pdf.cards.edition import Edition
from cards_pdf.decks.load import load_deck
from cards_pdf.sheets.deck_sheets import Job, make_pdf
from cards_pdf.sheets.formats import single_card

FOLDER = Path(__file__).parent / "previews"
TABLE = (226, 228, 232)
WIDTH, GAP, ROUND = 210, 16, 10
COLOURS = 96
COLOUR, LOW_INK = Edition(), Edition(low_ink=True)

# Each row: deck, edition, the cards shown; "back" is a card's back.
ROWS = {
    "playing-cards": [("playing-cards", COLOUR, "KS QH JC 7D RJ back")],
    "scoundrel": [("scoundrel", COLOUR, "AC QS 8D 9H back")],
    "spade-poker": [("spade-poker", COLOUR, "JS AH 9C RJ")],
    "low-ink": [("playing-cards", LOW_INK, "KH 10C"), ("legacy", LOW_INK, "S4 IM")],
    "chinese": [
        ("legacy.zh", COLOUR, "IM A3 D2"),
        ("scoundrel.zh", COLOUR, "AC 8D"),
        ("spade-poker.zh", COLOUR, "AH"),
    ],
    "legacy": [("legacy", COLOUR, "FM IM EM A2 D4 S3")],
}


def card_pictures(name: str, edition: Edition, shown: str) -> list[Image.Image]:
    deck = load_deck(name)
    wanted = shown.split()
    places = {card.code: 2 * place for place, card in enumerate(deck.cards)}
    job = Job(deck, single_card(deck.size), edition, backs="long-edge")
    document = pypdfium2.PdfDocument(BytesIO(make_pdf(job).pdf))
    pages = [document[1 if code == "back" else places[code]] for code in wanted]
    return [page.render(scale=WIDTH / page.get_width()).to_pil().convert("RGB") for page in pages]


def on_table(cards: list[Image.Image]) -> Image.Image:
    """Cards side by side, with round corners."""
    width, height = cards[0].size
    table = Image.new("RGB", (len(cards) * (width + GAP) + GAP, height + 2 * GAP), TABLE)
    corners = Image.new("L", (width * 4, height * 4))
    ImageDraw.Draw(corners).rounded_rectangle((0, 0, width * 4 - 1, height * 4 - 1), ROUND * 4, fill=255)
    for place, card in enumerate(cards):
        table.paste(card, (GAP + place * (width + GAP), GAP), corners.resize((width, height)))
    return table


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, rows in ROWS.items():
        cards = [picture for row in rows for picture in card_pictures(*row)]
        small = on_table(cards).quantize(COLOURS, dither=Image.Dither.NONE)
        small.save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
