"""One archive of all saves and campaigns, as a backup or for another device."""

import re
from io import BytesIO
from shutil import rmtree
from zipfile import ZipFile, ZipInfo

from cards_pdf.common.sandbox.unzip import NotZipError, unzipped
from referee.campaign import file
from referee.errors import DamagedError
from referee.saves import folder, library

MAX_UNPACKED_BYTES = 100_000_000
_SAVE = re.compile(r"saves/[^/]+\.jsonl")
_CAMPAIGN_PART = re.compile(
    rf"campaigns/([^/]+)/({re.escape(folder.CAMPAIGN_FILE)}|{folder.GAMES}/[\w-]+\.jsonl)"
)


def pack() -> bytes:
    """Return an archive of all saves and campaigns, by their paths in the referee's folder."""
    campaigns = [campaign / folder.CAMPAIGN_FILE for campaign in folder.list_campaign_folders()]
    saves = [saved.path for saved in library.list_games()]
    out = BytesIO()
    with ZipFile(out, "w") as archive:
        for path in [*campaigns, *saves]:
            archive.write(path, path.relative_to(folder.home()).as_posix())
    return out.getvalue()


def unpack(data: bytes) -> list[str]:
    """Take in an archive. Return the names of what it brought.

    A campaign that is here already stays as it is.
    """
    try:
        found = unzipped(data, _select_games)
    except NotZipError:
        raise DamagedError("The file is not an archive of games.") from None
    parts = {path: part for path in found if (part := _CAMPAIGN_PART.fullmatch(path))}
    names = [file.check_name(part[1]) for part in parts.values() if part[2] == folder.CAMPAIGN_FILE]
    new = [name for name in names if not file.folder_of(name).exists()]
    for name in new:
        own_parts = {part[2]: found[path] for path, part in parts.items() if part[1] == name}
        _write_campaign(name, own_parts)
    saves = [library.import_save(found[path]) for path in found if _SAVE.fullmatch(path)]
    return [*new, *map(folder.label, saves)]


def _select_games(entries: list[ZipInfo]) -> list[ZipInfo]:
    """Return the entries that are saves or parts of campaigns. Others stay packed."""
    selected = [
        entry
        for entry in entries
        if _SAVE.fullmatch(entry.filename) or _CAMPAIGN_PART.fullmatch(entry.filename)
    ]
    if sum(entry.file_size for entry in selected) > MAX_UNPACKED_BYTES:
        most = MAX_UNPACKED_BYTES // 1_000_000
        raise DamagedError("The file unfolds to more than {most} MB.", most=most)
    return selected


def _write_campaign(name: str, parts: dict[str, bytes]) -> None:
    """Write a campaign with its games, all of it or nothing."""
    campaign = file.folder_of(name)
    try:
        with file.system_errors("{path} cannot be written: {reason}.", campaign):
            (campaign / folder.GAMES).mkdir(parents=True)
            for path, content in parts.items():
                (campaign / path).write_bytes(content)
        file.read_campaign(campaign)
    except BaseException:
        rmtree(campaign, ignore_errors=True)
        raise
