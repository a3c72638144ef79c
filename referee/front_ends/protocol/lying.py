"""How cards lie, beside the cards of each row: as facts and in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.rulekit.rows import Row
from referee.rulekit.say import Say
from referee.rulekit.states import LIES, Shown, State, States


def lie(rows: Sequence[Row], states: States, say: Say) -> list[Row]:
    """The rows, with how each of their cards lies that does not lie as usual."""
    return [_with(row, states, say) for row in rows] if states else list(rows)


def _with(row: Row, states: States, say: Say) -> Row:
    found = {
        card: Shown(*state, text=say("state.joint").join(_in_words(state, say)))
        for card in row.every_card
        if (state := states.get(card, LIES)) != LIES
    }
    return row._replace(states=found) if found else row


def _in_words(state: State, say: Say) -> Iterator[str]:
    if state.turned:
        yield say("state.turned", degrees=state.turned)
    if state.flipped:
        yield say("state.flipped")
    if state.exhausted:
        yield say("state.exhausted")
    for counter, number in state.counters.items():
        if number:
            yield say("state.count", counter=counter, number=number)
