"""as days go by, rule by rule."""

import json

import pytest

from referee.errors import AlreadySeen, NotAnOption, NotInGame, Repeated, WrongCount
from referee.front_ends.protocol.previews import preview
from referee.games.days.path import Spot
from referee.games.days.table import Laid, Table
from referee.rulekit.cards import STANDARD, cards
from referee.rulekit.piles import Pile
from tests.table import arranged, begin, last, play, screen_lines

ATTACKS, MINE = "4H JH 6C", "7D 2C QC"


def state(session, *keys):
    found = session.state()
    return [found[key] for key in keys] if len(keys) > 1 else found[keys[0]]


def asked(session):
    return session.question.name


def met(monster, skill="7H", **options):
    """A game whose first monster has been dealt."""
    return play(begin("days", **options), skill, monster)


def won(monster="QD", by=3, **options):
    """A first round with a king as SKILL that was won by so much, at the question behind it."""
    skill = "KH" if monster == "KS" else "KS"
    even = 10 - (13 - cards(monster)[0].order)  # against a ten
    attacks, mine = {
        3: ("2C 2H 2S", "3C 3H 3S"),
        2: ("2C 2H 10S", f"3C 3H {even}H"),
        1: ("2C 2H QS", "3C 3H 2D"),
    }[by]
    return play(met(monster, skill, **options), attacks, mine, mine)


def later(blades="", armour="", dungeon="", discard="", pack=None, score=0, skill="7H", **options):
    """A game in which this has been stashed, laid and discarded before its first card."""
    held = [cards(held) for held in (blades, armour, dungeon, discard)]
    gone = cards(f"{blades} {armour} {dungeon} {discard} AS KD")
    left = [card for card in STANDARD if card not in gone]
    if pack is not None:
        left = [*cards(skill), *[card for card in left if card != skill][:pack]]
    things = {
        "pack": Pile("pack", left, also=[card for card in STANDARD if card not in left]),
        "weapons": held[0],
        "armour": held[1],
        "dungeon": [Laid(card, Spot(0, n / 100)) for n, card in enumerate(held[2])],
        "discard": held[3],
        "score": score,
    }
    return play(arranged("days", things, **options), skill)


# Setup


def test_the_entrance_and_the_treasure_lie_on_the_table_and_fifty_cards_are_the_pack():
    session = begin("days")
    assert state(session, "pack", "skill", "round", "score", "distance", "gap") == [50, None, 0, 0, 4, 4]
    for card in ("AS", "KD"):
        with pytest.raises(AlreadySeen):
            session.answer([card])
    with pytest.raises(NotInGame):
        session.answer(["RJ"])


def test_the_first_card_is_the_skill_and_stays_out_of_the_pack():
    session = play(begin("days"), "7H")
    assert state(session, "skill", "pack", "round") == ["7H", 49, 1]
    with pytest.raises(AlreadySeen):
        session.answer(["7H"])


def test_an_ace_counts_1_and_court_cards_11_to_13():
    table = Table(4, stash=False, weapons_before=False, by_eye=False)
    table.skill, table.monster = cards("AH KC")
    assert [table.own(card) for card in cards("AC 10C JC QC KC")] == [2, 11, 12, 13, 14]
    assert [table.other(card) for card in cards("AC 10C JC QC KC")] == [14, 23, 24, 25, 26]


@pytest.mark.parametrize("distance", [1, 3, 4, 30])
def test_the_distance_is_free_between_the_two_cards(distance):
    assert state(begin("days", distance=distance), "distance", "gap") == [distance, distance]


# Rule 1: the monster


def test_rule_1_one_monster_is_dealt_and_faced_without_a_question():
    session = play(begin("days"), "7H")
    assert (asked(session), session.question.told()["count"]) == ("monsters", 1)
    play(session, "9D")
    assert asked(session) == "monster-attacks"
    assert state(session, "monster", "dealt", "pack") == ["9D", [], 48]


@pytest.mark.parametrize("score", [1, 2, 3])
def test_rule_1_and_ruling_7_as_many_more_are_dealt_as_the_last_score_and_the_others_go_back(score):
    session = play(won(by=score), "touch")
    assert (asked(session), session.question.told()["count"]) == ("monsters", 1 + score)
    assert state(session, "bonus", "score") == [score, score]
    dealt = ["KC", "KH", "10C", "10D"][: 1 + score]
    play(session, dealt)
    assert asked(session) == "monster"
    assert state(session, "dealt", "monster", "pack") == [dealt, None, 48 - 1 - score]
    play(session, "KH")
    assert state(session, "dealt", "monster", "pack") == [[], "KH", 47]
    assert last(session.events(), "others-back").facts["others"] == [c for c in dealt if c != "KH"]
    play(session, "KC 2C 2H")


