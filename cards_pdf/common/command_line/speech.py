"""The language of a command, and its streams: text on them is safe for a terminal.

The language is the one that was asked for, or that of the locale.
"""

import io
import os
import re
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import zip_longest
from pathlib import Path
from typing import TextIO

from cards_pdf.common.languages import Language, language, languages, local_language
from cards_pdf.common.messages import Message

# What moves the cursor, repaints, renames the window or turns the order of letters round, and
# halves of letters. It is compiled when it is first needed.
_UNSAFE = "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
_REPLACEMENT = "\N{REPLACEMENT CHARACTER}"


def clean(text: str) -> str:
    """Return a text without anything that a terminal would obey."""
    return text if text.isprintable() else re.sub(_UNSAFE, _REPLACEMENT, text)


def show_lines(lines: Iterable[str]) -> None:
    for line in lines:
        print(clean(line), flush=True)


def complain(message: object) -> None:
    """Print a problem on standard error, unless that is full or closed."""
    with suppress(OSError):
        print(clean(str(message)), file=sys.stderr, flush=True)


def prepare_streams() -> None:
    """Replace closed streams by empty ones, and let streams replace characters they cannot show."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115 -- it stays
        stream = getattr(sys, name)
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


class Speech:
    """The language of a command line, and the streams on which it shows messages."""

    def __init__(self, *folders: Path) -> None:
        self.folders = folders  # of languages, beside those of `cards_pdf`
        self.lang: str | None = None  # of `--lang`, where it is for messages

    def find_lang(self, words: Sequence[str]) -> None:
        """Take `--lang` from anywhere in a line, so that errors before it are in its language."""
        for word, after in zip_longest(words, words[1:], fillvalue=""):
            lang = after if word == "--lang" else word.removeprefix("--lang=")
            if word.startswith("--lang") and lang in languages(*self.folders):
                self.lang = lang

    @property
    def spoken(self) -> Language:
        lang = self.lang or local_language(languages(*self.folders))
        return language(lang, *self.folders)

    def __call__(self, message: object, /, **facts: object) -> str:
        """Return a message, or a template with its facts, in this language."""
        return self.spoken(message, **facts)

    def say(self, template: str, /, **facts: object) -> None:
        """Print one message."""
        self.tell([Message(template, **facts)])

    def tell(self, lines: Iterable[object]) -> None:
        """Print the lines of a command's output, on a terminal broken to its width."""
        show_lines(self._fit(line, sys.stdout) for line in lines)

    def _fit(self, message: object, stream: TextIO, /, **facts: object) -> str:
        # 4 ms, which `--version` and the first prompt of a game do not need
        from cards_pdf.common.line_break import fit_text

        return fit_text(self(message, **facts), stream)

    def complain(self, message: object, /, **facts: object) -> None:
        """Print a problem on standard error."""
        complain(self._fit(message, sys.stderr, **facts))

    def ask_for(self, template: str, /, **facts: object) -> str:
        """Return what the user types after a question, or an empty text where the input ends."""
        try:
            return input(f"{self._fit(Message(template, **facts), sys.stdout)} > ").strip()
        except EOFError:
            return ""

    def is_agreed(self, template: str, /, **facts: object) -> bool | None:
        """Return the answer to a yes-or-no question, or None for Enter or quit."""
        words: dict[str, bool | None] = {"": None, "quit": None}
        words |= {"yes": True, "y": True, self(Message("yes")): True}
        words |= {"no": False, "n": False, self(Message("no")): False}
        answer = "?"
        while answer not in words:
            question = Message(template, **facts)
            answer = self.ask_for("{question} yes or no", question=question).casefold()
        return words[answer]
