"""Draw the pictures of the README again: `python -m tools.docs.previews`, or some by name."""

import sys
from pathlib import Path

import numpy as np
from PIL import Image

from cards_pdf.cards.edition import Edition
from cards_pdf.common.data_files import card_data
from tools.docs.cards import TABLE, draw_cards, put_on_table

FOLDER = Path(__file__).parents[2] / "docs" / "previews"
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
    start = STARTS / name / "deck.toml"
    return draw_cards(start if start.exists() else name, codes.split(), edition)


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
    row = put_on_table(
        [card.resize((SEEN_WIDTH, height), Image.Resampling.LANCZOS) for card in cards]
    )
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
        small = put_on_table(cards).quantize(
            256 if smooth else COLOURS, dither=Image.Dither(3 * smooth)
        )
        small.save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main(sys.argv[1:])
