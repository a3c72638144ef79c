"""Printing cards and rules, whole processes: this project, scripts on ReportLab, and Typst.

All read the same TOML deck and set the same words in the same fonts, nine to an A4 page. The
script for a layout is told what `recorded` saw on its first cards: shapes go into a form that is
drawn once and repeated, so no script by hand draws less.
"""

import json
import random
import sys
import tempfile
from collections.abc import Iterable
from itertools import product
from pathlib import Path
from typing import NamedTuple

from cards_pdf.common.data_files import data_folder
from cards_pdf.decks.layout_file import shipped_layouts
from tests.bench import Row, find_costs, run_program
from tests.bench.recorded import record_layout

WORDS = """ember march quiet river stone under glass lantern turning while nobody answers every
second door opens toward a harbour and gulls argue over bread until evening brings its own small
weather home again""".split()
BODY_WORDS = 35
SCENE_WORDS = 8  # a scene has two lines below its picture
SUITS = ("spades", "hearts", "diamonds", "clubs")
RANKS = ("A", *map(str, range(2, 11)), "J", "Q", "K")
FEW, MANY, LARGE = 18, 504, 5_000
ILLUSTRATED = 540  # cards with drawings: more do not fit into the 20 MB of one file
FONTS = str(data_folder("fonts"))
WHOLE_SET_BAR = 10.0  # seconds for the papers of all games in all editions


class Bars(NamedTuple):
    """The limits of this project's CPU time, as multiples of the others' in the same run."""

    hand: float
    typst: float | None


BARS = {FEW: Bars(1.5, None), MANY: Bars(1.1, None), LARGE: Bars(0.95, 1.0)}
LAYOUT_BAR = 1.0  # times a script by hand with the same drawing
WITH_INDEX = ("playing", "scene")  # layouts that show a rank and a suit
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
    for k, line in enumerate(simpleSplit(card.get("body", ""), "Body", 9.5, 54 * mm)):
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

EMPTY = "from cards_pdf.canvas.pdf import PdfCanvas; PdfCanvas(title='').pdf()"
ALL_PAPERS = """
from cards_pdf.order import EDITIONS
from cards_pdf.outputs.catalogue import find_orders
from cards_pdf.outputs.kits import list_rule_papers
from cards_pdf.common.data_files import games
for order in find_orders([], ["a4"], [*EDITIONS]):
    for work in list_rule_papers(order) if order.what in games() else ():
        work.make(print)
"""


def rows() -> Iterable[Row]:
    with tempfile.TemporaryDirectory() as folder:
        for count in BARS:
            yield from compare_text_cards(write_deck(Path(folder) / str(count), count), count)
        for layout in shipped_layouts():
            yield compare_layout(Path(folder) / layout, layout)
        yield from compare_rules(folder)


def compare_text_cards(deck: Path, count: int) -> Iterable[Row]:
    folder, source = deck.parent, deck.with_suffix(".typ")
    source.write_text(TYPST, "utf-8")
    typst = run_program(COMPILE, str(source), str(folder / "typst.pdf"), FONTS)
    costs = find_costs(commands(deck) | {"Typst": typst}, TIMES[count])
    own, hand, typst = costs["cards-pdf"], costs["ReportLab"], costs["Typst"]
    what, bars = f"{count} text cards on A4, CPU of the process", BARS[count]
    yield Row(what, own.cpu, "s", "by hand with ReportLab", hand.cpu, bars.hand * hand.cpu)
    yield Row(what, own.cpu, "s", "Typst", typst.cpu, bars.typst and bars.typst * typst.cpu)
    if count == MANY:
        size = (folder / "deck-a4-poker-9.pdf").stat().st_size / 1e6
        what = f"{count} text cards, "
        yield Row(f"{what}peak memory", own.memory, "MB", "Typst", typst.memory, 100.0)
        yield Row(f"{what}size of the file", size, "MB", "", 0.0, 0.5)


def compare_layout(folder: Path, layout: str) -> Row:
    count = ILLUSTRATED if layout in WITH_INDEX else LARGE
    deck = write_deck(folder, count, layout)
    recorded = folder / "recorded.json"
    recorded.write_text(json.dumps(record_layout(deck)), "utf-8")
    script = run_program(LAYOUT_BY_HAND, str(deck), f"{folder}/hand.pdf", FONTS, str(recorded))
    costs = find_costs(commands(deck) | {"ReportLab": script}, TIMES[LARGE])
    own, hand = costs["cards-pdf"].cpu, costs["ReportLab"].cpu
    what = f"{count} cards in the layout {layout}"
    return Row(what, own, "s", "by hand with ReportLab", hand, LAYOUT_BAR * hand)


def compare_rules(folder: str) -> Iterable[Row]:
    one_game = [sys.executable, "-m", "cards_pdf", "rules", "scoundrel", "--out", folder]
    programs = {"empty": run_program(EMPTY), "all": run_program(ALL_PAPERS), "game": one_game}
    costs = {name: cost.cpu for name, cost in find_costs(programs, 3).items()}
    for what, name, bar in (
        ("rules of Scoundrel, five PDFs", "game", None),
        ("rules of all games in all editions", "all", WHOLE_SET_BAR),
    ):
        yield Row(what, costs[name], "s", "an empty PDF", costs["empty"], bar)


def commands(deck: Path) -> dict[str, list[str]]:
    out = str(deck.parent)
    return {
        "cards-pdf": [sys.executable, "-m", "cards_pdf", "deck", str(deck), "--out", out],
        "ReportLab": run_program(REPORTLAB, str(deck), f"{out}/hand.pdf", FONTS),
    }


def write_deck(folder: Path, count: int, layout: str = "plain") -> Path:
    pick, values = random.Random(count), list(product(SUITS, RANKS))
    length = {"playing": 0, "scene": SCENE_WORDS}.get(layout, BODY_WORDS)
    text = f'[deck]\ntitle = "Bench"\nlayout = "{layout}"\n'
    for n in range(count):
        text += f'[[card]]\ncode = "C{n}"\nname = "Card number {n}"\n'
        if layout in WITH_INDEX:
            text += 'suit = "{}"\nrank = "{}"\n'.format(*values[n % len(values)])
        if length:
            text += f'body = "{" ".join(pick.choices(WORDS, k=length))}"\n'
    folder.mkdir()
    (folder / "deck.toml").write_text(text, "utf-8")
    return folder / "deck.toml"
