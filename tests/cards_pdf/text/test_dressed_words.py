"""Styled words: colours and sizes of parts, tracking, capitals, edges, turns."""

import re
from io import BytesIO

import numpy as np
import pytest
import segno
from pypdf import PdfReader

from cards_pdf.canvas.pdf_file import page_pictures
from cards_pdf.canvas.typefaces import typefaces
from cards_pdf.cards.edition import Edition
from cards_pdf.cards.legibility import look_at_deck
from cards_pdf.cards.single_cards import CardPictures
from cards_pdf.common.data_files import font_file
from cards_pdf.decks.load import load_deck
from cards_pdf.order import Order
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import make_single_card
from cards_pdf.text.fit import block, line
from cards_pdf.text.markup import DISPLAY, LetterStyle, strip_marks
from tests.cards_pdf.files import read_file
from tests.cards_pdf.reading import letters, open_pdf, text_rects

DECK = read_file("type.toml")
REGION = """
[regions.{}]
left = "4mm"
right = "4mm"
{}
"""
BODY = REGION.format(
    "body", 'text = "{body}"\nlines = 9\ntop = "10mm"\nbottom = "40mm"\nvalign = "top"'
)


def deck(tmp_path, body="Some words", layout=BODY):
    (tmp_path / "rock.ttf").write_bytes(font_file("new-rocker/PnpRocker-Regular.ttf").read_bytes())
    (tmp_path / "lay.toml").write_text(layout, "utf-8")
    (tmp_path / "type.toml").write_text(DECK.format(body), "utf-8")
    return load_deck(tmp_path / "type.toml")


def pdf(deck, edition="colour"):
    return make_pdf(DeckJob(deck, make_single_card("poker"), Order().in_edition(edition))).pdf


def has_colour(deck, colour, edition="colour"):
    """Return True if some of the first card has nearly this colour."""
    (picture,) = page_pictures(pdf(deck, edition), 200, trimmed=True)
    distance = np.abs(np.array(picture.convert("RGB"), dtype=int) - colour).max(axis=2)
    return bool((distance < 40).any())


def test_a_part_has_a_colour_and_the_words_behind_it_have_theirs(tmp_path):
    made = deck(tmp_path, "Pay [blood]three gold gold gold[/] or [#00a000]four or five or six[/].")
    assert has_colour(made, (0x8A, 0x10, 0x20))
    assert has_colour(made, (0, 0xA0, 0))
    assert not has_colour(made, (0x8A, 0x10, 0x20), "low-ink")
    svg = CardPictures(made).draw_front(made.cards[0], "n")
    assert {"#8a1020", "#00a000"} <= {*re.findall('fill="(.*?)"', svg)}
    page = PdfReader(BytesIO(pdf(made))).pages[0]
    assert page.extract_text().split() == "Pay three gold gold gold or four or five or six.".split()


def test_a_part_is_larger_and_its_line_counts_it(tmp_path):
    made = deck(tmp_path, "Pay [200%]two[/] coins")
    sizes = {one.letter: one.size for one in letters(open_pdf(pdf(made))[0])}
    assert sizes["t"] == pytest.approx(2 * sizes["P"], rel=0.01)
    face = typefaces().body
    assert line("[200%]two[/]", face).width == pytest.approx(2 * line("two", face).width)


def test_a_part_within_a_part_and_bold_words_in_it():
    face = typefaces().body
    runs = line("a [red]b *c* [150%]d[/] e[/] f", face).runs
    styles = [(text.strip(), font.style) for font, text in runs]
    colours = {text: style.colour for text, style in styles}
    assert colours["c"] == colours["d"] == (1.0, 0.0, 0.0)
    assert colours["f"] is None
    assert {text: style.size for text, style in styles}["d"] == 1.5
    bold = next(font for font, text in runs if text.strip() == "c")
    assert bold.name == typefaces().bold.main.name


def test_brackets_without_an_end_are_brackets():
    assert strip_marks("a [red] b [W]") == "a [red] b [W]"
    assert strip_marks("a [red]b[/] c") == "a b c"
    face = typefaces().body
    assert "".join(text for _, text in line("a [red] b", face).runs) == "a [red] b"


def test_further_fonts_have_names_for_regions_and_parts(tmp_path):
    layout = BODY + REGION.format(
        "name", 'text = "{name}"\nface = "rock"\ntop = "2mm"\nheight = "7mm"'
    )
    made = deck(tmp_path, "Plain [rock]loud[/] plain", layout)
    fonts = PdfReader(BytesIO(pdf(made))).pages[0]["/Resources"]["/Font"]
    assert sum("PnpRocker" in font.get_object()["/BaseFont"] for font in fonts.values()) == 1


