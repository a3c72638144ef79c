"""The balance lab: campaigns, a box's worth, two decks on the same seeds, unwinnable decks."""

import re
import shutil
from collections import Counter
from copy import deepcopy

import pytest

from cards_pdf.common.languages import ENGLISH
from referee.__main__ import run
from referee.games.legacy import deck as decks
from referee.insight.fairness import playing
from referee.insight.fairness.balance import Balance
from referee.insight.fairness.playing import (
    CampaignGame,
    DeckRun,
    Experiment,
    PlayedCampaign,
    play_campaign,
)
from referee.insight.fairness.report import Report, comparison, report_balance, verdict
from referee.insight.outputs import Estimate, estimate_ratio, student
from referee.insight.workers import WorkerPool
from tests.texts.words import CHINESE, english_words


def shipped():
    return deepcopy(decks.load_shipped())


def stronger(attack):
    plain = shipped()
    for card in plain["cards"]:
        if card["stats"]:
            card["stats"] = card["stats"] | {"atk": card["stats"]["atk"] + attack}
    return plain


def campaigns(deck, count=3, games=4):
    return [play_campaign(deck, games, seed) for seed in range(count)]


def played(*wins, total):
    """Campaigns of which so many games were won, the last ones."""
    return [
        PlayedCampaign(
            games=[
                CampaignGame(number=n, monster="GH", won=n > total - won, turns=5, before={})
                for n in range(1, total + 1)
            ],
            ticked={},
            used=Counter(),
            offered=Counter(),
        )
        for won in wins
    ]


def named(name, campaigns):
    return Balance(name, DeckRun(name, shipped(), campaigns))


def report_of(*wins, total):
    return named("Mine", played(*wins, total=total))


def test_a_campaign_that_is_hopeless_is_said_to_be_so():
    hard = stronger(500)
    report = named("Hard", campaigns(hard, 10, 30))
    assert report.is_hopeless
    assert "cannot be won. Of 300 games 0 were won, so at most 1.5% are" in verdict(report)


def test_from_few_campaigns_nobody_can_tell_that_none_is_won():
    assert not report_of(0, 0, total=1).is_hopeless
    assert not report_of(0, 0, 0, total=2).is_hopeless


def test_what_a_verdict_says_at_most_is_what_it_goes_by():
    report = report_of(*[0] * 30, total=20)
    most = float(re.search(r"at most ([\d.]+)%", verdict(report))[1]) / 100
    assert most == pytest.approx(report.share.value + report.share.error, abs=0.001)
    assert most < 0.02


@pytest.mark.parametrize(
    ("wins", "total", "text"),
    [
        ([0] * 3, 2, "Mine: a sensible player won none of 6 games."),
        ([1] * 2, 2, "takes more campaigns to tell"),
        ([1] * 20, 2, "grows easier"),
        ([0, 2] * 40, 2, "stays as hard"),
        ([20] * 20, 20, "hardly ever lost"),
    ],
)
def test_a_verdict_says_only_what_is_sure(wins, total, text):
    report = verdict(report_of(*wins, total=total))
    assert text in report
    assert ("hardly ever lost" in report) == ("hardly ever lost" in text)


def test_what_is_won_of_a_game_lies_between_nothing_and_all():
    never, ever = report_of(*[0] * 12, total=2), report_of(*[2] * 12, total=2)
    assert "   1  ······························  0% (0% to 24%)" in map(
        ENGLISH, Report([never]).lines()
    )
    assert ever.by_number[1].minimum == pytest.approx(0.757, abs=0.001)


def test_a_page_of_few_games_says_so():
    report = report_of(1, 2, total=2)
    html = Report([report]).to_html(ENGLISH)
    assert "<p>too few games to tell; --campaigns plays more</p>" in html
    assert "<td>1</td><td>50% (9% to 91%)</td>" in html


def test_campaigns_that_agree_by_chance_leave_an_error():
    assert f"{report_of(6, 6, total=10).share}" == "60.0 ± 100.0"


def test_the_easier_of_two_decks_is_named():
    easy, hard = stronger(-35), stronger(500)
    text = comparison(named("Easy", campaigns(easy)), named("Hard", campaigns(hard)))
    assert text.startswith("Easy is easier than Hard")


