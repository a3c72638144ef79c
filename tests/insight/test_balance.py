"""The balance lab: campaigns, a box's worth, two decks on the same seeds, faults and mends."""

import re
import shutil
from collections import Counter
from copy import deepcopy
from dataclasses import replace

import pytest

from cards_pdf.common.languages import ENGLISH
from referee.__main__ import run
from referee.errors import UsageError
from referee.games.legacy import deck as decks
from referee.insight import balance as reports
from referee.insight import deck_runs
from referee.insight.balance import Balance, report_balance, verdict
from referee.insight.deck_advice import DeckAdviser, DeckNumber, all_numbers, find_mend, step_of
from referee.insight.deck_runs import (
    Aim,
    Boxes,
    CampaignGame,
    CarelessPlayer,
    CountingPlayer,
    DeckRun,
    Experiment,
    PlayedCampaign,
    RandomTicker,
    Replayed,
    find_solved_game,
    group_boxes,
    measure_boxes,
    play_campaign,
    play_campaigns,
    play_decks,
    play_without,
    read_aim,
)
from referee.insight.outputs import Share, estimate_ratio, student
from referee.insight.simulate import WorkerPool, process_pool
from referee.texts import language
from tests.insight.decks import card, fair, faulty, with_every_effect
from tests.rows import each_row
from tests.texts.words import CHINESE, english_words


def shipped():
    return deepcopy(decks.load_shipped())


def stronger(attack):
    plain = shipped()
    for one in plain["cards"]:
        if one["stats"]:
            one["stats"] = one["stats"] | {"atk": one["stats"]["atk"] + attack}
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


@each_row(__file__, "balance.toml", "verdict")
def test_a_verdict_says_only_what_is_sure(row):
    report = report_of(*row["wins"] * row["times"], total=row["total"])
    assert row["text"] in verdict(report)
    assert ("hardly ever lost" in verdict(report)) == ("hardly ever lost" in row["text"])
    assert ("cannot be won" in verdict(report)) == row.get("is_hopeless", False)


def test_what_is_won_of_a_game_lies_between_nothing_and_all():
    never, ever = report_of(*[0] * 12, total=2), report_of(*[2] * 12, total=2)
    assert "   1  ······························  0% (0% to 24%)" in map(
        ENGLISH, reports.list_lines([never])
    )
    assert ever.by_number[1].minimum == pytest.approx(0.757, abs=0.001)


def test_a_page_of_few_games_says_so():
    report = report_of(1, 2, total=2)
    html = reports.to_html([report], ENGLISH)
    assert "<p>too few games to tell; --campaigns plays more</p>" in html
    assert "<td>1</td><td>50% (9% to 91%)</td>" in html


def test_the_easier_of_two_decks_is_named():
    easy, hard = stronger(-35), stronger(500)
    text = reports.compare(named("Easy", campaigns(easy)), named("Hard", campaigns(hard)))
    assert text.startswith("Easy is easier than Hard")


def test_cards_and_boxes_are_all_in_the_report():
    plain = shipped()
    report = Balance("Shipped", DeckRun("legacy", plain, campaigns(plain)))
    text = "\n".join(reports.list_lines([report]))
    assert all(str(card) in text for card in decks.from_saved_deck(plain).drawn)
    assert "too few games" in text


@each_row(__file__, "balance.toml", "ratio")
def test_the_share_of_games_won_has_an_interval(row):
    found = estimate_ratio([(float(won), total) for won, total in row["campaigns"] * row["times"]])
    assert (found.value, found.error) == pytest.approx((row["value"], row["error"]), abs=0.001)


def test_few_campaigns_widen_an_interval_as_student_says():
    quantiles = {1: 12.706, 2: 4.303, 9: 2.262, 10: 2.228, 30: 2.042, 1000: 1.962}
    found = {freedom: student(freedom) for freedom in quantiles}
    assert found == pytest.approx(quantiles, abs=0.004)


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

    monkeypatch.setattr(deck_runs, "play_campaign", interrupted)
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


