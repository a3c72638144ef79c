"""Lay things on a table, for the README: `python -m tools.docs.tables`.

Five decks with their boxes and a phone; and a card that was ticked, in a photo and then printed
again.
"""

import random
from collections.abc import Iterator, Mapping
from io import BytesIO
from math import cos, radians, sin
from pathlib import Path

import pypdfium2
from PIL import Image, ImageDraw, ImageFilter

from cards_pdf.canvas.pdf import PdfCanvas
from cards_pdf.canvas.typefaces import deck_typefaces
from cards_pdf.cards.edition import Edition
from cards_pdf.decks.campaign import PencilMarks
from cards_pdf.decks.deck import Deck
from cards_pdf.decks.load import load_deck
from cards_pdf.order import Order
from cards_pdf.papers.boxes import BoxArtist, find_deck_room
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import make_single_card

NO_MARKS: Mapping[str, PencilMarks] = {}
FOLDER = Path(__file__).parents[2] / "docs" / "previews"
SIZE, PER_MM = (1540, 800), 2.6
TABLE, QUALITY = (118, 88, 62), 88
PHONE, BEZEL = 190, 9  # dots across
SHADE = 0.72  # of a box's ground, on its sides

# Each deck: the middle of its box, how far that is turned, and the cards of its fan.
DECKS = {
    "scoundrel": ((145, 190), -6.0, "AC KS JC 8D 9H"),
    "days": ((610, 185), 4.0, "KD JC 8D 5H AS"),
    "legacy": ((145, 600), 5.0, "EM A2 D4 S3 FM"),
    "solitaire-rpg": ((610, 605), -4.0, "KS 9C 4H 6D QC"),
    "spade-poker": ((1075, 600), 3.0, "KS 5S 7H 9C RJ"),
}
FAN = (215, 5)  # its middle from the box's
REACH, TURN = 400, 9.0  # dots to where cards turn about, degrees from card to card
AT_PHONE = (1300, 238)

READ = FOLDER.parent / "photographing" / "read.jpg"
BRAND, ON_PHOTO = "A2", (470, 42, 686, 258)  # a card of which one box is open, and where it lies
AGAIN = (760, 400)

# The first room of docs/print-and-play.md: where its cards lie, in dots from the left.
ROOM = (1000, 300)
DEALT = {"JS": 330, "8D": 520, "6H": 710, "4C": 900}
FOUGHT = {"8D": 310, "JS": 350, "6H": 600, "4C": 790}  # the weapon lies under what it killed


def table(size: tuple[int, int]) -> Image.Image:
    """Draw boards, with a grain that is the same every time."""
    wood, dice = Image.new("RGB", size, TABLE), random.Random(5)  # noqa: S311 -- nothing secret
    draw = ImageDraw.Draw(wood)
    for y in range(0, size[1], 3):
        tone = dice.randint(-7, 7) - 10 * (y % 186 < 3)  # noqa: PLR2004 -- a joint of two boards
        draw.line((0, y, size[0], y), fill=tuple(part + tone for part in TABLE), width=3)
    return wood.filter(ImageFilter.GaussianBlur(1.2))


