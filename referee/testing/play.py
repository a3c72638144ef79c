"""Games that are played at random, for the laws and for tests."""

from collections.abc import Iterator
from random import Random
from typing import Any

from referee.errors import RequestError
from referee.insight import players
from referee.insight.rollout import PlayerError, get_answer
from referee.rulekit.ask import Ask, Over
from referee.rulekit.game import Game
from referee.rulekit.options import Options
from referee.rulekit.player import Seat
from referee.rulekit.questions import Answer, Choose, Draw, Pick, Question, Roll
from referee.sessions.dealers import Dealer, throw_dice
from referee.sessions.replay import run_rules
from referee.sessions.session import Session
from referee.thirdparty.blame import is_third_party
from referee.thirdparty.time_limit import renew_time_limit

MAX_ANSWERS = 150  # answers of a game that the laws try
SHARE_BY_PLAYER = 0.5  # of its decisions, where it has a player


def start_game(game: Game[Any], given: Options, seed: int | None = None) -> Session:
    """Return a new game with these options, without a save."""
    return Session(game, game.resolve_options(given), seed)


def random_answer(question: Question, rng: Random, dealer: Dealer | None = None) -> Answer:
    """Return a random legal answer. Draws come from the dealer, or are any possible cards."""
    renew_time_limit()
    if isinstance(question, Roll):
        return dealer.roll(question) if dealer else throw_dice(question, rng.random)
    if isinstance(question, Draw):
        return _some_cards(question, rng, dealer)
    if isinstance(question, Choose):
        return rng.choice(question.options)
    assert isinstance(question, Pick), "there is no other kind of question"
    return random_pick(question, rng)


def _some_cards(draw: Draw, rng: Random, dealer: Dealer | None) -> list[str]:
    if dealer:
        return list(dealer.deal(draw.pile, draw.count))
    unseen = list(draw.pile.unseen)
    short = draw.expected.count(None) > len(unseen)
    assert not short, (
        f"{draw.name}: the pile {draw.pile.name} has no more cards that nobody has seen"
    )
    while True:
        rng.shuffle(unseen)
        left = unseen.copy()
        drawn = [known or left.pop() for known in draw.expected]
        if draw.pile.can_lose(drawn):
            return list(drawn)


def random_pick(question: Pick, rng: Random) -> list[str]:
    for _ in range(50):
        picked = rng.sample(question.options, rng.randint(question.minimum, question.maximum))
        if not question.legal or question.legal(picked):
            return picked
    return next(question.answers())


def give_answer(session: Session, answer: Answer) -> None:
    """Give an answer that the rules have offered."""
    question = session.question
    try:
        session.answer(answer)
    except RequestError as refusal:
        name, why = question and question.name, session.game.say().error(refusal)
        raise AssertionError(f"{name} offers {answer!r} and refuses it: {why}") from refusal


def play_randomly(session: Session, rng: Random, limit: int = 300) -> list[Question]:
    """Answer at random until the end, or `limit` answers. Return the questions."""
    asked: list[Question] = []
    while session.question and len(asked) < limit:
        asked.append(session.question)
        give_answer(session, random_answer(session.question, rng))
    return asked


def walk_game(
    game: Game[Any], given: Options, seed: int, limit: int = MAX_ANSWERS
) -> Iterator[Session]:
    """Yield a game before its first answer and after each answer.

    Answers are random, or for third-party games sometimes those of its player.
    """
    session, rng = start_game(game, given), Random(seed)
    is_taught = is_third_party(game) and players.has_player(game.name)
    yield session
    while (question := session.question) and session.number <= limit:
        is_played = is_taught and question.is_decided and rng.random() < SHARE_BY_PLAYER
        give_answer(
            session, _of_player(session, question) if is_played else random_answer(question, rng)
        )
        yield session


def _of_player(session: Session, question: Question) -> Any:
    """Return the answer of the game's player, who reaches what chance rarely does."""
    seat = Seat(
        session.game, session.options, session.table, f"law {session.number}", session.values
    )
    try:
        return get_answer(players.sensible(session.game.name)(seat), question)
    except PlayerError as failed:
        raise AssertionError(f"its player failed: {failed}") from None


def assert_same(one: Session, other: Session) -> None:
    """Raise an AssertionError unless two games are in the same state."""
    kept = "after the same answers; is something kept outside of the table?"
    then = other.state()
    for key, value in one.state().items():
        assert value == then.get(key), f"{key} is {value} once and {then.get(key)} then, {kept}"
    assert one.over == other.over, (
        f"it ends with {one.over} once and with {other.over} then, {kept}"
    )
    assert one.number == other.number, "one of them holds more answers"
    questions = [_in_words(session.question) for session in (one, other)]
    assert questions[0] == questions[1], (
        f"it asks {questions[0]} once and {questions[1]} then, {kept}"
    )


def _in_words(question: Question | None) -> str:
    facts = question.as_json().items() if question else ()
    return " ".join(
        [question.name if question else "nothing", *(f"{name} {value}" for name, value in facts)]
    )


class TooLongError(BaseException):
    """A game with too many answers."""


class SelfPlay(Ask):
    """An `Ask` that answers at random by itself."""

    def __init__(self, rng: Random, dealer: Dealer | None, limit: int) -> None:
        self.rng = rng
        self.dealer = dealer
        self.left = limit
        self.moves = 0

    def answer(self, question: Question) -> Any:
        self.moves += 1
        renew_time_limit()
        if self.moves > self.left:
            raise TooLongError
        if isinstance(question, Choose):
            options = question.options
            return options[int(self.rng.random() * len(options))]
        return random_answer(question, self.rng, self.dealer)

    def tell(self, event: str, /, **facts: Any) -> None:
        pass


def self_play(
    game: Game[Any], seed: int, limit: int = 2000, given: Options | None = None
) -> tuple[Over | None, int, Any]:
    """Play a random game. Return its end (None if it was stopped), its moves and its table."""
    table = game.setup(game.resolve_options(given or {}))
    ask = SelfPlay(Random(seed), Dealer(seed), limit)
    try:
        over = run_rules(game, game.play, table, ask)
    except TooLongError:
        over = None
    return over, ask.moves, table
