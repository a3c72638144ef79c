"""What a typed line means as an answer: tolerant of spelling, strict about ambiguity."""

from __future__ import annotations

from collections.abc import Sequence

from referee.errors import NotAnOption
from referee.rulekit.ask import Answer, Choose, Draw, Pick, Question, short
from referee.rulekit.cards import RANKS, SUITS, UNKNOWN, Card, Reader
from referee.rulekit.say import Say

BARE = {*(rank.casefold() for rank in RANKS), *(suit.casefold() for suit in SUITS), "t"}


def answer(question: Question, words: list[str], reader: Reader, say: Say) -> tuple[Answer, list[str]]:
    """The answer that the line begins with, and the words behind it. No words stand for Enter alone."""
    if isinstance(question, Draw):
        return _draw(question, words, reader)
    if isinstance(question, Choose):
        return _choice(question, reader.pieces(words), reader, say)
    return _picked(question, reader.pieces(words), reader)


def _picked(question: Question, words: list[str], reader: Reader) -> tuple[Answer, list[str]]:
    """The cards that the line begins with, as many as may be picked, and what follows them."""
    assert isinstance(question, Pick)
    count = 0
    while count < min(question.most, len(words)) and reader.one(words[count]):
        count += 1
    if not count:
        return words, []
    return words[:count], words[count:]


def _draw(draw: Draw, words: list[str], reader: Reader) -> tuple[Answer, list[str]]:
    if not words and None not in draw.expected:
        return None, []
    if not words and draw.blind:
        return [str(UNKNOWN)] * draw.count, []
    found = reader.pieces(words)
    return list(found[: draw.count]), found[draw.count :]


def _choice(choose: Choose, words: list[str], reader: Reader, say: Say) -> tuple[Answer, list[str]]:
    """The longest run of words that names an option; an option may be several words long."""
    for size in range(len(words), 0, -1):
        option = named(" ".join(words[:size]), choose.options, reader, say)
        if option is not None:
            return option, words[size:]
    if not words:
        raise NotAnOption("nothing-typed", options=list(choose.options))
    raise NotAnOption(answer=short(" ".join(words[:1])), options=list(choose.options))


def named(text: str, options: Sequence[str], reader: Reader, say: Say) -> str | None:
    """The option that is meant: written out, in this language, or by what no other has.

    That may be its beginning, or one or some of its words ("qc" for "10H JH QC").
    """
    wanted = " ".join(reader.word(word) for word in text.split()).casefold()
    names = {option: (option.casefold(), say.word(option).casefold()) for option in options}
    whole = [option for option in options if wanted in names[option]]
    begun = [option for option in options if any(name.startswith(wanted) for name in names[option])]
    if wanted in BARE:  # a bare rank or suit is a card that was half typed, never a word of the rules
        begun = [option for option in begun if isinstance(option, Card)]
    holding = [option for option in options if _holds(option, wanted)]
    found = whole or begun or holding
    return found[0] if len(found) == 1 else None


def _holds(option: str, wanted: str) -> bool:
    return bool(wanted) and all(word in option.casefold().split() for word in wanted.split())


def enter_means(question: Question) -> str | None:
    """The hint about what Enter alone does here, if it does anything."""
    if isinstance(question, Pick) and not question.least:
        return "none-named"
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
