"""The folder of a campaign and its file, `campaign.toml`: the cards, then a table for each game.

Guarantee
    The file is whole after any failure, and only written if it can be read again. A file with an
    error is never written over, because players edit it by hand. Each error names its key.

How it works
    `read_campaign` checks the file and returns a `Campaign` with typed parts: `CardsState`, and a
    `CountedGame` for each row. `edit_campaign` locks the campaign, reads it, and writes it at the
    end of its block if something has changed. Readers need no lock, because the file is replaced in
    one step.
"""

import json
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any
from unicodedata import category

from cards_pdf.common.files import FOR_EVER, lock, make_folder, replace_file
from cards_pdf.common.messages import UserError, short
from cards_pdf.common.records import toml_file
from cards_pdf.common.records.reader import first_wrong
from cards_pdf.common.records.record import record
from cards_pdf.decks.campaign import FORMAT, CampaignFile, CardsState, find_state_mistake
from cards_pdf.decks.deck import Deck as PrintedDeck
from referee.errors import CANNOT_READ, DamagedError, UsageError, file_errors, user_path
from referee.games.legacy.deck import (
    SHIPPED,
    Change,
    LegacyDeck,
    SavedDeck,
    fresh_cards,
    from_saved_deck,
    load_deck,
    load_printed,
    to_saved_deck,
)
from referee.saves.folder import CAMPAIGN_FILE, CAMPAIGNS, home, list_campaign_folders

FIRST = "first"  # the name of a campaign that nobody has named
LOCK = ".lock"
MAX_FILE_BYTES = 8_000_000
MAX_NAME_LENGTH = 40
_NAME = re.compile(r"\w[\w -]*")
_NEXT = ",\n    "
_LIST = re.compile(r"\[\n    ((?:.*,\n(?:    )?)+)\]")
HEAD = """\
# The cards of this campaign as the pencil has left them. You may edit this file while no game is
# open;
# `referee campaign show` says whether it can be read, and nothing is written over it while it
# cannot.

"""


@record
class CountedGame:
    """A game that was counted, with what it wrote on the cards."""

    id: str
    save: str  # its journal: a name in the campaign's folder, or a path
    monster: str
    outcome: str
    turns: int
    hp: int
    changes: list[Change]

    def to_row(self) -> dict[str, Any]:
        return vars(self) | {"changes": [change.to_row() for change in self.changes]}


@dataclass(kw_only=True)
class Campaign:
    """A campaign, read and checked."""

    folder: Path
    deck_name: str  # of a shipped deck, or the path of a file
    upgrade_discards: str
    state: CardsState
    id: str  # random; its saves and its paper have it too, because names can change
    games: list[CountedGame] = field(default_factory=list)
    # Paths of its games in files of their own, until they are counted
    external_saves: list[str] = field(default_factory=list)
    # Ids of games that were superseded when they ended
    passed_over: list[str] = field(default_factory=list)

    @cached_property
    def printed(self) -> PrintedDeck:
        """Its deck as the generator prints it."""
        return load_printed(self.deck_name)

    @cached_property
    def saved_deck(self) -> SavedDeck:
        """Its deck as the header of a save keeps it."""
        return to_saved_deck(self.printed)

    @cached_property
    def deck(self) -> LegacyDeck:
        """Its deck as the rules see it."""
        return from_saved_deck(self.saved_deck)

    @property
    def name(self) -> str:
        return self.folder.name

    def changeable_parts(self) -> tuple[object, ...]:
        """Return the parts that games change."""
        return self.state, self.games, self.external_saves, self.passed_over

    @property
    def version_id(self) -> str:
        """A checksum of the games so far.

        A game is only counted on the cards that it was started with.
        """
        rows = [
            [game.id, game.outcome, *(change.to_row() for change in game.changes)]
            for game in self.games
        ]
        return sha256(json.dumps(rows).encode()).hexdigest()[:16]

    def find_counted(self, identity: str) -> CountedGame | None:
        """Return the counted game with this id."""
        return next((game for game in reversed(self.games) if game.id == identity), None)


# --- folders ---


def folder_of(name: str) -> Path:
    return home() / CAMPAIGNS / name


def find_folder(name: str) -> Path:
    known = {folder.name: folder for folder in list_campaign_folders()}
    if name not in known:
        raise UsageError(
            "There is no campaign {campaign}. There are: {there}. `referee campaign new NAME` "
            "starts one.",
            campaign=short(name),
            there=list(known) or ["–"],
        )
    return known[name]


def choose_folder(name: str | None) -> Path | None:
    """Return the campaign of this name, or the only one; None if there is none."""
    if name:
        return find_folder(name)
    known = list_campaign_folders()
    if len(known) > 1:
        raise UsageError(
            "There are several campaigns: {campaigns}. Name one: `referee legacy "
            "--campaign NAME`, `referee campaign show NAME`; see `referee campaign "
            "COMMAND --help`.",
            campaigns=[folder.name for folder in known],
        )
    return known[0] if known else None


def require_folder(name: str | None) -> Path:
    folder = choose_folder(name)
    if folder is None:
        raise UsageError("There is no campaign yet. `referee legacy` starts the first one.")
    return folder


