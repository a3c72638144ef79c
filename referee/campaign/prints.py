"""What is on paper: the state of the last export, and every state that was ever exported.

A state is kept as the changes that it shows, so that old paper is recognised. A PDF says itself, in its
imprint, whose cards it shows and in which of these states.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import sha256
from typing import Annotated, NamedTuple

from cards_pdf.common.data.limits import Number
from cards_pdf.common.data.reader import first_wrong
from cards_pdf.common.sentences import reason
from cards_pdf.common.whole_file import replace_file, stem_of
from referee.campaign import file
from referee.campaign.file import Campaign
from referee.errors import Damaged, OtherVersion, SaveFailed, WrongUse
from referee.games.legacy.changes import Change, applied, changes, read_words, taken_back
from referee.games.legacy.deck import Plain
from referee.games.legacy.pencil import fresh

EXPORTED = "exported.toml"
FORMAT = 1
LABELS = "labels"  # the state with the labels printed since
LANGUAGE = "language"
SHEET = "sheet"  # of labels that was begun
_JOIN = ", "
_LONGEST = 1_000  # mm of paper
_IMPRINT = re.compile("campaign ([0-9a-f]{16}), cards ([0-9a-f]{16})")


class BegunSheet(NamedTuple):
    """A sheet of labels, and where the next one has room on it, in mm."""

    paper: str
    edition: str
    x: Annotated[float, Number(0, _LONGEST)]
    y: Annotated[float, Number(0, _LONGEST)]


class Imprint(NamedTuple):
    """What a PDF of a campaign says about itself, in its keywords."""

    campaign: str  # its id
    cards: str  # a checksum of what is written on them

    def __str__(self) -> str:
        return f"campaign {self.campaign}, cards {self.cards}"


def imprint(campaign: Campaign) -> Imprint:
    """The imprint of what is printed now."""
    return Imprint(campaign.id, _checksum(campaign, campaign.state))


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
    """The state last printed, with or without the labels since; fresh cards before the first export."""
    found = _remembered(campaign)
    if not found:
        return fresh(campaign.deck)
    key = LABELS if labels and LABELS in found else "state"
    return file.checked_state(campaign.folder / EXPORTED, campaign.deck, found.get(key))


def printed_language(campaign: Campaign) -> str:
    """The language of what was last printed; "" before."""
    found = _remembered(campaign).get(LANGUAGE, "")
    return found if isinstance(found, str) and found.isalpha() else ""


def begun_sheet(campaign: Campaign, paper: str, edition: str) -> BegunSheet | None:
    """The sheet on which the last labels were printed, to go on with; nothing before the first."""
    found = _remembered(campaign).get(SHEET)
    if found is None:
        return None
    if wrong := first_wrong(BegunSheet, found, SHEET):
        raise file.damaged(campaign.folder / EXPORTED, wrong)
    sheet = BegunSheet(**found)
    if (sheet.paper, sheet.edition) != (paper, edition):
        raise WrongUse(
            "The last labels were printed on {paper}; going on with that sheet takes the same.",
            paper=stem_of(sheet.paper, sheet.edition),
        )
    return sheet


def after_game(campaign: Campaign, game: int) -> Plain:
    """What games have written on the cards until this one was over; 0 is fresh cards."""
    if not 0 <= game <= len(campaign.games):
        raise WrongUse(
            "--since takes the number of a game: 0, before the first, to {last}.", last=len(campaign.games)
        )
    written = (change for row in campaign.games[:game] for change in row["changes"])
    return applied(campaign.deck, fresh(campaign.deck), written)


def remember(
    campaign: Campaign, language: str, *, labels: bool = False, sheet: BegunSheet | None = None
) -> None:
    """Keep what is now on paper; with labels, the cards under them are those of the last export."""
    import tomli_w

    path = campaign.folder / EXPORTED
    with file.held(campaign.folder):  # whoever else exports now adds to what is kept here
        states = dict.fromkeys([*_exported(campaign), _shown(campaign, campaign.state)])
        cards = last_exported(campaign) if labels else campaign.state
        glued = {LABELS: campaign.state} if labels else {}
        begun = sheet._asdict() if sheet else _remembered(campaign).get(SHEET)
        head = {"format": FORMAT, LANGUAGE: language, "states": [*states]}
        data = tomli_w.dumps(head | {"state": cards} | glued | ({SHEET: begun} if begun else {})).encode()
        try:
            replace_file(path, data, durable=True)
        except OSError as error:
            raise SaveFailed("{path} cannot be written: {reason}.", path=path, reason=reason(error)) from None


def _shown(campaign: Campaign, state: Plain) -> str:
    """What is written on the cards, in words; the same for the same cards."""
    return _JOIN.join(sorted(map(str, changes(fresh(campaign.deck), state))))


def _exported(campaign: Campaign) -> list[str]:
    """What each export has shown."""
    states = _remembered(campaign).get("states", [])
    if not isinstance(states, list) or not all(isinstance(shown, str) for shown in states):
        path = campaign.folder / EXPORTED
        raise Damaged("{path}: states must be a list of texts. The file is kept as it is.", path=path)
    return states


def _remembered(campaign: Campaign) -> Plain:
    """What the file of the exports says; nothing before the first."""
    path = campaign.folder / EXPORTED
    found = file.read_toml(path) if path.exists() else {}
    if found and found.get("format") != FORMAT:
        raise OtherVersion(
            "{path} has the format {format}; this referee reads format {newest}. The file is kept as it is.",
            path=path,
            format=repr(found.get("format")),
            newest=FORMAT,
        )
    return found


def known_states(campaign: Campaign) -> Iterator[Plain]:
    """The states that a printed card may show: the present one, fresh, any exported, after any game."""
    state = campaign.state
    yield state
    yield (start := fresh(campaign.deck))
    yield from (applied(campaign.deck, start, _read(shown)) for shown in _exported(campaign))
    for row in reversed(campaign.games):
        state = taken_back(campaign.deck, state, row["changes"])
        yield state


def _read(shown: str) -> list[Change]:
    return [change for change in map(read_words, shown.split(_JOIN)) if change]
