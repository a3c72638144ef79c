"""`campaign.toml`: the cards as they are, then one table for each game. People may edit it by hand, so
it is read with care, every complaint names its key, and it is never written over one that is damaged."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from cards_pdf.common.file_lock import FOR_EVER, lock
from cards_pdf.common.ordinary_file import WrongFileError
from cards_pdf.common.sentences import reason
from cards_pdf.common.data import toml_file
from cards_pdf.common.data.record import (
    WRONG,
    As,
    Few,
    OneOf,
    Place,
    Read,
    Reading,
    Schema,
    Text,
    Unfit,
    first_wrong,
    reader,
)
from cards_pdf.common.data.tables import Problems
from cards_pdf.common.whole_file import replace_file
from cards_pdf.decks import model
from cards_pdf.decks.state import Marks, wrong_state
from referee.errors import Damaged, Failure, SaveFailed, WrongUse
from referee.games.legacy import deck as decks
from referee.games.legacy.changes import Change, read_change
from referee.games.legacy.deck import LegacyDeck, Plain

FORMAT = 2
READABLE = (1, FORMAT)  # a campaign of format 1 gets its id with the next change
NAME = "campaign.toml"
LOCK = ".lock"
LONGEST = 8_000_000
OUTCOMES = ("win", "loss", "conceded")
_MADE_BY_US = "is made by the referee: 16 digits and letters from a to f."
_NEXT = ",\n    "
_LIST = re.compile(r"\[\n    ((?:.*,\n(?:    )?)+)\]")
HEAD = """\
# The cards of this campaign as the pencil has left them. You may edit this file while no game is open;
# `referee campaign show` says whether it can be read, and nothing is written over it while it cannot.

