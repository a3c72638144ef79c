"""How cards are typed, as the referee says in its hello."""

from __future__ import annotations

from typing import Any

from referee.front_ends.messages import Hello
from referee.rulekit.cards import RANKS, STANDARD_READER, Card, CodesAndNumbers, Reader


def of(hello: Hello) -> Reader:
    """Reads what is typed as cards of this game."""
    spellings = hello.spellings
    if spellings == STANDARD_READER.spellings:
        return STANDARD_READER
    cards = {code: _card(code, hello.cards.get(code)) for code in spellings.values()}
    return CodesAndNumbers({typed: cards[code] for typed, code in spellings.items()})


def _card(code: str, printed: Any) -> Card:
    if printed is None or printed["rank"] not in RANKS:
        return Card(code)
    return Card(code, printed["suit"], printed["rank"])
