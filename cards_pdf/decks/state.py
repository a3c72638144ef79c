"""A campaign's state of the cards: what it is before the first game, and whether it can be.

It comes from a file that people edit by hand, from a save's header, from a filled-in PDF or a photo: this is
the one place that checks it. What is wrong is one sentence, with the key, for the first thing that cannot be.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from cards_pdf.decks.model import Deck, Effect
from cards_pdf.errors import nearest

COUNTS = ("games", "wins", "losses")
KEYS = (*COUNTS, "boxes", "elements", "crossed_out", "monsters")
MOST = 10**6

State = Mapping[str, Any]


class Writable(NamedTuple):
    """What of a card a pencil can change."""

    boxes: tuple[Effect, ...]
    stats: Mapping[str, int] = {}  # the numbers of a monster; other cards have none


Cards = Mapping[str, Writable]  # by code


def writable(deck: Deck) -> Cards:
    return {
        card.code: Writable(
            card.boxes, {stat.name: stat.value for stat in card.stats if isinstance(stat.value, int)}
        )
        for card in deck.cards
    }


def fresh_state(cards: Cards) -> dict[str, Any]:
    """The state before the first game."""
    monsters = {code: dict(card.stats) for code, card in cards.items() if card.stats}
    counts = dict.fromkeys(COUNTS, 0)
    return {**counts, "boxes": {}, "elements": {}, "crossed_out": [], "monsters": monsters}


def wrong_state(cards: Cards, state: Any) -> str | None:
    """What is wrong with a state, if anything is."""
    if not isinstance(state, dict):
        return "state must be a table."
    return next(_problems(cards, state), None)


def _problems(cards: Cards, state: dict[str, Any]) -> Iterator[str]:
    yield from (f"state.{key} is missing." for key in KEYS if key not in state)
    yield from _strangers("state", state, KEYS)
    yield from _counts(state)
    yield from _boxes(cards, state["boxes"])
    yield from _elements(dict(_choices(cards, state["boxes"])), state["elements"])
    yield from _crossed_out(cards, state["crossed_out"])
    yield from _monsters(cards, state["monsters"])


def _strangers(where: str, table: dict[str, Any], known: Iterable[str]) -> Iterator[str]:
    for key in table:
        if key not in known:
            yield f"{where}.{key} is not known.{nearest(key, known)}"


def _counts(state: dict[str, Any]) -> Iterator[str]:
    for key in COUNTS:
        if not _is_number(state[key], 0):
            yield f"state.{key} is {state[key]!r}; it must be a whole number from 0."
    if state["wins"] + state["losses"] != state["games"]:
        yield f"state.games is {state['games']}, but wins and losses make {state['wins'] + state['losses']}."


def least(stat: str) -> int:
    """The lowest that a monster's number can be."""
    return 1 if stat == "hp" else 0


def _is_number(value: object, lowest: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and lowest <= value <= MOST


def _boxes(cards: Cards, boxes: Any) -> Iterator[str]:
    if not isinstance(boxes, dict):
        yield "state.boxes must be a table of cards."
        return
    yield from _strangers("state.boxes", boxes, cards)
    for code, ticked in boxes.items():
        if not isinstance(ticked, list) or not all(_is_number(number, 1) for number in ticked):
            yield f"state.boxes.{code} must be a list of box numbers, such as [1, 3]."
            continue
        for number in ticked:
            yield from _box(code, number, ticked, cards[code].boxes)


def _box(code: str, number: int, ticked: list[int], printed: tuple[Effect, ...]) -> Iterator[str]:
    if number > len(printed):
        yield f"state.boxes.{code} names box {number}; the card has {len(printed)}."
    elif ticked.count(number) > printed[number - 1].steps:
        yield f"state.boxes.{code} names box {number} too often."


def _elements(offered: dict[str, tuple[str, ...]], elements: Any) -> Iterator[str]:
    if not isinstance(elements, dict):
        yield 'state.elements must be a table, such as "A1.3" = "fire".'
        return
    for name, words in offered.items():
        if name not in elements:
            yield f'state.elements lacks "{name}": the box is ticked, so it is one of {", ".join(words)}.'
        elif elements[name] not in words:
            yield f'state.elements."{name}" is {elements[name]!r}; the card offers {", ".join(words)}.'
    for name in elements:
        if name not in offered:
            yield f'state.elements."{name}" is for no ticked box with a choice.'


def _choices(cards: Cards, boxes: dict[str, list[int]]) -> Iterator[tuple[str, tuple[str, ...]]]:
    for code, ticked in boxes.items():
        for number in ticked:
            box = cards[code].boxes[number - 1]
            if box.choices:
                yield f"{code}.{number}", box.choices


def _crossed_out(cards: Cards, crossed: Any) -> Iterator[str]:
    if not isinstance(crossed, list):
        yield 'state.crossed_out must be a list of cards, such as ["S2"].'
        return
    drawn = [code for code, card in cards.items() if not card.stats]
    for code in crossed:
        if code not in drawn:
            yield f"state.crossed_out names {code!r}, which is no card with a monster upgrade."
        elif crossed.count(code) > 1:
            yield f"state.crossed_out names {code} twice."


def _monsters(cards: Cards, monsters: Any) -> Iterator[str]:
    if not isinstance(monsters, dict):
        yield "state.monsters must be a table of monsters."
        return
    stats = {code: card.stats for code, card in cards.items() if card.stats}
    yield from _strangers("state.monsters", monsters, stats)
    for code, printed in stats.items():
        yield from _numbers(f"state.monsters.{code}", monsters.get(code), printed)


def _numbers(where: str, numbers: Any, stats: Mapping[str, int]) -> Iterator[str]:
    if not isinstance(numbers, dict):
        yield f"{where} {'is missing' if numbers is None else 'must be a table'}."
        return
    yield from _strangers(where, numbers, stats)
    for stat in stats:
        if stat not in numbers:
            yield f"{where}.{stat} is missing."
        elif not _is_number(numbers[stat], least(stat)):
            yield f"{where}.{stat} is {numbers[stat]!r}; it must be a whole number from {least(stat)}."
