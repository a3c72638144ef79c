"""Decks and forms from strangers: nothing outside the folder, nothing endless, a sentence each."""

from contextlib import suppress
from pathlib import Path

import pytest

from cards_pdf.__main__ import run
from cards_pdf.canvas import untrusted_pdf
from cards_pdf.canvas.untrusted_pdf import read_form
from cards_pdf.common.errors import DeckError, nearest
from tests.cards_pdf.strangers.hostile_decks import CARD, HEAD, deck, get_error


@pytest.mark.parametrize("name", ["../../x", "red back", "a/b", "..", "x" * 41, "ü"])
def test_a_back_is_never_written_outside_the_folder(tmp_path, capsys, name):
    text = f'[backs."{name}"]\naccent = "#203040"\n{CARD}'
    text = HEAD.replace("[kinds", f'back = "{name}"\n[kinds') + text
    said = get_error(tmp_path, capsys, text, "--profile", "makeplayingcards")
    assert "forty at most" in said
    assert {path.name for path in tmp_path.iterdir()} <= {"mine.toml", "out"}


@pytest.mark.parametrize("key", ["title", "body", "note"])
@pytest.mark.parametrize("empty", ["\\n", "\\n\\n", "x\\n"])
def test_lines_without_a_word_are_no_endless_ones(tmp_path, key, empty):
    head, card = HEAD, f'{CARD}{key} = "{empty}"\n'
    if key == "title":
        head, card = HEAD.replace('title = "Mine"', f'title = "{empty}"'), CARD
    if key == "body":
        card = CARD.replace('"Some text."', f'"{empty}"')
    for command in ("deck", "box"):
        assert run([command, deck(tmp_path, head + card), "--out", str(tmp_path)]) in (0, 2)


def test_problems_stop_at_twelve(tmp_path, capsys):
    said = get_error(
        tmp_path, capsys, HEAD + "".join(f"[[card]]\nname = {n}\n" for n in range(500))
    )
    assert len(said.splitlines()) == 13
    assert said.splitlines()[-1] == "… and more."


def test_names_by_the_hundred_thousand_are_not_compared_with_each_other(tmp_path, capsys):
    kinds = "".join(f'[kinds.k{n:x}]\naccent = "#333333"\nlabel = "x"\n' for n in range(4000))
    said = get_error(tmp_path, capsys, f'{HEAD}{kinds}{CARD}kind = "{"z" * 400}"\n')
    assert len(said) < 4000


@pytest.mark.parametrize(
    "text",
    [
        f"{HEAD}{CARD}{'x' * 800_000} = []\n",
        f'{HEAD}[kinds.{"x" * 400_000}]\ny = 1\n{CARD}kind = "z"\n',
        f'{HEAD}{CARD}[icons]\n{"x" * 800_000} = "M 0 0"\n',
        f"{HEAD}[play]\n{'x' * 800_000} = []\n{CARD}",
        f"{HEAD}[texts]\n{'x' * 800_000} = []\n{CARD}",
    ],
    ids=["key", "kind", "icon", "play", "text"],
)
def test_a_word_without_end_is_not_said_again(tmp_path, capsys, text):
    assert len(get_error(tmp_path, capsys, text)) < 4000


@pytest.mark.parametrize(
    "state",
    [
        f"[state.boxes]\n{'x' * 800_000} = [1]",
        f"[state]\ncrossed_out = ['{'x' * 800_000}']",
        "x" * 800_000 + "=1",
    ],
    ids=["boxes", "crossed out", "key"],
)
def test_a_state_without_end_is_not_said_again(tmp_path, capsys, state):
    (tmp_path / "state.toml").write_text(state, "utf-8")
    words = [
        "deck",
        "legacy",
        "--state",
        str(tmp_path / "state.toml"),
        "--out",
        str(tmp_path / "out"),
    ]
    assert run(words) == 2
    assert len(capsys.readouterr().err) < 4000


def test_a_suggestion_is_made_for_words_that_a_person_would_type():
    assert nearest("scoundrl", ["scoundrel", "days"]) == ' Did you mean "scoundrel"?'
    assert nearest("x" * 10_000, ["x" * 9_999]) == ""


def test_choices_by_the_thousand_are_refused(tmp_path, capsys):
    words = ", ".join(f'"c{n}"' for n in range(50_000))
    said = get_error(
        tmp_path, capsys, f'{HEAD}{CARD}[[card.boxes]]\ntext = "x"\nchoices = [{words}]\n'
    )
    assert "has 50000 entries; at most 40 are allowed" in said


@pytest.mark.parametrize("key", ["effects", "boxes", "foot"])
def test_rows_by_the_thousand_on_one_card_are_refused(tmp_path, capsys, key):
    rows = ", ".join(['{ text = "x" }'] * 5000)
    assert "has 5000 entries; at most 40 are allowed" in get_error(
        tmp_path, capsys, f"{HEAD}{CARD}{key} = [{rows}]\n"
    )


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
