"""`referee simulate legacy --campaign NAME`: games that start with the campaign's cards."""

import json

from referee.__main__ import run
from referee.campaign import actions, file
from tests.campaigns import toml


def simulated(part, *words, seeds="0:20"):
    words = ("--player", "random", "--seeds", seeds, "--json", str(part), *words)
    return run(["simulate", "legacy", *words])


def counts(part):
    return json.loads(part.read_text("utf-8"))


def test_games_begin_with_the_campaigns_cards_and_nothing_is_written(tmp_path, capsys):
    file.create_campaign("mine")
    for monster in ("FM", "IM", "EM"):
        actions.set_value(f"{monster}.hp", "1", "mine")
    before = toml("mine").read_bytes()
    simulated(tmp_path / "fresh")
    assert simulated(tmp_path / "mine", "--campaign", "mine") == 0
    assert "campaign mine" in capsys.readouterr().out
    assert counts(tmp_path / "mine")["outcomes"] == {"win": 20}
    assert counts(tmp_path / "fresh")["outcomes"] != {"win": 20}
    assert toml("mine").read_bytes() == before


def test_a_campaign_that_is_not_there_is_said_to_be_so(tmp_path, capsys):
    file.create_campaign("mine")
    assert simulated(tmp_path / "a", "--campaign", "other") == 2
    assert "mine" in capsys.readouterr().err


def test_a_campaign_keeps_to_its_own_deck(tmp_path, capsys):
    file.create_campaign("mine")
    assert simulated(tmp_path / "a", "--campaign", "mine", "--upgrade-discards", "nothing") == 2
    assert "The campaign mine has --upgrade-discards upgraded" in capsys.readouterr().err
