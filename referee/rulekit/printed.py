"""What is printed on a card, for those who show it."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from referee.rulekit.cards import STANDARD, Card, copies
from referee.rulekit.say import SIGNED, Say


class Printed(NamedTuple):
    """A card as a player knows it; `kind` is a word of the game's rules, `text` what the card
    does.
    """

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
        text = (
            say(f"card.{sort}", **{name: fact(card) for name, fact in facts.items()})
            if sort
            else None
        )
        found[card] = Printed(card.suit, card.rank, name_of(card, say), sort, text)
    return found


def name_of(card: Card, say: Say) -> str:
    """ "jack of spades", "red joker"; a card of a deck of one's own by its text, or by its face."""
    own = f"card.{card.face}"
    if card.face not in SIGNED or say.has(own):
        return say(own) if say.has(own) else say.word(card.name or card.face)
    return say("card.name", rank=say(f"rank.{card.rank}"), suit=say(f"suit.{card.suit}"))


def read_deck(beside: str, file: str = "deck.toml") -> dict[Card, Mapping[str, str]]:
    """The cards of a deck of your own, and by column what stands on each: `read_deck(__file__)`.

    So nothing that is printed is told again in rules. A card's suit is its kind, its rank its
    value.
    """
    from cards_pdf.decks.load import load_deck  # few games have cards of their own

    found: dict[Card, Mapping[str, str]] = {}
    for one in load_deck(Path(beside).parent / file).cards:
        columns = {
            "name": one.name,
            "kind": one.kind.name,
            "value": one.value,
            "body": one.body,
            **one.fields,
        }
        columns |= {stat.name: str(stat.value) for stat in one.stats}
        card = Card(one.code, one.kind.name, one.value or one.rank, one.name)
        found |= dict.fromkeys(copies([card], one.copies), columns)
    return found
