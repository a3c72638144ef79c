"""The start of a game, and its resumption: which rule book, what else there is, its name."""

import pytest

from referee import games
from referee.command_line import requests
from referee.errors import UsageError
from referee.saves import folder
from referee.saves.opening import OpenRequest


def choose_variant(*, attended, **options):
    save = requests.open_game(
        games.load("scoundrel"), OpenRequest(options=options, is_new=True, is_interactive=attended)
    )
    save.close()
    return save.session.options["variant"]


def test_what_was_chosen_last_is_proposed_to_whoever_can_choose():
    assert choose_variant(attended=True) == "standard"
    assert choose_variant(attended=True, variant="classic") == "classic"
    assert choose_variant(attended=False) == "standard"
    assert choose_variant(attended=True, variant="classic") == "classic"
    assert choose_variant(attended=True) == "classic"
    assert choose_variant(attended=True, variant="standard") == "standard"
    assert choose_variant(attended=True) == "standard"


def test_another_rule_book_takes_the_place_of_a_game_that_nobody_has_answered():
    first = requests.open_game(games.load("scoundrel"), OpenRequest())
    first.close()
    other = requests.open_game(games.load("scoundrel"), OpenRequest(options={"variant": "classic"}))
    other.close()
    assert other.session.options["variant"] == "classic"
    assert [path.name for path in folder.find_saves()] == [other.path.name]


def test_a_game_that_was_answered_keeps_its_rule_book():
    save = requests.open_game(games.load("scoundrel"), OpenRequest())
    save.session.answer("JS 8D 6H 4C".split())
    save.close()
    with pytest.raises(UsageError, match="was started with --variant standard"):
        requests.open_game(games.load("scoundrel"), OpenRequest(options={"variant": "classic"}))
