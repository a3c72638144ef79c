"""What is said to a person: in English, and by its template and facts for another language."""

from collections.abc import Sequence
from typing import Any, Self

_LONGEST = 1_000  # characters of a word that is said again; a stranger's file can hold a million


class Sentence(str):
    """A sentence or a part of one; `key` is its template. Facts may be sentences, or errors that say one."""

    __slots__ = ("facts", "key")

    key: str
    facts: dict[str, Any]

    def __new__(cls, template: str, /, **facts: object) -> Self:
        if isinstance(template, cls) and not facts:
            return template
        told = {name: _said(fact) for name, fact in facts.items()}
        sentence = super().__new__(cls, template.format_map(told) if told else template)
        sentence.key, sentence.facts = template, told
        return sentence


def _said(fact: object) -> object:
    """What an error says, as it was put; anything else is itself, without end only where we said it."""
    if not isinstance(fact, Exception):
        return short(fact, _LONGEST) if type(fact) is str else fact
    said = fact.args[0] if len(fact.args) == 1 and isinstance(fact.args[0], str) else str(fact)
    return Sentence(said)


def reason(fault: OSError) -> Sentence:
    """Why the system refused, in its own words."""
    return Sentence(fault.strerror or str(fault))


def short(word: str, most: int = 60) -> str:
    """Enough of a word to recognise it."""
    return word if len(word) <= most else word[: most - 1] + "…"


def joined(words: Sequence[str], how: str = "{one}, {other}") -> str:
    """Several words as part of a sentence: "a, b"; or as `how` has it, such as "{one} or {other}"."""
    said = words[0] if words else ""
    for other in words[1:]:
        said = Sentence(how, one=said, other=other)
    return said


def some(words: Sequence[str], most: int) -> str:
    """So many of the words at most, and whether there are more: "a, b, …"."""
    return joined([*words[:most], *["…"] * (len(words) > most)])


def cards_in_words(count: int) -> Sentence:
    return Sentence("1 card" if count == 1 else "{count} cards", count=count)


OR, AND = "{one} or {other}", "{one} and {other}"


def lines(sentences: Sequence[str]) -> Sentence:
    """Several sentences, one below the other."""
    places = "\n".join(f"{{line{number}}}" for number in range(len(sentences)))
    return Sentence(places, **{f"line{number}": sentence for number, sentence in enumerate(sentences)})
