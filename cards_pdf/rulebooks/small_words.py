"""The small words of paper, one file a language: headings of rule sheets, and what is said beside decks."""

from functools import cache
from typing import Any

from cards_pdf.common.data.places import card_files
from cards_pdf.common.data.tables import read_toml
from cards_pdf.common.errors import CardsError
from cards_pdf.common.sentences import listed


def spoken() -> tuple[str, ...]:
    """The languages that have the small words of a sheet."""
    return tuple(card_files("rules", "words"))


def words(lang: str) -> dict[str, str]:
    """The headings and small words of the sheets in one language."""
    found: dict[str, str] = language(lang)["words"]
    return found


@cache
def deck_words(tag: str) -> dict[str, str]:
    """What is said beside a deck in its language (zh, zh-Hans), or else in English."""
    return _of_table("deck", tag)


@cache
def log_words(tag: str) -> dict[str, str]:
    """What is said in a campaign's log."""
    return _of_table("log", tag)


def _of_table(name: str, tag: str) -> dict[str, str]:
    lang = tag.partition("-")[0]
    found: dict[str, str] = language(lang if lang in spoken() else "en")[name]
    return found


@cache
def language(lang: str) -> dict[str, Any]:
    files = card_files("rules", "words")
    if lang not in files:
        raise CardsError(
            'There are no small words of paper in "{lang}", but in {spoken}.',
            lang=lang,
            spoken=listed([*files]),
        )
    return read_toml(files[lang])
