"""The law that every card lies somewhere, and nowhere else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Any

from referee.rulekit.cards import UNKNOWN, Card
from referee.rulekit.game import Game, piles_on
from referee.rulekit.options import Options
from referee.sessions.session import Session
from referee.testing.play import begun, walked


def every_card_lies_in_one_place(game: Game[Any], given: Options) -> None:
    everything = Counter(card for pile in piles_on(begun(game, given).table) for card in pile.holds)
    for session in walked(game, given, 5):
        assert_conserved(session, everything)


def assert_lie(session: Session, visible: Collection[Any]) -> None:
    """How cards lie is told of cards that lie somewhere."""
    for card in session.game.states(session.table):
        assert card in visible, f"states says how {card} lies, which lies in no place"


def assert_conserved(session: Session, everything: Counter[Card]) -> None:
    places, piles = session.game.places(session.table), piles_on(session.table)
    visible = Counter(card for cards in places.values() for card in cards if card is not UNKNOWN)
    unseen = Counter(card for pile in piles for card in pile.unseen)
    things: list[Any] = list(visible)
    assert_lie(session, visible)
    strange = [thing for thing in things if not isinstance(thing, Card)]
    assert not strange, f"places holds {strange}, which are no cards"
    where = f" {_moment(session)}"
    twice = [card for card, times in (visible + unseen).items() if times > 1 and everything[card] <= 1]
    assert not twice, f"{', '.join(twice)} lies in two places{where}: {_places_of(twice[0], session)}"
    known = {card for pile in piles for card in pile.known()}
    gone = sorted(set(everything) - set(visible) - set(unseen) - known)
    assert not gone, (
        f"{', '.join(gone)} lies nowhere{where}: neither in a pile of the table nor in its places. "
        "A card that was drawn is laid somewhere before the next question"
    )
    high = [pile.name for pile in piles if pile.places.count(None) > len(pile.unseen)]
    assert not high, f"the pile {', '.join(high)} has more places than cards that may lie there"


def _moment(session: Session) -> str:
    question = session.question
    return f"at the question {question.name} (answer {session.number})" if question else "at the end"


def _places_of(card: Card, session: Session) -> str:
    piles = [pile.name for pile in piles_on(session.table) if card in pile.unseen]
    places = [
        name for name, cards in session.game.places(session.table).items() for one in cards if one == card
    ]
    return " and ".join([*piles, *places])
