"""The legacy game rule by rule: the course of a game, the monsters, giving up."""

import pytest

from referee import games
from referee.errors import RequestError
from referee.games.legacy import deck as decks
from referee.sessions.session import Session
from tests.games.legacy.fights import HAND, begin_game, campaign, fight, foe, state
from tests.table import play, screen_lines

# A game


def test_rule_1_the_game_begins_with_100_hp_and_the_numbers_of_the_card():
    session = begin_game(monsters={"IM": {"hp": 180, "atk": 60, "def": 20, "mag": 30}})
    assert state(session, "hp", "max_hp", "turn", "draw", "uses_left", "monster") == [
        100, 100, 0, 15, 0, None,
    ]  # fmt: skip
    play(session, ["IM"])
    assert session.state()["monster"] == {
        "card": "IM", "hp": 180, "max_hp": 180, "atk": 60, "def": 20, "mag": 30, "boxes": [],
    }  # fmt: skip
    assert state(session, "turn", "uses_left", "reduction", "all_attacks") == [1, 3, 0, None]


def test_rule_2_three_of_five_cards_are_used_then_the_monster_strikes_and_all_is_discarded():
    session = fight("EM", "A1 A2 D1 D2 S1")
    play(session, "A2", "D2")
    assert state(session, "used", "hand", "uses_left") == [["A2", "D2"], ["A1", "D1", "S1"], 1]
    play(session, "A1")
    assert state(session, "hp", "discard", "hand", "used") == [
        70,
        ["A2", "D2", "A1", "D1", "S1"],
        [],
        [],
    ]
    assert foe(session) == 80


def test_rule_2_the_discard_pile_is_shuffled_in_when_a_card_is_due_and_two_asks_are_made():
    session = play(fight("EM", "A1 A2 A3 D1 S1", "D1.3"), "D1", "end")  # six cards next turn
    play(session, "A4 A5 D2 D3 D4 D5", "end")
    assert [session.question.name, session.question.count] == ["hand", 4]
    play(session, "UP S2 S3 S4")
    assert [session.question.name, session.question.count] == ["hand", 1]
    assert state(session, "hand", "draw", "discard") == [["UP", "S2", "S3", "S4"], 11, []]
    play(session, ["A1"])
    assert state(session, "draw") == 10


def test_rule_2_an_empty_draw_pile_is_refilled_before_the_one_ask():
    session = fight("EM", "A1 A2 A3 D1 S1", monsters={"EM": {"atk": 10}})
    play(session, "end", "A4 A5 D2 D3 D4", "end", "D5 UP S2 S3 S4", "end")
    assert [session.question.count, *state(session, "draw", "discard")] == [5, 15, []]


def test_rule_3_the_game_is_won_at_once_and_lost_before_the_hand_is_discarded():
    session = fight("EM", "A1 A2 A3 D1 S1", monsters={"EM": {"hp": 10}})
    play(session, "A1")
    assert session.question.name == "reward"
    assert state(session, "hp", "used", "hand", "uses_left") == [
        100,
        ["A1"],
        ["A2", "A3", "D1", "S1"],
        2,
    ]
    session = fight("EM", "A1 A2 A3 D1 S1", monsters={"EM": {"atk": 100}})
    play(session, "D1", "end")
    assert state(session, "hp") == 10
    play(session, "D2 D3 D4 D5 S2", "end")
    assert session.question.name == "monster-upgrade"
    assert state(session, "hp", "hand", "discard") == [
        0,
        "D2 D3 D4 D5 S2".split(),
        "D1 A1 A2 A3 S1".split(),
    ]


def test_the_reward_shows_the_open_boxes_on_the_table_and_no_strike_any_more():
    session = play(fight("EM", "A1 A2 A3 D1 S1", monsters={"EM": {"hp": 10}}), "A1")
    text = "\n".join(screen_lines(session))
    assert "Strike" not in text
    assert "Open     A1 .1 .2 .3 fire/ice .4 fire/ice\n" in text
    assert "A2.1" not in session.game.say().question(session.question)