def test_rule_1_no_extra_monsters_after_a_round_that_was_not_won():
    session = play(met("9D"), "4H JH KH", "AC 2C 3C", "AC 2C 3C")
    assert state(session, "score", "bonus") == [-3, 0]
    assert session.question.told()["count"] == 1


@pytest.mark.parametrize(("pack", "dealt"), [(7, 1), (8, 2), (9, 3), (10, 4), (11, 4)])
def test_ruling_1_six_cards_stay_in_the_pack_for_the_attacks(pack, dealt):
    session = later(pack=pack, score=3)
    assert session.question.told()["count"] == dealt
    assert state(session, "bonus") == 3


# Rule 2: the stash


@pytest.mark.parametrize(
    ("monster", "asks"),
    [("5C", "stash"), ("KC", "stash"), ("5S", "stash"), ("5H", "monster-attacks"), ("5D", "monster-attacks")],
)
def test_rule_2_clubs_and_spades_may_be_stashed(monster, asks):
    session = met(monster, stash=True)
    assert asked(session) == asks
    assert state(session, "monster") == monster


def test_rule_2_without_the_option_nothing_is_stashed():
    assert asked(met("5C")) == "monster-attacks"


@pytest.mark.parametrize(("monster", "place"), [("5C", "weapons"), ("5S", "armour")])
def test_ruling_2_one_new_monster_is_dealt_and_must_be_fought(monster, place):
    session = play(met(monster, stash=True), "stash")
    assert (asked(session), session.question.told()["count"]) == ("monsters", 1)
    assert state(session, "monster", "dealt", place, "pack", "round") == [None, [], [monster], 48, 1]
    play(session, "6C")
    assert asked(session) == "monster-attacks"
    assert state(session, "monster", "pack") == ["6C", 47]


def test_ruling_2_one_new_monster_even_after_a_won_round():
    session = play(won(stash=True), "touch", "4C 5C 6C 7C", "5C", "stash")
    assert session.question.told()["count"] == 1
    assert state(session, "bonus", "weapons", "pack") == [3, ["5C"], 47]


def test_ruling_2_a_monster_may_be_fought_instead():
    session = play(met("5C", stash=True), "fight")
    assert asked(session) == "monster-attacks"
    assert state(session, "weapons", "monster") == [[], "5C"]


@pytest.mark.parametrize(("pack", "asks"), [(7, "monster-attacks"), (8, "stash"), (9, "stash")])
def test_rule_2_the_stash_is_offered_while_seven_cards_are_left_behind_the_monster(pack, asks):
    session = later(pack=pack, stash=True)
    assert asked(play(session, ["2C"])) == asks


def test_rule_2_the_seven_cards_are_counted_with_the_other_monsters_back():
    session = play(later(pack=8, score=3, stash=True), "2C 3C", "2C")
    assert asked(session) == "stash"
    assert state(session, "pack") == 7


# Rule 3: the attacks


def test_rule_3_three_attacks_each_and_the_monsters_first():
    session = met("9D")
    assert (asked(session), session.question.told()["count"]) == ("monster-attacks", 3)
    play(session, ATTACKS)
    assert (asked(session), session.question.told()["count"]) == ("player-attacks", 3)
    play(session, MINE)
    assert state(session, "attacks", "mine", "pack") == [ATTACKS.split(), MINE.split(), 42]
    assert session.question.told() == {
        "kind": "pick",
        "options": MINE.split(),
        "min": 3,
        "max": 3,
        "ordered": True,
    }


def test_fact_and_ruling_5_the_sources_pairing_scores_1():
    session = play(met("9D"), ATTACKS, MINE, MINE)
    told = session.events()
    pairs = [event.name for event in told if event.name.startswith("pair-")]
    assert pairs == ["pair-won", "pair-lost", "pair-won"]
    assert [(e.facts["mine"], e.facts["theirs"]) for e in told if e.name.startswith("pair-")] == [
        (14, 13),
        (9, 20),
        (19, 15),
    ]
    assert (asked(session), state(session, "score")) == ("place", 1)


def test_rule_3_equal_sums_score_0():
    session = play(met("7D"), "2C 3C 4C", "2H 3H 4H", "2H 3H 4H")
    assert state(session, "score", "discard") == [0, ["7D"]]


