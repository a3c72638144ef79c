"""Packages of others are imported in a thread that is not waited for: it may raise anything, or
never end.
"""

import sys
from collections.abc import Callable
from threading import Thread
from typing import Any

from cards_pdf.common.messages import Message, UserError
from referee.errors import RulesFailed
from referee.thirdparty import blame as faults
from referee.thirdparty.blame import TooSlowError
from referee.thirdparty.guard import GRACE, LAST_WORDS, STREAMS, throw

LIMIT = 2.0  # seconds


def within_limits(
    bring: Callable[[], Any], wrong_with: Callable[[Any], str | None], title: str, package: str
) -> tuple[Any, str]:
    """What is brought, and what is wrong with it: a part of a sentence, empty if nothing is."""
    said: list[tuple[Any, str]] = []

    def work() -> None:
        try:
            found = bring()
            said.append((found, wrong_with(found) or ""))
        except RulesFailed as failed:
            said.append((None, faults.at_import(failed.__cause__ or failed, package)))
        except UserError as error:  # of its texts
            said.append((None, error.said))
        except BaseException as error:  # noqa: BLE001 -- anything may happen in somebody else's module
            said.append((None, faults.at_import(error, package)))

    STREAMS.lend()  # what a module prints is no message of ours
    LAST_WORDS.prepare(title, package, LIMIT + GRACE)
    try:
        if sys.platform == "emscripten":  # which has no threads
            work()
        else:
            thread = Thread(target=work, daemon=True)
            thread.start()
            thread.join(LIMIT)
            if (
                thread.ident and not said
            ):  # where it still runs Python, it ends and locks no module for good
                throw(thread.ident, TooSlowError)
    finally:
        LAST_WORDS.cancel()
        STREAMS.take_back()
    late = Message("its import takes longer than {n:second|seconds}", n=int(LIMIT))
    return said[0] if said else (None, late)
