"""A campaign's state laid over a deck: what is ticked, chosen, crossed out, and the numbers as they are."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from cards_pdf.common.errors import DeckError
from cards_pdf.decks.model import Card, Deck
from cards_pdf.decks.state import State, fresh_state, writable, wrong_state


class Marks(NamedTuple):
    """What a pencil has done to one card, and in whose campaign."""

    ticked: Mapping[int, int] = {}  # box number -> squares ticked
    chosen: Mapping[int, str] = {}  # box number -> fire or ice
    crossed_out: bool = False
    stats: Mapping[str, int] = {}
    campaign: str = ""  # the id of the one it is printed for


UNMARKED = Marks()


def marks_of(deck: Deck, state: State | None) -> dict[str, Marks]:
    """The marks of every card that has any; a state that this deck cannot have is refused."""
    if not state:
        return {}
    whole = _completed(fresh_state(writable(deck)), state)
    wrong = wrong_state(writable(deck), whole)
    if wrong:
        raise DeckError("{title} cannot have this state: {wrong}", title=deck.title, wrong=wrong)
    marks = {card.code: _marks(card, whole) for card in deck.cards}
    return {code: mark for code, mark in marks.items() if mark != UNMARKED}


def printed_for(campaign: str, deck: Deck, state: State | None) -> dict[str, Marks]:
    """The marks of every card of a campaign, which is named by its id."""
    marks = marks_of(deck, state)
    return {card.code: marks.get(card.code, UNMARKED)._replace(campaign=campaign) for card in deck.cards}


def changed_codes(deck: Deck, state: State, since: State | None) -> set[str]:
    """Cards that differ from the state last exported."""
    now, before = marks_of(deck, state), marks_of(deck, since)
    return {
        card.code for card in deck.cards if now.get(card.code, UNMARKED) != before.get(card.code, UNMARKED)
    }


def _completed(fresh: State, given: State) -> dict[str, Any]:
    """What a state written by hand does not say is as on fresh cards, down to a monster's single numbers."""
    said = {
        key: _completed(fresh[key], value)
        for key, value in given.items()
        if isinstance(value, dict) and isinstance(fresh.get(key), dict)
    }
    return {**fresh, **given, **said}


def _marks(card: Card, state: State) -> Marks:
    numbers = state["monsters"].get(card.code, {})
    chosen = {n: state["elements"].get(f"{card.code}.{n}") for n in range(1, len(card.boxes) + 1)}
    return Marks(
        ticked=dict(Counter(state["boxes"].get(card.code, ()))),
        chosen={number: word for number, word in chosen.items() if word},
        crossed_out=card.code in state["crossed_out"],
        stats={
            stat.name: numbers[stat.name]
            for stat in card.stats
            if numbers.get(stat.name, stat.value) != stat.value
        },
    )