def check_name(name: str) -> str:
    """Return the name. Raise UsageError if no campaign may have it."""
    letters = [sign for sign in name if not category(sign).startswith("M")]
    if not _NAME.fullmatch("".join(letters)) or len(name) > MAX_NAME_LENGTH:
        raise UsageError(
            'A campaign\'s name is letters, digits, spaces and hyphens, not "{name}".', name=name
        )
    return name


def new_id() -> str:
    return os.urandom(8).hex()


def create_campaign(
    name: str, deck_name: str | None = None, upgrade_discards: str | None = None
) -> Campaign:
    """Start a campaign with fresh cards."""
    folder = folder_of(check_name(name))
    deck_name = str(user_path(deck_name).resolve()) if deck_name else SHIPPED
    deck = load_deck(deck_name)
    campaign = Campaign(
        folder=folder,
        deck_name=deck_name,
        upgrade_discards=upgrade_discards or deck["upgrade_discards"],
        state=fresh_cards(from_saved_deck(deck)),
        id=new_id(),
    )
    with file_errors(folder):
        make_folder(folder)
    with lock_campaign(folder):
        if (folder / CAMPAIGN_FILE).exists():
            raise UsageError("There is a campaign {campaign} already.", campaign=name)
        write_campaign(campaign)
    return campaign


# --- reading ---


def read_campaign(folder: Path) -> Campaign:
    path = folder / CAMPAIGN_FILE
    data = read_toml(path)
    wrong = first_wrong(CampaignFile, data, "")
    if wrong is not None:
        raise make_damage_error(path, wrong)
    games = []
    for row in data.pop("game", ()):
        changes = [Change(**change) for change in row["changes"]]
        games.append(CountedGame(**row | {"changes": changes}))
    del data["format"]
    campaign = Campaign(
        folder=folder,
        deck_name=data.pop("deck"),
        games=games,
        external_saves=data.pop("elsewhere", []),
        **data,
    )
    try:
        deck = campaign.deck
    except UserError as unreadable:
        raise DamagedError("{path}: deck: {wrong}", path=path, wrong=unreadable) from None
    check_state(path, deck, campaign.state)
    return campaign


def make_damage_error(path: Path, wrong: str) -> DamagedError:
    """Return the error for a file with a wrong content."""
    return DamagedError("{path}: {wrong} The file is kept as it is.", path=path, wrong=wrong)


def check_state(path: Path, deck: LegacyDeck, state: Any) -> CardsState:
    """Return a state from this file. Raise DamagedError if it is impossible."""
    wrong = find_state_mistake(deck.writable, state)
    if wrong is not None:
        raise make_damage_error(path, wrong)
    checked: CardsState = state
    return checked


def read_toml(path: Path) -> dict[str, Any]:
    with file_errors(path, CANNOT_READ):
        return toml_file.read_toml(path, MAX_FILE_BYTES)


def try_read(
    folder: Path, read: Callable[[Path], Campaign] = read_campaign
) -> Campaign | UserError:
    """Return a campaign, or the error if it cannot be read."""
    try:
        return read(folder)
    except UserError as error:
        return error


# --- writing ---


def write_campaign(campaign: Campaign) -> None:
    """Write a campaign. Raise UsageError if it could not be read again."""
    import tomli_w  # only needed where something is written

    head = {"format": FORMAT, "id": campaign.id, "deck": campaign.deck_name}
    loose = {"elsewhere": campaign.external_saves, "passed_over": campaign.passed_over}
    head |= {"upgrade_discards": campaign.upgrade_discards}
    head |= {key: some for key, some in loose.items() if some} | {"state": campaign.state}
    games = {"game": [game.to_row() for game in campaign.games]}
    wrong = first_wrong(CampaignFile, head | games, "") or find_state_mistake(
        campaign.deck.writable, campaign.state
    )
    if wrong is not None:
        raise UsageError(
            "Campaign {campaign} cannot be saved like this: {wrong} Nothing is written.",
            campaign=campaign.name,
            wrong=wrong,
        )
    text = HEAD + shorten_lists(tomli_w.dumps(head))
    if campaign.games:
        text += f"\n{tomli_w.dumps(games)}"
    path = campaign.folder / CAMPAIGN_FILE
    try:
        with file_errors(path):
            replace_file(path, text.encode(), durable=True)
    except UnicodeEncodeError:  # a path in it
        raise UsageError(
            "Campaign {campaign} cannot name a file whose name is no text.", campaign=campaign.name
        ) from None


def shorten_lists(toml: str) -> str:
    """Put short lists on one line: A1 = [1, 3]."""
    return _LIST.sub(
        lambda match: f"[{', '.join(match[1].strip().removesuffix(',').split(_NEXT))}]", toml
    )


@contextmanager
def edit_campaign(folder: Path) -> Iterator[Campaign]:
    """Lock a campaign, read it, and write it at the end of the block if it has changed."""
    with lock_campaign(folder):
        campaign = read_campaign(folder)
        before = deepcopy(campaign.changeable_parts())
        yield campaign
        if campaign.changeable_parts() != before:
            write_campaign(campaign)


@contextmanager
def lock_campaign(folder: Path) -> Iterator[None]:
    """Lock a campaign, where the file system has locks."""
    with file_errors(folder / LOCK, "{path} cannot be opened: {reason}."):
        file = (folder / LOCK).open("ab")
    with file:
        lock(file, wait=FOR_EVER)
        yield
