"""What a typed line means as an answer: tolerant of spelling, strict about ambiguity."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from cards_pdf.common.messages import short
from referee.errors import RequestError
from referee.protocol.messages import Ask, Over
from referee.rulekit.cards import RANK, RANKS, SUITS, UNKNOWN, Reader, whole_number

DRAW, CHOOSE, ROLL, NUMBER = (
    "draw",
    "choose",
    "roll",
    "number",
)  # kinds of questions; another is a pick
TEN = ("10", "T", "0")
BARE = {*(rank.casefold() for rank in RANKS), *(suit.casefold() for suit in SUITS), "t"}
LARGEST_DIGIT = 9
MOST_GLUED = 9  # numbers of one digit alone can have more behind them
PLAYS = (
    "mnpruvwxyzbefgi"  # letters of proposed plays: none is a rank, a suit, or looks like a number
)
_GLUED = re.compile(r"(\d)(.*)")  # "3w", "123": a number of the screen with more behind it
_ALL_BUT = re.compile(r"-(\d)([^\d-]*)")  # "-3w": all numbers but this
_GROUP = re.compile(r"\d+([^\d-]+)")  # "34w": numbers, and a word for each of them
_FOLLOWS_CARDS = re.compile(rf"(?:{RANK.pattern})*(?:$|[\d-])", re.IGNORECASE)


class TypedLine:
    """One typed line, read as answers to the questions that come up one after the other.

    A number on it means what it stood for on the screen when the line was typed: "3w 1 2" plays the
    third, the first and the second card of the room as it lay there. What is typed once may stand
    for several: a suit behind ranks ("94s"), a word behind numbers ("23w"), "-4" for all numbers
    but this.
    """

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self._numbered: dict[str, Sequence[str]] = {}
        self._is_first = True  # whether the question is the one that the line was typed at
        self._behind = (
            ""  # what stood behind a number or a card in its word, and is still to be read
        )
        self._shared = ""  # a word behind several numbers that has answered for one of them

    def unread(self, question: Ask | Over, words: list[str]) -> list[str]:
        """What is still to be read; a word for several numbers is done with where nobody asks for
        it.
        """
        is_done = words[:1] == [self._shared] and not (
            isinstance(question, Ask)
            and question.kind == CHOOSE
            and option_named(self._shared, question, self.reader)
        )
        return words[1:] if is_done else words

    def answer(self, question: Ask, words: list[str]) -> tuple[Any, list[str]]:
        """The answer that the words begin with, and the words behind it. No words stand for Enter
        alone.
        """
        try:
            if question.kind in (DRAW, ROLL):
                self._numbered.clear()
                return (
                    self._draw(question, words) if question.kind == DRAW else dice(question, words)
                )
            if question.kind == NUMBER:
                return amount(question, words)
            if question.kind == CHOOSE:
                return self._choice(question, self._pieces(words, question))
            return self._cards_of_pick(question, words)
        finally:
            self._is_first = False

    def _draw(self, draw: Ask, words: list[str]) -> tuple[Any, list[str]]:
        if not words and None not in draw.expected:
            return None, []
        if not words and draw.blind:
            return [str(UNKNOWN)] * draw.count_, []
        found: list[str] = []
        rest = list(words)
        while rest and len(found) < draw.count_:
            cards, behind = self._cards(rest.pop(0), draw.count_ - len(found), draw.possible)
            found += cards
            rest = [behind, *rest] if behind else rest
        return found, rest

    def _cards(self, word: str, most: int, possible: Sequence[str]) -> tuple[list[str], str]:
        """Cards that a word is, or begins with where a number of the screen stands behind them."""
        if set(word) == {str(UNKNOWN)}:
            return list(word[:most]), word[most:]
        for found, behind in (self.reader.leading(word, most), self._by_rank(word, most, possible)):
            if found and _FOLLOWS_CARDS.match(behind):
                return found, behind
        return [word], ""

    def _by_rank(self, word: str, most: int, possible: Sequence[str]) -> tuple[list[str], str]:
        """Ranks alone, if each of them is that of just one card which is possible."""
        ranks: list[str] = []
        rest = word
        while len(ranks) < most and (rank := RANK.match(rest)):
            ranks.append(rank[0].upper())
            rest = rest[rank.end() :]
        cards = [card for code in possible if (card := self.reader.one(code))]
        ranks = ["10" if rank in TEN else rank for rank in ranks]
        meant = [
            [*{card.face: card for card in cards if card.rank == rank}.values()] for rank in ranks
        ]
        return (
            ([found[0] for found in meant], rest)
            if all(len(found) == 1 for found in meant)
            else ([], "")
        )

    def _choice(self, choose: Ask, words: list[str]) -> tuple[str, list[str]]:
        """The longest run of words that names an option; an option may be several words long."""
        numbered = self._numbers(choose)
        for size in range(len(words), 0, -1):
            option = self._option_meant(" ".join(words[:size]), choose, numbered)
            if option is not None:
                return option, words[size:]
        apart = self._apart(words[0], choose, numbered) if words else None
        if apart:
            self._behind = apart[-1]
            return self._choice(choose, [*apart, *words[1:]])
        each = self._for_each(words[0], choose) if words else None
        if each:
            return each, words
        raise self._not_read(words, choose, numbered)

    def _apart(self, word: str, choose: Ask, numbered: Sequence[str]) -> Sequence[str] | None:
        """A card, or else a number of the screen, with more behind it: "3cw", "3w", "123", "2b3w",
        "-4".
        """
        card, number = self._card_before(word), _GLUED.fullmatch(word)
        if card and card[0] in choose.options:
            return card
        if word == self._behind and (option := self._word_before(word, choose)):
            return option
        if len(numbered) > MOST_GLUED:
            return None
        if but := _ALL_BUT.fullmatch(word):
            return self._all_but(int(but[1]), but[2], choose, numbered)
        whole = self.reader.one(word)  # of a deck with numbers, a card that may be chosen
        if whole is not None and (not word.isdecimal() or whole in choose.options):
            return None
        if number is None or not number[2]:
            return None
        if not 0 < int(number[1]) <= len(numbered):
            return None
        if card:
            at = numbered[int(number[1]) - 1]
            facts = {"card": card[0], "at": at, "number": number[1], "rest": number[2]}
            raise RequestError("card-or-number", answer=word, **facts)
        return number[1], number[2]

    def _card_before(self, word: str) -> tuple[str, str] | None:
        """A card of two signs or more that a word begins with, and what stands behind it."""
        for size in range(len(word) - 1, 1, -1):
            card = None if word[:size].isdecimal() else self.reader.one(word[:size])
            if card:
                return card, word[size:]
        return None

    def _word_before(self, word: str, choose: Ask) -> tuple[str, str] | None:
        """An option that a word begins with, where a number or a card follows: the b of "b3w"."""
        for size in range(len(word) - 1, 0, -1):
            behind = word[size:]
            follows = behind[0] in "123456789-" or self.reader.leading(behind, 1)[0]
            if follows and word[:size].isalpha() and option_named(word[:size], choose, self.reader):
                return word[:size], behind
        return None

    def _all_but(
        self, number: int, behind: str, choose: Ask, numbered: Sequence[str]
    ) -> tuple[str] | None:
        """The numbers of all cards that can be chosen but this one, from left to right."""
        left = [n for n, card in enumerate(numbered, 1) if card in choose.options]
        if number not in left or left == [number]:
            return None
        return ("".join(str(n) for n in left if n != number) + behind,)

    def _for_each(self, word: str, choose: Ask) -> str | None:
        """The word behind several numbers, for one that was read before: the w of "4w" after
        "3".
        """
        group = _GROUP.match(word) if word == self._behind else None
        option = option_named(group[1], choose, self.reader) if group else None
        self._shared = group[1] if group and option else self._shared
        return option

    def _not_read(self, words: list[str], choose: Ask, numbered: Sequence[str]) -> RequestError:
        """Why no option is named."""
        if not words:
            return RequestError("nothing-typed", options=[*choose.options])
        at, card = _at_number(words[0], numbered), self.reader.one(words[0])
        if card and {at, card} <= set(choose.options):
            return RequestError("number-or-card", answer=words[0], at=at, card=card)
        begun = [
            option for option in choose.options if option.casefold().startswith(words[0].casefold())
        ]
        return RequestError(
            "not-an-option", answer=short(words[0]), options=begun or [*choose.options]
        )

    def _pieces(self, words: list[str], choose: Ask) -> list[str]:
        """Cards that were typed together divided; options and numbers stay whole."""
        whole = {word for option in own_words(choose) for word in option.casefold().split()}
        found: list[str] = []
        for word in words:
            is_whole = word.isdecimal() or word.casefold() in whole
            found += [word] if is_whole else self.reader.pieces([word])
        return found

    def _option_meant(self, text: str, choose: Ask, numbered: Sequence[str]) -> str | None:
        """The option of this number on the screen, or of this name; None where these are two.

        An option that is a number is meant by it, whatever has that number on the screen.
        """
        if text in own_words(choose):
            return text
        at = _at_number(text, numbered)
        if (
            at not in choose.options
        ):  # a number whose card was played before it on the line is no rank
            return None if at else option_named(text, choose, self.reader)
        full = self.reader.one(text)
        return at if full is None or full == at or full not in choose.options else None

    def _cards_of_pick(self, pick: Ask, words: list[str]) -> tuple[list[str], list[str]]:
        """The cards that the line begins with, as many as may be picked, and what follows them.

        A word that is none of them, where more may be picked, is refused with the cards before it.
        """
        if not words and pick.proposed is not None:
            return pick.proposed, []
        if words and (play := dict(plays(pick)).get(words[0].casefold())):
            return play, words[1:]
        picked: list[str] = []
        rest = list(words)
        while rest and len(picked) < pick.max:
            picked += self._cards_of_word(rest.pop(0), pick, pick.max - len(picked))
        return picked, rest

    def _cards_of_word(self, word: str, pick: Ask, most: int) -> list[str]:
        """The cards that are named, or have these numbers: "312" is three of them, "-2" all but
        one.
        """
        own = [option for option in own_words(pick) if option.casefold() == word.casefold()]
        if own:
            return own
        numbered = self._numbers(pick)
        but, digits = _ALL_BUT.fullmatch(word), [int(sign) for sign in word if sign.isdecimal()]
        if but and not but[2] and 0 < int(but[1]) <= len(numbered):
            return [card for n, card in enumerate(numbered, 1) if n != int(but[1])]
        is_numbers = len(digits) == len(word) and not self.reader.one(word)
        if is_numbers and len(word) > 1 and (at := _at_number(word, numbered)):
            raise RequestError("number-or-more", answer=word, at=at)
        if is_numbers and all(0 < digit <= len(numbered) for digit in digits):
            return [numbered[digit - 1] for digit in digits]
        for found, behind in (
            self.reader.leading(word, most),
            self._by_rank(word, most, pick.options),
        ):
            if found and not behind:
                return found
        return [word]

    def _numbers(self, question: Ask) -> Sequence[str]:
        """What the numbers of this question stand for, as it first came up on the line.

        Words have numbers only where the line begins: further on, a number would be the next
        card's.
        """
        found = question.numbered or (question.words if self._is_first else ())
        return self._numbered.setdefault(question.ask, found)


def own_words(question: Ask) -> list[str]:
    """The options that are no cards: they mean themselves."""
    return [choice.id for choice in question.choices if choice.kind != "card"]


def plays(question: Ask) -> list[tuple[str, list[str]]]:
    """The proposed plays, each with its letter."""
    return list(zip(PLAYS, question.listed, strict=False))


def _at_number(text: str, numbered: Sequence[str]) -> str | None:
    """What has this number on the screen."""
    number = whole_number(text)
    return numbered[number - 1] if number and number <= len(numbered) else None


# --- dice and numbers ---


def dice(roll: Ask, words: list[str]) -> tuple[list[int] | None, list[str]]:
    """What dice show, with or without gaps between digits; no words have the referee roll them."""
    if not words:
        return None, []
    shown: list[int] = []
    rest, sides = list(words), roll.sides
    while rest and len(shown) < roll.count_:
        word = rest.pop(0)
        number = whole_number(word)
        if number is None:
            example = " ".join(["1", "2", "2"][: roll.count_])
            raise RequestError("no-die", answer=short(word), sides=sides, example=example)
        is_glued = number > sides and sides <= LARGEST_DIGIT
        shown += [int(digit) for digit in word] if is_glued else [number]
    return shown, rest


def amount(question: Ask, words: list[str]) -> tuple[int, list[str]]:
    """The number that the words begin with."""
    number = whole_number(words[0]) if words else None
    if number is None:
        typed = short(words[0]) if words else "–"
        raise RequestError("no-number", answer=typed, least=question.least, most=question.most)
    return number, words[1:]


# --- which option a word names, what Enter means, what is kept of a refused answer ---


def option_named(text: str, choose: Ask, reader: Reader) -> str | None:
    """The option that is meant: written out, in this language, or by what no other has.

    That may be its beginning, or one or some of its words ("qc" for "10H JH QC").
    """
    wanted = " ".join(reader.word(word) for word in text.split()).casefold()
    options = choose.options
    if text in options:
        return text
    words = {choice.id: choice.label for choice in choose.choices if choice.kind == "word"}
    names = {
        option: (option.casefold(), words.get(option, option).casefold()) for option in options
    }
    written = [option for option in options if option.casefold() == text.casefold()]
    whole = written or [option for option in options if wanted in names[option]]
    begun = [option for option in options if any(name.startswith(wanted) for name in names[option])]
    cards = {option: card for option in options if (card := reader.spellings.get(option)) == option}
    ranks = {
        rank for card in cards.values() for rank in (TEN if card.rank == "10" else (card.rank,))
    }
    if wanted in BARE and wanted.upper() in ranks:  # it may be a card, half typed
        begun = [option for option in begun if option in cards]
    typed = Counter(wanted.split())  # each word is one of the option's, none of them twice
    holding = [
        option for option in options if typed and typed <= Counter(option.casefold().split())
    ]
    found = whole or begun or holding
    return found[0] if len(found) == 1 else None


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
