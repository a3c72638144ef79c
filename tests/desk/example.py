"""Verbs that are functions of a module."""

from cards_pdf.common.web.dispatcher import verb
from tests.desk.test_desk import PageState, Place


@verb
def greet(seat, ask: PageState) -> Place:
    """Say who is there."""
    return Place(f"{seat[0]} {ask.lang}")


@verb
def who(seat) -> Place:
    """Return the names of those who are there."""
    return Place(seat[0])
