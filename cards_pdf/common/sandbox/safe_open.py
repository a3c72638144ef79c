"""Untrusted files, opened safely: ordinary files of a limited size, inside their folder.

Untrusted archives are unpacked into memory.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Literal

from cards_pdf.common.errors import DeckError, make_read_error
from cards_pdf.common.messages import Message
from cards_pdf.common.sandbox import process_limits

if TYPE_CHECKING:
    from zipfile import ZipInfo


class WrongFileError(Exception):
    """A problem with a file, as the end of a sentence."""

    def __init__(self, template: str = "", **facts: object) -> None:
        super().__init__(Message(template, **facts))


@contextmanager
def file_error_context(name: object) -> Iterator[None]:
    """Raise what is wrong with a file as an error that names it."""
    try:
        yield
    except OSError as error:
        raise make_read_error(name, error) from error
    except WrongFileError as error:
        raise DeckError("{path}: {fault}.", path=name, fault=error) from error


def sibling(file: Path, name: str) -> Path:
    """Return the path of a name in the same folder. Raise DeckError if a link leads out of it."""
    try:
        folders = {file.parent, file.resolve().parent}
    except RuntimeError:  # a circle of links, which opening it reports
        folders = {file.parent}
    return check_within(file.with_name(name), *folders)


def check_within(file: Path, *folders: Path) -> Path:
    """Return the file, or raise DeckError if links lead out of all these folders."""
    try:
        target = file.resolve()
        is_inside = any(target.is_relative_to(folder.resolve()) for folder in folders)
    except (OSError, RuntimeError):  # a circle of links
        is_inside = False
    if not is_inside:
        raise DeckError("{path}: points outside its folder.", path=file)
    return file


def read_limited(path: Path, max_bytes: int) -> bytes:
    """Return the whole content. Raise WrongFileError if it is no ordinary file or too large."""
    with open_ordinary(path) as file:
        # the size that the system names may change
        return check_size(file.read(max_bytes + 1), max_bytes)


def check_size(content: bytes, max_bytes: int) -> bytes:
    """Return the content of a file. Raise WrongFileError if it is too large."""
    if len(content) > max_bytes:
        raise WrongFileError("is larger than {most} MB", most=max_bytes // 1_000_000)
    return content


def decode_text(content: bytes) -> str:
    """Return UTF-8 as text. Raise WrongFileError if it is none."""
    try:
        return content.decode("utf-8-sig")  # Notepad marks its files
    except UnicodeDecodeError:
        raise WrongFileError("is not UTF-8 text") from None


def open_ordinary(path: Path, mode: Literal["rb", "r+b"] = "rb") -> IO[bytes]:
    """Open an ordinary file. Raise WrongFileError for devices and pipes, without waiting."""

    def opener(name: str, flags: int) -> int:
        # Without O_NONBLOCK, opening a pipe waits for its writer.
        return os.open(name, flags | getattr(os, "O_NONBLOCK", 0))

    buffering = 0 if mode == "r+b" else -1
    file: IO[bytes] = open(path, mode, buffering, opener=opener)  # noqa: SIM115 -- returned
    status = os.fstat(file.fileno())
    if stat.S_ISREG(status.st_mode):
        process_limits.report_file(path, status.st_size, (status.st_dev, status.st_ino))
        return file
    file.close()
    raise WrongFileError("is not an ordinary file")


# --- archives ---

READABLE_METHODS = (0, 8)  # stored and deflated; bz2 and lzma unfold a block at a time, of any size


class NotZipError(WrongFileError):
    """A file that is no archive, or a damaged one."""


def unzipped(data: bytes, select: Callable[[list[ZipInfo]], Iterable[ZipInfo]]) -> dict[str, bytes]:
    """Return the selected parts of an archive by name. `select` sees the sizes that it names.

    An archive may lie about its parts: ten bytes can unfold to a gigabyte. So each part is read no
    further than the size that it names. Only the two ways of packing are read whose readers can be
    stopped.
    """
    # 10 ms to import, and few files are archives
    import zlib
    from io import BytesIO
    from zipfile import BadZipFile, ZipFile

    parts: dict[str, bytes] = {}
    try:
        with ZipFile(BytesIO(data)) as archive:
            for part in select(archive.infolist()):
                if part.flag_bits & 1 or part.compress_type not in READABLE_METHODS:
                    raise NotZipError
                with archive.open(part) as file:
                    content = file.read(part.file_size + 1)
                if len(content) != part.file_size:
                    raise NotZipError
                parts[part.filename] = content
    except (BadZipFile, zlib.error, EOFError, RuntimeError, OSError, ValueError) as error:
        raise NotZipError from error
    return parts
