"""What a typed line means as an answer: tolerant of spelling, strict about ambiguity."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from referee.errors import AlreadySeen, NotAnOption, Refusal, WrongCount
from referee.front_ends.terminal import shown
from referee.rulekit.cards import RANKS, SUITS, UNKNOWN, Card, Reader
from referee.rulekit.options import whole_number
from referee.rulekit.questions import Answer, Choose, Draw, Pick, Question, short
from referee.rulekit.say import Say

TEN = ("10", "T", "0")
BARE = {*(rank.casefold() for rank in RANKS), *(suit.casefold() for suit in SUITS), "t"}
_RANK = re.compile("10|[2-9TJQKA0]")
_GLUED = re.compile(r"(\d)(\d*\D*)")  # "3w", "123": a number of the screen with more behind it


class Line:
    """One typed line, read as answers to the questions that come up one after the other.

    A number on it means what it stood for on the screen when the line was typed: "3w 1 2" plays the
    third, the first and the second card of the room as it lay there.
    """

    def __init__(self, reader: Reader, say: Say) -> None:
        self.reader = reader
        self.say = say
        self._numbered: dict[str, list[Any]] = {}

    def answer(self, question: Question, words: list[str]) -> tuple[Answer, list[str]]:
        """The answer that the words begin with, and the words behind it. No words stand for Enter alone."""
        if isinstance(question, Draw):
            self._numbered.clear()
            return self._draw(question, words)
        if isinstance(question, Choose):
            return self._choice(question, self._pieces(words))
        assert isinstance(question, Pick)
        return self._picked(question, self.reader.pieces(words))

    def _draw(self, draw: Draw, words: list[str]) -> tuple[Answer, list[str]]:
        if not words and None not in draw.expected:
            return None, []
        if not words and draw.blind:
            return [str(UNKNOWN)] * draw.count, []
        found: list[str] = []
        rest = self.reader.pieces(words)
        while rest and len(found) < draw.count:
            found += self._cards(draw, rest.pop(0))
        if 0 < len(found) < draw.count:
            self._keep(draw, found)
        return found[: draw.count], found[draw.count :] + rest

    def _keep(self, draw: Draw, found: list[str]) -> None:
        """Refuse too few cards as too few, if each of them can lie there."""
        some = Draw(draw.name, draw.about, draw.facts, draw.pile, len(found), blind=draw.blind)
        try:
            cards = some.check(found, self.reader)
        except AlreadySeen:
            return  # the session knows where the card lies
        missing = draw.count - len(cards)
        key = "one-missing" if missing == 1 else "some-missing"
        raise WrongCount(key, given=len(cards), wanted=draw.count, missing=missing, cards=cards)

    def _cards(self, draw: Draw, word: str) -> list[str]:
        """A card, or ranks alone where each of them is that of just one card which may come up."""
        ranks = _RANK.findall(word.upper())
        if self.reader.one(word) or "".join(ranks) != word.upper():
            return [word]
        named = [[card for card in possible(draw) if _has_rank(card, rank)] for rank in ranks]
        return [cards[0] for cards in named] if all(len(cards) == 1 for cards in named) else [word]

    def _choice(self, choose: Choose, words: list[str]) -> tuple[Answer, list[str]]:
        """The longest run of words that names an option; an option may be several words long."""
        numbered = self._numbers(choose)
        for size in range(len(words), 0, -1):
            option = self._named(" ".join(words[:size]), choose.options, numbered)
            if option is not None:
                return option, words[size:]
        apart = _GLUED.fullmatch(words[0]) if words and not self._is_card(words[0], choose) else None
        if apart and apart[2] and 0 < int(apart[1]) <= len(numbered) <= 9:  # noqa: PLR2004 -- of one digit
            return self._choice(choose, [apart[1], apart[2], *words[1:]])
        if not words:
            raise NotAnOption("nothing-typed", options=list(choose.options))
        raise NotAnOption(answer=short(words[0]), options=list(choose.options))

    def _pieces(self, words: list[str]) -> list[str]:
        """Cards that were typed together divided; numbers wait, for they may be those of the screen."""
        return [
            piece for word in words for piece in ([word] if word.isdecimal() else self.reader.pieces([word]))
        ]

    def _is_card(self, word: str, choose: Choose) -> bool:
        """Whether the word is a card; of a deck with numbers, one that may be chosen."""
        card = self.reader.one(word)
        return card is not None and (not word.isdecimal() or card in choose.options)

    def _named(self, text: str, options: Sequence[str], numbered: Sequence[str]) -> str | None:
        """The option of this number on the screen, or of this name; None where these are two."""
        number = whole_number(text)
        at = numbered[number - 1] if number and number <= len(numbered) else None
        if at not in options:
            return named(text, options, self.reader, self.say)
        full = self.reader.one(text)
        return at if full is None or full == at or full not in options else None

    def _picked(self, pick: Pick, words: list[str]) -> tuple[Answer, list[str]]:
        """The cards that the line begins with, as many as may be picked, and what follows them."""
        numbered = self._numbers(pick)
        proposed = shown.proposed(pick)
        if not words and proposed is not None:
            return proposed, []
        picked: list[str] = []
        rest = list(words)
        while rest and len(picked) < pick.most:
            cards = self._cards_picked(rest[0], numbered)
            if not cards:
                break
            rest.pop(0)
            picked += cards
            if shown.listed(pick) is not None and len(cards) > 1:
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

    def _numbers(self, question: Choose | Pick) -> list[Any]:
        """What the numbers of this question stand for, as it first came up on the line."""
        return self._numbered.setdefault(question.name, shown.numbered(question))


def kept(refusal: Refusal) -> list[str]:
    """The cards that a refused draw leaves right: with those that are missing they are the answer."""
    cards = refusal.facts.get("cards")
    return cards if isinstance(refusal, WrongCount) and isinstance(cards, list) else []


def _has_rank(card: Card, typed: str) -> bool:
    return card.rank == ("10" if typed in TEN else typed)


def named(text: str, options: Sequence[str], reader: Reader, say: Say) -> str | None:
    """The option that is meant: written out, in this language, or by what no other has.

    That may be its beginning, or one or some of its words ("qc" for "10H JH QC").
    """
    wanted = " ".join(reader.word(word) for word in text.split()).casefold()
    names = {option: (option.casefold(), say.word(option).casefold()) for option in options}
    whole = [option for option in options if wanted in names[option]]
    begun = [option for option in options if any(name.startswith(wanted) for name in names[option])]
    if wanted in BARE and any(_half(wanted, option) for option in options):
        begun = [option for option in begun if isinstance(option, Card)]
    holding = [option for option in options if _holds(option, wanted)]
    found = whole or begun or holding
    return found[0] if len(found) == 1 else None


def _half(letter: str, option: str) -> bool:
    """Whether a bare rank may be this card, half typed."""
    return isinstance(option, Card) and letter.upper() in {option.rank, *_tens(option)}


def _tens(card: Card) -> Sequence[str]:
    return TEN if card.rank == "10" else ()


def _holds(option: str, wanted: str) -> bool:
    """Whether each of the words is one of the option's, none of them twice."""
    return bool(wanted) and Counter(wanted.split()) <= Counter(option.casefold().split())


def enter_means(question: Question) -> str | None:
    """The hint about what Enter alone does here, if it does anything."""
    if isinstance(question, Pick) and shown.proposed(question) is not None:
        return "proposed"
    if isinstance(question, Pick) and not question.least:
        return "none-named"
    if not isinstance(question, Draw):
        return None
    if None not in question.expected:
        return "known-draw"
    return "unknown-all" if question.blind else None


def possible(question: Question) -> list[Any]:
    """The cards that may come up, or the options."""
    if isinstance(question, Draw):
        known = [card for card in question.expected if card]
        return [*known, *question.pile.unseen] if None in question.expected else list(known)
    assert isinstance(question, Choose | Pick)
    return list(question.options)
