"""A save that was written can be opened and undone, whatever the rules of others do by then."""

from contextlib import closing

import pytest

from referee.errors import RulesError
from referee.protocol import Conversation
from referee.saves import opening
from tests.games.stranger import GAME, KEEP, LEAVE, Beach
from tests.games.test_broken_games import endlessly_deep, leaving, own, turning
from tests.saves.files import write_save

ANSWERS = (["2C"], KEEP, ["3C"], LEAVE, ["4C"])
TELLING = ("view", "state", "places", "poses", "tracks", "names", "cards", "marks")
STRANGE = (None, 7, [[]], {3: 4})


def written(path, game=GAME):
    return write_save(game, path, *ANSWERS).read_bytes()


def once_kept(function, broken):
    """Tell one thing until a card is kept, and something else from then on."""
    return lambda game, t, *more: broken() if t.bag else function(game, t, *more)


def fails():
    raise IndexError(3)


def opened_and_undone(game, path):
    with closing(opening.resume_game(game, path)) as save:
        talk = Conversation(save.session, game.say())
        messages = talk.opening()
        assert messages[-1]["type"] == "ask"
        while messages[-1]["n"] > 1:
            assert messages[-1]["can"]["undo"]
            n = messages[-1]["n"]
            messages = talk.reply({"do": "undo"})
            assert messages[-1]["n"] == n - 1
    return messages


@pytest.mark.parametrize("method", TELLING)
def test_a_method_that_fails_hides_the_table_and_not_the_save(method, tmp_path):
    game = own(**{method: once_kept(getattr(Beach, method), fails)})
    written(tmp_path / "s.jsonl", game)
    opened_and_undone(game, tmp_path / "s.jsonl")


@pytest.mark.sample(4)
@pytest.mark.parametrize("value", STRANGE, ids=repr)
@pytest.mark.parametrize("method", TELLING)
def test_a_method_that_tells_something_else_hides_no_save(method, value, tmp_path):
    game = own(**{method: once_kept(getattr(Beach, method), lambda: value)})
    written(tmp_path / "s.jsonl", game)
    opened_and_undone(game, tmp_path / "s.jsonl")


def second_turn(turn):
    return lambda t, ask: turn(t, ask) if t.sand or t.bag else Beach.turn(GAME, t, ask)


def other_options(_, ask):
    ask.choose("take", ("swap", "burn"), about="", held=0)


@pytest.mark.parametrize("turn", [endlessly_deep, leaving, lambda *_: fails(), other_options])
def test_rules_that_fail_now_open_before_the_answer_at_which_they_do(turn, tmp_path):
    path, game = tmp_path / "s.jsonl", turning(second_turn(turn))
    before = written(path)
    opened_and_undone(game, path)
    assert path.read_bytes().startswith(before)


def test_nothing_is_written_before_a_move_and_redo_finds_what_lay_behind(tmp_path):
    path = tmp_path / "s.jsonl"
    game, before = turning(second_turn(lambda *_: fails())), written(path)
    with closing(opening.resume_game(game, path)) as save:
        told, *_ = save.session.events()
        assert (told.name, told.facts["n"]) == ("rules-failed-at", 2)
    assert path.read_bytes() == before
    with closing(opening.resume_game(game, path)) as save:
        save.session.undo()
    with closing(opening.resume_game(GAME, path)) as save:
        for _ in range(len(ANSWERS)):
            save.session.redo()
        assert [entry.answer for entry in save.session.history.entries] == list(ANSWERS)


def test_rules_that_fail_before_anything_is_asked_are_told(tmp_path):
    written(tmp_path / "s.jsonl")
    with pytest.raises(RulesError):
        opening.resume_game(own(play=lambda *_: fails()), tmp_path / "s.jsonl")
