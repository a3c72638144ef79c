"""Papers of third-party games: grids, dice and turned cards in pictures, pages too small."""

import re
import tomllib
from pathlib import Path

import pytest
import tomli_w

from cards_pdf.__main__ import run
from cards_pdf.cards.edition import COLOUR
from cards_pdf.order import Order
from cards_pdf.outputs.kits import load_deck_of
from cards_pdf.outputs.rules import make_paper
from cards_pdf.papers.diagrams import CardArrangement, find_drawn_card, find_drawn_cards, name_card
from cards_pdf.papers.mat_layout import find_mat_layout
from cards_pdf.papers.sheet_style import make_style
from cards_pdf.rulebooks.rule_sheet import Mat, Zone, load_file
from cards_pdf.rulebooks.small_words import deck_words, kit_words, words
from tests.cards_pdf.drawing_log import drawing_log

GAMES = Path(__file__).parents[3] / "docs" / "games"
DONSOL = GAMES / "donsol" / "donsol" / "donsol.toml"
GRIDCANNON = GAMES / "gridcannon" / "gridcannon" / "gridcannon.toml"
SHOWN = 'cards = ["9C", "7D", "4H", "5S"], shape = "row"'


@pytest.fixture
def own(tmp_path):
    """A sheet with something else in place of what the first picture shows."""

    def written(cards):
        text = DONSOL.read_text("utf-8").replace(SHOWN, cards)
        path = tmp_path / "own.toml"
        path.write_text(text.replace('game = "donsol"', 'game = "own"'), "utf-8")
        return path

    return written


def test_a_grid_is_as_wide_as_its_columns_and_as_high_as_its_lines():
    grid, row = CardArrangement("." * 6, "grid", 10.0, 3), CardArrangement("." * 3, "row", 10.0)
    assert grid.width == row.width
    assert grid.height == row.height + 15.0


def test_a_pyramid_has_a_card_more_in_each_line_which_half_covers_that_above():
    pyramid, row = CardArrangement("." * 6, "pyramid", 10.0), CardArrangement("." * 3, "row", 10.0)
    assert pyramid.width == row.width
    assert pyramid.height == row.height + 2 * 7.0
    zone = Zone((0.5, 0.25), "Pyramid", (7.0, 4.0), shape="pyramid")
    sheet = load_file(DONSOL)
    (place,) = find_mat_layout(sheet._replace(mat=Mat((8.0, 5.0), (zone,)))).zones
    boxes = [*place.boxes]
    assert [
        len({box.x for box in boxes if box.y == y}) for y in sorted({box.y for box in boxes})
    ] == [*range(1, 8)]
    assert min(box.x for box in boxes) == place.corner[0] > 0


def test_the_mat_of_a_grid_has_a_place_for_each_of_its_cells():
    places = find_mat_layout(load_file(GRIDCANNON)).zones
    assert [len(list(place.boxes)) for place in places] == [25, 1, 1, 9, 1, 1, 1]


def test_cards_of_an_own_deck_are_shown_as_they_are_printed():
    own = make_style(load_file(GAMES / "tumblers" / "tumblers" / "tumblers.toml"), COLOUR)
    assert find_drawn_card(find_drawn_cards(own)[0].code, own)
    assert not find_drawn_cards(make_style(load_file(DONSOL), COLOUR))  # ordinary cards, no look


@pytest.mark.parametrize("card", ["d7", "9C>>>>", "d", ">9C"])
def test_a_card_that_cannot_be_is_refused(own, card, capsys):
    assert run(["rules", str(own(f'cards = ["{card}"]'))]) == 2
    assert "is not a card" in capsys.readouterr().err


def test_dice_and_turned_cards_are_drawn(own, tmp_path, capsys):
    shown = 'cards = ["d6", "9C>", "!4H>>", "7D"], shape = "grid", columns = 2'
    assert run(["rules", str(own(shown)), "--out", str(tmp_path)]) == 0, capsys.readouterr().err
    assert [name_card(card) for card in ("d6", "!9C>>", "#")] == ["6", "9♣", ""]


