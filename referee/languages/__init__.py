"""Translations of messages: a file `LANG.toml` for each language. English is in the code."""

from collections.abc import Sequence
from pathlib import Path

from cards_pdf.common import languages as common
from cards_pdf.common.languages import Language

HERE = Path(__file__).resolve().parent


def language(lang: str) -> Language:
    return common.language(lang, HERE)


def languages() -> list[str]:
    """Return the languages of messages, English first."""
    return common.languages(HERE)


def local_language(more_languages: Sequence[str] = ()) -> str:
    """Return the language of the locale, or English if there is no translation."""
    return common.local_language((*languages(), *more_languages))
