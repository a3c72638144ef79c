"""Words of a deck where nothing is set: field names, alternative texts, bookmarks, titles."""

import re

from cards_pdf.text.hyphenation import SOFT
from cards_pdf.text.icons import in_words

_STAR = re.compile(r"\\\*|\*")  # one that is meant, or one that switches bold


def plain(text: str) -> str:
    """Without stars that switch, escapes and soft hyphens; icons are said in words. To be used once."""
    if "*" in text:
        text = _STAR.sub(lambda found: "*" if found[0] == "\\*" else "", text)
    return in_words(text).replace(SOFT, "")
