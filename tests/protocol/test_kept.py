"""Finished games for every front end: how they went, a list to open them from, a review."""

from referee.saves.opening import open_game
from referee.web.table import PageSession
from tests.program import referee
from tests.protocol.schema import checked
from tests.protocol.wire import play_to

DEATH = "js qs 2c 3c\njs\nqs\n"


def lose(home, *words):
    assert referee("scoundrel", *words, lines=DEATH, home=home).returncode == 0


def test_stats_are_those_of_all_finished_games(tmp_path, monkeypatch):
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    lose(tmp_path)
    lose(tmp_path)
    lose(tmp_path, "--variant", "classic")
    reply = play_to("days").reply({"do": "stats"})[0]
    plain, classic = sorted(reply["kinds"], key=lambda kind: -kind["played"])
    assert (plain["title"], plain["game"], plain["played"], plain["lost"]) == (
        "Scoundrel",
        "scoundrel",
        2,
        2,
    )
    assert (plain["low"], plain["high"] < 1) == (0, True)
    assert "variant Classic" in classic["title"]
    assert reply["text"] == referee("stats", home=tmp_path).stdout.decode().splitlines()


def test_finished_games_are_listed_and_open_again(tmp_path, monkeypatch):
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    lose(tmp_path)
    referee("scoundrel", lines="js 8d 6h 4c\n", home=tmp_path)
    page = PageSession(open_game)
    (told,) = checked(page.reply({"do": "finished"}))
    (game,) = told["games"]
    assert (game["save"], game["title"], game["outcome"]) == ("scoundrel-1", "Scoundrel", "loss")
    assert game["text"].startswith("Scoundrel: loss, ")
    assert page.reply({"do": "finished", "game": "days"})[0]["games"] == []
    assert checked(page.reply({"do": "stats"}))[0]["kinds"][0]["played"] == 1
    opened = page.reply({"do": "go-on", "name": game["save"]})
    assert opened[-1]["type"] == "over"
    assert page.reply({"do": "review"})[0]["worst"]
    page.game.close()
