"""The laws that every game must keep, built-in or third-party.

`check_game(GAME)` tries every law with every option. For pytest, one test a law and option:

    from referee.testing import GameLaws

    class TestMyGame(GameLaws):
        game = GAME
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

from cards_pdf.common.messages import UserError
from referee import games
from referee.rulekit.game import AnyGame, Game, Option, Options
from referee.testing.laws import LAWS as LAWS
from referee.testing.laws import ForbiddenInput, Law
from referee.testing.play import play_randomly as play_randomly
from referee.testing.play import random_answer as random_answer
from referee.testing.play import start_game as start_game
from referee.testing.source import with_line
from referee.thirdparty import call_with_time_limit, explain_error
from referee.thirdparty.discovery import add_folder

MAX_SECONDS = 5  # from one question to the next


def load_folder(file: str) -> AnyGame:
    """Return the game in the folder of a file, which is not installed: `load_folder(__file__)`."""
    return games.load(add_folder(Path(file).parent))


def option_sets(game: AnyGame) -> list[Options]:
    """Return the default options, and each other value of each option by itself."""
    return [
        {},
        *({option.name: value} for option in game.options for value in _other_values(option)),
    ]


def _other_values(option: Option) -> Iterator[Any]:
    if option.is_switch:
        yield not option.default
    elif option.choices:
        yield from (choice for choice in option.choices if choice != option.default)
    elif not option.any_text:
        minimum = option.minimum or 0
        numbers = {minimum, minimum + 1, min(minimum + 25, option.maximum or minimum + 25)}
        yield from sorted(numbers - {option.default})
        if option.or_word not in {None, option.default}:
            yield option.or_word


def check_game(game: AnyGame) -> None:
    """Try every law with every option. Raise an AssertionError for the first broken law."""
    for options in option_sets(game):
        for law in LAWS:
            try:
                try_law(law, game, options)
            except AssertionError as broken:
                where = f"{game.name}, {case_name(options)}: {law_name(law)}"
                raise AssertionError(f"{where}: {broken}") from broken


def try_law(law: Law, game: AnyGame, options: Options) -> None:
    """Try a law. Raise an AssertionError that names the author's line if the game breaks it.

    Third-party games run in a child process, which ends if they ask nothing for MAX_SECONDS.
    """

    def try_here() -> None:
        try:
            with patch.object(sys, "stdin", ForbiddenInput()):
                law(game, options)
        except KeyboardInterrupt:
            raise
        except BaseException as broken:
            message = str(broken)
            if isinstance(broken, UserError) or (isinstance(broken, AssertionError) and message):
                raise AssertionError(with_line(game, message)) from broken
            raise AssertionError(str(explain_error(game, broken))) from broken

    try:
        call_with_time_limit(game, try_here, MAX_SECONDS)
    except UserError as failed:
        raise AssertionError(str(failed)) from failed


def law_name(law: Law) -> str:
    return law.__name__.replace("_", " ")


def case_name(options: Options) -> str:
    """Return the options of a case in a few words."""
    return " ".join(f"{name}={value}" for name, value in options.items()) or "usual"


class GameLaws:
    """The laws as tests. A subclass, named Test…, sets `game`."""

    game: Game[Any]

    def pytest_generate_tests(self, metafunc: Any) -> None:
        if "law" in metafunc.fixturenames:
            metafunc.parametrize("law", LAWS, ids=law_name)
            metafunc.parametrize("options", option_sets(self.game), ids=case_name)

    def test_law(self, law: Law, options: Options) -> None:
        try_law(law, self.game, options)
