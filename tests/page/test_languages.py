"""Each device speaks its own language, whatever others at the same table speak."""

from __future__ import annotations

import pytest

from tests.browser import Tapper
from tests.page.conftest import seat, show


def heard(queue):
    """The last that was told, which may still be on its way."""
    said = queue.get(timeout=5)
    while not queue.empty():
        said = queue.get_nowait()
    return said


def test_what_one_does_all_hear_in_their_own_language(server):
    table = server.table
    with table.listening("one", "en") as one, table.listening("other", "zh-CN") as other:
        heard(one), heard(other)
        opened = table.reply(
            {"do": "open", "game": "scoundrel", "deal": "digital", "new": True}, "one", "en"
        )
        assert [message["type"] for message in heard(other)] == [
            message["type"] for message in opened
        ]
        option = opened[-1]["options"][0]
        said = table.reply({"answer": option}, "other", "zh-CN")
        told = heard(one)
        assert [message["type"] for message in told] == [message["type"] for message in said]
        assert told[-1]["state"] == said[-1]["state"]
        assert told[-1]["text"] != said[-1]["text"]


def test_all_answers_of_a_typed_line_are_heard_in_every_language(server):
    table = server.table
    with table.listening("one", "en") as one, table.listening("other", "zh-CN") as other:
        heard(one), heard(other)
        table.reply({"do": "open", "game": "scoundrel", "new": True}, "one", "en")
        heard(other)
        said = table.reply({"do": "type", "line": "3s8d6h4c 8d 3s w"}, "one", "en")
        told = heard(other)
        events = [message["event"] for message in said if message["type"] == "event"]
        assert len(events) > 1
        assert [message["event"] for message in told if message["type"] == "event"] == events
        assert told[-1]["n"] == said[-1]["n"] == 5


def test_a_device_that_changes_its_language_changes_no_other(server):
    table = server.table
    with table.listening("one", "en") as one, table.listening("other", "en") as other:
        heard(one), heard(other)
        assert table.reply({"do": "speak", "lang": "zh"}, "other", "en")[0]["lang"] == "zh"
        assert one.empty()
        table.reply({"do": "open", "game": "days", "new": True}, "one", "en")
        assert heard(other)[0]["lang"] == "zh"
        assert table.reply({"do": "lobby"}, "one")[0]["lang"] == "en"


def test_a_second_visitor_reads_the_page_in_a_language_of_their_own(visit, server):
    page, other = visit(), visit(locale="zh-CN")
    server.table.do(lambda: seat(server, "scoundrel"))
    show(server)
    page.get_by_role("heading", name="Scoundrel").wait_for()
    other.get_by_role("heading", name="恶棍").wait_for()
    Tapper(page).answer()
    other.locator('[data-n="2"]').wait_for()
    assert other.locator("html").get_attribute("lang") == "zh"
    assert page.locator("html").get_attribute("lang") == "en"
    Tapper(other).answer()
    page.locator('[data-n="3"]').wait_for()
    assert page.locator('[data-do="undo"]').inner_text() == "Undo"


@pytest.mark.usefixtures("pencil")
def test_a_language_that_was_chosen_is_kept_on_the_device_and_in_every_room(visit):
    page = visit()
    page.locator('[data-lang="zh"]').click()
    page.get_by_role("button", name="中文", pressed=True).wait_for()
    page.locator('[data-room="print"]').click()
    page.locator('[data-deck="scoundrel"]', has_text="恶棍").wait_for()
    assert page.locator('[data-deck="playing-cards"]').inner_text() == "扑克牌"
    assert page.locator('[name="language"]').input_value() == "zh"
    page.locator('[name="paper"]').select_option("letter")
    page.reload()
    page.locator('[data-deck="scoundrel"]', has_text="恶棍").wait_for()
    page.locator('[data-room="play"]').click()
    page.locator('[data-lang="en"]').click()
    page.get_by_role("button", name="English", pressed=True).wait_for()
    page.locator('[data-room="print"]').click()
    page.locator('[data-deck="scoundrel"]', has_text="Scoundrel").wait_for()
    assert page.locator('[name="language"]').input_value() == "en"
    assert page.locator('[name="paper"]').input_value() == "letter"
