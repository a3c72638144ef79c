"""What tests of printed decks share: the editions, jobs, rendered pages, and draw logs to compare."""

import re
from functools import cache
from pathlib import Path
from zlib import crc32

from cards_pdf.cards.edition import Edition
from cards_pdf.decks.load import load_deck, shipped_decks
from cards_pdf.sheets.deck_sheets import LARGE, Job, make_pdf
from cards_pdf.sheets.formats import format_for

EDITIONS = {"colour": Edition(), "low-ink": Edition(low_ink=True), "large-print": Edition(large=True)}
DECKS = sorted(shipped_decks())
GOLDEN = Path(__file__).parent / "golden"
_PATH = re.compile(r"^path .*? h(?= fill| stroke|$)", re.MULTILINE)
_STAMP = re.compile(r"^frame (.*)\nstamp (.*)\nend$", re.MULTILINE)


def job(deck, edition="colour", backs="none", paper="a4"):
    loaded = load_deck(deck)
    style = EDITIONS[edition]
    size = "large" if style.large else loaded.size
    return Job(loaded, format_for(size, paper, fold=backs == "gutterfold"), style, backs=backs)


def scale(edition):
    return LARGE if EDITIONS[edition].large else 1.0


@cache
def printed(deck, edition="colour", backs="none"):
    return make_pdf(job(deck, edition, backs)).pdf


def picture(page, per_mm=4.0):
    """A page in grey, `per_mm` pixels to the millimetre."""
    return page.render(scale=per_mm * 25.4 / 72, grayscale=True).to_pil()


def draw_log(deck, edition):
    """Every call that draws a deck and one back; outlines as checksums, a frame with one stamp on a line."""
    log = []
    fronts = job(deck, edition)
    make_pdf(fronts, log=log)
    if fronts.deck.back:
        only = frozenset({fronts.deck.cards[0].code})
        make_pdf(fronts._replace(backs="long-edge", only=only), log=log)
    short = _PATH.sub(lambda found: f"path {crc32(found[0].encode()):08x}", "\n".join(log))
    return _STAMP.sub(r"stamp \2 at \1", short) + "\n"
