"""The catalogues of sentences: a second language has all of the first, and none of it is left in English."""

import re
from random import Random

import pytest

from referee import games
from referee.commands.game_command import GameCommand
from referee.commands.speech import Speech
from referee.errors import Refusal, WrongUse
from referee.games.legacy import deck as legacy
from referee.rulekit.say import Say
from referee.testing import option_sets
from referee.testing.play import some_answer
from referee.texts.catalogues import catalogue, local_language
from tests.table import ALL
from tests.terminal.screen import Screen
from tests.texts.words import CHINESE, NAMES, english_words, placeholders

TRANSLATED = [name for name in ("common", "house", *ALL) if catalogue(name, "zh")]
CHOSEN = {"fire", "ice"}  # part of an answer, such as A1.3 fire


@pytest.mark.parametrize("name", TRANSLATED)
def test_chinese_has_the_keys_and_placeholders_of_english(name):
    english, chinese = catalogue(name, "en"), catalogue(name, "zh")
    assert list(english) == list(chinese)
    for key, text in english.items():
        assert placeholders(chinese[key]) == placeholders(text), key


@pytest.mark.parametrize("name", TRANSLATED)
def test_chinese_sentences_hold_no_english(name):
    for key, text in catalogue(name, "zh").items():
        assert not english_words(text), key


def tried(screen, line):
    """What the screen shows after a line, be it refused."""
    try:
        return screen.type(line)
    except Refusal as refusal:
        return screen.terminal.say.refusal(refusal)
    except WrongUse as mistake:
        return str(mistake)


WRONG = [
    "5x",
    "5h 5h",
    "? ?",
    "5s",
    "1",
    "redo",
    "fix",
    "fix 99 5h",
    "fix 1 5h",
    "try",
    "try 5h 6h",
    "undo",
    "undo",
]


@pytest.mark.parametrize("name", sorted(set(TRANSLATED) & set(games.TITLES)))
def test_a_whole_game_in_chinese_shows_no_english(name):
    for seed, given in enumerate(option_sets(games.load(name))):
        screen = Screen(name, "zh", **given)
        for line in "\n".join([*screen.lines, *play_in(screen, Random(seed))]).split("\n"):
            assert not set(english_words(line)) - (CHOSEN if name == "legacy" else set()), line
            assert CHINESE.search(line) or name == "legacy" or not re.search("[a-z]", line), line


def play_in(screen, rng):
    """All that is shown in a game with every kind of mistake and command in it."""
    session = screen.session
    while session.question and session.number < 120:
        if rng.random() < 0.3:
            yield tried(screen, rng.choice(WRONG))
        if session.question:
            blind = getattr(session.question, "blind", False) and rng.random() < 0.5
            answer = "" if blind else some_answer(session.question, rng)
            yield screen.type(answer if isinstance(answer, str) else " ".join(answer))
    for line in ("log", "state", "help", "5h", "undo", "concede", "undo", "concede", "state"):
        yield tried(screen, line)


@pytest.mark.parametrize(
    ("variables", "lang"),
    [
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "C", "LC_MESSAGES": "zh_SG"}, "zh"),
        ({}, "en"),
    ],
)
def test_the_language_is_that_of_the_locale(monkeypatch, variables, lang):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert local_language() == lang


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_language_can_be_asked_for(lang):
    speech = Speech()
    GameCommand("spade-poker").make_context("spade-poker", ["--lang", lang], obj=speech)
    assert speech.spoken.code == lang


def test_every_game_of_the_house_speaks_chinese():
    assert set(games.TITLES) <= set(TRANSLATED)


def test_what_a_language_lacks_is_said_in_english():
    assert "Score" not in Say("spade-poker", "zh")("over.score", score=3)
    assert Say("scoundrel", "eo")("ask.play") == Say("scoundrel", "en")("ask.play")


def test_facts_of_the_state_are_told_in_the_language_that_is_spoken():
    screen = Screen("scoundrel", "zh")
    assert "可跳过：✓" in screen.type("state")
    assert "武器：–" in screen.type("state")


def test_all_that_is_printed_on_the_legacy_cards_stands_in_chinese():
    cards = legacy.shipped()["cards"]
    texts = {card["name"] for card in cards}
    texts |= {
        effect["text"] for card in cards for sort in ("effects", "boxes", "foot") for effect in card[sort]
    }
    translated = catalogue("legacy-cards", "zh")
    assert set(translated) == {text for text in texts if re.search("[a-z]", text)}
    for english, chinese in translated.items():
        assert re.findall(r"\d+", chinese) == re.findall(r"\d+", english), english
        assert not set(english_words(chinese)) - NAMES, english
