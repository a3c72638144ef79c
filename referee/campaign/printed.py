"""What is on paper: the state of the last export, and every state that was ever exported.

A state is kept as the changes that it shows, so that old paper is recognised. A PDF says itself, in
its imprint, whose cards it shows and in which of these states.
"""

import re
from collections.abc import Iterator
from hashlib import sha256
from typing import Annotated, Any, NamedTuple

from cards_pdf.common.files import replace_file, stem_of
from cards_pdf.common.records.annotations import Number
from cards_pdf.common.records.reader import first_wrong
from cards_pdf.decks.campaign.state import CardsState
from referee.campaign import file
from referee.campaign.file import Campaign
from referee.errors import DamagedError, UsageError, VersionError
from referee.games.legacy.pencil import (
    find_changes,
    fresh_cards,
    parse_change,
    state_with,
    state_without,
)

EXPORTED = "exported.toml"
FORMAT = 1  # the next format is 3: unreleased files once had the format 2
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


class OnPaper(NamedTuple):
    """What `exported.toml` keeps."""

    states: list[str]  # all that were exported, each as the changes that it shows
    cards: CardsState  # of the last export …
    labelled: CardsState  # … and with the labels that were printed since
    language: str  # of the last export; "" before
    sheet: BegunSheet | None


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


def printed_state(campaign: Campaign, shown: Imprint) -> CardsState | None:
    """What a PDF with this imprint showed when it was printed, if the campaign remembers."""
    known = known_states(campaign)
    return next((state for state in known if _checksum(campaign, state) == shown.cards), None)


def _checksum(campaign: Campaign, state: CardsState) -> str:
    return sha256(_shown(campaign, state).encode()).hexdigest()[:16]


def on_paper(campaign: Campaign) -> OnPaper:
    """What the file of the exports says; fresh cards before the first."""
    path = campaign.folder / EXPORTED
    found: dict[str, Any] = file.read_toml(path) if path.exists() else {"format": FORMAT}
    if found.get("format") != FORMAT:
        said = (
            "{path} has the format {format}; this referee reads format {newest}. The file is "
            "kept as it is."
        )
        raise VersionError(said, path=path, format=repr(found.get("format")), newest=FORMAT)
    states, language, sheet = found.get("states", []), found.get(LANGUAGE, ""), found.get(SHEET)
    if not isinstance(states, list) or not all(isinstance(shown, str) for shown in states):
        raise DamagedError(
            "{path}: states must be a list of texts. The file is kept as it is.", path=path
        )
    if sheet is not None and (wrong := first_wrong(BegunSheet, sheet, SHEET)):
        raise file.damaged(path, wrong)
    unchanged = fresh_cards(campaign.deck)
    cards = (
        file.checked_state(path, campaign.deck, found["state"]) if "state" in found else unchanged
    )
    labelled = file.checked_state(path, campaign.deck, found[LABELS]) if LABELS in found else cards
    spoken = language if isinstance(language, str) and language.isalpha() else ""
    return OnPaper(states, cards, labelled, spoken, BegunSheet(**sheet) if sheet else None)


def begun_sheet(campaign: Campaign, paper: str, edition: str) -> BegunSheet | None:
    """The sheet on which the last labels were printed, to go on with; nothing before the first."""
    sheet = on_paper(campaign).sheet
    if sheet and (sheet.paper, sheet.edition) != (paper, edition):
        said = "The last labels were printed on {paper}; to go on with that sheet, use the same."
        raise UsageError(said, paper=stem_of(sheet.paper, sheet.edition))
    return sheet


def after_game(campaign: Campaign, game: int) -> CardsState:
    """What games have written on the cards until this one was over; 0 is fresh cards."""
    if not 0 <= game <= len(campaign.games):
        said = "--since takes the number of a game: 0, before the first, to {last}."
        raise UsageError(said, last=len(campaign.games))
    written = (change for counted in campaign.games[:game] for change in counted.changes)
    return state_with(campaign.deck, fresh_cards(campaign.deck), written)


def remember(
    campaign: Campaign, language: str, *, labels: bool = False, sheet: BegunSheet | None = None
) -> None:
    """Keep what is now on paper; with labels, the cards under them are those of the last export."""
    import tomli_w

    path = campaign.folder / EXPORTED
    with file.held(campaign.folder):  # whoever else exports now adds to what is kept here
        before = on_paper(campaign)
        states = dict.fromkeys([*before.states, _shown(campaign, campaign.state)])
        data = {"format": FORMAT, LANGUAGE: language, "states": [*states]}
        data |= (
            {"state": before.cards, LABELS: campaign.state} if labels else {"state": campaign.state}
        )
        if begun := sheet or before.sheet:
            data |= {SHEET: begun._asdict()}
        with file.failing("{path} cannot be written: {reason}.", path):
            replace_file(path, tomli_w.dumps(data).encode(), durable=True)


def _shown(campaign: Campaign, state: CardsState) -> str:
    """What is written on the cards, in words; the same for the same cards."""
    return _JOIN.join(sorted(map(str, find_changes(fresh_cards(campaign.deck), state))))


def known_states(campaign: Campaign) -> Iterator[CardsState]:
    """The states that a printed card may show: the present one, fresh, any exported, after any
    game.
    """
    state = campaign.state
    yield state
    yield (start := fresh_cards(campaign.deck))
    for shown in on_paper(campaign).states:
        yield state_with(campaign.deck, start, filter(None, map(parse_change, shown.split(_JOIN))))
    for game in reversed(campaign.games):
        state = state_without(campaign.deck, state, game.changes)
        yield state
