"""The options of a question as a front end shows them: what each is, how it is called, what comes of it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import count

from referee.front_ends.messages import Choice, ChoiceKind, Promise
from referee.rulekit.cards import Reader
from referee.rulekit.rows import LOSES, Row
from referee.rulekit.say import Say


def kind_of(option: str, reader: Reader) -> ChoiceKind:
    """A card, or what is about one, as a box or a play; a number; a word of the rules."""
    if reader.card_of(option):
        return "card"
    return "number" if option.isdecimal() else "word"


def of_card(option: str, reader: Reader) -> str | None:
    """The card that a box or a play is about; a play of several is about none of them."""
    card = reader.card_of(option)
    several = sum(word in reader.spellings for word in option.split()) > 1
    return None if card == option or several else card


def choices(
    options: Sequence[str],
    reader: Reader,
    labels: Mapping[str, str],
    numbers: Mapping[str, int],
    brings: Mapping[str, str],
    losing: Collection[str],
) -> list[Choice]:
    return [
        Choice(
            option,
            kind_of(option, reader),
            labels[option],
            numbers.get(option),
            brings.get(option),
            LOSES if option in losing else None,
            of_card(option, reader),
        )
        for option in options
    ]


def numbers(options: Sequence[str], rows: Sequence[Row]) -> dict[str, int]:
    """1, 2, 3 … for the options that lie on the table, as a card or a whole row, each behind its number.

    Where an option is a number that lies nowhere, numbers mean nothing else.
    """
    lying = {card for row in rows for card in (*row.cards, " ".join(row.cards))}
    if any(option.isdecimal() and option not in lying for option in options):
        return {}
    following = count(1)
    return {option: next(following) for option in options if option in lying}


def losing(rows: Sequence[Row]) -> set[str]:
    """The cards that lose the game, as their rows say."""
    return {card for row in rows for card in row.losing}


def warned(rows: Sequence[Row], deadly: Collection[str], say: Say) -> list[Row]:
    """The rows with a word beside each card that loses the game for sure, where no row tells it already."""
    told = {" ".join(row.cards) for row in rows if row.typed}
    return [_warned(row, set(deadly) - told, say) for row in rows]


def _warned(row: Row, deadly: Collection[str], say: Say) -> Row:
    found = [card for card in row.cards if card in deadly]
    if not found:
        return row
    notes = [*row.notes, *[""] * (len(row.cards) - len(row.notes))]
    pairs = zip(row.cards, notes, strict=True)
    said = [say("face.deadly", does=note) if card in found else note for card, note in pairs]
    return row._replace(notes=said, losing=found)


def notes(rows: Sequence[Row]) -> dict[str, str]:
    """What stands beside each card of the table."""
    return {
        card: note for row in reversed(rows) for card, note in zip(row.cards, row.notes, strict=False) if note
    }


def in_numbers(promised: Mapping[str, Promise], say: Say) -> dict[str, str]:
    """What becomes of the numbers that any of these options changes, and whether the game is over then."""
    before = {name: was for promise in promised.values() for name, (was, _) in promise.change.items()}
    counted = {name: was for name, was in before.items() if say.has(f"change.{name}")}
    found = {option: " ".join(_in_numbers(promise, counted, say)) for option, promise in promised.items()}
    return {option: text for option, text in found.items() if text}


def _in_numbers(promise: Promise, counted: Mapping[str, float], say: Say) -> Iterator[str]:
    for name, before in counted.items():
        was, now = promise.change.get(name, (before, before))
        yield say(f"change.{name}", was=was, now=now)
    if promise.over:
        yield say(f"face.ends-{promise.over}")
