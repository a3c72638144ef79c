"""Tables that are no Unicode: their encoding is guessed by their letters, and reported."""

import pytest

from cards_pdf.decks.load import load_deck
from cards_pdf.decks.sheet_rows import decode, encodings
from tests.cards_pdf.files import read_table

TEXTS = read_table("encodings.toml")


@pytest.mark.parametrize(
    ("encoding", "text"), [(name, text) for name in TEXTS for text in TEXTS[name]]
)
def test_letters_tell_how_they_were_saved(encoding, text):
    assert decode(text.encode(encodings()[encoding])) == (text, encoding)


@pytest.mark.parametrize(
    "encoding", [name for name in TEXTS if not name.startswith(("mac", "euc"))]
)
def test_what_was_taken_is_said_and_a_deck_may_say_it_itself(tmp_path, encoding):
    name = TEXTS[encoding][-1].partition(",")[0]
    (tmp_path / "t.csv").write_bytes(f"name\n{name}\n".encode(encodings()[encoding]))
    path = tmp_path / "mine.toml"
    path.write_text('[deck]\ntitle = "T"\ncards = "t.csv"\n')
    guessed = load_deck(path).notices
    assert any("t.csv: is not UTF-8; it was read as" in notice for notice in guessed)
    path.write_text(f'[deck]\ntitle = "T"\ncards = {{ file = "t.csv", encoding = "{encoding}" }}\n')
    deck = load_deck(path)
    assert (deck.cards[0].name, deck.notices) == (name, ())


def test_what_is_in_no_encoding_is_no_text():
    with pytest.raises(UnicodeDecodeError):
        decode(bytes(range(0xA0, 0xC0)))
