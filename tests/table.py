"""Tables for tests: sessions that are driven by answers, and games that play themselves."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from copy import deepcopy
from random import Random

from referee import games
from referee.rulekit.ask import Ask, Choose, Draw, Event, Over, Pick, Question
from referee.rulekit.game import Game
from referee.rulekit.options import Option
from referee.rulekit.piles import Pile
from referee.sessions.dealers import Dealer
from referee.sessions.session import Session

ALL = list(games.TITLES)


class TooLongError(Exception):
    """A game that could go on for ever was stopped."""


def option_sets(game: Game) -> list[dict]:
    """The usual options, and every other value of each option by itself."""
    return [{}, *({option.name: value} for option in game.options for value in others(option))]


def others(option: Option) -> list:
    if option.choices:
        return [choice for choice in option.choices if choice != option.default]
    if option.is_switch:
        return [True]
    if option.any_text:
        return []
    numbers = {option.least, option.least + 1, min(option.least + 25, option.most or option.least + 25)}
    return [*sorted(numbers - {option.default}), *([option.or_word] if option.or_word else [])]


CASES = [(name, given) for name in ALL for given in option_sets(games.load(name))]


def case_name(value) -> str:
    return value if isinstance(value, str) else " ".join(f"{k}={v}" for k, v in value.items()) or "usual"


def begin(name: str, **given) -> Session:
    return begin_game(games.load(name), given)


def arranged(name: str, things: dict, **given) -> Session:
    """A game that begins with some things on its table put there by the test."""
    game = games.load(name)

    def setup(options):
        table = game.setup(options)
        for thing, value in things.items():
            setattr(table, thing, deepcopy(value))
        return table

    return begin_game(dataclasses.replace(game, setup=setup), given)


def begin_game(game: Game, given: dict) -> Session:
    return Session(game, game.settled({key.replace("_", "-"): value for key, value in given.items()}))


def play(session: Session, *answers) -> Session:
    """Answer question after question: "JS 8D" or lists to draws and picks, words to choices."""
    for answer in answers:
        question = session.question
        assert question is not None, f"the game is over before {answer!r}"
        several = isinstance(question, Draw | Pick)
        session.answer(answer.split() if several and isinstance(answer, str) else answer)
    return session


def some_answer(question: Question, rng: Random, dealer: Dealer | None = None):
    """A random legal answer; draws come from the dealer, or are any cards that may lie there."""
    if isinstance(question, Draw):
        if dealer:
            return dealer.deal(question.pile, question.count)
        unseen = list(question.pile.unseen)
        rng.shuffle(unseen)
        return [known or unseen.pop() for known in question.expected]
    if isinstance(question, Choose):
        return rng.choice(question.options)
    return some_pick(question, rng)


def some_pick(question: Pick, rng: Random):
    for _ in range(50):
        picked = rng.sample(question.options, rng.randint(question.least, question.most))
        if not question.legal or question.legal(picked):
            return picked
    return next(question.answers())


def play_on(session: Session, rng: Random, most: int = 300) -> list[Question]:
    """Answer at random until the game is over or `most` answers are given."""
    asked = []
    while session.question and len(asked) < most:
        asked.append(session.question)
        session.answer(some_answer(session.question, rng))
    return asked


class SelfPlay(Ask):
    """A port that answers by itself, without stopping: for simulations and for measuring the rules alone."""

    def __init__(self, rng: Random, dealer: Dealer | None, most: int) -> None:
        self.rng = rng
        self.dealer = dealer
        self.left = most
        self.moves = 0

    def answer(self, question: Question):
        self.moves += 1
        if self.moves > self.left:
            raise TooLongError
        if isinstance(question, Choose):
            options = question.options
            return options[int(self.rng.random() * len(options))]
        return some_answer(question, self.rng, self.dealer)

    def tell(self, event: str, **facts) -> None:
        pass


def self_play(game: Game, seed: int, most: int = 2000, **given) -> tuple[Over | None, int, object]:
    """One random game: how it ended (None if it was stopped), its moves, its table."""
    table = game.setup(game.settled(given))
    port = SelfPlay(Random(seed), Dealer(seed), most)
    try:
        over = game.play(table, port)
    except TooLongError:
        over = None
    return over, port.moves, table


def piles_of(table) -> Iterator[Pile]:
    names = [field.name for field in dataclasses.fields(table)]
    return (getattr(table, name) for name in names if isinstance(getattr(table, name), Pile))


def last(events: list[Event], name: str) -> Event:
    return next(event for event in reversed(events) if event.name == name)
