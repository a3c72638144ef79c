"""Decks as they are read: a row of a TOML file in `read` has files, and what is in their deck.

A row changes the files of the base as `tests.cards_pdf.files` says. `deck` has what a path through
the deck leads to, with * for each of several; `notices` parts of notices; `words` the texts of each
card's regions; `regions` what a path leads to from a card's name and its region's, `area` being its
edges. A deck that `prints` makes pages as well.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path

import pytest

from cards_pdf.canvas.pdf import PdfCanvas
from cards_pdf.cards.edition import Edition
from cards_pdf.cards.faces import Fronts
from cards_pdf.cards.regions.words import words_of_region
from cards_pdf.decks.load import load_deck
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import find_format
from tests.cards_pdf.files import write_files


def read_rows():
    for file in sorted(Path(__file__).with_name("read").glob("*.toml")):
        rows = tomllib.loads(file.read_text("utf-8"))
        base = rows.pop("base")
        for name, row in rows.items():
            yield pytest.param(base, row, id=f"{file.stem}: {name}")


def follow(value, path):
    head, _, rest = path.partition(".")
    if head == "*":
        return [follow(one, rest) for one in value]
    if head:
        is_item = isinstance(value, Mapping)
        inner = value.get(head) if is_item else value[int(head)] if head.isdigit() else None
        return follow(inner if is_item or head.isdigit() else getattr(value, head), rest)
    return list(value) if isinstance(value, tuple) else value


def is_as_expected(value, expected):
    if expected is False:
        return value is None
    numbers = isinstance(expected, list) and all(isinstance(one, int | float) for one in expected)
    return value == (pytest.approx(expected, abs=0.05) if numbers else expected)


def words_on(deck, edition=None):
    """Return the printed text of each card, by region."""
    return [
        {
            one.region.name: words_of_region(one.region, card, deck)
            for one in place(deck, card, edition or Edition())
            if one.region.text
        }
        for card in deck.cards
    ]


def place(deck, card, edition):
    return Fronts(deck, edition).place_regions(PdfCanvas(title="T"), card)


@pytest.mark.parametrize(("base", "row"), list(read_rows()))
def test_a_deck_is_what_its_files_say(tmp_path, base, row):
    write_files(tmp_path, base, row)
    deck = load_deck(tmp_path / row.get("read", "mine.toml"), row.get("lang", ""))
    edition = Edition(**row.get("edition", {}))
    for path, expected in row.get("deck", {}).items():
        value = follow(deck, path)
        assert is_as_expected(value, expected), f"{path}: {value}"
    notices = "\n".join(map(str, deck.notices))
    assert [part for part in row.get("notices", []) if part not in notices] == []
    if "words" in row:
        assert words_on(deck, edition) == row["words"]
    if "regions" in row:
        placed = {card.name: {} for card in deck.cards}
        for card in deck.cards:
            for one in place(deck, card, edition):
                placed[card.name][one.region.name] = one.region._asdict() | {"area": one.area}
        for path, expected in row["regions"].items():
            value = follow(placed, path)
            assert is_as_expected(value, expected), f"{path}: {value}"
    if row.get("prints"):
        assert make_pdf(DeckJob(deck, find_format(deck.size, "a4"))).pages
