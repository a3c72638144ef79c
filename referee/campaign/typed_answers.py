"""Answers typed at the terminal: yes or no, or any text."""

from __future__ import annotations

import sys

from cards_pdf.common.command_line.wrapping import fitted
from cards_pdf.common.languages import Language
from cards_pdf.common.sentences import Sentence


def said_yes(say: Language, question: str) -> bool | None:
    """The answer as a truth; None for Enter or quit. Any other word is asked again."""
    words: dict[str, bool | None] = {
        "": None,
        "quit": None,
        "yes": True,
        "y": True,
        say(Sentence("yes")): True,
    }
    words |= {"no": False, "n": False, say(Sentence("no")): False}
    answer = "?"
    while answer not in words:
        answer = typed(say, Sentence("{question} yes or no", question=question)).casefold()
    return words[answer]


def typed(say: Language, question: str) -> str:
    try:
        return input(f"{fitted(say(question), sys.stdout)} > ").strip()
    except EOFError:
        return ""