def test_rule_4_and_5_the_reward_then_the_upgrade_of_the_monster_just_fought():
    session = play(fight("EM", "A1 A2 A3 D1 S1", monsters={"EM": {"hp": 10}}), "A1")
    options = session.question.options
    assert options[:6] == ["A1.1", "A1.2", "A1.3 fire", "A1.3 ice", "A1.4 fire", "A1.4 ice"]
    assert options[-3:] == ["S4.3", "S4.4", "none"]
    assert len(options) == 4 * 14 + 6 + 1
    play(session, "5.3 ice")
    assert session.question.as_json()["pile"] == "all"
    assert campaign(session)["games"] == 0
    play(session, ["D1"])
    assert session.over.outcome == "win"
    assert [campaign(session)[count] for count in ("games", "wins", "losses")] == [1, 1, 0]
    assert campaign(session)["elements"] == {"A1.3": "ice"}
    assert campaign(session)["monsters"]["EM"]["hp"] == 50
    assert (foe(session, "hp"), foe(session, "max_hp")) == (0, 10)


# Upgrade


def test_up_ticks_a_box_of_another_card_in_hand_and_discards_that_card():
    """Ruling L6."""
    session = play(fight("EM", "S1 UP A1 A2 A3"), "UP")
    assert session.question.options[:5] == ["S1.1", "S1.2", "S1.3", "S1.4", "A1.1"]
    play(session, "A1.3 fire")
    assert state(session, "hand", "used", "discard") == ["S1 A2 A3".split(), ["UP"], ["A1"]]
    assert campaign(session)["boxes"] == {"A1": [3]}


def test_up_leaves_the_card_in_hand_where_the_deck_says_so():
    session = play(fight("EM", "S1 UP A1 A2 A3", way="nothing"), "UP", "A1.1", "A1")
    assert state(session, "discard") == []
    assert foe(session) == 80


def test_up_cannot_be_used_where_no_other_card_has_an_open_box():
    full = [f"{card}.{box}" for card in ("D1", "D2", "D3", "D4") for box in (1, 2, 3, 4)]
    session = fight("EM", "UP D1 D2 D3 D4", *full)
    assert "UP" not in session.question.options
    with pytest.raises(RequestError, match="not-an-option"):
        session.answer("UP")


# Monsters


def test_fm_1_and_im_1_add_10_for_each_unused_attack_of_their_element():
    for monster, element, other in (("FM", "fire", "ice"), ("IM", "ice", "fire")):
        ticks = [f"{monster}.1", f"A1.3 {element}", f"A2.3 {element}", f"A3.3 {other}"]
        assert state(play(fight(monster, "A1 A2 A3 D1 D2", *ticks), "end"), "hp") == 40
        assert state(play(fight(monster, "A1 A2 A3 D1 D2", *ticks), "A1", "end"), "hp") == 50


def test_fm_2_and_em_3_raise_mag_once_when_they_are_ticked():
    for monster, card, mags in (("FM", "A2", [20, 20, 20]), ("EM", "A4", [10, 10, 20])):
        session = play(begin_game(), [monster])
        session.concede()
        play(session, [card])
        assert [campaign(session)["monsters"][code]["mag"] for code in ("FM", "IM", "EM")] == mags
        assert foe(session, "mag") == 20


def test_standing_values_follow_mag_and_count_from_the_start():
    """Ruling L1."""
    session = play(begin_game("FM.3", monsters={"FM": {"mag": 30}}), ["FM"])
    assert foe(session, "atk") == 70
    session = play(begin_game("IM.3", monsters={"IM": {"mag": 30}}), ["IM"])
    assert [foe(session), foe(session, "max_hp"), campaign(session)["monsters"]["IM"]["hp"]] == [
        250,
        250,
        100,
    ]


def test_im_2_draws_one_card_less_each_turn():
    session = play(begin_game("IM.2"), ["IM"])
    assert session.question.count == 4
    assert play(session, "A1 A2 A3 A4", "end").question.count == 4


