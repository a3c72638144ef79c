"""The start of a game, and its resumption: which rule book, what else there is, its name."""

import pytest

from referee import games
from referee.command_line import requests
from referee.command_line.requests import make_request
from referee.errors import UsageError
from referee.saves import folder
from referee.saves.opening import OpenRequest
from tests.program import referee

DEATH = "jsqs2c3c\njs\nqs\n"


@pytest.mark.parametrize(
    ("variant", "other"),
    [("standard", "where potions heal to 20 at most: `referee scoundrel --variant classic`"),
     ("classic", "`referee scoundrel --variant standard`")],
)  # fmt: skip
def test_the_other_rule_book_is_named_in_a_line(variant, other, tmp_path):
    output = referee("scoundrel", "--variant", variant, home=tmp_path).stdout.decode()
    assert other in output
    again = referee("scoundrel", lines="js8d6h4c\n", home=tmp_path).stdout.decode()
    assert "rule" in again
    assert other not in referee("scoundrel", home=tmp_path).stdout.decode()


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


def test_programs_are_nobody_who_could_choose():
    game = games.load("scoundrel")
    assert make_request(game, {}, is_interactive=True).is_interactive
    assert not make_request(game, {"json": "1"}, is_interactive=True).is_interactive


def test_a_finished_game_opens_by_its_title(tmp_path):
    referee("scoundrel", lines=DEATH, home=tmp_path)
    output = referee("go", "scoundrel-1", home=tmp_path).stdout.decode()
    assert "Scoundrel, played on 20" in output
    assert ": 3 answers. It is over." in output
    assert "jsonl" not in output


def test_an_unfinished_game_is_met_by_the_name_that_goes_on_with_it(tmp_path):
    referee("scoundrel", lines="js8d6h4c\n", home=tmp_path)
    assert (
        "Continuing your game scoundrel-1: 1 answer"
        in referee("scoundrel", home=tmp_path).stdout.decode()
    )


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
