"""What a typed line means as an answer: tolerant of spelling, strict about ambiguity."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from cards_pdf.common.sentences import short
from referee.errors import NotAnOption, Refusal, WrongCount
from referee.front_ends.messages import Ask
from referee.rulekit.as_typed import whole_number
from referee.rulekit.cards import RANKS, SUITS, UNKNOWN, Card, Reader

DRAW, CHOOSE = "draw", "choose"  # kinds of questions; the third is a pick
TEN = ("10", "T", "0")
BARE = {*(rank.casefold() for rank in RANKS), *(suit.casefold() for suit in SUITS), "t"}
_RANK = re.compile("10|[2-9TJQKA0]")
MOST_GLUED = 9  # numbers of one digit alone can have more behind them
_GLUED = re.compile(r"(\d)(\d*\D*)")  # "3w", "123": a number of the screen with more behind it


class TypedLine:
    """One typed line, read as answers to the questions that come up one after the other.

    A number on it means what it stood for on the screen when the line was typed: "3w 1 2" plays the
    third, the first and the second card of the room as it lay there.
    """

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self._numbered: dict[str, Sequence[Any]] = {}

    def answer(self, question: Ask, words: list[str]) -> tuple[Any, list[str]]:
        """The answer that the words begin with, and the words behind it. No words stand for Enter alone."""
        if question.kind == DRAW:
            self._numbered.clear()
            return self._draw(question, words)
        if question.kind == CHOOSE:
            return self._choice(question, self._pieces(words))
        return self._picked(question, self.reader.pieces(words))

    def _draw(self, draw: Ask, words: list[str]) -> tuple[Any, list[str]]:
        count = draw.wanted
        if not words and None not in draw.expected:
            return None, []
        if not words and draw.blind:
            return [str(UNKNOWN)] * count, []
        found: list[str] = []
        rest = self.reader.pieces(words)
        while rest and len(found) < count:
            found += self._cards(draw, rest.pop(0))
        return found[:count], found[count:] + rest

    def _cards(self, draw: Ask, word: str) -> list[str]:
        """A card, or ranks alone where each of them is that of just one card which may come up."""
        ranks = _RANK.findall(word.upper())
        if self.reader.one(word) or "".join(ranks) != word.upper():
            return [word]
        cards = [card for code in draw.possible if (card := self.reader.one(code))]
        named = [[card for card in cards if _has_rank(card, rank)] for rank in ranks]
        return [cards[0] for cards in named] if all(len(cards) == 1 for cards in named) else [word]

    def _choice(self, choose: Ask, words: list[str]) -> tuple[str, list[str]]:
        """The longest run of words that names an option; an option may be several words long."""
        numbered = self._numbers(choose)
        for size in range(len(words), 0, -1):
            option = self._named(" ".join(words[:size]), choose, numbered)
            if option is not None:
                return option, words[size:]
        apart = self._apart(words[0], choose, numbered) if words else None
        if apart:
            return self._choice(choose, [*apart, *words[1:]])
        raise self._not_read(words, choose, numbered)

    def _apart(self, word: str, choose: Ask, numbered: Sequence[Any]) -> tuple[str, str] | None:
        """A card, or else a number of the screen, with more behind it: "3cw", "3w", "123"."""
        card, number = self._card_before(word), _GLUED.fullmatch(word)
        if card and card[0] in choose.options:
            return card
        if self._is_card(word, choose) or number is None or not number[2]:
            return None
        if not 0 < int(number[1]) <= len(numbered) <= MOST_GLUED:
            return None
        if card:
            at = numbered[int(number[1]) - 1]
            facts = {"card": card[0], "at": at, "number": number[1], "rest": number[2]}
            raise NotAnOption("card-or-number", answer=word, **facts)
        return number[1], number[2]

    def _card_before(self, word: str) -> tuple[str, str] | None:
        """A card of two signs or more that a word begins with, and what stands behind it."""
        for size in range(len(word) - 1, 1, -1):
            card = None if word[:size].isdecimal() else self.reader.one(word[:size])
            if card:
                return card, word[size:]
        return None

    def _not_read(self, words: list[str], choose: Ask, numbered: Sequence[Any]) -> NotAnOption:
        """Why no option is named."""
        if not words:
            return NotAnOption("nothing-typed", options=[*choose.options])
        at, card = _numbered(words[0], numbered), self.reader.one(words[0])
        if card and {at, card} <= set(choose.options):
            return NotAnOption("number-or-card", answer=words[0], at=at, card=card)
        begun = [option for option in choose.options if option.casefold().startswith(words[0].casefold())]
        return NotAnOption(answer=short(words[0]), options=begun or [*choose.options])

    def _pieces(self, words: list[str]) -> list[str]:
        """Cards that were typed together divided; numbers wait, for they may be those of the screen."""
        return [
            piece for word in words for piece in ([word] if word.isdecimal() else self.reader.pieces([word]))
        ]

    def _is_card(self, word: str, choose: Ask) -> bool:
        """Whether the word is a card; of a deck with numbers, one that may be chosen."""
        card = self.reader.one(word)
        return card is not None and (not word.isdecimal() or card in choose.options)

    def _named(self, text: str, choose: Ask, numbered: Sequence[str]) -> str | None:
        """The option of this number on the screen, or of this name; None where these are two."""
        at = _numbered(text, numbered)
        if at not in choose.options:
            return named(text, choose, self.reader)
        full = self.reader.one(text)
        return at if full is None or full == at or full not in choose.options else None

    def _picked(self, pick: Ask, words: list[str]) -> tuple[list[str], list[str]]:
        """The cards that the line begins with, as many as may be picked, and what follows them."""
        numbered = self._numbers(pick)
        if not words and pick.proposed is not None:
            return pick.proposed, []
        picked: list[str] = []
        rest = list(words)
        while rest and len(picked) < pick.max:
            cards = self._cards_picked(rest[0], numbered)
            if not cards:
                break
            rest.pop(0)
            picked += cards
            if pick.listed and len(cards) > 1:
                break
        return (picked, rest) if picked else (words, [])

    def _cards_picked(self, word: str, numbered: Sequence[Any]) -> list[str]:
        """The card that is named, or those whose number on the screen it is: one, or "312" for three."""
        if self.reader.one(word):
            return [word]
        numbers = [int(digit) for digit in word if digit.isdecimal()]
        if len(numbers) != len(word) or not all(0 < number <= len(numbered) for number in numbers):
            return []
        found = [numbered[number - 1] for number in numbers]
        return [card for one in found for card in (one if isinstance(one, list) else [one])]

    def _numbers(self, question: Ask) -> Sequence[Any]:
        """What the numbers of this question stand for, as it first came up on the line."""
        return self._numbered.setdefault(question.ask, question.numbered)


def kept(refusal: Refusal) -> list[str]:
    """The cards that a refused draw leaves right: with those that are missing they are the answer."""
    cards = refusal.facts.get("cards")
    return cards if isinstance(refusal, WrongCount) and isinstance(cards, list) else []


def _numbered(text: str, numbered: Sequence[str]) -> str | None:
    """What has this number on the screen."""
    number = whole_number(text)
    return numbered[number - 1] if number and number <= len(numbered) else None


def _has_rank(card: Card, typed: str) -> bool:
    return card.rank == ("10" if typed in TEN else typed)


def named(text: str, choose: Ask, reader: Reader) -> str | None:
    """The option that is meant: written out, in this language, or by what no other has.

    That may be its beginning, or one or some of its words ("qc" for "10H JH QC").
    """
    wanted = " ".join(reader.word(word) for word in text.split()).casefold()
    options = choose.options
    words = {choice.id: choice.label for choice in choose.choices if choice.kind == "word"}
    names = {option: (option.casefold(), words.get(option, option).casefold()) for option in options}
    whole = [option for option in options if wanted in names[option]]
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
    if question.kind == CHOOSE:
        return None
    if question.proposed is not None:
        return "proposed"
    return None if question.min else "none-named"


def possible(question: Ask) -> list[str]:
    """The cards that may come up, or the options; words as the player's language has them."""
    if question.kind == DRAW:
        return [*question.possible]
    return [choice.label if choice.kind == "word" else choice.id for choice in question.choices]
