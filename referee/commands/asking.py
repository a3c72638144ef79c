"""What commands ask a person at the terminal."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from referee.campaign.typed_answers import said_yes, typed
from referee.commands.speech import Speech
from referee.errors import WrongUse
from referee.texts.phrases import Phrase


def is_there() -> bool:
    """Whether somebody can read a question and answer it."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def agreed(speech: Speech, lines: Sequence[str]) -> bool:
    """Whether what is shown shall be written."""
    speech.tell(lines)
    if not sys.stdin.isatty():
        raise WrongUse("write.add-yes")
    return bool(said_yes(speech.say(), Phrase("ask.write")))


def campaign(speech: Speech, name: str | None) -> str | None:
    """The campaign that is named; among several, the one that is typed where somebody can be asked."""
    from referee.campaign import folders  # what follows is only for campaigns

    names = [folder.name for folder in folders.folders()]
    if name or len(names) < 2 or not is_there():  # noqa: PLR2004 -- one needs no choice
        return name
    word = typed(speech.say(), Phrase("campaign.which", campaigns=names))
    fitting = [one for one in names if one == word] or [one for one in names if one.startswith(word)]
    if len(fitting) != 1:
        raise WrongUse("campaign.not-one", typed=word, campaigns=names)
    return fitting[0]