GAMES = 12
WHOLE = 16  # campaigns


def tried(deck, campaigns):
    experiment = Experiment(deck="mine", campaigns=campaigns, games=GAMES)
    run = DeckRun("mine", deck)
    play_decks(experiment, [run], WorkerPool())
    return experiment, run


@pytest.fixture(scope="module")
def fair_trial():
    return tried(fair(), WHOLE)


def adviser(experiment, run, aim=None):
    return DeckAdviser(experiment=replace(experiment, aim=aim), run=run)


def sentences(adviser, say=ENGLISH):
    return "\n".join(map(say, reports.summarize(Balance("Mine", adviser.run, adviser))))


@pytest.mark.deep
def test_three_faults_are_told_with_the_change_that_mends_each():
    found = adviser(*tried(faulty(), WHOLE))
    found.find_faults()
    text = sentences(found)
    monsters = Balance("Mine", found.run).names_by_code.values()  # their names are the deck's own
    assert {*english_words(sentences(found, language("zh")))} <= {"Mine", "damage", *monsters}
    assert "Emberjaw is too strong" in text
    assert "HP of Emberjaw" in text
    assert "cards drawn each turn" in text
    assert "A5.1, “+0 damage.”, is worth nothing" in text
    assert "10 instead of 0" in text
    strong, hand = found.mends["FM"][-1], found.mends[""][0]
    assert strong.value < 130
    assert 4 <= hand.value <= 7
    assert "It is fair" not in text


@pytest.mark.slow
def test_of_a_fair_deck_it_is_told_that_it_is_fair(fair_trial):
    found = adviser(*fair_trial)
    found.advise()
    text = sentences(found)
    assert "It is fair: no monster and no box stands out" in text
    assert "too strong" not in text
    assert "worth nothing" not in text


def test_a_designer_who_aims_is_told_what_comes_there(fair_trial):
    found = adviser(*fair_trial, Aim(minimum=0.3, maximum=0.5))
    found.find_faults()
    assert "For 30% to 50%, change one of these: " in sentences(found)
    assert found.mends[""]


@pytest.mark.parametrize("player", [CountingPlayer, CarelessPlayer, RandomTicker])
def test_a_deck_with_every_effect_is_played(player):
    plain = with_every_effect()
    decks.from_saved_deck(plain)
    names = {
        row["effect"] for one in plain["cards"] for rows in ("boxes", "foot") for row in one[rows]
    }
    assert len(names) > 25
    assert len(play_campaign(plain, 6, 1, player).games) == 6


def test_care_wins_more():
    careful, careless = (
        sum(play_campaign(fair(), 8, seed, player).wins for seed in range(6))
        for player in (CountingPlayer, CarelessPlayer)
    )
    assert careful > careless + 10


def ticked(box, deck):
    return next(
        (seed, game)
        for seed in range(9)
        for game in play_campaign(deck, GAMES, seed, RandomTicker).games
        if box[1] in game.ticked.get(box[0], ())
    )


def test_a_game_without_a_box_is_another_game_only_if_the_box_does_something():
    plain = faulty()
    seed, game = ticked(("A5", 1), plain)
    assert not Replayed(seed, game, play_without(plain, game, seed, ("A5", 1))).is_different
    plain = fair()
    card(plain, "D1")["boxes"][0]["numbers"]["amount"] = 30
    seed, game = ticked(("D1", 1), plain)
    assert Replayed(seed, game, play_without(plain, game, seed, ("D1", 1))).is_different


def test_what_was_written_when_a_monsters_box_was_ticked_is_rubbed_out_without_it():
    plain = fair()
    card(plain, "FM")["boxes"] = [
        {"effect": "raise-mag", "numbers": {"amount": 900}, "text": "MAG"}
    ]
    card(plain, "FM")["boxes"].append(
        {"effect": "strike-plus-mag", "numbers": {"factor": 1}, "text": "more"}
    )
    before = play_campaign(plain, 1, 0).games[0].before
    monsters = {code: dict(stats) for code, stats in before["monsters"].items()}
    monsters["FM"]["mag"] += 900
    state = {**before, "boxes": {"FM": [1, 2]}, "monsters": monsters}
    game = CampaignGame(number=1, monster="FM", won=False, turns=1, before=state, margin=-1.0)
    assert (
        play_without(plain, game, 0, ("FM", 1)).before["monsters"]["FM"]["mag"]
        == monsters["FM"]["mag"] - 900
    )


