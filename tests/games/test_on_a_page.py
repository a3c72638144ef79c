"""Every game on a page: numbers as bars, its invitation, its cover."""

from random import Random
from xml.etree import ElementTree as ET

import pytest

from referee import games
from referee.protocol import Conversation
from referee.protocol.view import numbers_in
from referee.sessions.session import Session
from referee.testing.play import random_answer
from referee.web.printing import draw_cover

GAMES = [games.load(name) for name in games.BUILT_IN]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_bar_is_a_number_of_the_state(game):
    session = Session(game, game.resolve_options({}), 5)
    question = Conversation(session, game.say()).present()
    numbers = dict(numbers_in(session.state()))
    for track in question["tracks"]:
        assert numbers[track["key"]] == track["value"]
        assert track["value"] <= track.get("most", track["value"])


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


def test_a_weapon_shows_what_lies_under_it():
    session = Session(games.load("scoundrel"), games.load("scoundrel").resolve_options({}))
    for answer in (["8D", "3S", "6H", "4C"], "8D", "3S", "weapon"):
        session.answer(answer)
    rows = {row.label: row for row in session.game.view(session.table, session.game.say())}
    assert list(rows["Weapon"].under) == ["3S"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_answer_is_named_in_words_that_are_whole(game):
    session, random, names = Session(game, game.resolve_options({})), Random(5), set()
    while session.question and session.number < 60:
        answer = random_answer(session.question, random)
        names |= {game.say(lang).answer(answer, named=True) for lang in game.languages()}
        session.answer(answer)
    assert names
    assert not [name for name in names if "{" in name]