def test_what_is_too_large_is_named_and_the_rest_is_printed(own, tmp_path, capsys):
    shown = f'cards = {["5S"] * 60}, shape = "column"'
    assert run(["rules", str(own(shown)), "--out", str(tmp_path)]) == 2
    said = " ".join(capsys.readouterr().err.split())
    for paper in ("on pages of this size", "into a booklet of this paper"):
        assert (
            f"The rules of Donsol do not fit {paper}: the picture of the example at 12 health"
            in " ".join(said.split())
        )
    assert {path.name for path in tmp_path.glob("*.pdf")} == {
        "own-mat-a4.pdf",
        "own-trackers-a4.pdf",
    }


def booklet_of(path):
    log = drawing_log(make_paper, load_file(path), "booklet", Order())
    return [entry for entry in log if entry.startswith("text ")]


@pytest.mark.parametrize("key", ["tagline", "source"])
def test_what_is_too_much_for_a_booklets_cover_stands_on_its_other_pages(tmp_path, key):
    """No words are lost, however many they are."""
    long = f'{key} = "{"Alike in its dignity. " * 40}"'
    path = tmp_path / "donsol.toml"
    path.write_text(
        re.sub(rf"^{key} = .*", long, DONSOL.read_text("utf-8"), flags=re.MULTILINE), "utf-8"
    )
    assert "".join(booklet_of(path)).count("dignity") == 40


def test_a_sheet_says_nothing_of_what_its_game_lacks(tmp_path):
    with DONSOL.open("rb") as file:
        sheet = tomllib.load(file)
    for key in ("summary", "rulings", "options", "trackers"):
        del sheet[key]
    for step in (*sheet["turn"], *sheet["end"]):
        step.pop("rulings", None)
    path = tmp_path / "bare.toml"
    path.write_text(tomli_w.dumps(sheet | {"game": "bare"}), "utf-8")
    assert run(["rules", str(path), "--out", str(tmp_path)]) == 0
    assert run(["kit", str(path), "--out", str(tmp_path)]) == 0
    made = {path.stem for path in tmp_path.glob("*.pdf")}
    assert made == {f"bare-{paper}-a4" for paper in ("rules", "booklet", "stitched", "mat", "kit")}


def test_a_language_that_the_house_lacks_needs_its_sheet_alone(tmp_path):
    text = DONSOL.read_text("utf-8").replace('game = "donsol"', 'game = "own"\nlang = "pt-BR"')
    own = (
        '[small_words]\nsetup = "Preparação"\nhow = "Como imprimir"\nrulings_note = "no {} and '
        '{}"\n'
    )
    (tmp_path / "own.toml").write_text(f"{text}\n{own}", "utf-8")
    sheet = load_file(tmp_path / "own.toml")
    said = words(sheet)
    assert (said["setup"], kit_words(sheet)["how"]) == ("Preparação", "Como imprimir")
    assert said["end"] == "The end"
    assert said["rulings_note"].count("{}") == 1  # or nobody could fill it in
    assert make_paper(sheet, "rules", Order()).pages == 1


def test_small_words_that_cannot_be_used_are_reported(tmp_path, capsys):
    path = tmp_path / "own.toml"
    small = '[small_words]\nplace = "Karta {}"\ntuckbox = "x"\n'
    path.write_text(f'[deck]\ntitle = "P"\n{small}[[card]]\nname = "Fala"\n', "utf-8")
    assert run(["check", str(path)]) == 0
    assert capsys.readouterr().err.splitlines() == [
        '[small_words] place needs the placeholders of "Card {} of {}".',
        '[small_words] tuckbox is not printed anywhere. Did you mean "tuck_box"?',
    ]


def test_a_kit_says_beside_the_cards_what_the_sheet_says(tmp_path):
    own = 'lang = "pt-BR"'
    text = DONSOL.read_text("utf-8").replace('game = "donsol"', f'game = "own"\n{own}')
    (tmp_path / "own.toml").write_text(f'{text}\n[small_words]\ntuck_box = "Caixinha"\n', "utf-8")
    deck = load_deck_of(load_file(tmp_path / "own.toml"))
    assert deck_words(deck)["tuck_box"] == "Caixinha"
    assert deck_words(deck)["wallet"] == "card wallet"
