"""Only what has changed, as small labels to cut out and glue onto the cards."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from cards_pdf import sizes
from cards_pdf.cards.tick_boxes import NO_FIELD, SIDE, box, choice
from cards_pdf.colour import INK, PAPER, mixed
from cards_pdf.decks.model import Card, Deck
from cards_pdf.decks.pencil_marks import UNMARKED, Marks
from cards_pdf.pdf.canvas import Canvas
from cards_pdf.pdf.made import Made
from cards_pdf.text.fit import FLOOR, fit, line

WIDTH, HEIGHT = 52.0, 12.0  # of a label: as wide as a card's text
_MARGIN = 14.0
_HEAD = 14.0
_CUT = mixed(INK, PAPER, 0.55)
_SIZE = 8.5


class Label(NamedTuple):
    """One label: for which card, in which place, and what is printed on it."""

    card: Card
    place: str  # "box 3", "HP", "foot"
    text: str
    choices: tuple[str, ...] = ()
    chosen: str = ""
    is_box: bool = False
    was: str = ""  # the number that no longer holds


def labels(deck: Deck, now: Mapping[str, Marks], before: Mapping[str, Marks]) -> list[Label]:
    return [
        label
        for card in deck.cards
        for label in _labels(deck, card, now.get(card.code, UNMARKED), before.get(card.code, UNMARKED))
    ]


def _labels(deck: Deck, card: Card, now: Marks, before: Marks) -> Iterator[Label]:
    for stat in card.stats:
        old = before.stats.get(stat.name, stat.value)
        new = now.stats.get(stat.name, stat.value)
        if new != old:
            yield Label(card, stat.label, str(new), was=str(old))
    for number, made in enumerate(card.boxes, 1):
        ticks, chosen = now.ticked.get(number, 0), now.chosen.get(number, "")
        if ticks > before.ticked.get(number, 0) or chosen != before.chosen.get(number, ""):
            text = f"{made.text} ({ticks} of {made.steps})" if made.steps > 1 else made.text
            yield Label(card, f"box {number}", text, made.choices, chosen, is_box=True)
    if now.crossed_out and not before.crossed_out:
        yield Label(card, "foot", f"{deck.foot_title}: crossed out")


def sticker_sheet(deck: Deck, made: list[Label], paper: str) -> Made:
    width, height = sizes.paper(paper).mm
    columns = int((width - 2 * _MARGIN) // WIDTH)
    rows = int((height - 2 * _MARGIN - _HEAD) // HEIGHT)
    canvas = Canvas(title=f"{deck.title}: labels", language=deck.language)
    for start in range(0, len(made), columns * rows):
        canvas.begin_page(width, height)
        head = "Labels: print at 100 %, cut along the lines, glue onto the cards"
        canvas.text(_MARGIN, _MARGIN + 5, line(head, canvas.typefaces.italic), 10)
        for n, label in enumerate(made[start : start + columns * rows]):
            x, y = _MARGIN + n % columns * WIDTH, _MARGIN + _HEAD + n // columns * HEIGHT
            canvas.rect(x, y, WIDTH, HEIGHT, stroke=_CUT, width=0.15)
            with canvas.frame(x, y):
                _draw(canvas, label)
        canvas.end_page()
    return Made(canvas.pdf(), canvas.pages)


def _draw(canvas: Canvas, label: Label) -> None:
    """Where it belongs stands small at the left; what is glued on stands beside it."""
    typefaces = canvas.typefaces
    canvas.text(1.2, 5.2, line(label.card.code, typefaces.bold), 9)
    canvas.text(1.2, 9.2, line(label.place, typefaces.italic), 7)
    canvas.line(10, 1, 10, HEIGHT - 1, stroke=_CUT, width=0.15, dash="0.6 0.6")
    left = 11.5
    if label.choices:
        choice(canvas, left, 1.2, NO_FIELD, label.choices, typefaces.bold, _SIZE, chosen=label.chosen)
        _text(canvas, label.text, left, 5.8, HEIGHT - 6.2)
    elif label.is_box:
        box(canvas, left, (HEIGHT - SIDE) / 2, NO_FIELD, ticked=True)
        _text(canvas, label.text, left + SIDE + 1.4, 0.8, HEIGHT - 1.6)
    elif label.was:
        _number(canvas, label, left)
    else:
        _text(canvas, label.text, left, 0.8, HEIGHT - 1.6)


def _text(canvas: Canvas, text: str, x: float, y: float, room: float) -> None:
    made = fit(text, canvas.typefaces.body, WIDTH - x - 1, room, _SIZE, FLOOR - 1, canvas.typefaces.bold)
    canvas.text_block(x, y + (room - made.height) / 2, made)


def _number(canvas: Canvas, label: Label, x: float) -> None:
    was = line(label.was, canvas.typefaces.body)
    canvas.text(x, 7.6, was, 11, colour=_CUT)
    canvas.line(x - 0.4, 6.2, x + was.width_mm(11) + 0.4, 6.2, width=0.4)
    canvas.text(
        x + was.width_mm(11) + 3, 7.9, line(f"{label.place} {label.text}", canvas.typefaces.title), 14
    )
