"""The protocol over standard input and output, example by example."""

import json

import pytest

from tests.program import referee
from tests.protocol.wire import ROOM, answers, talk


def error(*requests):
    """The code of the refusal of the last request, after which the same question follows."""
    before = talk(*requests[:-1])
    *_, refused, ask = talk(*requests)
    assert refused["type"] == "error"
    assert refused["text"]
    assert ask == before[-1]
    return refused["code"]


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


def test_a_fix_names_the_place_of_a_card_that_a_later_answer_would_draw_again():
    requests = answers(ROOM, "8D", "JS", "weapon", "6H", ["2C", "3C", "5C"])
    *_, refused, _ = talk(*requests, {"do": "fix", "n": 1, "answer": ["JS", "8D", "6H", "2C"]})
    assert "because 2C has been in the room since answer 1." in refused["text"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"hello\n", "not-json"),
        (b"\n", "not-json"),
        (b"[]\n", "not-json"),
        (b'"undo"\n', "not-json"),
        (b"\xff\xfe\n", "not-json"),
        (b"[" * 200_000 + b"\n", "not-json"),
        (b'{"answer": ' + b"9" * 5000 + b"}\n", "not-json"),
        (b"x" * 10_000_000 + b"\n", "not-json"),
        ({}, "bad-request"),
        ({"do": "dance"}, "bad-request"),
        ({"do": None}, "bad-request"),
        ({"do": ["undo"]}, "bad-request"),
        ({"answer": None}, "bad-request"),
        ({"answer": "JS 8D 6H 4C"}, "bad-request"),
        ({"answer": {"JS": 1}}, "bad-request"),
        ({"answer": [1, 2, 3, 4]}, "bad-request"),
        ({"answer": ["x" * 1_000_000] * 4}, "no-such-card"),
        ({"answer": ["JS", "8D", "6H", "4C\n"[:2] + "\x00"]}, "no-such-card"),
        ({"answer": ["JS", "8D", "6H", "\ud800"]}, "no-such-card"),
        ({"answer": ["JS", "8D", "6H", "?"]}, "no-such-card"),
        ({"answer": ["JS", "8D", "6H", "FM"]}, "no-such-card"),
        ({"answer": ["JS", "8D", "6H", ""]}, "no-such-card"),
        ({"answer": ["JS", "8D", "6H"]}, "wrong-count"),
        ({"answer": []}, "wrong-count"),
        ({"answer": ["JS"] * 5}, "wrong-count"),
        ({"answer": ["JS", "8D", "6H", "js"]}, "repeated"),
        ({"answer": ["JS", "8D", "6H", "AH"]}, "not-in-game"),
        ({"answer": ["JS", "8D", "6H", "RJ"]}, "not-in-game"),
        ({"do": "undo"}, "nothing-to-undo"),
        ({"do": "redo"}, "nothing-to-redo"),
        ({"do": "fix", "n": 1, "answer": []}, "no-such-ask"),
        ({"do": "fix", "n": 0, "answer": []}, "no-such-ask"),
        ({"do": "fix", "n": "1", "answer": []}, "bad-request"),
        ({"do": "fix", "n": True, "answer": []}, "bad-request"),
        ({"do": "fix", "n": 1}, "bad-request"),
        ({"do": "fix", "n": 1, "answer": [], "cut": 1}, "bad-request"),
    ],
)
def test_refusals_at_a_draw(line, code):
    assert error(line) == code


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        ("weapon", "not-an-option"),
        ("9D", "not-an-option"),
        ("", "not-an-option"),
        ("x" * 10_000_000, "not-an-option"),
        (["8D"], "bad-request"),
        (None, "bad-request"),
        (8, "bad-request"),
    ],
)
def test_refusals_at_a_choice(answer, code):
    assert error(*answers(ROOM, answer)) == code


def test_a_seen_card_is_refused_with_its_place_and_since_when():
    requests = answers(ROOM, "8D", "JS", "weapon", "6H")
    *_, refused, _ = talk(*requests, *answers(["2C", "3C", "JS"]))
    assert refused["code"] == "already-seen"
    assert refused["text"] == "JS has been under your weapon since answer 4."
    *_, refused, _ = talk(*answers(ROOM, "skip", ["2C", "3C", "5C", "JS"]))
    assert refused["text"] == "JS has been at the bottom of the deck since answer 2."


def test_the_order_of_the_checks():
    assert error(*answers(["zz"])) == "no-such-card"
    assert error(*answers(["AH", "AH"])) == "wrong-count"
    assert error(*answers(["JS", "JS", "AH", "2C"])) == "repeated"
    assert error(*answers(["AH", "JS", "JS", "2C"])) == "not-in-game"


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
