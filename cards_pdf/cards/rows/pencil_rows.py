"""The rows that a pencil writes on: stats with increments, boxes to tick."""

from collections.abc import Callable
from typing import NamedTuple

from cards_pdf.art.notation import icon_outline
from cards_pdf.cards.card_style import card_field_context
from cards_pdf.cards.rows.row import Setting, StackRow
from cards_pdf.cards.rows.tick_boxes import SIDE, box, choice, choice_width, track, track_width
from cards_pdf.common.colour import INK, PAPER, SOFT, mixed
from cards_pdf.common.line_break import FIRST_WIDE
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.decks.rows import Effect, Stat
from cards_pdf.text.fit import Block, TooLittleRoomError, line

_FAINT = mixed(INK, PAPER, 0.6)
_NUMERAL = 2.6  # column of the box's number
_NUMBER_PT = 12
_APART = 1.2  # mm between a label or a number and what stands beside it
_MIDDLE = 0.31  # ems from the middle of letters beside a square to their foot
_HANZI = 0.88  # … and what hanzi take above theirs
_CHOICE_LARGER = 0.5  # points
_TEXT = _NUMERAL + SIDE + 1.6  # where a box's text begins


# --- stats ---


def stat_row(at: Setting, stat: Stat) -> StackRow:
    """A number with its label, increments as squares, and a line to write the new number on."""
    with card_field_context(at.card, stat.name):
        face, size = at.canvas.typefaces.bold, at.small(7.5)
        label, size = line(stat.label, face), face.alone(size) if stat.label.isascii() else size
        value = line(str(stat.value), at.canvas.typefaces.title)
    places = _places(at, stat, label.width_mm(size), value.width_mm(_NUMBER_PT))

    def draw(x: float, y: float) -> None:
        with at.canvas.tagged("P"):
            if places.icon:
                sign = icon_outline(_SIGNS[stat.name]).placed(x + _SIGN, y + SIDE / 2 + 0.6, _SIGN)
                at.canvas.path(sign, fill=at.accent, even_odd=True)
            at.canvas.text(x + places.icon, y + places.label, label, size, colour=SOFT)
            left, base = x + places.value[0], y + places.value[1]
            at.canvas.text(left, base, value, _NUMBER_PT, colour=at.accent)
            if stat.name in at.marks.stats:  # the printed number is crossed out once it has changed
                right = left + value.width_mm(_NUMBER_PT)
                at.canvas.line(
                    left - 0.4, base - 1.4, right + 0.4, base - 1.4, stroke=INK, width=0.5
                )
            if stat.boxes:
                _growth(at, stat, places, x, y)

    return StackRow(places.height if stat.boxes else 6.9, draw, "stat")


def _places(at: Setting, stat: Stat, label: float, value: float) -> "_StatPlaces":
    """On one line where label and number have room; otherwise the wider one moves the rest to the
    right.
    """
    in_line = _IN_LINE_LARGE if at.style.edition.large else _IN_LINE
    if stat.name in _SIGNS and at.width >= _WITH_SIGN.least and not at.style.edition.large:
        in_line = _WITH_SIGN
    fits = in_line.icon + label < in_line.value[0] and in_line.value[0] + value < in_line.track[0]
    if stat.boxes and at.width >= in_line.least and fits:
        return in_line
    step, squares = (max(_STACKED.step[0], wide + _APART) for wide in (label, value))
    return _STACKED._replace(step=(step, _STACKED.step[1]), track=(squares, _STACKED.track[1]))


