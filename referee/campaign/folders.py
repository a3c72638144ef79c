"""Which campaigns there are, and which one is meant."""

from __future__ import annotations

import re
from pathlib import Path
from unicodedata import category

from cards_pdf.common.sentences import OR, listed, reason, short
from cards_pdf.common.whole_file import make_folder
from cards_pdf.decks.state import WAYS
from referee.campaign import file
from referee.campaign.file import Campaign
from referee.errors import SaveFailed, WrongUse, user_path
from referee.games.legacy import deck as decks
from referee.games.legacy.pencil import fresh
from referee.saves.folder import CAMPAIGNS, home

FIRST = "first"
MOST_SIGNS = 40
_NAME = re.compile(r"\w[\w -]*")


def folders() -> list[Path]:
    """Every campaign's folder, by name."""
    return sorted(path.parent for path in (home() / CAMPAIGNS).glob(f"*/{file.NAME}"))


def folder_of(name: str) -> Path:
    return home() / CAMPAIGNS / name


def find(name: str) -> Path:
    known = {folder.name: folder for folder in folders()}
    if name not in known:
        there = list(known)
        key = (
            "There is no campaign {campaign}. There are: {there}. `referee campaign new NAME` begins one."
            if there
            else "There is no campaign {campaign}. There is none yet. `referee campaign new NAME` begins one."
        )
        raise WrongUse(key, campaign=short(name), there=there)
    return known[name]


def chosen(name: str | None) -> Path | None:
    """The campaign that is named, or the only one; None where there is none."""
    if name:
        return find(name)
    known = folders()
    if len(known) > 1:
        raise WrongUse(
            (
                "There are several campaigns: {campaigns}. Say which: `referee legacy --campaign "
                "NAME`, `referee campaign show NAME`; `referee campaign COMMAND --help` tells how."
            ),
            campaigns=[folder.name for folder in known],
        )
    return known[0] if known else None


def needed(name: str | None) -> Path:
    folder = chosen(name)
    if folder is None:
        raise WrongUse("There is no campaign yet. `referee legacy` begins the first one.")
    return folder


def named(name: str) -> str:
    """The name, if a campaign may have it; signs above and below its letters do not count as others."""
    letters = [sign for sign in name if not category(sign).startswith("M")]
    if not _NAME.fullmatch("".join(letters)) or len(name) > MOST_SIGNS:
        raise WrongUse('A campaign\'s name is letters, digits, spaces and hyphens, not "{name}".', name=name)
    return name


def new(name: str, deck_name: str | None = None, upgrade_discards: str | None = None) -> Campaign:
    """Start a campaign with fresh cards."""
    if upgrade_discards not in {None, *WAYS}:
        ways = listed(WAYS, OR)
        raise WrongUse(
            '{option} takes {allowed}, not "{given}".',
            option="--upgrade-discards",
            allowed=ways,
            given=upgrade_discards,
        )
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
        file.new_id(),
    )
    try:
        make_folder(folder)
    except OSError as error:
        raise SaveFailed("{path} cannot be made: {reason}.", path=folder, reason=reason(error)) from None
    with file.held(folder):
        if (folder / file.NAME).exists():
            raise WrongUse("There is a campaign {campaign} already.", campaign=name)
        file.write(campaign)
    return campaign
