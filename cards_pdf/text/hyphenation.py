"""Soft hyphens where a language lets a word be cut, by the dictionaries of LibreOffice (pyphen).

English and Chinese are left alone: English words are short enough for a card, Chinese breaks
anywhere. A word with a soft hyphen by its author is cut there and nowhere else.
"""

import re
from functools import cache
from typing import Any

SOFT = "\u00ad"
_UNCUT = ("en", "zh", "ja", "ko")
_LEAST = 6  # letters; shorter words stay whole
_LEFT, _RIGHT = 2, 3  # letters before and after a cut
# : A word that its author has not hyphenated; an icon or a tag stays whole. Compiled when first
# needed.
_WORD = (
    rf":[a-z0-9-]+:|</?[a-z][^<>]*>|&[a-z0-9]+;|(?<![\w{SOFT}])[^\W\d_]{{{_LEAST},}}(?![\w{SOFT}])"
)


def hyphenated(text: str, language: str) -> str:
    """The text with soft hyphens in its longer words; unchanged where there is no dictionary."""
    if language.lower().startswith(_UNCUT):
        return text
    dictionary = _dictionary(language.replace("-", "_"))
    if dictionary is None:
        return text
    return re.sub(
        _WORD,
        lambda word: word[0] if word[0][0] in ":<&" else dictionary.inserted(word[0], SOFT),
        text,
    )


@cache
def _dictionary(language: str) -> Any:
    """None for a language without one."""
    from pyphen import Pyphen, language_fallback

    known = language_fallback(language)
    return Pyphen(lang=known, left=_LEFT, right=_RIGHT) if known else None
