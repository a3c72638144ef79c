"""Solitaire RPG, rule by rule; the deck and the subtraction have files of their own."""

import pytest

from referee import games
from referee.errors import NotInGame, WrongUse
from referee.games.solitaire_rpg.rules import nearest
from referee.games.solitaire_rpg.table import VALUE
from referee.rulekit.cards import STANDARD, cards
from referee.rulekit.say import Say
from referee.sessions import transcript
from tests.games.solitaire_rpg.arranged import GAME, asked, events, fight, state, with_character
from tests.table import begin, last, play, screen_lines

SAY = Say(GAME)


# Cards


def test_aces_are_1_and_face_cards_10():
    assert [VALUE[card] for card in cards("AH 2C 10S JC QD KH")] == [1, 2, 10, 10, 10, 10]


def test_suits_make_the_stats_and_cards_the_level():
    session = play(begin(GAME), "5C 7C 9S 3S KH 5H QD AD")
    player = state(session, "player")
    assert [player[stat] for stat in ("strength", "armor", "life", "initiative")] == [12, 12, 15, 11]
    assert player["level"] == 8


def test_face_down_cards_count_for_the_level_but_not_for_the_stat():
    player = state(with_character("9S 2C", "3S 4S"), "player")
    assert (player["level"], player["armor"]) == (4, 9)
    assert (player["up"], player["down"]) == (["2C", "9S"], ["3S", "4S"])


def test_there_are_no_jokers():
    with pytest.raises(NotInGame):
        play(begin(GAME, level=1), "RJ")


# Start


def test_the_usual_level_is_8():
    session = begin(GAME)
    assert asked(session) == ("character", 8, None)
    nobody = {"level": 0, "strength": 0, "armor": 0, "life": 0, "initiative": 0, "up": [], "down": []}
    assert session.state() == {
        "phase": "character",
        "encounter": 0,
        "round": 0,
        "deck": 52,
        "discard": 0,
        "drawn": None,
        "player": nobody,
        "monster": None,
    }


@pytest.mark.parametrize("level", ["-1", "27", "8.0", "x", "", "9" * 5000])
def test_levels_go_from_0_to_26(level):
    option = games.load(GAME).option("level")
    assert [option.read(text) for text in ("0", "26")] == [0, 26]
    with pytest.raises(WrongUse):
        option.read(level)


def test_at_level_0_nothing_is_drawn_before_the_first_priority():
    session = begin(GAME, level=0)
    assert asked(session) == ("priority", 1, "player")
    assert state(session, "phase", "encounter", "round", "deck") == ["priority", 1, 1, 52]
    assert state(session, "monster")["level"] == 0
    assert "empty-monster" in events(session)


def test_at_level_26_the_character_wins_at_once():
    session = play(begin(GAME, level=26), list(STANDARD[:26]))
    assert (session.over.outcome, session.over.score) == ("win", None)
    assert state(session, "phase", "encounter", "round", "deck", "monster") == ["roll", 1, 0, 26, None]


# Roll


def test_a_monster_has_as_many_cards_as_the_character():
    session = with_character("2C 3C", "4S")
    assert asked(session) == ("monster", 3, None)
    assert state(session, "phase", "encounter", "round", "monster") == ["roll", 1, 0, None]
    play(session, "2H 3H 4H")
    assert state(session, "monster")["up"] == ["2H", "3H", "4H"]
    assert state(session, "phase", "round") == ["priority", 1]


@pytest.mark.parametrize(("deck", "discard"), [("2H", "3H 4H"), ("2H 3H 4H", ""), ("2H", "")])
def test_r6_no_more_cards_than_the_level_is_a_win_without_drawing(deck, discard):
    session = with_character("2C 3C 4C", deck=deck, discard=discard)
    assert session.over.outcome == "win"
    assert state(session, "deck", "discard") == [len(deck.split()), len(discard.split())]
    assert state(session, "phase", "encounter", "monster") == ["roll", 1, None]


