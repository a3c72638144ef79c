"""Every box of every card of the legacy game alone, and what the rulings say of combinations."""

import pytest

from tests.games.legacy.fights import HAND, campaign, fight, foe, state
from tests.table import play

NOT_WEAK = (("FM", "fire"), ("IM", "ice"), ("EM", "fire"), ("EM", "ice"))

# Attacks


@pytest.mark.parametrize("card", ["A1", "A2", "A3", "A4", "A5"])
@pytest.mark.parametrize(("ticks", "damage"), [((), 10), ((1,), 20), ((2,), 20), ((1, 2), 30)])
def test_an_attack_deals_20_and_10_for_each_of_boxes_1_and_2_less_def(card, ticks, damage):
    session = fight("EM", f"{card} {HAND[:11]}", *(f"{card}.{box}" for box in ticks))
    play(session, card)
    assert foe(session) == 100 - damage


@pytest.mark.parametrize("card", ["A1", "A2", "A3", "A4", "A5"])
@pytest.mark.parametrize(
    ("monster", "element", "damage"),
    [("FM", "ice", 30), ("IM", "fire", 30), *((code, word, 10) for code, word in NOT_WEAK)],
)
def test_box_3_makes_an_attack_fire_or_ice(card, monster, element, damage):
    session = play(fight(monster, f"{card} {HAND[:11]}", f"{card}.3 {element}"), card)
    assert foe(session) == 100 - damage


def test_the_worked_examples():
    ticks = ["A1.1", "A1.2", "A1.3 fire"]
    assert foe(play(fight("IM", f"A1 {HAND[:11]}", *ticks), "A1")) == 30
    assert foe(play(fight("EM", f"A1 {HAND[:11]}", *ticks), "A1")) == 70
    held = ["A2.4", "A1.3 fire", "A3.3 fire"]
    assert foe(play(fight("IM", "A2 A1 A3 D1 D2", *held), "A2")) == 50
    assert foe(play(fight("IM", "A2 A1 A3 D1 D2", *held, "A2.3 fire"), "A2")) == 30
    mag = {"FM": {"mag": 20}}
    session = fight("FM", "D1 D2 D3 A1 S1", "FM.1", "FM.3", "A1.3 fire", monsters=mag)
    assert state(play(session, "D1", "D2", "D3"), "hp") == 60


def test_a1_4_makes_all_attacks_of_its_element_from_its_use_to_the_end_of_the_turn():
    """Ruling L3: for itself, later attacks and attacks in hand; it overrides box 3."""
    session = fight("IM", "A1 A2 A3 D1 D2", "A1.4 fire", "A2.3 ice")
    play(session, "A1")
    assert (foe(session), state(session, "all_attacks")) == (70, "fire")
    assert foe(play(session, "A2")) == 40
    play(session, "end")
    assert state(session, "all_attacks") is None
    before = play(fight("IM", "A2 A1 A3 D1 D2", "A1.4 fire", "A2.3 ice"), "A2")
    assert foe(before) == 90


def test_a1_4_counts_for_attacks_in_hand():
    for element, damage in (("ice", 0), ("fire", 20)):
        session = fight("FM", "A1 A2 A3 D1 S1", f"A1.4 {element}", "FM.1", "A2.3 fire", "A3.3 fire")
        assert state(play(session, "A1", "end"), "hp") == 60 - damage
    session = fight("EM", "A1 A2 A3 A4 D1", "A1.4 fire", "A2.4", "A3.3 ice", "A4.3 ice")
    assert foe(play(session, "A1", "A2")) == 100 - 10 - (20 + 40 - 10)


@pytest.mark.parametrize(("card", "element"), [("A2", "fire"), ("A3", "ice")])
def test_a2_4_and_a3_4_add_20_for_each_held_attack_of_an_element_never_doubled(card, element):
    """Ruling L4: the card itself is not in hand, whatever its element."""
    other = "A3" if card == "A2" else "A2"
    ticks = [f"{card}.4", f"{card}.3 {element}", f"A1.3 {element}", f"{other}.3 {element}"]
    weak = "IM" if element == "fire" else "FM"
    assert foe(play(fight("EM", f"{card} A1 {other} A4 D1", *ticks), card)) == 100 - (20 + 40 - 10)
    assert foe(play(fight(weak, f"{card} A1 {other} A4 D1", *ticks), card)) == 100 - (40 + 40 - 10)
    assert foe(play(fight("EM", f"{card} D1 D2 D3 D4", *ticks), card)) == 90


