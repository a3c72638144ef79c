"""Junk at the prompt: every line is carried out or refused with a sentence, whatever is typed."""

from random import Random

import pytest

from referee.errors import RequestError, UsageError
from referee.testing.play import play_randomly
from tests.protocol.test_junk import STRANGE
from tests.table import ALL
from tests.terminal.screen import Screen

LINES = 3_000
TYPED = [
    "",
    ",",
    "? ??",
    "8dTh4c6s" * 3,
    "js w",
    "♥10",
    "\ufeffundo",
    "c",
    "10",
    "undo 3",
    "redo now",
    "state",
    "rules x",
    "help me",
    "concede",
    "fix",
    "fix 1",
    "fix 0 7h",
    "fix 1 cut",
    "fix 1,,",
    "fix 99 7h",
    "fix ٣ 7h",
    "fix ² 7h",
    f"fix {'9' * 5000} 7h",
    f"fix 1 {'x' * 9999}",
]


def some_line(rng):
    if rng.random() < 0.3:
        return "".join(chr(rng.randrange(1, 0x3000)) for _ in range(rng.randint(1, 30)))
    return " ".join(rng.choice(TYPED + STRANGE) for _ in range(rng.choice([1, 1, 1, 2, 3])))


@pytest.mark.parametrize("name", ALL)
@pytest.mark.sample(6)
def test_no_typed_line_is_too_strange(name, depth):
    rng, sentences = Random(name), []
    for turn in range(30):
        screen = Screen(name)
        play_randomly(screen.session, rng, limit=2 * turn)
        for _ in range(depth(LINES) // (len(ALL) * 30)):
            sentences += refusals(screen, some_line(rng))
    assert sentences
    assert all(sentence.isprintable() and len(sentence) < 1000 for sentence in sentences)


def refusals(screen, line):
    """Return the referee's message if it does not take the line."""
    try:
        screen.type(line)
    except RequestError as refusal:
        return [screen.terminal.say.error(refusal)]
    except UsageError as mistake:
        return [str(mistake)]
    return []