"""


@dataclass
class Campaign:
    """One campaign, read and checked."""

    folder: Path
    deck_name: str  # of a shipped deck, or the path of a file
    printed: model.Deck  # that deck, as the generator prints it
    plain: Plain  # … and as a save's header keeps it
    deck: LegacyDeck
    upgrade_discards: str
    state: Plain
    games: list[Plain]  # their changes are read
    id: str = ""  # random; its saves and its paper carry it too, so that no name can be mistaken

    @property
    def name(self) -> str:
        return self.folder.name

    def printed_in(self, lang: str) -> model.Deck:
        """The deck in a language, where it has been translated."""
        from cards_pdf.decks.said_again import translation_of  # only where cards are printed

        return translation_of(self.printed, lang) or self.printed

    def counted(self, identity: str) -> Plain | None:
        """The row of a game that has been counted."""
        return next((row for row in reversed(self.games) if row["id"] == identity), None)


class Changes:
    """What a game has changed on the cards, as `Change.row` keeps it; version 0.1 kept words."""

    @staticmethod
    def reader() -> Read:
        def read(value: Any, at: Place, key: str) -> Any:
            found = [*map(read_change, value)] if isinstance(value, list) else [None]
            if None in found:
                wrong = value[found.index(None)] if isinstance(value, list) else value
                return at.wrong(key, "has {change}, which is none.", change=repr(wrong))
            return found

        return read

    @staticmethod
    def schema() -> Schema:
        return {"type": "array", "items": {"type": ["object", "string"]}}


class GameRow(NamedTuple):
    """A game that was counted."""

    id: str
    save: str
    monster: str
    outcome: Annotated[str, OneOf(OUTCOMES)]
    turns: int
    hp: int
    changes: Annotated[list[Change], Changes()]


def _known_format(number: int, _: Place) -> int:
    if number not in READABLE:
        raise Unfit("is {number}; this referee reads format {format}.", number=number, format=FORMAT)
    return number


def _deck(name: str, at: Place) -> Any:
    """The deck as it is printed and as a save keeps it; the cards of the state are its."""
    if at.run.problems.found:
        return WRONG
    try:
        printed = decks.printed(name)
        plain = decks.plain(printed)
    except Failure as wrong:
        raise Damaged("{path}: deck: {wrong}", path=at.run.shared["path"], wrong=wrong) from None
    at.run.shared["cards"] = decks.from_plain(plain).writable
    return name, printed, plain


class CampaignFile(NamedTuple):
    """What stands in campaign.toml."""

    format: Annotated[int, As(int, _known_format)]
    deck: Annotated[tuple[str, model.Deck, Plain], As(str, _deck)]
    upgrade_discards: Annotated[str, OneOf(decks.WAYS)]
    state: Marks
    id: Annotated[str, Text(16, "[0-9a-f]{16}", _MADE_BY_US)] = ""
    game: Annotated[tuple[GameRow, ...], Few(100_000)] = ()

    def made(self, at: Place) -> CampaignFile:
        seen: set[str] = set()
        for number, row in enumerate(self.game, 1):
            if row.id in seen:
                said = "{row} is that of an earlier game."
                Place(at.run, {}, "game", at, number).wrong("id", said, row=repr(row.id))
            seen.add(row.id)
        return self


def read(folder: Path) -> Campaign:
    path = folder / NAME
    data = read_toml(path)
    run = Reading(Problems(NAME), {"path": path}, dotted=True)
    found = reader(CampaignFile)(data, Place(run, data))
    if run.problems.found:
        raise Damaged(
            "{path}: {wrong} The file is kept as it is.", path=path, wrong=run.problems.found[0].facts["said"]
        )
    name, printed, plain = found.deck
    games = [row._asdict() for row in found.game]
    ways, deck = found.upgrade_discards, decks.from_plain(plain)
    return Campaign(folder, name, printed, plain, deck, ways, data["state"], games, found.id)


def read_state(path: Path, deck: LegacyDeck, key: str = "state") -> Plain:
    """A state in a file of its own."""
    state = read_toml(path).get(key)
    wrong = wrong_state(deck.writable, state)
    if wrong is not None or not isinstance(state, dict):
        raise Damaged("{path}: {wrong} The file is kept as it is.", path=path, wrong=wrong or "")
    return state


def read_toml(path: Path) -> Plain:
    try:
        return toml_file.read_toml(path, LONGEST)
    except OSError as error:
        raise SaveFailed("{path} cannot be read: {reason}.", path=path, reason=reason(error)) from None
    except WrongFileError as error:
        raise Damaged("{path} {wrong}. The file is kept as it is.", path=path, wrong=error.args[0]) from None


def new_id() -> str:
    return os.urandom(8).hex()


def write(campaign: Campaign) -> None:
    """Write what can be read again; anything else is refused and leaves the file as it is."""
    import tomli_w  # only needed where something is written

    campaign.id = campaign.id or new_id()
    head = {
        "format": FORMAT,
        "id": campaign.id,
        "deck": campaign.deck_name,
        "upgrade_discards": campaign.upgrade_discards,
        "state": campaign.state,
    }
    rows = [row | {"changes": [change.row() for change in row["changes"]]} for row in campaign.games]
    table = head | {"game": rows}
    wrong = first_wrong(CampaignFile, table, "", path=campaign.folder / NAME)
    if wrong is not None:
        raise WrongUse(
            "Campaign {campaign} cannot be kept so: {wrong} Nothing is written.",
            campaign=campaign.name,
            wrong=wrong,
        )
    text = HEAD + on_one_line(tomli_w.dumps(head))
    if rows:
        text += f"\n{tomli_w.dumps({'game': rows})}"
    try:
        replace_file(campaign.folder / NAME, text.encode(), durable=True)
    except UnicodeEncodeError:  # a path in it
        raise WrongUse(
            "Campaign {campaign} cannot name a file whose name is no text.", campaign=campaign.name
        ) from None
    except OSError as error:
        path = campaign.folder / NAME
        raise SaveFailed("{path} cannot be written: {reason}.", path=path, reason=reason(error)) from None


def on_one_line(toml: str) -> str:
    """Short lists read better so: A1 = [1, 3]. A line break inside a text is an escape, so none is hit."""
    return _LIST.sub(lambda found: f"[{', '.join(found[1].strip().removesuffix(',').split(_NEXT))}]", toml)


@contextmanager
def changing(folder: Path) -> Iterator[Campaign]:
    """Read a campaign, let it be changed, write it; whoever else wants to change it waits."""
    with held(folder):
        campaign = read(folder)
        before = (campaign.state, list(campaign.games))
        yield campaign
        if (campaign.state, campaign.games) != before or not campaign.id:
            write(campaign)


def identified(campaign: Campaign) -> str:
    """The campaign's id; one of version 0.1 gets it now."""
    if not campaign.id:
        with changing(campaign.folder) as fresh:
            pass
        campaign.id = fresh.id
    return campaign.id


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Nobody else changes this campaign meanwhile, where the file system has locks."""
    try:
        file = (folder / LOCK).open("ab")
    except OSError as error:
        raise SaveFailed(
            "{path} cannot be opened: {reason}.", path=folder / LOCK, reason=reason(error)
        ) from None
    with file:
        lock(file, wait=FOR_EVER)
        yield


def readable(folder: Path) -> Campaign | Failure:
    """For lists: a campaign, or why it cannot be read."""
    try:
        return read(folder)
    except Failure as failure:
        return failure
