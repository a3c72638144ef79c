"""Cards of any size: two lengths in the deck, a sheet laid out for them on any paper."""

import re

import pytest

from cards_pdf.__main__ import run
from cards_pdf.common.data_files import font_file
from cards_pdf.decks.load import load_deck
from tests.cards_pdf.drawing import write_deck

CARD = '[[card]]\nname = "One"\nbody = "Some text."\n'
HEAD = 'back = "plain"\nsize = "60mm x 100mm"\n[fonts]\nbody = "own.ttf"\n[backs.plain]\n'
BOXES = 'boxes = [{ text = "Plus ten" }, { text = "One of", choices = ["fire", "ice"] }]\n'
BACKS_PROPOSED = "Fronts only. For backs add `--backs gutterfold` or `--backs long-edge`.\n"
OTHER_SERVICES = {
    "poker": [
        "boardgamesmaker", "drivethrucards", "gamecrafter-euro", "gamecrafter",
        "makeplayingcards-us", "printerstudio",
    ],
    "us-poker": [], "tarot": ["gamecrafter-tarot", "makeplayingcards-tarot"],
}  # fmt: skip


@pytest.mark.parametrize(
    ("size", "name"),
    [
        ('size = "70mm x 120mm"', "70x120mm"),
        ('size = "7cm×12cm"', "70x120mm"),
        ('card = "2.75in x 4.75in"', "69.85x120.65mm"),
        ('size = "tarot"', "tarot"),
    ],
)
def test_two_lengths_are_a_size(tmp_path, size, name):
    assert load_deck(write_deck(tmp_path, CARD, size)).size == name


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("box", ""),
        # The sheet alone could have backs, and has none.
        ("deck --large-print", BACKS_PROPOSED),
        ("deck --profile tabletop-simulator", ""),
    ],
)
def test_everything_beside_the_usual_sheet_takes_a_size_and_a_font_of_its_own(
    tmp_path, capsys, command, told
):
    (tmp_path / "own.ttf").write_bytes(font_file("cinzel", "Cinzel-Bold.ttf").read_bytes())
    path = write_deck(tmp_path, f"{CARD}stats = {{ hp = 10 }}\n{BOXES}", HEAD)
    command, *options = command.split()
    assert run([command, str(path), *options, "--out", str(tmp_path / "out")]) == 0
    assert capsys.readouterr().err == told


@pytest.mark.parametrize("card", OTHER_SERVICES)
def test_check_tells_which_services_cut_the_cards_to_another_size(tmp_path, capsys, card):
    assert run(["check", str(write_deck(tmp_path, CARD, f'card = "{card}"'))]) == 0
    told = "".join(re.findall(".*cut another size.*", capsys.readouterr().out))
    assert re.findall(r"([a-z-]+) \(", told) == OTHER_SERVICES[card]


@pytest.mark.parametrize("size", ["32mm x 32mm", "32mm x 400mm", "400mm x 32mm", "190mm x 280mm"])
@pytest.mark.parametrize("theme", ["ribbon", "plain", "playing", "full-art"])
def test_the_least_and_the_most_are_printed_or_refused_with_a_sentence(
    tmp_path, capsys, size, theme
):
    path = str(write_deck(tmp_path, CARD, f'theme = "{theme}"\nsize = "{size}"'))
    for options in (["--single"], []):
        assert run(["deck", path, *options, "--out", str(tmp_path)]) in (0, 2)
    assert "Traceback" not in capsys.readouterr().err