def test_a4_4_may_be_paid_for_with_more_than_10_hp():
    for answer, hp, damage in (("yes", 90, 30), ("no", 100, 10)):
        session = play(fight("EM", f"A4 {HAND[:11]}", "A4.4"), "A4")
        assert session.question.options == ("no", "yes")
        assert state(session, "used", "uses_left") == [["A4"], 2]
        play(session, answer)
        assert [state(session, "hp"), foe(session)] == [hp, 100 - damage]
    assert foe(play(fight("IM", f"A4 {HAND[:11]}", "A4.4", "A4.3 fire"), "A4", "yes")) == 100 - (
        40 * 2 - 10
    )
    for atk, asked in ((90, False), (89, True)):
        session = play(
            fight("EM", HAND, "A4.4", monsters={"EM": {"atk": atk}}), "end", "A4 A1 A2 A3 A5", "A4"
        )
        assert (session.question.name == "pay") == asked


def test_a5_4_lowers_the_strike_by_its_damage_before_elements_and_def():
    for ticks, reduction in (((), 20), (("A5.1",), 30), (("A5.1", "A5.2", "A5.3 fire"), 40)):
        session = play(fight("IM", f"A5 {HAND[:11]}", "A5.4", *ticks), "A5")
        assert state(session, "reduction") == reduction
        assert state(play(session, "end"), "hp") == 100 - (40 - reduction)


def test_ruling_2_def_is_taken_off_each_attack_once_and_never_heals_the_monster():
    session = play(fight("EM", "A1 A2 D1 D2 D3", monsters={"EM": {"def": 30}}), "A1", "A2")
    assert foe(session) == 100


# Defends


@pytest.mark.parametrize("card", HAND.split())
def test_a_defend_lowers_the_strike_and_its_boxes_add_to_it(card):
    others = " ".join(other for other in HAND.split() if other != card)

    def use(*ticks):
        return play(fight("EM", f"{card} {others}", *ticks), card)

    assert state(use(), "reduction") == 10
    assert state(use(f"{card}.1"), "reduction") == 20
    assert state(play(use(f"{card}.2"), "end"), "hp") == 75
    assert play(use(f"{card}.3"), "end").question.count == 6
    assert play(use(), "end").question.count == 5


def test_box_2_heals_after_the_strike_and_only_who_lives():
    session = play(fight("EM", HAND, *(f"{card}.2" for card in HAND.split())), "D1", "D2", "D3")
    assert state(session, "hp") == 100  # 40 − 30 dealt, three heals, no higher than the maximum
    session = play(fight("EM", HAND, "D1.2", monsters={"EM": {"atk": 110}}), "D1", "end")
    assert state(session, "hp") == 0


def test_d1_4_takes_a_card_back_to_hand_where_it_may_be_used():
    session = play(fight("EM", "A1 A2 A3 A4 A5", "D1.4"), "A2", "end", "D1 D2 D3 D4 D5", "D1")
    assert session.question.options == [*"A2 A1 A3 A4 A5".split(), "none"]
    play(session, "A3")
    assert state(session, "hand", "discard") == ["D2 D3 D4 D5 A3".split(), "A2 A1 A4 A5".split()]
    assert "A3" in session.question.options
    declined = play(fight("EM", "A1 A2 A3 A4 A5", "D1.4"), "end", "D1 D2 D3 D4 D5", "D1", "none")
    assert len(state(declined, "hand")) == 4
    assert play(fight("EM", HAND, "D1.4"), "D1").question.name == "use"  # nothing to take


def test_d2_4_searches_the_draw_pile_and_shuffles_it():
    session = play(fight("EM", HAND, "D2.4"), "D2")
    assert session.question.options == [*"UP A1 A2 A3 A4 A5 S1 S2 S3 S4".split(), "none"]
    play(session, "S3")
    assert state(session, "hand", "draw") == ["D1 D3 D4 D5 S3".split(), 9]
    assert state(play(fight("EM", HAND, "D2.4"), "D2", "none"), "draw") == 10


