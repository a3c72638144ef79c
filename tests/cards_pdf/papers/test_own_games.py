"""Papers of third-party games: grids, dice and turned cards in pictures, pages too small."""

import re
import tomllib
from pathlib import Path

import pytest
import tomli_w

from cards_pdf.__main__ import run
from cards_pdf.cards.edition import COLOUR
from cards_pdf.order import Order
from cards_pdf.outputs.kits import load_deck_of, make_paper
from cards_pdf.papers.diagrams import CardArrangement, find_drawn_card, find_drawn_cards, name_card
from cards_pdf.papers.mat_layout import find_mat_layout
from cards_pdf.papers.sheet_style import make_style
from cards_pdf.rulebooks import deck_words
from cards_pdf.rulebooks.rule_sheet import Mat, Zone, load_file
from tests.cards_pdf.drawing_log import drawing_log

GAMES = Path(__file__).parents[3] / "docs" / "games"
DONSOL = GAMES / "donsol" / "donsol" / "donsol.toml"
SHOWN = 'cards = ["9C", "7D", "4H", "5S"], shape = "row"'
NAME = 'game = "donsol"'


@pytest.fixture
def own(tmp_path):
    """Write the sheet of a game with some of its lines changed, and more behind it."""

    def write(changes, more=""):
        text = DONSOL.read_text("utf-8")
        for old, new in ({NAME: 'game = "own"'} | changes).items():
            assert old in text
            text = text.replace(old, new)
        (tmp_path / "own.toml").write_text(f"{text}\n{more}", "utf-8")
        return tmp_path / "own.toml"

    return write


@pytest.mark.parametrize(("shape", "more"), [("grid", 15.0), ("pyramid", 2 * 7.0)])
def test_a_grid_is_as_wide_as_its_columns_and_a_pyramid_as_its_last_line(shape, more):
    cards, row = CardArrangement("." * 6, shape, 10.0, 3), CardArrangement("." * 3, "row", 10.0)
    assert (cards.width, cards.height) == (row.width, row.height + more)


def test_a_pyramid_has_a_card_more_in_each_line():
    zone = Zone((0.5, 0.25), "Pyramid", (7.0, 4.0), shape="pyramid")
    (place,) = find_mat_layout(load_file(DONSOL)._replace(mat=Mat((8.0, 5.0), (zone,)))).zones
    boxes = [*place.boxes]
    lines = [{box.x for box in boxes if box.y == y} for y in sorted({box.y for box in boxes})]
    assert [len(line) for line in lines] == [*range(1, 8)]
    assert min(box.x for box in boxes) == place.corner[0] > 0


def test_the_mat_of_a_grid_has_a_place_for_each_of_its_cells():
    places = find_mat_layout(load_file(GAMES / "gridcannon/gridcannon/gridcannon.toml")).zones
    assert [len(list(place.boxes)) for place in places] == [25, 1, 1, 9, 1, 1, 1]


def test_cards_of_an_own_deck_are_shown_as_they_are_printed():
    own = make_style(load_file(GAMES / "tumblers" / "tumblers" / "tumblers.toml"), COLOUR)
    assert find_drawn_card(find_drawn_cards(own)[0].code, own)
    assert not find_drawn_cards(make_style(load_file(DONSOL), COLOUR))  # ordinary cards, no look


def test_dice_and_turned_cards_are_drawn(own, tmp_path):
    shown = 'cards = ["d6", "9C>", "!4H>>", "7D"], shape = "grid", columns = 2'
    assert run(["rules", str(own({SHOWN: shown})), "--out", str(tmp_path)]) == 0
    assert [name_card(card) for card in ("d6", "!9C>>", "#")] == ["6", "9♣", ""]


def test_what_is_too_large_is_named_and_the_rest_is_printed(own, tmp_path, capsys):
    shown = f'cards = {["5S"] * 60}, shape = "column"'
    assert run(["rules", str(own({SHOWN: shown})), "--out", str(tmp_path)]) == 2
    told = " ".join(capsys.readouterr().err.split())
    for paper in ("on pages of this size", "into a booklet of this paper"):
        where = "the picture of the example at 12 health"
        assert f"The rules of Donsol do not fit {paper}: {where}" in told
    assert {path.stem for path in tmp_path.glob("*.pdf")} == {"own-mat-a4", "own-trackers-a4"}


@pytest.mark.parametrize("key", ["tagline", "source"])
def test_what_is_too_much_for_a_booklets_cover_stands_on_its_other_pages(own, key):
    (line,) = re.findall(rf"^{key} = .*", DONSOL.read_text("utf-8"), flags=re.MULTILINE)
    sheet = load_file(own({line: f'{key} = "{"Alike in its dignity. " * 40}"'}))
    log = drawing_log(make_paper, sheet, "booklet", Order())
    assert "".join(entry for entry in log if entry.startswith("text ")).count("dignity") == 40


def test_a_sheet_says_nothing_of_what_its_game_lacks(tmp_path):
    sheet = tomllib.loads(DONSOL.read_text("utf-8"))
    for key in ("summary", "rulings", "options", "trackers"):
        del sheet[key]
    sheet["mat"]["zones"] = []
    for step in (*sheet["turn"], *sheet["end"]):
        step.pop("rulings", None)
    path = tmp_path / "bare.toml"
    path.write_text(tomli_w.dumps(sheet | {"game": "bare"}), "utf-8")
    for command in ("rules", "kit"):
        assert run([command, str(path), "--out", str(tmp_path)]) == 0
    papers = {path.stem for path in tmp_path.glob("*.pdf")}
    assert papers == {f"bare-{kind}-a4" for kind in ("rules", "booklet", "stitched", "kit")}


def test_a_language_that_the_house_lacks_needs_its_sheet_alone(own):
    small = 'setup = "Preparação"\nhow = "Como imprimir"\nrulings_note = "no {} and {}"\n'
    more = f'[small_words]\ntuck_box = "Caixinha"\n{small}'
    sheet = load_file(own({NAME: 'game = "own"\nlang = "pt-BR"'}, more))
    found = sheet.words
    assert (found["setup"], sheet.kit_words["how"]) == ("Preparação", "Como imprimir")
    assert found["end"] == "The end"
    assert found["rulings_note"].count("{}") == 1  # or nobody could fill it in
    assert make_paper(sheet, "rules", Order()).pages == 1
    beside_cards = deck_words(load_deck_of(sheet))
    assert (beside_cards["tuck_box"], beside_cards["wallet"]) == ("Caixinha", "card wallet")
