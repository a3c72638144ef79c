"""The mark by which a camera recognises a card: an AprilTag (tag36h11).

On cards with boxes it lies in the spot that fronts keep free, and its number names the card and, by
a short check, what was printed on it: its texts, its boxes and the ticks it was printed with. So
the reader of a photo can tell the printer's marks from the pencil's. On cards that are only dealt,
two marks name the card.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any
from zlib import crc32

from cards_pdf.art.path import rectangle
from cards_pdf.canvas.base import Canvas
from cards_pdf.common.colour import INK, PAPER
from cards_pdf.common.data_files import card_data
from cards_pdf.decks import marked_cards
from cards_pdf.decks.campaign.state import Marks
from cards_pdf.decks.marked_cards import SIDE, Point
from cards_pdf.decks.model import Card, Deck

QUIET = 1.0  # paper around it that stays white
LAYOUT = 1  # raise it whenever boxes or texts of a front move
_MODULES = 6  # in a row, within the black ring


def has_marks(deck: Deck) -> bool:
    """Whether fronts keep the spot free, and there are enough patterns to tell the deck's cards
    apart.
    """
    is_free = deck.mark_spot and not any(layout.is_playing for layout in deck.all_layouts)
    return is_free and len(deck.cards) <= marked_cards.PATTERNS


def corner(deck: Deck, card: Card, size: Point) -> Point:
    """The left top corner of this card's mark, where its layout has the spot."""
    return marked_cards.corner(size, at_foot=deck.layout_of(card).mark_at_foot)


def draw_mark(canvas: Canvas, deck: Deck, card: Card, marks: Marks, size: Point) -> None:
    with canvas.frame(*corner(deck, card, size)):
        canvas.modules(rows(number_of(deck, card, marks)), fill=INK)


def draw_at_both_ends(canvas: Canvas, deck: Deck, card: Card, size: tuple[float, float]) -> None:
    """The marks of a card that is dealt; one of them shows however a hand holds it."""
    pattern = rows(marked_cards.number_of(deck, card))
    left, top = marked_cards.CORNER
    for end, angle in (((0.0, 0.0), 0), (size, 180)):
        with canvas.frame(*end, angle), canvas.frame(left, top), canvas.decoration():
            canvas.path(rectangle(-QUIET, -QUIET, SIDE + 2 * QUIET, SIDE + 2 * QUIET), fill=PAPER)
            canvas.modules(pattern, fill=INK)


def number_of(deck: Deck, card: Card, marks: Marks) -> int:
    """The pattern printed on this card with these ticks."""
    place = next(n for n, other in enumerate(deck.cards) if other.code == card.code)
    return place + len(deck.cards) * check_of(deck, card, marks)


def check_of(deck: Deck, card: Card, marks: Marks) -> int:
    """A few bits of what is printed and for whom: the same print, the same check."""
    printed = "\n".join(_what_is_printed(deck, card, marks))
    checks = marked_cards.checks(len(deck.cards))
    shift = 0
    if marks.campaign and checks > 1:
        # set apart from a print for nobody, and nearly always from other campaigns
        shift = 1 + crc32(f"{marks.campaign} {card.code}".encode()) % (checks - 1)
    return (crc32(printed.encode()) + shift) % checks


def card_and_check(deck: Deck, number: int) -> tuple[Card, int] | None:
    """The card and the check that a number stands for; None if this deck prints no such number."""
    check, place = divmod(number, len(deck.cards))
    return (deck.cards[place], check) if check < marked_cards.checks(len(deck.cards)) else None


def _what_is_printed(deck: Deck, card: Card, marks: Marks) -> Iterator[str]:
    layout = deck.layout_of(card)
    # the theme, or all that a layout of the deck's own says
    words = (
        f"{layout.name} {crc32(repr(_said_in(layout)).encode()):08x}" if layout.own else layout.name
    )
    yield f"{LAYOUT} {deck.size} {words} {deck.title} {deck.foot_title}"
    yield (
        f"{card.code} {card.number} {card.name} {card.kind.label} "
        f"{deck.printed_word(card.weakness)} {card.value}"
    )
    yield card.body
    yield from (f"{stat.label} {stat.value} {stat.step} {stat.boxes}" for stat in card.stats)
    for row in (*card.effects, *card.boxes, *card.foot):
        yield f"{row.text} {' '.join(map(deck.printed_word, row.choices))} {row.steps}"
    yield from (f"tick {box} {times}" for box, times in sorted(marks.ticked.items()))
    yield from (f"choice {box} {word}" for box, word in sorted(marks.chosen.items()))
    yield from (f"now {stat} {value}" for stat, value in sorted(marks.stats.items()))
    yield f"crossed out {marks.crossed_out}"


def _said_in(row: Any) -> Any:
    """A layout without what it leaves open: a key that layouts learn later changes no mark of
    today.
    """
    if hasattr(row, "_asdict"):
        usual = row._field_defaults
        values = sorted(row._asdict().items())
        return [(name, _said_in(value)) for name, value in values if usual.get(name, ...) != value]
    return [_said_in(one) for one in row] if isinstance(row, tuple) else row


def rows(number: int) -> tuple[str, ...]:
    """The pattern, row by row from the top: "#" is black, "." white."""
    bits = f"{_patterns()[number]:0{_MODULES**2}b}".replace("1", ".").replace("0", "#")
    inner = [bits[start : start + _MODULES] for start in range(0, len(bits), _MODULES)]
    ring = "#" * (_MODULES + 2)
    return (ring, *(f"#{row}#" for row in inner), ring)


@cache
def _patterns() -> tuple[int, ...]:
    lines = (card_data("marks") / "tag36h11.txt").read_text("utf-8").splitlines()
    return tuple(int(line, 16) for line in lines if not line.startswith("#"))