def test_rule_3_a_pairing_is_ordered_against_the_monsters_attacks():
    session = play(met("7D"), "2C 5C 8C", "3H 6H 9H", "9H 3H 6H")
    assert state(session, "score", "mine") == [-1, []]
    session.undo()
    play(session, "3H 6H 9H")
    assert state(session, "score", "mine") == [3, ["3H", "6H", "9H"]]


def test_the_table_shows_the_score_of_the_pairing_and_of_the_best_one():
    session = play(met("7D"), "2C 5C 8C", "3H 6H 9H")
    assert session.question.facts["best"]() == 3
    play(session, "9H 3H 6H")
    paired = last(session.events(), "paired").facts
    assert (paired["score"], paired["best"]()) == (-1, 3)


@pytest.mark.parametrize(
    ("answer", "refusal"), [("7D 2C", WrongCount), ("7D 2C 2C", Repeated), ("7D 2C 4H", NotAnOption)]
)
def test_rule_3_all_three_attacks_are_paired_once(answer, refusal):
    with pytest.raises(refusal):
        play(met("9D"), ATTACKS, MINE, answer)


# Rule 3: weapons and armour


def test_rule_3_a_weapon_adds_its_value_to_one_pair_and_is_discarded():
    session = play(later(blades="JC 5C"), "9D", ATTACKS, "7D 2C QS", "7D 2C QS")
    assert asked(session) == "weapons"
    told = session.question.told()
    assert (told["options"], told["min"], told["max"], told["ordered"]) == (["JC", "5C"], 0, 2, False)
    play(session, "JC")
    assert session.question.told() == {"kind": "choose", "options": ["1", "2", "3"], "for": "JC"}
    assert state(session, "weapons", "score") == [["JC", "5C"], 0]
    play(session, "2")  # 2 + 7 + 11 = 20, as much as the jack and 9
    assert state(session, "score", "weapons", "discard") == [2, ["5C"], ["JC"]]


def test_ruling_3_several_weapons_may_help_one_attack_and_are_named_oldest_first():
    session = play(later(blades="JC 5C 3C"), "9D", ATTACKS, "7D 2C QS", "7D 2C QS", "3C JC")
    assert session.question.about == "JC"
    play(session, "2")
    assert session.question.about == "3C"
    play(session, "2")
    assert state(session, "score", "weapons", "discard") == [3, ["5C"], ["JC", "3C"]]


def test_the_weapons_question_is_not_asked_without_weapons():
    assert asked(play(met("9D", stash=True), ATTACKS, MINE, MINE)) == "place"


def test_no_weapon_need_be_used():
    session = play(later(blades="JC"), "9D", ATTACKS, "7D 2C QS", "7D 2C QS", "")
    assert state(session, "score", "weapons", "discard") == [1, ["JC"], []]


def test_the_sources_weapon_makes_14_of_a_skill_of_7_and_a_3():
    session = play(later(blades="4C"), "9D", "KC 5H 6H", "3H 2H 2D", "3H 2H 2D", "4C", "1")
    assert last(session.events(), "pair-lost").facts["mine"] == 9
    session.undo()
    play(session, "2")
    session = play(later(blades="4C"), "9D", "4H 5H 6H", "3H 2H 2D", "3H 2H 2D", "4C", "1")
    won_pair = last(session.events(), "pair-won")
    assert (won_pair.facts["mine"], won_pair.facts["theirs"]) == (14, 13)


def test_ruling_3_armour_turns_lost_pairs_into_ties_by_itself_oldest_first():
    session = play(later(armour="9S 2S 3S"), "9D", "4H JH KH", "AC 2C QS", "QS 2C AC")
    assert state(session, "score", "armour", "discard") == [1, ["3S"], ["9S", "2S"]]


def test_the_sources_armour_makes_minus_1_of_two_losses_and_a_tie():
    session = play(later(armour="9S"), "7D", "4H JH KH", "4C 2C QS", "4C 2C QS")
    assert state(session, "score", "armour", "discard") == [-1, [], ["9S", "7D"]]


def test_armour_is_kept_while_no_pair_is_lost():
    session = play(later(armour="9S"), "7D", "2C 3C 4C", "2H 3H 4H", "2H 3H 4H")
    assert state(session, "armour", "score") == [["9S"], 0]


def test_ruling_3_weapons_come_before_armour():
    session = play(later(blades="JC", armour="9S"), "9D", ATTACKS, "7D 2C QS", "7D 2C QS", "JC", "2")
    assert state(session, "score", "armour") == [2, ["9S"]]


