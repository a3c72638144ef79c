"""Kinds of third-party games: open cards, a face-down grid, a hidden hand, every question."""

import pytest

from referee.testing import GameLaws
from tests.games.cellar import GAME as CELLAR
from tests.games.concertina import GAME as CONCERTINA
from tests.games.fair import GAME as FAIR
from tests.games.stakes import GAME as STAKES


@pytest.mark.sample(3)
class TestCellar(GameLaws):
    game = CELLAR


@pytest.mark.sample(3)
class TestConcertina(GameLaws):
    game = CONCERTINA


@pytest.mark.sample(3)
class TestStakes(GameLaws):
    game = STAKES


class TestFair(GameLaws):
    game = FAIR
