"""A document is a finished file once its block ends."""

from dataclasses import replace

import pytest

from cards_pdf.canvas.pdf import PdfCanvas, document
from cards_pdf.common.errors import DeckError
from cards_pdf.decks.load import load_deck
from cards_pdf.text.fit import line
from tests.cards_pdf.reading import reader


def test_a_document_ends_as_a_finished_file():
    with document(title="Rules", author="A. B.", keywords="rules 1", language="de") as canvas:
        canvas.begin_page(100, 50)
        canvas.text(10, 10, line("Hello", canvas.typefaces.body), 10)
        canvas.end_page()
    assert (canvas.finished.title, canvas.finished.pages) == ("Rules", 1)
    file = reader(canvas.finished.pdf)
    assert (file.metadata.title, file.metadata.author) == ("Rules", "A. B.")
    assert file.metadata["/Keywords"] == "rules 1"
    assert file.pages[0].extract_text().strip() == "Hello"


def test_a_damaged_font_of_a_deck_is_named_and_any_other_error_stays_what_it_is(
    tmp_path, monkeypatch
):
    deck = replace(load_deck("legacy"), fonts={"body": tmp_path / "mine.ttf"})
    monkeypatch.setattr("cards_pdf.canvas.pdf.deck_typefaces", lambda *_, **__: None)
    monkeypatch.setattr(PdfCanvas, "pdf", lambda *_: 1 / 0)
    for options, error, message in (
        ({"deck": deck}, DeckError, r"mine\.ttf cannot be embedded"),
        ({}, ZeroDivisionError, None),
    ):
        with pytest.raises(error, match=message), document(title="", **options):
            pass
