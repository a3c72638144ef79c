"""Whether a state of the cards can be: one sentence, with the key, for the first thing that cannot.

A state comes from a file that people edit by hand, from a save's header, or from a filled-in PDF.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cards_pdf.decks.model import Effect
from referee.games.legacy.deck import STATS, Deck

COUNTS = ("games", "wins", "losses")
KEYS = (*COUNTS, "boxes", "elements", "crossed_out", "monsters")
MOST = 10**6


def wrong_state(deck: Deck, state: Any) -> str | None:
    """What is wrong with a state, if anything is."""
    if not isinstance(state, dict):
        return "state must be a table."
    return next(_problems(deck, state), None)


def _problems(deck: Deck, state: dict[str, Any]) -> Iterator[str]:
    yield from (f"state.{key} is missing." for key in KEYS if key not in state)
    yield from _strangers("state", state, KEYS)
    yield from _counts(state)
    yield from _boxes(deck, state)
    yield from _elements(deck, state)
    yield from _crossed_out(deck, state)
    yield from _monsters(deck, state)


def _strangers(where: str, table: dict[str, Any], known: Any) -> Iterator[str]:
    for key in table:
        if key not in known:
            from difflib import get_close_matches  # only needed for a mistake

            near = get_close_matches(key, known, 1)
            yield f"{where}.{key} is not known." + (f" Did you mean {near[0]}?" if near else "")


def _counts(state: dict[str, Any]) -> Iterator[str]:
    for key in COUNTS:
        if not _is_number(state[key], 0):
            yield f"state.{key} is {state[key]!r}; it must be a whole number from 0."
    if state["wins"] + state["losses"] != state["games"]:
        yield f"state.games is {state['games']}, but wins and losses make {state['wins'] + state['losses']}."


def _is_number(value: object, least: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= MOST


def _boxes(deck: Deck, state: dict[str, Any]) -> Iterator[str]:
    boxes = state["boxes"]
    if not isinstance(boxes, dict):
        yield "state.boxes must be a table of cards."
        return
    codes = [str(card) for card in deck.rows]
    yield from _strangers("state.boxes", boxes, codes)
    for code, ticked in boxes.items():
        if not isinstance(ticked, list) or not all(_is_number(number, 1) for number in ticked):
            yield f"state.boxes.{code} must be a list of box numbers, such as [1, 3]."
            continue
        printed = deck[deck.reader.spellings[code.upper()]].boxes
        for number in ticked:
            yield from _box(code, number, ticked, printed)


def _box(code: str, number: int, ticked: list[int], printed: tuple[Effect, ...]) -> Iterator[str]:
    if number > len(printed):
        yield f"state.boxes.{code} names box {number}; the card has {len(printed)}."
    elif ticked.count(number) > printed[number - 1].steps:
        yield f"state.boxes.{code} names box {number} too often."


def _elements(deck: Deck, state: dict[str, Any]) -> Iterator[str]:
    elements = state["elements"]
    if not isinstance(elements, dict):
        yield 'state.elements must be a table, such as "A1.3" = "fire".'
        return
    offered = dict(_choices(deck, state["boxes"]))
    for name, words in offered.items():
        if name not in elements:
            yield f'state.elements lacks "{name}": the box is ticked, so it is one of {", ".join(words)}.'
        elif elements[name] not in words:
            yield f'state.elements."{name}" is {elements[name]!r}; the card offers {", ".join(words)}.'
    for name in elements:
        if name not in offered:
            yield f'state.elements."{name}" is for no ticked box with a choice.'


def _choices(deck: Deck, boxes: dict[str, list[int]]) -> Iterator[tuple[str, tuple[str, ...]]]:
    for code, ticked in boxes.items():
        for number in ticked:
            box = deck[deck.reader.spellings[code.upper()]].boxes[number - 1]
            if box.choices:
                yield f"{code}.{number}", box.choices


def _crossed_out(deck: Deck, state: dict[str, Any]) -> Iterator[str]:
    crossed = state["crossed_out"]
    if not isinstance(crossed, list):
        yield 'state.crossed_out must be a list of cards, such as ["S2"].'
        return
    codes = [str(card) for card in deck.drawn]
    for code in crossed:
        if code not in codes:
            yield f"state.crossed_out names {code!r}, which is no card with a monster upgrade."
        elif crossed.count(code) > 1:
            yield f"state.crossed_out names {code} twice."


def _monsters(deck: Deck, state: dict[str, Any]) -> Iterator[str]:
    monsters = state["monsters"]
    if not isinstance(monsters, dict):
        yield "state.monsters must be a table of monsters."
        return
    codes = [str(card) for card in deck.monsters]
    yield from _strangers("state.monsters", monsters, codes)
    for code in codes:
        stats = monsters.get(code)
        if not isinstance(stats, dict):
            yield f"state.monsters.{code} {'is missing' if stats is None else 'must be a table'}."
            continue
        yield from _strangers(f"state.monsters.{code}", stats, STATS)
        for stat in STATS:
            least = 1 if stat == "hp" else 0
            if stat not in stats:
                yield f"state.monsters.{code}.{stat} is missing."
            elif not _is_number(stats[stat], least):
                found = repr(stats[stat])
                yield f"state.monsters.{code}.{stat} is {found}; it must be a whole number from {least}."
