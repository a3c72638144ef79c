"""Running from a monster: when, and what it costs."""

import pytest

from tests.games.solitaire_rpg.arranged import fight, question, state
from tests.table import play


@pytest.mark.parametrize(
    ("mine", "its", "may"),
    [
        ("8D", "4D", True),
        ("8D", "3D", True),
        ("7D", "4D", False),
        ("2D", "3H", True),
        ("3H", "2H", False),
    ],
)
def test_r5_running_takes_twice_the_initiative_and_never_none(mine, its, may):
    session = fight(f"KC 9S 5H {mine}", f"4C 2S 7H {its}")
    play(session, "JS", "QH")
    assert state(session, "phase") == "attack"
    assert question(session) == (
        ("act", ["attack", "run"], None) if may else ("armor", 2, "monster")
    )


def test_modifiers_do_not_help_to_run():
    session = play(fight("KC 9S 5H 7D", "4C 2S 7H 4D"), "KS", "QH")  # 17 to -6
    assert question(session)[0] == "armor"


def test_running_is_possible_right_before_the_players_own_attack_only():
    session = play(fight("KC 9S 5H 8D", "4C 2S 7H 4D"), "KH", "QC")  # the monster attacks first
    assert question(session) == ("armor", 2, "player")
    play(session, "AH AD", "2H 2D")
    assert question(session) == ("act", ["attack", "run"], None)


def test_the_run_discards_the_monster_and_leaves_cards_face_down():
    session = play(fight("KC 9S 5H 8D", "9C 2S 7H 4D"), "KH", "QC")
    play(session, "AH AD", "2H 2D", "run")  # strength 9 took the nine of armor
    assert state(session, "player")["down"] == ["9S"]
    assert state(session, "phase", "encounter", "round", "monster") == ["roll", 2, 0, None]
    assert state(session, "discard") == 2 + 4 + 4
    assert question(session) == ("monster", 4, None)
    play(session, "6C 6S 6H 6D")
    assert question(session) == ("priority", 1, "player")
    assert state(session, "player")["armor"] == 0


def test_who_attacks_instead_goes_on_with_the_armor_of_the_monster():
    session = play(fight("KC 9S 5H 8D", "4C 2S 7H 4D"), "2C", "3H", "attack")
    assert question(session) == ("armor", 2, "monster")
