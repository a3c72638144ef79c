"""Golden playthroughs: one game of each kind as text, compared line by line.

`pytest --bless` writes them anew; the change is then read in the diff.
"""

import json
from pathlib import Path
from random import Random

import pytest

from referee import games
from referee.rulekit.say import Say
from referee.sessions.dealers import Dealer
from referee.sessions.session import Session
from referee.testing import case_name
from referee.testing.play import some_answer
from tests.table import ALL, CASES, id_of

FOLDER = Path(__file__).parent / "playthroughs"
LONGEST = 60


def file_of(name, given):
    return FOLDER / f"{name} {case_name(given)}.txt".replace(" ", "-")


def playthrough(name, given):
    """A random game from a shuffled deck, with everything that was asked, said and true."""
    game = games.load(name)
    session = Session(game, game.settled(given))
    say, rng, dealer = Say(name), Random(42), Dealer(42)
    lines = [f"# {name}, {case_name(given)}"]
    while session.number <= LONGEST:
        lines += [f"! {event.name}: {say.event(event)}" for event in session.events()]
        lines += [f"  {line}".rstrip() for line in game.view(session.table, say)]
        lines.append(json.dumps(session.state(), ensure_ascii=False))
        question = session.question
        if question is None:
            break
        lines.append(f"? {session.number} {question.name} {json.dumps(question.told(), ensure_ascii=False)}")
        lines.append(f"  {say.question(question)}")
        session.answer(some_answer(question, rng, dealer))
        lines.append(f"> {json.dumps(session.history.entries[-1].answer, ensure_ascii=False)}")
    if session.over:
        lines.append(f"= {session.over.outcome} {session.over.score}: {say.over(session.over)}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(("name", "given"), CASES, ids=id_of)
def test_the_game_still_plays_as_it_did(name, given, golden):
    golden(file_of(name, given), playthrough(name, given))


def test_there_is_no_playthrough_of_a_game_that_is_gone():
    wanted = {file_of(name, given).name for name, given in CASES}
    assert {path.name for path in FOLDER.iterdir()} == wanted


def test_every_game_has_one():
    assert set(ALL) == {name for name, _ in CASES}
