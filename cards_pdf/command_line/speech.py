"""In which language a command speaks: that of the locale, as far as there are texts in it."""

import sys
from collections.abc import Iterable
from functools import cached_property

from cards_pdf.command_line import harmless
from cards_pdf.sentences import Sentence
from cards_pdf.texts import catalogues, spoken


class Speech:
    """Goes with the command line while it is read, and from there to whoever answers."""

    @cached_property
    def _local(self) -> str:
        return catalogues.local_language(spoken.languages())

    def language(self) -> str:
        return self._local

    def __call__(self, english: str, /, **facts: object) -> str:
        """The sentence with its facts; `{name}` stands for one."""
        return spoken.said(Sentence(english, **facts), self.language())

    def said(self, sentence: str) -> str:
        """A sentence in this language; a text that is none as it is."""
        return spoken.said(sentence, self.language())

    def tell(self, lines: Iterable[str]) -> None:
        """Print what a command has to say, on a terminal in lines of its width."""
        from cards_pdf.command_line.wrapping import fitted  # what starts a game needs none of it

        harmless.show_lines(fitted(self.said(line), sys.stdout) for line in lines)

    def complain(self, sentence: str) -> None:
        """What went wrong goes to standard error, likewise."""
        from cards_pdf.command_line.wrapping import fitted  # as above

        harmless.complain(fitted(self.said(sentence), sys.stderr))
