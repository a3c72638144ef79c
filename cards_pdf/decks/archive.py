"""A deck as one file to share (`.pnp.zip`).

Guarantee:
    Every command opens what is packed here (`shared_deck.py` has the limits). No hidden file and no
    file outside the deck's folder is packed, neither by its name nor by a link.

How it works:
    1. Files are found by their names in any text of the deck, and in texts of these files.
    2. Names and sizes are checked before the files are read.
    3. The deck is read once more from a folder with only these files, so that nothing is missing.
"""

import os
import posixpath
import re
from collections.abc import Iterable, Iterator
from glob import escape
from hashlib import sha256
from io import BytesIO
from itertools import chain
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from cards_pdf.common.errors import CardsError
from cards_pdf.common.records.toml_file import tables_of, values_inside
from cards_pdf.common.sandbox import process_limits
from cards_pdf.common.sandbox.safe_open import (
    WrongFileError,
    check_size,
    file_error_context,
    read_limited,
)
from cards_pdf.decks.icons import file_of_address, is_address
from cards_pdf.decks.load import load_deck
from cards_pdf.decks.shared_deck import (
    LICENCES,
    MAX_NAME_LENGTH,
    MAX_PACKED_BYTES,
    MAX_UNPACKED_BYTES,
    SHARED,
    SUMS,
    Files,
    check_entries,
    is_deck_file,
    write_all,
)
from cards_pdf.decks.tables import ENDINGS, Table, table_rows

FIXED_TIME = (1980, 1, 1, 0, 0, 0)  # so that equal files make equal archives


def pack(deck: Path) -> bytes:
    """Return a deck with all its files as one archive."""
    packed = pack_files(files_of(deck), deck.name)
    process_limits.report_file(deck, 0)  # blame the deck again, not the copy that was checked
    with file_error_context(SHARED):
        return check_size(packed, MAX_PACKED_BYTES)


def files_of(deck: Path) -> Files:
    """Return the deck's file and all files that it names, directly or not."""
    found = find_files(deck)
    with file_error_context(SHARED):
        check_entries(
            [ZipInfo.from_file(path, name, strict_timestamps=False) for name, path in found.items()]
        )
        files = {name: read_limited(path, MAX_UNPACKED_BYTES) for name, path in found.items()}
    with TemporaryDirectory() as folder:
        write_all(Path(folder), files)
        load_deck(Path(folder, deck.name))
    return files


def pack_files(files: Files, deck: str) -> bytes:
    """Return an archive of files, the deck's own file first."""
    names = [deck, *sorted(name for name in files if name != deck)]
    sums = "".join(f"{sha256(files[name]).hexdigest()}  {name}\n" for name in names)
    return zipped({SUMS: sums.encode()} | {name: files[name] for name in names})


def zipped(files: Files) -> bytes:
    """Return an archive. Equal files make equal bytes."""
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for name, content in files.items():
            info = ZipInfo(name, FIXED_TIME)
            info.compress_type = ZIP_DEFLATED
            archive.writestr(info, content)
    return out.getvalue()


def find_files(deck: Path) -> dict[str, Path]:
    """Return the files that a deck names, directly or not, by their names."""
    folder = deck.parent
    licences = sorted(
        path.name for path in folder.iterdir() if path.name.lower().startswith(LICENCES)
    )
    waiting = [deck.name, *licences]
    found: dict[str, Path] = {}
    while waiting:
        name = waiting.pop()
        path = _resolve(folder, name)
        if path is None or name in found:
            continue
        found[name] = path
        try:
            waiting += _find_translations(folder, name)
            waiting += _list_named_files(path, name)
        except (OSError, UnicodeDecodeError, CardsError, WrongFileError):
            # Any text that looks like a name is tried, so only the deck itself must be readable.
            if name == deck.name:
                raise
    return {name: found[name] for name in sorted(found, key=lambda name: (name != deck.name, name))}


def _resolve(folder: Path, name: str) -> Path | None:
    """Return a file of a deck, unless it is hidden or, by a link, outside the folder."""
    path = Path(os.path.realpath(folder / name))
    home = folder.resolve()
    within = path.is_relative_to(home) and not name.startswith(("/", ".."))
    parts = [*PurePosixPath(name).parts, *(path.relative_to(home).parts if within else ())]
    hidden = any(part.startswith(".") for part in parts)
    return path if within and not hidden and is_deck_file(name) and path.is_file() else None


def _find_translations(folder: Path, name: str) -> Iterator[str]:
    """Yield translations of a file: deck.zh.toml, t.de.csv."""
    path = PurePosixPath(name)
    if path.suffix in (".toml", ".csv", ".tsv"):
        for other in (folder / path.parent).glob(f"{escape(path.stem)}.*{path.suffix}"):
            yield str(path.with_name(other.name))


def _list_named_files(file: Path, name: str) -> Iterator[str]:
    """Yield possible names in a file, relative to the deck's folder or to the file's own."""
    for word in dict.fromkeys(list_texts(file)):
        if is_address(word):
            yield file_of_address(word)
        if "." in word and len(word) <= MAX_NAME_LENGTH and word.isprintable() and "\\" not in word:
            for base in {"", posixpath.dirname(name)}:
                yield posixpath.normpath(posixpath.join(base, word))


def list_texts(file: Path) -> Iterator[str]:
    """Yield the texts of a file, and the items of each: a repeated region shows one by one."""
    texts: Iterable[str] = ()
    if file.suffix == ".toml":
        texts = _list_strings(tables_of(file))
    elif file.suffix in ENDINGS:
        texts = chain.from_iterable(table_rows(Table(file)).rows)
    for text in texts:
        # an address, or the name of a file, may contain a comma itself
        yield from map(str.strip, (*re.split(r",\s*(?=https?://)", text), *text.split(",")))


def _list_strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    for inner in values_inside(value):
        yield from _list_strings(inner)
