"""What an answer would bring, found out by giving it to a copy of the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from referee.front_ends.messages import Outcome, Promise
from referee.rulekit.questions import Choose
from referee.rulekit.say import Say
from referee.sessions.replay import Replay

LOSS = "loss"


def promise(after: Replay, now: dict[str, Any], say: Say) -> Promise:
    """What has happened there: its events, the numbers that are others than in the state now, the end."""
    change = changes(now, after.game.state(after.table))
    text = [say.event(event) for event in after.events]
    return Promise(text, change, in_words(change, say), after.over and cast("Outcome", after.over.outcome))


def is_lost(after: Replay) -> bool:
    """Whether the game is lost there, whatever is chosen next; no card is looked at for it."""
    if after.over:
        return after.over.outcome == LOSS
    question = after.question
    if not isinstance(question, Choose):
        return False
    return all(is_lost(after.foreseen(option)) for option in question.options)


def changes(before: Any, after: Any) -> dict[str, list[float]]:
    """The numbers that both states hold and that differ, as before and after."""
    now = dict(numbers(after))
    return {name: [was, now[name]] for name, was in numbers(before) if now.get(name, was) != was}


def in_words(change: dict[str, list[float]], say: Say) -> dict[str, str]:
    """Those of them that the game has a sentence for: what a player counts."""
    return {
        name: say(f"change.{name}", was=was, now=now)
        for name, (was, now) in change.items()
        if say.has(f"change.{name}")
    }


def numbers(state: Any, name: str = "") -> Iterator[tuple[str, float]]:
    """Every number of a state by its name; "monster.hp" lies within "monster"."""
    if isinstance(state, dict):
        for key, value in state.items():
            yield from numbers(value, f"{name}.{key}" if name else key)
    elif isinstance(state, int | float) and not isinstance(state, bool):
        yield name, state
