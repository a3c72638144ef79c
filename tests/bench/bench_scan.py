"""Reading a photo of 12 megapixels with nine ticked cards in a process, against decoding it."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from tests.bench import Row, counting_loop, find_costs, run_program
from tests.scan.conditions import CONDITIONS, save_picture, take_photo

MAX_SECONDS, MAX_MB = 3.0, 600.0
USUAL_LOOP = 0.3  # seconds to count to ten million where the bar of seconds was set
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
        # With this seed no card lies over another one's mark
        picture, _ = take_photo(CONDITIONS["9 cards"], np.random.default_rng(2))
        path = str(save_picture(picture, Path(folder) / "nine.jpg"))
        programs = {"decode": run_program(DECODE, path), "read": run_program(READ, path)}
        costs = find_costs(programs, 3)
    what, bar = "photo of 9 cards, 12 MP", MAX_SECONDS * max(1.0, counting_loop() / USUAL_LOOP)
    yield Row(f"{what}: read", costs["read"].cpu, "CPU s", "decoding it", costs["decode"].cpu, bar)
    yield Row(f"{what}: memory", costs["read"].memory, "MB", bar=MAX_MB)
