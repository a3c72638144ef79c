"""Errors that are shown to the player or sent to a client.

All else that is raised is a bug, or a signal that unwinds rules (see `sessions.replay`).

==================  =====================================================  =========  ============
class               raised for                                             exit code  message
==================  =====================================================  =========  ============
`UsageError`        a command or option that cannot be carried out         2          English text
`RequestError`      an answer or request that is not taken                 2          text by key
`GameError`         a save, campaign, disk or third-party game that fails  1          English text
==================  =====================================================  =========  ============

English texts are translated by the files in `referee/languages`. The texts of a `RequestError` lie
in the catalogue, under `error.KEY`, so that a game can replace them. `Say.error` returns the
message of each. A subclass of `GameError` exists where a caller handles that case.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar

from cards_pdf.common.messages import UserError, reason
from cards_pdf.common.sandbox.safe_open import WrongFileError

CANNOT_WRITE = "{path} cannot be written: {reason}."
CANNOT_READ = "{path} cannot be read: {reason}."


class UsageError(UserError):
    """A command or option that cannot be carried out as it was written. Nothing has changed."""

    code = "bad-request"


# Error codes of the protocol. A key that is no code belongs to one of them: see `_CODES_BY_KEY`.
CODES = (
    "not-json",
    "bad-request",
    "no-such-card",
    "not-in-game",
    "already-seen",
    "repeated",
    "wrong-count",
    "not-expected",
    "not-an-option",
    "nothing-to-undo",
    "nothing-to-redo",
    "no-such-ask",
    "does-not-fit",
    "stale",
)
_CODES_BY_KEY = {
    "already-seen-at-start": "already-seen",
    "card-or-number": "not-an-option",
    "lies-elsewhere": "not-in-game",
    "never-drawn": "no-such-ask",
    "no-answers-yet": "no-such-ask",
    "no-combination": "not-an-option",
    "no-die": "not-an-option",
    "no-number": "not-an-option",
    "no-such-number": "not-an-option",
    "no-such-side": "not-an-option",
    "no-suit": "no-such-card",
    "nothing-typed": "not-an-option",
    "number-or-card": "not-an-option",
    "number-or-more": "not-an-option",
    "one-missing": "wrong-count",
    "redo-does-not-fit": "does-not-fit",
    "some-missing": "wrong-count",
    "stale-save": "stale",
    "wrong-pick-count": "wrong-count",
    "wrong-pick-exact": "wrong-count",
    "wrong-roll": "wrong-count",
}


class RequestError(UsageError):
    """An answer or request that is not taken. Nothing has changed.

    `key` names the text `error.KEY`, which `facts` complete. `code` is the code of the protocol:
    the key itself if it is one of `CODES`, or else "bad-request" unless another one is known for
    this key.
    """

    def __init__(self, key: str = "bad-request", /, *, code: str = "", **facts: Any) -> None:
        super().__init__(key)
        self.key = key
        self.code = code or (key if key in CODES else _CODES_BY_KEY.get(key, "bad-request"))
        self.facts: dict[str, Any] = facts

    def __str__(self) -> str:
        names = " ".join(dict.fromkeys([self.code, self.key]))
        facts = ", ".join(f"{name} {fact}" for name, fact in self.facts.items())
        return f"{names} ({facts})" if facts else names


class GameError(UserError):
    """A save, campaign, disk or third-party game that fails."""

    code: ClassVar[str] = "failed"
    exit_code = 1


class SaveError(GameError):
    """A file that cannot be read or written. No answer in it is lost."""


class SaveExistsError(SaveError):
    """A new file whose name is taken."""


class DamagedError(GameError):
    """A file that cannot be understood. It is left as it is."""


class VersionError(GameError):
    """A file of a format, or of rules, that this version does not know."""


class InUseError(GameError):
    """A save that another process has open."""


class BrokenGameError(GameError):
    """A third-party game that does not load."""


class MissingTextError(GameError):
    """A text that a game has no entry for."""


class RulesError(GameError):
    """An error in the code of a third-party game."""

    code = "rules-failed"


class RulesInterrupted(KeyboardInterrupt):
    """Ctrl-C while third-party code ran. `failure` is the message that names the place."""

    def __init__(self, failure: RulesError) -> None:
        super().__init__(str(failure))
        self.failure = failure


def error_code(error: UserError) -> str:
    """Return the code by which the protocol reports an error."""
    return str(getattr(error, "code", UsageError.code))


@contextmanager
def file_errors(path: Path, message: str = CANNOT_WRITE, **facts: object) -> Iterator[None]:
    """Turn errors of the system into errors about this file."""
    try:
        yield
    except WrongFileError as wrong:
        kept = "{path} {wrong}. The file is kept as it is."
        raise DamagedError(kept, path=path, wrong=wrong.args[0]) from None
    except OSError as error:
        raise SaveError(message, path=path, reason=reason(error), **facts) from None


def user_path(text: str) -> Path:
    """Return the path that a player typed, with `~` expanded."""
    try:
        return Path(text).expanduser()
    except RuntimeError:
        raise UsageError("{path}: there is no such home directory.", path=text) from None
