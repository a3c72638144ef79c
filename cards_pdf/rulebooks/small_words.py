"""The small words of paper, one file a language: headings of rule sheets, and what is said beside decks."""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, NamedTuple

from cards_pdf.common.data.limits import Number, Usual
from cards_pdf.common.data.places import card_files
from cards_pdf.common.data.reader import read_file
from cards_pdf.common.errors import CardsError
from cards_pdf.common.sentences import listed


class Typesetting(NamedTuple):
    """What a language asks of its sheets besides words."""

    code: Annotated[str, Usual(lambda at: at.run.shared["file"].stem), "by which a PDF names it"]
    line_pitch: Annotated[float, Number(0.5, 2.0), "against the usual one: hanzi need more air"] = 1.0


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


def languages_of_paper() -> tuple[str, ...]:
    """The languages that have the small words of a sheet."""
    return tuple(card_files("rules", "words"))


def words(lang: str) -> Mapping[str, str]:
    """The headings and small words of the sheets in one language."""
    return language(lang).words


@cache
def deck_words(tag: str) -> Mapping[str, str]:
    """What is said beside a deck in its language (zh, zh-Hans), or else in English."""
    file = card_files("deck-words").get(tag.partition("-")[0].lower())
    words: WordsFile | DeckWords = read_file(DeckWords, file) if file else _nearest_to(tag)
    return words.deck


def kit_words(lang: str) -> Mapping[str, str]:
    """What a kit's first page says."""
    return language(lang).kit


def log_words(tag: str) -> Mapping[str, str]:
    """What is said in a campaign's log."""
    return _nearest_to(tag).log


def typesetting(lang: str) -> Typesetting:
    return language(lang).typesetting or Typesetting(lang)


def _nearest_to(tag: str) -> WordsFile:
    lang = tag.partition("-")[0]
    return language(lang if lang in languages_of_paper() else "en")


@cache
def language(lang: str) -> WordsFile:
    files = card_files("rules", "words")
    if lang not in files:
        said = 'There are no small words of paper in "{lang}", but in {spoken}.'
        raise CardsError(said, lang=lang, spoken=listed([*files]))
    found: WordsFile = read_file(WordsFile, files[lang])
    return found
