"""The small words of paper, one file a language: headings of rule sheets, and what is said beside
decks.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Annotated, NamedTuple, Protocol

from cards_pdf.common.data_files import card_files
from cards_pdf.common.records.annotations import Number
from cards_pdf.common.records.reader import read_file
from cards_pdf.common.records.record import DefaultFrom

if TYPE_CHECKING:
    from cards_pdf.rulebooks.model import RuleSheet

_BRACED = re.compile(r"[{}]+[^{}]*[{}]*")


class Typesetting(NamedTuple):
    """What a language asks of its sheets besides words."""

    code: Annotated[
        str, DefaultFrom(lambda at: at.run.shared["file"].stem), "by which a PDF names it"
    ]
    line_pitch: Annotated[float, Number(0.5, 2.0), "against the usual one: hanzi need more air"] = (
        1.0
    )


class WordsFile(NamedTuple):
    """The small words of paper in one language."""

    words: Annotated[Mapping[str, str], "headings of rule sheets"]
    log: Annotated[Mapping[str, str], "of a campaign's log"]
    deck: Annotated[Mapping[str, str], "what is said beside a deck"]
    kit: Annotated[Mapping[str, str], "of a kit's first page"]
    typesetting: Typesetting | None = None


class DeckWords(NamedTuple):
    """What is said beside decks in a language that has no small words of rule sheets."""

    deck: Mapping[str, str]


class OfDeck(Protocol):
    """What a deck tells of its words."""

    @property
    def language(self) -> str: ...

    @property
    def small_words(self) -> Mapping[str, str]: ...


def languages_of_paper() -> tuple[str, ...]:
    """The languages that have the small words of a sheet."""
    return tuple(card_files("rules", "words"))


def words(sheet: "RuleSheet") -> Mapping[str, str]:
    """The headings and small words of a sheet."""
    return _with_own(sheet.small_words, language(sheet.lang).words)


def _with_own(own: Mapping[str, str], house: Mapping[str, str]) -> Mapping[str, str]:
    """What a file says itself replaces the house's, as far as it fills in the same."""
    found = {key: own.get(key, text) for key, text in house.items()}
    return {
        key: text if _holes(text) == _holes(house[key]) else house[key]
        for key, text in found.items()
    }


def _holes(text: str) -> list[str]:
    """What is filled in, and every other brace."""
    return _BRACED.findall(text)


def facts(sheet: "RuleSheet", *keys: str, stars: str = "") -> Iterator[str]:
    """As "Players: 1"; what is asked may stand between stars."""
    from cards_pdf.rulebooks.model import with_lead  # decks have no rule sheets

    small = words(sheet)
    for key in keys:
        yield with_lead(f"{small[key]}{small['colon']}".strip(), getattr(sheet, key), stars)


def deck_words(deck: OfDeck) -> Mapping[str, str]:
    """What is said beside a deck: in words of its own, in those of its language, or else in
    English.
    """
    house = house_deck_words(deck.language)
    return _with_own(deck.small_words, house) if deck.small_words else house


@cache
def house_deck_words(tag: str) -> Mapping[str, str]:
    """The same by the house, in a language (zh, zh-Hans) or else in English."""
    file = card_files("deck-words").get(tag.partition("-")[0].lower())
    words: WordsFile | DeckWords = read_file(DeckWords, file) if file else _nearest_to(tag)
    return words.deck


def kit_words(sheet: "RuleSheet") -> Mapping[str, str]:
    """What a kit's first page says."""
    return _with_own(sheet.small_words, language(sheet.lang).kit)


def log_words(tag: str) -> Mapping[str, str]:
    """What is said in a campaign's log."""
    return _nearest_to(tag).log


def typesetting(lang: str) -> Typesetting:
    return (lang in languages_of_paper() and language(lang).typesetting) or Typesetting(lang)


def _nearest_to(tag: str) -> WordsFile:
    lang = tag.partition("-")[0]
    return language(lang if lang in languages_of_paper() else "en")


@cache
def language(lang: str) -> WordsFile:
    """That of the house, or English with what a sheet says itself."""
    files = card_files("rules", "words")
    found: WordsFile = read_file(WordsFile, files.get(lang) or files["en"])
    return found
