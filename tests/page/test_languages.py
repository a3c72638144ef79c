"""One language for all devices at a table."""

from tests.browser import Tapper


def heard(queue):
    """The last that was told, which may still be on its way."""
    said = queue.get(timeout=5)
    while not queue.empty():
        said = queue.get_nowait()
    return said


def test_what_one_device_does_all_others_hear(server):
    table = server.table
    with table.listening("one") as one, table.listening("other") as other:
        heard(one), heard(other)
        opened = table.reply({"do": "open", "game": "scoundrel", "new": True}, "one")
        assert heard(other) == opened
        messages = table.reply({"do": "type", "line": "3s8d6h4c 8d 3s w"}, "one")
        messages_of_other = heard(other)
        assert len([message for message in messages_of_other if message["type"] == "event"]) > 1
        assert messages_of_other == [message for message in messages if message["type"] != "typed"]
        assert one.empty()


def test_the_first_device_brings_its_language_and_the_next_hears_it(server):
    with server.table.listening("one", "zh-CN") as one:
        assert heard(one)[0]["lang"] == "zh"
        with server.table.listening("other", "en") as other:
            assert heard(other)[0]["lang"] == "zh"


def test_another_language_is_one_for_all_devices(server):
    table = server.table
    with table.listening("one", "en") as one, table.listening("other", "en") as other:
        heard(one), heard(other)
        table.reply({"do": "open", "game": "days", "new": True}, "one")
        heard(other)
        messages = table.reply({"do": "speak", "lang": "zh"}, "other")
        assert messages[0]["lang"] == messages[1]["lang"] == "zh"
        assert heard(one) == messages


def test_two_phones_at_one_table_show_one_language(visit):
    page, other = visit(), visit(locale="zh-CN")
    Tapper(page).begin("scoundrel").answer()
    other.locator('[data-n="2"]').wait_for()
    assert other.locator("html").get_attribute("lang") == "en"
