"""In which language a command speaks: the one that was asked for, or that of the locale."""

import sys
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from pathlib import Path

from cards_pdf.common.command_line import harmless
from cards_pdf.common.languages import Language, language, languages, local_language
from cards_pdf.common.sentences import Sentence


class Speech:
    """Goes with the command line while it is read, and from there to whoever answers."""

    def __init__(self, *folders: Path) -> None:
        self.folders = folders  # of languages, beside those of `cards_pdf`
        self.lang: str | None = None  # what `--lang` says, where a command has it

    def overhear(self, words: Sequence[str]) -> None:
        """`--lang` counts wherever it stands: what is wrong before it is said in this language too."""
        for word, after in zip_longest(words, words[1:], fillvalue=""):
            lang = after if word == "--lang" else word.removeprefix("--lang=")
            if word.startswith("--lang") and lang in languages(*self.folders):
                self.lang = lang

    @property
    def spoken(self) -> Language:
        lang = self.lang or local_language(languages(*self.folders))
        return language(lang, *self.folders)

    def __call__(self, said: object, /, **facts: object) -> str:
        """A sentence, or a template with its facts, as this language says it."""
        return self.spoken(said, **facts)

    def say(self, template: str, /, **facts: object) -> None:
        """Print one sentence."""
        self.tell([Sentence(template, **facts)])

    def tell(self, lines: Iterable[object]) -> None:
        """Print what a command has to say, on a terminal in lines of its width."""
        from cards_pdf.common.command_line.wrapping import fitted  # what starts a game needs none of it

        harmless.show_lines(fitted(self(line), sys.stdout) for line in lines)

    def complain(self, said: object, /, **facts: object) -> None:
        """What went wrong goes to standard error, likewise."""
        from cards_pdf.common.command_line.wrapping import fitted  # as above

        harmless.complain(fitted(self(said, **facts), sys.stderr))
