"""Words in place of signs: suits, ranks and commands as people write them, in their language or in
English.

The words are data, `referee/texts/typed.LANG.toml`. Goes in: a line as it was typed. Comes out: the
command that it begins with, or the words of an answer, where cards have their codes: "jack of
clubs" and "梅花J" are "JC". Full-width letters, figures and commas are as good as narrow ones. The
idea: each piece of a line is a suit (S), a rank (R), what joins the two (O) or anything else, and
cards are found in the row of these letters: first among pieces that are glued together, then where
an "of" stands, then among all.

The doubt: of "3 spades 7" both halves are cards. A rank too many counts as a number before the
card, as the 3 of "fix 3 spades 7".
"""

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from referee.texts import catalogue

ENGLISH = "en"
TABLES = {"S": "suit", "O": "between", "R": "rank"}  # of the sorts
_COMMAS = re.compile("[,;、。]")
_JOINED = re.compile("RO+S|SO+R")
_IN_TURNS = re.compile("(?:SR)+(?!S)|(?:RS)+(?!R)")


class Piece(NamedTuple):
    """A piece of a line as it was typed, its sort, and the suit, rank or card that it means."""

    typed: str
    sort: str = "-"
    means: str = ""

    @property
    def read(self) -> str:
        """What is left of it: of a suit alone what was typed, of a rank alone its letter."""
        if self.sort == "O":
            return ""
        stays = self.sort in {"-", "S"} or self.means.casefold() == self.typed.casefold()
        return self.typed if stays else self.means


class Words:
    """The words of one language, and the English ones, for a game with cards of these names."""

    def __init__(self, lang: str, names: Mapping[str, str]) -> None:
        self._means: dict[str, dict[str, str]] = {}  # table by table of the file
        for key, words in (*catalogue("typed", ENGLISH).items(), *catalogue("typed", lang).items()):
            table, _, meant = key.partition(".")
            self._means.setdefault(table, {}).update(dict.fromkeys(_each(words), meant))
        self._means["card"] |= {name.casefold(): code for name, code in names.items()}
        self._means["rank"] |= {sign: sign.upper() for sign in ("10", *"a23456789tjqk")}
        suits, joints, ranks, cards = (
            _any_of(self._means[table]) for table in (*TABLES.values(), "card")
        )
        self._sign = re.compile(f"(?P<S>{suits})|(?P<O>{joints})|(?P<R>{ranks})", re.IGNORECASE)
        self._card = re.compile(f"(?<![0-9a-z])(?:{cards})(?![0-9a-z])", re.IGNORECASE)

    def command(self, line: str, taken: Collection[str] = ()) -> tuple[str, str]:
        """The command that a line would begin with, and what stands behind it.

        A word that is `taken` for an answer, or a letter that begins one, is none of the table's.
        Where words need no spaces, neither does the number behind one: 撤销3.
        """
        first, _, rest = line.strip().partition(" ")
        word, commands = _narrow(first).casefold(), self._means["command"]
        if word in taken or (len(word) == 1 and any(one.startswith(word) for one in taken)):
            return word, rest
        begun = max(filter(word.startswith, commands), key=len, default="")
        behind = "" if begun.isascii() else word.removeprefix(begun)
        if behind and (behind[0].isdecimal() or behind.startswith(tuple(self._means["behind"]))):
            return commands[begun], f"{behind} {rest}"
        return commands.get(word, word), rest

    def behind_command(self, rest: str) -> list[str]:
        """The words behind a command: "到26" is "to 26"."""
        words = self._means["behind"]
        known = rf"(?<!\S)({_any_of(words)})(?=\d|\s|$)"
        return re.sub(known, lambda found: f" {words[found[0]]} ", _narrow(rest)).split()

    def of_answer(self, line: str, taken: Collection[str] = ()) -> list[str]:
        """The words of an answer, the cards in it by their codes. What is `taken` for an option
        stays.
        """
        text = _COMMAS.sub(" ", _narrow(line))
        if text.strip().casefold() not in taken:
            text = self._card.sub(
                lambda found: f" {self._means['card'][found[0].casefold()]} ", text
            )
        pieces = [piece for word in text.split() for piece in self._pieces(word, taken)]
        return [piece.read for piece in _with_cards(pieces) if piece.read]

    def _pieces(self, word: str, taken: Collection[str]) -> Sequence[Piece]:
        """A word; or the cards that are glued together in it, and what is left behind them."""
        if word.casefold() in taken:
            return [Piece(word)]
        found, end = [], 0
        while sign := self._sign.match(word, end):
            sort, end = sign.lastgroup or "", sign.end()
            found.append(Piece(sign[0], sort, self._means[TABLES[sort]][sign[0].casefold()]))
        if len(found) == 1 and end == len(word):
            return found
        found = _with_cards(found)
        tail = [Piece(word[end:])] if word[end:] else []
        return [*found, *tail] if any(piece.sort == "C" for piece in found) else [Piece(word)]


def _with_cards(pieces: list[Piece]) -> list[Piece]:
    return _cards(_cards(pieces, _JOINED), _IN_TURNS)


def _cards(pieces: list[Piece], in_a_row: re.Pattern[str]) -> list[Piece]:
    """The pieces, with one for a card in place of its suit and its rank."""
    found: list[Piece] = []
    last = 0
    for row in in_a_row.finditer("".join(piece.sort for piece in pieces)):
        found += pieces[last : row.start()]
        signs = [piece for piece in pieces[row.start() : row.end()] if piece.sort != "O"]
        for one, other in zip(signs[::2], signs[1::2], strict=True):
            rank, suit = (one, other) if one.sort == "R" else (other, one)
            found.append(Piece("", "C", rank.means + suit.means))
        last = row.end()
    return [*found, *pieces[last:]]


def _narrow(text: str) -> str:
    return text if text.isascii() else unicodedata.normalize("NFKC", text)


def _each(words: str) -> Iterator[str]:
    return (word.strip().casefold() for word in re.split("[,，、]", words) if word.strip())


def _any_of(words: Iterable[str]) -> str:
    """A pattern of these words, the longest first."""
    return "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
