"""Golden playthroughs: one game of each kind as text, compared line by line.

The usual game is shown from its start; a game with an option from where that makes it another game
than the usual one with the same cards and answers. `pytest --bless` writes them anew; the change is
then read in the diff.
"""

import json
from itertools import islice
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from referee import games
from referee.rulekit.cards import cards
from referee.rulekit.piles import Pile
from referee.rulekit.say import Say
from referee.sessions.dealers import Dealer
from referee.testing import case_name, option_sets
from tests.table import ALL, answer_with_dealer, arranged_game, id_of, laid_out, played_by

FOLDER = Path(__file__).parent / "playthroughs"
MOST = 300  # games are tried
USUAL, OTHER = 24, 6  # so many questions are shown
LONGEST = 80
ARRANGED = {  # where random play hardly ever comes to where the option matters
    ("scoundrel", "ending"): {"deck": Pile("deck", cards("2C 5D 3H 4S 3C 2H 6D 2S 4C 5H"))}
}


def cases():
    """The usual game, and one with each other word, or first other number, of every option."""
    for name in ALL:
        game = games.load(name)
        seen = []
        for given in option_sets(game):
            words = [value for value in given.values() if isinstance(value, str)]
            if not given or (
                game.resolve_options(given) != game.resolve_options({})
                and (words or [*given] not in seen)
            ):
                seen.append([*given])
                yield name, given


CASES = list(cases())


class Stop(NamedTuple):
    content: object
    lines: list[str]


def stops(name, options, seed, things=None):
    game = arranged_game(games.load(name), things or {})
    say = Say(game.package)
    rng, dealer = Random(seed), Dealer(seed)
    seen_stops = []

    def look(now):
        messages = [f"! {event.name}: {say.event(event)}" for event in now.events]
        table = [f"  {line}".rstrip() for line in laid_out(game.view(now.table, say), 80)]
        question = now.question and now.question.as_json()
        seen_stops.append(
            Stop((messages, question), [*messages, *table, json_of(game.state(now.table))])
        )

    def answer(now):
        look(now)
        question = now.question
        given = now.check(answer_with_dealer(question, rng, dealer))
        seen_stops[-1].lines.extend(
            [
                f"? {len(seen_stops)} {question.name} {json_of(question.as_json())}",
                f"  {say.question(question)}",
                f"> {json_of(given)}",
            ]
        )
        return given if len(seen_stops) < LONGEST else None

    end = played_by(answer, game, game.resolve_options(options))
    if end.over:
        look(end)
        seen_stops[-1].lines.append(f"= {end.over.outcome} {end.over.score}: {say.over(end.over)}")
    return seen_stops


def json_of(thing):
    return json.dumps(thing, ensure_ascii=False)


def where_it_matters(name, options):
    """Question by question, the first random game that the options change; and where."""
    things = ARRANGED.get((name, *options))
    for seed in range(MOST):
        usual, other = stops(name, {}, seed, things), stops(name, options, seed, things)
        for n, (one, two) in enumerate(zip(usual, other, strict=False)):
            if one.content != two.content:
                return other, n
    raise AssertionError(f"{name}: {case_name(options)} made no difference")


def playthrough(name, options):
    found, first = where_it_matters(name, options) if options else (stops(name, {}, 42), 0)
    extract = islice(found, max(0, first - 1), first + (OTHER if options else USUAL))
    lines = [line for stop in extract for line in stop.lines]
    return "\n".join([f"# {name}, {case_name(options)}", *lines, ""])


def file_of(name, options):
    return FOLDER / f"{name} {case_name(options)}.txt".replace(" ", "-")


@pytest.mark.parametrize(("name", "options"), CASES, ids=id_of)
def test_the_game_still_plays_as_it_did(name, options, golden):
    golden(file_of(name, options), playthrough(name, options))


def test_there_is_no_playthrough_of_a_game_that_is_gone():
    wanted = {file_of(name, given).name for name, given in CASES}
    assert {path.name for path in FOLDER.iterdir()} == wanted
