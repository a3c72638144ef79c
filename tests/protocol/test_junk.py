"""Junk on the protocol's wire: each line gets one error and the same question again."""

import io
import json
from random import Random

import pytest

from referee.errors import CODES, RequestError
from referee.protocol import Conversation, conversation
from referee.rulekit.cards import JOKERS, STANDARD
from referee.rulekit.questions import Choose, Draw, Number, Roll
from referee.sessions.history import History
from referee.sessions.session import Session
from referee.testing.play import play_randomly, random_answer
from tests.table import EVERY, load

LINES = 45_000
POSITIONS = 25  # in every game
STRANGE = [
    "", "\0", "8D\0", "\x1b[31mKS", "\x7f", "\ud800", "\u202eSK", "zz", "11H", "?" * 41, "Ω" * 999,
]  # fmt: skip
NO_TEXTS = [
    None,
    True,
    False,
    0,
    -1,
    1.5,
    10**30,
    {},
    {"JS": 1},
    [[]],
    [None],
    [7],
    [["JS"]],
    [{}],
    ["JS", None],
]
NO_NUMBERS = [0, -1, 10**30, 1.0, "1", True, None, [1], {}]
NO_VERBS = [
    "", "Undo", "undo ", "fix\0", "answer", None, 0, True, ["undo"], {"do": "undo"}, "x" * 5000,
]  # fmt: skip
NOT_JSON = [
    b"",
    b"\r",
    b"\0",
    b"undo",
    b"{",
    b"{}}",
    b"[]",
    b"null",
    b'"undo"',
    b"1e999",
    b"NaN",
    b"\xff\xfe{\0}\0",
    b"\xef\xbb\xbf",
    b'{"do": "undo"',
    b"{'do': 'undo'}",
    b'{"do": "undo"} {"do": "undo"}',
    b'{"answer": "\xc3\x28"}',
    b'{"answer": 0x10}',
    b'{"answer": ' + b"9" * 5000 + b"}",
    b'{"answer": "a\tb"}',
]
DEEP = 100_000
HUGE = 10_000_000


SOMEWHERE = {  # each of these codes comes up in every game, among so many lines
    "not-json", "bad-request", "no-such-card", "not-in-game", "already-seen", "wrong-count",
    "not-an-option", "nothing-to-undo", "nothing-to-redo", "no-such-ask", "does-not-fit",
}  # fmt: skip


def encode(request):
    return json.dumps(request).encode()


def junk(session, rng):
    """One line that no position of a game can take for anything."""
    return rng.choices(KINDS, SHARES)[0](session, rng)


def not_json(_, rng):
    return rng.choice(NOT_JSON)


def noise(_, rng):
    return rng.randbytes(rng.randint(1, 60)).replace(b"\n", b"")


def torn(session, rng):
    whole = encode(
        {"answer": random_answer(session.question, rng)} if session.question else {"do": "undo"}
    )
    return whole[: rng.randrange(len(whole))]


def no_request(session, rng):
    empty = [{}, {"answr": "JS"}, {"n": 1}, {"do": "fix"}]
    if not session.history.redo_steps:
        empty.append({"do": "redo"})
    if not session.history.entries and not session.history.conceded:
        empty.append({"do": "undo"})
    return encode(rng.choice([*empty, {"do": rng.choice(NO_VERBS)}]))


def no_answer(session, rng):
    return encode({"answer": unfitting(session.question, rng)})


def misfit(session, rng):
    """A change of an old answer, sound by itself, that a later answer does not fit."""
    entries = session.history.entries
    if not entries or session.history.conceded:
        return b"fix"
    n = rng.randint(1, len(entries))
    trial = Session(session.game, session.options, history=History(list(entries)))
    answer = random_answer(trial.question_at(n), rng)
    try:
        trial.fix(n, answer)
    except RequestError:
        return encode({"do": "fix", "n": n, "answer": answer})
    return b"fix"


def no_fix(session, rng):
    last = len(session.history.entries)
    answer = rng.choice([7, {}, True, "\0", ["\0"]])
    n = rng.choice([*NO_NUMBERS, last + 1, last + 10, *range(1, last + 1)])
    cut = rng.choice([{}, {"cut": True}, {"cut": False}, {"cut": 1}, {"cut": None}])
    return encode({"do": "fix", "n": n, "answer": answer} | cut)


def unfitting(question, rng):
    if question is None:
        return rng.choice([*STRANGE, *NO_TEXTS, ["JS"]])
    if isinstance(question, Number | Roll):
        numbers = [
            0,
            -1,
            99,
            True,
            2.5,
            [],
            [1],
            [0, 3],
            [2, 7],
            [2, 2, 2],
            ["2", "3"],
            "2 3",
            [True, 1],
        ]
        return rng.choice([*STRANGE, *numbers, ["JS"]])
    if isinstance(question, Choose):
        option = rng.choice(question.options)
        near = [
            option + "\0", option + "~", option * 2 + "~", "\x1b" + option, [option],
            [*question.options],
        ]  # fmt: skip
        return rng.choice([*STRANGE, *NO_TEXTS, *near])
    if isinstance(question, Draw):
        return rng.choice(
            [
                wrong_length,
                wrong_card,
                wrong_card,
                wrong_card,
                lambda *_: "JS",
                lambda *_: no_list(question, rng),
            ]
        )(question, rng)
    return rng.choice([wrong_pick, wrong_pick, lambda *_: "JS", lambda *_: no_list(question, rng)])(
        question, rng
    )


