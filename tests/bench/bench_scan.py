"""Reading a photo of 12 megapixels with nine ticked cards in a process, against decoding it."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from tests.bench import Row, counting_loop
from tests.scan.conditions import CONDITIONS, save_picture, take_photo

MOST_SECONDS, MOST_MB = 3.0, 600.0
USUAL_LOOP = 0.3  # seconds to count to ten million where the bar of seconds was set
TIMES = 3  # runs, of which the best counts

DECODE = "import sys; from PIL import Image; Image.open(sys.argv[1]).convert('L')"
READ = """
import sys
from pathlib import Path
from cards_pdf.decks.load import load_deck
from cards_pdf.scan.photo import load_photo
from cards_pdf.scan.reading import read_photo
assert len(read_photo(load_deck("legacy"), load_photo(Path(sys.argv[1])), {}).cards) == 9
"""


def rows() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        condition = CONDITIONS["9 cards"]
        picture, _ = take_photo(
            condition, np.random.default_rng(2)
        )  # no card lies over another one's mark
        path = save_picture(picture, Path(folder) / "nine.jpg")
        floor = min(_cost(DECODE, path)[0] for _ in range(TIMES))
        runs = [_cost(READ, path) for _ in range(TIMES)]
    slower = max(1.0, counting_loop() / USUAL_LOOP)
    seconds, megabytes = min(run[0] for run in runs), max(run[1] for run in runs)
    yield Row(
        "photo of 9 cards, 12 MP: read", seconds, "CPU s", "decoding it", floor,
        MOST_SECONDS * slower,
    )  # fmt: skip
    yield Row("photo of 9 cards, 12 MP: memory", megabytes, "MB", bar=MOST_MB)


def _cost(program: str, path: Path) -> tuple[float, float]:
    """CPU seconds of a whole process, and the most memory that it held in MB."""
    process = subprocess.Popen([sys.executable, "-c", program, str(path)])
    _, status, used = os.wait4(process.pid, 0)
    assert status == 0
    return used.ru_utime + used.ru_stime, used.ru_maxrss / (
        1e3 if sys.platform != "darwin" else 1e6
    )
