"""The CPU time of every game's rules, play mats and trackers, in every edition."""

import os
import subprocess
import sys
from collections.abc import Iterator
from tempfile import TemporaryDirectory

from tests.bench import Row

WHOLE_SET_BAR = 10.0  # seconds
_EMPTY = "from cards_pdf.canvas.pdf import PdfCanvas; PdfCanvas(title='').pdf()"
_GAME = (
    "from cards_pdf.__main__ import run; raise SystemExit(run(['rules', 'scoundrel', '--out', "
    "{out!r}]))"
)
_ALL = """
from cards_pdf.order import EDITIONS
from cards_pdf.rulebooks.rule_sheet import games
from cards_pdf.outputs.catalogue import orders
from cards_pdf.outputs.rules import list_rule_papers
for order in orders([], ["a4"], [*EDITIONS]):
    for work in list_rule_papers(order) if order.what in games() else ():
        work.make(print)
"""


def rows() -> Iterator[Row]:
    floor = best_cpu(_EMPTY)
    with TemporaryDirectory() as out:
        yield Row(
            "rules of Scoundrel, four PDFs",
            best_cpu(_GAME.format(out=out)),
            "s",
            "an empty PDF",
            floor,
        )
    yield Row(
        "rules of all games in all editions",
        best_cpu(_ALL),
        "s",
        "an empty PDF",
        floor,
        WHOLE_SET_BAR,
    )


def best_cpu(program: str, times: int = 3) -> float:
    return min(cpu(program) for _ in range(times))


def cpu(program: str) -> float:
    """The CPU seconds of a whole process: start, work and end."""
    before = os.times()
    subprocess.run([sys.executable, "-c", program], check=True, capture_output=True)
    after = os.times()
    return (
        after.children_user + after.children_system - before.children_user - before.children_system
    )
