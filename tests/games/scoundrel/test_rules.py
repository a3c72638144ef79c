"""Scoundrel, rule by rule."""

from random import Random

import pytest

from referee import games
from referee.errors import NotAnOption, NotExpected, NotInGame
from referee.games.scoundrel.table import DUNGEON, VALUE
from referee.rulekit.cards import cards
from referee.rulekit.piles import Pile
from tests.table import arranged, begin, last, play

ROOM = "JS 8D 6H 4C"


def state(session, *keys):
    found = session.state()
    return [found[key] for key in keys] if len(keys) > 1 else found[keys[0]]


# Deck


def test_the_dungeon_has_44_cards_with_ace_high():
    assert len(DUNGEON) == 44
    assert [sum(card.suit == suit for card in DUNGEON) for suit in "CSHD"] == [13, 13, 9, 9]
    assert [VALUE[card] for card in cards("2C 10S JC QS KC AS")] == [2, 10, 11, 12, 13, 14]
    assert state(begin("scoundrel"), "health", "deck") == [20, 44]


@pytest.mark.parametrize("card", ["AH", "JH", "QD", "KD", "RJ"])
def test_red_faces_red_aces_and_jokers_are_not_in_the_game(card):
    with pytest.raises(NotInGame):
        play(begin("scoundrel"), f"{card} 8D 6H 4C")


# Room


def test_rule_1_the_first_room_takes_four_cards_left_to_right():
    session = begin("scoundrel")
    assert session.question.told()["count"] == 4
    assert state(play(session, ROOM), "room") == ROOM.split()


def test_rule_2_a_skipped_room_goes_under_the_deck_leftmost_first_and_is_not_skipped_again():
    session = play(begin("scoundrel"), ROOM, "skip")
    assert state(session, "deck", "room", "can_skip", "rooms") == [44, [], False, 1]
    play(session, "2C 3C 5C 6C")
    assert "skip" not in session.question.options
    assert state(session, "can_skip", "rooms") == [False, 2]


def test_rule_2_only_an_untouched_room_may_be_skipped():
    session = play(begin("scoundrel"), ROOM, "6H")
    assert state(session, "can_skip", "played") == [True, 1]
    assert "skip" not in session.question.options
    with pytest.raises(NotAnOption):
        session.answer("skip")


def test_rule_3_the_fourth_card_becomes_the_leftmost_of_the_next_room():
    session = play(begin("scoundrel"), ROOM, "8D", "JS", "weapon", "6H")
    assert session.question.told()["count"] == 3
    assert state(session, "room", "played", "potion_used", "can_skip") == [["4C"], 0, False, True]
    assert state(play(session, "2H 3H 5H"), "room") == ["4C", "2H", "3H", "5H"]


def test_rule_3_a_completed_room_makes_skipping_available_again():
    session = play(begin("scoundrel"), "2C 3C 5C 6C", "skip", "2H 3H 4H 5H", "2H", "3H", "4H", "2D 3D 4D")
    assert session.question.options[-1] == "skip"


def through_the_dungeon(session, stop):
    """Play every room in order, potions last, until the question is not to play or fight."""
    rng = Random(1)
    left = rng.sample(DUNGEON, len(DUNGEON))
    while session.question and not stop(session):
        question = session.question
        if question.name == "room":
            for card in question.expected:
                assert card is None
            drawn, left = left[: question.count], left[question.count :]
            session.answer(drawn)
        else:
            session.answer(question.options[0])
    return session


def invincible(**options):
    return arranged("scoundrel", {"health": 10**6}, **options)


def test_rule_4_the_game_ends_where_a_room_cannot_be_refilled():
    session = through_the_dungeon(invincible(), lambda _: False)
    assert session.over.outcome == "win"
    assert session.over.score is None
    assert state(session, "deck", "rooms", "played") == [1, 14, 3]
    assert len(state(session, "room")) == 1


# Playing a card


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
    session = play(begin("scoundrel", reuse="lower-or-equal"), "8D 7C 7S 9S", "8D", "7C", "weapon", "7S")
    assert session.question.name == "fight"
    assert state(play(session, "weapon"), "slain") == ["7C", "7S"]


def test_bare_hands_are_always_allowed():
    session = play(begin("scoundrel"), ROOM, "8D", "4C")
    assert session.question.told()["options"] == ["weapon", "barehanded"]
    assert session.question.told()["for"] == "4C"
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


# Variants


def test_standard_potions_have_no_upper_limit_and_classic_stops_at_20():
    assert state(play(begin("scoundrel"), ROOM, "6H"), "health") == 26
    assert state(play(begin("scoundrel", variant="classic"), ROOM, "6H"), "health") == 20


def test_the_health_cap_can_be_set_by_itself():
    assert state(play(begin("scoundrel", health_cap=23), ROOM, "6H"), "health") == 23
    assert state(play(begin("scoundrel", variant="classic", health_cap="none"), ROOM, "6H"), "health") == 26


def test_house_rules_are_recorded_beside_the_variant():
    settled = games.load("scoundrel").settled({"variant": "classic", "ending": "refill"})
    assert settled == {"variant": "classic", "health-cap": 20, "ending": "refill", "reuse": "lower"}
    assert games.load("scoundrel").settled({})["health-cap"] == "none"


