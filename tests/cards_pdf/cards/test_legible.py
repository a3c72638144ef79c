"""Faults that reach paper silently: covered words, words without contrast, soft pictures."""

import re
import tomllib
from pathlib import Path

import pytest
from PIL import Image

from cards_pdf.__main__ import run
from cards_pdf.cards.edition import Edition
from cards_pdf.cards.legibility import Legibility, look_at_deck
from cards_pdf.decks.load import load_deck
from tests.cards_pdf.drawing import DECKS, write_deck

BOX = 'left = "4mm"\nright = "4mm"\ntop = "10mm"\nheight = "20mm"\n'
NAME = f'\n[regions.name]\ntext = "{{name}}"\nsize = "14pt"\n{BOX}'
NEAR = NAME.replace("\nsize", "\nfill = 'paper'\nsize").replace('left = "4mm"', 'left = "EDGE"')
ROWS = tomllib.loads(Path(__file__).with_name("legible.toml").read_text("utf-8"))
CARD = '[[card]]\ncode = "C{}"\nname = "{}"\n'
NAMED = CARD.format(0, "A long name")
# What changes places where a card lies on its side
SIDES = {"left": "top", "right": "bottom", "top": "left", "width": "height", "height": "width"}


def deck(folder, layout, cards=NAMED):
    half = Image.new("RGB", (800, 800), "white")
    half.paste((70, 70, 70), (0, 0, 400, 800))
    half.save(folder / "half.png")
    Image.new("RGB", (800, 800), (20, 20, 20)).save(folder / "dark.png")
    Image.new("RGB", (800, 800), (2, 2, 2)).save(folder / "black.png")  # as words are printed
    return write_deck(folder, cards, layout=layout)


def find_warnings(path):
    return [str(problem.message) for problem in look_at_deck(load_deck(path), Edition()).warnings]


@pytest.mark.parametrize("name", ROWS)
def test_what_cannot_be_read_is_told(tmp_path, name):
    row = ROWS[name]
    layout = re.sub("NEAR (.*)", lambda edge: NEAR.replace("EDGE", edge[1]), row["layout"])
    layout = layout.replace("BOX", BOX).replace("NAME", NAME)
    cards = "".join(CARD.format(n, "A long name") for n in range(row.get("cards", 1)))
    found = find_warnings(deck(tmp_path, layout, cards))
    assert len(found) == len(row["warnings"])
    assert all(part in text for part, text in zip(row["warnings"], found, strict=True))


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
@pytest.mark.parametrize(
    ("cover", "is_told"),
    [
        ('left = "34mm"\nwidth = "8mm"\ntop = "10mm"\nheight = "20mm"\n', True),  # some letters
        ('left = "4mm"\nright = "4mm"\ntop = "19mm"\nheight = "2mm"\n', True),  # lower halves
        ('left = "4mm"\nright = "4mm"\ntop = "24mm"\nheight = "2mm"\n', False),  # paper below them
    ],
)
def test_words_that_are_half_covered_are_seen(tmp_path, turn, cover, is_told):
    layout = f'{BOX}[regions.x]\nfill = "paper"\n{cover}'
    if turn in (90, 270):
        words = r"\b(left|right|top|width|height)\b"
        layout = re.sub(words, lambda match: SIDES[match[1]], layout)
    name = f'text = "{{name}}"\nsize = "14pt"\nalign = "centre"\nturn = {turn}\n'
    found = find_warnings(deck(tmp_path, f"[regions.name]\n{name}{layout}"))
    assert ["partly hidden" in warning for warning in found] == [True] * is_told


def test_a_print_service_may_miss_the_cut_by_three_millimetres(tmp_path, capsys):
    path = deck(tmp_path, NEAR.replace("EDGE", "2mm"))
    assert run(["deck", str(path), "--profile", "makeplayingcards", "--out", str(tmp_path)]) == 0
    near = 'makeplayingcards: region "name": text is 2.0 mm from the cut (cards C0), which'
    assert f"{near} may be up to 3" in capsys.readouterr().err


def test_check_names_the_edition(tmp_path, capsys):
    """White on a dark photo is black on it where ink is saved, unless the photo is lightened."""
    layout = f'[regions.x]\npicture = "dark.png"\ncover = true\n{{}}{BOX}{NAME}colour = "paper"\n'
    assert run(["check", str(deck(tmp_path, layout.replace("{}", "")))]) == 0
    assert "contrast" not in capsys.readouterr().err
    assert run(["check", str(deck(tmp_path, layout.replace("{}", 'low_ink = "keep"\n')))]) == 0
    assert 'With --low-ink: region "name": text has a contrast of 1' in capsys.readouterr().err


def test_check_stops_at_a_hundred_cards_that_do_not_fit(tmp_path, capsys):
    """Each is too wide by another measure."""
    cards = "".join(CARD.format(n, "Endless" * 9 + "x" * n) for n in range(120))
    assert run(["check", str(deck(tmp_path, NAME, cards))]) == 2
    assert "And 80 further problems at least." in capsys.readouterr().err


def test_check_warns_of_soft_pictures_and_of_copies_with_boxes(tmp_path, capsys):
    Image.new("RGB", (60, 60)).save(tmp_path / "soft.png")
    region = 'shows = ["art", "boxes"]\nleft = "4mm"\nright = "4mm"\ntop = "40mm"\nbottom = "4mm"\n'
    card = f'{CARD.format(0, "One")}art = "soft.png"\ncopies = 3\nboxes = [{{ text = "Tick." }}]\n'
    assert run(["check", str(deck(tmp_path, f"{NAME}[regions.x]\n{region}", card))]) == 0
    told = capsys.readouterr().err
    assert "soft.png has" in told
    assert "what is ticked on one copy is not ticked on the others" in told


@pytest.mark.sample(6)
@pytest.mark.parametrize("name", DECKS)
@pytest.mark.parametrize("low_ink", [False, True])
def test_our_own_decks_can_be_read(name, low_ink):
    nothing = Legibility(wrong=[], warnings=[])
    assert look_at_deck(load_deck(name), Edition(low_ink=low_ink)) == nothing