def test_one_card_more_than_the_level_is_enough_for_a_monster():
    session = with_character("2C 3C", deck="2H", discard="3H 4H")
    assert asked(session) == ("monster", 1, None)


# Priority


def test_r4_the_player_counts_as_the_last_defender_at_first():
    session = fight()
    assert asked(session) == ("priority", 1, "player")
    play(session, "5C")
    assert asked(session) == ("priority", 1, "monster")


@pytest.mark.parametrize(
    ("mine", "its", "defender"),
    [
        ("2C", "3H", "monster"),  # 5 to 1
        ("2H", "2C", "player"),  # 1 to 6
        ("3C", "2C", "monster"),  # 6 to 6: the player defended last
        ("10H", "JD", "player"),  # -7 to -6
        ("9H", "QD", "monster"),  # -6 to -6
    ],
)
def test_the_higher_initiative_attacks_first(mine, its, defender):
    session = play(fight(), mine, its)
    assert asked(session) == ("armor", 2, defender)
    assert state(session, "phase") == "attack"


def test_the_side_with_priority_is_the_first_to_roll_in_the_next_round_and_wins_its_ties():
    session = play(fight(), "2H", "2C")  # the monster attacks first, and so defends last
    play(session, "AH AD", "6D 6H", "8H 8D", "7D 9H")  # -2 armor and so on: nobody is hurt badly
    assert state(session, "phase", "round") == ["priority", 2]
    assert asked(session) == ("priority", 1, "monster")
    play(session, "6C", "7C")  # 10 to 10
    assert asked(session) == ("armor", 2, "player")


def test_initiative_modifiers_are_gone_after_priority():
    session = play(fight(), "KS", "QD")
    assert state(session, "player")["initiative"] == 3
    assert asked(session)[0] == "armor"  # 13 against -6 would allow running, 3 against 4 does not


# Attack


def test_the_order_of_a_round():
    session = play(fight(), "2C", "3H")
    told = []
    for answer in ("AH AS", "AD AC", "6H 6S", "6D 6C"):
        told.append(asked(session))
        play(session, answer)
    assert told == [
        ("armor", 2, "monster"),
        ("strength", 2, "player"),
        ("armor", 2, "player"),
        ("strength", 2, "monster"),
    ]
    assert state(session, "discard", "deck") == [10, 34]


def test_modifiers_add_black_cards_and_take_red_ones_off():
    session = play(fight(), "2C", "3H", "9C 10D")
    floored = last(session.events(), "modifier-floored")
    assert (floored.facts["terms"], floored.facts["sum"], floored.facts["result"]) == ([9, -10], -1, 2)
    play(session, "7S 3C")
    added = last(session.events(), "modifier")
    assert (added.facts["base"], added.facts["terms"], added.facts["result"]) == (10, [7, 3], 20)


def test_a_strength_modifier_below_0_counts_as_0():
    session = play(fight(monster="4C 2S 7H 4D"), "2C", "3H", "AC AH", "9H 10H")  # 10 against 2
    assert state(session, "phase") == "experience"


def test_damage_flips_life_and_then_all_armor_up():
    session = fight("KC 9S 5H 4H", "4C 2S 7H 3H")
    play(session, "2C", "2D", "AC AH", "9H 10D")  # 10 against 2: damage 8, the seven goes
    assert state(session, "monster")["down"] == ["7H"]
    assert state(session, "monster")["armor"] == 2
    told = events(session)
    assert (told["flip-down"].facts["cards"], told["flip-up"].facts["cards"]) == (["7H"], ["2S"])


def test_damage_that_flips_no_life_leaves_armor_down():
    session = fight("7C 9S 5H 4H", "4C 2S KH 3D")
    play(session, "4S", "QD", "AC AH", "9H 10D")  # 7 against 2: damage 5, the king stays
    assert state(session, "monster")["life"] == 10
    assert state(session, "monster")["down"] == ["2S"]


def test_a_character_without_life_dies_of_its_first_damage():
    session = fight("KC 9S 3D 4D", "10C 2S 7H JD")
    play(session, "3H", "KS", "AC AH", "3C 4H")  # 10 + 0 against 9: damage 1
    assert session.over.outcome == "loss"
    assert state(session, "phase", "round", "encounter") == ["attack", 1, 1]
    assert state(session, "monster")["level"] == 4


