"""Third-party rules changed without a new number: resuming a save asks first."""

import shutil
import sys
from contextlib import closing
from importlib import import_module
from pathlib import Path

import pytest

from referee import games
from referee.commands.dev_table import refit_save
from referee.protocol import Conversation
from referee.saves import opening
from referee.saves.journal import Journal
from referee.thirdparty.discovery import fingerprint
from tests.saves.files import write_save

RULES = Path(__file__).parents[1] / "games" / "stranger"


@pytest.fixture
def shore(tmp_path, monkeypatch):
    shutil.copytree(
        RULES, tmp_path / "shore", ignore=shutil.ignore_patterns("__pycache__", "tides.py")
    )
    monkeypatch.syspath_prepend(tmp_path)
    source = tmp_path / "shore" / "__init__.py"
    before = source.read_text("utf-8").replace("tests.games.stranger", "shore")

    def written(old="", new=""):
        source.write_text(before.replace(old, new, 1), "utf-8")
        sys.modules.pop("shore", None)
        return import_module("shore").GAME

    yield written
    sys.modules.pop("shore", None)


def first_question(game, path):
    with closing(opening.resume_game(game, path)) as save:
        return save.session.question.name


def test_whoever_goes_on_by_other_rules_of_the_same_number_is_asked_once(shore, tmp_path):
    path = tmp_path / "s.jsonl"
    write_save(shore(), path, ["2C"])
    assert first_question(shore(), path) == "take"
    changed = shore("len(t.bag) == 3", "len(t.bag) == 4")
    assert first_question(changed, path) == "rules-changed"
    with closing(opening.resume_game(changed, path)) as save:
        talk = Conversation(save.session, changed.say())
        question = talk.opening()[-1]
        assert question["options"] == ["go-on"]
        assert "raise `rules`" in question["text"]
        assert talk.reply({"answer": "keep"})[0]["type"] == "error"
        assert talk.reply({"do": "hint"})[0]["code"] == "bad-request"
        assert talk.reply({"answer": "go-on"})[-1]["ask"] == "take"
    assert first_question(changed, path) == "take"
    assert first_question(shore("len(t.bag) == 3", "len(t.bag) == 5"), path) == "rules-changed"


def test_what_was_answered_can_be_undone_before_anybody_agrees(shore, tmp_path):
    write_save(shore(), tmp_path / "s.jsonl", ["2C"])
    changed = shore("len(t.bag) == 3", "len(t.bag) == 4")
    with closing(opening.resume_game(changed, tmp_path / "s.jsonl")) as save:
        save.session.undo()
        assert save.session.number == 1
        save.session.answer("go-on")
        assert save.session.question.name == "find"


def test_comments_change_no_rules(shore):
    assert fingerprint(shore()) == fingerprint(
        shore("return t.turns", "# as it was\nreturn t.turns")
    )
    assert fingerprint(shore()) != fingerprint(shore("len(t.bag) == 3", "len(t.bag) == 4"))


def test_another_number_is_the_author_s_word(shore, tmp_path):
    write_save(shore(), tmp_path / "s.jsonl", ["2C"])
    numbered = shore('name = "beach"', 'rules, name = 2, "beach"')
    assert first_question(numbered, tmp_path / "s.jsonl") == "take"


def test_dev_begins_a_save_of_other_rules_again(shore, tmp_path):
    path = tmp_path / "s.jsonl"
    write_save(shore(), path, ["2C"])
    changed = shore("len(t.bag) == 3", "len(t.bag) == 4")
    refit_save(changed, path)
    assert Journal.read(path).header.code == fingerprint(changed)
    assert first_question(changed, path) == "take"


def test_saves_of_the_house_have_no_print(tmp_path):
    game = games.load("scoundrel")
    write_save(game, tmp_path / "s.jsonl")
    assert b'"code"' not in (tmp_path / "s.jsonl").read_bytes()
