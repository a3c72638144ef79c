"""Cards of any size: two lengths in the deck, a sheet laid out for them on any paper."""

import re

import pytest

from cards_pdf.__main__ import run
from cards_pdf.common.data_files import font_file
from cards_pdf.decks.load import load_deck

CARD = '[[card]]\nname = "One"\nbody = "Some text."\n'


def deck(tmp_path, size, theme="ribbon"):
    path = tmp_path / "mine.toml"
    path.write_text(f'[deck]\ntitle = "Mine"\ntheme = "{theme}"\n{size}\n{CARD}', "utf-8")
    return path


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
    assert load_deck(deck(tmp_path, size)).size == name


BACKS_PROPOSED = "Fronts only. For backs add `--backs gutterfold` or `--backs long-edge`.\n"
FONTED = """
back = "plain"
size = "60mm x 100mm"

[fonts]
body = "own.ttf"
bold = "own.ttf"

[backs.plain]
"""
BOXES = (
    'stats = { hp = 10 }\nboxes = [{ text = "Plus ten" }, { text = "One of", choices = '
    '["fire", "ice"] }]\n'
)


@pytest.fixture
def fonted(tmp_path):
    """A deck of a size and with a font of its own."""
    (tmp_path / "own.ttf").write_bytes(font_file("cinzel", "Cinzel-Bold.ttf").read_bytes())
    path = deck(tmp_path, FONTED)
    path.write_text(path.read_text("utf-8") + BOXES, "utf-8")
    return path


@pytest.mark.parametrize("wish", ["box", "deck --large-print", "deck --profile tabletop-simulator"])
def test_everything_beside_the_usual_sheet_takes_it_as_well(fonted, wish, tmp_path, capsys):
    command, *options = wish.split()
    assert run([command, str(fonted), *options, "--out", str(tmp_path / "out")]) == 0
    # The sheet alone could have backs, and has none.
    told = BACKS_PROPOSED if wish == "deck --large-print" else ""
    assert capsys.readouterr().err == told


def test_a_service_that_cuts_other_sizes_refuses_it_in_one_sentence(fonted, capsys):
    assert run(["deck", str(fonted), "--profile", "gamecrafter"]) == 2
    assert (
        capsys.readouterr().err == "gamecrafter takes poker, us-poker cards; Mine has 60x100mm.\n"
    )


POKER_SERVICES = [
    "boardgamesmaker",
    "drivethrucards",
    "gamecrafter-euro",
    "gamecrafter",
    "makeplayingcards-us",
    "printerstudio",
]


@pytest.mark.parametrize(
    ("card", "others"),
    [
        ("poker", POKER_SERVICES),
        ("us-poker", []),
        ("tarot", ["gamecrafter-tarot", "makeplayingcards-tarot"]),
    ],
)
def test_check_tells_which_services_cut_the_cards_to_another_size(tmp_path, capsys, card, others):
    assert run(["check", str(deck(tmp_path, f'card = "{card}"'))]) == 0
    told = [line for line in capsys.readouterr().out.splitlines() if "cut another size" in line]
    assert [re.findall(r"([a-z-]+) \(", line) for line in told] == [others] * bool(others)


@pytest.mark.parametrize("size", ["32mm x 32mm", "32mm x 400mm", "400mm x 32mm", "190mm x 280mm"])
@pytest.mark.parametrize("theme", ["ribbon", "plain", "playing", "full-art"])
def test_the_least_and_the_most_are_printed_or_refused_with_a_sentence(
    tmp_path, capsys, size, theme
):
    path = deck(tmp_path, f'size = "{size}"', theme)
    assert run(["deck", str(path), "--single", "--out", str(tmp_path)]) in (0, 2)
    assert run(["deck", str(path), "--out", str(tmp_path)]) in (0, 2)
    assert "Traceback" not in capsys.readouterr().err