def test_a_character_without_life_lives_while_it_takes_no_damage():
    session = fight("KC 9S 3D 4D", "9C 2S 7H JD")
    play(session, "3H", "KS", "AC AH", "3C 4H")  # 9 against 9
    assert session.over is None
    assert asked(session) == ("armor", 2, "monster")


def test_a_monster_without_life_dies_of_its_first_damage():
    session = play(fight("KC 9S 5H 8D", "9C 2S 7D 4C"), "2C", "3D", "AC AH", "3C 4H")
    assert asked(session) == ("experience", 1, None)


def test_a_side_that_keeps_life_fights_on():
    session = play(fight("KC 9S 5H 3D", "4C 2S KH 4D"), "2C", "3H", "AC AH", "3C 4H")
    assert asked(session) == ("armor", 2, "player")


# Running


@pytest.mark.parametrize(
    ("mine", "its", "may"),
    [("8D", "4D", True), ("8D", "3D", True), ("7D", "4D", False), ("2D", "3H", True), ("3H", "2H", False)],
)
def test_r5_running_takes_twice_the_initiative_and_never_none(mine, its, may):
    session = fight(f"KC 9S 5H {mine}", f"4C 2S 7H {its}")
    play(session, "JS", "QH")
    assert state(session, "phase") == "attack"
    assert asked(session) == (("act", ["attack", "run"], None) if may else ("armor", 2, "monster"))


def test_modifiers_do_not_help_to_run():
    session = play(fight("KC 9S 5H 7D", "4C 2S 7H 4D"), "KS", "QH")  # 17 to -6
    assert asked(session)[0] == "armor"


def test_running_is_possible_right_before_the_players_own_attack_only():
    session = play(fight("KC 9S 5H 8D", "4C 2S 7H 4D"), "KH", "QC")  # the monster attacks first
    assert asked(session) == ("armor", 2, "player")
    play(session, "AH AD", "2H 2D")
    assert asked(session) == ("act", ["attack", "run"], None)


def test_the_run_discards_the_monster_and_leaves_cards_face_down():
    session = play(fight("KC 9S 5H 8D", "9C 2S 7H 4D"), "KH", "QC")
    play(session, "AH AD", "2H 2D", "run")  # strength 9 took the nine of armor
    assert state(session, "player")["down"] == ["9S"]
    assert state(session, "phase", "encounter", "round", "monster") == ["roll", 2, 0, None]
    assert state(session, "discard") == 2 + 4 + 4
    assert asked(session) == ("monster", 4, None)
    play(session, "6C 6S 6H 6D")
    assert asked(session) == ("priority", 1, "player")
    assert state(session, "player")["armor"] == 0


def test_who_attacks_instead_goes_on_with_the_armor_of_the_monster():
    session = play(fight("KC 9S 5H 8D", "4C 2S 7H 4D"), "2C", "3H", "attack")
    assert asked(session) == ("armor", 2, "monster")


# Experience


def slay(up, monster, down=""):
    """Up to the experience phase: the character has priority and hits for its strength."""
    return play(fight(up, monster, down), "10S", "10H", "AC AH", "10C KD")


def test_a_stat_is_chosen_and_its_nearest_card_joins():
    session = slay("KC QC 3S 2H", "4C 9C 7D 3C")
    assert asked(session) == ("experience", 1, None)
    assert state(session, "phase", "drawn") == ["experience", None]
    play(session, "8S")
    assert asked(session) == ("stat", ["strength", "initiative"], None)
    assert state(session, "drawn", "discard") == ["8S", 6]
    assert state(session, "monster")["up"] == ["3C", "4C", "9C", "7D"]
    play(session, "strength")
    assert state(session, "player")["up"] == ["9C", "QC", "KC", "3S", "2H"]
    assert state(session, "phase", "encounter", "drawn", "monster") == ["roll", 2, None, None]
    assert state(session, "discard") == 6 + 1 + 3
    assert asked(session) == ("monster", 5, None)


