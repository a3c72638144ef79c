"""The protocol over standard input and output, and its requests example by example."""

import json

from tests.program import referee
from tests.protocol.wire import ROOM, answers, play_to, talk
from tests.rows import each_row


def test_a_draw_says_what_is_expected():
    hello, setup, ask = talk()
    assert (hello["type"], setup["type"]) == ("hello", "event")
    keys = "type n ask kind pile count expected blind for text state".split()
    assert list(ask) == [*keys, *"possible left rev places rows tracks can".split()]
    assert {key: ask[key] for key in keys} | {"text": "", "state": {}} == {
        "type": "ask", "n": 1, "ask": "room", "kind": "draw", "pile": "deck", "count": 4,
        "expected": [None] * 4, "blind": False, "for": None, "text": "", "state": {},
    }  # fmt: skip


def test_the_end_is_told_once_and_only_undo_is_possible_then():
    dead = answers(["JS", "QS", "2C", "3C"], "JS", "QS")
    reply = talk(*dead)[-1]
    assert list(reply) == "type outcome score text state rev places rows tracks can".split()
    assert (reply["type"], reply["outcome"], reply["score"]) == ("over", "loss", None)
    *_, refused, over = talk(*dead, *answers("2C"))
    assert (refused["code"], over) == ("bad-request", reply)
    assert talk(*dead, {"do": "undo"})[-1]["n"] == 3


def test_quit_leaves_and_says_nothing():
    assert talk({"do": "quit"}, *answers(ROOM)) == talk()


def test_the_process_flushes_every_line_and_ends_with_its_input(tmp_path):
    lines = json.dumps({"answer": ROOM}) + "\njunk\n"
    done = referee("scoundrel", "--json", lines=lines, home=tmp_path)
    assert done.returncode == 0
    assert done.stderr == b""
    assert [
        json.loads(line)["type"] for line in done.stdout.splitlines()
    ] == "hello event ask ask error ask".split()
    again = referee("scoundrel", "--json", home=tmp_path)
    assert [json.loads(line)["type"] for line in again.stdout.splitlines()] == [
        "hello",
        "event",
        "ask",
    ]
    assert json.loads(again.stdout.splitlines()[-1])["n"] == 2


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
