"""Tables for tests: sessions that are driven by answers."""

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

from referee import games
from referee.protocol import Conversation
from referee.protocol.client import from_wire
from referee.rulekit.ask import CONCEDED, Event
from referee.rulekit.game import Game, Options
from referee.rulekit.questions import Draw, Pick, Roll
from referee.sessions.replay import Replay
from referee.sessions.session import Session
from referee.terminal import layout
from referee.terminal.prompt import Screen, Terminal
from referee.testing import case_name, option_sets
from referee.testing.play import random_answer
from tests.games import fair
from tests.protocol.schema import checked

ALL = list(games.BUILT_IN)
EVERY = [*ALL, fair.GAME.name]  # every kind of question
CASES = [(name, given) for name in ALL for given in option_sets(games.load(name))]


def id_of(value) -> str:
    """Return pytest's id of one half of a case: the game's name, or its options."""
    return value if isinstance(value, str) else case_name(value)


def load(name: str) -> Game[Any]:
    """Return a built-in game, or the one of the tests that uses all of the rule kit."""
    return fair.GAME if name == fair.GAME.name else games.load(name)


def answer_with_dealer(question, rng, dealer):
    """Return a random answer. Cards and dice are the dealer's."""
    if isinstance(question, Draw):
        return list(dealer.answer(question))
    return dealer.roll(question) if isinstance(question, Roll) else random_answer(question, rng)


def begin(name: str, **options) -> Session:
    return begin_game(games.load(name), options)


def arranged(name: str, things: dict, **options) -> Session:
    """A game that begins with some things on its table put there by the test."""
    return begin_game(arranged_game(games.load(name), things), options)


def arranged_game(game: Game, things: dict) -> Game:
    """Return a game on a table where the test puts these things."""

    def setup(options):
        table = game.setup(options)
        for thing, value in things.items():
            setattr(table, thing, deepcopy(value))
        return table

    return changed(game, setup=setup)


def changed(game: Game, **parts) -> Game:
    """The game with some facts replaced, or methods by plain functions."""
    own = {name: staticmethod(part) if callable(part) else part for name, part in parts.items()}
    return type("Changed", (type(game),), own)()


def begin_game(game: Game, options: dict) -> Session:
    return Session(
        game, game.resolve_options({key.replace("_", "-"): value for key, value in options.items()})
    )


def play(session: Session, *answers) -> Session:
    """Answer question after question: "JS 8D" or lists to draws and picks, words to choices."""
    for answer in answers:
        question = session.question
        assert question is not None, f"the game is over before {answer!r}"
        several = isinstance(question, Draw | Pick)
        session.answer(answer.split() if several and isinstance(answer, str) else answer)
    return session


def played_by(player: Callable[[Replay], Any], game: Game[Any], options: Options) -> Replay:
    """A game in one run of its rules: the player is shown it at every question, answers, and may
    look round.

    None leaves the game there, CONCEDED gives it up. Every answer in a session runs the rules
    again, which a test of thousands of answers would feel.
    """

    def follow(now: Replay) -> Any:
        answer = player(now) if now.question else None
        return answer if answer is None or answer is CONCEDED else now.check(answer)

    return Replay(game, options, next_answer=follow)


def terminal(
    session: Session, say, write=print, *, path=Path("unsaved.jsonl"), seat=Terminal
) -> Terminal:
    """Somebody at the prompt, who gets nothing that JSON does not carry."""
    talk = Conversation(session, say, path=path, writes=True)
    reply = from_wire(lambda request: checked(through_json(talk.reply(through_json(request)))))
    return seat(reply, say, Screen(write))


def through_json(message):
    return json.loads(json.dumps(message))


def screen_lines(session: Session, lang: str = "en", width: int = 200) -> list[str]:
    """The table as it is shown on a screen of so many columns."""
    game = session.game
    return laid_out(game.view(session.table, game.say(lang)), width)


def laid_out(rows, width: int) -> list[str]:
    """Rows as they stand on a screen, without its colours."""
    return [layout.remove_marks(line) for line in layout.lines(rows, width)]


def last(events: list[Event], name: str) -> Event:
    return next(event for event in reversed(events) if event.name == name)
