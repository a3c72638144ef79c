"""The file of a campaign, `campaign.toml`: its cards, then one table for each game.

Guarantee
    The file is whole after any failure, and only written if it can be read again. A file with an
    error is never written over, because players edit it by hand. Each error names its key.

How it works
    `read_campaign` checks the file and returns a `Campaign` with typed parts: `CardsState`, and a
    `CountedGame` for each row. `changing` locks the campaign, reads it, and writes it at the end of
    its block if something has changed. Readers need no lock, because the file is replaced in one
    step.
"""

import json
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from cards_pdf.common.files import FOR_EVER, lock, replace_file
from cards_pdf.common.messages import UserError, reason
from cards_pdf.common.records import toml_file
from cards_pdf.common.records.reader import first_wrong
from cards_pdf.common.sandbox.safe_open import WrongFileError
from cards_pdf.decks.campaign.state import FORMAT, CampaignFile, CardsState, wrong_state
from cards_pdf.decks.deck import Deck as PrintedDeck
from referee.errors import DamagedError, SaveError, UsageError
from referee.games.legacy import deck as decks
from referee.games.legacy.deck import LegacyDeck, SavedDeck
from referee.games.legacy.pencil import Change

NAME = "campaign.toml"
LOCK = ".lock"
LONGEST = 8_000_000
_NEXT = ",\n    "
_LIST = re.compile(r"\[\n    ((?:.*,\n(?:    )?)+)\]")
HEAD = """\
# The cards of this campaign as the pencil has left them. You may edit this file while no game is
# open;
# `referee campaign show` says whether it can be read, and nothing is written over it while it
# cannot.

"""


class CountedGame(NamedTuple):
    """A game that was counted, with what it wrote on the cards."""

    id: str
    save: str  # its journal: a name in the campaign's folder, or a path
    monster: str
    outcome: str
    turns: int
    hp: int
    changes: list[Change]

    @classmethod
    def of(cls, row: dict[str, Any]) -> "CountedGame":
        """Return the game in a row of the file."""
        changes = [
            {key: said for key, said in row.items() if key != "crossed_out"}
            for row in row["changes"]
        ]
        return cls(**row | {"changes": [Change(**change) for change in changes]})

    def row(self) -> dict[str, Any]:
        return self._asdict() | {"changes": [change.row() for change in self.changes]}


@dataclass(frozen=True, kw_only=True)
class PlayedDeck:
    """One deck in three forms."""

    printed: PrintedDeck
    saved: SavedDeck
    rules: LegacyDeck


def load_played_deck(name: str) -> PlayedDeck:
    """Return a deck by its name if it is a shipped one, or by the path of its file."""
    printed = decks.load_printed(name)
    saved = decks.to_saved_deck(printed)
    return PlayedDeck(printed=printed, saved=saved, rules=decks.from_saved_deck(saved))


@dataclass(kw_only=True)
class Campaign:
    """A campaign, read and checked."""

    folder: Path
    deck_name: str  # of a shipped deck, or the path of a file
    printed: PrintedDeck  # as the generator prints it
    saved_deck: SavedDeck  # as the header of a save keeps it
    deck: LegacyDeck  # as the rules see it
    upgrade_discards: str
    state: CardsState
    games: list[CountedGame]
    id: str  # random; its saves and its paper have it too, because names can change
    # Paths of its games in files of their own, until they are counted
    elsewhere: list[str] = field(default_factory=list)
    # Ids of games that were superseded when they ended
    passed_over: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        return self.folder.name

    def translate_deck(self, lang: str) -> PrintedDeck:
        """Return the deck in a language, if it has been translated."""
        from cards_pdf.decks.load import translation_of  # only where cards are printed

        return translation_of(self.printed, lang) or self.printed

    def changeable_parts(self) -> tuple[object, ...]:
        """Return the parts that games change."""
        return self.state, self.games, self.elsewhere, self.passed_over

    @property
    def version_id(self) -> str:
        """A checksum of the games so far.

        A game is only counted on the cards that it was started with.
        """
        rows = [
            [game.id, game.outcome, *(change.row() for change in game.changes)]
            for game in self.games
        ]
        return sha256(json.dumps(rows).encode()).hexdigest()[:16]

    def find_counted(self, identity: str) -> CountedGame | None:
        """Return the counted game with this id."""
        return next((game for game in reversed(self.games) if game.id == identity), None)


