"""`referee stats`: rates with their intervals, scores, streaks, and the same as a picture."""

import csv
import json
from urllib.parse import unquote

import pytest

from cards_pdf.common.line_break import columns
from referee import games
from referee.insight.outputs import measure_share
from referee.protocol import results
from referee.saves.journal import Header, Result
from referee.saves.library import TrackRecord, variant_title
from referee.texts import language, languages
from tests.commands.lines import DEATH, ROOM, output_of
from tests.program import referee

WON, LOST = Result("win", 12), Result("loss", -40)


def test_a_rate_says_how_sure_it_is():
    played = [WON, LOST, WON, WON, LOST]
    assert "too few games to tell" in [*results.result_lines({"Scoundrel": TrackRecord(played)})][1]
    tally, rate, scores = results.result_lines({"Scoundrel": TrackRecord(played * 5)})
    share = measure_share(15, 25)
    assert "25 played, 15 won (60%), 10 lost" in tally
    assert "streak 0, best 2" in rate
    assert f"likely {round(100 * share.minimum)} to {round(100 * share.maximum)}%" in rate
    assert "scores −40 to 12, −9 on average" in scores


@pytest.mark.parametrize("lang", languages())
def test_every_row_fits_into_eighty_columns(lang):
    longest = "A game that has a title of more than thirty letters (variant Classic)"
    played = [Result("win", 12), Result("conceded", 3)] * 40 + [LOST] * 50
    records = {title: TrackRecord(played) for title in ("Scoundrel (variant Classic)", longest)}
    for line in map(language(lang), results.result_lines(records)):
        assert columns(line) <= 80
        assert line.strip()


@pytest.mark.parametrize("outcomes", [[WON], [LOST], [WON] * 30 + [LOST] * 70])
def test_a_bar_is_always_as_long_and_full_up_to_what_is_sure(outcomes):
    record = TrackRecord(outcomes)
    share = measure_share(record.wins, record.played)
    _, rate, *_ = results.result_lines({"Scoundrel": record})
    bar = str(rate).split()[0]
    assert len(bar) == results.BAR_WIDTH
    assert bar.count("█") == round(share.minimum * results.BAR_WIDTH)
    assert bar.rstrip("·") == bar[: round(share.maximum * results.BAR_WIDTH)]


def test_the_rates_are_drawn(tmp_path):
    referee("scoundrel", lines=DEATH, home=tmp_path)
    referee("scoundrel", "--variant", "classic", lines=ROOM + "concede\n", home=tmp_path)
    drawn = tmp_path / "stats.svg"
    assert f"Drawn: {drawn}" in output_of(referee("stats", "--png", str(drawn), home=tmp_path))
    svg = drawn.read_text("utf-8")
    assert "Scoundrel: 0% / 1" in svg
    assert "Scoundrel (variant Classic): 0% / 1" in svg


@pytest.mark.parametrize(
    ("game", "lang", "options", "name"),
    [
        ("days", "en", {}, "as days go by"),
        ("days", "en", {"stash": True, "distance": 3}, "as days go by (distance 3, stash)"),
        ("scoundrel", "zh", {"ending": "all"}, "恶棍 (结束于 打完所有牌时)"),
        ("legacy", "zh", {"campaign": {"name": "one"}}, "十八道痕 (战役 one)"),
    ],
)
def test_a_kind_of_game_is_called_by_its_options(game, lang, options, name):
    header = Header(game, 1, games.load(game).resolve_options({}) | options)
    assert variant_title(header, lang) == name


def test_every_finished_game_is_written_as_a_table_and_as_json(tmp_path):
    referee("scoundrel", "--deal", "digital", "--seed", "3", lines="concede\n", home=tmp_path)
    referee("scoundrel", "--variant", "classic", lines=DEATH, home=tmp_path)
    for kind in ("csv", "json"):
        assert "Written" in output_of(
            referee("stats", "--export", str(tmp_path / f"all.{kind}"), home=tmp_path)
        )
    rows = list(csv.DictReader((tmp_path / "all.csv").read_text("utf-8").splitlines()))
    content = json.loads((tmp_path / "all.json").read_text("utf-8"))
    assert (
        [row["outcome"] for row in rows]
        == [play["outcome"] for play in content]
        == ["loss", "conceded"]
    )
    assert [play["seed"] for play in content] == [None, 3]
    assert [play["score"] is None for play in content] == [False, True]


def test_a_play_is_told_to_bg_stats_as_it_documents(tmp_path):
    referee("scoundrel", "--variant", "classic", lines=DEATH, home=tmp_path)
    referee("stats", "--export", str(tmp_path / "all.json"), home=tmp_path)
    [play] = json.loads((tmp_path / "all.json").read_text("utf-8"))
    address, _, data = play["bg_stats"].partition("?data=")
    assert address == "https://app.bgstatsapp.com/createPlay.html"
    noted = json.loads(unquote(data))
    assert noted["playDate"] == play["at"]
    assert noted["game"]["name"].startswith("Scoundrel")
    assert noted["sourcePlayId"]
    [player] = noted["players"]
    assert (player["winner"], player["score"]) == (False, play["score"])
