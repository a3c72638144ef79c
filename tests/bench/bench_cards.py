"""Printing 18, 504 and 5,000 text cards, whole processes: this project, a script on ReportLab,
Typst; and 5,000 cards of every shipped layout, or 540 where each has a drawing.

All read the same TOML deck and set the same words in the same fonts, nine to an A4 page. The
script for a layout is told what `recorded.py` saw on its first cards: shapes go into a form that
is drawn once and repeated, so no script by hand draws less.
"""

import json
import os
import random
import sys
import tempfile
from collections.abc import Iterable, Sequence
from itertools import product
from pathlib import Path
from typing import NamedTuple

from cards_pdf.common.data_files import data_folder
from tests.bench import Row
from tests.bench.recorded import record_layout, shipped_layouts

WORDS = (
    "ember march quiet river stone under glass lantern turning while nobody answers every "
    "second door opens "
    "toward a harbour and gulls argue over bread until evening brings its own small weather "
    "home again"
).split()
BODY_WORDS = 35
WITH_INDEX = ("playing", "scene")  # layouts that show a rank and a suit
SCENE_WORDS = 8  # a scene has two lines below its picture
SUITS = ("spades", "hearts", "diamonds", "clubs")
RANKS = ("A", *map(str, range(2, 11)), "J", "Q", "K")
FEW, MANY, LARGE = 18, 504, 5_000
ILLUSTRATED = 540  # cards with drawings: more do not fit into the 20 MB of one file


class Bars(NamedTuple):
    """The limits of this project's CPU time, as multiples of the others' in the same run."""

    hand: float
    typst: float | None


BARS = {FEW: Bars(1.5, None), MANY: Bars(1.1, None), LARGE: Bars(0.95, 1.0)}
LAYOUT_BAR = 1.0  # times a script by hand, for 5,000 cards of any shipped layout
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

LAYOUT_BY_HAND = """
import json, sys, tomllib
from reportlab.lib.units import mm
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

source, target, fonts, recorded = sys.argv[1:]
pdfmetrics.registerFont(TTFont("Title", fonts + "/cinzel/Cinzel-Bold.ttf"))
pdfmetrics.registerFont(TTFont("Body", fonts + "/crimson-pro/CrimsonPro-Regular.ttf"))
with open(recorded) as file:
    layout = json.load(file)
with open(source, "rb") as file:
    cards = tomllib.load(file)["card"]
page = Canvas(target, pagesize=(210 * mm, 297 * mm))
for n, shapes in enumerate(layout["forms"]):
    page.beginForm(f"card{n}", 0, 0, 63 * mm, 88 * mm)
    for kind, *numbers, fill, stroke, width in shapes:
        if fill:
            page.setFillColor(fill)
        if stroke:
            page.setStrokeColor(stroke)
            page.setLineWidth(width * mm)
        if kind == "rect":
            x, y, w, h, radius = (number * mm for number in numbers)
            page.roundRect(x, 88 * mm - y - h, w, h, radius, stroke=bool(stroke), fill=bool(fill))
        elif kind == "line":
            x1, y1, x2, y2 = (number * mm for number in numbers)
            page.line(x1, 88 * mm - y1, x2, 88 * mm - y2)
        else:
            page._code.append(numbers[0])
    page.endForm()
body = layout["body"]
for n, card in enumerate(cards):
    if n and n % 9 == 0:
        page.showPage()
    x, y = (10.5 + 63 * (n % 3)) * mm, (297 - 16.5 - 88 * (n % 9 // 3 + 1)) * mm
    page.saveState()
    page.translate(x, y)
    page.doForm(f"card{n % len(layout['forms'])}")
    for font, left, top, size, colour, text in layout["texts"][n % len(layout["texts"])]:
        page.setFont(font, size)
        page.setFillColor(colour)
        text = card["name"] if text == "NAME" else card["code"] if text == "CODE" else text
        page.drawString(left * mm, (88 - top) * mm, text)
    if body:
        page.setFont("Body", body["size"])
        page.setFillColor(body["colour"])
        lines = simpleSplit(card["body"], "Body", body["size"], body["width"] * mm)
        for k, line in enumerate(lines):
            page.drawString(body["left"] * mm, (88 - body["top"] - body["leading"] * k) * mm, line)
    page.restoreState()
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
        yield from _layout_rows(Path(folder))


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


def _layout_rows(folder: Path) -> Iterable[Row]:
    for layout in shipped_layouts():
        count = ILLUSTRATED if layout in WITH_INDEX else LARGE
        deck = _deck(folder / layout, count, layout)
        recorded = folder / f"{layout}.json"
        recorded.write_text(json.dumps(record_layout(deck)), "utf-8")
        fonts = str(data_folder("fonts"))
        target = str(deck.parent / "hand.pdf")
        script = [sys.executable, "-c", LAYOUT_BY_HAND, str(deck), target, fonts, str(recorded)]
        costs = _costs({"cards-pdf": _cards_pdf(deck), "by hand": script}, TIMES[LARGE])
        own, hand = costs["cards-pdf"].cpu, costs["by hand"].cpu
        what = f"{count} cards in the layout {layout}"
        yield Row(what, own, "s", "by hand with ReportLab", hand, LAYOUT_BAR * hand)


def _cards_pdf(deck: Path) -> list[str]:
    return [sys.executable, "-m", "cards_pdf", "deck", str(deck), "--out", str(deck.parent)]


def _deck(folder: Path, count: int, layout: str = "plain") -> Path:
    pick = random.Random(count)
    folder.mkdir()
    deck = folder / "deck.toml"
    values = list(product(SUITS, RANKS)) if layout in WITH_INDEX else []
    cards = []
    for number in range(count):
        lines = ["[[card]]", f'code = "C{number}"', f'name = "Card number {number}"']
        if values:
            suit, rank = values[number % len(values)]
            lines += [f'suit = "{suit}"', f'rank = "{rank}"']
        if layout != "playing":
            length = SCENE_WORDS if layout == "scene" else BODY_WORDS
            words = " ".join(pick.choice(WORDS) for _ in range(length))
            lines.append(f'body = "{words}"')
        cards.append("\n".join(lines) + "\n")
    head = f'[deck]\ntitle = "Bench"\nlayout = "{layout}"\n\n'
    deck.write_text(head + "\n".join(cards), "utf-8")
    return deck


def _costs(commands: dict[str, Sequence[str]], times: int) -> dict[str, Cost]:
    """The least CPU time and memory of each, taken in turns, so that noise hits all alike."""
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
