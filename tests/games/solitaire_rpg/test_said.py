"""Messages and screens of a fight, with its arithmetic."""

import pytest

from referee.rulekit.say import Say
from referee.sessions.summary import format_log
from tests.games.solitaire_rpg.arranged import fight, slay
from tests.table import play, screen_lines

SAY = Say("referee.games.solitaire_rpg")


def sentences(session):
    return [SAY.event(event) for event in session.events()]


def test_modifiers_are_said_with_their_arithmetic():
    session = play(fight("KC 9S 5H 8D", "4C 2S 7H 4H"), "7C", "3H", "attack")
    assert "Your initiative: 8 +7 = 15." in sentences(session)
    play(session, "7S 3D")
    assert "The monster's armor: 2, modifier +7 −3 = +4, together 6." in sentences(session)
    play(session, "2D 4D")
    assert "Your strength: 10, modifier −2 −4 = −6 counts as 0, together 10." in sentences(session)


@pytest.mark.parametrize("dealt", [False, True])
def test_whoever_plays_is_spoken_to(dealt):
    session = play(
        fight("KC 9S 5H 8D", "KH 2S 8C 4H"),
        "7C",
        "3H",
        "attack",
        "AH AS",
        "AD AC",
        "6H 6S",
        "6D 6C",
    )
    log = format_log(session, Say("referee.games.solitaire_rpg", dealt=dealt))
    assert "      You attack the monster: 10 against armor 2, damage 8." in log
    assert "      The monster attacks you: 8 against armor 9, no damage." in log
    assert not [line for line in log if "player" in line]


def test_every_flip_and_the_reason_for_or_against_running_is_shown():
    session = play(fight("KC 9S 5H 7D", "4C 2S KH 4D"), "7C", "3H", "AH 3D", "AC 4H")
    texts = sentences(session)
    assert "You attack the monster: 10 against armor 2, damage 8." in texts
    assert "The monster's armor: flip 2S down." in texts
    lines = screen_lines(session)
    assert lines[2] == "S armor       9    9S        0    2S down"
    assert "Running  not allowed, initiative 7 is less than 8, twice the monster's 4." in lines


def test_the_stats_to_choose_from_are_shown_with_what_they_bring():
    session = play(slay("KC QC 3S 2H", "4C 9C 7D 3C"), "8S")
    assert screen_lines(session)[-3:-1] == [
        "strength    9C   is what you would gain",
        "initiative  7D   is what you would gain",
    ]


def test_the_card_that_joins_and_those_that_go_are_said():
    session = play(slay("KC QC 3S 2H", "4C 9C 7D 3C"), "8S", "strength")
    assert (
        sentences(session)[-1] == "Your character gains the 9C: level 5 now. Discard 8S 3C 4C 7D."
    )
