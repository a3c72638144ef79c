"""What a typed line means as an answer: tolerant of spelling, strict about ambiguity."""

from __future__ import annotations

from collections.abc import Sequence

from referee.ask import Answer, Choose, Draw, Pick, Question, short
from referee.cards import RANKS, SUITS, UNKNOWN, Card, Reader
from referee.errors import NotAnOption
from referee.say import Say

BARE = {*(rank.casefold() for rank in RANKS), *(suit.casefold() for suit in SUITS), "t"}


def answer(question: Question, words: list[str], reader: Reader, say: Say) -> tuple[Answer, list[str]]:
    """The answer that the line begins with, and the words behind it. No words stand for Enter alone."""
    if isinstance(question, Draw):
        return _draw(question, words, reader)
    if isinstance(question, Choose):
        return _choice(question, pieces(words, reader), reader, say)
    return list(pieces(words, reader)), []


def _draw(draw: Draw, words: list[str], reader: Reader) -> tuple[Answer, list[str]]:
    if not words and None not in draw.expected:
        return None, []
    if not words and draw.blind:
        return [str(UNKNOWN)] * draw.count, []
    found = pieces(words, reader)
    return list(found[: draw.count]), found[draw.count :]


def _choice(choose: Choose, words: list[str], reader: Reader, say: Say) -> tuple[Answer, list[str]]:
    """The longest run of words that names an option; an option may be several words long."""
    for size in range(len(words), 0, -1):
        option = named(" ".join(words[:size]), choose.options, reader, say)
        if option is not None:
            return option, words[size:]
    raise NotAnOption(answer=short(" ".join(words[:1])), options=list(choose.options))


def named(text: str, options: Sequence[str], reader: Reader, say: Say) -> str | None:
    """The option that is meant: written out, in this language, or by a beginning that no other has."""
    wanted = " ".join(reader.word(word) for word in text.split()).casefold()
    names = {option: (option.casefold(), say.word(option).casefold()) for option in options}
    whole = [option for option in options if wanted in names[option]]
    begun = [option for option in options if any(name.startswith(wanted) for name in names[option])]
    if wanted in BARE:  # a bare rank or suit is a card that was half typed, never a word of the rules
        begun = [option for option in begun if isinstance(option, Card)]
    found = whole or begun
    return found[0] if len(found) == 1 else None


def pieces(words: list[str], reader: Reader) -> list[str]:
    """The words of a line, cards that were typed without spaces between them divided."""
    found: list[str] = []
    for word in words:
        if set(word) == {UNKNOWN}:
            found += word
        else:
            found += reader.line(word) or [word]
    return found


def enter_means(question: Question) -> str | None:
    """The hint about what Enter alone does here, if it does anything."""
    if not isinstance(question, Draw):
        return None
    if None not in question.expected:
        return "known-draw"
    return "unknown-all" if question.blind else None


def possible(question: Question, say: Say) -> list[str]:
    """What completion may offer."""
    if isinstance(question, Draw):
        known = [card for card in question.expected if card]
        return [*known, *question.pile.unseen] if None in question.expected else list(known)
    assert isinstance(question, Choose | Pick)
    return [say.word(option) for option in question.options]
