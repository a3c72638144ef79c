"""What somebody types at the terminal as an answer, of yes and no or of anything."""

from __future__ import annotations

import sys

from cards_pdf.command_line.wrapping import fitted
from referee.rulekit.say import Say
from referee.texts.phrases import Phrase


def said_yes(say: Say, question: str) -> bool | None:
    """What is answered; None where it is neither yes nor no."""
    answer = typed(say, Phrase("ask.yes-no", question=question)).casefold()
    words = {"yes": True, "y": True, say.phrase(Phrase("answer.yes")): True}
    words |= {"no": False, "n": False, say.phrase(Phrase("answer.no")): False}
    return words.get(answer)


def typed(say: Say, question: str) -> str:
    try:
        return input(f"{fitted(say.phrase(question), sys.stdout)} > ").strip()
    except EOFError:
        return ""
