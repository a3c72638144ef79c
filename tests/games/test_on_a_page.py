"""Every game on a page: numbers as bars, its invitation, its cover."""

from random import Random
from xml.etree import ElementTree as ET

import pytest

from referee import games
from referee.sessions.session import Session
from referee.testing.play import random_answer
from referee.web.printing import draw_cover

GAMES = [games.load(name) for name in games.BUILT_IN]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_invites_in_every_language(game):
    assert game.invitation
    assert game.invitation.minutes > 0
    for lang in game.languages():
        say = game.say(lang)
        assert say("invitation.line") != say("invitation.needs")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_cover_is_a_drawing_without_scripts_or_links(game):
    drawing = ET.fromstring(draw_cover(game.name))  # noqa: S314 -- ours
    tags = {element.tag.partition("}")[2] for element in drawing.iter()}
    assert tags <= {"svg", "g", "path", "rect", "circle"}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_answer_is_named_in_words_that_are_whole(game):
    session, random, names = Session(game, game.resolve_options({})), Random(5), set()
    while session.question and session.number < 60:
        answer = random_answer(session.question, random)
        names |= {game.say(lang).answer(answer, named=True) for lang in game.languages()}
        session.answer(answer)
    assert names
    assert not [name for name in names if "{" in name]
