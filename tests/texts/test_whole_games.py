"""A whole game in every language, with every mistake and command: no English remains."""

import re
from random import Random

import pytest

from referee import games
from referee.errors import RequestError, UsageError
from referee.testing import option_sets
from referee.testing.play import random_answer
from referee.texts import language
from tests.terminal.screen import Screen
from tests.texts.words import FOREIGN, NARROW, OWN_LETTERS, english_words

QUESTIONS = 120
CHOSEN = {  # answers stand beside their translation: not every keyboard has its letters
    "legacy": {"fire", "ice"},
    "solitaire-rpg": {"attack", "run"},
}
WRONG = "5x|5h 5h|? ?|5s|1|redo|fix|fix 99 5h|fix 1 5h|try|try 5h 6h|undo|undo".split("|")


def tried(screen, line):
    """Return the screen after a line, even a rejected one."""
    try:
        return screen.type(line)
    except RequestError as refusal:
        return screen.terminal.say.error(refusal)
    except UsageError as mistake:
        return language(screen.terminal.say.lang)(mistake)


@pytest.mark.parametrize("lang", OWN_LETTERS)
@pytest.mark.parametrize("name", games.BUILT_IN)
@pytest.mark.sample(6)
def test_a_whole_game_shows_no_english(name, lang, depth):
    for seed, given in enumerate(option_sets(games.load(name))):
        screen = Screen(name, lang, **given)
        most = depth(QUESTIONS) if given else QUESTIONS
        for line in "\n".join([*screen.lines, *play_in(screen, Random(seed), most)]).split("\n"):
            assert not set(english_words(line)) - CHOSEN.get(name, set()), line
            assert not NARROW.search(line), line
            assert FOREIGN.search(line) or name == "legacy" or not re.search("[a-z]", line), line


def play_in(screen, rng, maximum):
    """All that is shown in a game with every kind of mistake and command in it."""
    session = screen.session
    while session.question and session.number < maximum:
        if rng.random() < 0.3:
            yield tried(screen, rng.choice(WRONG))
        if session.question:
            blind = getattr(session.question, "blind", False) and rng.random() < 0.5
            answer = "" if blind else random_answer(session.question, rng)
            yield screen.type(answer if isinstance(answer, str) else " ".join(answer))
    for line in ("log", "state", "help", "5h", "undo", "concede", "undo", "concede", "state"):
        yield tried(screen, line)
