"""The drawing calls of a sample of each shipped deck; a change shows as a diff of text."""

import re
from pathlib import Path
from zlib import crc32

import pytest

from cards_pdf.sheets.deck_sheets import make_pdf
from tests.cards_pdf.drawing import DECKS, job
from tests.cards_pdf.drawing_log import drawing_log

GOLDEN = Path(__file__).parent / "golden"
#: What golden logs show: each deck in one edition, a card of each sort.
SAMPLES = {
    ("days", "colour"): ("AS", "5H", "KD"),
    ("legacy", "colour"): ("FM", "UP", "A1", "D2", "S2"),
    ("playing-cards", "colour"): ("AS", "7H", "KD"),
    ("scoundrel", "low-ink"): ("QS", "5D", "3H"),
    ("solitaire-rpg", "low-ink"): ("9C", "KH"),
    ("spade-poker", "large-print"): ("AS", "10C", "RJ"),
}
_PATH = re.compile(r"^path ((?:-?[\d.]+ |[mlch] )*[mlch](?= |$))", re.MULTILINE)
_STAMP = re.compile(r"^frame (.*)\nstamp (.*)\nend$", re.MULTILINE)


def draw_log(deck, edition):
    """Every call that draws a sheet of samples and one back."""
    codes = SAMPLES[deck, edition]
    fronts = job(deck, edition)._replace(selected_codes=frozenset(codes))
    log = drawing_log(make_pdf, fronts)
    if fronts.deck.back:
        order = fronts.order._replace(backs="long-edge")
        back = fronts._replace(order=order, selected_codes=frozenset(codes[:1]))
        log += drawing_log(make_pdf, back)
    return _STAMP.sub(r"stamp \2 at \1", _PATH.sub(_summary, "\n".join(log))) + "\n"


def _summary(path):
    """An outline as its number of strokes, its box, and a sum that tells it from every other."""
    numbers = [float(word) for word in re.findall(r"-?[\d.]+", path[1])]
    across, up = numbers[::2], numbers[1::2]
    box = " ".join(f"{part:.2f}" for part in (min(across), 0 - max(up), max(across), 0 - min(up)))
    return f"path of {len(re.findall('[lc]', path[1]))} in {box} #{crc32(path[1].encode()):08x}"


@pytest.mark.parametrize(("deck", "edition"), SAMPLES)
def test_a_deck_is_drawn_as_before(deck, edition, golden):
    golden(GOLDEN / f"{deck}-{edition}.txt", draw_log(deck, edition))


def test_no_deck_is_without_a_golden_log_and_none_is_left_over():
    assert [deck for deck, _ in SAMPLES] == DECKS
    assert {file.stem for file in GOLDEN.glob("*.txt")} == {
        f"{deck}-{edition}" for deck, edition in SAMPLES
    }
