"""Decks and forms from strangers: nothing endless, a sentence each."""

from contextlib import suppress
from pathlib import Path

import pytest

from cards_pdf.__main__ import run
from cards_pdf.canvas import untrusted_pdf
from cards_pdf.canvas.untrusted_pdf import read_form
from cards_pdf.common.errors import DeckError, nearest
from tests.cards_pdf.strangers.hostile_decks import CARD, HEAD, deck, get_error


@pytest.mark.parametrize("empty", ["\\n", "\\n\\n", "x\\n"])
@pytest.mark.parametrize("before", ['title = "Mine', 'body = "Some text.', 'note = "'])
def test_lines_without_a_word_are_no_endless_ones(tmp_path, before, empty):
    key, _, _ = before.partition('"')
    text = f'{HEAD}{CARD}note = ""\n'.replace(f'{before}"', f'{key}"{empty}"')
    for command in ("deck", "box"):
        assert run([command, deck(tmp_path, text), "--out", str(tmp_path)]) in (0, 2)


def test_layouts_that_extend_each_other_without_end_are_refused(tmp_path, capsys):
    for n in range(100):
        (tmp_path / f"l{n}.toml").write_text(f'extends = "l{n + 1}.toml"\n', "utf-8")
    said = get_error(tmp_path, capsys, HEAD.replace("[kinds", 'layout = "l0.toml"\n[kinds') + CARD)
    assert "is circular, or nested too deeply" in said


def test_a_suggestion_is_made_for_words_that_a_person_would_type():
    assert nearest("scoundrl", ["scoundrel", "days"]) == ' Did you mean "scoundrel"?'
    assert nearest("x" * 10_000, ["x" * 9_999]) == ""


@pytest.mark.deep
def test_a_form_of_thousands_of_boxes_is_refused(tmp_path, capsys):
    boxes = '[[card.boxes]]\ntext = "x"\n' * 4
    cards = "".join(f'{CARD}code = "{code}"\ncopies = 999\n{boxes}' for code in "AB")
    assert "more than 4000 boxes" in get_error(tmp_path, capsys, HEAD + cards, "--fillable")


def test_a_form_that_takes_for_ever_is_not_waited_for(monkeypatch):
    monkeypatch.setattr(untrusted_pdf, "FORM_TIMEOUT_S", 0.01)
    with pytest.raises(DeckError, match=r"takes longer than 0\.01 seconds"):
        read_form(Path(__file__).read_bytes())


@pytest.mark.parametrize(
    "data", [b"", b"%PDF-1.7\n", b"\0" * 5000, b"%PDF-1.4\n1 0 obj\n<<>>\nstartxref\n0\n%%EOF"]
)
def test_what_is_no_form_is_said_or_has_no_fields(data):
    with suppress(DeckError):
        assert read_form(data).fields == {}
