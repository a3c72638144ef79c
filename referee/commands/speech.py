"""The language that a command speaks: the one of `--lang`, or that of the locale."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from cards_pdf.command_line import speech
from cards_pdf.texts.spoken import in_language
from referee.rulekit.say import Say
from referee.texts.catalogues import catalogue, languages, local_language
from referee.texts.phrases import HOUSE, Told


class Speech(speech.Speech):
    """Goes with the command line while it is read, and from there to whoever answers."""

    lang: str | None = None  # as soon as `--lang` was read

    def overhear(self, words: Sequence[str]) -> None:
        """`--lang` counts wherever it stands: what is wrong before it is said in this language too."""
        for word, after in zip_longest(words, words[1:], fillvalue=""):
            lang = after if word == "--lang" else word.removeprefix("--lang=")
            if word.startswith("--lang") and lang in languages(HOUSE):
                self.lang = lang

    def language(self) -> str:
        return self.lang or local_language()

    def __call__(self, english: str, /, **facts: object) -> str:
        """Help stands in the code in English; catalogues `help_LANG` have it in another language."""
        lang = self.language()
        text = catalogue("help", lang).get(english) or in_language(english, lang) or english
        return self.say().filled(text, **facts) if facts else text

    def said(self, phrase: Told | str) -> str:
        """A phrase or a failure in this language; anything else as it is."""
        return self.say().phrase(phrase)

    def complain(self, phrase: Told | str) -> None:
        super().complain(self.said(phrase))

    def say(self) -> Say:
        return Say(HOUSE, self.language())


def speech_of(context: Any) -> Speech:
    """The one that goes with this command line."""
    return context.find_object(Speech) or Speech()