def no_list(question, rng):
    """No list of cards; null is one where every card to be drawn is known."""
    accepts = isinstance(question, Draw) and None not in question.expected
    return rng.choice([value for value in NO_TEXTS if not (accepts and value is None)])


def wrong_length(draw, rng):
    right = random_answer(draw, rng)
    return rng.choice([[], right[:-1], right * 2, right + right[:1], right * 1000])


def wrong_card(draw, rng):
    """The right number of cards, one of which cannot lie there."""
    answer = random_answer(draw, rng)
    spot = rng.randrange(draw.count)
    strange = [
        card
        for card in ("FM", *STANDARD, *JOKERS, "A1", "18", "T1")
        if card not in draw.pile.possible_cards
    ]
    others = [
        card
        for card in draw.pile.possible_cards
        if card not in draw.pile.unseen and card != draw.expected[spot]
    ]
    if draw.expected[spot] is not None:
        others += draw.pile.unseen
    bad = [*STRANGE, *strange[:6], *others, *(answer[:spot] + answer[spot + 1 :])]
    answer[spot] = rng.choice(bad)
    return answer


def wrong_pick(pick, rng):
    options = list(pick.options)
    wrong = [
        [*options, *options],
        [options[0]] * 2,
        [rng.choice(STRANGE)],
        [*options[: pick.most], "\0"],
    ]
    wrong.append([card for card in STANDARD if card not in options][: max(1, pick.least)])
    if pick.least:
        wrong.append([])
    return rng.choice(wrong)


KINDS = [not_json, noise, torn, no_request, no_answer, no_fix, misfit]
SHARES = [4, 4, 4, 4, 14, 6, 1]


def talk(session, lines):
    """Return the referee's reply to these lines, on a stream as strict as a real one."""
    out = io.TextIOWrapper(io.BytesIO(), "utf-8")
    talk = Conversation(session, session.game.say())
    conversation.serve(talk, io.BytesIO(b"".join(line + b"\n" for line in lines)), out)
    out.seek(0)
    return [json.loads(line) for line in out]


def assert_refused(session, lines):
    """The codes with which these lines are refused."""
    before = json.dumps([session.state(), session.number, session.history.conceded])
    messages = talk(session, lines)
    rounds = messages[-2 * len(lines) :]
    question = messages[-2 * len(lines) - 1]
    assert question["type"] in {"ask", "over"}
    for line, error, again in zip(lines, rounds[::2], rounds[1::2], strict=True):
        assert error["type"] == "error", line[:200]
        assert error["code"] in CODES
        assert error["text"]
        assert len(error["text"]) < 1000
        assert again == question, line[:200]
    assert json.dumps([session.state(), session.number, session.history.conceded]) == before
    assert session.journal == []
    return {error["code"] for error in rounds[::2]}


def positions(name, rng):
    """Sessions from the first question to the end, one conceded, one with something to redo."""
    game = load(name)
    for depth in range(POSITIONS):
        session = Session(game, game.resolve_options({}))
        play_randomly(session, rng, limit=depth * 2)
        if session.over and depth % 4:  # a short game: somewhere in its middle
            for _ in range(rng.randrange(session.number)):
                session.undo()
        if depth % 7 == 6 and session.history.entries:
            session.undo()
        if depth % 11 == 10 and not session.over:
            session.concede()
        session.journal = []
        yield session


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.sample(6)
def test_every_junk_line_is_one_error_and_the_same_question(name, depth):
    rng = Random(name)
    share = depth(depth(LINES)) // (len(EVERY) * POSITIONS) + 1
    codes = set()
    for session in positions(name, rng):
        first = (
            [] if session.history.entries or session.history.conceded else [encode({"do": "undo"})]
        )
        codes |= assert_refused(session, [*first, *(junk(session, rng) for _ in range(share))])
    assert codes >= SOMEWHERE or depth(LINES) < LINES


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.sample(6)
def test_deep_and_huge_lines_are_refused_like_any_other(name):
    game = load(name)
    session = Session(game, game.resolve_options({}))
    deep = [
        b'{"answer": ' + b"[" * DEEP + b"]" * DEEP + b"}",
        b'{"do": ' + b'{"do": ' * DEEP + b"1" + b"}" * DEEP + b"}",
        b'{"answer": ' + b"[" * 300 + b"]" * 300 + b"}",
    ]
    huge = [
        b"\0" * HUGE,
        b'{"answer": ["' + b"x" * HUGE + b'"]}',
        b'{"do": "' + b"x" * HUGE + b'"}',
        b'{"answer": [' + b'"JS", ' * (HUGE // 6) + b'"JS"]}',
        b'{"answer": "' + b"x" * conversation.MAX_LINE_BYTES + b'"}',
    ]
    assert_refused(session, [*deep, *huge, b"[]"])
