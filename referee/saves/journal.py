"""A game on disk: JSON lines, each synced before the next question is shown.

The first line is the header, every other one a move: an answer, or what was done to the answers
(undo, redo, fix, concede). Lines are only ever added. How a game ended is noted in a last line for
those who list games; the rules would find it out again.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import dataclass, field
from errno import ENOSPC
from pathlib import Path
from typing import IO, Any, NamedTuple

from cards_pdf.whole_file import create_file
from referee.errors import Damaged, InUse, OtherVersion, SaveFailed

FORMAT = 1
Move = dict[str, Any]


class Header(NamedTuple):
    """What a game was begun with."""

    game: str
    rules: int
    options: dict[str, Any]
    deal: str = "physical"
    seed: int | None = None
    began: str = ""
    format: int = FORMAT

    @classmethod
    def read(cls, line: bytes, path: Path) -> Header:
        found = _object(line, path, 1)
        if found.get("format") != FORMAT:
            version = found.get("format")
            raise OtherVersion(f"{path} is a save of format {version!r}; this referee reads format {FORMAT}.")
        if not _describes_a_game(found):
            raise Damaged(f"{path}, line 1: the header does not describe a game. The file is kept as it is.")
        return cls(**found)


@dataclass
class Journal:
    """An open save. Closing the process in any way frees it for the next."""

    path: Path
    header: Header
    moves: list[Move] = field(default_factory=list)
    torn: bool = False  # the last line was half-written and does not count
    _file: IO[bytes] | None = None
    _size: int = 0

    @classmethod
    def create(cls, path: Path, header: Header) -> Journal:
        """Begin a save; it stands on disk with its whole header or not at all."""
        line = _line(header._asdict())
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            create_file(path, line)
        except OSError as error:
            raise SaveFailed(f"{path} cannot be written: {error.strerror}.") from None
        return cls.open(path)

    @classmethod
    def open(cls, path: Path) -> Journal:
        """Open a save to go on with it; nobody else can until it is closed."""
        try:
            file = path.open("r+b", buffering=0)
        except OSError as error:
            raise SaveFailed(f"{path} cannot be opened for writing: {error.strerror}.") from None
        try:
            _lock(file, path)
            return cls._parse(path, file.read(), file)
        except BaseException:
            file.close()
            raise

    @classmethod
    def read(cls, path: Path) -> Journal:
        """Read a save without going on with it."""
        try:
            return cls._parse(path, path.read_bytes(), None)
        except OSError as error:
            raise SaveFailed(f"{path} cannot be read: {error.strerror}.") from None

    @classmethod
    def _parse(cls, path: Path, data: bytes, file: IO[bytes] | None) -> Journal:
        size = data.rfind(b"\n") + 1
        if not size:
            raise Damaged(
                f"{path}: the header is not whole, so there is no game in it. The file is kept as it is."
            )
        first, *lines = data[: size - 1].split(b"\n")
        header = Header.read(first, path)
        moves = [_object(line, path, number) for number, line in enumerate(lines, 2)]
        return cls(path, header, moves, size < len(data), file, size)

    def append(self, move: Move) -> None:
        """Put a move on disk for good, or raise and leave the file as it was."""
        assert self._file is not None, "a journal that was only read is not written"
        line = _line(move)
        try:
            self._file.truncate(self._size)  # a half-written line, if there is one
            self._file.seek(self._size)
            _write_whole(self._file, line)
            os.fsync(self._file.fileno())
        except OSError as error:
            with suppress(OSError):
                self._file.truncate(self._size)
            raise SaveFailed(
                f"{self.path} cannot be written: {error.strerror}. The answer was not taken."
            ) from None
        self._size += len(line)
        self.torn = False
        self.moves.append(move)

    def close(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None


def _describes_a_game(found: dict[str, Any]) -> bool:
    match found:
        case {
            "game": str(),
            "rules": int(),
            "options": dict(),
            "deal": "physical",
            "seed": None,
            "began": str(),
        }:
            return len(found) == len(Header._fields)
        case {
            "game": str(),
            "rules": int(),
            "options": dict(),
            "deal": "digital",
            "seed": int(),
            "began": str(),
        }:
            return len(found) == len(Header._fields)
    return False


def _line(content: dict[str, Any]) -> bytes:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _object(line: bytes, path: Path, number: int) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise Damaged(f"{path}, line {number}: not a line of a save. The file is kept as it is.")
    return found


def _write_whole(file: IO[bytes], data: bytes) -> None:
    """A raw file may take a part without a word: a disk that fills up does."""
    if file.write(data) != len(data):
        raise OSError(ENOSPC, os.strerror(ENOSPC))


def _lock(file: IO[bytes], path: Path) -> None:
    try:
        import fcntl  # not there on Windows
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise InUse(
            f"{path} is open in another terminal. Finish there, or begin another game with --new."
        ) from None
