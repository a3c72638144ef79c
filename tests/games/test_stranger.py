from referee.testing import GameLaws
from tests.games.stranger import GAME


class TestBeach(GameLaws):
    game = GAME
