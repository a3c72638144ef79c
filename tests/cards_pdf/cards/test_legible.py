"""Faults that reach paper silently: covered words, words without contrast, soft pictures."""

import re

import pytest
from PIL import Image

from cards_pdf.__main__ import run
from cards_pdf.cards.edition import Edition
from cards_pdf.cards.legibility import Legibility, look_at_deck
from cards_pdf.decks.load import load_deck, shipped_decks

BOX = 'left = "4mm"\nright = "4mm"\ntop = "10mm"\nheight = "20mm"\n'
NAME = f'[regions.name]\ntext = "{{name}}"\nsize = "14pt"\n{BOX}'


def deck(tmp_path, layout, cards='[[card]]\nname = "A long name"\n'):
    half = Image.new("RGB", (800, 800), "white")
    half.paste((70, 70, 70), (0, 0, 400, 800))
    half.save(tmp_path / "half.png")
    Image.new("RGB", (800, 800), (20, 20, 20)).save(tmp_path / "dark.png")
    Image.new("RGB", (800, 800), (2, 2, 2)).save(tmp_path / "black.png")  # as words are printed
    (tmp_path / "lay.toml").write_text(layout, "utf-8")
    path = tmp_path / "mine.toml"
    path.write_text(f'[deck]\ntitle = "Mine"\nlayout = "lay.toml"\n{cards}', "utf-8")
    return path


def warned(path, **edition):
    return [
        str(problem.message)
        for problem in look_at_deck(load_deck(path), Edition(**edition)).warnings
    ]


@pytest.mark.parametrize(
    ("underlay", "keys", "message"),
    [
        ("", "", None),
        (f'[regions.x]\nfill = "#202020"\n{BOX}', "", "text is hidden"),
        (f'[regions.x]\nfill = "#404040"\n{BOX}', "", "contrast of 1"),
        (f'[regions.x]\npicture = "black.png"\ncover = true\n{BOX}', "", "text is hidden"),
        (f'[regions.x]\npicture = "half.png"\ncover = true\n{BOX}', "", "contrast of 1"),
        (f'[regions.x]\nfill = ["#202020", "#404040"]\n{BOX}', 'colour = "paper"\n', None),
        ("", 'colour = "#f0e060"\n', "contrast of 1"),
    ],
)
def test_words_need_contrast_to_what_lies_below(tmp_path, underlay, keys, message):
    warnings = warned(deck(tmp_path, f"{underlay}{NAME}{keys}"))
    assert any(message in warning for warning in warnings) if message else not warnings


def test_words_that_a_later_region_covers_are_told_once(tmp_path):
    cards = "".join(f'[[card]]\ncode = "C{n}"\nname = "A long name"\n' for n in range(9))
    for cover in ('fill = "paper"', 'picture = "half.png"\ncover = true'):
        (found, *more) = warned(deck(tmp_path, f"{NAME}[regions.x]\n{cover}\n{BOX}", cards))
        assert (
            'region "name": text is hidden, or partly hidden (cards C0, C1, C2, C3, C4, C5' in found
        )
        assert not more


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
@pytest.mark.parametrize(
    ("cover", "is_told"),
    [
        ('left = "34mm"\nwidth = "8mm"\ntop = "10mm"\nheight = "20mm"\n', True),  # some letters
        (
            'left = "4mm"\nright = "4mm"\ntop = "19mm"\nheight = "2mm"\n',
            True,
        ),  # the lower half of all
        ('left = "4mm"\nright = "4mm"\ntop = "24mm"\nheight = "2mm"\n', False),  # paper below them
    ],
)
def test_words_that_are_half_covered_are_seen(tmp_path, turn, cover, is_told):
    box = {90: (0, 1), 270: (0, 1)}.get(turn)
    name = NAME.replace('size = "14pt"', f'size = "14pt"\nalign = "centre"\nturn = {turn}')
    if box:  # the same on its side
        swap = {
            "left": "top", "right": "bottom", "top": "left", "width": "height", "height": "width",
        }  # fmt: skip
        name = "[regions.name]" + re.sub(
            r"\b(left|right|top|width|height)\b", lambda match: swap[match[1]], name[14:]
        )
        cover = re.sub(r"\b(left|right|top|width|height)\b", lambda match: swap[match[1]], cover)
    found = warned(deck(tmp_path, f'{name}[regions.x]\nfill = "paper"\n{cover}'))
    assert [("partly hidden" in warning) for warning in found] == [True] * is_told


