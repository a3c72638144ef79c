"""Gridcannon keeps the laws, and royals come, shoot and die as its rules say."""

import pytest
from gridcannon import ARMOUR, EXTRACT, GAME, REASSIGN, SHAME, Table
from gridcannon.board import LINES, most_like, seats_for

import referee
from referee import Over
from referee.sessions.session import Session
from referee.testing import GameLaws

EIGHT = "2C 3C 4C 5C 6C 7C 8C 9C"  # on 1 2 3 4 6 7 8 9


class TestGridcannon(GameLaws):
    game = GAME


def after(*answers):
    session = Session(GAME, {})
    for answer in answers:
        session.answer(answer.split() if isinstance(answer, str) and " " in answer else answer)
    return session


def table(grid="", court=(), hand=""):
    board = Table()
    for cell, card in zip("123456789", grid.split(), strict=False):
        if card != ".":
            board.grid[cell].append(referee.card(card))
    for place, cards in dict(court).items():
        board.court[place] += referee.cards(cards)
    board.hand += referee.cards(hand)
    return board


def test_there_is_a_line_from_each_of_twelve_seats():
    assert len({line.royal for line in LINES}) == 12
    assert next(line for line in LINES if line.royal == "b").shooting == ("2", "5")
    assert next(line for line in LINES if line.royal == "d").fired == "1"


def test_numbers_go_round_the_middle_and_royals_wait():
    session = after("2C KS AD 5C 6C 7C 8C 9C", "3C 4C")
    assert session.state()["ploys"] == ["AD"]
    assert session.question.name == "royal"
    assert session.question.options == ["i", "j"]  # no spade lies there, and 7 has the highest club
    session.answer("i")
    assert session.state()["court"]["i"] == ["KS"]
    assert not session.table.grid["5"]


@pytest.mark.parametrize(
    ("court", "kills"),
    [
        ("JH", True),  # 5 and 7 are 12
        ("QS", True),
        ("QH", False),  # of the other colour
        ("KC", False),  # 13
        ("4D JH", False),  # 15 with its armour
    ],
)
def test_two_cards_shoot_at_a_royal(court, kills):
    board = table("5C . . 7S . . 3C . .", {"a": court})
    (line,) = (line for line in LINES if line.royal == "a")
    assert board.kills(line) == kills


def test_laying_a_card_fires_along_its_lines():
    session = after(EIGHT, ["JC"], "f", ["10H"])
    session.answer("7")  # with 8 and 9 between
    assert session.table.dead == ["f"]
    assert GAME.poses(session.table)["JC"].flipped


def test_a_number_that_no_cell_takes_is_armour_for_the_royal_most_like_it():
    board = table("9C 9S 9H 9D 10C 10S 10H 10D 9C", {"a": "KH", "b": "QD", "c": "JS"}, "4H")
    assert board.cells_for(referee.card("4H")) == []
    assert most_like(referee.card("4H"), board.royals, min) == ["a"]
    assert most_like(referee.card("4C"), board.royals, min) == ["c"]


def test_a_royal_goes_on_where_the_best_card_has_no_free_seat():
    board = table("10S 9S 3D", {"a": "JS", "l": "QS"})
    assert seats_for(board, referee.card("KS")) == ["b"]
    assert seats_for(board, referee.card("KD")) == ["c", "d"]


def test_ploys_are_offered_at_every_choice_and_the_choice_comes_again():
    session = after(EIGHT, ["AH"], ["RJ"], ["4D"])
    assert session.question.options == ["1", "2", "3", "5", EXTRACT, REASSIGN]
    session.answer(EXTRACT)
    session.answer("9")
    assert session.table.deck.known() == ["9C"]
    assert session.question.options == ["1", "2", "3", "5", "9", REASSIGN]
    session.answer(REASSIGN)
    session.answer("1")
    session.answer("5")
    assert session.table.used == ["AH", "RJ"]
    assert session.question.options == ["1", "2", "3", "5", "9"]


def test_a_royal_that_nothing_can_kill_loses_the_game():
    board = table("", {"a": "7C KC"})
    assert board.is_lost
    assert not table("", {"a": "8C QC"}).is_lost


def test_armour_without_a_living_royal_is_a_shame():
    board = table("9C 9S 9H 9D 10C 10S 10H 10D 9C")
    events = []

    class Port(referee.Ask):
        def answer(self, question):
            raise AssertionError(question.name)

        def tell(self, event, /, **facts):
            events.append((event, facts.get("answer")))

    from gridcannon import place_number

    board.hand += referee.cards("2H")
    place_number(board, Port(), referee.card("2H"))
    assert events == [("automatic", ARMOUR), ("automatic", SHAME), ("shame", None)]
    assert board.shame == ["2H"]


def test_twelve_dead_royals_win_and_ploys_are_points(monkeypatch):
    monkeypatch.setattr("gridcannon.ROYALS", 1)
    session = after(EIGHT, ["JC"], "f", ["AD"], ["10H"], "7")
    assert session.over == Over("win", 1)
