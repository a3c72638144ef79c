"""Regions that stand on a card several times."""

import pytest

from cards_pdf.__main__ import run
from tests.cards_pdf.cards.test_layers import BLUE, RED, WHITE, deck, get_colours

PLACE = 'left = "5mm"\nwidth = "4mm"\ntop = "20mm"\nheight = "4mm"\n'


@pytest.mark.parametrize(("count", "expected"), [("0", 0), ("1", 1), ("3", 3)])
def test_as_often_as_a_number_says(tmp_path, count, expected):
    path = deck(
        tmp_path,
        f'[regions.a]\nfill = "#c82828"\nrepeat = "{{hearts}}"\n{PLACE}',
        f"hearts = {count}\n",
    )
    colours = get_colours(path, *((7 + 4 * n, 22) for n in range(4)))
    assert colours == [RED] * expected + [WHITE] * (4 - expected)


def test_once_for_each_part_of_a_list(tmp_path):
    layer = f'fill = "{{item}}"\nrepeat = "{{tints}}"\nstep = ["1mm", "10mm"]\n{PLACE}'
    path = deck(tmp_path, f"[regions.a]\n{layer}", 'tints = "#c82828, #2828c8"\n')
    assert get_colours(path, (7, 22), (8, 32), (8, 42)) == [RED, BLUE, WHITE]


def test_words_of_each_and_what_hangs_below_all(tmp_path):
    layout = f"""
[regions.a]
text = "{{item}}!"
repeat = "{{words}}"
step = ["0mm", "6mm"]
{PLACE.replace("4mm", "40mm", 1).replace("4mm", "6mm")}
[regions.b]
fill = "#c82828"
left = "5mm"
width = "4mm"
top = "a.bottom + 1mm"
height = "4mm"
"""
    path = deck(tmp_path, layout, 'words = "one, two, three"\n')
    assert get_colours(path, (7, 41)) == [RED]


def test_a_deck_repeats_no_more_than_can_be_set_soon(tmp_path, capsys):
    path = deck(
        tmp_path, f'[regions.a]\nfill = "#c82828"\nrepeat = "{{n}}"\nstep = ["0mm", "0mm"]\n{PLACE}'
    )
    cards = '[[card]]\nname = "A"\nn = 60\n'
    path.write_text(path.read_text("utf-8").split("[[card]]")[0] + cards * 84, "utf-8")
    assert run(["check", str(path)]) == 2
    assert (
        "10080 boxes, effects, lines, cells of tables and repeated regions"
        in capsys.readouterr().err
    )
