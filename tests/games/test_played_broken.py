"""Broken games of others at the table: who is at fault is said, and nobody loses a save."""

import json
import re
from contextlib import closing, suppress
from io import BytesIO, TextIOWrapper

import pytest

from cards_pdf.common.messages import UserError
from referee.commands import play
from referee.errors import RulesError
from referee.insight.rollout import run
from referee.protocol import Conversation
from referee.rulekit.ask import Over
from referee.rulekit.player import Player
from referee.saves import opening
from referee.saves.opening import OpenRequest
from referee.sessions.dealers import Dealer
from referee.sessions.session import Session
from referee.web.table import PageSession
from tests.games.stranger import GAME, KEEP, LEAVE, Beach
from tests.games.test_broken_games import BROKEN, ENDLESS, own, turning
from tests.saves.files import write_save


def failing_when_kept(t, ask):
    Beach.turn(GAME, t, ask)
    if t.bag:
        return [][3]


FAILING = turning(failing_when_kept)


def seated(game):
    return Conversation(Session(game, game.resolve_options({})), game.say())


def test_an_answer_that_breaks_the_rules_is_refused_and_another_one_taken():
    talk = seated(FAILING)
    talk.reply({"answer": ["2C"]})
    error, again = talk.reply({"answer": KEEP})
    assert (error["type"], error["code"]) == ("error", "rules-failed")
    assert "games/test_played_broken.py, line" in error["text"]
    assert (again["ask"], again["n"]) == ("take", 2)
    assert talk.reply({"answer": LEAVE})[-1]["n"] == 3


@pytest.mark.sample(3)
@pytest.mark.parametrize("mistake", [name for name in BROKEN if name not in ENDLESS])
def test_no_mistake_loses_a_save_or_is_anything_but_a_sentence(mistake, tmp_path):
    path = write_save(GAME, tmp_path / "save.jsonl", ["2C"], KEEP)
    before = path.read_bytes()
    with suppress(UserError):
        gone_on(BROKEN[mistake], path)
    assert path.read_bytes().startswith(before)


def gone_on(game, path):
    with closing(opening.resume_game(game, path)) as save:
        talk = Conversation(save.session, game.say())
        for message in talk.opening():
            json.dumps(message)
        for answer in (["3C"], LEAVE, ["4C"], KEEP):
            talk.reply({"answer": answer})


def test_a_page_is_told_what_is_wrong_and_does_not_ask_for_ever(tmp_path, monkeypatch):
    game = own(view=lambda *_: [][3])
    monkeypatch.setattr("referee.games.load", lambda _: game)
    page = PageSession(
        lambda *_: opening.start_game(game, game.resolve_options({}), tmp_path / "s.jsonl", None)
    )
    *_, told, asked = page.reply({"do": "open", "game": "beach", "new": True})
    assert told["text"].startswith(
        "The rules of Beachcombing failed in games/test_played_broken.py, line"
    )
    assert (asked["type"], asked["ask"]) == ("ask", "find")
    page.close()


def test_a_mistake_of_ours_is_told_to_the_page_as_well(tmp_path, monkeypatch):
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    page = PageSession(lambda *_: None)
    monkeypatch.setattr(page, "_carry_out", lambda _: [][3])
    (said,) = page.reply({"do": "lobby"})
    assert said["text"].startswith("This is a bug in referee (IndexError).")


@pytest.mark.parametrize(
    ("parts", "why"),
    [
        (
            {"view": lambda *_: None},
            r"Beachcombing gave the referee something that it cannot use \(Type.*the laws of `referee.testing` show where\.",
        ),
        ({"state": lambda *_: {"bag": {1}}}, "what it returns is not JSON"),
        (
            {"view": lambda _, t, say: say("nothing")},
            "There is no text nothing in stranger/texts/en",
        ),
    ],
)
def test_what_the_house_cannot_use_is_the_author_s(parts, why):
    *_, told, asked = seated(own(**parts)).opening()
    assert asked["ask"] == "find"
    assert re.search(why, told["text"])


def test_a_rollout_blames_the_author():
    with pytest.raises(RulesError):
        run(FAILING, FAILING.resolve_options({}), Player, Dealer(1))


def test_programs_hear_messages_alone(capsys, monkeypatch, tmp_path):
    game = own(
        play=lambda _, t, ask: [print("noise"), ask.draw("find", t.beach, 1), Over("win")][-1]
    )
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(b'{"answer": ["2C"]}\n')))
    assert play.run(game, OpenRequest(is_program=True)) == 0
    output = capsys.readouterr()
    assert [json.loads(line)["type"] for line in output.out.splitlines()] == [
        "hello",
        "ask",
        "over",
    ]
    assert "noise" in output.err
