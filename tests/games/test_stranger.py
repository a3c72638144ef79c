from referee import Event
from referee.testing import GameLaws
from tests.games.stranger import GAME


class TestBeach(GameLaws):
    game = GAME


def test_an_only_choice_is_told_in_a_sentence_without_the_question_s_name_in_code():
    say = GAME.say()
    assert say.event(Event("automatic", {"ask": "take", "answer": "keep"})) == "Only keep is possible."
    assert say.event(Event("rolled", {"ask": "swell", "dice": [3, 4]})) == "Rolled: 3 4."
