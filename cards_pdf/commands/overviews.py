"""`cards-pdf statistics` and `compare`: pictures of a whole deck.

Statistics are curves of a deck's numbers and bars of its words. A comparison shows the cards that
two versions of a deck show differently, side by side.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Annotated

import typer

from cards_pdf.canvas.base import Canvas
from cards_pdf.canvas.pdf import document
from cards_pdf.canvas.pdf_file import page_pictures, png_bytes
from cards_pdf.commands.files import write
from cards_pdf.commands.options import DECK, OUT, Out, order_options
from cards_pdf.common.colour import INK, SOFT, Rgb, is_colour, rgb
from cards_pdf.common.errors import FitError
from cards_pdf.common.messages import Message, short
from cards_pdf.common.program import Speech
from cards_pdf.common.units import MM_PER_INCH
from cards_pdf.decks.deck import Deck
from cards_pdf.decks.icons import PICTURES
from cards_pdf.decks.load import load_deck
from cards_pdf.order import Order
from cards_pdf.sheets.deck_sheets import COMPARISON_DPI, CardPair, find_changed_cards
from cards_pdf.text.fit import line
from cards_pdf.text.typeface import Typeface

if TYPE_CHECKING:
    from PIL.Image import Image

_GAP = 6.0  # mm between charts, or pairs of cards

# --- statistics ---

_DPI = 150
# mm of a chart, and how many lie beside each other
_WIDE = 92.0
_HIGH = 66.0
_ACROSS = 2
_EDGE = 8.0
_HEAD = 18.0
_MAX_CHARTS = 6
_MAX_BARS = 10
_MAX_STEPS = 24
_MIN_CARDS_WITH_WORD = 2  # a word that sorts cards stands on so many of them
_MAX_LABEL_LETTERS = 22  # letters of a label
_PLAIN: Rgb = (0.24, 0.36, 0.5)
_FIRST = ("cost", "price", "mana", "value")


@dataclass(frozen=True)
class StatisticsBar:
    label: str
    cards: int
    colour: Rgb = _PLAIN


@dataclass(frozen=True)
class Chart:
    """The number of cards for each number of a column, or for each of its words."""

    title: str
    bars: Sequence[StatisticsBar]
    is_curve: bool


@order_options("what lang", what=DECK)
def statistics(order: Order, speech: Speech, out: Out = OUT) -> None:
    deck = load_deck(order.what, order.lang)
    charts = [*islice(make_charts(deck, speech("kind")), _MAX_CHARTS)]
    (picture,) = page_pictures(_draw_charts(deck, charts, speech), _DPI)
    count = Message("{count:chart|charts}", count=len(charts))
    write(out / f"{deck.stem}-statistics.png", png_bytes(picture, _DPI), count, speech=speech)


def make_charts(deck: Deck, kind: str) -> Iterator[Chart]:
    """Costs first, then kinds, then whatever else has a few values that sort the cards."""
    counts = dict[str, Counter[str]]()
    for card in deck.printed_cards:
        values = [(stat.name, str(stat.value)) for stat in card.stats]
        values += [*card.fields.items(), ("element", card.element), ("suit", card.suit)]
        for name, value in (*values, ("value", card.value)):
            if text := value.strip():
                counts.setdefault(name, Counter())[text] += 1
    drawn = ((name, _make_curve(name, values)) for name, values in counts.items())
    curves = {name: chart for name, chart in drawn if chart}
    bars = [_make_bars(name, values, {}) for name, values in counts.items() if name not in curves]
    accents = {card.kind.label: rgb(card.kind.accent) for card in deck.cards}
    kinds = Counter(card.kind.label for card in deck.printed_cards if card.kind.label)
    first, *others = sorted(curves, key=lambda name: name not in _FIRST) or [""]
    charts = [curves.get(first), _make_bars(kind, kinds, accents), *bars, *map(curves.get, others)]
    yield from filter(None, charts)


def _make_curve(name: str, values: Counter[str]) -> Chart | None:
    """Return the chart of numbers from the least to the greatest, gaps included."""
    steps = dict[int, int]()
    for text, count in values.items():
        if not re.fullmatch(r"-?[0-9]{1,2}|[0-9]{3}", text):
            return None
        steps[int(text)] = count
    least = min(steps)
    most = max(steps)
    if len(steps) < _MIN_CARDS_WITH_WORD or most - least >= _MAX_STEPS:
        return None
    return Chart(
        name,
        [StatisticsBar(str(n), steps.get(n, 0)) for n in range(least, most + 1)],
        is_curve=True,
    )


def _make_bars(name: str, values: Counter[str], colours: Mapping[str, Rgb]) -> Chart | None:
    """Return the chart of the words that sort cards, the most frequent first.

    Names, texts and files have none.
    """
    named = any(text.lower().endswith(PICTURES) for text in values)
    if (
        not _MIN_CARDS_WITH_WORD <= len(values) <= _MAX_BARS
        or named
        or values.total() < _MIN_CARDS_WITH_WORD * len(values)
    ):
        return None
    own = {**{text: rgb(text) for text in values if is_colour(text)}, **colours}
    return Chart(
        name,
        [StatisticsBar(text, n, own.get(text, _PLAIN)) for text, n in values.most_common()],
        is_curve=False,
    )


# --- on paper ---


def _draw_charts(deck: Deck, charts: Sequence[Chart], speech: Speech) -> bytes:
    rows = -(-len(charts) // _ACROSS)
    with document(title=deck.title, language=deck.language, deck=deck) as canvas:
        wide = _EDGE * 2 + _ACROSS * _WIDE + (_ACROSS - 1) * _GAP
        canvas.begin_page(wide, _EDGE + _HEAD + max(rows, 1) * (_HIGH + _GAP))
        faces = canvas.typefaces
        _draw_label(canvas, _EDGE, _EDGE + 6, text=deck.title, size=18, face=faces.title)
        cards = {"cards": len(deck.printed_cards), "different": len(deck.cards)}
        message = speech("{cards:card|cards}, {different} different", **cards)
        _draw_label(canvas, _EDGE, _EDGE + 12, text=message, size=10, colour=SOFT)
        for n, chart in enumerate(charts):
            row, column = divmod(n, _ACROSS)
            with canvas.frame(
                _EDGE + column * (_WIDE + _GAP), _EDGE + _HEAD + row * (_HIGH + _GAP)
            ):
                _draw_label(canvas, 0, 4, text=chart.title, size=11, face=faces.bold)
                (_draw_curve if chart.is_curve else _draw_bars)(canvas, chart)
        canvas.end_page()
    return canvas.finished.pdf


def _draw_curve(canvas: Canvas, chart: Chart) -> None:
    each = _WIDE / len(chart.bars)
    most = max(bar.cards for bar in chart.bars)
    floor = _HIGH - 6
    room = _HIGH - 18
    canvas.line(0, floor, _WIDE, floor, stroke=SOFT)
    for n, bar in enumerate(chart.bars):
        middle = (n + 0.5) * each
        high = room * bar.cards / most
        if bar.cards:
            canvas.rect(middle - 0.38 * each, floor - high, 0.76 * each, high, fill=bar.colour)
            _draw_label(canvas, middle, floor - high - 1, text=str(bar.cards), align=0.5)
        _draw_label(canvas, middle, floor + 4, text=bar.label, align=0.5)


def _draw_bars(canvas: Canvas, chart: Chart) -> None:
    each = min(9.0, (_HIGH - 8) / len(chart.bars))
    most = max(bar.cards for bar in chart.bars)
    left = 34.0
    room = _WIDE - 42
    for n, bar in enumerate(chart.bars):
        y = 8 + n * each
        wide = room * bar.cards / most
        base = y + each / 2 + 1
        _draw_label(canvas, left - 2, base, text=bar.label, align=1)
        canvas.rect(left, y + 0.1 * each, wide, 0.8 * each, fill=bar.colour, stroke=SOFT, width=0.1)
        _draw_label(canvas, left + wide + 1.5, base, text=str(bar.cards))


def _draw_label(
    canvas: Canvas,
    x: float,
    y: float,
    *,
    text: str,
    size: float = 8,
    face: Typeface | None = None,
    colour: Rgb = INK,
    align: float = 0.0,
) -> None:
    """Draw a text, or three dots where the deck's fonts do not have its letters."""
    face = face or canvas.typefaces.body
    words = line("…", face)
    with suppress(FitError):
        words = line(short(text, _MAX_LABEL_LETTERS * 2).replace("*", "").replace("_", " "), face)
    canvas.text(x, y, words, size, colour=colour, align=align)


