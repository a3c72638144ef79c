"""What others wrote, called so that nothing it does can end more than itself: rules, players,
imports.
"""

from collections.abc import Callable
from typing import Any


def called(game: Any, function: Callable[..., Any], *args: Any) -> Any:
    """What a function of a game returns; one of others is called through the guard."""
    if game.is_of_house:
        return function(*args)
    from referee.thirdparty import guard  # the house starts without it

    return guard.call(game, function, *args)
