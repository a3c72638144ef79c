"""Headings of rule sheets and short words beside decks, one file for each language."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Annotated, NamedTuple, Protocol

from cards_pdf.common.data_files import card_files
from cards_pdf.common.errors import nearest
from cards_pdf.common.messages import Message
from cards_pdf.common.records.annotations import Number
from cards_pdf.common.records.reader import read_file
from cards_pdf.common.records.record import DefaultFrom

_BRACED = re.compile(r"{[^{}]*}|[{}]")


class Typesetting(NamedTuple):
    """The typesetting of a language."""

    code: Annotated[
        str,
        DefaultFrom(lambda location: location.run.shared["file"].stem),
        "by which a PDF names it",
    ]
    line_pitch: Annotated[float, Number(0.5, 2.0), "against the usual one: hanzi need more air"] = (
        1.0
    )


class WordsFile(NamedTuple):
    """The small words printed on paper, in one language."""

    words: Annotated[Mapping[str, str], "headings of rule sheets"]
    log: Annotated[Mapping[str, str], "of a campaign's log"]
    deck: Annotated[Mapping[str, str], "beside a deck"]
    kit: Annotated[Mapping[str, str], "of a kit's first page"]
    typesetting: Typesetting | None = None


class DeckWords(NamedTuple):
    """The words printed beside cards, in a language that has no rule sheets."""

    deck: Mapping[str, str]


class HasDeckWords(Protocol):
    """The language and the own words of a deck."""

    @property
    def language(self) -> str: ...

    @property
    def small_words(self) -> Mapping[str, str]: ...


def built_in_words(tag: str) -> Mapping[str, str]:
    """Return the built-in headings and small words in a language (zh, zh-Hans) or in English."""
    return language(tag.partition("-")[0]).words


def with_own(own: Mapping[str, str], built_in: Mapping[str, str]) -> Mapping[str, str]:
    """Replace built-in words by a file's own ones that have the same placeholders."""
    return {
        key: own[key]
        if key in own and _find_placeholders(own[key]) == _find_placeholders(text)
        else text
        for key, text in built_in.items()
    }


def _find_placeholders(text: str) -> list[str]:
    """Return all placeholders, and every other brace."""
    return _BRACED.findall(text)


def deck_words(deck: HasDeckWords) -> Mapping[str, str]:
    """Return the words beside a deck: its own ones, those of its language, or English ones."""
    built_in = built_in_deck_words(deck.language)
    return with_own(deck.small_words, built_in) if deck.small_words else built_in


@cache
def built_in_deck_words(tag: str) -> Mapping[str, str]:
    """Return the built-in words beside decks, in a language (zh, zh-Hans) or else in English."""
    lang = tag.partition("-")[0]
    file = card_files("deck-words").get(lang.lower())
    return read_file(DeckWords, file).deck if file else language(lang).deck


def find_unusable_words(deck: HasDeckWords) -> Iterator[Message]:
    """Yield a warning for each of a deck's own small words that is never printed.

    A deck may also have the words of its rule sheet and kit.
    """
    texts = language("en")
    known = {**texts.words, **texts.log, **texts.kit, **texts.deck}
    for key, text in deck.small_words.items():
        if key not in known:
            near = nearest(key, known)
            yield Message("[small_words] {key} is not printed anywhere.{near}", key=key, near=near)
        elif key in texts.deck and _find_placeholders(text) != _find_placeholders(texts.deck[key]):
            yield Message(
                '[small_words] {key} needs the placeholders of "{text}".',
                key=key,
                text=texts.deck[key],
            )


def log_words(tag: str) -> Mapping[str, str]:
    """Return the words of a campaign's log."""
    return language(tag.partition("-")[0]).log


def typesetting(lang: str) -> Typesetting:
    return language(lang).typesetting or Typesetting(lang)


@cache
def language(lang: str) -> WordsFile:
    """Return the built-in words of a language, or the English ones."""
    files = card_files("rules", "words")
    return read_file(WordsFile, files.get(lang) or files["en"])
