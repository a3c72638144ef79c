"""Monsters, weapons and potions as they are played."""

import pytest

from tests.games.scoundrel.arranged import ROOM, state
from tests.table import begin, last, play


def test_a_monster_bare_handed_costs_its_value():
    session = play(begin("scoundrel"), ROOM, "JS")
    assert state(session, "health", "discard", "slain") == [9, 1, []]


def test_a_weapon_takes_its_strength_off():
    session = play(begin("scoundrel"), ROOM, "8D", "JS", "weapon")
    assert state(session, "health", "slain", "discard") == [17, ["JS"], 0]
    assert state(play(session, "4C", "weapon"), "health", "slain") == [17, ["JS", "4C"]]


def test_a_used_weapon_hits_only_strictly_weaker_monsters():
    session = play(begin("scoundrel"), "8D 7C 7S 9S", "8D", "7C", "weapon", "7S")
    assert session.question.name == "room"
    assert state(session, "health", "slain") == [13, ["7C"]]


@pytest.mark.parametrize("variant", ["standard", "classic"])
def test_ruling_r3_reuse_is_strict_in_both_variants(variant):
    session = play(begin("scoundrel", variant=variant), "8D 7C 7S 9S", "8D", "7C", "weapon", "7S")
    assert state(session, "slain") == ["7C"]


def test_reuse_lower_or_equal_allows_an_equal_monster():
    session = play(
        begin("scoundrel", reuse="lower-or-equal"), "8D 7C 7S 9S", "8D", "7C", "weapon", "7S"
    )
    assert session.question.name == "fight"
    assert state(play(session, "weapon"), "slain") == ["7C", "7S"]


def test_bare_hands_are_always_allowed():
    session = play(begin("scoundrel"), ROOM, "8D", "4C")
    assert session.question.as_json()["options"] == ["weapon", "barehanded"]
    assert session.question.as_json()["for"] == "4C"
    assert state(play(session, "barehanded"), "health", "slain") == [16, []]


def test_the_chosen_card_still_lies_in_the_room_at_fight():
    session = play(begin("scoundrel"), ROOM, "8D", "JS")
    assert state(session, "room", "played") == [["JS", "6H", "4C"], 1]


def test_a_new_weapon_discards_the_old_one_with_what_it_killed():
    session = play(begin("scoundrel"), "8D 2D JS 4C", "8D", "JS", "weapon", "2D")
    assert state(session, "weapon", "slain", "discard") == ["2D", [], 2]
    assert last(session.events(), "replaced").facts["cards"] == ["8D", "JS"]


def test_only_the_first_potion_of_a_room_heals():
    session = play(begin("scoundrel"), "2H 3H 4H 5C", "2H", "3H")
    assert state(session, "health", "potion_used", "discard") == [22, True, 2]


def test_health_never_shows_below_zero_and_reaching_it_is_a_loss_at_once():
    session = play(begin("scoundrel"), "JS QS 2C 3C", "JS", "QS")
    assert session.over.outcome == "loss"
    assert state(session, "health") == 0


def test_the_worked_example():
    session = play(begin("scoundrel"), ROOM, "8D", "JS", "weapon", "6H")
    assert state(session, "health", "slain", "room", "can_skip") == [23, ["JS"], ["4C"], True]
    classic = play(begin("scoundrel", variant="classic"), ROOM, "8D", "JS", "weapon", "6H")
    assert state(classic, "health") == 20


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_nothing_is_to_be_done_with_a_monster_that_kills(lang):
    session = play(begin("scoundrel"), "AC KC QC JC", "AC")
    session.events()
    play(session, "KC")
    say = session.game.say(lang)
    sentences = [say.event(event) for event in session.events()]
    assert session.over
    assert not [text for text in sentences if "iscard" in text or "弃" in text]
