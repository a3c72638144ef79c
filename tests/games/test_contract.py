"""The contract of every registered game, checked over random play with every option."""

from random import Random

import pytest

from referee import games
from referee.rulekit.questions import Choose
from referee.terminal import commands
from referee.testing import LAWS, GameLaws, check_game, law_name, try_law
from referee.testing.play import play_randomly
from tests.games.cellar import GAME as CELLAR
from tests.games.concertina import GAME as CONCERTINA
from tests.games.fair import GAME as FAIR
from tests.games.stakes import GAME as STAKES
from tests.games.stranger import GAME as BEACH
from tests.table import ALL, CASES, begin, changed, id_of, terminal


@pytest.mark.sample(14)
@pytest.mark.parametrize("law", LAWS, ids=law_name)
@pytest.mark.parametrize(("name", "options"), CASES, ids=id_of)
def test_every_game_keeps_the_laws(law, name, options):
    law(games.load(name), options)


@pytest.mark.sample(3)
@pytest.mark.parametrize("game", [CELLAR, CONCERTINA, FAIR, STAKES], ids=lambda game: game.name)
@pytest.mark.parametrize("law", LAWS, ids=law_name)
def test_a_third_party_game_keeps_the_laws(game, law):
    try_law(law, game, {})


@pytest.mark.sample(9)
class TestBeach(GameLaws):
    game = BEACH


every_game = pytest.mark.parametrize("name", ALL)


@every_game
def test_no_command_of_the_house_is_an_option(name):
    session = begin(name)
    advice = set(terminal(session, games.load(name).say()).handlers())
    asked = play_randomly(session, Random(19), limit=200)
    words = {
        option for question in asked if isinstance(question, Choose) for option in question.options
    }
    assert not advice & words


@every_game
def test_help_explains_every_command_and_those_of_the_game_last(name):
    screen = terminal(begin(name), games.load(name).say())
    explained = commands.help_lines(screen.client, screen.say, 200, "all")
    assert set(screen.handlers()) <= set(" ".join(explained).split())
    own = [command.name for command in games.load(name).commands]
    assert [line.split()[0] for line in explained[len(explained) - len(own) :]] == own


SCOUNDREL = games.load("scoundrel")


def test_a_game_that_breaks_a_law_is_told_which():
    forgetful = changed(
        SCOUNDREL, places=lambda table: {"room": table.room}, unordered_places=frozenset()
    )
    with pytest.raises(AssertionError, match="every card is in one place"):
        check_game(forgetful)
