"""Games that are played at random, for the laws and for tests.

Run with a request, this module plays such a game in a process of its own.
"""

import faulthandler
import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from random import Random
from typing import Any

from referee.errors import RequestError
from referee.insight import odds
from referee.insight.rollout import PlayerError, get_answer
from referee.rulekit.game import AnyGame, Options
from referee.rulekit.piles import find_candidates
from referee.rulekit.questions import Answer, Automa, Choose, Draw, Pick, Question, Roll, Secret
from referee.sessions.dealers import throw_dice
from referee.sessions.session import Session
from referee.thirdparty import is_third_party, renew_time_limit

MAX_ANSWERS = 150  # answers of a game that the laws try
SHARE_BY_PLAYER = 0.5  # of its decisions, where it has a player
MAX_COMPARED = 60  # answers of a game in a process of its own
MAX_PROCESS_SECONDS = 30
PROCESS_SEED = 83  # of the deal, and of the answers


def start_game(game: AnyGame, options: Options, seed: int | None = None) -> Session:
    """Return a new game with these options, without a save."""
    return Session(game, game.resolve_options(options), seed)


def random_answer(question: Question, rng: Random) -> Answer:
    """Return a random legal answer. Draws are any possible cards."""
    renew_time_limit()
    if isinstance(question, Roll):
        return throw_dice(question, rng.random)
    if isinstance(question, Draw):
        return _draw_cards(question, rng)
    if isinstance(question, Choose):
        return rng.choice(question.options)
    assert isinstance(question, Pick), "there is no other kind of question"
    return random_pick(question, rng)


def _draw_cards(draw: Draw, rng: Random) -> list[str]:
    if isinstance(draw, Automa) and (played := draw.find_card()):
        return [played]
    unseen = draw.possible if isinstance(draw, Secret | Automa) else find_candidates(draw.pile)
    short = draw.expected.count(None) > len(unseen)
    assert not short, (
        f"{draw.name}: the pile {draw.pile.name} has no more cards that nobody has seen"
    )
    # Cards that the pile cannot lose together are drawn again.
    while True:
        rng.shuffle(unseen)
        left = unseen.copy()
        drawn = [known or left.pop() for known in draw.expected]
        if draw.pile.can_lose(drawn):
            return list(drawn)


def random_pick(question: Pick, rng: Random) -> list[str]:
    # Few picks may be legal. If none of these is, the first one that is found will do.
    for _ in range(50):
        picked = rng.sample(question.options, rng.randint(question.minimum, question.maximum))
        if question.legal(picked):
            return picked
    return next(question.answers())


def give_answer(session: Session, answer: Answer) -> None:
    """Give an answer that the rules have offered."""
    question = session.question
    try:
        session.answer(answer)
    except RequestError as refusal:
        why = session.game.say().error(refusal)
        name = question and question.name
        raise AssertionError(f"{name} offers {answer!r} and refuses it: {why}") from refusal


def play_randomly(session: Session, rng: Random, limit: int = 300) -> list[Question]:
    """Answer at random until the end, or `limit` answers. Return the questions."""
    questions: list[Question] = []
    while session.question and len(questions) < limit:
        questions.append(session.question)
        give_answer(session, random_answer(session.question, rng))
    return questions


def walk_game(
    game: AnyGame,
    options: Options,
    seed: int,
    limit: int = MAX_ANSWERS,
    deal_seed: int | None = None,
) -> Iterator[Session]:
    """Yield a game before its first answer and after each answer.

    Answers are random, or for third-party games sometimes those of its player. With a
    `deal_seed`, its cards are dealt.
    """
    session = start_game(game, options, deal_seed)
    rng = Random(seed)
    asks_player = is_third_party(game) and odds.has_player(game.name)
    yield session
    while (question := session.question) and session.number <= limit:
        answer: Any
        if asks_player and question.is_decided and rng.random() < SHARE_BY_PLAYER:
            # The player reaches what chance rarely does.
            seat = replace(odds.seat_of(session), dice=f"law {session.number}")
            try:
                answer = get_answer(odds.sensible_player(game.name)(seat), question)
            except PlayerError as failed:
                raise AssertionError(f"its player failed: {failed}") from None
        else:
            answer = random_answer(question, rng)
        give_answer(session, answer)
        yield session


def assert_same(one: Session, other: Session) -> None:
    """Raise an AssertionError unless two games are in the same state."""
    message = "after the same answers; is something kept outside of the table?"
    then = other.state()
    for key, value in one.state().items():
        assert value == then.get(key), f"{key} is {value} once and {then.get(key)} then, {message}"
    assert one.over == other.over, (
        f"it ends with {one.over} once and with {other.over} then, {message}"
    )
    assert one.number == other.number, "one of them holds more answers"
    assert repr(one.question) == repr(other.question), (
        f"it asks {one.question} once and {other.question} then, {message}"
    )


def write_lines(game: AnyGame, options: Options) -> list[str]:
    """Return what a dealt game asks and tells when random answers are given."""
    session = start_game(game, options, PROCESS_SEED)
    rng = Random(PROCESS_SEED)
    lines: list[str] = []
    while True:
        lines += [f"{event.name} {_describe(event.facts)}" for event in session.events()]
        lines.append(f"state {_describe(session.state())}")
        question = session.question
        if question is None or session.number > MAX_COMPARED:
            return [*lines, f"end {session.over}"]
        lines.append(f"{question.name} {_describe(question.as_json())}")
        give_answer(session, random_answer(question, rng))


def _describe(facts: Any) -> str:
    return json.dumps(facts, default=lambda fact: type(fact).__name__, ensure_ascii=False)


if __name__ == "__main__":
    faulthandler.dump_traceback_later(MAX_PROCESS_SECONDS, exit=True)
    request = json.loads(sys.argv[1])
    own_game = getattr(import_module(request["module"]), request["class"])()
    print("\n".join(write_lines(own_game, request["options"])))
