"""The folders of campaigns: which there are, which one is meant, and new ones."""

import re
from pathlib import Path
from unicodedata import category

from cards_pdf.common.files import make_folder
from cards_pdf.common.messages import OR, join_words, short
from cards_pdf.decks.campaign.state import WAYS
from referee.campaign import file
from referee.campaign.file import Campaign
from referee.errors import UsageError, user_path
from referee.games.legacy.deck import SHIPPED
from referee.games.legacy.pencil import fresh_cards
from referee.saves.folder import CAMPAIGNS, home

FIRST = "first"
MOST_SIGNS = 40
_NAME = re.compile(r"\w[\w -]*")


def list_folders() -> list[Path]:
    """Return the folder of every campaign, by name."""
    return sorted(path.parent for path in (home() / CAMPAIGNS).glob(f"*/{file.NAME}"))


def folder_of(name: str) -> Path:
    return home() / CAMPAIGNS / name


def find_folder(name: str) -> Path:
    known = {folder.name: folder for folder in list_folders()}
    if name not in known:
        key = (
            (
                "There is no campaign {campaign}. There are: {there}. `referee campaign new "
                "NAME` begins one."
            )
            if known
            else (
                "There is no campaign {campaign}. There is none yet. `referee campaign new "
                "NAME` begins one."
            )
        )
        raise UsageError(key, campaign=short(name), there=list(known))
    return known[name]


def choose_folder(name: str | None) -> Path | None:
    """Return the campaign of this name, or the only one; None if there is none."""
    if name:
        return find_folder(name)
    known = list_folders()
    if len(known) > 1:
        said = (
            "There are several campaigns: {campaigns}. Say which: `referee legacy --campaign "
            "NAME`, `referee campaign show NAME`; `referee campaign COMMAND --help` tells how."
        )
        raise UsageError(said, campaigns=[folder.name for folder in known])
    return known[0] if known else None


def require_folder(name: str | None) -> Path:
    folder = choose_folder(name)
    if folder is None:
        raise UsageError("There is no campaign yet. `referee legacy` begins the first one.")
    return folder


def check_name(name: str) -> str:
    """Return the name. Raise UsageError if no campaign may have it."""
    letters = [sign for sign in name if not category(sign).startswith("M")]
    if not _NAME.fullmatch("".join(letters)) or len(name) > MOST_SIGNS:
        raise UsageError(
            'A campaign\'s name is letters, digits, spaces and hyphens, not "{name}".', name=name
        )
    return name


def create_campaign(
    name: str, deck_name: str | None = None, upgrade_discards: str | None = None
) -> Campaign:
    """Start a campaign with fresh cards."""
    if upgrade_discards not in {None, *WAYS}:
        ways = join_words(WAYS, OR)
        said = '{option} takes {allowed}, not "{given}".'
        raise UsageError(said, option="--upgrade-discards", allowed=ways, given=upgrade_discards)
    folder = folder_of(check_name(name))
    deck_name = str(user_path(deck_name).resolve()) if deck_name else SHIPPED
    deck = file.load_played_deck(deck_name)
    campaign = Campaign(
        folder=folder,
        deck_name=deck_name,
        printed=deck.printed,
        saved_deck=deck.saved,
        deck=deck.rules,
        upgrade_discards=upgrade_discards or deck.saved["upgrade_discards"],
        state=fresh_cards(deck.rules),
        games=[],
        id=file.new_id(),
    )
    with file.system_errors("{path} cannot be made: {reason}.", folder):
        make_folder(folder)
    with file.lock_campaign(folder):
        if (folder / file.NAME).exists():
            raise UsageError("There is a campaign {campaign} already.", campaign=name)
        file.write_campaign(campaign)
    return campaign
