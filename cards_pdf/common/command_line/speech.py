"""In which language a command speaks: that of the locale, as far as there are texts in it."""

import sys
from collections.abc import Iterable

from cards_pdf.common.command_line import harmless
from cards_pdf.common.languages import Language, language, languages, local_language


class Speech:
    """Goes with the command line while it is read, and from there to whoever answers."""

    @property
    def spoken(self) -> Language:
        return language(local_language(languages()))

    def __call__(self, said: object, /, **facts: object) -> str:
        """A sentence, or a template with its facts, as this language says it."""
        return self.spoken(said, **facts)

    def tell(self, lines: Iterable[object]) -> None:
        """Print what a command has to say, on a terminal in lines of its width."""
        from cards_pdf.common.command_line.wrapping import fitted  # what starts a game needs none of it

        harmless.show_lines(fitted(self(line), sys.stdout) for line in lines)

    def complain(self, said: object) -> None:
        """What went wrong goes to standard error, likewise."""
        from cards_pdf.common.command_line.wrapping import fitted  # as above

        harmless.complain(fitted(self(said), sys.stderr))
