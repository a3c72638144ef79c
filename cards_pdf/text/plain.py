"""A deck's words outside the page: field names, alternative texts, bookmarks, titles."""

import re

from cards_pdf.text.hyphenation import SOFT
from cards_pdf.text.icons import in_words

_STAR = re.compile(r"\\\*|\*")  # one to print, or one that switches bold


def plain(text: str) -> str:
    """Without bold stars, escapes and soft hyphens; icons become words. Apply it only once."""
    if "*" in text:
        text = _STAR.sub(lambda found: "*" if found[0] == "\\*" else "", text)
    return in_words(text).replace(SOFT, "")
