"""What can go wrong, one class per kind. A refusal changes nothing and has a code of the protocol.

A refusal carries facts, not prose: its sentence is the text `error.<key>` of the catalogue.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

from referee.texts.phrases import Phrase, in_english


class Refusal(Exception):  # noqa: N818 - the base of the kinds below; each is named for what it refuses
    """An entry that is not taken. `key` picks the sentence where one code has several."""

    code: ClassVar[str]

    def __init__(self, key: str = "", /, **facts: object) -> None:
        super().__init__(key or self.code)
        self.key = key or self.code
        self.facts = facts


class NotJson(Refusal):
    code = "not-json"


class BadRequest(Refusal):
    code = "bad-request"


class NoSuchCard(Refusal):
    code = "no-such-card"


class NotInGame(Refusal):
    code = "not-in-game"


class AlreadySeen(Refusal):
    code = "already-seen"


class Repeated(Refusal):
    code = "repeated"


class WrongCount(Refusal):
    code = "wrong-count"


class NotExpected(Refusal):
    code = "not-expected"


class NotAnOption(Refusal):
    code = "not-an-option"


class NothingToUndo(Refusal):
    code = "nothing-to-undo"


class NothingToRedo(Refusal):
    code = "nothing-to-redo"


class NoSuchAsk(Refusal):
    code = "no-such-ask"


class DoesNotFit(Refusal):
    code = "does-not-fit"


class Stale(Refusal):
    code = "stale"


class Failure(Exception):  # noqa: N818 - likewise
    """Something outside the game failed; the key and the facts of its sentence in the catalogue `house`."""

    exit_code = 1

    def __init__(self, key: str, /, **facts: Any) -> None:
        super().__init__(key)
        self.key = key
        self.facts = facts

    def __str__(self) -> str:
        return in_english(self.key, self.facts)


class SaveFailed(Failure):
    """The disk did not take what was typed."""


class AlreadyThere(SaveFailed):
    """A file of this name was there first."""


class Damaged(Failure):
    """A save that cannot be read as one. It is left as it is."""


class OtherVersion(Failure):
    """A save of a format or of rules that this referee does not know."""


class InUse(Failure):
    """Another process has this save open."""


class BrokenGame(Failure):
    """A game of another package that does not load."""


class WrongUse(Failure):
    """A command or option that cannot be carried out as it was written."""

    exit_code = 2


def unknown(key: str, near: str | None, **facts: Any) -> WrongUse:
    """A name that nothing has; with the one that was probably meant its sentence is that of KEY-near."""
    return WrongUse(f"{key}-near", near=near, **facts) if near else WrongUse(key, **facts)


def user_path(text: str) -> Path:
    """A path as it was typed, "~" and all."""
    try:
        return Path(text).expanduser()
    except RuntimeError:
        raise WrongUse("path.no-home", path=text) from None


def file_failure(error: OSError) -> Phrase:
    """What the system would not do with a file, as a sentence."""
    where = error.filename or Phrase("file.standard-output")
    return Phrase("file.failed", path=where, reason=error.strerror or str(error))
