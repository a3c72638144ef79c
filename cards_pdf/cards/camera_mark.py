"""The mark by which a camera recognises a card: an AprilTag (tag36h11).

Cards with boxes have one mark in a spot that their layout keeps free. Its number is

    position of the card + number of cards * check

The check is a short hash of what is printed on the card: its texts, its boxes, its ticks and the
id of its campaign. So the reader of a photo knows the printed ticks: all others are pencilled.

Cards that are only dealt have two marks, one at each end, which name the card.

Delicate: cards that were printed once must be known for ever. The text that is hashed
(`_list_printed`) may change only together with `LAYOUT`. A layout of a deck's own is hashed
without the keys that it leaves out, so that new keys change no mark.

Example: in a deck of 18 cards the third card has the position 2, and 587 // 18 = 32 checks are
possible. With the check 5 its number is 2 + 18 * 5 = 92.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any
from zlib import crc32

from cards_pdf.art.path import rectangle
from cards_pdf.canvas.base import Canvas
from cards_pdf.common.colour import INK, PAPER
from cards_pdf.common.data_files import card_data
from cards_pdf.decks.campaign import PencilMarks
from cards_pdf.decks.card import Card
from cards_pdf.decks.deck import (
    DEALT_MARK_CORNER,
    MARK_PATTERNS,
    MARK_SIDE_MM,
    Deck,
    Point,
    corner_of_mark,
    count_checks,
    dealt_number,
)

QUIET_MM = 1.0  # of white paper around a mark
LAYOUT = 1  # raise it whenever boxes or texts of a front move
MODULES = 6  # in a row, within the black ring
_EARLIER_NAMES = {  # of keys of regions: marks that are printed already were made of them
    "padding": "snug",
    "stroke": "edge",
    "stroke_width": "edge_width",
    "min_size": "least",
    "gradient": "towards",
    "transparent": "clear",
    "overflow_of": "instead_of",
}


def has_marks(deck: Deck) -> bool:
    """Return True if fronts keep a spot free, and there are patterns for all cards."""
    is_free = deck.mark_spot and not any(layout.is_playing for layout in deck.all_layouts)
    return is_free and len(deck.cards) <= MARK_PATTERNS


def corner(deck: Deck, card: Card, size: Point) -> Point:
    """Return the left top corner of a card's mark."""
    return corner_of_mark(size, at_foot=deck.layout_of(card).mark_at_foot)


def draw_at_both_ends(canvas: Canvas, deck: Deck, card: Card, size: tuple[float, float]) -> None:
    """Draw the marks of a card that is dealt. One of them shows however a hand holds it."""
    side = MARK_SIDE_MM + 2 * QUIET_MM
    pattern = rows(dealt_number(deck, card))
    left, top = DEALT_MARK_CORNER
    for end, angle in (((0.0, 0.0), 0), (size, 180)):
        with canvas.frame(*end, angle), canvas.frame(left, top), canvas.decoration():
            canvas.path(rectangle(-QUIET_MM, -QUIET_MM, side, height=side), fill=PAPER)
            canvas.modules(pattern, fill=INK)


def number_of(deck: Deck, card: Card, marks: PencilMarks) -> int:
    """Return the number of the mark on a card with these ticks."""
    codes = [other.code for other in deck.cards]
    return codes.index(card.code) + len(codes) * check_of(deck, card, marks)


def check_of(deck: Deck, card: Card, marks: PencilMarks) -> int:
    """Return a short hash of what is printed on a card, and for which campaign."""
    printed = "\n".join(_list_printed(deck, card, marks))
    checks = count_checks(len(deck.cards))
    shift = 0
    if marks.campaign and checks > 1:
        # differs from a print without a campaign, and nearly always from other campaigns
        shift = 1 + crc32(f"{marks.campaign} {card.code}".encode()) % (checks - 1)
    return (crc32(printed.encode()) + shift) % checks


def card_and_check(deck: Deck, number: int) -> tuple[Card, int] | None:
    """Return the card and the check of a number; None if the deck prints no such number."""
    check, place = divmod(number, len(deck.cards))
    return (deck.cards[place], check) if check < count_checks(len(deck.cards)) else None


def _list_printed(deck: Deck, card: Card, marks: PencilMarks) -> Iterator[str]:
    layout = deck.layout_of(card)
    layout_text = layout.name
    if layout.own:
        layout_text += f" {crc32(repr(_list_set_fields(layout)).encode()):08x}"
    yield f"{LAYOUT} {deck.size} {layout_text} {deck.title} {deck.foot_title}"
    yield (
        f"{card.code} {card.number} {card.name} {card.kind.label} "
        f"{deck.printed_word(card.weakness)} {card.value}"
    )
    yield card.body
    yield from (f"{stat.label} {stat.value} {stat.step} {stat.boxes}" for stat in card.stats)
    for row in card.all_effects:
        yield f"{row.text} {' '.join(map(deck.printed_word, row.choices))} {row.steps}"
    yield from (f"tick {box} {times}" for box, times in sorted(marks.ticked.items()))
    yield from (f"choice {box} {word}" for box, word in sorted(marks.elements.items()))
    yield from (f"now {stat} {value}" for stat, value in sorted(marks.stats.items()))
    yield f"crossed out {marks.crossed_out}"


def _list_set_fields(record: Any) -> Any:
    """Return a record as lists, without fields that have their default."""
    if hasattr(record, "_asdict"):
        values = {
            _EARLIER_NAMES.get(name, name): _list_set_fields(value)
            for name, value in record._asdict().items()
            if record._field_defaults.get(name, ...) != value
        }
        return sorted(values.items())
    return [_list_set_fields(one) for one in record] if isinstance(record, tuple) else record


def rows(number: int) -> tuple[str, ...]:
    """Return a pattern row by row from the top, with "#" for black and "." for white."""
    bits = f"{_patterns()[number]:0{MODULES**2}b}".replace("1", ".").replace("0", "#")
    inner = [bits[start : start + MODULES] for start in range(0, len(bits), MODULES)]
    ring = "#" * (MODULES + 2)
    return (ring, *(f"#{row}#" for row in inner), ring)


@cache
def _patterns() -> tuple[int, ...]:
    lines = (card_data("marks") / "tag36h11.txt").read_text("utf-8").splitlines()
    return tuple(int(line, 16) for line in lines if not line.startswith("#"))
