"""The composition of sheets: parts poured into columns, full pages, booklets that can be read."""

import re

import pytest
from PIL import Image, ImageOps

from cards_pdf.cards.edition import Edition
from cards_pdf.common.line_break import FIRM
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.papers.booklet import LEAST_PT, PAD, fit_to_booklet
from cards_pdf.papers.flow import (
    SUBSTEP_COST,
    NoRoomError,
    Part,
    TextColumn,
    fill_columns,
    make_text_part,
    pour_parts,
    split_parts,
    spread_parts,
)
from cards_pdf.papers.rule_sheet import find_pages_of_sides
from cards_pdf.papers.sections import make_table_parts
from cards_pdf.papers.sheet_style import make_style, typeset
from cards_pdf.rulebooks import language
from cards_pdf.rulebooks.rule_sheet import SummaryTable, load
from cards_pdf.text.fit import Block, Line
from tests.cards_pdf.reading import outlines, reader
from tests.cards_pdf.tags import tree
from tests.papers import PAPERS, build_pdf, each_sheet, open_pdf, rectangles, text_alone
from tests.rows import each_row


def part(height, **more):
    return Part(height, lambda *_: None, **more)


def column(height, max_empty=1.0):
    return TextColumn(0, 0, 0, height, max_empty)


def test_parts_fill_columns_in_order_and_headings_stay_with_their_text():
    columns = [TextColumn(0, 0, 10, 30), TextColumn(0, 50, 10, 30)]
    placed = pour_parts(
        [part(20), part(5, gap=2, keep_with_next=True), part(10, gap=1), part(3, gap=2)], columns
    )
    assert [(item.x, item.y) for item in placed] == [(0, 10), (50, 10), (50, 16), (50, 28)]
    with pytest.raises(NoRoomError):
        pour_parts([part(20)] * 3, columns)


PARTS = {
    "-": part(10),
    "#": part(10, break_cost=0),  # a section begins
    "+": part(10, break_cost=0, keep_with_next=True),
}


@each_row(__file__, "papers.toml", "panels")
def test_panels_are_filled(row):
    parts = [PARTS[sign] for sign in row["parts"]]
    columns = [column(*each) for each in row["panels"]]
    if "counts" in row:
        assert [len(filled) for filled in fill_columns(parts, columns)] == row["counts"]
    else:
        with pytest.raises(NoRoomError):
            fill_columns(parts, columns)


def test_lettered_parts_stay_with_their_step_where_a_column_is_spread():
    lettered = part(5, gap=1, break_cost=SUBSTEP_COST)
    parts = [part(10, keep_with_next=True), lettered, lettered, part(10, gap=1)]
    assert [item.y for item in spread_parts(parts, TextColumn(0, 0, 0, 50), 9.0)] == [0, 11, 17, 32]


@pytest.mark.parametrize("game", ["days", "legacy"])
def test_no_step_of_a_booklet_is_told_on_two_pages(game):
    sheet = load(game, "en")
    _, pages = fit_to_booklet(sheet, make_style(sheet, Edition()), (297 / 4, 210 / 2))
    assert len(pages) > 1
    assert not [page[0] for page in pages if page[0].belongs_to_previous]


FOOT = 16.0  # mm at the bottom of a sheet that hold its foot
BOOKLET_FOOT = 3.4
BELOW = 0.02  # of a page: from its last letters to where their line ends
DOTS = 3  # a mm, of a picture to be measured
UNDER = 1.0  # mm from the words of a table to the line that closes it
ON_CARDS = re.compile(r"(10|[2-9AJQK])[♠♥♦♣]|[A-Z]{2}|[ADS][1-5]")
SCOUNDREL = load("scoundrel", "en")


@each_sheet(12, paper=PAPERS, edition=["colour", "large-print"])
def test_no_page_of_a_rule_sheet_is_more_than_a_third_empty(game, lang, paper, edition):
    with open_pdf(game, lang, "rules", paper, edition) as document:
        for page in document:
            height = page.get_height() * MM_PER_POINT
            lowest = min(bottom for _, bottom, _, _ in rectangles(page) if bottom > FOOT)
            assert lowest - UNDER < height / 3


def lines(game, lang, kind, edition="colour"):
    log = text_alone(game, lang, kind, "a4", edition)[1]
    found = [entry.split(" ", 5) for entry in log if entry.startswith("text ")]
    return [(float(re.sub(r"[^\d.]", "", words[3])), words[5]) for words in found]


@each_sheet(12, kind=["rules", "booklet", "stitched"])
def test_nothing_is_set_smaller_than_can_be_read_but_what_stands_on_pictures_of_cards(
    game, lang, kind
):
    found = [line for line in lines(game, lang, kind) if not ON_CARDS.fullmatch(line[1])]
    assert len(found) > 50
    assert min(found) >= (LEAST_PT, "")
    assert not any("*" in text for _, text in found)  # marks of bold words that were not understood


def test_a_table_that_goes_on_repeats_its_head_and_keeps_two_rows_on_either_side():
    table = SummaryTable("Coins", ("Coin", "Worth"), tuple((f"{n}", "one") for n in range(5)))
    parts = split_parts(make_table_parts(table, make_style(SCOUNDREL, Edition()), 60.0))
    whole = sum(part.height for part in parts)
    assert list(fill_columns(parts, [column(whole)])) == [parts]
    for room in (whole - 0.1, whole - parts[-1].height - 0.1):
        first, (head, *rest) = fill_columns(parts, [column(room)] * 2)
        assert len(first) + len(rest) == len(parts)
        assert len(rest) >= 2
        assert head.height == pytest.approx(sum(part.height for part in parts[:2]))
    with pytest.raises(NoRoomError):
        fill_columns(parts, [column(sum(part.height for part in parts[:3]))] * 4)


