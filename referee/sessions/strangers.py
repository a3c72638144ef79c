"""Rules that others wrote: what goes wrong in them is theirs, and they are not waited for without end."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from cards_pdf.common.sentences import Sentence
from referee.errors import RulesFailed
from referee.rulekit import faults
from referee.rulekit.ask import Ask, Over
from referee.rulekit.game import Game
from referee.sessions.patience import Patience, TooSlowError

Rules = Callable[[Any, Ask], Over]
MET = (Exception, SystemExit, TooSlowError)  # what rules may end with, beside an Over and a stop


def end_of(game: Game[Any], rules: Rules, table: Any, port: Ask) -> Over:
    """How the rules end; raises RulesFailed with the line of the author where they do not."""
    if game.is_of_house:
        return rules(table, port)
    patience = Patience()
    try:
        with patience:
            port.asked = patience.asked
            over = rules(table, port)
    except MET as error:
        raise failure(game, error, patience) from error
    wrong = faults.wrong_over(over)
    if wrong:
        raise faults.of_method(game, rules, wrong)
    return over


def failure(game: Game[Any], error: BaseException, patience: Patience) -> RulesFailed:
    if isinstance(error, TooSlowError):
        seconds = int(patience.limit)
        return faults.of_error(game, error, Sentence("they asked nothing for {n:second|seconds}", n=seconds))
    if isinstance(error, SystemExit):
        return faults.of_error(game, error, Sentence("they end the whole program; a game ends with an Over"))
    return faults.of_error(game, error)


def must_be_json(game: Game[Any], state: Any) -> None:
    """Refuse a state that no program could be told."""
    try:
        json.dumps(state)
    except (TypeError, ValueError, RecursionError) as error:
        why = Sentence("what it returns is not JSON ({error})", error=str(error))
        raise faults.of_method(game, game.state, why) from None


def swallowed(game: Game[Any], stop: BaseException) -> RulesFailed:
    """For rules that caught what stopped them at a question, and went on behind it."""
    why = Sentence("they catch what stops them at a question: write `except Exception`, or narrower")
    return faults.of_catcher(game, stop, why)
