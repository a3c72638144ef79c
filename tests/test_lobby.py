"""`referee` alone, and `go`, `discard` and `rename`: games that were left, whatever their kind."""

import pytest

from referee import begin
from tests.test_commands import ROOM, said
from tests.test_protocol import referee


@pytest.fixture
def two(tmp_path):
    referee("scoundrel", lines=ROOM + "3\n", home=tmp_path)
    referee("scoundrel", "--new", lines=ROOM, home=tmp_path)
    return tmp_path


def test_all_unfinished_games_are_listed_with_their_state(two):
    text = said(referee(home=two))
    assert "scoundrel-1  health 26, 40 cards in the deck  today" in text
    assert "scoundrel-2  health 20, 40 cards in the deck  today" in text


def test_an_older_unfinished_game_is_not_forgotten_when_the_newest_is_over(two):
    referee("go", "scoundrel-2", lines="concede\n", home=two)
    assert "Going on with your game scoundrel-1.jsonl" in said(referee("scoundrel", home=two))


def test_go_takes_a_name_a_number_or_the_only_game(two):
    assert "scoundrel-1.jsonl" in said(referee("go", "scoundrel-1", home=two))
    assert "scoundrel-2.jsonl" in said(referee("go", "1", home=two))
    several = referee("go", home=two)
    assert several.returncode == 2
    assert "scoundrel-1" in said(several)
    referee("go", "scoundrel-1", lines="concede\n", home=two)
    assert "scoundrel-2.jsonl" in said(referee("go", home=two))


def test_a_discarded_game_can_be_brought_back(two):
    assert "discard --back" in said(referee("discard", "scoundrel-1", home=two))
    assert "scoundrel-1" not in said(referee("saves", home=two))
    assert "is back" in said(referee("discard", "--back", "scoundrel-1", home=two))
    assert "scoundrel-1" in said(referee("saves", home=two))


def test_a_renamed_game_is_found_by_its_new_name(two):
    referee("rename", "scoundrel-1", "winter evening", home=two)
    assert "winter evening" in said(referee("saves", home=two))
    assert "1 answer" in said(referee("go", "scoundrel-2", home=two))
    assert "2 answers so far" in said(referee("scoundrel", "--save", "winter evening", home=two))
    assert referee("rename", "scoundrel-2", "winter evening", home=two).returncode == 2


def test_save_takes_a_name_of_the_list(two, monkeypatch):
    monkeypatch.chdir(two)
    assert "2 answers so far" in said(referee("scoundrel", "--save", "scoundrel-1", home=two))
    assert not (two / "scoundrel-1").exists()


def test_a_dealt_game_that_was_over_at_once_can_be_looked_at_again(tmp_path):
    seed = next(seed for seed in range(40) if begin("solitaire-rpg", seed=seed).over)
    referee("solitaire-rpg", "--deal", "digital", "--seed", str(seed), home=tmp_path)
    save = next((tmp_path / "saves").glob("*.jsonl"))
    save.write_bytes(save.read_bytes().split(b"\n")[0] + b"\n")  # its end was not noted
    again = referee("go", str(save), home=tmp_path)
    assert again.returncode == 0, said(again)
