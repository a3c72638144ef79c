"""Decks as they are read: a row of a TOML file in `read` has files, and what is in their deck.

A row changes the files of the base as `tests.cards_pdf.files` says. `deck` has what a path through
the deck leads to, with * for each of several; `notices` parts of notices; `words` the texts of each
card's regions; `regions` what a path leads to from a card's name and its region's, `area` being its
edges. A deck that `prints` makes pages as well.
"""

import pytest

from cards_pdf.canvas.pdf import PdfCanvas
from cards_pdf.cards.edition import Edition
from cards_pdf.cards.faces import Fronts
from cards_pdf.cards.regions.words import words_of_region
from cards_pdf.decks.load import load_deck
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import find_format
from tests.cards_pdf.files import find_differences, read_rows, write_files

ROWS = {name: (base, row) for name, base, row in read_rows(__file__, "read")}


def words_on(deck, edition):
    """Return the printed text of each card, by region."""
    return [
        {
            one.region.name: words_of_region(one.region, card, deck)
            for one in place(deck, card, edition)
            if one.region.text
        }
        for card in deck.cards
    ]


def place(deck, card, edition):
    return Fronts(deck, edition).place_regions(PdfCanvas(title="T"), card)


@pytest.mark.parametrize("name", ROWS)
def test_a_deck_is_what_its_files_say(tmp_path, name):
    base, row = ROWS[name]
    write_files(tmp_path, base, row)
    deck = load_deck(tmp_path / row.get("read", "mine.toml"), row.get("lang", ""))
    edition = Edition(**row.get("edition", {}))
    assert find_differences(deck, row.get("deck", {})) == []
    notices = "\n".join(map(str, deck.notices))
    assert [part for part in row.get("notices", []) if part not in notices] == []
    if "words" in row:
        assert words_on(deck, edition) == row["words"]
    if "regions" in row:
        placed = {
            card.name: {
                one.region.name: one.region._asdict() | {"area": one.area}
                for one in place(deck, card, edition)
            }
            for card in deck.cards
        }
        assert find_differences(placed, row["regions"]) == []
    if row.get("prints"):
        assert make_pdf(DeckJob(deck, find_format(deck.size, "a4"))).pages
