"""Draw the pictures of the README again: `python -m tools.docs.previews`, or some by name."""

import sys
from io import BytesIO
from pathlib import Path

import numpy as np
import pypdfium2
from PIL import Image, ImageDraw

from cards_pdf.cards.edition import Edition
from cards_pdf.common.data_files import card_data
from cards_pdf.decks.layouts.region import Layout
from cards_pdf.decks.load import load_deck
from cards_pdf.order import Order
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import make_single_card

FOLDER = Path(__file__).parents[2] / "docs" / "previews"
TABLE = (226, 228, 232)
WIDTH, GAP = 210, 16
ROUND = 10
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
# The comparison of colours: the cards of a row, and the rows, as eyes of four kinds and a black
# printer see them.
VISION = "colour-vision"
FOUR = Edition(four_colour=True)
SEEN = [
    ("playing-cards", COLOUR, "7S 7H 7C 7D"),
    ("playing-cards", FOUR, "7S 7H 7C 7D"),
    ("scoundrel", COLOUR, "10C 8D 9H"),
    ("spade-poker", COLOUR, "5S 9C"),
]
SEEN_WIDTH = 78
_LINEAR = 0.04045  # below it sRGB is a straight line
# Machado, Oliveira and Fernandes (2009), severity 1, for linear RGB.
EYES = {
    "all colours": None,
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}
STARTS = card_data("starts")


def card_pictures(name: str, edition: Edition, codes: str) -> list[Image.Image]:
    files = (STARTS / name / "deck.toml", FOLDER.parent / "design_a_deck" / f"{name}.toml")
    deck = load_deck(next((file for file in files if file.exists()), name))
    wanted = codes.split()
    places = {card.code: 2 * place for place, card in enumerate(deck.cards)}
    job = DeckJob(
        deck.without_copies,
        make_single_card(deck.size),
        Order(
            low_ink=edition.low_ink,
            suits="four-colour" if edition.four_colour else "two-colour",
            backs="long-edge" if deck.has_backs else "none",
        ),
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
    picture: Image.Image = page.render(scale=scale).to_pil().convert("RGB")
    cut = picture.crop(tuple(round(side * scale) for side in (left, bottom, right, top)))
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


def as_seen(picture: Image.Image, eyes: str) -> Image.Image:
    """Return a picture as eyes of one kind see it."""
    matrix = EYES[eyes]
    if matrix is None:
        return picture
    parts = np.asarray(picture, dtype=float) / 255
    linear = np.where(parts <= _LINEAR, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    seen = np.clip(linear @ np.array(matrix).T, 0, 1)
    back = np.where(seen <= _LINEAR / 12.92, seen * 12.92, 1.055 * seen ** (1 / 2.4) - 0.055)
    return Image.fromarray(np.round(back * 255).astype("uint8"))


def compare_colours() -> Image.Image:
    """Draw some cards in a row for each kind of eyes."""
    cards = [picture for row in SEEN for picture in card_pictures(*row)]
    height = SEEN_WIDTH * cards[0].height // cards[0].width
    row = on_table([card.resize((SEEN_WIDTH, height), Image.Resampling.LANCZOS) for card in cards])
    whole = Image.new("RGB", (row.width, len(EYES) * row.height), TABLE)
    for n, eyes in enumerate(EYES):
        whole.paste(as_seen(row, eyes), (0, n * row.height))
    return whole


def main(names: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in names or [*ROWS, VISION]:
        if name == VISION:
            compare_colours().quantize(128, dither=Image.Dither.NONE).save(
                FOLDER / f"{name}.png", optimize=True
            )
            continue
        rows = ROWS[name]
        cards = [picture for row in rows for picture in card_pictures(*row)]
        smooth = name.startswith("starts")  # its colours run into each other
        small = on_table(cards).quantize(
            256 if smooth else COLOURS, dither=Image.Dither(3 * smooth)
        )
        small.save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main(sys.argv[1:])
