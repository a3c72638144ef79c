"""A deck as one file to pass on (`.pnp.zip`): its TOML, tables, pictures, fonts and licence, with checksums.

A stranger's file is opened under a budget: so many entries, so many bytes, plain names below one folder, and
each entry as its checksum says. Nothing of it is run.
"""

import re
import stat
from collections.abc import Iterator, Mapping
from functools import cache
from glob import escape
from hashlib import sha256
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from cards_pdf.common.data.toml_file import tables_in
from cards_pdf.common.errors import DeckError
from cards_pdf.common.ordinary_file import WrongFileError, read_limited
from cards_pdf.common.scratch import scratch_folder
from cards_pdf.common.sentences import Sentence
from cards_pdf.common.unzipped import PACKED, NotZipError, unzipped
from cards_pdf.decks.tables.encodings import decoded

SUMS = "checksums.txt"
MOST_FILES = 500
MOST_BYTES = 100_000_000  # once they are unpacked …
MOST_PACKED = 60_000_000  # … and before
ENDINGS = (
    ".toml", ".csv", ".xlsx", ".png", ".jpg", ".jpeg", ".svg", ".ttf", ".otf", ".txt", ".md", ".json", "",
)  # fmt: skip
_DEEPEST = 4
_LONGEST = 120
_WHEN = (1980, 1, 1, 0, 0, 0)
_LICENCES = ("licen", "copying", "ofl", "readme", "credits")
_FORBIDDEN = set('<>:"|?*\\')
_DEVICES = frozenset(
    ("con", "prn", "aux", "nul", *(f"com{n}" for n in range(10)), *(f"lpt{n}" for n in range(10)))
)


class BadPackError(DeckError):
    """A file of somebody's that is no shared deck, or none that may be opened."""


# --- making one ---


def pack(deck: Path) -> bytes:
    """All of it as one file."""
    return pack_files(files_of(deck), deck.name)


def files_of(deck: Path) -> dict[str, bytes]:
    """The deck's file and whatever it names, however far."""
    folder = deck.resolve().parent
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in _needed(deck.resolve(), folder)
    }


def pack_files(files: dict[str, bytes], deck: str) -> bytes:
    """The deck's own file first."""
    names = [deck, *sorted(name for name in files if name != deck)]
    sums = "".join(f"{sha256(files[name]).hexdigest()}  {name}\n" for name in names)
    return zipped({SUMS: sums.encode()} | {name: files[name] for name in names})


def zipped(files: Mapping[str, bytes]) -> bytes:
    """The same files make the same bytes."""
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for name, content in files.items():
            info = ZipInfo(name, _WHEN)
            info.compress_type = ZIP_DEFLATED
            archive.writestr(info, content)
    return out.getvalue()


def _needed(deck: Path, folder: Path) -> Iterator[Path]:
    """Files are found by their names, in whatever text of the deck these stand."""
    texts = (path for path in sorted(folder.iterdir()) if path.suffix.lower() in (".txt", ".md", ""))
    licences = [path for path in texts if path.is_file() and path.name.lower().startswith(_LICENCES)]
    waiting = [deck, *licences]
    found = dict.fromkeys(waiting)
    while waiting:
        one = waiting.pop()
        beside = one.parent.glob(f"{escape(one.stem)}.*{one.suffix}")
        again = beside if one.suffix in (".toml", ".csv") else ()  # deck.zh.toml, t.de.csv
        try:
            named = [*_files_named_in(one, folder)]
        except (OSError, UnicodeDecodeError, WrongFileError):
            if one == deck:
                raise
            named = []  # it travels as it is
        for other in (*again, *named):
            if other not in found:
                found[other] = None
                waiting.append(other)
    return iter(found)


def _files_named_in(file: Path, folder: Path) -> Iterator[Path]:
    text = decoded(file.read_bytes()).text if file.suffix in (".toml", ".csv") else ""
    cells = (cell.strip().strip('"') for cell in re.split("[,;\t\n]", text))
    for word in dict.fromkeys(_strings(tables_in(text)) if file.suffix == ".toml" else cells):
        if "." in word and len(word) <= _LONGEST and word.isprintable() and "\\" not in word:
            for base in {folder, file.parent}:
                path = (base / word).resolve()
                if path.is_relative_to(folder) and path.suffix.lower() in ENDINGS and path.is_file():
                    yield path


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _strings(inner)