def again(*margins):
    """Games with a tick and without it, by what it added to the health left."""
    game = CampaignGame(number=1, monster="FM", won=True, turns=3)
    return [
        Replayed(seed, replace(game, margin=margin), game) for seed, margin in enumerate(margins)
    ]  # fmt: skip


@each_row(__file__, "balance.toml", "worth")
def test_what_a_box_is_worth_is_told_with_what_is_sure(row):
    [worth] = measure_boxes({Boxes("text", (("A1", 1),)): again(*row["margins"] * 15)})
    assert (worth.is_nothing, worth.is_something) == (row["is_nothing"], row["is_something"])


def test_what_is_left_open_says_how_many_campaigns_would_settle_it():
    [worth] = measure_boxes({Boxes("text", (("A1", 1),)): again(*(0.2, -0.1) * 15)})
    assert worth.campaigns_needed(50) == pytest.approx(
        50 * (worth.health.error / worth.health.value) ** 2, abs=1
    )


def test_boxes_of_equal_text_are_one():
    groups = {boxes.text: boxes for boxes in group_boxes(decks.load_shipped())}
    assert len(groups["+10 damage."].boxes) == 10
    assert groups["+10 damage."].is_ours
    assert not groups["Always: HP + 5 × MAG."].is_ours


@each_row(__file__, "balance.toml", "step")
def test_a_small_change_is_a_round_number(row):
    assert step_of(row["value"], row.get("name", "")) == row["step"]


def test_every_number_of_a_deck_can_be_changed_and_the_deck_played():
    plain = fair()
    numbers = all_numbers(plain)
    assert {number.name for number in numbers} >= {
        "HP of Emberjaw",
        "cards used each turn",
        "HP of every monster",
    }
    for number in numbers:
        changed = number.with_value(plain, number.value + number.step)
        decks.from_saved_deck(changed)
        assert changed != plain
        assert number.with_value(changed, number.value - number.step) == plain


def test_equal_rows_are_one_number():
    [number] = [
        number for number in all_numbers(fair()) if number.name.startswith("amount in “Deal")
    ]
    assert len(number.places) == 5


@each_row(__file__, "balance.toml", "mend")
def test_the_value_that_is_right_is_found_between_those_that_are_not(row):
    minimum, maximum = row["right"]
    places = (("play", "hand_size"),)
    number = DeckNumber(
        name="cards", places=places, value=row["value"], step=1, kind="play", minimum=1
    )

    def judge(played):
        return float((played[0] > maximum) - (played[0] < minimum))

    mend = find_mend(number, judge, row["now"], lambda value: [value])
    assert mend is None if "is_missing" in row else minimum <= mend.value <= maximum


@each_row(__file__, "balance.toml", "solved")
def test_a_campaign_is_solved_where_hardly_a_game_is_lost_from_there_on(row):
    shares = [Share(value=share, minimum=share, maximum=share) for share in row["shares"]]
    assert (find_solved_game(shares) or 0) == row["first"]


def test_an_aim_is_two_shares_and_anything_else_is_refused():
    assert read_aim("0.6..0.7") == Aim(minimum=0.6, maximum=0.7)
    for text in ("0.6", "0.7..0.6", "a..b", "0.5..1.5", "nan..1"):
        with pytest.raises(UsageError, match="an aim is"):
            read_aim(text)


def test_several_processes_find_what_one_does():
    experiment = Experiment(deck="mine", campaigns=20, games=3)
    with process_pool(2) as two:
        together = play_campaigns(two, fair(), experiment)
    assert together == play_campaigns(WorkerPool(), fair(), experiment)
