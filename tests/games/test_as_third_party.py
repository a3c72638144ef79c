"""The folder of a built-in game is a third-party package as it is, behind an entry point."""

import shutil
from pathlib import Path

import pytest

from referee import games
from referee.insight import odds
from referee.insight.rollout import run
from referee.saves.lessons import course_of
from referee.sessions.dealers import Dealer
from referee.sessions.session import Session
from referee.testing import LAWS, law_name, try_law
from referee.testing.presentation import the_rule_sheet_knows_every_option_and_cited_ruling
from referee.thirdparty import discovery
from referee.thirdparty.blame import is_third_party
from tests.games.third_party import forget_games

SHEET = the_rule_sheet_knows_every_option_and_cited_ruling  # sheets are in card_data


@pytest.fixture(params=games.BUILT_IN)
def name(request, tmp_path, monkeypatch):
    name = request.param
    source = Path(games.__file__).parent / games.BUILT_IN[name].rpartition(".")[2]
    package = f"their_{source.name}"
    shutil.copytree(source, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    info = tmp_path / f"{package}-1.dist-info"  # as an installer leaves it
    info.mkdir()
    (info / "METADATA").write_text(f"Name: {package}\nVersion: 1\n", "utf-8")
    (info / "entry_points.txt").write_text(
        f"[{discovery.GAMES_GROUP}]\n{name} = {package}:GAME\n"
        f"[{discovery.PLAYERS_GROUP}]\n{name} = {package}.player:Sensible\n",
        "utf-8",
    )
    monkeypatch.syspath_prepend(tmp_path)
    built_in = dict(games.BUILT_IN)
    del games.BUILT_IN[name]
    forget_games()
    yield name
    games.BUILT_IN.clear()
    games.BUILT_IN.update(built_in)  # in the same order
    forget_games(package)


def test_it_is_found_and_played_in_each_language(name):
    game = games.load(name)
    assert is_third_party(game)
    assert game.languages() == ["en", "zh"]
    for lang in game.languages():
        say = game.say(lang)
        session = Session(game, game.resolve_options({}), 1)
        assert session.question
        assert say.question(session.question)
        assert game.title_in(say) == game.texts(lang)["game.title"]


def test_its_player_and_its_lessons_come_with_it(name):
    game = games.load(name)
    make = odds.sensible_player(name)
    assert make.__module__.startswith("their_")
    options = game.resolve_options({})
    assert run(game, options, make, Dealer(1)).over.outcome in {"win", "loss", "draw"}
    assert course_of(game.package)


@pytest.mark.sample(12)
@pytest.mark.parametrize("law", [law for law in LAWS if law is not SHEET], ids=law_name)
def test_it_keeps_the_laws(name, law):
    try_law(law, games.load(name), {})
