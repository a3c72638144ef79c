"""Tools for tests of printed decks: editions, jobs, rendered pages, outlines to compare."""

from functools import cache

from cards_pdf.art.path import rotate
from cards_pdf.canvas.pdf_file import page_pictures
from cards_pdf.cards.edition import LARGE, Edition
from cards_pdf.decks.load import load_deck, shipped_decks
from cards_pdf.order import Order
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import find_format, make_single_card

EDITIONS = {
    "colour": Edition(),
    "low-ink": Edition(low_ink=True),
    "large-print": Edition(large=True),
}
DECKS = sorted(
    name for name in shipped_decks() if "." not in name
)  # translations are laid out alike


def job(deck, edition="colour", backs="none", paper="a4", cut=None):
    loaded = load_deck(deck)
    size = "large" if edition == "large-print" else loaded.size
    order = Order(backs=backs, marks=cut).in_edition(edition)
    return DeckJob(loaded, find_format(size, paper, fold=backs == "gutterfold"), order)


def write_deck(folder, cards='[[card]]\nname = "Ada"\n', head="", layout=""):
    """Write a deck, and its layout if it has one of its own; return the deck's path."""
    if layout:
        (folder / "lay.toml").write_text(layout, "utf-8")
        head = f'layout = "lay.toml"\n{head}'
    path = folder / "mine.toml"
    path.write_text(f'[deck]\ntitle = "Mine"\n{head}\n{cards}', "utf-8")
    return path


def print_single(deck, *, cmyk=False, **order):
    """Return a PDF of a deck or of its file, a card a page with 3 mm around it."""
    loaded = deck if hasattr(deck, "cards") else load_deck(deck)
    return make_pdf(DeckJob(loaded, make_single_card(loaded.size), Order(**order), cmyk=cmyk)).pdf


def render_single(deck, dots_per_mm=4, **options):
    """Return a picture of the first card's page."""
    return next(page_pictures(print_single(deck, **options), dots_per_mm * 25.4)).convert("RGB")


def print_sheet(deck, paper="a4", **order):
    """Return a PDF of a deck or of its file on sheets of its size."""
    loaded = deck if hasattr(deck, "cards") else load_deck(deck)
    return make_pdf(DeckJob(loaded, find_format(loaded.size, paper), Order(**order))).pdf


def scale(edition):
    return LARGE if EDITIONS[edition].large else 1.0


@cache
def printed(deck, edition="colour", backs="none", cut=None):
    return make_pdf(job(deck, edition, backs, cut=cut)).pdf


def picture(page, per_mm=4.0):
    """A page in grey, `per_mm` pixels to the millimetre."""
    return page.render(scale=per_mm * 25.4 / 72, grayscale=True).to_pil()


def points(path):
    """The points of an outline, in no order."""
    numbers = [round(part, 6) + 0.0 for _, parts in path.segments for part in parts]
    return sorted(set(zip(numbers[::2], numbers[1::2], strict=True)))


def inked(picture):
    return sorted((shape.fill, shape.line, points(shape.path)) for shape in picture)


def half_turned(picture):
    return tuple(shape._replace(path=rotate(shape.path, 180)) for shape in picture)
