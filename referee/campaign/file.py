"""`campaign.toml`: the cards as they are, then one table for each game. People may edit it by hand, so
it is read with care, every complaint names its key, and it is never written over one that is damaged."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cards_pdf.decks import model
from cards_pdf.decks.state import wrong_state
from cards_pdf.file_lock import FOR_EVER, lock
from cards_pdf.ordinary_file import WrongFileError
from cards_pdf.sentences import Sentence, joined
from cards_pdf.toml import file as toml_file
from cards_pdf.whole_file import replace_file
from referee.errors import Damaged, Failure, SaveFailed, WrongUse
from referee.games.legacy import deck as decks
from referee.games.legacy.changes import read_change
from referee.games.legacy.deck import LegacyDeck, Plain

FORMAT = 2
READABLE = (1, FORMAT)  # a campaign of format 1 gets its id with the next change
NAME = "campaign.toml"
LOCK = ".lock"
LONGEST = 8_000_000
NEEDED = ("deck", "upgrade_discards", "state")  # beside the format
KEYS = ("format", "id", *NEEDED, "game")
ROW = {"id": str, "save": str, "monster": str, "outcome": str, "turns": int, "hp": int, "changes": list}
OUTCOMES = ("win", "loss", "conceded")
_ID = re.compile("([0-9a-f]{16})?")
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


def read(folder: Path) -> Campaign:
    path = folder / NAME
    data = read_toml(path)
    wrong = next(_wrong_head(data), None)
    if wrong is None:
        printed, plain = _deck(path, data["deck"])
        deck = decks.from_plain(plain)
        wrong = wrong_state(deck.writable, data["state"]) or next(_wrong_rows(data.get("game", [])), None)
    if wrong is not None:
        raise Damaged("campaign.damaged", path=path, wrong=wrong)
    games = [row | {"changes": [*map(read_change, row["changes"])]} for row in data.get("game", [])]
    return Campaign(
        folder,
        data["deck"],
        printed,
        plain,
        deck,
        data["upgrade_discards"],
        data["state"],
        games,
        data.get("id", ""),
    )


def read_state(path: Path, deck: LegacyDeck, key: str = "state") -> Plain:
    """A state in a file of its own."""
    state = read_toml(path).get(key)
    wrong = wrong_state(deck.writable, state)
    if wrong is not None or not isinstance(state, dict):
        raise Damaged("campaign.damaged", path=path, wrong=wrong or "")
    return state


def read_toml(path: Path) -> Plain:
    try:
        return toml_file.read_toml(path, LONGEST)
    except OSError as error:
        raise SaveFailed("file.unreadable", path=path, reason=error.strerror) from None
    except WrongFileError as error:
        raise Damaged("campaign.no-toml", path=path, wrong=error.args[0]) from None


def _wrong_head(data: Plain) -> Iterator[str]:
    if data.get("format") not in READABLE:
        yield Sentence(
            "format is {get}; this referee reads format {format}.",
            get=repr(data.get("format")),
            format=FORMAT,
        )
    yield from (Sentence("{key} is missing.", key=key) for key in NEEDED if key not in data)
    yield from (Sentence("{key} is not known.", key=key) for key in data if key not in KEYS)
    if not _ID.fullmatch(str(data.get("id", ""))):
        yield Sentence(
            "id is {data}; it is made by the referee, and 16 digits and letters from a to f.",
            data=repr(data["id"]),
        )
    if not isinstance(data["deck"], str):
        yield Sentence('deck must be a text, such as "legacy" or the path of a .toml file.')
    if data["upgrade_discards"] not in decks.WAYS:
        yield Sentence(
            'upgrade_discards is {data}; it must be "upgraded" or "nothing".',
            data=repr(data["upgrade_discards"]),
        )


def _deck(path: Path, name: str) -> tuple[model.Deck, Plain]:
    try:
        printed = decks.printed(name)
        return printed, decks.plain(printed)
    except Failure as wrong:
        raise Damaged("campaign.deck", path=path, wrong=wrong) from None


def _wrong_rows(rows: Any) -> Iterator[str]:
    if not isinstance(rows, list):
        yield Sentence("game must be a list of tables, [[game]].")
        return
    seen: set[str] = set()
    for number, row in enumerate(rows, 1):
        yield from (
            Sentence("game {number}: {wrong}", number=number, wrong=wrong) for wrong in _wrong_row(row)
        )
        if row["id"] in seen:
            yield Sentence(
                "game {number}: id {row} is that of an earlier game.", number=number, row=repr(row["id"])
            )
        seen.add(row["id"])


def _wrong_row(row: Any) -> Iterator[str]:
    if not isinstance(row, dict):
        yield Sentence("must be a table.")
        return
    for key, sort in ROW.items():
        if key not in row:
            yield Sentence("{key} is missing.", key=key)
        if not isinstance(row[key], sort) or isinstance(row[key], bool):
            yield Sentence("{key} is {row}, which makes no sense.", key=key, row=repr(row[key]))
    yield from (Sentence("{key} is not known.", key=key) for key in row if key not in ROW)
    if row["outcome"] not in OUTCOMES:
        yield Sentence(
            "outcome is {row}; it must be one of {words}.",
            row=repr(row["outcome"]),
            words=joined(OUTCOMES),
        )
    yield from (
        Sentence("changes has {change}, which is none.", change=repr(change))
        for change in row["changes"]
        if read_change(change) is None
    )


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
    wrong = wrong_state(campaign.deck.writable, campaign.state) or next(_wrong_rows(rows), None)
    if wrong is not None:
        raise WrongUse("campaign.not-kept", campaign=campaign.name, wrong=wrong)
    text = HEAD + on_one_line(tomli_w.dumps(head))
    if rows:
        text += f"\n{tomli_w.dumps({'game': rows})}"
    try:
        replace_file(campaign.folder / NAME, text.encode(), durable=True)
    except UnicodeEncodeError:  # a path in it
        raise WrongUse("campaign.no-text", campaign=campaign.name) from None
    except OSError as error:
        path = campaign.folder / NAME
        raise SaveFailed("file.unwritable", path=path, reason=error.strerror) from None


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
        raise SaveFailed("file.unopened", path=folder / LOCK, reason=error.strerror) from None
    with file:
        lock(file, wait=FOR_EVER)
        yield


def readable(folder: Path) -> Campaign | Failure:
    """For lists: a campaign, or why it cannot be read."""
    try:
        return read(folder)
    except Failure as failure:
        return failure
