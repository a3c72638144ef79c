"""Requests of the protocol and what they are answered.

A row of `exchanges.toml` is a game in which some `answers` were given. The `requests` are sent one
after the other, and each is rejected with one of the `codes`, or taken where that is "". A rejected
request changes nothing. The last reply's first message has the keys of `reply` by path and `says`
some things; the last one has the keys of `ask`.
"""

from tests.protocol.wire import play_to
from tests.rows import each_row


@each_row(__file__, "exchanges.toml", "exchange")
def test_requests_are_answered(row):
    conversation = play_to(
        row.get("game", "scoundrel"),
        *row.get("answers", ()),
        lang=row.get("lang", "en"),
        **row.get("options", {}),
    )
    present = conversation.reply({"do": "show"})[-1]
    for request, code in zip(row["requests"], row["codes"], strict=True):
        messages = conversation.reply(request)
        assert messages[0].get("code", "") == code, request
        if code:
            assert messages[-1] == present
        present = messages[-1]
    check_keys(messages[0], row.get("reply", {}))
    check_keys(messages[-1], row.get("ask", {}))
    text = str(messages[0].get("text"))
    assert [part for part in row.get("says", ()) if part not in text] == []


def check_keys(message, expected):
    assert {path: look_up(message, path) for path in expected} == expected


def look_up(value, path):
    for key in path.split("/"):
        value = value[int(key)] if isinstance(value, list) else value[key]
    return value
