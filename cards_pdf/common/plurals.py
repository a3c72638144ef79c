"""Plural rules: which noun of a template goes with a number, by language.

How it works
    A template says `{n:card|cards}`. A translation lists the nouns of its language in the order of
    this table, such as `{n:karta|karty|kart}`. A language that is not here has two nouns, as
    English. The rules are those of the Unicode CLDR for whole numbers.
"""

from collections.abc import Callable

Rule = Callable[[int], int]  # from a number to the place of its noun


def _find_english_form(n: int) -> int:
    return int(n != 1)


def _find_french_form(n: int) -> int:
    return int(n > 1)


def _find_czech_form(n: int) -> int:
    return 0 if n == 1 else 1 if n in {2, 3, 4} else 2


def _find_polish_form(n: int) -> int:
    return 0 if n == 1 else _is_many(n) + 1


def _find_russian_form(n: int) -> int:
    is_one = n % 10 == 1 and n % 100 != 11  # noqa: PLR2004 -- 21, but not 11
    return 0 if is_one else _is_many(n) + 1


def _is_many(n: int) -> bool:
    """Return False for numbers that end in 2, 3 or 4, but not in 12, 13 or 14."""
    return n % 10 not in {2, 3, 4} or n % 100 in {12, 13, 14}


def _find_slovene_form(n: int) -> int:
    return {1: 0, 2: 1, 3: 2, 4: 2}.get(n % 100, 3)


def _find_lithuanian_form(n: int) -> int:
    if n % 10 == 0 or n % 100 in range(11, 20):
        return 2
    return int(n % 10 != 1)


def _find_romanian_form(n: int) -> int:
    if n == 1:
        return 0
    return 1 if n == 0 or n % 100 in range(1, 20) else 2


def _find_arabic_form(n: int) -> int:
    if n in {0, 1, 2}:
        return n
    return 3 if n % 100 in range(3, 11) else 4 if n % 100 in range(11, 100) else 5


# How many nouns a language has, and which goes with a number.
RULES: dict[str, tuple[int, Rule]] = {
    **dict.fromkeys(("fr", "pt"), (2, _find_french_form)),
    **dict.fromkeys(("cs", "sk"), (3, _find_czech_form)),
    "pl": (3, _find_polish_form),
    **dict.fromkeys(("ru", "uk", "be", "sr", "hr", "bs"), (3, _find_russian_form)),
    "sl": (4, _find_slovene_form),
    "lt": (3, _find_lithuanian_form),
    "ro": (3, _find_romanian_form),
    "ar": (6, _find_arabic_form),
}
ENGLISH: tuple[int, Rule] = (2, _find_english_form)


def choose_noun(n: int, nouns: list[str], lang: str) -> str:
    """Return the noun for a number. Raise ValueError if the language has fewer or more nouns."""
    for count, find_form in (RULES.get(lang.partition("-")[0], ENGLISH), ENGLISH):
        if len(nouns) == count:
            return nouns[find_form(n)]
    raise ValueError(nouns)
