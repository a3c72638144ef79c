"""Games that other packages bring, also the built-in ones, found by their entry points."""

import shutil
from pathlib import Path

import pytest

from referee import games
from referee.__main__ import run as run_command
from referee.errors import BrokenGameError, UsageError
from referee.insight import odds
from referee.insight.rollout import run
from referee.protocol import Conversation, results
from referee.saves import library, opening
from referee.saves.lessons import course_of
from referee.sessions.dealers import Dealer
from referee.sessions.session import Session
from referee.testing import LAWS, law_name, try_law
from referee.testing.presentation import the_rule_sheet_knows_every_option_and_cited_ruling
from referee.thirdparty import discovery, is_third_party
from referee.web.table import PageSession
from tests.games.third_party import forget_games
from tests.program import process as referee
from tests.rows import each_row
from tests.table import begin

FOLDER = Path(__file__).parent / "snap"
SNAP = (FOLDER / "game.py").read_text("utf-8")
TEXTS = (FOLDER / "texts" / "en.toml").read_text("utf-8")
SHEET = the_rule_sheet_knows_every_option_and_cited_ruling  # sheets are in card_data


@pytest.fixture
def package(tmp_path, monkeypatch):
    """Puts a package with its entry points where Python finds it, as an installer would."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))

    def install(*points, rules=SNAP, texts=TEXTS, module="snap"):
        (tmp_path / module / "texts").mkdir(parents=True)
        (tmp_path / module / "__init__.py").write_text(rules, "utf-8")
        (tmp_path / module / "texts" / "en.toml").write_text(texts, "utf-8")
        describe(tmp_path, f"{module}-game", *points)

    yield install
    forget_games("snap", "other")


def describe(folder, package, *points):
    """Write what an installer leaves of a package beside it."""
    info = folder / f"{package.replace('-', '_')}-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Name: {package}\nVersion: 1\n", "utf-8")
    text = "\n".join([f"[{discovery.GAMES_GROUP}]", *points])
    (info / "entry_points.txt").write_text(text, "utf-8")
    forget_games()


def test_a_game_from_elsewhere_is_listed_and_loaded_like_one_of_the_house(package):
    package("snap = snap:GAME")
    assert games.names() == (*games.BUILT_IN, "snap")
    assert games.title("snap") == "Snap"
    assert games.load("snap").say()("ask.guess") == "Red or black?"
    assert any(line.split() == ["referee", "snap", "Snap"] for line in library.overview("en"))


def test_a_page_speaks_a_language_that_the_house_does_not_with_the_words_that_the_game_brings(
    package, tmp_path
):
    package("snap = snap:GAME")
    german = 'ask.guess = "Rot oder schwarz?"\npage.lang-de = "Deutsch"\npage.games = "Spiele"\n'
    (tmp_path / "snap" / "texts" / "de.toml").write_text(german, "utf-8")
    page = PageSession(lambda game, _: opening.start_game(game, {}, tmp_path / "s.jsonl", 3))
    page.reply({"do": "speak", "lang": "de-AT"})
    told, *_, asked = page.reply({"do": "open", "game": "snap", "new": True})
    assert (told["lang"], asked["text"]) == ("de", "Rot oder schwarz?")
    listed = page.list_games()
    assert "de" in listed["langs"]
    words = [listed["texts"][f"page.{key}"] for key in ("lang-de", "games", "rules")]
    assert words == ["Deutsch", "Spiele", "Rules"]
    page.close()


@pytest.mark.parametrize("name", ["scoundrel", "../snap", "Snap", "s_n"])
def test_a_name_of_the_house_or_one_that_cannot_be_a_command_is_no_game(package, name):
    package(f"{name} = snap:GAME")
    assert games.load("scoundrel").title == "Scoundrel"
    assert games.names() == tuple(games.BUILT_IN)


@each_row(__file__, "packages.toml", "package", "broken")
def test_a_broken_package_costs_a_sentence(package, broken):
    rules = SNAP.replace(broken.get("old", ""), broken.get("new", ""), 1)
    package("snap = snap:GAME", rules=rules, texts=broken.get("texts", TEXTS))
    with pytest.raises(BrokenGameError) as refused:
        games.load("snap")
    message = "The game snap of the package snap-game cannot be played: {}."
    assert str(refused.value) == message.format(broken["reason"])
    assert "(does not load: start it to read why)" in "\n".join(library.overview("en"))


@pytest.mark.parametrize("texts", [f"ask.guess = '{'x' * 4001}'", "#" * 1_000_001])
def test_texts_that_are_too_long_are_a_sentence(package, texts):
    package("snap = snap:GAME", texts=texts)
    with pytest.raises(BrokenGameError, match=r"(4000 characters at most|than 1 MB)\.$"):
        games.load("snap")


IMPORTS = {
    "GeneratorExit": "raise GeneratorExit('no')",
    "CancelledError": "import asyncio; raise asyncio.CancelledError",
    "SystemExit": "raise SystemExit(3)",
    "a mute error": "class Mute(BaseException):\n    def __str__(self):\n        raise Mute\nraise Mute",  # noqa: E501
    "a strange class": "class Odd:\n    __class__ = property(lambda self: 1 / 0)\nGAME = Odd()",
}


@pytest.mark.parametrize("rules", IMPORTS)
def test_whatever_an_import_does_the_house_is_there(package, rules, capsys):
    package("snap = snap:GAME", rules=IMPORTS[rules])
    with pytest.raises(BrokenGameError, match=r"^The game snap of the package snap-game cannot be"):
        games.load("snap")
    assert "(does not load" in "\n".join(library.overview("en"))
    assert run_command(["--help"]) == 0
    assert "a game of the package snap-game" in capsys.readouterr().out


@pytest.mark.parametrize(
    "points", ["snap =", "???", "snap = :", "= snap:GAME", "snap = a b:c", "[", "snap = .:GAME"]
)
def test_entry_points_that_are_none_hide_no_game(package, points):
    package(points)
    assert games.names()[: len(games.BUILT_IN)] == tuple(games.BUILT_IN)
    assert "Scoundrel" in "\n".join(library.overview("en"))
    assert run_command(["--help"]) == 0
    for name in games.third_party_names():
        with pytest.raises(BrokenGameError, match=r"cannot be played: ."):
            games.load(name)


def test_saves_of_a_package_that_broke_are_still_counted(package, tmp_path):
    package("snap = snap:GAME")
    referee("snap", lines="black 7s\n", home=tmp_path / "home")
    (tmp_path / "snap" / "__init__.py").write_text("GAME = 7", "utf-8")
    forget_games()
    assert next(results.result_lines(library.list_records())).startswith("snap  1 played, 1 won")


PLAYER = """
from referee import Player

