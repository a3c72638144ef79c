"""What can go wrong, one class per kind. A refusal changes nothing and has a code of the protocol.

A refusal carries facts, not prose: its sentence is the text `error.<key>` of the catalogue.
"""

from pathlib import Path
from typing import ClassVar

from cards_pdf.common.messages import UserError


class Refusal(Exception):  # noqa: N818 - the base of the kinds below; each is named for what it refuses
    """An entry that is not taken. `key` picks the sentence where one code has several."""

    code: ClassVar[str]

    def __init__(self, key: str = "", /, **facts: object) -> None:
        super().__init__(key or self.code)
        self.key = key or self.code
        self.facts = facts

    def __str__(self) -> str:
        """For whoever reads a traceback; people are told the sentence."""
        facts = ", ".join(f"{name} {fact}" for name, fact in self.facts.items())
        return f"{self.key} ({facts})" if facts else self.key


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


class Failure(UserError):  # noqa: N818 -- renamed when the error classes become one
    """Something outside the game failed."""

    exit_code = 1


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


class NoText(Failure):
    """A game says something that its texts do not hold."""


class RulesFailed(Failure):
    """An error in the code of a third-party game."""

    code = "rules-failed"


class RulesInterrupted(KeyboardInterrupt):
    """Ctrl-C while third-party code ran. `failure` is the message that names the place."""

    def __init__(self, failure: RulesFailed) -> None:
        super().__init__(str(failure))
        self.failure = failure


class WrongUse(Failure):
    """A command or option that cannot be carried out as it was written."""

    exit_code = 2


def user_path(text: str) -> Path:
    """A path as it was typed, "~" and all."""
    try:
        return Path(text).expanduser()
    except RuntimeError:
        raise WrongUse("{path}: there is no such home directory.", path=text) from None
