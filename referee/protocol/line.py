"""The typed line: its grammar, its words, and the answers that it means.

Guarantee
    A line is read tolerantly (any spelling, any order of suit and rank, words of two languages)
    but never by guessing. What could mean two things is rejected with both of them named.

How it works
    `Lexicon` is the tokenizer. It makes a line into words; cards that are spelt out become codes:
    "jack of spades" is the word JS. It needs no question.

    `LineMatcher` is the matcher. `match` reads one answer off the front of the words, as the kind
    of the question demands, and returns the words that are left. The next question reads on from
    there. So one line may hold several answers. A word may hold more than one thing ("123", "1w",
    "js8d"); its front is then read, and the rest of it becomes the next word.

    Grammar, in EBNF. `,` joins words that are apart by a space or comma; what is joined by a `.`
    is typed without a gap::

        line     = command, { argument } | answer, { answer }
        answer   = draw | pick | choice | roll | amount          (* the question decides *)
        draw     = { cards | ranks | "?" . { "?" } }             (* no word: what Enter means *)
        pick     = PLAY | { cards | ranks | numbers | OPTION }   (* no word: what Enter means *)
        choice   = ( option | NUMBER | CARD ) . [ choice | WORD ]
        option   = word, { word }                 (* whole, its beginning, or one word of it *)
        roll     = { NUMBER | digit . { digit } }
        amount   = NUMBER
        cards    = card . { card }                (* "js8d6h4c" *)
        card     = RANK . SUIT | SUIT . RANK | ranks . SUIT | CODE     (* "94s" is 9S 4S *)
        ranks    = RANK . { RANK }                (* each of one possible card alone *)
        numbers  = digit . { digit }              (* of cards on the screen *)

    NUMBER is the number that the screen shows before a card. If all that can be chosen is a few
    words, the words have numbers instead.

What is delicate
    *Numbers keep their meaning along a line.* "1 2 3" plays the cards that had these numbers when
    the line was typed, although the table changes after each answer. `LineMatcher` remembers them
    by the name of the question, until cards are drawn.

    *Words have numbers as well, at each question of a line.* "2 2" fights the card with the number
    2 with bare hands, if these are the second of two ways. So numbers of cards are only read one
    after the other as long as no choice between words comes up among them.

    *A card or a number with a word behind it.* "3cw" is the card 3C and then w, if 3C can be
    chosen. Otherwise it is the number 3 and then "cw"; if 3C is a card at all, both are named.

Example
    >>> words = Lexicon("en", {}).split_words("8 hearts, jack of spades w")
    >>> words
    ['8H', 'JS', 'w']
    >>> from referee.rulekit.cards import STANDARD_READER
    >>> draw = Ask(n=1, ask="room", kind="draw", count_=2, expected=[None, None])
    >>> LineMatcher(STANDARD_READER, draw).match(draw, words)
    (['8H', 'JS'], ['w'])
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from cards_pdf.common.messages import short
from referee.errors import RequestError
from referee.protocol.messages import Ask
from referee.rulekit.cards import RANK, RANKS, SUITS, UNKNOWN, Reader, plain_spelling, whole_number
from referee.texts import SHARED, catalogue

# kinds of questions; else a pick
DRAW = "draw"
CHOOSE = "choose"
ROLL = "roll"
NUMBER = "number"
PLAY_LETTERS = "mnpruvwxyzbefgi"  # none is a rank, a suit, or looks like a number
_TENS = ("10", "T", "0")
CARD_LETTERS = {*(rank.casefold() for rank in RANKS), *(suit.casefold() for suit in SUITS), "t"}
_MAX_DIGIT = 9
_FOLLOWS_CARDS = re.compile(rf"(?:{RANK.pattern})*(?:$|\d)", re.IGNORECASE)

# --- the tokenizer: a line as words, cards that are spelt out as codes ---

_ENGLISH = "en"
_TABLES = {"S": "suit", "O": "between", "R": "rank"}  # of `typed.LANG.toml`, by kind of token
_COMMAS = re.compile("[,;、。]")
_JOINED = re.compile("RO+S|SO+R")  # "jack of spades"
_IN_TURNS = re.compile("(?:SR)+(?!S)|(?:RS)+(?!R)")  # "spades jack diamonds 8"


class _Token(NamedTuple):
    """A part of a line: a suit (S), rank (R), word between them (O), card (C), or another (-).

    `word` is what is left of it: the code of a card, the letter of a rank that is spelt out.
    """

    word: str
    kind: str = "-"
    meaning: str = ""


class Lexicon:
    """The words of one language and the English ones, as `typed.LANG.toml` lists them.

    `names` are codes of cards by the name of the card.

    Limitation: of "3 spades 7" both halves are cards. A rank too many is a number before the card,
    as the 3 of "fix 3 spades 7".
    """

    def __init__(self, lang: str, names: Mapping[str, str]) -> None:
        self._meanings: dict[str, dict[str, str]] = {}
        for language in (_ENGLISH, lang):
            for key, words in catalogue(SHARED, language, "typed").items():
                table, _, meaning = key.partition(".")
                named = (word.strip().casefold() for word in re.split("[,，、]", words))
                spellings = dict.fromkeys(filter(None, named), meaning)
                self._meanings.setdefault(table, {}).update(spellings)
        self._meanings["card"] |= {name.casefold(): code for name, code in names.items()}
        self._meanings["rank"] |= {sign: sign.upper() for sign in ("10", *"a23456789tjqk")}
        signs = "|".join(
            f"(?P<{kind}>{_any_of(self._meanings[table])})" for kind, table in _TABLES.items()
        )
        cards = _any_of(self._meanings["card"])
        self._sign = re.compile(signs, re.IGNORECASE)
        self._card = re.compile(f"(?<![0-9a-z])(?:{cards})(?![0-9a-z])", re.IGNORECASE)

    def split_command(self, line: str, used_words: Collection[str] = ()) -> tuple[str, str]:
        """Return the command that a line would begin with, and the text behind it.

        A word in `used_words`, or a letter that begins one of them, answers the question instead.
        Chinese needs no space before a number: 撤销3.
        """
        first, _, rest = line.strip().partition(" ")
        word = _to_half_width(first).casefold()
        commands = self._meanings["command"]
        if word in used_words or (
            len(word) == 1 and any(one.startswith(word) for one in used_words)
        ):
            return word, rest
        begun = max(filter(word.startswith, commands), key=len, default="")
        behind = "" if begun.isascii() else word.removeprefix(begun)
        if behind and (behind[0].isdecimal() or behind.startswith(tuple(self._meanings["behind"]))):
            return commands[begun], f"{behind} {rest}"
        return commands.get(word, word), rest

    def split_arguments(self, text: str) -> list[str]:
        """Return the words behind a command: "到26" is "to 26"."""
        words = self._meanings["behind"]
        known = rf"(?<!\S)({_any_of(words)})(?=\d|\s|$)"
        return re.sub(known, lambda found: f" {words[found[0]]} ", _to_half_width(text)).split()

    def split_words(self, line: str, used_words: Collection[str] = ()) -> list[str]:
        """Return the words of an answer, cards by their codes; options in `used_words` are kept."""
        text = _COMMAS.sub(" ", _to_half_width(line))
        if text.strip().casefold() not in used_words:
            codes = self._meanings["card"]
            text = self._card.sub(lambda found: f" {codes[found[0].casefold()]} ", text)
        tokens = [token for word in text.split() for token in self._tokenize(word, used_words)]
        return [token.word for token in _join_cards(tokens) if token.kind != "O"]

    def _tokenize(self, word: str, used_words: Collection[str]) -> Sequence[_Token]:
        """Return a word; or the cards that are spelt out in it, and the rest of it."""
        if word.casefold() in used_words:
            return [_Token(word)]
        signs: list[_Token] = []
        end = 0
        while sign := self._sign.match(word, end):
            kind = sign.lastgroup or ""
            meaning = self._meanings[_TABLES[kind]][sign[0].casefold()]
            is_spelt_out = kind == "R" and meaning.casefold() != sign[0].casefold()
            signs.append(_Token(meaning if is_spelt_out else sign[0], kind, meaning))
            end = sign.end()
        if len(signs) == 1 and end == len(word):
            return signs
        tokens = _join_cards(signs)
        if all(token.kind != "C" for token in tokens):
            return [_Token(word)]
        if end < len(word):
            tokens.append(_Token(word[end:]))
        return tokens


def _join_cards(tokens: list[_Token]) -> list[_Token]:
    """Put one token for a card in place of its suit and rank."""
    for pattern in (_JOINED, _IN_TURNS):
        joined: list[_Token] = []
        end = 0
        for found in pattern.finditer("".join(token.kind for token in tokens)):
            joined += tokens[end : found.start()]
            end = found.end()
            signs = [token for token in tokens[found.start() : end] if token.kind != "O"]
            for one, other in zip(signs[::2], signs[1::2], strict=True):
                rank, suit = (one, other) if one.kind == "R" else (other, one)
                joined.append(_Token(rank.meaning + suit.meaning, "C"))
        tokens = [*joined, *tokens[end:]]
    return tokens


def _to_half_width(text: str) -> str:
    return text if text.isascii() else unicodedata.normalize("NFKC", text)


def _any_of(words: Iterable[str]) -> str:
    """Return a pattern that matches any of these words, the longest first."""
    return "|".join(map(re.escape, sorted(words, key=len, reverse=True)))


# --- cards that are typed without spaces between them ---


@cache
def _code_pattern(reader: Reader) -> re.Pattern[str]:
    # Numbers of cards need spaces: 15 is not 1 and 5.
    return re.compile(_any_of(code for code in reader.spellings if not code.isdecimal()) or "$.")


_OF_ONE_SUIT = re.compile(rf"(?P<ranks>(?:{RANK.pattern}){{2,}})(?P<suit>[{''.join(SUITS)}])")


def split_cards(reader: Reader, text: str, max_cards: int) -> tuple[list[str], str]:
    """Return the cards that a text begins with, and the rest of the text."""
    if card := reader.one(text):
        return [card], ""
    cards: list[str] = []
    rest = plain_spelling(text)
    while rest and len(cards) < max_cards:
        if code := _code_pattern(reader).match(rest):
            cards.append(code[0])
            rest = rest[code.end() :]
            continue
        group = _OF_ONE_SUIT.match(rest)
        several = [rank + group["suit"] for rank in RANK.findall(group["ranks"])] if group else []
        if not group or any(card not in reader.spellings for card in several):
            break
        cards += several
        rest = rest[group.end() :]
    return cards, rest


def split_glued(
    reader: Reader, words: Iterable[str], whole_words: Collection[str] = ()
) -> list[str]:
    """Return the words, with those that consist of cards split into cards.

    Numbers and `whole_words` stay as they are.
    """
    found: list[str] = []
    for word in words:
        cards, rest = split_cards(reader, word, len(word))
        if word.isdecimal() or word.casefold() in whole_words:
            found.append(word)
        elif set(word) == {UNKNOWN}:
            found += word
        else:
            found += cards if cards and not rest else [word]
    return found


def _split_ranks(
    reader: Reader, text: str, max_cards: int, possible: Sequence[str]
) -> tuple[list[str], str]:
    """Return the cards of ranks that a text begins with, if one possible card has each of them."""
    known = [card for card in map(reader.one, possible) if card]
    cards: list[str] = []
    rest = text
    while len(cards) < max_cards and (found := RANK.match(rest)):
        rank = "10" if found[0].upper() in _TENS else found[0].upper()
        alike = {card.face: card for card in known if card.rank == rank}
        if len(alike) != 1:
            return [], ""
        cards += alike.values()
        rest = rest[found.end() :]
    return cards, rest


# --- the matcher: words as answers to the questions that come up one after the other ---


class LineMatcher:
    """Reads the answers of one typed line. `question` is the one at which the line was typed."""

    def __init__(self, reader: Reader, question: Ask) -> None:
        self.reader = reader
        self._numbered = {question.ask: question.numbered or question.words}

    def match(self, question: Ask, words: list[str]) -> tuple[Any, list[str]]:
        """Return the answer that the words begin with, and the words behind it."""
        if question.kind in (DRAW, ROLL):
            self._numbered.clear()
        match question.kind:
            case "draw":
                return self._match_draw(question, words)
            case "roll":
                return _match_roll(question, words)
            case "number":
                number = whole_number(words[0]) if words else None
                if number is None:
                    word = short(words[0]) if words else "–"
                    raise RequestError(
                        "no-number", answer=word, least=question.least, most=question.most
                    )
                return number, words[1:]
            case "choose":
                own = {word for one in own_words(question) for word in one.casefold().split()}
                return self._match_choice(question, split_glued(self.reader, words, own))
            case _:
                return self._match_pick(question, words)

    def _numbers(self, question: Ask) -> Sequence[str]:
        """Return the options that numbers meant when the question first came up on the line."""
        return self._numbered.setdefault(question.ask, question.numbered or question.words)

    def _match_draw(self, draw: Ask, words: list[str]) -> tuple[Any, list[str]]:
        if not words and None not in draw.expected:
            return None, []
        if not words and draw.blind:
            return [str(UNKNOWN)] * draw.count_, []
        cards: list[str] = []
        rest = list(words)
        while rest and len(cards) < draw.count_:
            found, behind = self._split_cards(rest.pop(0), draw.count_ - len(cards), draw.possible)
            cards += found
            rest = [behind, *rest] if behind else rest
        return cards, rest

    def _split_cards(
        self, word: str, max_cards: int, possible: Sequence[str]
    ) -> tuple[list[str], str]:
        """Return the cards that a word begins with, by codes or ranks, and the rest of the word."""
        if set(word) == {str(UNKNOWN)}:
            return list(word[:max_cards]), word[max_cards:]
        by_codes = split_cards(self.reader, word, max_cards)
        by_ranks = _split_ranks(self.reader, word, max_cards, possible=possible)
        for cards, rest in (by_codes, by_ranks):
            if cards and _FOLLOWS_CARDS.match(rest):
                return cards, rest
        return [word], ""

    def _match_choice(self, choose: Ask, words: list[str]) -> tuple[str, list[str]]:
        """Match the longest run of words that names an option, or the front of the first word."""
        if not words:
            raise RequestError("nothing-typed", options=[*choose.options])
        texts = [*choose.options, *(choice.label for choice in choose.choices)]
        longest = max(len(text.split()) for text in texts)
        for size in range(min(len(words), longest), 0, -1):
            option = self._find_meant(" ".join(words[:size]), choose)
            if option is not None:
                return option, words[size:]
        front = self._split_front(words[0], choose)
        if front:
            return self._match_choice(choose, [*front, *words[1:]])
        word = words[0]
        at = _at_number(word, self._numbers(choose))
        card = self.reader.one(word)
        if card and {at, card} <= set(choose.options):
            raise RequestError("number-or-card", answer=word, at=at, card=card)
        begun = [one for one in choose.options if one.casefold().startswith(word.casefold())]
        raise RequestError("not-an-option", answer=short(word), options=begun or [*choose.options])

    def _find_meant(self, text: str, choose: Ask) -> str | None:
        """Return the option of this name or number; None if they are two different ones."""
        if text in own_words(choose):
            return text
        numbered = _at_number(text, self._numbers(choose))
        if numbered not in choose.options:
            # a number whose card was played before it on the line is not read as a rank
            return None if numbered else find_option(text, choose, self.reader)
        card = self.reader.one(text)
        is_clear = card is None or card == numbered or card not in choose.options
        return numbered if is_clear else None

    def _split_front(self, word: str, choose: Ask) -> Sequence[str] | None:
        """Split a card, or else a number of the screen, off a word: "3cw", "3w", "123"."""
        fronts = (  # a card of two letters or more, and the word behind it
            (card, word[size:])
            for size in range(len(word) - 1, 1, -1)
            if not word[:size].isdecimal() and (card := self.reader.one(word[:size]))
        )
        front = next(fronts, None)
        if front and front[0] in choose.options:
            return front
        whole = self.reader.one(word)
        if whole is not None and (not word.isdecimal() or whole in choose.options):
            return None
        numbered = self._numbers(choose)
        # with ten numbers or more, "12" may be one number or two
        if len(numbered) > _MAX_DIGIT or len(word) == 1 or word[0] not in "123456789":
            return None
        number = word[0]
        rest = word[1:]
        if int(number) > len(numbered):
            return None
        if front:
            at = numbered[int(number) - 1]
            facts = {"card": front[0], "at": at, "number": number, "rest": rest}
            raise RequestError("card-or-number", answer=word, **facts)
        return number, rest

    def _match_pick(self, pick: Ask, words: list[str]) -> tuple[list[str], list[str]]:
        """Match as many cards as may be picked. A word that is none of them stands as it is."""
        if not words and pick.proposed is not None:
            return pick.proposed, []
        if words and (play := dict(lettered_plays(pick)).get(words[0].casefold())):
            return play, words[1:]
        picked: list[str] = []
        rest = list(words)
        while rest and len(picked) < pick.max:
            picked += self._match_picked(rest.pop(0), pick, pick.max - len(picked))
        return picked, rest

    def _match_picked(self, word: str, pick: Ask, max_cards: int) -> list[str]:
        """Match the cards that a word names, or the numbers of cards: "312" is three of them."""
        if own := [one for one in own_words(pick) if one.casefold() == word.casefold()]:
            return own
        numbered = self._numbers(pick)
        if word.isdecimal() and not self.reader.one(word):
            if len(word) > 1 and (at := _at_number(word, numbered)):
                raise RequestError("number-or-more", answer=word, at=at)
            if all(0 < int(digit) <= len(numbered) for digit in word):
                return [numbered[int(digit) - 1] for digit in word]
        cards, rest = self._split_cards(word, max_cards, pick.options)
        return [word] if rest else cards


def _match_roll(roll: Ask, words: list[str]) -> tuple[list[int] | None, list[str]]:
    """Match what dice show, with or without gaps. No words ask the referee to roll."""
    if not words:
        return None, []
    dice: list[int] = []
    rest = list(words)
    while rest and len(dice) < roll.count_:
        word = rest.pop(0)
        number = whole_number(word)
        if number is None:
            example = " ".join(["1", "2", "2"][: roll.count_])
            raise RequestError("no-die", answer=short(word), sides=roll.sides, example=example)
        is_glued = number > roll.sides and roll.sides <= _MAX_DIGIT
        dice += [int(digit) for digit in word] if is_glued else [number]
    return dice, rest


def _at_number(text: str, numbered: Sequence[str]) -> str | None:
    """Return the option that has this number on the screen."""
    number = whole_number(text)
    return numbered[number - 1] if number and number <= len(numbered) else None


# --- the options of a question: which one is named, and what Enter means ---


def own_words(question: Ask) -> list[str]:
    """Return the options that are not cards."""
    return [choice.id for choice in question.choices if choice.kind != "card"]


def lettered_plays(question: Ask) -> list[tuple[str, list[str]]]:
    """Return the proposed plays, each with its letter."""
    return list(zip(PLAY_LETTERS, question.listed, strict=False))


def find_option(text: str, choose: Ask, reader: Reader) -> str | None:
    """Return the option that a text names by itself, or None.

    It may be written out, also in the player's language; or be the beginning of it, or some of its
    words ("qc" for "10H JH QC"), which no other option has.
    """
    options = choose.options
    if text in options:
        return text
    wanted = " ".join(reader.word(word) for word in text.split()).casefold()
    labels = {choice.id: choice.label for choice in choose.choices if choice.kind == "word"}
    names = {one: (one.casefold(), labels.get(one, one).casefold()) for one in options}
    begun = [one for one in options if any(name.startswith(wanted) for name in names[one])]
    cards = [one for one in options if reader.spellings.get(one) == one]
    rank = "10" if wanted.upper() in _TENS else wanted.upper()
    if rank in [reader.spellings[one].rank for one in cards]:
        begun = [one for one in begun if one in cards]  # it may be a card, half typed
    typed = Counter(wanted.split())
    candidates = (
        [one for one in options if one.casefold() == text.casefold()],
        [one for one in options if wanted in names[one]],
        begun,
        [one for one in options if typed and typed <= Counter(one.casefold().split())],
    )
    found = next(filter(None, candidates), [])
    return found[0] if len(found) == 1 else None


def enter_meaning(question: Ask) -> str | None:
    """Return the key of the hint about what Enter alone does here, or None if it does nothing."""
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
