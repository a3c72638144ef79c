"""Mistakes in a layout, each told by its region."""

import pytest

from cards_pdf.__main__ import run
from tests.cards_pdf.decks.layout_decks import DECK, LAYOUT, deck, get_error

REGION = '[regions.name]\ntext = "{name}"\nleft = "4mm"\nright = "4mm"\nbaseline = "8mm"\n'


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ('baselin = "8mm"', 'key "baselin" is not known here. Did you mean "baseline"?'),
        ("left = nan", 'must be a text in quotes such as "4mm", not nan'),
        ('left = "nanmm"', "is not a length such as"),
        ('left = "999999mm"', "must lie between -50 and 400 mm"),
        ('left = "101%"', "is not a share"),
        ('left = "mame.right"', 'there is no region "mame". Did you mean "name"?'),
        ('left = "name.top"', "has the edges left and right"),
        ('left = "name.right"', "is circular: the edges of name depend on"),
        ('width = "10mm"', "needs two of left, right and width"),
        ('text = "{nome}"', "uses {nome}, which no card has"),
        ('face = "bald"',
        'is "bald"; it may be "body", "bold", "italic", "title", "names", "amarante"'),
        ('size = "1pt"', "must lie between"),
        ('shape = ["0% 0%", "9% 9%"]', "a shape has three or more"),
        ('shape = ["0 0", "9% 9%", "1% 1%"]', "instead of a corner such as"),
        ('colour = "rouge"', 'is "rouge"; it may be "ink"'),
        ('colour = "#12345"', "which is not a colour such as"),
        ("turn = 90", "needs a region whose four edges are known"),
        ('picture = "none.png"', "no such file"),
    ],
)  # fmt: skip
def test_a_mistake_names_file_region_and_key(tmp_path, wrong, message):
    key = wrong.partition(" ")[0]
    rest = "".join(
        line for line in REGION.splitlines(keepends=True) if not line.startswith(f"{key} ")
    )
    sentence = get_error(tmp_path, rest + wrong)
    assert sentence.startswith("mine-layout.toml: ")
    assert message in sentence
    assert 'region "name"' in sentence or "circular" in sentence


@pytest.mark.parametrize(
    ("layout", "message"),
    [
        ('[regions.x]\nshows = ["foot"]\nleft = "1mm"\nright = "1mm"\nbottom = "1mm"',
         "stands alone"),
        ('[regions.x]\nshows = "boxs"\nleft = "1mm"\nright = "1mm"\nbottom = "1mm"',
         'mean "boxes"?'),
        ('[regions.x]\nshows = ["text"]\nsize = "80pt"\nleft = "1mm"\nright = "1mm"',
         "72 pt, the maximum for rows"),
        (LAYOUT.replace('shows = "foot"', 'shows = "boxes"\ntop = "60mm"'),
         'shows "boxes" twice: in "rules" and in "foot"'),
        ('[regions.mark]\nfill = "paper"', 'and not "mark"'),
        (f'{REGION}[[instead]]\nwhen = ["no arm"]', 'key "when" asks for "arm", which no card has'),
        (f'{REGION}[[instead]]\nwhen = ["art"]\nlayout = "plan"', 'Did you mean "plain"?'),
        (f"{REGION}[[instead]]\n", "name the cards"),
        (f'{REGION}[[instead]]\nwhen = ["art"]\n[instead.regions.name]\nleft = 3',
         'instead 1, region "name"'),
        (f'{REGION}[[instead]]\nwhen = ["art"]\n[instead.regions]\nname = 3',
         "must be a table, not 3"),
    ],
)  # fmt: skip
def test_a_whole_layout_is_checked(tmp_path, layout, message):
    assert message in get_error(tmp_path, layout)


def test_edges_that_cross_and_regions_off_the_card_are_refused(tmp_path, capsys):
    for old, new, said in (
        ('height = "8mm"', 'bottom = "85mm"', "has no room: its edges cross"),
        ('width = "16mm"', 'width = "70mm"', "lies beyond the card's edge"),
    ):
        assert run(["check", str(deck(tmp_path, LAYOUT.replace(old, new)))]) == 2
        assert f'card 1: the region "cost" {said}' in capsys.readouterr().err


def test_what_lies_over_a_camera_mark_is_refused(tmp_path, capsys):
    path = deck(tmp_path, text=DECK.replace("[stats]", "mark_spot = true\n[stats]"))
    assert run(["check", str(path)]) == 2
    assert 'region "picture" lies over the spot of the camera mark' in capsys.readouterr().err
    paper = LAYOUT.replace(
        "[regions.name]",
        '[regions.spot]\nfill = "paper"\nleft = "mark.left - 1mm"\nright = "mark.right + 1mm"\n'
        'top = "mark.top - 1mm"\nbottom = "mark.bottom + 1mm"\n[regions.name]',
    )
    assert run(["check", str(deck(tmp_path, paper, path.read_text("utf-8")))]) == 0