# --- comparison ---

_PAIRS_ACROSS = 3
_PAIRS_DOWN = 3
_RIM = 6.0  # mm around a sheet of pairs
_NAMES = 14.0  # mm above a pair
_BESIDE = 1.5  # mm between both cards
_FRAME = 0.5  # mm, of which the outer half is seen


@order_options("what lang", what=DECK)
def compare(
    older: Annotated[
        str,
        typer.Argument(
            metavar="OLDER",
            help="the older version: a copy of its .toml file and the files that it names",
        ),
    ],
    order: Order,
    speech: Speech,
    out: Out = OUT,
) -> None:
    new = load_deck(order.what, order.lang)
    old = load_deck(older, order.lang)
    pairs = find_changed_cards(old, new)
    number = 0
    while page_pairs := [*islice(pairs, _PAIRS_ACROSS * _PAIRS_DOWN)]:
        number += 1
        picture = png_bytes(_draw_pairs(new, page_pairs, speech), COMPARISON_DPI)
        count = Message("{count:card|cards}", count=len(page_pairs))
        write(out / f"{new.stem}-compared-{number}.png", picture, count, speech=speech)
    if not number:
        speech.say(
            "{deck}: every card looks the same as in {other}.", deck=new.source, other=old.source
        )


def _draw_pairs(deck: Deck, pairs: Sequence[CardPair], speech: Speech) -> "Image":
    """Draw pairs of cards under their names: before at the left, now at the right."""
    per_mm = COMPARISON_DPI / MM_PER_INCH
    sizes = [card.size for pair in pairs for card in (pair.before, pair.now) if card]
    wide, high = (max(sides) / per_mm for sides in zip(*sizes, strict=True))
    across = 2 * wide + _BESIDE + _GAP
    down = high + _NAMES
    rows = -(-len(pairs) // _PAIRS_ACROSS)
    places = list[tuple["Image", float, float]]()
    with document(title=deck.title, language=deck.language, deck=deck) as canvas:
        canvas.begin_page(2 * _RIM + _PAIRS_ACROSS * across - _GAP, 2 * _RIM + rows * down)
        for n, pair in enumerate(pairs):
            row, column = divmod(n, _PAIRS_ACROSS)
            x = _RIM + column * across
            y = _RIM + row * down
            named = " ".join(dict.fromkeys((pair.card.code, pair.card.name))).strip()
            _draw_label(canvas, x, y + 4, text=named, size=10, face=canvas.typefaces.bold)
            message = "before, now" if pair.before else "new"
            if not pair.now:
                message = "left out"
            _draw_label(canvas, x, y + 8.5, text=speech(message), size=9, colour=SOFT)
            top = y + _NAMES - 4
            for card, left in ((pair.before, x), (pair.now, x + wide + _BESIDE)):
                if card:
                    width, height = (side / per_mm for side in card.size)
                    canvas.rect(left, top, width, height, stroke=SOFT, width=_FRAME)
                    places.append((card, left, top))
        canvas.end_page()
    (sheet,) = page_pictures(canvas.finished.pdf, COMPARISON_DPI)
    # The pictures are pasted as they are, so that no pixel of theirs changes in the PDF.
    for card, left, top in places:
        sheet.paste(card, (round(left * per_mm), round(top * per_mm)))
    return sheet
