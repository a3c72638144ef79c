"""Pictures of cards on a table, in colour: printed, laid a little askew, as a phone sees them."""

from io import BytesIO

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from cards_pdf.canvas.pdf_file import page_pictures
from cards_pdf.cards.edition import Edition
from cards_pdf.cards.single_cards import print_single_cards
from cards_pdf.decks.load import load_deck

FRAME = (1280, 960)
WIDE = 200  # pixels of a card
ROUND = 11  # pixels of its corners
CLOTH = (52, 92, 74)


def cards(*codes, deck="playing-cards", wide=WIDE):
    """The fronts of these cards with round corners."""
    deck_cards = load_deck(deck)
    by_code = {card.code: card for card in deck_cards.cards}
    pictures = page_pictures(
        print_single_cards(deck_cards, [by_code[code] for code in codes], Edition()), 220
    )
    return [_cut(picture.convert("RGB"), wide) for picture in pictures]


def _cut(picture, wide):
    made = picture.resize(
        (wide, round(wide * picture.height / picture.width)), Image.Resampling.LANCZOS
    )
    edge = Image.new("L", made.size)
    ImageDraw.Draw(edge).rounded_rectangle((0, 0, made.width - 1, made.height - 1), ROUND, fill=255)
    made.putalpha(edge)
    return made


def table(*codes, size=FRAME, columns=4, seed=1, light=1.0, **more):
    """Rows of cards, left to right, on cloth."""
    rng = np.random.default_rng(seed)
    rough = rng.normal(0, 4, (size[1], size[0], 1)) + np.array(CLOTH)
    scene = Image.fromarray(rough.clip(0, 255).astype(np.uint8))
    found = cards(*codes, wide=round(WIDE * size[0] / FRAME[0]), **more) if codes else []
    for n, card in enumerate(found):
        row, column = divmod(n, columns)
        x, y = (
            (column + 0.5) * size[0] / columns,
            (row + 0.5) * size[1] / ((len(found) - 1) // columns + 1),
        )
        turned = card.rotate(rng.uniform(-4, 4), Image.Resampling.BICUBIC, expand=True)
        scene.paste(turned, (round(x - turned.width / 2), round(y - turned.height / 2)), turned)
    seen = np.asarray(scene.filter(ImageFilter.GaussianBlur(0.7))) * light
    return Image.fromarray((seen + rng.normal(0, 2, seen.shape)).clip(0, 255).astype(np.uint8))


def save(picture, path):
    picture.save(path, quality=90)
    return path


def video(path, *pictures, each=12):
    """Motion JPEG, which a browser takes for a camera: each picture for so many frames, again."""
    with path.open("wb") as out:
        for picture in pictures:
            frame = BytesIO()
            picture.save(frame, "JPEG", quality=90)
            out.write(frame.getvalue() * each)
    return path
