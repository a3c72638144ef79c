"""Messages for users: English templates with their facts. `languages` translates them.

A template may say `{n:card|cards}`. A translation lists the nouns of its language in the order of
the plural rules here, such as `{n:karta|karty|kart}`. They are those of the Unicode CLDR for whole
numbers. A language that has no rule here has two nouns, as English.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import Any, Self

MINUS = "\N{MINUS SIGN}"
_UNPRINTABLE = "\N{REPLACEMENT CHARACTER}"
OR = "{one} or {other}"
AND = "{one} and {other}"
COMMA = "{one}, {other}"
_MAX_FACT_LENGTH = 1_000  # characters; an untrusted file can hold words of a million


class LocalNumber(int):
    """Formats as `{n}`, `{n:+}` with a true minus, or `{n:card|cards}` with the fitting noun."""

    lang = "en"  # whose plurals it has

    def __format__(self, spec: str) -> str:
        if "|" in spec:
            return f"{int(self)} {choose_noun(self, spec.split('|'), self.lang)}"
        return format(int(self), spec if self else spec.replace("+", "")).replace("-", MINUS)


class Numbers(tuple[int, ...]):
    """Several numbers; `{terms:+}` shows each with its sign: +7 and a true minus before 3."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        return " ".join(format(LocalNumber(n), spec) for n in self)


class Message(str):
    """A sentence or a part of one. Facts may be messages, lists, numbers and errors."""

    __slots__ = ("facts", "template")

    template: str
    facts: dict[str, Any]

    def __new__(cls, template: str, /, **facts: object) -> Self:
        if isinstance(template, cls) and not facts:
            return template
        own_facts = {name: as_fact(fact) for name, fact in facts.items()}
        message = super().__new__(cls, format_template(template, own_facts))
        message.template = template
        message.facts = own_facts
        return message


class UserError(Exception):
    """An error that the user sees as a message: the base of all such errors of both packages."""

    exit_code = 2

    def __init__(self, template: str = "", /, **facts: object) -> None:
        self.message = Message(template, **facts)
        super().__init__(self.message)


def join_words(words: Sequence[object], joint: str = COMMA) -> str:
    """Return words as part of a sentence: "a, b", or joined by a template such as OR."""
    message = as_fact(words[0]) if words else ""
    for other in words[1:]:
        message = Message(joint, one=message, other=other)
    return str(message) if not isinstance(message, Message) else message


class _LocalFacts:
    """Facts whose numbers have the plurals of a language."""

    def __init__(self, facts: Mapping[str, object], lang: str) -> None:
        self.facts = facts
        self.lang = lang

    def __getitem__(self, name: str) -> object:
        fact = self.facts[name]
        if type(fact) is LocalNumber:
            fact = LocalNumber(fact)
            fact.lang = self.lang
        return fact


def format_template(
    english: str, facts: Mapping[str, object], other: str = "", lang: str = "en"
) -> str:
    """Return a template with its facts, in the form of `other` if it has the same placeholders.

    `lang` is the language of `other`.
    """
    if other and placeholders(other) == placeholders(english):
        with suppress(LookupError, ValueError, TypeError, AttributeError):  # {nobody}, {fact:zz}
            local = _LocalFacts(facts, lang) if lang in RULES else facts
            return other.format_map(local) if facts else other
    with suppress(LookupError, ValueError, TypeError, AttributeError):
        return english.format_map(facts) if facts else english
    return english


@cache
def placeholders(template: str) -> frozenset[str] | None:
    """Return the facts that a template names, or None where its braces do not match."""
    from string import Formatter  # English alone needs none of it

    try:
        return frozenset(name for _, name, _, _ in Formatter().parse(template) if name is not None)
    except ValueError:
        return None


def start_sentence(text: str) -> str:
    """Return a text with a capital letter at its start."""
    return text[:1].upper() + text[1:]


def short(word: str, max_length: int = 60) -> str:
    """Return the start of an untrusted text, without anything that a terminal would obey."""
    start = _cut(word, max_length)
    return "".join(sign if sign.isprintable() else _UNPRINTABLE for sign in start)


def _cut(word: str, max_length: int) -> str:
    return word if len(word) <= max_length else word[: max_length - 1] + "…"


def as_fact(fact: Any) -> Any:
    """Return a fact in the form that a message keeps."""
    if isinstance(fact, Exception):
        message = (
            fact.args[0] if len(fact.args) == 1 and isinstance(fact.args[0], str) else str(fact)
        )
        return Message(message)
    if isinstance(fact, list | tuple):
        return join_words(fact)
    if type(fact) is int:
        return LocalNumber(fact)
    return _cut(fact, _MAX_FACT_LENGTH) if type(fact) is str else fact


def reason(fault: OSError) -> Message:
    """Return the system's message for an error. The usual ones are translated."""
    return Message(fault.strerror or str(fault))


def first_few(words: Sequence[object], maximum: int) -> str:
    """Return the first few words as part of a sentence."""
    return join_words([*words[:maximum], *["…"] * (len(words) > maximum)])


def lines(sentences: Sequence[str]) -> Message:
    """Return several messages as one, a line each."""
    placeholders = "\n".join(f"{{line{number}}}" for number in range(len(sentences)))
    return Message(
        placeholders, **{f"line{number}": sentence for number, sentence in enumerate(sentences)}
    )


# --- plurals ---

_SOME = "n%10 >= 2 && n%10 <= 4 && (n%100 < 12 || n%100 > 14) ? 1 : 2"
_ONE_AS_IN_21 = f"n%10 == 1 && n%100 != 11 ? 0 : {_SOME}"

# How many nouns a language has, and the place of the noun that goes with a number n, as the
# Plural-Forms of gettext have it.
RULES: dict[str, tuple[int, str]] = {
    **dict.fromkeys(("fr", "pt"), (2, "n > 1")),
    **dict.fromkeys(("cs", "sk"), (3, "n == 1 ? 0 : n >= 2 && n <= 4 ? 1 : 2")),
    "pl": (3, f"n == 1 ? 0 : {_SOME}"),
    **dict.fromkeys(("ru", "uk", "be", "sr", "hr", "bs"), (3, _ONE_AS_IN_21)),
    "sl": (4, "n%100 == 1 ? 0 : n%100 == 2 ? 1 : n%100 == 3 || n%100 == 4 ? 2 : 3"),
    "lt": (3, "n%10 == 0 || n%100 >= 11 && n%100 <= 19 ? 2 : n%10 == 1 ? 0 : 1"),
    "ro": (3, "n == 1 ? 0 : n == 0 || n%100 >= 1 && n%100 <= 19 ? 1 : 2"),
    "ar": (6, "n <= 2 ? n : n%100 >= 3 && n%100 <= 10 ? 3 : n%100 >= 11 ? 4 : 5"),
}


def choose_noun(n: int, nouns: list[str], lang: str) -> str:
    """Return the noun for a number. Raise ValueError if the language has fewer or more nouns."""
    count, rule = RULES.get(lang.partition("-")[0], (0, ""))
    if len(nouns) == count:
        return nouns[_read_rule(rule)(n)]
    one, several = nouns  # as in English
    return one if n == 1 else several


@cache
def _read_rule(rule: str) -> Callable[[int], int]:
    from gettext import c2py  # 3 ms, which English and Chinese do not need

    return c2py(rule)
