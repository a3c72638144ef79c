"""A campaign's state laid over a deck: what is ticked, chosen, crossed out, and the numbers as they are."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from cards_pdf.decks.model import Card, Deck
from cards_pdf.errors import DeckError, nearest

State = Mapping[str, Any]


class Marks(NamedTuple):
    """What a pencil has done to one card."""

    ticked: Mapping[int, int] = {}  # box number -> squares ticked
    chosen: Mapping[int, str] = {}  # box number -> fire or ice
    crossed_out: bool = False
    stats: Mapping[str, int] = {}


UNMARKED = Marks()


def marks_of(deck: Deck, state: State | None) -> dict[str, Marks]:
    """The marks of every card that has any, checked against the deck."""
    if not state:
        return {}
    _check_codes(deck, state)
    marks = {card.code: _marks(card, state) for card in deck.cards}
    return {code: mark for code, mark in marks.items() if mark != UNMARKED}


def changed_codes(deck: Deck, state: State, since: State | None) -> set[str]:
    """Cards that differ from the state last exported."""
    now, before = marks_of(deck, state), marks_of(deck, since)
    return {
        card.code for card in deck.cards if now.get(card.code, UNMARKED) != before.get(card.code, UNMARKED)
    }


def _check_codes(deck: Deck, state: State) -> None:
    codes = [card.code for card in deck.cards]
    named = [*state.get("boxes", {}), *state.get("crossed_out", ()), *state.get("monsters", {})]
    named += [box.split(".")[0] for box in state.get("elements", {})]
    for code in named:
        if code not in codes:
            raise DeckError(
                f'The state speaks of card "{code}", which {deck.title} does not have.{nearest(code, codes)}'
            )


def _marks(card: Card, state: State) -> Marks:
    ticked = Counter(state.get("boxes", {}).get(card.code, ()))
    for number, times in ticked.items():
        if not 1 <= number <= len(card.boxes) or times > card.boxes[number - 1].steps:
            raise DeckError(f"The state ticks {card.code}.{number}, but the card has no such box free.")
    numbers = state.get("monsters", {}).get(card.code, {})
    return Marks(
        ticked=dict(ticked),
        chosen=_chosen(card, state),
        crossed_out=card.code in state.get("crossed_out", ()),
        stats={
            stat.name: numbers[stat.name]
            for stat in card.stats
            if numbers.get(stat.name, stat.value) != stat.value
        },
    )


def _chosen(card: Card, state: State) -> dict[int, str]:
    chosen = {}
    for number, box in enumerate(card.boxes, 1):
        word = state.get("elements", {}).get(f"{card.code}.{number}")
        if word is None:
            continue
        if word not in box.choices:
            offered = ", ".join(box.choices) or "no choice"
            raise DeckError(f'The state chooses "{word}" for {card.code}.{number}, which offers {offered}.')
        chosen[number] = word
    return chosen
