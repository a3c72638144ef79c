"""Random games agree with a player who works by hand, question by question."""

import json
from random import Random

import pytest

from referee.sessions.session import Session
from tests.games import by_hand
from tests.games.cellar import GAME as CELLAR
from tests.games.concertina import GAME as CONCERTINA
from tests.games.stakes import GAME as STAKES

KINDS = [(CELLAR, by_hand.cellar), (STAKES, by_hand.stakes), (CONCERTINA, by_hand.concertina)]


@pytest.mark.sample(20)
@pytest.mark.parametrize("seed", range(200))
@pytest.mark.parametrize(("game", "rules"), KINDS, ids=lambda kind: getattr(kind, "name", ""))
def test_a_random_game_is_as_it_is_by_hand(game, rules, seed):
    luck, hand, session = Random(f"{game.name} {seed}"), rules(seed), Session(game, {})
    name, kind, wanted, state = next(hand)
    while name != "over":
        question = session.question.as_json()
        assert json.loads(json.dumps(session.state())) == state
        assert (session.question.name, question["kind"]) == (name, kind)
        if kind in {"choose", "pick"}:
            assert question["options"] == wanted
        roll = [luck.randint(1, 6) for _ in range(wanted)] if kind == "roll" else []
        one = {"draw": wanted, "roll": roll}.get(kind) or luck.choice(wanted)
        answer = [one] if kind == "pick" else one
        session.answer(answer)
        name, kind, wanted, state = hand.send(answer)
    assert session.over.outcome == kind
    assert json.loads(json.dumps(session.state())) == state
