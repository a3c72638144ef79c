"""Parts that are poured into columns."""

import pytest

from cards_pdf.cards.edition import Edition
from cards_pdf.papers.booklet import fit_to_booklet
from cards_pdf.papers.flow import (
    SUBSTEP_COST,
    NoRoomError,
    Panel,
    Part,
    TextColumn,
    fill_panels,
    pour_parts,
    spread_parts,
)
from cards_pdf.papers.sheet_style import make_style
from cards_pdf.rulebooks.rule_sheet import load


def part(height, **more):
    return Part(height, lambda *_: None, **more)


def test_parts_fill_columns_in_order_and_headings_stay_with_their_text():
    columns = [TextColumn(0, 0, 10, 30), TextColumn(0, 50, 10, 30)]
    placed = pour_parts(
        [part(20), part(5, gap=2, keep_with_next=True), part(10, gap=1), part(3, gap=2)], columns
    )
    assert [(item.x, item.y) for item in placed] == [(0, 10), (50, 10), (50, 16), (50, 28)]
    with pytest.raises(NoRoomError):
        pour_parts([part(20)] * 3, columns)


def test_panels_are_filled_alike_and_break_where_sections_begin():
    panels = fill_panels([part(10)] * 8, [Panel(100)] * 2)
    assert [len(panel) for panel in panels] == [4, 4]
    parts = [part(10, break_cost=0), *[part(10)] * 4, part(10, break_cost=0), *[part(10)] * 2]
    assert [len(panel) for panel in fill_panels(parts, [Panel(100)] * 2)] == [5, 3]


def test_what_is_kept_together_moves_as_a_whole_or_is_refused():
    parts = [*[part(10)] * 6, *[part(10, break_cost=0, keep_with_next=True)] * 6, part(10)]
    assert [len(panel) for panel in fill_panels(parts, [Panel(100)] * 2)] == [6, 7]
    with pytest.raises(NoRoomError):
        fill_panels(parts, [Panel(60)] * 2)


def test_a_panel_that_says_how_much_of_it_may_be_empty_is_never_left_out():
    parts = [part(10)] * 6
    assert [len(panel) for panel in fill_panels(parts, [Panel(60)] * 2)] == [3, 3]
    assert [len(panel) for panel in fill_panels(parts, [Panel(60, 0.9), Panel(60, 0.9)])] == [3, 3]
    with pytest.raises(NoRoomError):
        fill_panels(parts, [Panel(60, 0.3), Panel(60, 0.3)])
    assert [len(panel) for panel in fill_panels(parts, [Panel(60, 0.34), Panel(60, 0.7)])] == [4, 2]


def test_lettered_parts_stay_with_their_step_where_a_column_is_spread():
    parts = [
        part(10, keep_with_next=True),
        part(5, gap=1, break_cost=SUBSTEP_COST),
        part(5, gap=1, break_cost=SUBSTEP_COST),
        part(10, gap=1),
    ]
    assert [item.y for item in spread_parts(parts, TextColumn(0, 0, 0, 50), 9.0)] == [0, 11, 17, 32]


@pytest.mark.parametrize("game", ["days", "legacy"])
def test_no_step_of_a_booklet_is_told_on_two_pages(game):
    sheet = load(game, "en")
    _, pages = fit_to_booklet(sheet, make_style(sheet, Edition()), (297 / 4, 210 / 2))
    assert len(pages) > 1
    assert not [page[0] for page in pages if page[0].belongs_to_previous]