def test_words_beside_the_cut_are_told(tmp_path, capsys):
    """A cut by hand misses its line by a millimetre, a print service by three."""
    layout = NAME.replace('left = "4mm"', 'left = "EDGE"').replace(
        "\nsize", "\nfill = 'paper'\nsize"
    )
    (found,) = warned(deck(tmp_path, layout.replace("EDGE", "0.5mm")))
    assert 'region "name": text is 0.5 mm from the cut (cards 1), which may be up to 1 mm' in found
    path = deck(tmp_path, layout.replace("EDGE", "2mm"))
    assert not warned(path)
    assert run(["deck", str(path), "--profile", "makeplayingcards", "--out", str(tmp_path)]) == 0
    said = capsys.readouterr().err
    assert (
        'makeplayingcards: region "name": text is 2.0 mm from the cut (cards 1), which '
        "may be up to 3"
    ) in said


def test_turned_words_are_looked_at_as_well(tmp_path):
    dark = f'[regions.x]\nfill = "#404040"\n{BOX}'
    (found,) = warned(deck(tmp_path, f"{dark}{NAME}turn = 90\n"))
    assert "contrast of 1" in found


def test_check_names_the_edition(tmp_path, capsys):
    """White on a dark photo is black on it where ink is saved, unless the photo is lightened."""
    layout = f'[regions.x]\npicture = "dark.png"\ncover = true\nMORE{BOX}{NAME}colour = "paper"\n'
    assert run(["check", str(deck(tmp_path, layout.replace("MORE", "")))]) == 0
    assert "contrast" not in capsys.readouterr().err
    assert run(["check", str(deck(tmp_path, layout.replace("MORE", 'low_ink = "keep"\n')))]) == 0
    assert 'With --low-ink: region "name": text has a contrast of 1' in capsys.readouterr().err


def test_check_tells_all_cards_at_once(tmp_path, capsys):
    cards = "".join(f'[[card]]\ncode = "C{n}"\nname = "{"Endless" * 9}"\n' for n in range(30))
    assert run(["check", str(deck(tmp_path, NAME, cards))]) == 2
    said = capsys.readouterr().err
    assert "card C0: name: is" in said
    assert said.count("too wide") == 1
    assert "The same on 29 other cards." in said


def test_check_stops_at_a_hundred_cards_that_do_not_fit(tmp_path, capsys):
    names = ["Endless" * 9 + "x" * n for n in range(120)]  # each is too wide by another measure
    cards = "".join(f'[[card]]\ncode = "C{n}"\nname = "{name}"\n' for n, name in enumerate(names))
    assert run(["check", str(deck(tmp_path, NAME, cards))]) == 2
    assert "And 80 further problems at least." in capsys.readouterr().err


def test_check_warns_of_soft_pictures_and_of_copies_with_boxes(tmp_path, capsys):
    Image.new("RGB", (60, 60)).save(tmp_path / "soft.png")
    layout = (
        f'{NAME}[regions.x]\nshows = ["art", "boxes"]\nleft = "4mm"\nright = "4mm"\ntop = "40mm"\n'
    )
    card = '[[card]]\nname = "One"\nart = "soft.png"\ncopies = 3\nboxes = [{ text = "Tick." }]\n'
    assert run(["check", str(deck(tmp_path, f'{layout}bottom = "4mm"\n', card))]) == 0
    said = capsys.readouterr().err
    assert "soft.png has" in said
    assert "what is ticked on one copy is not ticked on the others" in said


@pytest.mark.sample(6)
@pytest.mark.parametrize("name", sorted(name for name in shipped_decks() if "." not in name))
@pytest.mark.parametrize("low_ink", [False, True])
def test_our_own_decks_can_be_read(name, low_ink):
    assert look_at_deck(load_deck(name), Edition(low_ink=low_ink)) == Legibility(
        wrong=[], warnings=[]
    )
