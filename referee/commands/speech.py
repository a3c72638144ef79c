"""The language that a command speaks: the one of `--lang`, or that of the locale."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from cards_pdf.common.command_line import speech
from cards_pdf.common.languages import Language
from referee.languages import language, languages, local_language


class Speech(speech.Speech):
    """Goes with the command line while it is read, and from there to whoever answers."""

    lang: str | None = None  # as soon as `--lang` was read

    def overhear(self, words: Sequence[str]) -> None:
        """`--lang` counts wherever it stands: what is wrong before it is said in this language too."""
        for word, after in zip_longest(words, words[1:], fillvalue=""):
            lang = after if word == "--lang" else word.removeprefix("--lang=")
            if word.startswith("--lang") and lang in languages():
                self.lang = lang

    @property
    def spoken(self) -> Language:
        return language(self.lang or local_language())


def speech_of(context: Any) -> Speech:
    """The one that goes with this command line."""
    return context.find_object(Speech) or Speech()