@pytest.mark.parametrize("face", DISPLAY)
def test_faces_of_ours_set_names_and_parts(tmp_path, face):
    layout = BODY + REGION.format(
        "name", f'text = "{{name}}"\nface = "{face}"\ntop = "2mm"\nheight = "7mm"'
    )
    made = deck(tmp_path, f"Plain [{face}]loud[/] plain", layout)
    fonts = PdfReader(BytesIO(pdf(made))).pages[0]["/Resources"]["/Font"]
    assert sum("Pnp" in font.get_object()["/BaseFont"] for font in fonts.values()) == 1


def test_letters_stand_apart_and_lines_too(tmp_path):
    face = typefaces().body
    near, apart = (
        line("Harbour", face),
        line("Harbour", face.with_letter_style(LetterStyle(spacing=0.1))),
    )
    assert apart.width == pytest.approx(near.width + 0.7)
    high = block("one two three", face.with_letter_style(LetterStyle(leading=1.5)), 10, size=8)
    assert high.leading == pytest.approx(1.5 * block("one two three", face, 10, size=8).leading)
    wide = deck(tmp_path, "Harbour", BODY + "tracking = 0.2\n")
    (shown,) = text_rects(open_pdf(pdf(wide))[0])
    assert shown.w == pytest.approx((near.width + 6 * 0.2) * 9.5 * 25.4 / 72, abs=0.3)


def test_small_capitals_are_small_and_read_as_what_they_are(tmp_path):
    made = deck(tmp_path, "Night *Watch*", BODY + 'capitals = "small"\n')
    found = [*letters(open_pdf(pdf(made))[0])]
    assert "".join(one.letter for one in found) == "NIGHTWATCH"
    sizes = [one.size for one in found]
    assert sizes[1] == pytest.approx(0.8 * sizes[0], rel=0.01)
    assert sizes[5] == sizes[0]


def test_an_edge_and_a_shadow_lie_below_the_words_and_are_not_read(tmp_path):
    dark = REGION.format("ground", 'fill = "#405060"\ntop = "0mm"\nbottom = "0mm"')
    plainly = deck(tmp_path, "Words", dark + BODY)
    assert any(
        "contrast" in problem.message for problem in look_at_deck(plainly, Edition()).warnings
    )
    edged = deck(
        tmp_path, "Words", dark + BODY + 'edge = "paper"\nedge_width = "1mm"\nshadow = "#a0a0a0"\n'
    )
    assert not look_at_deck(edged, Edition()).warnings
    content = PdfReader(BytesIO(pdf(edged))).pages[0].get_contents().get_data()
    assert content.index(b"2 Tr") < content.index(b"0 Tr")
    assert has_colour(edged, (255, 255, 255))
    assert 'stroke="#ffffff" stroke-width="2"' in CardPictures(edged).draw_front(
        edged.cards[0], "n"
    )


@pytest.mark.parametrize("turn", [30, -20, 135])
def test_a_region_is_turned_by_any_angle_around_its_middle(tmp_path, turn):
    layout = REGION.format(
        "stamp", f'text = "SOLD"\nturn = {turn}\nalign = "centre"\ntop = "40mm"\nheight = "8mm"'
    )
    layout = layout.replace('left = "4mm"\nright = "4mm"', 'left = "20mm"\nwidth = "23mm"')
    made = deck(tmp_path, "", layout)
    (picture,) = page_pictures(pdf(made), 200, trimmed=True)
    left, top, right, bottom = picture.convert("L").point(lambda tone: 255 * (tone < 128)).getbbox()
    middle = ((left + right) / 2 / 200 * 25.4, (top + bottom) / 2 / 200 * 25.4)
    assert middle == pytest.approx((31.5, 44), abs=0.8)


def test_a_code_to_scan_says_what_its_column_says(tmp_path):
    code = REGION.format("code", 'qr = "{link}"\ntop = "50mm"\nheight = "20mm"')
    made = deck(tmp_path, "", code)
    (picture,) = page_pictures(pdf(made), 300, trimmed=True)
    dark = np.array(picture.convert("L")) < 128
    expected = np.array(segno.make_qr("https://example.org/a", error="m").matrix, dtype=bool)
    square = 20 / (len(expected) + 4)  # two of air on each side
    places = (np.arange(len(expected)) + 2.5) * square
    across, down = (((start + places) / 25.4 * 300).astype(int) for start in (21.5, 50))
    assert (dark[np.ix_(down, across)] == expected).all()
    assert not made.notices


def test_words_with_contrast_in_each_part_are_fine(tmp_path):
    made = deck(tmp_path, "Words and [blood]red[/] [blood]ones[/].")
    assert not look_at_deck(made, Edition()).warnings
