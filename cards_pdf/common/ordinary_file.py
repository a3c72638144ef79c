"""A file from anywhere, opened without trusting it: no device, no pipe, and no larger than it may
be.
"""

import os
import stat
from pathlib import Path
from typing import IO, Literal

from cards_pdf.common.bounds import process_limits
from cards_pdf.common.errors import DeckError
from cards_pdf.common.messages import Message


class WrongFileError(Exception):
    """What is wrong with the file, as the end of a sentence."""


def sibling(file: Path, name: str) -> Path:
    """What is called so in the same folder, be it there or not; DeckError where a link leads out of
    it.
    """
    try:
        folders = {file.parent, file.resolve().parent}
    except RuntimeError:  # it leads in a circle, as whoever opens it says
        folders = {file.parent}
    return within(file.with_name(name), *folders)


def within(file: Path, *folders: Path) -> Path:
    """The same file; DeckError where links lead out of these folders."""
    try:
        found = file.resolve()
        is_inside = any(found.is_relative_to(one.resolve()) for one in folders)
    except (OSError, RuntimeError):  # they lead in a circle
        is_inside = False
    if not is_inside:
        raise DeckError("{path}: leads out of its folder.", path=file)
    return file


def read_limited(path: Path, most: int) -> bytes:
    """All of an ordinary file; a device or a pipe has no size that could be trusted."""
    with open_ordinary(path) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise WrongFileError(Message("is larger than {most} MB", most=most // 1_000_000))
    return data


def open_ordinary(path: Path, mode: Literal["rb", "r+b"] = "rb") -> IO[bytes]:
    """An ordinary file, opened; nothing else is waited for or read."""

    def opener(name: str, flags: int) -> int:
        return os.open(
            name, flags | getattr(os, "O_NONBLOCK", 0)
        )  # a pipe would wait for its writer

    unbuffered = 0 if mode == "r+b" else -1
    file: IO[bytes] = open(path, mode, unbuffered, opener=opener)  # noqa: SIM115 -- handed on
    found = os.fstat(file.fileno())
    if stat.S_ISREG(found.st_mode):
        process_limits.reading(path, found.st_size)
        return file
    file.close()
    raise WrongFileError("is not an ordinary file")
