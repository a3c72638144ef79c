"""Junk on the protocol's wire: each line gets one error and the same question again.

`tests/labs/fuzz/targets/lines.py` sends requests of every kind that no game can take.
"""

import io
import json
from random import Random

import pytest

from referee.protocol import Conversation, conversation
from referee.sessions.session import Session
from referee.testing.play import play_randomly
from tests.table import EVERY, load

NO_REQUESTS = [
    b"", b"\r", b"\0", b"undo", b"{", b"{}}", b"[]", b"null", b'"undo"', b"1e999", b"NaN",
    b"\xff\xfe{\0}\0", b"\xef\xbb\xbf", b'{"do": "undo"', b"{'do': 'undo'}",
    b'{"do": "undo"} {"do": "undo"}', b'{"answer": "\xc3\x28"}', b'{"answer": 0x10}',
    b'{"answer": ' + b"9" * 5000 + b"}", b'{"answer": "a\tb"}',
]  # fmt: skip
NO_VERBS = [
    "", "Undo", "undo ", "fix\0", "answer", None, 0, True, ["undo"], {"do": "undo"}, "x" * 5000,
]  # fmt: skip
DEEP = 100_000
HUGE = 10_000_000
UNFIT = [
    *NO_REQUESTS,
    *(json.dumps({"do": verb}).encode() for verb in NO_VERBS),
    b'{"answer": ' + b"[" * DEEP + b"]" * DEEP + b"}",
    b'{"do": ' + b'{"do": ' * DEEP + b"1" + b"}" * DEEP + b"}",
    b'{"answer": ' + b"[" * 300 + b"]" * 300 + b"}",
    b"\0" * HUGE,
    b'{"answer": ["' + b"x" * HUGE + b'"]}',
    b'{"answer": [' + b'"JS", ' * (HUGE // 6) + b'"JS"]}',
    b'{"answer": "' + b"x" * conversation.MAX_LINE_BYTES + b'"}',
]


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.sample(6)
def test_every_junk_line_is_one_error_and_the_same_question(name):
    game, out = load(name), io.TextIOWrapper(io.BytesIO(), "utf-8")
    session = Session(game, game.resolve_options({}))
    play_randomly(session, Random(name), limit=7)
    lines = b"".join(line + b"\n" for line in UNFIT)
    conversation.serve(Conversation(session, game.say()), io.BytesIO(lines), out)
    out.seek(0)
    *_, question = messages = [json.loads(line) for line in out]
    rounds = messages[-2 * len(UNFIT) :]
    for line, error, again in zip(UNFIT, rounds[::2], rounds[1::2], strict=True):
        assert error["type"] == "error", line[:200]
        assert 0 < len(error["text"]) < 1000
        assert again == question, line[:200]
