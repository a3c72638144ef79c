"""docs/games/german-whist: a game in a folder, with an opponent whose hand nobody sees."""

from pathlib import Path
from random import Random

import pytest

from referee.rulekit.questions import Automa, Secret
from referee.sessions.session import Session
from referee.testing import LAWS, law_name, random_answer, try_law
from tests.games.third_party import loaded_folder

FOLDER = Path(__file__).parents[2] / "docs" / "games" / "german-whist"
MAX_TYPED = 30  # cards of a hand, beside one's own


@pytest.fixture(scope="module")
def game():
    with loaded_folder(FOLDER) as game:
        yield game


@pytest.mark.sample(4)
@pytest.mark.parametrize("law", LAWS, ids=law_name)
def test_it_keeps_the_laws(law, game):
    try_law(law, game, {})


def test_at_a_real_table_few_cards_of_the_bot_are_typed(game):
    session = Session(game, {})
    rng = Random(3)
    typed = 0
    while session.question:
        question = session.question
        assert not isinstance(question, Secret)
        typed += isinstance(question, Automa)
        session.answer(random_answer(question, rng))
    assert 20 < typed <= MAX_TYPED
