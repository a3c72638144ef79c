"""`_Words_` between low lines are italic; one that stands alone or in a word is itself, and so is `\\_`."""

import re
from functools import cache

SLANTED, UPRIGHT = "\U0010fffc", "\U0010fffd"  # where italics begin and end; no text of a deck can hold them


@cache
def _italic() -> re.Pattern[str]:
    """Compiled when first needed: few texts hold a low line."""
    return re.compile(r"(?<![\w\\])_(?=[^\s_])([^_\n]*[^\s_\\])_(?!\w)")


def slanted(text: str) -> str:
    """With marks in place of the low lines that switch."""
    return _italic().sub(rf"{SLANTED}\1{UPRIGHT}", text).replace("\\_", "_")
