"""Which campaigns there are, and which of them is meant."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from cards_pdf.command_line.harmless import show_lines
from referee.campaign import file
from referee.campaign.file import Campaign
from referee.errors import SaveFailed, WrongUse, user_path
from referee.games.legacy import deck as decks
from referee.games.legacy.deck import WAYS
from referee.games.legacy.pencil import fresh
from referee.saves.folder import CAMPAIGNS, home
from referee.texts.phrases import either

FIRST = "first"
_NAME = re.compile(r"[\w][\w -]{0,39}")


def folders() -> list[Path]:
    """Every campaign's folder, by name."""
    return sorted(path.parent for path in (home() / CAMPAIGNS).glob(f"*/{file.NAME}"))


def folder_of(name: str) -> Path:
    return home() / CAMPAIGNS / name


def find(name: str) -> Path:
    known = {folder.name: folder for folder in folders()}
    if name not in known:
        there = ", ".join(known)
        raise WrongUse("campaign.unknown" if there else "campaign.none-such", campaign=name, there=there)
    return known[name]


def chosen(name: str | None, *, may_ask: bool = True) -> Path | None:
    """The campaign that is named, or the only one, or the one that is asked for; None where there is none."""
    if name:
        return find(name)
    known = folders()
    if len(known) > 1:
        return _asked(known, may_ask=may_ask and sys.stdin.isatty())
    return known[0] if known else None


def needed(name: str | None) -> Path:
    folder = chosen(name)
    if folder is None:
        raise WrongUse("campaign.none")
    return folder


def _asked(known: list[Path], *, may_ask: bool) -> Path:
    names = [folder.name for folder in known]
    if not may_ask:
        raise WrongUse("campaign.several", campaigns=", ".join(names))
    show_lines([f"Which campaign? {', '.join(names)}"])
    try:
        typed = input("> ").strip()
    except EOFError:
        typed = ""
    fitting = [name for name in names if name == typed] or [name for name in names if name.startswith(typed)]
    if len(fitting) != 1:
        raise WrongUse("campaign.not-one", typed=typed, campaigns=", ".join(names))
    return known[names.index(fitting[0])]


def named(name: str) -> str:
    """The name, if a campaign may have it."""
    if not _NAME.fullmatch(name):
        raise WrongUse("campaign.name", name=name)
    return name


def said_yes(question: str) -> bool | None:
    """What somebody at the terminal answers; None where it is neither yes nor no."""
    try:
        answer = input(f"{question} yes or no > ").strip().casefold()
    except EOFError:
        answer = ""
    return {"y": True, "yes": True, "n": False, "no": False}.get(answer)


def new(name: str, deck_name: str | None = None, upgrade_discards: str | None = None) -> Campaign:
    """Begin a campaign with fresh cards."""
    if upgrade_discards not in {None, *WAYS}:
        ways = either(WAYS)
        raise WrongUse("option.takes", option="--upgrade-discards", allowed=ways, given=upgrade_discards)
    folder = folder_of(named(name))
    deck_name = str(user_path(deck_name).resolve()) if deck_name else decks.SHIPPED
    printed = decks.printed(deck_name)
    plain = decks.plain(printed)
    deck = decks.from_plain(plain)
    campaign = Campaign(
        folder,
        deck_name,
        printed,
        plain,
        deck,
        upgrade_discards or plain["upgrade_discards"],
        fresh(deck),
        [],
    )
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SaveFailed("campaign.not-made", path=folder, reason=error.strerror) from None
    with file.held(folder):
        if (folder / file.NAME).exists():
            raise WrongUse("campaign.there", campaign=name)
        file.write(campaign)
    return campaign
