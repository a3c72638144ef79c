"""Rules of others that were changed, and their number was not: whoever goes on with a save is told."""

import shutil
import sys
from contextlib import closing
from importlib import import_module
from pathlib import Path

import pytest

from referee import games
from referee.commands.dev.table import refit
from referee.saves import open_save
from referee.saves.journal import Journal
from referee.strangers.prints import print_of

RULES = Path(__file__).parents[1] / "games" / "stranger"


@pytest.fixture
def shore(tmp_path, monkeypatch):
    """A game whose rules can be written anew."""
    shutil.copytree(RULES, tmp_path / "shore", ignore=shutil.ignore_patterns("__pycache__", "tides.py"))
    monkeypatch.syspath_prepend(tmp_path)
    source = tmp_path / "shore" / "__init__.py"
    before = source.read_text("utf-8").replace("tests.games.stranger", "shore")

    def written(old="", new=""):
        source.write_text(before.replace(old, new, 1), "utf-8")
        sys.modules.pop("shore", None)
        return import_module("shore").GAME

    yield written
    sys.modules.pop("shore", None)


def begun(game, path):
    with closing(open_save.begin(game, game.settled({}), path, None)) as save:
        save.session.answer(["2C"])


def told(game, path):
    with closing(open_save.go_on(game, path)) as save:
        return [event.name for event in save.session.events()]


def test_other_rules_of_the_same_number_are_told(shore, tmp_path):
    begun(shore(), tmp_path / "s.jsonl")
    assert told(shore(), tmp_path / "s.jsonl") == ["resumed"]
    changed = shore("len(t.bag) == 3", "len(t.bag) == 4")
    assert told(changed, tmp_path / "s.jsonl") == ["resumed", "rules-changed"]
    said = changed.say().event(open_save.Event("rules-changed", {"game": "Beachcombing"}))
    assert "raise `rules`" in said


def test_comments_change_no_rules(shore):
    assert print_of(shore()) == print_of(shore("return t.turns", "# as it was\nreturn t.turns"))
    assert print_of(shore()) != print_of(shore("len(t.bag) == 3", "len(t.bag) == 4"))


def test_another_number_is_the_author_s_word(shore, tmp_path):
    begun(shore(), tmp_path / "s.jsonl")
    numbered = shore('name = "beach"', 'rules, name = 2, "beach"')
    assert told(numbered, tmp_path / "s.jsonl") == ["resumed"]


def test_dev_begins_a_save_of_other_rules_again(shore, tmp_path):
    path = tmp_path / "s.jsonl"
    begun(shore(), path)
    changed = shore("len(t.bag) == 3", "len(t.bag) == 4")
    refit(changed, path)
    assert Journal.read(path).header.code == print_of(changed)
    assert told(changed, path) == ["resumed"]


def test_saves_of_the_house_have_no_print(tmp_path):
    game = games.load("scoundrel")
    open_save.begin(game, game.settled({}), tmp_path / "s.jsonl", None).close()
    assert b'"code"' not in (tmp_path / "s.jsonl").read_bytes()
