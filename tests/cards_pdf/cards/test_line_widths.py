"""No line of a drawing is finer on paper than a printer at home prints it."""

from itertools import chain

import pytest

from cards_pdf.cards.drawings import LEAST
from cards_pdf.rulebooks import games
from tests import papers
from tests.cards_pdf.drawing import DECKS, EDITIONS, printed
from tests.cards_pdf.reading import line_widths, open_pdf

_NEARLY = 0.005
_GLUE = 0.2  # mm, of the marks at a joint


@pytest.mark.sample(8)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("deck", DECKS)
def test_lines_of_cards_and_backs_are_as_fine_as_a_printer_prints_and_no_finer(deck, edition):
    with open_pdf(printed(deck, edition, "fronts-then-backs", cut="none")) as document:
        widths = list(chain.from_iterable(map(line_widths, document)))
    assert len(widths) > 200
    assert min(widths) > LEAST - _NEARLY


@pytest.mark.sample(6)
@pytest.mark.parametrize("edition", ["colour", "low-ink"])
@pytest.mark.parametrize("game", games())
def test_lines_of_mats_are_no_finer(game, edition):
    """Only what shows how to glue a mat of several sheets is: nobody has to see it on the table."""
    with papers.open_pdf(game, "en", "mat", "a3", edition) as document:
        widths = list(chain.from_iterable(map(line_widths, document)))
        least = LEAST if len(document) == 1 else _GLUE
    assert len(widths) > 20
    assert min(widths) > least - _NEARLY
