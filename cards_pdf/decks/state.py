"""A campaign's state of the cards: what it is before the first game, and whether it can be.

It comes from a file that people edit by hand, from a save's header, from a filled-in PDF or a photo: this is
the one place that checks it. What is wrong is one sentence, with the key, for the first thing that cannot be.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from cards_pdf.decks.model import Deck, Effect
from cards_pdf.errors import nearest
from cards_pdf.sentences import Sentence, joined

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
        return Sentence("state must be a table.")
    return next(_problems(cards, state), None)


def _problems(cards: Cards, state: dict[str, Any]) -> Iterator[str]:
    yield from (Sentence("state.{key} is missing.", key=key) for key in KEYS if key not in state)
    yield from _strangers("state", state, KEYS)
    yield from _counts(state)
    yield from _boxes(cards, state["boxes"])
    yield from _elements(dict(_choices(cards, state["boxes"])), state["elements"])
    yield from _crossed_out(cards, state["crossed_out"])
    yield from _monsters(cards, state["monsters"])


def _strangers(where: str, table: dict[str, Any], known: Iterable[str]) -> Iterator[str]:
    for key in table:
        if key not in known:
            yield Sentence(
                "{where}.{key} is not known.{near}", where=where, key=key, near=nearest(key, known)
            )


def _counts(state: dict[str, Any]) -> Iterator[str]:
    for key in COUNTS:
        if not _is_number(state[key], 0):
            yield Sentence(
                "state.{key} is {state}; it must be a whole number from 0.", key=key, state=repr(state[key])
            )
    if state["wins"] + state["losses"] != state["games"]:
        yield Sentence(
            "state.games is {state}, but wins and losses make {sum}.",
            state=state["games"],
            sum=state["wins"] + state["losses"],
        )


def least(stat: str) -> int:
    """The lowest that a monster's number can be."""
    return 1 if stat == "hp" else 0


def _is_number(value: object, lowest: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and lowest <= value <= MOST


def _boxes(cards: Cards, boxes: Any) -> Iterator[str]:
    if not isinstance(boxes, dict):
        yield Sentence("state.boxes must be a table of cards.")
        return
    yield from _strangers("state.boxes", boxes, cards)
    for code, ticked in boxes.items():
        if not isinstance(ticked, list) or not all(_is_number(number, 1) for number in ticked):
            yield Sentence("state.boxes.{code} must be a list of box numbers, such as [1, 3].", code=code)
            continue
        for number in ticked:
            yield from _box(code, number, ticked, cards[code].boxes)


def _box(code: str, number: int, ticked: list[int], printed: tuple[Effect, ...]) -> Iterator[str]:
    if number > len(printed):
        yield Sentence(
            "state.boxes.{code} names box {number}; the card has {count}.",
            code=code,
            number=number,
            count=len(printed),
        )
    elif ticked.count(number) > printed[number - 1].steps:
        yield Sentence("state.boxes.{code} names box {number} too often.", code=code, number=number)


def _elements(offered: dict[str, tuple[str, ...]], elements: Any) -> Iterator[str]:
    if not isinstance(elements, dict):
        yield Sentence('state.elements must be a table, such as "A1.3" = "fire".')
        return
    for name, words in offered.items():
        if name not in elements:
            yield Sentence(
                'state.elements lacks "{name}": the box is ticked, so it is one of {words}.',
                name=name,
                words=joined([*words]),
            )
        elif elements[name] not in words:
            yield Sentence(
                'state.elements."{name}" is {elements}; the card offers {words}.',
                name=name,
                elements=repr(elements[name]),
                words=joined([*words]),
            )
    for name in elements:
        if name not in offered:
            yield Sentence('state.elements."{name}" is for no ticked box with a choice.', name=name)


def _choices(cards: Cards, boxes: dict[str, list[int]]) -> Iterator[tuple[str, tuple[str, ...]]]:
    for code, ticked in boxes.items():
        for number in ticked:
            box = cards[code].boxes[number - 1]
            if box.choices:
                yield f"{code}.{number}", box.choices


def _crossed_out(cards: Cards, crossed: Any) -> Iterator[str]:
    if not isinstance(crossed, list):
        yield Sentence('state.crossed_out must be a list of cards, such as ["S2"].')
        return
    drawn = [code for code, card in cards.items() if not card.stats]
    for code in crossed:
        if code not in drawn:
            yield Sentence(
                "state.crossed_out names {code}, which is no card with a monster upgrade.", code=repr(code)
            )
        elif crossed.count(code) > 1:
            yield Sentence("state.crossed_out names {code} twice.", code=code)


def _monsters(cards: Cards, monsters: Any) -> Iterator[str]:
    if not isinstance(monsters, dict):
        yield Sentence("state.monsters must be a table of monsters.")
        return
    stats = {code: card.stats for code, card in cards.items() if card.stats}
    yield from _strangers("state.monsters", monsters, stats)
    for code, printed in stats.items():
        yield from _numbers(f"state.monsters.{code}", monsters.get(code), printed)


def _numbers(where: str, numbers: Any, stats: Mapping[str, int]) -> Iterator[str]:
    if not isinstance(numbers, dict):
        yield Sentence("{where} is missing." if numbers is None else "{where} must be a table.", where=where)
        return
    yield from _strangers(where, numbers, stats)
    for stat in stats:
        if stat not in numbers:
            yield Sentence("{where}.{stat} is missing.", where=where, stat=stat)
        elif not _is_number(numbers[stat], least(stat)):
            yield Sentence(
                "{where}.{stat} is {numbers}; it must be a whole number from {least}.",
                where=where,
                stat=stat,
                numbers=repr(numbers[stat]),
                least=least(stat),
            )