def test_cards_and_boxes_are_all_in_the_report():
    plain = shipped()
    report = Balance("Shipped", DeckRun("legacy", plain, campaigns(plain)))
    text = "\n".join(Report([report]).lines())
    assert all(str(card) in text for card in decks.from_saved_deck(plain).drawn)
    assert "too few games" in text


def test_errors_count_campaigns_not_games():
    alike = [(10.0, 10.0)] * 5 + [(0.0, 10.0)] * 5
    mixed = [(5.0, 10.0)] * 10
    assert estimate_ratio(alike).value == estimate_ratio(mixed).value == 0.5
    assert estimate_ratio(alike).error > 0.25
    assert estimate_ratio(mixed).error == pytest.approx(2.262 * 2 / 100, abs=0.001)


def test_a_share_has_an_interval():
    ratio = estimate_ratio([(0.0, 1.0), (1.0, 1.0)] * 10)
    assert ratio.value == 0.5
    assert ratio.error == pytest.approx(2.093 * 0.513 / 20**0.5, abs=0.001)
    assert estimate_ratio([(1.0, 1.0)]) == Estimate(1.0, 1.0)


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.706), (2, 4.303), (9, 2.262), (10, 2.228), (30, 2.042), (1000, 1.962)],
)
def test_few_campaigns_widen_an_interval_as_student_says(freedom, quantile):
    assert student(freedom) == pytest.approx(quantile, abs=0.004)


def test_two_decks_of_one_title_are_told_apart_by_their_files(tmp_path, capsys):
    shutil.copy("card_data/legacy.toml", tmp_path / "my.toml")
    page, drawing = tmp_path / "r.html", tmp_path / "r.svg"
    deck = str(tmp_path / "my.toml")
    experiment = Experiment(deck=deck, against="legacy", campaigns=2, games=2)
    report_balance(experiment, page, drawing)
    out = capsys.readouterr().out
    assert "no clear difference between my.toml and legacy" in out
    assert "my.toml: 2 campaigns" in out
    assert "legacy: 2 campaigns" in out
    assert "<h2>my.toml: 2 campaigns" in page.read_text("utf-8")
    assert "my.toml (blue), legacy (red)" in drawing.read_text("utf-8")


@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_reports_what_was_played(workers, tmp_path, capsys, monkeypatch):
    real = WorkerPool.play

    def interrupted(*wish):
        for number, one in enumerate(real(*wish)):
            if number == 7:
                raise KeyboardInterrupt
            yield one

    monkeypatch.setattr(WorkerPool, "play", interrupted)
    experiment = Experiment(deck="legacy", against="legacy", campaigns=20, games=2, workers=workers)
    assert report_balance(experiment, tmp_path / "r.html") == 0
    output = capsys.readouterr()
    assert "Stopped" in output.err
    assert "4 campaigns of 2 games" in output.out
    assert "3 campaigns of 2 games" in output.out
    assert "no clear difference" in output.out
    assert (tmp_path / "r.html").exists()


def test_ctrl_c_before_the_first_campaign_says_that_nothing_was_played(capsys, monkeypatch):
    def interrupted(*_, **_options):
        raise KeyboardInterrupt

    monkeypatch.setattr(playing, "play_campaign", interrupted)
    assert report_balance(Experiment(deck="legacy", campaigns=20, games=2)) == 1
    assert "Nothing was played" in capsys.readouterr().err


def test_a_report_in_chinese_has_no_english(tmp_path, capsys, depth):
    page, drawing = tmp_path / "r.html", tmp_path / "r.svg"
    wish = (
        f"balance legacy --campaigns 4 --games {depth(12)} --lang zh --html {page} --png {drawing}"
    )
    assert run(wish.split()) == 0
    files = [
        re.sub(r"(?s)<style>.*?</style>|<[^>]*>", " ", file.read_text("utf-8"))
        for file in (page, drawing)
    ]
    for text in (capsys.readouterr().out, *files):
        assert CHINESE.search(text)
        assert not english_words(text)