# --- opening one ---


def unpack(data: bytes) -> tuple[str, dict[str, bytes]]:
    """The deck's name, and all files by theirs; BadPackError says what is wrong."""
    try:
        files = unzipped(data, _check_entries)
    except NotZipError as fault:
        raise BadPackError("is damaged, or no shared deck") from fault
    deck = _check_sums(files)
    return deck, {name: content for name, content in files.items() if name != SUMS}


def _check_entries(entries: list[ZipInfo]) -> list[ZipInfo]:
    """Nothing is unpacked before all of it is known to be sane."""
    entries = [entry for entry in entries if not entry.filename.endswith("/")]
    if len(entries) > MOST_FILES:
        raise BadPackError("holds more than {most} files", most=MOST_FILES)
    if sum(entry.file_size for entry in entries) > MOST_BYTES:
        raise BadPackError("is larger than {most} MB once it is unpacked", most=MOST_BYTES // 1_000_000)
    names = [entry.filename.lower() for entry in entries]
    if len(set(names)) < len(names):
        raise BadPackError("holds two files of one name")
    for entry in entries:
        check_name(entry.filename)
        is_file = stat.S_IFMT(entry.external_attr >> 16) in (0, stat.S_IFREG)
        if not is_file or entry.flag_bits & 1 or entry.compress_type not in PACKED:
            raise BadPackError('holds "{name}", which is no plain file', name=entry.filename)
    return entries


def check_name(name: str) -> None:
    """A name that means the same file on every computer, below the folder into which it is unpacked."""
    path = PurePosixPath(name)
    parts = path.parts
    plain = bool(parts) and not name.startswith("/") and len(parts) <= _DEEPEST and len(name) <= _LONGEST
    for part in parts:
        stem = part.partition(".")[0].lower()
        plain = plain and not part.startswith(".") and not part.endswith((".", " ")) and stem not in _DEVICES
    if not plain or not name.isprintable() or _FORBIDDEN & set(name):
        raise BadPackError('holds "{name}", a name that leads elsewhere', name=name)
    if not path.name or path.suffix.lower() not in ENDINGS:
        raise BadPackError('holds "{name}", which is no file of a deck\'s', name=name)


def _check_sums(files: dict[str, bytes]) -> str:
    """Each file is the one that was packed; the first that is listed is the deck."""
    lines = files.get(SUMS, b"").decode("utf-8", "replace").splitlines()
    sums = {name: digest for digest, _, name in (line.partition("  ") for line in lines)}
    if not sums or set(sums) != set(files) - {SUMS}:
        raise BadPackError("does not hold the files that its list names")
    for name, digest in sums.items():
        if sha256(files[name]).hexdigest() != digest:
            raise BadPackError('holds "{name}", which is not as it was packed', name=name)
    deck = next(iter(sums))
    if not deck.endswith(".toml") or "/" in deck:
        raise BadPackError("does not begin with a deck")
    return deck


def opened_deck(path: Path) -> Path:
    """The deck of a shared file, unpacked where it lives as long as this program."""
    state = path.stat() if path.is_file() else None
    return _open_once(path.resolve(), state.st_size if state else 0, state.st_mtime_ns if state else 0)


def shared_files(path: Path) -> tuple[str, dict[str, bytes]]:
    """The deck's name and all files of a shared deck; DeckError says why there are none."""
    try:
        return unpack(read_limited(path, MOST_PACKED))
    except OSError as fault:
        raise DeckError("{path}: {fault}.", path=path, fault=Sentence("cannot be opened")) from fault
    except (BadPackError, WrongFileError) as fault:
        raise DeckError("{path}: {fault}.", path=path, fault=fault) from fault


@cache
def _open_once(path: Path, _size: int, _saved: int) -> Path:
    deck, files = shared_files(path)
    folder = scratch_folder()
    write_all(folder, files)
    return folder / deck


def write_all(folder: Path, files: dict[str, bytes]) -> None:
    for name, content in files.items():
        check_name(name)
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        with (folder / name).open("xb") as file:
            file.write(content)
