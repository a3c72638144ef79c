"""What tests of printed decks share: the editions, jobs, rendered pages, and draw logs to compare."""

import re
from functools import cache
from pathlib import Path
from zlib import crc32

from cards_pdf.art.outlines import turned
from cards_pdf.cards.edition import LARGE, Edition
from cards_pdf.decks.load import load_deck, shipped_decks
from cards_pdf.sheets.deck_sheets import Job, make_pdf
from cards_pdf.sheets.formats import format_for

EDITIONS = {"colour": Edition(), "low-ink": Edition(low_ink=True), "large-print": Edition(large=True)}
DECKS = sorted(name for name in shipped_decks() if "." not in name)  # translations are laid out alike
GOLDEN = Path(__file__).parent / "golden"
#: What golden logs show: each deck in one edition, a card of each sort.
SAMPLES = {
    ("legacy", "colour"): ("FM", "UP", "A1", "D2", "S2"),
    ("playing-cards", "colour"): ("AS", "7H", "KD"),
    ("scoundrel", "low-ink"): ("QS", "5D", "3H"),
    ("spade-poker", "large-print"): ("AS", "10C", "RJ"),
}
_PATH = re.compile(r"^path ((?:-?[\d.]+ |[mlch] )*[mlch](?= |$))", re.MULTILINE)
_STAMP = re.compile(r"^frame (.*)\nstamp (.*)\nend$", re.MULTILINE)


def job(deck, edition="colour", backs="none", paper="a4", cut=None):
    loaded = load_deck(deck)
    style = EDITIONS[edition]
    size = "large" if style.large else loaded.size
    return Job(loaded, format_for(size, paper, fold=backs == "gutterfold"), style, backs=backs, cut=cut)


def scale(edition):
    return LARGE if EDITIONS[edition].large else 1.0


@cache
def printed(deck, edition="colour", backs="none", cut=None):
    return make_pdf(job(deck, edition, backs, cut=cut)).pdf


def picture(page, per_mm=4.0):
    """A page in grey, `per_mm` pixels to the millimetre."""
    return page.render(scale=per_mm * 25.4 / 72, grayscale=True).to_pil()


def draw_log(deck, edition):
    """Every call that draws a sheet of samples and one back."""
    log = []
    codes = SAMPLES[deck, edition]
    fronts = job(deck, edition)._replace(only=frozenset(codes))
    make_pdf(fronts, log=log)
    if fronts.deck.back:
        make_pdf(fronts._replace(backs="long-edge", only=frozenset(codes[:1])), log=log)
    return _STAMP.sub(r"stamp \2 at \1", _PATH.sub(_summary, "\n".join(log))) + "\n"


def _summary(path):
    """An outline as its number of strokes, the box around it, and a sum that tells it from every other."""
    numbers = [float(word) for word in re.findall(r"-?[\d.]+", path[1])]
    across, up = numbers[::2], numbers[1::2]
    box = " ".join(f"{part:.2f}" for part in (min(across), 0 - max(up), max(across), 0 - min(up)))
    return f"path of {len(re.findall('[lc]', path[1]))} in {box} #{crc32(path[1].encode()):08x}"


def points(path):
    """The points of an outline, in no order."""
    numbers = [round(part, 6) + 0.0 for _, parts in path.segments for part in parts]
    return sorted(set(zip(numbers[::2], numbers[1::2], strict=True)))


def inked(picture):
    return sorted((shape.fill, shape.line, points(shape.path)) for shape in picture)


def half_turned(picture):
    return tuple(shape._replace(path=turned(shape.path, 180)) for shape in picture)
