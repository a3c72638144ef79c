"""The rules on a screen."""

from __future__ import annotations

from cards_pdf.common.command_line import wrapping
from referee.front_ends.client import Client


def lines(talk: Client, wanted: list[str]) -> list[str]:
    """The rules in short, only the rulings that are named, such as R3, or what is said of a word."""
    from cards_pdf.rulebooks.as_text import Section, set_out

    if not wanted:
        width = wrapping.width()
        return set_out([Section(**part) for part in talk.do("rules", width=width)["sections"]], width)
    found = talk.do("rules", about=" ".join(wanted))
    said = [line for part in found["sections"] for line in (part["title"].upper(), *part["lines"])]
    return [*found["rulings"], *said]
