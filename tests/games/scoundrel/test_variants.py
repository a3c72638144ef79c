"""Standard and classic, house rules, the last room and the score."""

import pytest

from referee import games
from referee.games.scoundrel.table import DUNGEON, VALUE
from tests.games.scoundrel.arranged import ROOM, invincible, last_room, state, through_the_dungeon
from tests.table import begin, last, play


def test_standard_potions_have_no_upper_limit_and_classic_stops_at_20():
    assert state(play(begin("scoundrel"), ROOM, "6H"), "health") == 26
    assert state(play(begin("scoundrel", variant="classic"), ROOM, "6H"), "health") == 20


def test_the_health_cap_can_be_set_by_itself():
    assert state(play(begin("scoundrel", health_cap=23), ROOM, "6H"), "health") == 23
    assert (
        state(play(begin("scoundrel", variant="classic", health_cap="none"), ROOM, "6H"), "health")
        == 26
    )


def test_house_rules_are_recorded_beside_the_variant():
    settled = games.load("scoundrel").resolve_options({"variant": "classic", "ending": "refill"})
    assert settled == {"variant": "classic", "health-cap": 20, "ending": "refill", "reuse": "lower"}
    assert games.load("scoundrel").resolve_options({})["health-cap"] == "none"


def test_ruling_r5_the_last_room_of_classic_is_what_is_left_and_cannot_be_skipped():
    session = through_the_dungeon(
        invincible(variant="classic", health_cap="none"),
        lambda s: s.question.name == "room" and len(s.table.deck) == 1,
    )
    assert session.question.as_json()["count"] == 1
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
    session = play(
        begin("scoundrel", variant="classic"), "AC AS KC KS", "skip", "JS QS 2C 3H", "JS", "QS"
    )
    everything = sum(VALUE[card] for card in DUNGEON if card.suit in "CS")
    assert session.over.score == -(everything - 11)
