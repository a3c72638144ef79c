"""Everything the referee keeps in one archive, for another device or as a backup."""

import re
from io import BytesIO
from shutil import rmtree
from zipfile import ZipFile, ZipInfo

from cards_pdf.common.sandbox.unzip import NotZipError, unzipped
from referee.campaign import file, folders
from referee.collection import save_names
from referee.collection.all_games import all_games
from referee.errors import DamagedError
from referee.saves import folder

MOST = 100_000_000  # bytes that an archive may unfold to
SAVE = re.compile(r"saves/[^/]+\.jsonl")
CAMPAIGN = re.compile(rf"campaigns/([^/]+)/{re.escape(file.NAME)}")
PART = re.compile(rf"campaigns/([^/]+)/({re.escape(file.NAME)}|{folder.GAMES}/[\w-]+\.jsonl)")


def pack() -> bytes:
    """All saves and campaigns, by their names in the referee's folder."""
    campaigns = [own / file.NAME for own in folders.folders()]
    out = BytesIO()
    with ZipFile(out, "w") as archive:
        for path in [*campaigns, *all_games()]:
            archive.write(path, path.relative_to(folder.home()).as_posix())
    return out.getvalue()


def unpack(data: bytes) -> list[str]:
    """Take in an archive and name what it brought. A campaign that is here already stays as it
    is.
    """
    try:
        found = unzipped(data, _games)
    except NotZipError:
        raise DamagedError("The file is not an archive of games.") from None
    campaigns = [
        folders.checked_name(match[1]) for name in found if (match := CAMPAIGN.fullmatch(name))
    ]
    fresh = [name for name in campaigns if not folders.folder_of(name).exists()]
    for name in fresh:
        _write(name, found)
    saves = [save_names.take_in(found[name]) for name in found if SAVE.fullmatch(name)]
    return [*fresh, *map(folder.label, saves)]


def _games(entries: list[ZipInfo]) -> list[ZipInfo]:
    """What is a game or a campaign; anything else stays packed."""
    games = [
        entry
        for entry in entries
        if SAVE.fullmatch(entry.filename) or PART.fullmatch(entry.filename)
    ]
    if sum(entry.file_size for entry in games) > MOST:
        raise DamagedError("The file unfolds to more than {most} MB.", most=MOST // 1_000_000)
    return games


def _write(name: str, found: dict[str, bytes]) -> None:
    """A campaign with its games, all of it or nothing."""
    own = folders.folder_of(name)
    try:
        with file.failing("{path} cannot be written: {reason}.", own):
            (own / folder.GAMES).mkdir(parents=True)
            for path, content in found.items():
                if (part := PART.fullmatch(path)) and part[1] == name:
                    (own / part[2]).write_bytes(content)
        file.read_campaign(own)
    except BaseException:
        rmtree(own, ignore_errors=True)
        raise
