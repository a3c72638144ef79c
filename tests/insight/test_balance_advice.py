"""Advice of balance: a deck's fault, the change that mends it, and each box's worth."""

from dataclasses import replace

import pytest

from cards_pdf.common.languages import ENGLISH
from referee.errors import UsageError
from referee.games.legacy import deck as decks
from referee.insight.fairness.advising import (
    DeckAdviser,
    DeckNumber,
    all_numbers,
    find_mend,
    step_of,
)
from referee.insight.fairness.balance import Balance, find_solved_game
from referee.insight.fairness.playing import (
    Aim,
    Boxes,
    CampaignGame,
    CarelessPlayer,
    CountingPlayer,
    DeckRun,
    Experiment,
    RandomTicker,
    Replayed,
    group_boxes,
    measure_boxes,
    play_campaign,
    play_campaigns,
    play_decks,
    play_without,
    read_aim,
)
from referee.insight.fairness.report import summary
from referee.insight.outputs import Share
from referee.insight.workers import WorkerPool, process_pool
from referee.languages import language
from tests.insight.decks import card, fair, faulty, with_every_effect
from tests.texts.words import english_words

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
    return "\n".join(map(say, summary(Balance("Mine", adviser.run), adviser)))


@pytest.mark.deep
def test_three_faults_are_told_with_the_change_that_mends_each():
    found = adviser(*tried(faulty(), WHOLE))
    found.find_faults()
    text = sentences(found)
    monsters = Balance("Mine", found.run).monsters.values()  # their names are the deck's own
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


@pytest.mark.parametrize(
    ("margins", "is_nothing", "is_something"),
    [((0.0,) * 30, True, False), ((0.2, 0.3) * 15, False, True), ((0.2, -0.2) * 15, False, False)],
)
def test_what_a_box_is_worth_is_told_with_what_is_sure(margins, is_nothing, is_something):
    [worth] = measure_boxes({Boxes("text", (("A1", 1),)): again(*margins)})
    assert (worth.is_nothing, worth.is_something) == (is_nothing, is_something)


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


@pytest.mark.parametrize(
    ("value", "name", "step"),
    [
        (100, "", 10),
        (40, "", 10),
        (25, "", 5),
        (7, "", 1),
        (250, "", 20),
        (0, "", 10),
        (5, "hand_size", 1),
    ],
)
def test_a_small_change_is_a_round_number(value, name, step):
    assert step_of(value, name) == step


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


def trials(right):
    """A stand-in for campaigns, and how far off each value is."""
    return (lambda value: [value]), (
        lambda played: float((played[0] > right[1]) - (played[0] < right[0]))
    )


@pytest.mark.parametrize(
    ("value", "right", "now", "expected"),
    [(9, (5, 6), 1.0, 6), (5, (9, 9), -1.0, 9), (5, (6, 9), -1.0, 6), (3, (-9, 0), 1.0, None)],
)
def test_the_value_that_is_right_is_found_between_those_that_are_not(value, right, now, expected):
    play_it, judge = trials(right)
    number = DeckNumber(
        name="cards", places=(("play", "hand_size"),), value=value, step=1, minimum=1
    )
    mend = find_mend(number, judge, now, play_it)
    assert (mend and right[0] <= mend.value <= right[1]) or expected is None
    assert mend is None or mend.value >= 1


@pytest.mark.parametrize(
    ("shares", "first"),
    [
        ((0.2, 0.5, 0.95, 0.97, 1.0), 3),
        ((0.2, 0.5, 0.6, 0.5), None),
        ((0.99, 0.99), 1),
        ((1.0, 0.4, 1.0), 3),
    ],
)
def test_a_campaign_is_solved_where_hardly_a_game_is_lost_from_there_on(shares, first):
    assert (
        find_solved_game([Share(value=share, minimum=share, maximum=share) for share in shares])
        == first
    )


def test_an_aim_is_two_shares():
    assert read_aim("0.6..0.7") == Aim(minimum=0.6, maximum=0.7)


@pytest.mark.parametrize("text", ["0.6", "0.7..0.6", "a..b", "0.5..1.5", "nan..1"])
def test_what_is_no_aim_is_refused(text):
    with pytest.raises(UsageError, match="an aim is"):
        read_aim(text)


def test_several_processes_find_what_one_does():
    experiment = Experiment(deck="mine", campaigns=20, games=3)
    with process_pool(2) as two:
        together = play_campaigns(two, fair(), experiment)
    assert together == play_campaigns(WorkerPool(), fair(), experiment)