def lay(
    wood: Image.Image, thing: Image.Image, middle: tuple[int, int], angle: float, tall: int = 0
) -> None:
    """Lay a thing on the table with its shadow. Light comes from the left and from above."""
    sheet = thing.convert("RGBA").rotate(angle, Image.Resampling.BICUBIC, expand=True)
    left, top = middle[0] - sheet.width // 2, middle[1] - sheet.height // 2
    shade = Image.new("L", wood.size)
    for far in range(tall + 1):
        shade.paste(sheet.getchannel("A"), (left + 4 + far, top + 6 + far), sheet.getchannel("A"))
    soft = shade.filter(ImageFilter.GaussianBlur(5 + tall // 3)).point(lambda part: part * 0.5)
    wood.paste((20, 12, 8), mask=soft)
    bottom = (thing.width // 2, thing.height - 4)
    ground = thing.convert("RGB").crop((*bottom, bottom[0] + 1, bottom[1] + 1)).tobytes()
    red, green, blue = (round(part * SHADE) for part in ground)
    side = (red, green, blue)
    for far in range(tall, 0, -1):
        wood.paste(side, (left + far, top + far), sheet)
    wood.paste(sheet, (left, top), sheet)


def cards_of(
    deck: Deck, codes: str, marks: Mapping[str, PencilMarks] = NO_MARKS
) -> Iterator[Image.Image]:
    job = DeckJob(deck.without_copies, make_single_card(deck.size), Order(), marks)
    document = pypdfium2.PdfDocument(BytesIO(make_pdf(job).pdf))
    places = {card.code: number for number, card in enumerate(deck.cards)}
    for code in codes.split():
        yield as_cut(document[places[code]])


def as_cut(page: pypdfium2.PdfPage) -> Image.Image:
    """Draw the card of a page as it is cut, with round corners."""
    scale = PER_MM * 25.4 / 72
    sides = [round(side * scale) for side in page.get_trimbox()]
    return rounded(page.render(scale=scale).to_pil().convert("RGBA").crop(sides), 3 * PER_MM)


def rounded(picture: Image.Image, radius: float) -> Image.Image:
    corners = Image.new("L", (picture.width * 4, picture.height * 4))
    ImageDraw.Draw(corners).rounded_rectangle((0, 0, *corners.size), radius * 4, fill=255)
    picture.putalpha(corners.resize(picture.size))
    return picture


def front_of_box(deck: Deck) -> Image.Image:
    block = find_deck_room(deck)
    canvas = PdfCanvas(title=deck.title)
    canvas.typefaces = deck_typefaces(deck)
    canvas.begin_page(block.width, block.height)
    BoxArtist(canvas, deck, Edition()).draw_front((0, 0, block.width, block.height))
    canvas.end_page()
    page = pypdfium2.PdfDocument(BytesIO(canvas.pdf()))[0]
    picture: Image.Image = page.render(scale=PER_MM * 25.4 / 72).to_pil()
    return picture


def phone() -> Image.Image:
    shot = Image.open(FOLDER / "phone.png").convert("RGB")
    shot = shot.crop((0, 0, 390, shot.height))
    screen = shot.resize((PHONE, PHONE * shot.height // shot.width), Image.Resampling.LANCZOS)
    whole = Image.new("RGBA", (screen.width + 2 * BEZEL, screen.height + 4 * BEZEL), (24, 24, 27))
    whole.paste(screen, (BEZEL, 2 * BEZEL))
    return rounded(whole, 22)


def printed_again() -> Image.Image:
    wood, deck = table(AGAIN), load_deck("legacy")
    photo = Image.open(READ).convert("RGB").crop(ON_PHOTO)
    lay(wood, photo.resize((340, 340), Image.Resampling.LANCZOS), (200, 200), angle=0)
    (card,) = cards_of(deck, BRAND, {BRAND: PencilMarks(ticked={1: 1, 2: 1, 4: 1})})
    lay(wood, card.resize((card.width * 4 // 3, card.height * 4 // 3)), (605, 200), angle=-3)
    arrow = [(395, 185), (440, 185), (440, 160), (485, 200), (440, 240), (440, 215), (395, 215)]
    ImageDraw.Draw(wood).polygon(arrow, fill=(250, 244, 232))
    return wood


def all_boxes() -> Image.Image:
    wood = table(SIZE)
    lay(wood, phone(), AT_PHONE, angle=-5.0, tall=6)
    for name, ((x, y), angle, codes) in DECKS.items():
        deck = load_deck(name)
        for n, card in enumerate(cards_of(deck, codes)):
            turn = TURN * (n - 2)
            across, down = REACH * sin(radians(turn)), REACH * (1 - cos(radians(turn)))
            lay(wood, card, (round(x + FAN[0] + across), round(y + FAN[1] + down)), angle=-turn)
        depth = round(find_deck_room(deck).depth * PER_MM * 0.6)
        lay(wood, front_of_box(deck), (x, y), angle=angle, tall=depth)
    return wood


def first_room(*, is_fought: bool) -> Image.Image:
    """Draw the first room of docs/print-and-play.md: as it is dealt, or after the first fight."""
    wood, deck = table(ROOM), load_deck("scoundrel")
    cards = dict(zip(DEALT, cards_of(deck, " ".join(DEALT)), strict=True))
    lay(wood, back_of(deck), (110, 150), angle=0, tall=12)
    places = FOUGHT if is_fought else DEALT
    for code, across in places.items():
        lay(wood, cards[code], (across, 150), angle=0)
    return wood


def back_of(deck: Deck) -> Image.Image:
    job = DeckJob(deck.without_copies, make_single_card(deck.size), Order(backs="long-edge"))
    page = pypdfium2.PdfDocument(BytesIO(make_pdf(job).pdf))[1]
    return as_cut(page)


def main() -> None:
    pictures = {
        "table": all_boxes(),
        "again": printed_again(),
        "first-room": first_room(is_fought=False),
        "first-fight": first_room(is_fought=True),
    }
    for name, picture in pictures.items():
        picture.save(FOLDER / f"{name}.jpg", quality=QUALITY, optimize=True)


if __name__ == "__main__":
    main()
