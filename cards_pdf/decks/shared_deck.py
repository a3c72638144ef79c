"""Shared decks (`.pnp.zip`): TOML, tables, pictures, fonts and licences, with checksums.

A shared deck is an untrusted file. It is opened under limits: the number of entries, their bytes,
plain names below one folder, and a checksum for each entry. Nothing of it is run.
"""

import os
import shutil
import stat
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path, PurePosixPath
from zipfile import ZipInfo

from cards_pdf.common.errors import CardsError
from cards_pdf.common.files import find_version, write_file
from cards_pdf.common.messages import Message
from cards_pdf.common.quick_exit import scratch_folder
from cards_pdf.common.sandbox.safe_open import (
    READABLE_METHODS,
    NotZipError,
    WrongFileError,
    file_error_context,
    read_limited,
    unzipped,
)
from cards_pdf.decks.icons import FONTS, PICTURES

Files = dict[str, bytes]  # by name
SUMS = "checksums.txt"
MAX_FILES = 500
MAX_UNPACKED_BYTES = 100_000_000  # once they are unpacked …
MAX_PACKED_BYTES = 60_000_000  # … and before
TEXTS = (".toml", ".csv", ".tsv", ".md", ".txt")
ENDINGS = (*TEXTS, *PICTURES, *FONTS, ".xlsx", ".ods", ".json")
SHARED = Message("The shared deck")
MAX_DEPTH = 4
MAX_NAME_LENGTH = 120
LICENCES = ("licen", "copying", "ofl", "readme", "credits")
FORBIDDEN_CHARACTERS = set('<>:"|?*\\')
DEVICE_NAMES = frozenset(
    ("con", "prn", "aux", "nul", *(f"com{n}" for n in range(10)), *(f"lpt{n}" for n in range(10)))
)


class BadPackError(WrongFileError):
    """A file is no shared deck, or exceeds a limit."""


def is_deck_file(name: str) -> bool:
    """Return True for the name of a picture, text, font or licence."""
    path = PurePosixPath(name)
    return path.suffix.lower() in ENDINGS or (
        not path.suffix and path.name.lower().startswith(LICENCES)
    )


def unpack(data: bytes) -> tuple[str, Files]:
    """Return the deck's name and all files. Raise BadPackError for a wrong archive."""
    try:
        files = unzipped(data, check_entries)
    except NotZipError as fault:
        raise BadPackError("is damaged, or not a shared deck") from fault
    lines = files.pop(SUMS, b"").decode("utf-8", "replace").splitlines()
    sums = {name: digest for digest, _, name in (line.partition("  ") for line in lines)}
    if not sums or sums.keys() != files.keys():
        raise BadPackError("does not contain the files that its list names")
    for name, digest in sums.items():
        if sha256(files[name]).hexdigest() != digest:
            raise BadPackError(
                'contains "{name}", which has changed since it was packed', name=name
            )
    deck = next(iter(sums))  # the first one listed
    if not deck.endswith(".toml") or "/" in deck:
        raise BadPackError("does not start with a deck")
    return deck, files


def check_entries(entries: list[ZipInfo], endings: Sequence[str] = ENDINGS) -> list[ZipInfo]:
    """Raise BadPackError for entries beyond a limit, before anything is unpacked."""
    entries = [entry for entry in entries if not entry.filename.endswith("/")]
    if len(entries) > MAX_FILES:
        raise BadPackError("contains more than {most} files", most=MAX_FILES)
    if sum(entry.file_size for entry in entries) > MAX_UNPACKED_BYTES:
        raise BadPackError(
            "is larger than {most} MB once it is unpacked", most=MAX_UNPACKED_BYTES // 1_000_000
        )
    names = [entry.filename.lower() for entry in entries]
    if len(set(names)) < len(names):
        raise BadPackError("contains two files with the same name")
    for entry in entries:
        check_name(entry.filename, endings)
        is_file = stat.S_IFMT(entry.external_attr >> 16) in (0, stat.S_IFREG)
        if not is_file or entry.flag_bits & 1 or entry.compress_type not in READABLE_METHODS:
            raise BadPackError('contains "{name}", which is not a plain file', name=entry.filename)
    return entries


def is_plain_name(name: str) -> bool:
    """Return True for a name that means one file below the folder on every system."""
    parts = PurePosixPath(name).parts
    wrong_parts = (
        part.startswith((".", "/"))
        or part.endswith((".", " "))
        or part.partition(".")[0].lower() in DEVICE_NAMES
        for part in parts
    )
    return (
        0 < len(parts) <= MAX_DEPTH
        and len(name) <= MAX_NAME_LENGTH
        and name.isprintable()
        and not FORBIDDEN_CHARACTERS & {*name}
        and not any(wrong_parts)
    )


def check_name(name: str, endings: Sequence[str] = ENDINGS) -> None:
    """Raise BadPackError for a name that is not plain, or not of a file for a deck."""
    if not is_plain_name(name):
        raise BadPackError('contains "{name}", a name that points outside', name=name)
    if PurePosixPath(name).suffix.lower() not in (*endings, ""):
        raise BadPackError('contains "{name}", which is not a file for a deck', name=name)


def extract_to_temp(path: Path) -> Path:
    """Extract a shared deck to a folder that is deleted with this process; return its file."""
    return _extract_once(path.resolve(), find_version(path))


def read_shared_files(path: Path) -> tuple[str, Files]:
    """Return the deck's name and all files of a shared deck. Raise DeckError if it is wrong."""
    with file_error_context(path):
        return unpack(read_limited(path, MAX_PACKED_BYTES))


@cache
def _extract_once(path: Path, _version: tuple[int, ...]) -> Path:
    deck, files = read_shared_files(path)
    folder = scratch_folder()
    write_all(folder, files)
    return folder / deck


def extract_to(folder: Path, files: Files) -> None:
    """Create a folder with all of these files, or nothing."""
    draft = folder.with_name(f".{folder.name[:40]}.{os.urandom(6).hex()}")
    try:
        write_all(draft, files)
        draft.rename(folder)
    except CardsError:
        shutil.rmtree(draft, ignore_errors=True)
        raise


def write_all(folder: Path, files: Files) -> None:
    for name, content in files.items():
        check_name(name)
        write_file(folder / name, content)
