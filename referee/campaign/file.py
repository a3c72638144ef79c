"""`campaign.toml`: the cards as they are, then one table for each game. People may edit it by hand, so
it is read with care, every complaint names its key, and it is never written over one that is damaged."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from cards_pdf.common.data import toml_file
from cards_pdf.common.data.reader import first_wrong
from cards_pdf.common.file_lock import FOR_EVER, lock
from cards_pdf.common.ordinary_file import WrongFileError
from cards_pdf.common.sentences import reason
from cards_pdf.common.whole_file import replace_file
from cards_pdf.decks import model
from cards_pdf.decks.campaign_file import FORMAT, CampaignFile
from cards_pdf.decks.state import wrong_state
from referee.errors import Damaged, Failure, SaveFailed, WrongUse
from referee.games.legacy import deck as decks
from referee.games.legacy.changes import Change
from referee.games.legacy.deck import LegacyDeck, Plain

NAME = "campaign.toml"
LOCK = ".lock"
LONGEST = 8_000_000
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
    id: str  # random; its saves and its paper carry it too, so that no name can be mistaken
    elsewhere: list[str] = field(default_factory=list)  # its games in files of their own, until they count
    passed_over: list[str] = field(default_factory=list)  # ids of games that ended when the cards had changed

    @property
    def name(self) -> str:
        return self.folder.name

    def printed_in(self, lang: str) -> model.Deck:
        """The deck in a language, where it has been translated."""
        from cards_pdf.decks.said_again import translation_of  # only where cards are printed

        return translation_of(self.printed, lang) or self.printed

    def written(self) -> tuple[object, ...]:
        """What changes from game to game."""
        return self.state, self.games, self.elsewhere, self.passed_over

    @property
    def course(self) -> str:
        """A checksum of the games so far: a game may only count on the cards that these have left."""
        rows = [
            [row["id"], row["outcome"], *(change.row() for change in row["changes"])] for row in self.games
        ]
        return sha256(json.dumps(rows).encode()).hexdigest()[:16]

    def counted(self, identity: str) -> Plain | None:
        """The row of a game that has been counted."""
        return next((row for row in reversed(self.games) if row["id"] == identity), None)


def read(folder: Path) -> Campaign:
    path = folder / NAME
    data = read_toml(path)
    wrong = first_wrong(CampaignFile, data, "")
    if wrong is not None:
        raise damaged(path, wrong)
    try:
        printed = decks.printed(data["deck"])
        plain = decks.plain(printed)
    except Failure as unreadable:
        raise Damaged("{path}: deck: {wrong}", path=path, wrong=unreadable) from None
    deck = decks.from_plain(plain)
    state = checked_state(path, deck, data["state"])
    ways, games = data["upgrade_discards"], [_counted(row) for row in data.get("game", ())]
    loose = data.get("elsewhere", []), data.get("passed_over", [])
    return Campaign(folder, data["deck"], printed, plain, deck, ways, state, games, data["id"], *loose)


def _counted(row: Plain) -> Plain:
    changes = [{key: said for key, said in row.items() if key != "crossed_out"} for row in row["changes"]]
    return row | {"changes": [Change(**change) for change in changes]}


def damaged(path: Path, wrong: str) -> Damaged:
    """What this file says cannot be."""
    return Damaged("{path}: {wrong} The file is kept as it is.", path=path, wrong=wrong)


def checked_state(path: Path, deck: LegacyDeck, state: object) -> Plain:
    """A state that stood in this file."""
    wrong = wrong_state(deck.writable, state)
    if wrong is not None or not isinstance(state, dict):
        raise damaged(path, wrong or "")
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

    head = {
        "format": FORMAT,
        "id": campaign.id,
        "deck": campaign.deck_name,
        "upgrade_discards": campaign.upgrade_discards,
    }
    head |= {"elsewhere": campaign.elsewhere} if campaign.elsewhere else {}
    head |= {"passed_over": campaign.passed_over} if campaign.passed_over else {}
    head |= {"state": campaign.state}
    rows = [row | {"changes": [change.row() for change in row["changes"]]} for row in campaign.games]
    table = head | {"game": rows}
    wrong = first_wrong(CampaignFile, table, "") or wrong_state(campaign.deck.writable, campaign.state)
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
def changing(folder: Path, settle: Callable[[Campaign], None] | None = None) -> Iterator[Campaign]:
    """Read a campaign, let it be changed, write it; whoever else wants to change it waits.

    What `settle` changes first stays written, even if the change itself is refused.
    """
    with held(folder):
        campaign = read(folder)
        if settle:
            with _written(campaign):
                settle(campaign)
        with _written(campaign):
            yield campaign


@contextmanager
def _written(campaign: Campaign) -> Iterator[None]:
    before = deepcopy(campaign.written())
    yield
    if campaign.written() != before:
        write(campaign)


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