def read_campaign(folder: Path) -> Campaign:
    path = folder / NAME
    data = read_toml(path)
    wrong = first_wrong(CampaignFile, data, "")
    if wrong is not None:
        raise make_damage_error(path, wrong)
    try:
        deck = load_played_deck(data["deck"])
    except UserError as unreadable:
        raise DamagedError("{path}: deck: {wrong}", path=path, wrong=unreadable) from None
    state = check_state(path, deck.rules, data["state"])
    games = [CountedGame.of(row) for row in data.get("game", ())]
    return Campaign(
        folder=folder,
        deck_name=data["deck"],
        printed=deck.printed,
        saved_deck=deck.saved,
        deck=deck.rules,
        upgrade_discards=data["upgrade_discards"],
        state=state,
        games=games,
        id=data["id"],
        elsewhere=data.get("elsewhere", []),
        passed_over=data.get("passed_over", []),
    )


def make_damage_error(path: Path, wrong: str) -> DamagedError:
    """Return the error for a file with a wrong content."""
    return DamagedError("{path}: {wrong} The file is kept as it is.", path=path, wrong=wrong)


def check_state(path: Path, deck: LegacyDeck, state: Any) -> CardsState:
    """Return a state from this file. Raise DamagedError if it is impossible."""
    wrong = wrong_state(deck.writable, state)
    if wrong is not None:
        raise make_damage_error(path, wrong)
    found: CardsState = state
    return found


def read_toml(path: Path) -> dict[str, Any]:
    try:
        with system_errors("{path} cannot be read: {reason}.", path):
            return toml_file.read_toml(path, LONGEST)
    except WrongFileError as error:
        raise DamagedError(
            "{path} {wrong}. The file is kept as it is.", path=path, wrong=error.args[0]
        ) from None


@contextmanager
def system_errors(template: str, path: Path) -> Iterator[None]:
    """Turn errors of the system into errors about this file."""
    try:
        yield
    except OSError as error:
        raise SaveError(template, path=path, reason=reason(error)) from None


def new_id() -> str:
    return os.urandom(8).hex()


def write_campaign(campaign: Campaign) -> None:
    """Write a campaign. Raise UsageError if it could not be read again."""
    import tomli_w  # only needed where something is written

    head = {"format": FORMAT, "id": campaign.id, "deck": campaign.deck_name}
    loose = {"elsewhere": campaign.elsewhere, "passed_over": campaign.passed_over}
    head |= {"upgrade_discards": campaign.upgrade_discards}
    head |= {key: some for key, some in loose.items() if some} | {"state": campaign.state}
    games = {"game": [game.row() for game in campaign.games]}
    wrong = first_wrong(CampaignFile, head | games, "") or wrong_state(
        campaign.deck.writable, campaign.state
    )
    if wrong is not None:
        said = "Campaign {campaign} cannot be kept so: {wrong} Nothing is written."
        raise UsageError(said, campaign=campaign.name, wrong=wrong)
    text = HEAD + shorten_lists(tomli_w.dumps(head))
    if campaign.games:
        text += f"\n{tomli_w.dumps(games)}"
    path = campaign.folder / NAME
    try:
        with system_errors("{path} cannot be written: {reason}.", path):
            replace_file(path, text.encode(), durable=True)
    except UnicodeEncodeError:  # a path in it
        said = "Campaign {campaign} cannot name a file whose name is no text."
        raise UsageError(said, campaign=campaign.name) from None


def shorten_lists(toml: str) -> str:
    """Put short lists on one line: A1 = [1, 3]."""
    return _LIST.sub(
        lambda found: f"[{', '.join(found[1].strip().removesuffix(',').split(_NEXT))}]", toml
    )


@contextmanager
def edit_campaign(
    folder: Path, settle: Callable[[Campaign], object] | None = None
) -> Iterator[Campaign]:
    """Lock a campaign, read it, and write it at the end of the block if it has changed.

    What `settle` changes first stays written, even if the block raises an error.
    """
    with lock_campaign(folder):
        campaign = read_campaign(folder)
        if settle:
            with _written(campaign):
                settle(campaign)
        with _written(campaign):
            yield campaign


@contextmanager
def _written(campaign: Campaign) -> Iterator[None]:
    before = deepcopy(campaign.changeable_parts())
    yield
    if campaign.changeable_parts() != before:
        write_campaign(campaign)


@contextmanager
def lock_campaign(folder: Path) -> Iterator[None]:
    """Lock a campaign, where the file system has locks."""
    with system_errors("{path} cannot be opened: {reason}.", folder / LOCK):
        file = (folder / LOCK).open("ab")
    with file:
        lock(file, wait=FOR_EVER)
        yield


def try_read(
    folder: Path, read: Callable[[Path], Campaign] = read_campaign
) -> Campaign | UserError:
    """Return a campaign, or the error if it cannot be read."""
    try:
        return read(folder)
    except UserError as failure:
        return failure
