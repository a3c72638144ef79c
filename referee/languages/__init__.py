"""The languages in which the referee speaks, beside the English in its code: a file each,
`LANG.toml`.
"""

from collections.abc import Sequence
from pathlib import Path

from cards_pdf.common import languages as common
from cards_pdf.common.languages import Language

HERE = Path(__file__).resolve().parent


def language(lang: str) -> Language:
    return common.language(lang, HERE)


def languages() -> list[str]:
    """English, and what lies there."""
    return common.languages(HERE)


def local_language(also: Sequence[str] = ()) -> str:
    """The language of the locale, as far as the referee or a game of others speaks it."""
    return common.local_language((*languages(), *also))