def test_ruling_r5_the_last_room_of_classic_is_what_is_left_and_cannot_be_skipped():
    session = through_the_dungeon(
        invincible(variant="classic", health_cap="none"),
        lambda s: s.question.name == "room" and len(s.table.deck) == 1,
    )
    assert session.question.told()["count"] == 1
    assert state(session, "can_skip", "played", "deck") == [False, 0, 1]
    play(session, [*session.table.deck.unseen])
    assert len(session.question.options) == 2
    assert "skip" not in session.question.options
    play(session, session.question.options[0])
    if session.question:
        play(session, "barehanded")
    assert session.over.outcome == "win"
    assert state(session, "room", "deck", "played", "rooms") == [[], 0, 2, 15]
    assert last(session.events(), "automatic").facts["ask"] == "play"


def test_ending_all_works_in_standard_too_without_a_score():
    session = through_the_dungeon(invincible(ending="all"), lambda _: False)
    assert state(session, "deck", "room") == [0, []]
    assert session.over.score is None


def last_room(room, health=20, **options):
    """A classic game in which these cards are all that the dungeon has left."""
    deck = Pile("deck", cards(room), also=DUNGEON)
    session = arranged("scoundrel", {"health": health, "deck": deck}, variant="classic", **options)
    return play(session, room)


@pytest.mark.parametrize(
    ("health", "first", "score"),
    [
        (20, "2C", 22),
        (19, "2C", 21),  # at exactly 20 the potion would count
        (18, "4H", 20),
    ],
)
def test_classic_scores_the_health_left(health, first, score):
    session = play(last_room("2C 4H", health, health_cap="none"), first)
    assert session.over.score == score


def test_classic_adds_the_last_potion_at_exactly_20():
    session = play(last_room("2C 9H"), "2C")
    assert (state(session, "health"), session.over.score) == (20, 29)


def test_ruling_r4_a_last_potion_that_healed_nothing_counts_too():
    session = play(last_room("5H 9H"), "5H")
    assert (state(session, "health"), session.over.score) == (20, 29)


def test_ruling_r2_a_loss_counts_every_monster_not_beaten_the_killer_included():
    session = play(begin("scoundrel", variant="classic"), "JS QS 2C 3H", "JS", "QS")
    everything = sum(VALUE[card] for card in DUNGEON if card.suit in "CS")
    assert session.over.score == -(everything - 11)
    assert state(session, "room", "played") == [["QS", "2C", "3H"], 1]


def test_ruling_r2_skipped_monsters_count_as_unbeaten():
    session = play(begin("scoundrel", variant="classic"), "AC AS KC KS", "skip", "JS QS 2C 3H", "JS", "QS")
    everything = sum(VALUE[card] for card in DUNGEON if card.suit in "CS")
    assert session.over.score == -(everything - 11)


# Rulings


def test_ruling_r1_skipped_cards_come_up_again_in_room_order():
    session = play(invincible(), ROOM, "skip")
    rest = [card for card in DUNGEON if card not in ROOM.split()]
    while session.question.name != "room" or not any(session.question.expected):
        if session.question.name == "room":
            drawn, rest = rest[: session.question.count], rest[session.question.count :]
            session.answer(drawn)
        else:
            session.answer(session.question.options[0])
    expected = session.question.expected
    known = [card for card in expected if card]
    assert known == ROOM.split()[: len(known)]
    unknown = rest[: len(expected) - len(known)]
    if len(known) > 1:
        with pytest.raises(NotExpected):
            session.answer([*unknown, *reversed(known)])
    session.answer([*unknown, *known])


def test_the_worked_example():
    session = play(begin("scoundrel"), ROOM, "8D", "JS", "weapon", "6H")
    assert state(session, "health", "slain", "room", "can_skip") == [23, ["JS"], ["4C"], True]
    classic = play(begin("scoundrel", variant="classic"), ROOM, "8D", "JS", "weapon", "6H")
    assert state(classic, "health") == 20


def test_every_real_card_is_conserved_from_a_shuffled_deck():
    rng = Random(99)
    for _ in range(50):
        deck = rng.sample(DUNGEON, len(DUNGEON))
        session = arranged("scoundrel", {"health": 60}, variant=rng.choice(["standard", "classic"]))
        while session.question:
            if session.question.name == "room":
                drawn = deck[: session.question.count]
                del deck[: session.question.count]
                session.answer(drawn)
            else:
                choice = rng.choice(session.question.options)
                if choice == "skip":
                    deck += session.state()["room"]
                session.answer(choice)
            table = session.state()
            lying = len(table["room"]) + len(table["slain"]) + bool(table["weapon"]) + table["discard"]
            assert table["deck"] == len(deck)
            assert lying + len(deck) == 44


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_nothing_is_to_be_done_with_a_monster_that_kills(lang):
    session = play(begin("scoundrel"), "AC KC QC JC", "AC")
    session.events()
    play(session, "KC")
    say = session.game.say(lang)
    told = [say.event(event) for event in session.events()]
    assert session.over
    assert not [text for text in told if "iscard" in text or "弃" in text]
