"""`cards-pdf statistics`: what a deck is made of, as a picture: curves of its numbers, bars of its
words.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice

from cards_pdf.canvas.base import Canvas
from cards_pdf.canvas.pdf import document
from cards_pdf.canvas.to_pictures import page_pictures, png_bytes
from cards_pdf.commands.files import write
from cards_pdf.commands.options import DECK, OUT, Out, order_options
from cards_pdf.common.colour import INK, SOFT, Rgb, is_colour, rgb
from cards_pdf.common.errors import FitError
from cards_pdf.common.messages import Message, short
from cards_pdf.common.program import Speech
from cards_pdf.decks.card import Card
from cards_pdf.decks.deck import Deck
from cards_pdf.decks.icons import PICTURES
from cards_pdf.decks.load import load_deck
from cards_pdf.order import Order
from cards_pdf.text.fit import line
from cards_pdf.text.typeface import Typeface

_DPI = 150
# mm of a chart, and how many lie beside each other
_WIDE = 92.0
_HIGH = 66.0
_ACROSS = 2
_EDGE = 8.0
_HEAD = 18.0
_GAP = 6.0
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


def make_charts(deck: Deck, kind: str = "kind") -> Iterator[Chart]:
    """Costs first, then kinds, then whatever else has a few values that sort the cards."""
    numbers = dict[str, Chart]()
    words = list[Chart]()
    counts = dict[str, Counter[str]]()
    for card in deck.printed_cards:
        for name, value in _list_values(card):
            if text := value.strip():
                counts.setdefault(name, Counter())[text] += 1
    for name, values in counts.items():
        if chart := _make_curve(name, values):
            numbers[name] = chart
        elif chart := _make_bars(name, values, {}):
            words.append(chart)
    accents = {card.kind.label: rgb(card.kind.accent) for card in deck.cards}
    kinds = _make_bars(
        kind, Counter(card.kind.label for card in deck.printed_cards if card.kind.label), accents
    )
    first = sorted(numbers, key=lambda name: name not in _FIRST)
    yield from (numbers[name] for name in first[:1])
    yield from filter(None, (kinds,))
    yield from (*words, *(numbers[name] for name in first[1:]))


def _list_values(card: Card) -> Iterator[tuple[str, str]]:
    yield from ((stat.name, str(stat.value)) for stat in card.stats)
    yield from card.fields.items()
    yield from (("element", card.element), ("suit", card.suit), ("value", card.value))


def _make_curve(name: str, values: Counter[str]) -> Chart | None:
    """Return the chart of numbers from the least to the greatest, gaps included."""
    steps = dict[int, int]()
    for text, count in values.items():
        if not text.lstrip("-").isdecimal() or not text.isascii() or len(text) > 3:  # noqa: PLR2004 -- digits
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
        draw_label(canvas, _EDGE, _EDGE + 6, text=deck.title, size=18, face=faces.title)
        cards = {"cards": len(deck.printed_cards), "different": len(deck.cards)}
        message = speech("{cards:card|cards}, {different} different", **cards)
        draw_label(canvas, _EDGE, _EDGE + 12, text=message, size=10, colour=SOFT)
        for n, chart in enumerate(charts):
            row, column = divmod(n, _ACROSS)
            with canvas.frame(
                _EDGE + column * (_WIDE + _GAP), _EDGE + _HEAD + row * (_HIGH + _GAP)
            ):
                draw_label(canvas, 0, 4, text=chart.title, size=11, face=faces.bold)
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
            draw_label(canvas, middle, floor - high - 1, text=str(bar.cards), align=0.5)
        draw_label(canvas, middle, floor + 4, text=bar.label, align=0.5)


def _draw_bars(canvas: Canvas, chart: Chart) -> None:
    each = min(9.0, (_HIGH - 8) / len(chart.bars))
    most = max(bar.cards for bar in chart.bars)
    left = 34.0
    room = _WIDE - 42
    for n, bar in enumerate(chart.bars):
        y = 8 + n * each
        wide = room * bar.cards / most
        base = y + each / 2 + 1
        draw_label(canvas, left - 2, base, text=bar.label, align=1)
        canvas.rect(left, y + 0.1 * each, wide, 0.8 * each, fill=bar.colour, stroke=SOFT, width=0.1)
        draw_label(canvas, left + wide + 1.5, base, text=str(bar.cards))


def draw_label(
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