def _growth(at: Setting, stat: Stat, places: "_StatPlaces", x: float, y: float) -> None:
    """What each step is worth, a square for each, and the line for the sum."""
    now = at.marks.stats.get(stat.name)
    face, size = at.canvas.typefaces.italic, at.small(7.5)
    if places.each:
        step = line(at.word("each").format(stat.step), face)
    else:
        step, size = line(f"+{stat.step}", face), face.alone(size)
    at.canvas.text(x + places.step[0], y + places.step[1], step, size, colour=SOFT)
    squares, top = x + places.track[0], y + places.track[1]
    field = at.field(stat.name, f"{stat.label}, +{stat.step}")
    ticked = 0
    if now is not None and stat.step and isinstance(stat.value, int):
        ticked = min(stat.boxes, max(0, (now - stat.value) // stat.step))
    track(at.canvas, squares, top, field, stat.boxes, ticked=ticked)
    left = squares + track_width(stat.boxes) + places.written[0]
    field = at.field(f"{stat.name}_now", at.word("now").format(stat.label))
    top, right, canvas = y + places.written[1], x + at.width, at.canvas
    canvas.line(left, top + 4.6, right, top + 4.6, stroke=_FAINT, width=0.3)
    if canvas.fillable and canvas.upright:
        canvas.fields.text(field, left, top, right - left, 4.4, "" if now is None else str(now))
    elif now is not None:
        canvas.text(
            (left + right) / 2, top + 3.9, line(str(now), canvas.typefaces.bold), 11, align=0.5
        )


class _StatPlaces(NamedTuple):
    """Where the parts of a number stand, from the row's left top."""

    height: float
    least: float  # how wide the row must be
    label: float  # baseline
    value: tuple[float, float]
    each: bool  # whether it says that a step is for each square
    step: tuple[float, float]
    track: tuple[float, float]
    written: tuple[float, float]  # behind the squares; under the row's top
    icon: float = 0.0  # how wide it is, with some air; the label begins behind it


_STACKED = _StatPlaces(7.6, 0, 2.5, (0, 6.9), True, (10.2, 2.4), (10.2, 3.2), (2.2, 2.6))
_IN_LINE = _StatPlaces(5.2, 54, 3.6, (6.4, 4.1), False, (42.4, 3.6), (14.8, 0.6), (6.6, 0.2))
_IN_LINE_LARGE = _IN_LINE._replace(value=(7.5, 4.1), step=(43.4, 3.6), track=(16.0, 0.6))
_WITH_SIGN = _StatPlaces(
    5.2, 55.6, 3.6, (9.7, 4.1), False, (44.6, 3.6), (17.6, 0.6), (5.8, 0.2), icon=3.5
)
_SIGNS = {"hp": "heart", "atk": "blade", "def": "shield", "mag": "star"}
_SIGN = 1.55  # half its width


# --- boxes ---


class _BoxSquares(NamedTuple):
    """The squares of a box, and where its text begins below the row's top."""

    height: float  # of the row with its text
    text_top: float
    draw: Callable[[float, float], None]


def box_row(at: Setting, number: int, made: Effect) -> StackRow:
    """The box's number, its square or squares, and its text beside, above or below them."""
    text = at.text(made.text, at.width - _TEXT) if made.text else None
    sort = _choice if made.choices else _steps if made.steps > 1 else _single
    squares = sort(at, number, made, text)
    lower = _lower(at, made)

    def draw(x: float, y: float) -> None:
        canvas = at.canvas
        y += lower
        with canvas.item():
            with canvas.tagged("Lbl"):
                face = canvas.typefaces.bold
                shown, size = line(str(number), face), face.alone(at.small(8.5))
                middle = y + SIDE / 2 + size * MM_PER_POINT * _MIDDLE
                canvas.text(x, middle, shown, size, colour=at.accent)
            with canvas.tagged("LBody"):
                squares.draw(x, y)
                if text:
                    words = at.well_broken(text, made.text, at.width - _TEXT)
                    canvas.text_block(x + _TEXT, y + squares.text_top, words)

    return StackRow(squares.height, draw, "box")


def _lower(at: Setting, made: Effect) -> float:
    """How much lower square and text stand where large hanzi are taller than their square."""
    first = "".join(map(at.style.deck.printed_word, made.choices)) or made.text
    em = (at.size + (_CHOICE_LARGER if made.choices else 0.0)) * MM_PER_POINT
    return (
        max(0.0, (_HANZI - _MIDDLE) * em - SIDE / 2)
        if max(first, default="") >= FIRST_WIDE
        else 0.0
    )


def _single(at: Setting, number: int, _made: Effect, text: Block | None) -> _BoxSquares:
    """One square, the text beside it."""
    ticked = bool(at.marks.ticked.get(number))

    def draw(x: float, y: float) -> None:
        box(at.canvas, x + _NUMERAL, y, at.box_field(number), ticked=ticked)

    return _BoxSquares(_beside(text), _drop(text), draw)


def _steps(at: Setting, number: int, made: Effect, text: Block | None) -> _BoxSquares:
    """Several squares in a row below the text."""
    top = _beside(text) + 0.9
    ticked = at.marks.ticked.get(number, 0)

    def draw(x: float, y: float) -> None:
        track(at.canvas, x + _TEXT, y + top, at.box_field(number), made.steps, ticked=ticked)

    return _BoxSquares(top + SIDE, _drop(text), draw)


def _choice(at: Setting, number: int, made: Effect, text: Block | None) -> _BoxSquares:
    """A square for each word, above the text."""
    chosen, bold = at.marks.chosen.get(number, ""), at.canvas.typefaces.bold
    choices = {word: at.style.deck.printed_word(word) for word in made.choices}
    over = _NUMERAL + choice_width(choices, bold, at.size + _CHOICE_LARGER) - at.width
    if over > 0:
        raise TooLittleRoomError(
            "has choices that are {over:.1f} mm too wide for one line", over=over
        )

    def draw(x: float, y: float) -> None:
        field, left = at.box_field(number), x + _NUMERAL
        choice(at.canvas, left, y, field, choices, bold, at.size + _CHOICE_LARGER, chosen=chosen)

    if text and at.pitch:
        return _BoxSquares(at.pitch + _beside(text), at.pitch + _drop(text), draw)
    return _BoxSquares(SIDE + (text.height + 0.5 if text else 0.0), SIDE + 0.5, draw)


def _beside(text: Block | None) -> float:
    """How high a square and the text beside it are."""
    return max(SIDE, text.height + _drop(text)) if text else SIDE


def _drop(text: Block | None) -> float:
    """Lets the first line stand in the middle of its square."""
    return SIDE / 2 - text.ascent + text.size * MM_PER_POINT * _MIDDLE if text else 0.0