def test_a_single_stat_is_taken_without_a_question():
    session = play(slay("KC QC 3S 2H", "4C 9C 7C 3C"), "6S")
    automatic = events(session)["automatic"]
    assert (automatic.facts["ask"], automatic.facts["answer"]) == ("stat", "strength")
    assert "7C" in state(session, "player")["up"]


def test_everything_is_flipped_up_before_experience():
    session = slay("KC QC 3S 2H", "4C 9S 2S 3H 5C 6C", down="7S 8H")
    assert state(session, "player")["down"] == []
    assert state(session, "player")["level"] == 6
    assert state(session, "monster")["down"] == []
    assert state(session, "monster")["up"] == ["4C", "5C", "6C", "2S", "9S", "3H"]


@pytest.mark.parametrize(
    ("drawn", "held", "expected"),
    [
        ("5D", "3C 8C", "3C"),
        ("5D", "3C 7C", "7C"),  # equally near: the larger
        ("5D", "2C 8C 9C", "8C"),
        ("KD", "10C JC QC", "QC"),  # R3: equal ranks are told apart
        ("10D", "10C KC 9C", "KC"),
        ("AD", "10C JC", "JC"),
        ("9D", "8C 10C KC", "KC"),
    ],
)
def test_the_nearest_card_is_the_larger_of_two_then_r3(drawn, held, expected):
    assert nearest(*cards(drawn), cards(held)) == expected


def test_against_a_monster_of_level_0_the_drawn_card_itself_joins():
    session = play(begin(GAME, level=0), "2C", "3H")  # the player attacks first
    play(session, "2H 2D", "5C 6C")  # strength 11 against no armor, and no life
    assert asked(session) == ("experience", 1, None)
    play(session, "9D")
    assert state(session, "player")["up"] == ["9D"]
    assert asked(session) == ("monster", 1, None)
    assert state(session, "discard") == 6


# At the table


def said(session):
    return [SAY.event(event) for event in session.events()]


def test_modifiers_are_said_with_their_arithmetic():
    session = play(fight("KC 9S 5H 8D", "4C 2S 7H 4H"), "7C", "3H", "attack")
    assert "Your initiative: 8 +7 = 15." in said(session)
    play(session, "7S 3D")
    assert "The monster's armor: 2, modifier +7 −3 = +4, together 6." in said(session)
    play(session, "2D 4D")
    assert "Your strength: 10, modifier −2 −4 = −6 counts as 0, together 10." in said(session)


@pytest.mark.parametrize("dealt", [False, True])
def test_whoever_plays_is_spoken_to(dealt):
    session = play(
        fight("KC 9S 5H 8D", "KH 2S 8C 4H"), "7C", "3H", "attack", "AH AS", "AD AC", "6H 6S", "6D 6C"
    )
    told = transcript.lines(session, Say(GAME, dealt=dealt))
    assert "      You attack the monster: 10 against armor 2, damage 8." in told
    assert "      The monster attacks you: 8 against armor 9, no damage." in told
    assert not [line for line in told if "player" in line]


def test_every_flip_and_the_reason_for_or_against_running_is_shown():
    session = play(fight("KC 9S 5H 7D", "4C 2S KH 4D"), "7C", "3H", "AH 3D", "AC 4H")
    told = said(session)
    assert "You attack the monster: 10 against armor 2, damage 8." in told
    assert "The monster's armor: flip 2S down." in told
    shown = screen_lines(session)
    assert shown[2] == "S armor       9    9S        0    2S down"
    assert "Running  not allowed, initiative 7 is less than 8, twice the monster's 4." in shown


def test_the_stats_to_choose_from_are_shown_with_what_they_bring():
    session = play(slay("KC QC 3S 2H", "4C 9C 7D 3C"), "8S")
    assert screen_lines(session)[-3:-1] == [
        "strength    9C   is what you would gain",
        "initiative  7D   is what you would gain",
    ]
