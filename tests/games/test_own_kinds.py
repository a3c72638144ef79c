"""Three kinds of games that others write: all cards open, a face-down grid, a duel against a hidden hand."""

from referee.testing import GameLaws
from tests.games.cellar import GAME as CELLAR
from tests.games.concertina import GAME as CONCERTINA
from tests.games.stakes import GAME as STAKES


class TestCellar(GameLaws):
    game = CELLAR


class TestConcertina(GameLaws):
    game = CONCERTINA


class TestStakes(GameLaws):
    game = STAKES
