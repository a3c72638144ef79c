"""Third-party rules that fail in any way: the message names them, and every answer is kept."""

import json
import sys
from asyncio import CancelledError
from collections.abc import Callable, Iterator
from contextlib import closing, redirect_stdout
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

from referee.errors import BrokenGameError, RulesError
from referee.protocol import Conversation
from referee.protocol.messages import Json
from referee.saves import opening
from referee.saves.journal import Journal
from referee.testing.play import random_answer
from tests.games.stranger import Beach
from tests.games.test_broken_games import own, with_depth

FULL, SMALL = 600, 8
METHODS = "setup play turn end state places view tracks reader cards names marks".split()
MOST = 25  # answers


class Mute(BaseException):
    """One that cannot even be told."""

    def __str__(self) -> str:
        raise Mute


def raising(error: type[BaseException]) -> Callable[[], None]:
    def fail() -> None:
        raise error

    return fail


RAISED = (
    *(BaseException, Exception, GeneratorExit, SystemExit, StopIteration, MemoryError),
    *(RecursionError, BrokenPipeError, EOFError, AssertionError, CancelledError, Mute),
)
DOES: dict[str, Callable[[], Any]] = {
    **{error.__name__: raising(error) for error in RAISED},
    "endlessly deep": lambda: with_depth(None),
    "noise": lambda: print("noise"),
    **{repr(value): lambda value=value: value for value in (None, 7, "x", [[]], {3: 4}, object)},
}


def inputs(rng: Random) -> Iterator[bytes]:
    """A method, how often it does well before, and what it does then."""
    while True:
        one = (
            rng.choice(METHODS),
            rng.choice([0, 1, 2, 5, 20]),
            rng.choice([*DOES]),
            rng.randrange(1000),
        )
        yield json.dumps(one).encode()


def spoilt(method: str, well: int, does: Callable[[], Any]) -> Beach:
    kept, left = getattr(Beach, method), iter(range(well))
    return own(
        **{method: lambda *arguments: does() if next(left, None) is None else kept(*arguments)}
    )


def check(data: bytes, folder: Path) -> str:
    method, well, does, seed = json.loads(data)
    game, streams = spoilt(method, well, DOES[does]), (sys.stdin, sys.stdout)
    with redirect_stdout(StringIO()):
        came = played(game, folder / "s.jsonl", Random(seed))
    assert (sys.stdin, sys.stdout) == streams
    return came


def played(game: Beach, path: Path, rng: Random) -> str:
    answers: list[Any] = []
    messages: list[Json] = []
    try:
        with closing(opening.start_game(game, game.resolve_options({}), path, None)) as save:
            talk = Conversation(save.session, game.say())
            messages += talk.opening()
            while len(answers) < MOST and save.session.question:
                answer = random_answer(save.session.question, rng)
                came = talk.reply({"answer": answer, "n": save.session.number})
                messages += came
                if came[0]["type"] == "error":
                    break
                answers.append(answer)
    except (BrokenGameError, RulesError) as failed:
        messages.append({"type": "error", "text": str(failed)})
    json.dumps(messages)
    failures = [
        one["text"]
        for one in messages
        if one["type"] == "error" or one.get("event") == "rules-failed"
    ]
    assert all("Beachcombing" in text for text in failures), failures
    if path.exists():
        assert [move["answer"] for move in Journal.read(path).moves if "answer" in move] == answers
    return "named" if failures else "played"