def test_ruling_3_weapons_before_are_named_after_the_players_own_attacks_alone():
    session = play(later(blades="JC 5C", weapons="before"), "9D")
    assert asked(session) == "player-attacks"
    play(session, "7D 2C QS")
    assert asked(session) == "weapons-before"
    assert state(session, "mine", "attacks", "monster") == [["7D", "2C", "QS"], [], "9D"]
    play(session, "5C JC")
    assert session.question.told() == {"kind": "choose", "options": ["1", "2", "3"], "for": "JC"}
    play(session, "2", "3")
    assert asked(session) == "monster-attacks"
    play(session, ATTACKS)
    assert (asked(session), state(session, "weapons")) == ("pairing", ["JC", "5C"])


def test_ruling_3_a_weapon_stays_with_its_attack_through_the_pairing():
    session = play(later(blades="JC", weapons="before"), "9D", "7D 2C QS", "JC", "2", "JH 4H 6C")
    play(session, "2C 7D QS")  # 2 + 7 + 11 = 20, as much as the jack and 9
    assert state(session, "score", "weapons", "discard") == [2, [], ["JC"]]


def test_weapons_before_puts_the_players_attacks_first_without_weapons_too():
    session = met("9D", weapons="before")
    assert asked(session) == "player-attacks"
    assert asked(play(session, MINE)) == "monster-attacks"
    assert asked(play(session, ATTACKS)) == "pairing"


def test_weapons_after_are_asked_for_only_after_the_pairing():
    session = play(later(blades="JC"), "9D", ATTACKS, MINE)
    assert asked(session) == "pairing"
    assert asked(play(session, MINE)) == "weapons"


# Rule 4: the dungeon and the discard pile


def test_rule_4_a_beaten_monster_is_laid():
    session = won("3D")
    assert (asked(session), session.question.options) == ("place", ("touch", "quarter", "half"))
    assert state(session, "monster", "score", "bonus", "dungeon") == ["3D", 3, 3, []]
    assert session.question.told() == {"kind": "choose", "options": ["touch", "quarter", "half"]}
    play(session, "touch")
    assert state(session, "dungeon", "discard", "monster") == [
        [{"card": "3D", "x": 0.858, "y": 0.0}],
        [],
        None,
    ]
    with pytest.raises(AlreadySeen):
        play(session, "3D 4D 5D 6D")


@pytest.mark.parametrize("king", ["KC", "KH", "KS"])
def test_rule_4_a_king_is_discarded_even_when_it_is_beaten(king):
    session = won(king, by=2)
    assert asked(session) == "monsters"
    assert state(session, "discard", "dungeon", "bonus", "monster") == [[king], [], 2, None]


@pytest.mark.parametrize(("mine", "score"), [("QC JC 2H", -1), ("QC 9C 2H", -2), ("4C 3C 2H", -3)])
def test_rule_4_and_ruling_8_a_lost_round_takes_cards_from_the_end_of_the_dungeon(mine, score):
    attacks = {-1: "JH QD 8C", -2: "QH 10D 8C", -3: "JH QD 8C"}[score]
    session = play(later(dungeon="4D 5D 6D", skill="9D"), "9H", attacks, mine, mine)
    assert state(session, "score", "bonus") == [score, 0]
    assert state(session, "discard") == ["9H", *["6D", "5D", "4D"][:-score]]
    assert [laid["card"] for laid in state(session, "dungeon")] == ["4D", "5D", "6D"][:score]


def test_rule_4_the_entrance_always_stays():
    session = play(later(dungeon="4D"), "QD", "9D 10D JD", "2D 3D 4C", "2D 3D 4C")
    assert state(session, "score", "dungeon", "discard") == [-3, [], ["QD", "4D"]]


def test_rule_4_after_a_tied_round_the_monster_is_discarded_and_the_dungeon_stays():
    session = play(later(dungeon="4D"), "7D", "2C 3C 4C", "2H 3H 4H", "2H 3H 4H")
    assert state(session, "discard", "score", "bonus") == [["7D"], 0, 0]
    assert [laid["card"] for laid in state(session, "dungeon")] == ["4D"]


def test_rule_4_the_order_on_the_discard_pile():
    session = later(blades="2C 3C", armour="2S", dungeon="4D 5D", discard="6D", skill="AH")
    play(session, "KH", "9D 10D JD", "2D 3D 4C", "2D 3D 4C", "3C 2C", "1", "2")
    assert state(session, "score") == -2
    assert state(session, "discard") == ["6D", "2C", "3C", "2S", "KH", "5D", "4D"]


# Rule 5 and the end


