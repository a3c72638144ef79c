from referee.testing import GameLaws
from tests.games.fair import GAME


class TestFair(GameLaws):
    game = GAME
