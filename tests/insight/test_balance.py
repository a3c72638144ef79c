"""The balance lab: campaigns, what a box is worth, two decks on the same seeds, decks that cannot be won."""

import re
from copy import deepcopy

import pytest

from referee.__main__ import run
from referee.games.legacy import deck as decks
from referee.insight.fairness.balance import compared, verdict, weighed
from referee.insight.fairness.campaigns import Played, PlayedCampaign, campaign
from referee.insight.fairness.lab import Lab, balance, lines
from referee.insight.fairness.statistics import inverted, mean, ratio, regression
from tests.texts.words import CHINESE, english_words


def shipped():
    return deepcopy(decks.shipped())


def stronger(attack):
    """The shipped deck with monsters that strike so much harder."""
    plain = shipped()
    for card in plain["cards"]:
        if card["stats"]:
            card["stats"] = card["stats"] | {"atk": card["stats"]["atk"] + attack}
    return plain


def campaigns(plain, count=3, games=4, **how):
    return [campaign(plain, games, seed, **how) for seed in range(count)]


def test_the_same_seed_is_the_same_campaign():
    assert campaign(shipped(), 3, 5) == campaign(shipped(), 3, 5)


def test_boxes_that_are_ticked_stay_ticked():
    games = campaign(shipped(), 6, 1).games
    ticks = [sum(len(numbers) for numbers in game.ticked.values()) for game in games]
    assert ticks == sorted(ticks)
    assert ticks[-1] > 0


def test_a_campaign_that_cannot_be_won_is_said_to_be_so():
    hard = stronger(500)
    report = weighed("Hard", hard, campaigns(hard), campaigns(hard, by_chance=True))
    assert report.cannot_be_won
    assert "cannot be won" in verdict(report)


def test_the_easier_of_two_decks_is_named():
    easy, hard = stronger(-35), stronger(500)
    told = compared("Easy", "Hard", campaigns(easy), campaigns(hard))
    assert told.startswith("Easy is easier than Hard")


def test_of_a_deck_against_itself_no_difference_can_be_told():
    same = campaigns(shipped())
    assert "No difference" in compared("one", "other", same, same)


def test_cards_and_boxes_are_all_in_the_report():
    plain = shipped()
    report = weighed("Shipped", plain, campaigns(plain), campaigns(plain, by_chance=True))
    text = "\n".join(lines(report))
    assert all(str(card) in text for card in decks.from_plain(plain).drawn)
    assert "too few games" in text


def test_errors_count_campaigns_not_games():
    alike = [(10.0, 10.0)] * 5 + [(0.0, 10.0)] * 5
    mixed = [(5.0, 10.0)] * 10
    assert ratio(alike).value == ratio(mixed).value == 0.5
    assert ratio(alike).error > 0.25
    assert ratio(mixed).error == 0


def test_a_mean_has_an_interval():
    found = mean([0.0, 1.0, 0.0, 1.0])
    assert found.value == 0.5
    assert found.error == pytest.approx(1.96 * 0.577 / 2, abs=0.01)


def test_a_regression_finds_what_was_put_in():
    clusters = [
        [([a, b, 1.0], 0.3 * a - 0.2 * b + 0.5) for a in (0.0, 1.0) for b in (0.0, 1.0)] for _ in "abc"
    ]
    assert [round(found.value, 3) for found in regression(clusters)] == [0.3, -0.2, 0.5]


def test_an_inverted_matrix_undoes_it():
    found = inverted([[2.0, 1.0], [1.0, 3.0]])
    assert found[0] == pytest.approx([0.6, -0.2], abs=1e-4)


def test_reports_are_written(tmp_path, capsys):
    balance(Lab("legacy", "legacy", 2, 2), tmp_path / "r.html", tmp_path / "r.svg")
    assert "No difference" in capsys.readouterr().out
    assert "<svg" in (tmp_path / "r.html").read_text("utf-8")
    assert (tmp_path / "r.svg").read_text("utf-8").startswith("<svg")


def test_a_report_in_chinese_has_no_english(tmp_path, capsys):
    page, drawing = tmp_path / "r.html", tmp_path / "r.svg"
    wish = f"balance legacy --campaigns 4 --games 12 --lang zh --html {page} --png {drawing}"
    assert run(wish.split()) == 0
    files = [
        re.sub(r"(?s)<style>.*?</style>|<[^>]*>", " ", file.read_text("utf-8")) for file in (page, drawing)
    ]
    for text in (capsys.readouterr().out, *files):
        assert CHINESE.search(text)
        assert not english_words(text)


def test_what_is_used_was_offered():
    one = campaign(shipped(), 2, 3)
    assert isinstance(one, PlayedCampaign)
    assert isinstance(one.games[0], Played)
    assert all(one.used[card] <= one.offered[card] for card in one.used)