def test_rule_5_the_attacks_go_back_and_the_pack_is_shuffled():
    session = play(won(), "half")
    assert state(session, "pack", "attacks", "mine") == [48, [], []]
    assert session.question.told()["expected"] == [None] * 4
    play(session, "2C 2H 2S 3C")  # attacks come up again


def test_rule_5_a_win_ends_the_game_before_anything_goes_back():
    session = play(won("QD", distance=1), "touch")
    assert (session.over.outcome, session.over.score) == ("win", None)
    assert state(session, "attacks", "mine", "gap", "monster", "pack") == [
        ["2C", "2H", "2S"],
        ["3C", "3H", "3S"],
        0,
        None,
        42,
    ]
    assert state(session, "dungeon") == [{"card": "QD", "x": 0.0, "y": 1.0}]


@pytest.mark.parametrize(("distance", "queens"), [(3, "QC QD QH"), (4, "QC QD QH QS")])
def test_fact_queens_laid_touch_climb_one_length_each(distance, queens):
    session = play(begin("days", distance=distance), "KH")
    for n, queen in enumerate(queens.split(), 1):
        dealt = [queen, "KC", "KS", "JD"][: session.question.told()["count"]]
        play(session, dealt, *([queen] if len(dealt) > 1 else []))
        play(session, "2C 2H 2S", "3C 3H 3S", "3C 3H 3S", "touch")
        assert state(session, "gap") == distance - n
    assert session.over.outcome == "win"


def test_fact_three_eight_queen_at_distance_4():
    session, found = play(begin("days"), "KH"), []
    for monster in ("3D", "8D", "QD"):
        dealt = [monster, "KC", "KS", "JD"][: session.question.told()["count"]]
        play(session, dealt, *([monster] if len(dealt) > 1 else []))
        play(session, "2C 2H 2S", "3C 3H 3S", "3C 3H 3S", "touch")
        found.append((*state(session, "dungeon")[-1].values(), state(session, "gap")))
    assert found == [
        ("3D", 0.858, 0.0, 4.142),
        ("8D", -0.1051, -0.556, 4.496),
        ("QD", -0.1051, 0.504, 3.496),
    ]


def test_the_gap_of_each_placement_is_told_before_choosing_and_comes_true():
    session = won("AD")
    say = session.game.say()
    promised = {how: preview(session, say, how)["change"]["gap"][1] for how in ("touch", "quarter", "half")}
    for how, gap in promised.items():
        play(session, how)
        assert state(session, "gap") == round(gap, 4)
        session.undo()


def test_as_near_as_a_thousandth_of_a_length_is_touching():
    table = Table(4, stash=False, weapons_before=False, by_eye=False)
    assert table.gap_from(Spot(0.0, 3.9991)) == 0
    assert table.gap_from(Spot(0.0, 3.9989)) == pytest.approx(0.0011)


@pytest.mark.parametrize("pack", [6, 3])
def test_ruling_4_with_fewer_than_seven_cards_at_the_start_of_a_round_the_game_is_lost(pack):
    session = later(pack=pack)
    assert (session.over.outcome, session.over.score) == ("loss", None)
    assert state(session, "round") == 0


def test_ruling_4_a_round_can_still_be_played_with_seven():
    session = play(later(pack=7), "7C", "AC 2C 3C", "4C 5C 6C", "4C 5C 6C", "touch")
    assert session.over.outcome == "loss"
    assert state(session, "pack", "round", "attacks", "score") == [6, 1, [], 3]


# The option table


def test_with_table_the_real_cards_decide():
    session = won("3D", table=True)
    assert (asked(session), session.question.told()) == (
        "reaches",
        {"kind": "choose", "options": ["no", "yes"]},
    )
    assert state(session, "dungeon", "gap", "monster") == [[{"card": "3D", "x": None, "y": None}], None, None]
    play(session, "no")
    assert asked(session) == "monsters"
    session.undo()
    assert play(session, "yes").over.outcome == "win"


def test_with_table_a_king_is_not_asked_about():
    assert asked(won("KC", table=True)) == "monsters"


def test_state_survives_json():
    session = play(met("9D"), ATTACKS, MINE, MINE, "half")
    assert json.loads(json.dumps(session.state())) == session.state()


def test_attacks_have_sums_only_for_as_long_as_the_monster_is_fought():
    session = play(begin("days", table=True), ["7C"], ["3D"], "4H 10H 10S", "2C 7D QC")
    assert "Its      4H 7   10H 13   10S 13" in screen_lines(session)
    play(session, session.question.facts["proposed"]())
    assert session.question.name == "reaches"
    assert "Its      4H 10H 10S" in screen_lines(session)
