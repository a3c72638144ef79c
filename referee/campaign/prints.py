"""What was put on paper: the state of the last export, and every state that there was an export of.

A state is remembered as the changes that it shows, so that old paper is known for what it is. A PDF says
itself whose cards it shows, and which of these states: its imprint.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import sha256
from typing import NamedTuple

from cards_pdf.common.sentences import reason
from cards_pdf.common.whole_file import replace_file
from referee.campaign import file
from referee.campaign.file import Campaign
from referee.errors import Damaged, SaveFailed
from referee.games.legacy.changes import Change, applied, changes, read_change, taken_back
from referee.games.legacy.deck import Plain
from referee.games.legacy.pencil import fresh

EXPORTED = "exported.toml"
LABELS = "labels"  # the state with those that were printed since
LANGUAGE = "language"
_JOIN = ", "
_IMPRINT = re.compile("campaign ([0-9a-f]{16}), cards ([0-9a-f]{16})")


class Imprint(NamedTuple):
    """What a PDF of a campaign says of itself, among its keywords."""

    campaign: str  # its id
    cards: str  # a checksum of what is written on them

    def __str__(self) -> str:
        return f"campaign {self.campaign}, cards {self.cards}"


def imprint(campaign: Campaign) -> Imprint:
    """What is printed now says this."""
    return Imprint(file.identified(campaign), _checksum(campaign, campaign.state))


def read_imprint(keywords: str) -> Imprint | None:
    found = _IMPRINT.fullmatch(keywords)
    return Imprint(*found.groups()) if found else None


def printed_state(campaign: Campaign, shown: Imprint) -> Plain | None:
    """What a PDF with this imprint showed when it was printed, if the campaign remembers."""
    known = known_states(campaign)
    return next((state for state in known if _checksum(campaign, state) == shown.cards), None)


def _checksum(campaign: Campaign, state: Plain) -> str:
    return sha256(_shown(campaign, state).encode()).hexdigest()[:16]


def last_exported(campaign: Campaign, *, labels: bool = False) -> Plain:
    """The state of the cards that were last printed, or with the labels since; fresh cards before."""
    path = campaign.folder / EXPORTED
    if not path.exists():
        return fresh(campaign.deck)
    is_labelled = labels and LABELS in file.read_toml(path)
    return file.read_state(path, campaign.deck, LABELS if is_labelled else "state")


def printed_language(campaign: Campaign) -> str:
    """The language of what was last printed; "" before, and where that was not yet remembered."""
    path = campaign.folder / EXPORTED
    found = file.read_toml(path).get(LANGUAGE, "") if path.exists() else ""
    return found if isinstance(found, str) and found.isalpha() else ""


def remember(campaign: Campaign, language: str, *, labels: bool = False) -> None:
    """Keep what is now on paper; with labels alone, the cards below them are those of the last time."""
    import tomli_w

    path = campaign.folder / EXPORTED
    with file.held(campaign.folder):  # whoever else exports now adds to what is kept here
        states = dict.fromkeys([*_exported(campaign), _shown(campaign, campaign.state)])
        cards = last_exported(campaign) if labels else campaign.state
        glued = {LABELS: campaign.state} if labels else {}
        data = tomli_w.dumps({LANGUAGE: language, "states": [*states], "state": cards} | glued).encode()
        try:
            replace_file(path, data, durable=True)
        except OSError as error:
            raise SaveFailed("{path} cannot be written: {reason}.", path=path, reason=reason(error)) from None


def _shown(campaign: Campaign, state: Plain) -> str:
    """What is written on the cards, in words; the same for the same cards."""
    return _JOIN.join(sorted(map(str, changes(fresh(campaign.deck), state))))


def _exported(campaign: Campaign) -> list[str]:
    """What each export showed."""
    path = campaign.folder / EXPORTED
    states = file.read_toml(path).get("states", []) if path.exists() else []
    if not isinstance(states, list) or not all(isinstance(shown, str) for shown in states):
        raise Damaged("{path}: states must be a list of texts. The file is kept as it is.", path=path)
    return states


def known_states(campaign: Campaign) -> Iterator[Plain]:
    """The states that a card of this campaign may show: as now, fresh, printed, after any game."""
    state = campaign.state
    yield state
    yield (start := fresh(campaign.deck))
    yield from (applied(campaign.deck, start, _read(shown)) for shown in _exported(campaign))
    for row in reversed(campaign.games):
        state = taken_back(campaign.deck, state, row["changes"])
        yield state


def _read(shown: str) -> list[Change]:
    return [change for change in map(read_change, shown.split(_JOIN)) if change]