def test_em_1_heals_2_each_turn_no_higher_than_its_start_and_em_2_deals_mag_more():
    session = play(fight("EM", "A1 A2 D1 D2 D3", "EM.1"), "A1", "end")
    assert foe(session) == 92
    assert foe(play(fight("EM", HAND, "EM.1"), "end")) == 100
    assert state(play(fight("EM", HAND, "EM.2", monsters={"EM": {"mag": 30}}), "end"), "hp") == 30


@pytest.mark.parametrize(
    ("cards", "stat", "gain"),
    [("D1 D2 S2", "hp", 40), ("D3 D4", "atk", 10), ("D5 S1", "def", 10), ("S3 S4", "mag", 10)],
)
def test_monster_upgrades_of_numbers(cards, stat, gain):
    for card in cards.split():
        session = play(begin_game(), ["IM"])
        session.concede()
        before = campaign(session)["monsters"]["IM"][stat]
        play(session, [card])
        assert campaign(session)["monsters"]["IM"][stat] == before + gain


@pytest.mark.parametrize(("cards", "box"), [("UP A1", 1), ("A2 A3", 2), ("A4 A5", 3)])
def test_monster_upgrades_of_boxes_and_a_box_ticked_already(cards, box):
    for card in cards.split():
        for ticks in ((), (f"EM.{box}",)):
            session = play(begin_game(*ticks), ["EM"])
            session.concede()
            before = campaign(session)["monsters"]
            play(session, [card])
            assert foe(session, "boxes") == [box]
            assert (campaign(session)["monsters"] == before) == (box != 3 or bool(ticks))


# Giving up


@pytest.mark.parametrize(
    "answers", [(), (["FM"],), (["FM"], "A1 A2 UP D1 S1"), (["FM"], "A1 A2 UP D1 S1", "UP")]
)
def test_ruling_10_conceding_counts_as_a_loss_without_a_reward(answers):
    session = play(begin_game(), *answers)
    still = {
        key: value for key, value in session.state().items() if key not in {"campaign", "monster"}
    }
    session.concede()
    assert session.question.name == "monster-upgrade"
    assert session.state() == session.state() | still
    with pytest.raises(RequestError, match="bad-request"):
        session.concede()
    play(session, ["S3"])
    assert (session.over.outcome, session.over.score) == ("conceded", None)
    assert session.state() == session.state() | still
    assert [campaign(session)[key] for key in ("games", "wins", "losses")] == [1, 0, 1]
    session.undo()
    session.undo()
    assert session.question.name != "monster-upgrade"
    assert session.state() == play(begin_game(), *answers).state()


def test_undo_says_what_to_rub_out():
    session = play(fight("FM", "UP A1 A2 A3 A4"), "UP", "A1.3 ice")
    session.undo()
    assert [event.facts for event in session.events() if event.name == "rub-out"] == [
        {"marks": ["A1.3 ice"]}
    ]
    session.concede()
    play(session, ["A2"])
    session.undo()
    [event] = [event for event in session.events() if event.name == "rub-out"]
    assert event.facts["marks"] == ["FM.2", "FM mag +10", "IM mag +10", "EM mag +10"]


def test_undo_and_redo_around_a_concession():
    session = play(begin_game(), ["FM"], HAND)
    session.undo()
    session.concede()
    with pytest.raises(RequestError, match="bad-request"):
        session.redo()
    play(session, ["D1"])
    session.undo()
    session.redo()
    assert session.over.outcome == "conceded"
    session.undo()
    session.undo()
    assert session.question.name == "hand"


def test_the_deck_of_a_save_is_read_once_however_often_the_game_is_run_again(monkeypatch):
    game, options = games.load("legacy"), begin_game().options
    read, from_plain = [], decks.from_saved_deck
    monkeypatch.setattr(
        decks, "from_saved_deck", lambda data: read.append(data) or from_plain(data)
    )
    session = Session(game, options)
    play(session, "EM", "A1 A2 D1 D2 S1", "A1", "end")
    session.undo()
    assert len(read) == 1