class Sensible(Player):
    def answer(self, question):
        {answer}
"""


@each_row(__file__, "packages.toml", "player")
def test_a_player_who_fails_is_the_one_to_blame(package, tmp_path, row):
    points = ["snap = snap:GAME", f"[{discovery.PLAYERS_GROUP}]", "snap = snap.player:Sensible"]
    package(*points)
    player = PLAYER.format(answer=row["answer"])
    (tmp_path / "snap" / "player.py").write_text(player, "utf-8")
    done = referee(*"simulate snap --games 20 --player sensible".split(), home=tmp_path)
    sentence = f"The player of Snap failed: snap/player.py, line {row['why']}"
    assert (done.returncode, done.stderr.decode().strip()) == (1, sentence)


def test_a_player_that_does_not_load_leaves_odds_by_chance(package):
    package("snap = snap:GAME", f"[{discovery.PLAYERS_GROUP}]", "snap = snap:Nobody")
    reply = Conversation(begin("snap"), games.load("snap").say()).reply(
        {"do": "hint", "worlds": 4}
    )[0]
    assert "has no attribute 'Nobody'" in reply["text"]


def test_an_unknown_game_is_answered_with_those_there_are(package):
    package("snap = snap:GAME")
    with pytest.raises(UsageError, match=r"no game chess\. There are scoundrel, .*, snap\."):
        games.load("chess")
    with pytest.raises(UsageError, match=r'There is no game snop\. Did you mean "snap"\?'):
        games.load("snop")


@pytest.fixture(params=games.BUILT_IN)
def name(request, tmp_path, monkeypatch):
    name = request.param
    source = Path(games.__file__).parent / games.BUILT_IN[name].rpartition(".")[2]
    package = f"their_{source.name}"
    shutil.copytree(source, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.syspath_prepend(tmp_path)
    built_in = dict(games.BUILT_IN)
    del games.BUILT_IN[name]
    player = (f"[{discovery.PLAYERS_GROUP}]", f"{name} = {package}.player:Sensible")
    describe(tmp_path, package, f"{name} = {package}:GAME", *player)
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
