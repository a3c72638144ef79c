"""A new paper or card size is one TOML file: every list is what lies there."""

import sys
from shutil import copytree

import pytest
from pypdf import PdfReader

from cards_pdf.common import data_files as places
from cards_pdf.common.errors import DeckError
from cards_pdf.common.sizes import card_names, own_size, paper, paper_names
from cards_pdf.decks.load import load_deck
from cards_pdf.sheets.formats import find_format, load_formats
from tests.cards_pdf.commands.test_cli import run

LEGAL = 'title = "Oficio"\nsize = ["8.5in", "14in"]\n'
SQUARE = 'title = "square card 70 × 70 mm"\nsize = ["70mm", "70mm"]\n'


@pytest.fixture
def data(tmp_path, monkeypatch):
    """A copy of the project's data to which files can be added."""
    folder = tmp_path / "data" / "card_data"
    copytree(places.card_data(), folder)
    usual = places.data_folder
    monkeypatch.setattr(
        places, "data_folder", lambda name: folder if name == "card_data" else usual(name)
    )
    for module in [name for name in sys.modules if name.startswith("cards_pdf.commands.")]:
        monkeypatch.delitem(sys.modules, module)  # options list papers as they are imported
    return folder


@pytest.fixture
def oficio(data):
    (data / "papers" / "oficio.toml").write_text(LEGAL)


def pages(file):
    return [
        tuple(round(float(side) * 25.4 / 72, 1) for side in page.mediabox[2:])
        for page in PdfReader(file).pages
    ]


@pytest.mark.usefixtures("oficio")
def test_a_deck_is_printed_on_a_new_paper(tmp_path):
    assert run("deck", "legacy", "--paper", "oficio", "--out", tmp_path) == 0
    (file,) = tmp_path.glob("*.pdf")
    assert file.name == "legacy-oficio-poker-10.pdf"
    assert pages(file) == [(355.6, 215.9)] * 2  # 18 cards, ten a turned sheet


@pytest.mark.deep
@pytest.mark.usefixtures("oficio")
def test_every_paper_of_a_game_is_printed_on_a_new_paper(tmp_path):
    assert run("rules", "scoundrel", "--paper", "oficio", "--out", tmp_path) == 0
    made = {file.stem: pages(file) for file in tmp_path.glob("*.pdf")}
    upright, turned = (215.9, 355.6), (355.6, 215.9)
    assert set(made["scoundrel-rules-oficio"]) == {upright}
    assert made["scoundrel-booklet-oficio"] == [turned]
    assert set(made["scoundrel-mat-oficio"]) <= {upright, turned}  # whichever takes fewer sheets
    assert set(made["scoundrel-trackers-oficio"]) == {upright}


@pytest.mark.usefixtures("oficio")
def test_a_new_paper_is_in_every_list(capsys):
    assert paper_names() == ("a3", "a4", "a5", "legal", "letter", "oficio", "tabloid")
    assert paper("oficio").mm == (215.9, 355.6)
    assert {form.size for form in load_formats().values() if form.paper == "oficio"} == set(
        card_names()
    )
    run("formats", "--all")
    assert "oficio-poker-9" in capsys.readouterr().out


def test_a_new_card_size_is_printed(data, tmp_path):
    (data / "sizes" / "square.toml").write_text(SQUARE)
    deck = tmp_path / "deck.toml"
    deck.write_text(
        '[deck]\ntitle = "Squares"\ncard = "square"\n[[card]]\nname = "One"\nbody = "A rule."\n'
    )
    assert load_deck(deck).size == "square"
    assert find_format("square", "a4").title == "A4, 8 square cards 70 × 70 mm"
    assert run("deck", deck, "--out", tmp_path) == 0
    assert (tmp_path / "deck-a4-square-8.pdf").exists()
    assert run("deck", deck, "--single", "--png", 72, "--out", tmp_path) == 0


def test_a_paper_that_is_not_there_is_refused_with_what_is():
    with pytest.raises(
        DeckError,
        match=r'no paper "leter"; there are a3, a4, .*letter, tabloid. Did you mean "letter"\?',
    ):
        paper("leter")


@pytest.mark.parametrize(
    ("name", "page", "grid"),
    [
        ("a4-poker-9", (210, 297), (3, 3)),
        ("letter-mini-12", (215.9, 279.4), (4, 3)),
        ("a4-poker-fold", (297, 210), (2, 2)),
        ("letter-us-poker-8", (279.4, 215.9), (4, 2)),
        ("card-bridge", (63.15, 94.9), (1, 1)),
    ],
)
def test_what_is_worked_out_is_what_a_person_would_lay(name, page, grid):
    form = load_formats()[name]
    assert (form.page, (form.columns, form.rows)) == (page, grid)


@pytest.mark.parametrize(
    "text", ["70mm x 120mm", "70MM X 120MM", "70 x 120 mm", "70×120mm", "7cm x 12 CM"]
)
def test_lengths_of_ones_own_are_written_in_any_way(text):
    assert own_size(text) == "70x120mm"
