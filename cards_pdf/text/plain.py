"""A deck's words outside the page: field names, alternative texts, bookmarks, titles."""

import re

from cards_pdf.text.hyphenation import SOFT
from cards_pdf.text.icons import in_words
from cards_pdf.text.italics import SLANTED, UPRIGHT, slanted

_STAR = re.compile(r"\\\*|\*")  # one to print, or one that switches bold


def plain(text: str) -> str:
    """Without marks of style, escapes and soft hyphens; icons become words. Apply it only once."""
    text = in_words(text)
    if "*" in text:
        text = _STAR.sub(lambda found: "*" if found[0] == "\\*" else "", text)
    if "_" in text:
        text = slanted(text).replace(SLANTED, "").replace(UPRIGHT, "")
    return text.replace(SOFT, "")
