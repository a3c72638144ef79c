"""What a question brings along for those who show it: numbers for its options, and what Enter proposes.

Rules that have worked out an answer hand it over as the question's fact `proposed`; answers worth a number
of their own on the screen as `listed`. Both are functions: nobody may want to know.
"""

from __future__ import annotations

from typing import Any, cast

from referee.rulekit.ask import Choose, Pick, Question


def proposed(question: Question) -> list[str] | None:
    """The answer that Enter alone gives."""
    return cast("list[str] | None", _asked(question, "proposed"))


def listed(question: Question) -> list[list[str]] | None:
    """Whole answers, each with a number on the screen."""
    return cast("list[list[str]] | None", _asked(question, "listed"))


def numbered(question: Choose | Pick) -> list[Any]:
    """What the numbers 1, 2, 3 … stand for: listed answers, else options other than words of the rules."""
    answers = listed(question)
    return [option for option in question.options if not option.islower()] if answers is None else answers


def _asked(question: Question, fact: str) -> Any:
    found = question.facts.get(fact)
    return found() if callable(found) else found