def test_the_head_of_a_table_that_goes_on_is_read_out_once():
    sheet = load("days", "en")
    tables = tree(reader(build_pdf("days", "en", "booklet")[0].pdf)).all("Table")
    assert [text for _, text in lines("days", "en", "booklet")].count("Rulings") > 1
    assert [len(table.all("Caption")) for table in tables] == [1] * (len(sheet.summary) + 1)
    rows = [len(table.rows) + any(table.columns) for table in sheet.summary]
    assert [len(table.all("TR")) for table in tables] == [*rows, len(sheet.rulings)]


@each_sheet(12, paper=PAPERS)
def test_panels_of_a_booklet_keep_seven_millimetres_of_margin(game, lang, paper):
    with open_pdf(game, lang, "booklet", paper) as document:
        for page in document:
            wide, half = page.get_width() / 4 * MM_PER_POINT, page.get_height() / 2 * MM_PER_POINT
            for left, bottom, right, top in rectangles(page):
                if bottom < half < top:  # the scissors sit on the slit
                    continue
                # A picture's last label may reach a little beyond the text
                assert min(left % wide, wide - right % wide) > PAD - 2.8
                assert min(bottom % half, half - top % half) > PAD - 1.6


@each_sheet(12, paper=PAPERS)
def test_pages_of_a_booklet_are_filled(game, lang, paper):
    """None before the last is left more than a third bare, and of all of them little is."""
    with open_pdf(game, lang, "booklet", paper) as document:
        cover, *pages = (share for page in document for share in shares(page))
    assert cover > 0.8
    assert min(pages[:-1]) > 2 / 3 - BELOW
    assert pages[-1] > 0.4
    assert sum(pages) / len(pages) > 0.75


def draw(page, dots_per_mm=1):
    return ImageOps.invert(page.render(scale=dots_per_mm * MM_PER_POINT, grayscale=True).to_pil())


def shares(page):
    """Return how far down each page of the booklet ink stands, without the page number."""
    picture = draw(page, DOTS)
    wide, half = picture.width / 4, picture.height / 2
    room = half - (2 * PAD + BOOKLET_FOOT) * DOTS
    columns = [(False, 1), (False, 2), (False, 3), *((True, n) for n in (3, 2, 1, 0)), (False, 0)]
    for is_upper, column in columns:
        turned = picture.transpose(Image.Transpose.ROTATE_180) if is_upper else picture
        left, top = (3 - column if is_upper else column) * wide, half + PAD * DOTS
        _, _, _, bottom = turned.crop((left + 2, top, left + wide - 2, top + room)).getbbox()
        yield bottom / room


@each_sheet(12)
def test_the_title_of_large_print_is_larger_than_its_headings_and_its_foot_is_clear_of_the_line(
    game, lang
):
    with open_pdf(game, lang, "rules", "a4", "large-print") as document:
        page = document[0]
        (line,) = (shape for shape in outlines(page) if shape.y > 270 and shape.h < 1)
        foot = page.get_height() * MM_PER_POINT - line.y
        assert all(top < foot - 0.3 for _, bottom, _, top in rectangles(page) if bottom < foot)
    sizes = {text: size for size, text in lines(game, lang, "rules", "large-print")}
    assert sizes[load(game, lang).title] > sizes[language(lang).words["setup"]] * 1.2


def test_values_stay_with_their_cards_and_cards_part_from_the_words_behind_them():
    firm = "J~11, Q~12 from A♠ to ♣~strength; 13~:~14; 3~mm at 100~%, 20~min"
    assert typeset(firm.replace("~", " ")) == firm.replace("~", FIRM)


def test_a_text_goes_on_on_the_next_page_only_where_one_is_full():
    key = Block((Line(1.0, ()),) * 6, 9.0, 4.0)
    text = make_text_part(key, lambda *_: None, gap=1.0)
    assert [piece.height for piece in text.pieces] == [8.0, 4.0, 4.0, 8.0]
    full = fill_columns([Part(20, lambda *_: None), *text.pieces], [column(33.0), column(14.0)])
    assert [len(filled) for filled in full] == [3, 2]
    bare = fill_columns([*text.pieces, Part(5, lambda *_: None)], [column(24.0)] * 2)
    assert [len(filled) for filled in bare] == [4, 1]


@pytest.mark.parametrize(("kind", "listed"), [("rules", False), ("booklet", True)])
def test_a_table_whose_cells_would_be_slivers_is_a_list(kind, listed):
    text = "".join(text for _, text in lines("legacy", "en", kind))
    assert ("Box 1: heal 20; Box 2:" in text) == listed


@pytest.mark.parametrize("count", [4, 8, 12, 16])
def test_stitched_sheets_laid_in_each_other_have_their_pages_in_order(count):
    found = list(find_pages_of_sides(count))
    assert found[0] == (count, 1)
    assert [set(side) for side in found] == [{n, count + 1 - n} for n in range(1, count // 2 + 1)]
    for (last, first), behind in zip(found[::2], found[1::2], strict=True):
        assert behind == (first + 1, last - 1)  # behind its left page lies the one before it


@each_sheet(12, paper=PAPERS)
def test_every_page_of_a_stitched_booklet_holds_something(game, lang, paper):
    with open_pdf(game, lang, "stitched", paper) as document:
        assert len(document) % 2 == 0
        for picture in map(draw, document):
            middle = picture.width // 2
            for left, right in ((0, middle), (middle, picture.width)):
                _, top, _, bottom = picture.crop((left, 0, right, picture.height)).getbbox()
                assert bottom - top > picture.height * 2 / 3
