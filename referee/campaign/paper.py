"""The cards of a campaign on paper: what was printed, and what a person has written on it since.

How it works
    `exported.toml` keeps every state that was printed, as the changes that it shows, so that old
    paper is recognized. A PDF has an imprint, which names its campaign and its state.

    A PDF, a photo and the player all yield an `Observation`: the cards as the campaign has them,
    and as they should be. `apply` writes it. Nothing is written before all doubts are decided, and
    then only if the campaign is still as it was observed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from cards_pdf.common.files import replace_file
from cards_pdf.common.messages import Message
from cards_pdf.common.records.annotations import Number
from cards_pdf.common.records.reader import first_wrong
from cards_pdf.common.records.record import record
from cards_pdf.decks.campaign import CardsState
from referee.campaign import file, ledger
from referee.campaign.file import Campaign
from referee.errors import DamagedError, UsageError, VersionError, file_errors
from referee.games.legacy.deck import (
    Change,
    find_changes,
    fresh_cards,
    parse_change,
    state_with,
    state_without,
)
from referee.saves.folder import label, resume_command
from referee.saves.journal import Journal

EXPORTED = "exported.toml"
FORMAT = 1  # the next format is 3: unreleased files once had the format 2
LABELS = "labels"  # the state with the labels printed since
CROSSED_OUT = "crossed_out"  # the key of a crossed-out upgrade, where other boxes have a number
_JOIN = ", "
_MAX_PAPER_MM = 1_000
_IMPRINT = re.compile("campaign (?P<campaign>[0-9a-f]{16}), cards (?P<cards>[0-9a-f]{16})")


# --- observations ---


@record
class Observation:
    """The cards of a campaign before and after what was observed."""

    before: CardsState
    after: CardsState
    notes: Sequence[str] = ()

    def describe(self) -> list[str]:
        """Return a line for each change that was written."""
        return self._describe("written: {change}", "gone: {change}")

    def describe_pending(self) -> list[str]:
        """Return a line for each change that is still to be written."""
        return self._describe("to write: {change}", "to rub out: {change}")

    def _describe(self, added: str, removed: str) -> list[str]:
        before = self.before
        after = self.after
        lines: list[str] = [
            Message(added, change=describe_change(change)) for change in find_changes(before, after)
        ]
        lines += [
            Message(removed, change=describe_change(change))
            for change in find_changes(after, before)
            if not change.stat  # a changed number has its line above already
        ]
        counts = (
            ("wins: {before} → {after}", before["wins"], after["wins"]),
            ("losses: {before} → {after}", before["losses"], after["losses"]),
        )
        lines += [
            Message(message, before=was, after=now) for message, was, now in counts if was != now
        ]
        return lines


def describe_change(change: Change) -> str:
    """Return a change in words. All but the crossed-out upgrade are codes in every language."""
    if change.box or change.stat:
        return str(change)
    return Message("{card} crossed out", card=change.card)


def apply(folder: Path, observe: Callable[[Campaign], Observation]) -> Observation:
    """Lock a campaign, observe it, and write what was observed.

    Raise UsageError if a game has the cards, or if they have changed since they were observed.
    """
    with ledger.edit_reconciled(folder) as campaign:
        check_no_open_game(campaign)
        observation = observe(campaign)
        if observation.before != campaign.state:
            message = "Campaign {campaign} has changed in the meantime. Nothing is written."
            raise UsageError(message, campaign=campaign.name)
        campaign.state = observation.after
    return observation


def check_no_open_game(campaign: Campaign) -> None:
    """Raise an error if a game with answers has the cards, because its header holds them."""
    for path in ledger.find_games_in_play(campaign):
        journal = Journal.open(path)  # raises while another process plays it
        journal.close()
        if journal.moves:
            raise UsageError(
                "The game {save} is open and its cards are in use. Finish it first: `{command}`.",
                save=label(path),
                command=resume_command(path),
            )


# --- prints ---


class StickerSheet(NamedTuple):
    """A sheet of labels with free room from this point on, in mm."""

    paper: str
    edition: str
    x: Annotated[float, Number(0, _MAX_PAPER_MM)]
    y: Annotated[float, Number(0, _MAX_PAPER_MM)]


@record
class ExportRecord:
    """The content of `exported.toml`."""

    states: list[str]  # all that were exported, each as the changes that it shows
    cards: CardsState  # of the last export …
    labelled: CardsState  # … and with the labels that were printed since
    language: str  # of the last export; "" before
    sheet: StickerSheet | None  # the last one


def make_imprint(campaign: Campaign) -> str:
    """Return the keywords of what is printed now: the campaign's id and a checksum of its cards."""
    return f"campaign {campaign.id}, cards {_checksum(campaign, campaign.state)}"


