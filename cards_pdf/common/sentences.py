"""What is said to a person: English templates in the code, with their facts. `languages` says them otherwise."""

from collections.abc import Sequence
from typing import Any, Self

MINUS = "\N{MINUS SIGN}"
OR, AND, COMMA = "{one} or {other}", "{one} and {other}", "{one}, {other}"
_LONGEST = 1_000  # characters of a word that is said again; a stranger's file can hold a million


class Number(int):
    """Formats as `{n}`, `{n:+}` with a true minus, or `{n:card|cards}` with the fitting noun."""

    def __format__(self, spec: str) -> str:
        if "|" in spec:
            one, many = spec.split("|")
            return f"{int(self)} {one if self == 1 else many}"
        return format(int(self), spec if self else spec.replace("+", "")).replace("-", MINUS)


class Sentence(str):
    """A sentence or a part of one. Facts may be sentences, lists of them, numbers, errors that say one."""

    __slots__ = ("facts", "template")

    template: str
    facts: dict[str, Any]

    def __new__(cls, template: str, /, **facts: object) -> Self:
        if isinstance(template, cls) and not facts:
            return template
        kept = {name: as_fact(fact) for name, fact in facts.items()}
        sentence = super().__new__(cls, template.format_map(kept) if kept else template)
        sentence.template, sentence.facts = template, kept
        return sentence


class Said(Exception):
    """Something that went wrong and says so: the base of every refusal and failure of both packages."""

    exit_code = 2

    def __init__(self, template: str = "", /, **facts: object) -> None:
        self.said = Sentence(template, **facts)
        super().__init__(self.said)


def listed(words: Sequence[object], how: str = COMMA) -> str:
    """Several words as part of a sentence: "a, b"; or as `how` has it, such as "{one} or {other}"."""
    said = as_fact(words[0]) if words else ""
    for other in words[1:]:
        said = Sentence(how, one=said, other=other)
    return str(said) if not isinstance(said, Sentence) else said


def short(word: str, most: int = 60) -> str:
    """Enough of a word to recognise it."""
    return word if len(word) <= most else word[: most - 1] + "…"


def as_fact(fact: Any) -> Any:
    """A fact as a sentence keeps it: what an error says, numbers that know their plural, lists as a sentence."""
    if isinstance(fact, Exception):
        said = fact.args[0] if len(fact.args) == 1 and isinstance(fact.args[0], str) else str(fact)
        return Sentence(said)
    if isinstance(fact, list | tuple):
        return listed(fact)
    if type(fact) is int:
        return Number(fact)
    return short(fact, _LONGEST) if type(fact) is str else fact


def reason(fault: OSError) -> Sentence:
    """What the system says of a failure; those that people meet are translated."""
    return Sentence(fault.strerror or str(fault))


def some(words: Sequence[object], most: int) -> str:
    """The first few words as part of a sentence."""
    return listed([*words[:most], *["…"] * (len(words) > most)])


def cards_in_words(count: int) -> Sentence:
    return Sentence("1 card" if count == 1 else "{count} cards", count=count)


def lines(sentences: Sequence[str]) -> Sentence:
    """Several sentences, a line each."""
    places = "\n".join(f"{{line{number}}}" for number in range(len(sentences)))
    return Sentence(places, **{f"line{number}": sentence for number, sentence in enumerate(sentences)})
