"""Parts that are poured into columns."""

import pytest

from cards_pdf.papers.flow import NoRoomError, Part, TextColumn, balanced, pour


def part(height, **more):
    return Part(height, lambda *_: None, **more)


def test_parts_fill_columns_in_order_and_headings_stay_with_their_text():
    columns = [TextColumn(0, 0, 10, 30), TextColumn(0, 50, 10, 30)]
    placed = pour([part(20), part(5, gap=2, keep=True), part(10, gap=1), part(3, gap=2)], columns)
    assert [(item.x, item.y) for item in placed] == [(0, 10), (50, 10), (50, 16), (50, 28)]
    with pytest.raises(NoRoomError):
        pour([part(20)] * 3, columns)


def test_columns_of_the_last_page_end_alike():
    columns = [TextColumn(0, x, 0, 100) for x in (0, 50)]
    placed = balanced([part(10)] * 8, columns)
    assert [sum(item.x == x for item in placed) for x in (0, 50)] == [4, 4]