def read_imprint(keywords: str) -> Mapping[str, str] | None:
    match = _IMPRINT.fullmatch(keywords)
    return match and match.groupdict()


def find_printed_state(campaign: Campaign, checksum: str) -> CardsState | None:
    """Return the state that a PDF with this checksum shows, if the campaign knows it."""
    known = find_known_states(campaign)
    return next((state for state in known if _checksum(campaign, state) == checksum), None)


def _checksum(campaign: Campaign, state: CardsState) -> str:
    return sha256(_changes_as_text(campaign, state).encode()).hexdigest()[:16]


def read_exported(campaign: Campaign) -> ExportRecord:
    """Return what was exported; fresh cards before the first export."""
    path = campaign.folder / EXPORTED
    data = file.read_toml(path) if path.exists() else {"format": FORMAT}
    if data.get("format") != FORMAT:
        message = (
            "{path} has the format {format}; this referee reads format {newest}. The file is "
            "kept as it is."
        )
        raise VersionError(message, path=path, format=repr(data.get("format")), newest=FORMAT)
    states: Any = data.get("states", [])
    language = data.get("language", "")
    sheet: Any = data.get("sheet")
    if not isinstance(states, list) or not all(isinstance(state, str) for state in states):
        raise DamagedError(
            "{path}: states must be a list of texts. The file is kept as it is.", path=path
        )
    if sheet is not None and (wrong := first_wrong(StickerSheet, sheet, "sheet")):
        raise file.make_damage_error(path, wrong)
    cards = fresh_cards(campaign.deck)
    if "state" in data:
        cards = file.check_state(path, campaign.deck, data["state"])
    return ExportRecord(
        states=states,
        cards=cards,
        labelled=file.check_state(path, campaign.deck, data[LABELS]) if LABELS in data else cards,
        language=language if isinstance(language, str) and language.isalpha() else "",
        sheet=StickerSheet(**sheet) if sheet else None,
    )


def list_states_after_games(campaign: Campaign) -> list[CardsState]:
    """Return fresh cards, and the cards after each game, all without changes by hand."""
    states = [fresh_cards(campaign.deck)]
    for game in campaign.games:
        states.append(state_with(campaign.deck, states[-1], game.changes))
    return states


def write_exported(
    campaign: Campaign, language: str, *, labels: bool, sheet: StickerSheet | None
) -> None:
    """Write what is now on paper. Labels leave the cards below them as they were exported."""
    import tomli_w  # only needed where something is written

    path = campaign.folder / EXPORTED
    with file.lock_campaign(campaign.folder):  # another export now adds to what this one writes
        before = read_exported(campaign)
        states = dict.fromkeys([*before.states, _changes_as_text(campaign, campaign.state)])
        data = {"format": FORMAT, "language": language, "states": [*states]}
        data["state"] = before.cards if labels else campaign.state
        if labels:
            data[LABELS] = campaign.state
        if last := sheet or before.sheet:
            data["sheet"] = last._asdict()
        with file_errors(path):
            replace_file(path, tomli_w.dumps(data).encode(), durable=True)


def _changes_as_text(campaign: Campaign, state: CardsState) -> str:
    """Return the changes of a state. Equal states have equal texts."""
    return _JOIN.join(sorted(map(str, find_changes(fresh_cards(campaign.deck), state))))


def find_known_states(campaign: Campaign) -> Iterator[CardsState]:
    """Yield the states that a printed card may show."""
    fresh = fresh_cards(campaign.deck)
    state = campaign.state
    yield state
    yield fresh
    for text in read_exported(campaign).states:
        yield state_with(campaign.deck, fresh, filter(None, map(parse_change, text.split(_JOIN))))
    for game in reversed(campaign.games):
        state = state_without(campaign.deck, state, game.changes)
        yield state
