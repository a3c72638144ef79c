"""Parts of a card that a layout may leave out, and parts that it may not."""

import pytest

from cards_pdf.__main__ import run
from tests.cards_pdf.decks.layout_decks import DECK, LAYOUT, deck

NAME_ALONE = LAYOUT[LAYOUT.index("[regions.name]") : LAYOUT.index("[regions.cost]")].replace(
    "picture.bottom + ", ""
)
ROWS = """
[regions.rules]
shows = "{}"
left = "4mm"
right = "4mm"
top = "name.bottom + 2mm"
bottom = "4mm"
"""
HEAD = (
    '[deck]\ntitle = "T"\nlayout = "mine-layout.toml"\n[stats]\ncost = "Cost"\n[[card]]\nname '
    '= "A"\n'
)


@pytest.mark.parametrize(
    ("card", "shows", "key"),
    [
        ("body = 'Draw.'", "boxes", "body"),
        ("effects = [{ text = 'Draw.' }]", "stats", "effects"),
        ("boxes = [{ text = 'Draw.' }]", "text", "boxes"),
        ("foot = [{ text = 'Draw.' }]", "text", "foot"),
        ("stats.cost = 3", "text", "cost"),
    ],
)
def test_what_a_player_must_know_and_has_no_place_is_told_once(tmp_path, capsys, card, shows, key):
    """Every print gives the same notice: nothing in a deck forbids a print."""
    path = deck(tmp_path, NAME_ALONE + ROWS.format(shows), f"{HEAD}{card}\n")
    for command in (["check"], ["deck", "--out", str(tmp_path)]):
        assert run([command[0], str(path), *command[1:]]) == 0
        said = f'{key}: there is no place for it in the layout "mine-layout" (cards 1)'
        assert capsys.readouterr().err.count(said) == 1


def test_a_column_of_the_house_without_a_place_is_told_like_a_strangers(tmp_path, capsys):
    path = deck(
        tmp_path, NAME_ALONE, HEAD.replace("[stats]", 'cards = "t.csv"\n[stats]').partition("[[")[0]
    )
    (tmp_path / "t.csv").write_text(
        "code,name,subtitle,note,mood,copies\nC1,Ada,Lady,Be kind.,glad,2\n"
    )
    assert run(["check", str(path)]) == 0
    assert "nothing on the cards uses subtitle, note, mood." in capsys.readouterr().err


def test_what_adorns_a_card_may_be_left_out_and_a_number_may_stand_in_a_text(tmp_path):
    cost = (
        '\n[regions.cost]\ntext = "{cost} gold"\nleft = "4mm"\nright = "4mm"\nbaseline = "60mm"\n'
    )
    text = DECK.replace('body = "Some text."', 'note = "A reminder."\nfigure = "bat"')
    assert run(["check", str(deck(tmp_path, NAME_ALONE + cost, text))]) == 0


def test_check_tries_little_ink_where_the_layout_sets_it_in_another_way(tmp_path, capsys):
    other = '[[instead]]\nwhen = ["low ink"]\nlayout = "playing"\n'
    assert run(["check", str(deck(tmp_path, NAME_ALONE, HEAD))]) == 0
    assert run(["check", str(deck(tmp_path, NAME_ALONE + other, HEAD))]) == 2
    assert "rank" in capsys.readouterr().err
