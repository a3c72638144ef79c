"""The printed states of a campaign: the last export, and every earlier one.

A state is kept as the changes that it shows, so that old paper is recognized. A PDF has an imprint,
which names its campaign and its state.
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
    """A sheet of labels with free room from this point on, in mm."""

    paper: str
    edition: str
    x: Annotated[float, Number(0, _LONGEST)]
    y: Annotated[float, Number(0, _LONGEST)]


class OnPaper(NamedTuple):
    """The content of `exported.toml`."""

    states: list[str]  # all that were exported, each as the changes that it shows
    cards: CardsState  # of the last export …
    labelled: CardsState  # … and with the labels that were printed since
    language: str  # of the last export; "" before
    sheet: BegunSheet | None


class Imprint(NamedTuple):
    """The imprint of a PDF, in its keywords."""

    campaign: str  # its id
    cards: str  # a checksum of what is written on them

    def __str__(self) -> str:
        return f"campaign {self.campaign}, cards {self.cards}"


def make_imprint(campaign: Campaign) -> Imprint:
    """Return the imprint of what is printed now."""
    return Imprint(campaign.id, _checksum(campaign, campaign.state))


def read_imprint(keywords: str) -> Imprint | None:
    found = _IMPRINT.fullmatch(keywords)
    return Imprint(*found.groups()) if found else None


def find_printed_state(campaign: Campaign, shown: Imprint) -> CardsState | None:
    """Return the state that a PDF with this imprint shows, if the campaign knows it."""
    known = find_known_states(campaign)
    return next((state for state in known if _checksum(campaign, state) == shown.cards), None)


def _checksum(campaign: Campaign, state: CardsState) -> str:
    return sha256(_shown(campaign, state).encode()).hexdigest()[:16]


def read_exported(campaign: Campaign) -> OnPaper:
    """Return what was exported; fresh cards before the first export."""
    path = campaign.folder / EXPORTED
    found: dict[str, Any] = file.read_toml(path) if path.exists() else {"format": FORMAT}
    if found.get("format") != FORMAT:
        said = (
            "{path} has the format {format}; this referee reads format {newest}. The file is "
            "kept as it is."
        )
        raise VersionError(said, path=path, format=repr(found.get("format")), newest=FORMAT)
    states = found.get("states", [])
    language = found.get(LANGUAGE, "")
    sheet = found.get(SHEET)
    if not isinstance(states, list) or not all(isinstance(shown, str) for shown in states):
        raise DamagedError(
            "{path}: states must be a list of texts. The file is kept as it is.", path=path
        )
    if sheet is not None and (wrong := first_wrong(BegunSheet, sheet, SHEET)):
        raise file.make_damage_error(path, wrong)
    unchanged = fresh_cards(campaign.deck)
    cards = file.check_state(path, campaign.deck, found["state"]) if "state" in found else unchanged
    labelled = file.check_state(path, campaign.deck, found[LABELS]) if LABELS in found else cards
    spoken = language if isinstance(language, str) and language.isalpha() else ""
    return OnPaper(states, cards, labelled, spoken, BegunSheet(**sheet) if sheet else None)


def find_begun_sheet(campaign: Campaign, paper: str, edition: str) -> BegunSheet | None:
    """Return the sheet that the next labels continue; None before the first."""
    sheet = read_exported(campaign).sheet
    if sheet and (sheet.paper, sheet.edition) != (paper, edition):
        said = "The last labels were printed on {paper}; to go on with that sheet, use the same."
        raise UsageError(said, paper=stem_of(sheet.paper, sheet.edition))
    return sheet


def state_after_game(campaign: Campaign, game: int) -> CardsState:
    """Return the cards after this game, without changes by hand; 0 is fresh cards."""
    if not 0 <= game <= len(campaign.games):
        said = "--since takes the number of a game: 0, before the first, to {last}."
        raise UsageError(said, last=len(campaign.games))
    written = (change for counted in campaign.games[:game] for change in counted.changes)
    return state_with(campaign.deck, fresh_cards(campaign.deck), written)


def write_exported(
    campaign: Campaign, language: str, *, labels: bool = False, sheet: BegunSheet | None = None
) -> None:
    """Write what is now on paper. Labels leave the cards below them as they were exported."""
    import tomli_w

    path = campaign.folder / EXPORTED
    with file.lock_campaign(campaign.folder):  # whoever else exports now adds to what is kept here
        before = read_exported(campaign)
        states = dict.fromkeys([*before.states, _shown(campaign, campaign.state)])
        data = {"format": FORMAT, LANGUAGE: language, "states": [*states]}
        data |= (
            {"state": before.cards, LABELS: campaign.state} if labels else {"state": campaign.state}
        )
        if begun := sheet or before.sheet:
            data |= {SHEET: begun._asdict()}
        with file.system_errors("{path} cannot be written: {reason}.", path):
            replace_file(path, tomli_w.dumps(data).encode(), durable=True)


def _shown(campaign: Campaign, state: CardsState) -> str:
    """Return the changes of a state as text. Equal states have equal texts."""
    return _JOIN.join(sorted(map(str, find_changes(fresh_cards(campaign.deck), state))))


def find_known_states(campaign: Campaign) -> Iterator[CardsState]:
    """Yield the states that a printed card may show."""
    state = campaign.state
    yield state
    yield (start := fresh_cards(campaign.deck))
    for shown in read_exported(campaign).states:
        yield state_with(campaign.deck, start, filter(None, map(parse_change, shown.split(_JOIN))))
    for game in reversed(campaign.games):
        state = state_without(campaign.deck, state, game.changes)
        yield state
