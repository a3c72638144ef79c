"""What may be typed: which option a word names, what Enter means, what is kept of a refused answer."""

from __future__ import annotations

from collections import Counter

from referee.errors import Refusal
from referee.front_ends.messages import Ask
from referee.rulekit.cards import RANKS, SUITS, Card, Reader

DRAW, CHOOSE, ROLL, NUMBER = "draw", "choose", "roll", "number"  # kinds of questions; another is a pick
TEN = ("10", "T", "0")
BARE = {*(rank.casefold() for rank in RANKS), *(suit.casefold() for suit in SUITS), "t"}


def named(text: str, choose: Ask, reader: Reader) -> str | None:
    """The option that is meant: written out, in this language, or by what no other has.

    That may be its beginning, or one or some of its words ("qc" for "10H JH QC").
    """
    wanted = " ".join(reader.word(word) for word in text.split()).casefold()
    options = choose.options
    if text in options:
        return text
    words = {choice.id: choice.label for choice in choose.choices if choice.kind == "word"}
    names = {option: (option.casefold(), words.get(option, option).casefold()) for option in options}
    written = [option for option in options if option.casefold() == text.casefold()]
    whole = written or [option for option in options if wanted in names[option]]
    begun = [option for option in options if any(name.startswith(wanted) for name in names[option])]
    cards = {option: card for option in options if (card := reader.spellings.get(option)) == option}
    if wanted in BARE and any(_half(wanted, card) for card in cards.values()):
        begun = [option for option in begun if option in cards]
    holding = [option for option in options if _holds(option, wanted)]
    found = whole or begun or holding
    return found[0] if len(found) == 1 else None


def _half(letter: str, card: Card) -> bool:
    """Whether a bare rank may be this card, half typed."""
    return letter.upper() in {card.rank, *(TEN if card.rank == "10" else ())}


def _holds(option: str, wanted: str) -> bool:
    """Whether each of the words is one of the option's, none of them twice."""
    return bool(wanted) and Counter(wanted.split()) <= Counter(option.casefold().split())


def enter_means(question: Ask) -> str | None:
    """The hint about what Enter alone does here, if it does anything."""
    if question.kind == DRAW:
        unknown = "unknown-all" if question.blind else None
        return unknown if None in question.expected else "known-draw"
    if question.kind == ROLL:
        return "rolled-for"
    if question.kind in (CHOOSE, NUMBER):
        return None
    if question.proposed is not None:
        return "proposed"
    return None if question.min else "none-named"


def possible(question: Ask) -> list[str]:
    """The cards that may come up, or the options; words as the player's language has them."""
    if question.kind == DRAW:
        return [*question.possible]
    return [choice.label if choice.kind == "word" else choice.id for choice in question.choices]


def kept(refusal: Refusal) -> list[str]:
    """The cards that a refused answer leaves right: with those that are missing they are the answer."""
    cards = refusal.facts.get("cards")
    return cards if "missing" in refusal.facts and isinstance(cards, list) else []
