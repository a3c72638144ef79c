"""Players killed at random moments: `python -m tests.labs.fuzz.kills [N [FOLDER …]]`.

A child plays a game on disk and says after every answer that it was taken; somewhere it is killed.
Then what it was told is taken must be there, in order, and at most one answer more.
"""

import os
import signal
import sys
import time
from random import Random
from tempfile import TemporaryDirectory

from referee import games
from referee.commands import requests
from referee.saves import folder, opening
from referee.saves.opening import OpenRequest
from referee.sessions.session import Session
from referee.testing.play import random_answer
from tests.table import ALL

KILLS = 2000
LATEST = 0.12  # seconds until the kill


def main() -> int:
    if not hasattr(os, "fork"):
        print("A player is killed as a forked process, which there is none of here.")
        return 0
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else KILLS
    names = [games.find_name(folder) for folder in sys.argv[2:]] or ALL
    rng, done, lost, in_flight, answered = Random(1), 0, 0, 0, 0
    warm_up(names)
    while done < kills:
        with TemporaryDirectory() as home:
            os.environ["REFEREE_HOME"] = home
            for taken, found, right in lives(names[done % len(names)], rng):
                done += 1
                answered += taken
                lost += not right or found < taken
                in_flight += found > taken
    print(f"{done} kills, {answered} answers taken, {lost} lost, {in_flight} in flight were kept")
    return int(bool(lost))


def warm_up(names: list[str]) -> None:
    """Import in the parent what a child would import first."""
    with TemporaryDirectory() as home:
        os.environ["REFEREE_HOME"] = home
        for name in names:
            save = requests.open_game(games.load(name), OpenRequest())
            save.session.answer(random_answer(save.session.question, Random(1)))
            save.close()


def lives(name: str, rng: Random):
    """One game, killed until it is over: answers accepted, answers found, and if they are right."""
    answers = course(name, rng)
    taken = 0
    while taken < len(answers):
        before = taken
        taken += one_life(name, answers, rng.random() * LATEST)
        path = next(iter(folder.find_saves(name)), None)
        played = (
            [entry.answer for entry in opening.read_session(path).history.entries] if path else []
        )
        yield taken - before, len(played) - before, played == answers[: len(played)]
        taken = len(played)


def course(name: str, rng: Random) -> list:
    game = games.load(name)
    session = Session(game, game.resolve_options({}))
    while session.question and session.number <= 30:
        session.answer(random_answer(session.question, rng))
    return [entry.answer for entry in session.history.entries]


def one_life(name: str, answers: list, until: float) -> int:
    """Return how many answers the child reported before it was killed."""
    ear, mouth = os.pipe()
    child = os.fork()
    if child == 0:
        player(name, answers, mouth)
    os.close(mouth)
    time.sleep(until)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with open(ear, "rb") as heard:  # noqa: PTH123 -- a pipe
        return len(heard.read())


def player(name: str, answers: list, mouth: int) -> None:
    try:
        session = requests.open_game(games.load(name), OpenRequest()).session
        for answer in answers[session.number - 1 :]:
            session.answer(answer)
            os.write(mouth, b".")
        signal.pause()
    finally:
        os._exit(1)


if __name__ == "__main__":
    sys.exit(main())
