"""`:icons:` in text: letters that are measured, broken, coloured, and read out as words."""

import re

import pytest
from PIL import Image
from pypdf import PdfReader

from cards_pdf.__main__ import run
from cards_pdf.art.notation import icon_names, icon_outline
from cards_pdf.art.path import bounds
from cards_pdf.canvas.typefaces import typefaces
from cards_pdf.common.errors import FitError
from cards_pdf.decks.card import without_marks
from cards_pdf.decks.load import load_deck
from cards_pdf.text.fit import block, line
from cards_pdf.text.markup import FIRST_ICON, hyphenated
from tests.cards_pdf.files import read_table
from tests.cards_pdf.icon_decks import RED, deck, print_deck, words
from tests.cards_pdf.reading import reader
from tests.cards_pdf.tags import tree

ICONS = read_table("icons.toml")


def test_an_icon_has_a_width_of_its_own():
    face = typefaces().body
    plain, signed = (line(text, face).width for text in ("3", "3:heart:"))
    assert 0.5 < signed - plain < 1.0
    ((span,),) = face.paragraphs(":heart:")
    assert line(":heart:", face).runs[0][1] == span.text


def test_a_line_breaks_behind_it_and_never_within_its_name():
    face = typefaces().body
    lines = block("Lose :hourglass: now. " * 6, face, 20, 9).lines
    assert len(lines) > 2
    assert all(made.width_mm(9) <= 20 for made in lines)
    letters = "".join(text for made in lines for _, text in made.runs)
    assert sum(ord(char) >= FIRST_ICON for char in letters) == 6


def test_words_are_hyphenated_around_it():
    assert hyphenated("Freundschaft :hourglass:", "de").endswith(" :hourglass:")
    assert "\u00ad" in hyphenated("Freundschaft :hourglass:", "de")


@pytest.mark.parametrize("text", ICONS["colons"])
def test_a_colon_is_a_colon(text):
    runs = line(text, typefaces().body).runs
    assert "".join(part for _, part in runs) == ICONS["colons"][text]


def test_a_letter_of_the_icons_plane_is_no_icon(tmp_path):
    path = deck(tmp_path, f"A :heart: and {chr(FIRST_ICON)}")
    assert load_deck(path).cards[0].body == "A :heart: and "


@pytest.mark.parametrize("name", icon_names())
def test_a_shipped_icon_is_drawn_and_read_out(tmp_path, name):
    pdf = print_deck(deck(tmp_path, f"a :{name}: b"))
    assert f"a {name.replace('-', ' ')} b" in words(pdf)
    left, top, right, bottom = bounds([icon_outline(name)])
    assert 0.5 < max(right - left, bottom - top) / 2 <= 1.1


def test_every_letter_shown_has_a_drawing(tmp_path):
    """A line that ends with an icon also ends with a space, drawn like any letter."""
    (tmp_path / "l.toml").write_text(
        '[regions]\na = { text = "2 :coin:", align = "right", '
        'right = "5mm", top = "3mm", height = "9mm" }\n'
        'b = { text = "{name}", box = ["4mm", "3mm", "25mm", "9mm"] }\n'
    )
    mine = deck(tmp_path, "Pays.")
    mine.write_text(mine.read_text().replace('theme = "plain"', 'layout = "l.toml"'))
    page = reader(print_deck(mine)).pages[0]
    fonts = page["/Resources"]["/Font"]
    (name,) = [key for key in fonts if fonts[key]["/Subtype"] == "/Type3"]
    codes = {part for part in fonts[name]["/Encoding"]["/Differences"] if isinstance(part, int)}
    current, shown = "", set()
    for operands, operator in page.get_contents().operations:
        if operator == b"Tf":
            current = operands[0]
        elif operator == b"Tj" and current == name:
            shown.update(operands[0].original_bytes)
    assert 32 in shown
    assert shown <= codes
    assert len(fonts[name]["/CharProcs"]) == len(codes)


@pytest.mark.parametrize(("name", "heard"), ICONS["names"].items())
def test_bookmarks_pictures_and_fields_are_called_by_words(tmp_path, name, heard):
    Image.new("RGB", (60, 60), RED).save(tmp_path / "a.png")
    path = deck(tmp_path, "Pay.", name=name)
    path.write_text(
        path.read_text("utf-8") + 'art = "a.png"\nboxes = [{ text = "Out." }]\n', "utf-8"
    )
    pdf = reader(print_deck(path, fillable=True))
    assert [entry.title for entry in pdf.outline[1]] == [f"1 {heard}"]
    assert tree(pdf).all("Figure")[0].alt == heard
    assert [field["/TU"] for field in pdf.get_fields().values()] == [f"{heard}, box 1"]


def test_a_file_is_called_by_words(tmp_path):
    path = deck(tmp_path, "Pay.")
    text = re.sub('title = ".*?"', r'title = "My :heart: *deck*"', path.read_text("utf-8"))
    path.write_text(text.replace("[deck]", '[deck]\ndesigner = "*N.* N."'), "utf-8")
    assert run(["box", str(path), "--out", str(tmp_path / "out")]) == 0
    about = [PdfReader(file) for file in sorted((tmp_path / "out").iterdir())]
    assert [pdf.metadata.title for pdf in about] == [
        "My heart deck · check list",
        "My heart deck · tuck box",
        "My heart deck · card wallet",
    ]
    assert [pdf.outline[0].title for pdf in about] == [pdf.metadata.title for pdf in about]
    assert {pdf.metadata.author for pdf in about} == {"N. N."}


def test_icons_repeat_by_number():
    face = typefaces().body
    assert line(":heart:*4", face) == line(":heart::heart::heart::heart:", face)
    assert not line(":heart:*0", face).runs
    with pytest.raises(FitError, match="at most 40 in a row"):
        line(":heart:*41", face)


def test_an_icon_is_half_to_four_times_as_large_as_letters():
    face = typefaces().body
    usual, large, small = (line(f":heart{size}:", face).width for size in ("", "@2", "@0.5"))
    assert (large, small) == (pytest.approx(2 * usual), pytest.approx(usual / 2))
    with pytest.raises(FitError, match="four times as large"):
        line(":heart@0:", face)


@pytest.mark.parametrize(("text", "expected"), ICONS["words"].items())
def test_where_nothing_is_drawn_marks_are_words(text, expected):
    assert without_marks(text) == expected