def test_d3_4_raises_max_hp_and_not_hp_and_uses_add_up():
    session = play(fight("EM", "D3 A1 A2 A3 S1", "D3.4", "D1.4"), "D3")
    assert state(session, "hp", "max_hp") == [100, 120]
    play(session, "end", "D1 D2 D4 D5 S2", "D1", "D3", "D3")
    assert state(session, "hp", "max_hp") == [70, 140]


@pytest.mark.parametrize(("card", "monster"), [("D4", "FM"), ("D5", "IM")])
def test_d4_4_and_d5_4_count_double_against_their_monster(card, monster):
    others = " ".join(other for other in HAND.split() if other != card)
    for against in ("FM", "IM", "EM"):
        session = play(fight(against, f"{card} {others}", f"{card}.4", f"{card}.1"), card)
        assert state(session, "reduction") == (40 if against == monster else 20)


# Specials


@pytest.mark.parametrize("card", ["S1", "S2", "S3", "S4"])
def test_a_special_does_nothing_at_first_and_then_its_boxes_in_order(card):
    session = play(fight("EM", f"{card} {HAND[:11]}"), card)
    assert state(session, "hp", "reduction", "uses_left") == [100, 0, 2]
    hurt = {"monsters": {"EM": {"atk": 50}}}
    session = play(
        fight("EM", "A1 A2 A3 A4 A5", f"{card}.1", **hurt), "end", f"{card} {HAND[:11]}", card
    )
    assert state(session, "hp") == 70
    session = play(fight("EM", "A1 A2 A3 A4 A5", f"{card}.2"), "end", f"{card} {HAND[:11]}", card)
    assert state(session, "draw", "discard") == [10, []]
    session = play(fight("EM", f"{card} {HAND[:11]}", f"{card}.3"), card)
    assert [session.question.name, session.question.count] == ["draw", 1]
    assert state(play(session, ["UP"]), "hand") == [*HAND[:11].split(), "UP"]


def test_boxes_2_and_3_draw_from_the_pile_that_was_just_shuffled():
    session = play(
        fight("EM", "A1 A2 A3 A4 A5", "S1.2", "S1.3"), "end", "S1 D1 D2 D3 D4", "S1", ["A1"]
    )
    assert state(session, "hand", "draw") == ["D1 D2 D3 D4 A1".split(), 9]


@pytest.mark.parametrize(
    ("monster", "ticks", "hp"),
    [("FM", ("FM.1", "FM.3"), 50), ("IM", ("IM.1",), 60), ("EM", ("EM.2",), 60)],
)
def test_s1_4_stops_what_acts_each_turn_and_not_what_stands(monster, ticks, hp):
    """Ruling L5."""
    session = fight(monster, "S1 A1 A2 S2 S3", "S1.4", *ticks, "A1.3 fire", "A2.3 ice")
    assert state(play(session, "S1", "end"), "hp") == hp


def test_s1_4_stops_the_monster_healing_but_not_the_shorter_draw():
    """Rulings L5 and L9."""
    assert foe(play(fight("EM", "S1 A1 A2 S2 S3", "S1.4", "EM.1"), "A1", "S1", "end")) == 90
    assert play(fight("IM", "S1 A1 A2 S2", "S1.4", "IM.2"), "S1", "end").question.count == 4


def test_s2_4_crosses_its_own_monster_upgrade_out_for_good():
    """Ruling L9: when the card is used."""
    session = play(fight("EM", f"S2 {HAND[:11]}", "S2.4"), "S2")
    assert campaign(session)["crossed_out"] == ["S2"]
    session.concede()
    before = campaign(session)["monsters"]
    play(session, ["S2"])
    assert campaign(session)["monsters"] == before
    assert campaign(session)["losses"] == 1


def test_s3_4_allows_one_more_card():
    session = play(fight("EM", "S3 A1 A2 A3 A4", "S3.4"), "S3", "A1", "A2")
    assert state(session, "uses_left") == 1


def test_s4_4_removes_a_card_from_this_game():
    session = play(fight("EM", f"S4 {HAND[:11]}", "S4.4"), "S4")
    assert session.question.options == [*HAND[:11].split(), "none"]
    play(session, "D2", "end")
    assert state(session, "removed", "discard") == [["D2"], "S4 D1 D3 D4".split()]
    declined = play(fight("EM", f"S4 {HAND[:11]}", "S4.4"), "S4", "none")
    assert state(declined, "removed") == []
