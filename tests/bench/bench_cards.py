"""Printing 18, 504 and 5,000 text cards, whole processes: this project, a script on ReportLab,
Typst.

All three read the same TOML deck and set the same words in the same fonts, nine to an A4 page.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from cards_pdf.common.data_files import data_folder
from tests.bench import Row

WORDS = (
    "ember march quiet river stone under glass lantern turning while nobody answers every "
    "second door opens "
    "toward a harbour and gulls argue over bread until evening brings its own small weather "
    "home again"
).split()
BODY_WORDS = 35
FEW, MANY, LARGE = 18, 504, 5_000


class Bars(NamedTuple):
    """What this project's CPU time may be, as multiples of the others' in the same run."""

    hand: float
    typst: float | None


BARS = {FEW: Bars(1.5, None), MANY: Bars(1.1, None), LARGE: Bars(0.95, 1.0)}
TIMES = {FEW: 15, MANY: 9, LARGE: 3}  # runs of each, of which the best counts

REPORTLAB = """
import sys, tomllib
from reportlab.lib.units import mm
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

source, target, fonts = sys.argv[1:]
pdfmetrics.registerFont(TTFont("Title", fonts + "/cinzel/Cinzel-Bold.ttf"))
pdfmetrics.registerFont(TTFont("Body", fonts + "/crimson-pro/CrimsonPro-Regular.ttf"))
with open(source, "rb") as file:
    cards = tomllib.load(file)["card"]
page = Canvas(target, pagesize=(210 * mm, 297 * mm))
for n, card in enumerate(cards):
    if n and n % 9 == 0:
        page.showPage()
    x, y = (10.5 + 63 * (n % 3)) * mm, (297 - 16.5 - 88 * (n % 9 // 3 + 1)) * mm
    page.rect(x, y, 63 * mm, 88 * mm)
    page.setFont("Title", 12)
    page.drawString(x + 4 * mm, y + 80 * mm, card["name"])
    page.setFont("Body", 9.5)
    for k, line in enumerate(simpleSplit(card["body"], "Body", 9.5, 54 * mm)):
        page.drawString(x + 4 * mm, y + 72 * mm - 11.2 * k, line)
page.save()
"""

TYPST = """
#set page(width: 210mm, height: 297mm, margin: (x: 10.5mm, y: 16.5mm))
#set text(font: "Crimson Pro", size: 9.5pt)
#set block(spacing: 0pt)
#let face(card) = rect(width: 63mm, height: 88mm, inset: 4mm, stroke: 0.5pt)[
  #text(font: "Cinzel", weight: "bold", size: 12pt, card.name) #v(4mm) #card.body
]
#grid(columns: 3 * (63mm,), rows: 88mm, ..toml("deck.toml").card.map(face))
"""

COMPILE = """
import sys, typst
typst.compile(sys.argv[1], output=sys.argv[2], font_paths=[sys.argv[3]], ignore_system_fonts=True)
"""


class Cost(NamedTuple):
    cpu: float  # seconds
    memory: float  # MB at the peak


def rows() -> Iterable[Row]:
    with tempfile.TemporaryDirectory() as folder:
        for count in BARS:
            yield from _compared(_deck(Path(folder) / str(count), count), count)


def _compared(deck: Path, count: int) -> Iterable[Row]:
    folder, fonts = deck.parent, str(data_folder("fonts"))
    (folder / "deck.typ").write_text(TYPST, "utf-8")
    costs = _costs(
        {
            "cards-pdf": _cards_pdf(deck),
            "ReportLab": [
                sys.executable,
                "-c",
                REPORTLAB,
                str(deck),
                str(folder / "hand.pdf"),
                fonts,
            ],
            "Typst": [
                sys.executable,
                "-c",
                COMPILE,
                str(folder / "deck.typ"),
                str(folder / "typst.pdf"),
                fonts,
            ],
        },
        TIMES[count],
    )
    own, hand, typst = costs["cards-pdf"], costs["ReportLab"], costs["Typst"]
    what = f"{count} text cards on A4, CPU of the process"
    bars = BARS[count]
    yield Row(what, own.cpu, "s", "by hand with ReportLab", hand.cpu, bars.hand * hand.cpu)
    yield Row(what, own.cpu, "s", "Typst", typst.cpu, bars.typst and bars.typst * typst.cpu)
    if count == MANY:
        size = (folder / "deck-a4-poker-9.pdf").stat().st_size / 1e6
        yield Row(
            f"{count} text cards, peak memory", own.memory, "MB", "Typst", typst.memory, 100.0
        )
        yield Row(f"{count} text cards, size of the file", size, "MB", "", 0.0, 0.5)


def _cards_pdf(deck: Path) -> list[str]:
    return [sys.executable, "-m", "cards_pdf", "deck", str(deck), "--out", str(deck.parent)]


def _deck(folder: Path, count: int) -> Path:
    pick = random.Random(count)
    folder.mkdir()
    deck = folder / "deck.toml"
    cards = (
        f'[[card]]\ncode = "C{n}"\nname = "Card number {n}"\n'
        f'body = "{" ".join(pick.choice(WORDS) for _ in range(BODY_WORDS))}"\n'
        for n in range(count)
    )
    deck.write_text('[deck]\ntitle = "Bench"\ntheme = "plain"\n\n' + "\n".join(cards), "utf-8")
    return deck


def _costs(commands: dict[str, Sequence[str]], times: int) -> dict[str, Cost]:
    """The least CPU time and memory of each, taken in turns, so that a noisy moment hits all
    alike.
    """
    found: dict[str, Cost] = {}
    for _ in range(times):
        for name, command in commands.items():
            cost = _cost(command)
            least = found.get(name, cost)
            found[name] = Cost(min(least.cpu, cost.cpu), min(least.memory, cost.memory))
    return found


def _cost(command: Sequence[str]) -> Cost:
    """CPU and peak memory of one process, its byte code kept from run to run as pip installs it."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    quiet = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
    process = os.posix_spawn(command[0], list(command), kept, file_actions=quiet)
    _, status, usage = os.wait4(process, 0)
    if status:
        raise RuntimeError(f"{command[:4]} failed")
    return Cost(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)
