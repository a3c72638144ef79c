"""What is printed on a card, for those who show it."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from referee.rulekit.cards import STANDARD, Card
from referee.rulekit.say import SIGNED, Say


class Printed(NamedTuple):
    """A card as a player knows it; `kind` is a word of the game's rules, `text` what the card does."""

    suit: str
    rank: str
    name: str
    kind: str | None = None
    text: str | None = None


Cards = Mapping[Card, Printed]


def standard(
    say: Say,
    cards: Iterable[Card] = STANDARD,
    kind: Callable[[Card], str | None] = lambda _: None,
    **facts: Callable[[Card], object],
) -> Cards:
    """Standard cards and jokers. A kind has a text `card.KIND`, with these facts about the card."""
    found = {}
    for card in cards:
        sort = kind(card)
        text = say(f"card.{sort}", **{name: fact(card) for name, fact in facts.items()}) if sort else None
        found[card] = Printed(card.suit, card.rank, name_of(card, say), sort, text)
    return found


def name_of(card: Card, say: Say) -> str:
    """ "jack of spades", "red joker"; a card of a deck of one's own by its text, or by its face."""
    own = f"card.{card.face}"
    if card.face not in SIGNED or say.has(own):
        return say(own) if say.has(own) else card.face
    return say("card.name", rank=say(f"rank.{card.rank}"), suit=say(f"suit.{card.suit}"))
