"""A game on disk: JSON lines, each synced before the next question is shown.

The first line is the header, every other one a move: an answer, or what was done to the answers
(undo, redo, fix, concede). Lines are only ever added. How a game ended is noted in a last line for
lists of games; the rules would find it out again.

Every line has its number and a checksum of the whole file up to itself. So a line that was lost,
doubled, changed or taken from another save is noticed, and where it stands.
"""

import json
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from errno import ENOSPC
from pathlib import Path
from typing import IO, Any, NamedTuple
from zlib import crc32

from cards_pdf.common.file_lock import A_MOMENT, HeldError, lock
from cards_pdf.common.files import create_file, make_folder
from cards_pdf.common.messages import reason
from cards_pdf.common.sandbox.safe_open import WrongFileError, open_ordinary, read_limited
from referee.errors import DamagedError, InUseError, SaveError, SaveExistsError, VersionError

FORMAT = 1  # the next format is 3: unreleased files once had the format 2
LARGEST = 32_000_000
Move = dict[str, Any]
_SUM = re.compile(rb',"sum":"([0-9a-f]{8})"\}')
_BRACKETS = 1_000  # that one line may open
_LONG = len(b',"sum":"01234567"}')


@dataclass
class Lines:
    """The lines of one save, as far as they were read or written."""

    path: Path
    count: int = 0
    sum: int = 0

    def read(self, line: bytes) -> Move:
        """The next line's content."""
        found = as_object(line, self.path, self.count + 1)
        self._check(found, line)
        self.go_past(line)
        return found

    def as_line(self, content: Move) -> bytes:
        """The next line with this content."""
        body = as_json(content | {"line": self.count + 1})[:-1]
        return b'%b,"sum":"%08x"}\n' % (body, crc32(body, self.sum))

    def go_past(self, line: bytes) -> None:
        """Go on to the line after this one."""
        self.count += 1
        self.sum = crc32(line.rstrip(b"\n"), self.sum)

    def begins_with_a_whole_line(self, tail: bytes) -> bool:
        """Whether the text after the last line break was once a whole line, not one cut off in
        writing.
        """
        end = _SUM.search(tail)
        return end is not None and end.end() < len(tail) and self._has_its_sum(tail[: end.end()])

    def _check(self, found: Move, line: bytes) -> None:
        number, expected = found.pop("line", None), self.count + 1
        if number != expected and type(number) is int:
            raise self._out_of_order(number, expected)
        if not self._has_its_sum(line):
            raise DamagedError(
                (
                    "{path}, line {line}: it was changed since it was written, or is from another "
                    "save. The file is kept as it is."
                ),
                path=self.path,
                line=expected,
            )
        del found["sum"]

    def _out_of_order(self, number: int, expected: int) -> DamagedError:
        if number < expected:
            said = "{path}, line {line}: line {again} stands here again. The file is kept as it is."
            return DamagedError(said, path=self.path, line=expected, again=number)
        missing = number - expected
        key = (
            "{path}, line {line}: a line is missing here. The file is kept as it is."
            if missing == 1
            else "{path}, line {line}: {missing} lines are missing here. The file is kept as it is."
        )
        return DamagedError(key, path=self.path, line=expected, missing=missing)

    def _has_its_sum(self, line: bytes) -> bool:
        end = _SUM.fullmatch(line, max(0, len(line) - _LONG))
        return end is not None and int(end[1], 16) == crc32(line[:-_LONG], self.sum)


def as_json(content: Move) -> bytes:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()


def as_object(line: bytes, path: Path, number: int) -> Move:
    """What a line says. Ours nest little; what nests deep ends Python in a browser."""
    is_deep = line.count(b"[") + line.count(b"{") > _BRACKETS
    try:
        found = None if is_deep else json.loads(line)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise DamagedError(
            "{path}, line {line}: not a line of a save. The file is kept as it is.",
            path=path,
            line=number,
        )
    return found


class Header(NamedTuple):
    """What a game was begun with."""

    game: str
    rules: int
    options: dict[str, Any]
    deal: str = "physical"
    seed: int | None = None
    began: str = ""
    format: int = FORMAT
    id: str = ""  # random, so that no two saves are alike
    code: str = ""  # a print of the rules of others; nothing of ours

    @classmethod
    def read(cls, line: bytes, path: Path) -> tuple["Header", Lines]:
        """The header, and what reads the lines behind it."""
        version = as_object(line, path, 1).get("format")
        if type(version) is not int or version != FORMAT:
            said = "{path} is a save of format {format}; this referee reads format {newest}."
            raise VersionError(said, path=path, format=repr(version), newest=FORMAT)
        lines = Lines(path)
        found = lines.read(line)
        if not _describes_a_game(found):
            raise DamagedError(
                "{path}, line 1: the header does not describe a game. The file is kept as it is.",
                path=path,
            )
        return cls(**found), lines


@dataclass
class Journal:
    """An open save. Closing the process in any way frees it for the next."""

    path: Path
    header: Header
    moves: list[Move]
    _lines: Lines  # as far as they were read and written
    torn: bool  # the last line was half-written and does not count
    locked: bool  # nobody else can open it, unless the file system has no locks
    _file: IO[bytes] | None
    _whole: int  # bytes that count
    _there: int  # bytes on disk
    _crc: int  # of the bytes that count
    due: list[Move] = field(default_factory=list)  # done on opening, written with the next move

    @classmethod
    def create(cls, path: Path, header: Header) -> "Journal":
        """Begin a save; it stands on disk with its whole header or not at all."""
        told = header._asdict()
        line = Lines(path).as_line(
            told if header.code else {k: v for k, v in told.items() if k != "code"}
        )
        try:
            make_folder(path.parent)
            create_file(path, line)
        except FileExistsError:
            raise SaveExistsError(
                "{path} cannot be written: there is such a file already.", path=path
            ) from None
        except OSError as error:
            said = "{path} cannot be written: {reason}."
            raise SaveError(said, path=path, reason=reason(error)) from None
        return cls.open(path)

    @classmethod
    def open(cls, path: Path) -> "Journal":
        """Open a save to go on with it; nobody else can until it is closed."""
        with _readable(path, "{path} cannot be opened for writing: {reason}."):
            file = open_ordinary(path, "r+b")
        try:
            try:
                locked = lock(file, wait=A_MOMENT)
            except HeldError:
                raise InUseError(
                    "{path} is open in another terminal. Finish there first.", path=path
                ) from None
            return cls._parse(path, _all_of(file, path), file, locked=locked)
        except BaseException:
            file.close()
            raise

    @classmethod
    def read(cls, path: Path) -> "Journal":
        """Read a save without going on with it."""
        with _readable(path, "{path} cannot be read: {reason}."):
            return cls._parse(path, read_limited(path, LARGEST), None)

    @classmethod
    def _parse(
        cls, path: Path, data: bytes, file: IO[bytes] | None, *, locked: bool = False
    ) -> "Journal":
        size = data.rfind(b"\n") + 1
        if not size:
            raise DamagedError(
                (
                    "{path}: the header is not whole, so there is no game in it. The file is "
                    "kept as it is."
                ),
                path=path,
            )
        first, *rest = data[: size - 1].split(b"\n")
        header, lines = Header.read(first, path)
        moves, torn = [lines.read(line) for line in rest], size < len(data)
        if torn and lines.begins_with_a_whole_line(data[size:]):
            said = (
                "{path}, line {line}: its end was changed since it was written. The file is "
                "kept as it is."
            )
            raise DamagedError(said, path=path, line=lines.count + 1)
        return cls(
            path, header, moves, lines, torn, locked, file, size, len(data), crc32(data[:size])
        )

    def append(self, move: Move) -> None:
        """Put a move on disk for good, or raise and leave the file as it was."""
        while self.due:
            first = self.due.pop(0)
            self.append(first)
        assert self._file is not None, "a journal that was only read is not written"
        line = self._lines.as_line(move)
        self._must_be_as_we_left_it()
        try:
            self._file.truncate(self._whole)  # a half-written line, if there is one
            self._file.seek(self._whole)
            _write_whole(self._file, line)
            os.fsync(self._file.fileno())
        except OSError as error:
            self._take_back()
            said = "{path} cannot be written: {reason}. The answer was not taken."
            raise SaveError(said, path=self.path, reason=reason(error)) from None
        self._whole = self._there = self._whole + len(line)
        self._crc = crc32(line, self._crc)
        self._lines.go_past(line)
        self.torn = False
        self.moves.append(move)

    def _take_back(self) -> None:
        """Remove what was written of a line that failed; if the disk keeps some of it, the line is
        torn.
        """
        assert self._file is not None
        with suppress(OSError):
            self._there = os.fstat(self._file.fileno()).st_size
            self._file.truncate(self._whole)
            self._there = self._whole

    def _must_be_as_we_left_it(self) -> None:
        """Refuse to write to a file that was deleted, replaced or changed: answers would be lost
        with it.
        """
        assert self._file is not None
        ours = os.fstat(self._file.fileno())
        try:
            there = self.path.stat()
        except OSError:
            there = None
        if there is None:
            what = "{path} is not there any more since the last answer. This answer was not taken."
        elif not os.path.samestat(ours, there):
            what = (
                "{path} was replaced by another file since the last answer. This answer was "
                "not taken."
            )
        elif ours.st_size != self._there or not self._has_our_content():
            what = (
                "{path} was changed by something else since the last answer. This answer was "
                "not taken."
            )
        else:
            return
        raise SaveError(what, path=self.path)

    def _has_our_content(self) -> bool:
        """Return True if the file still begins with the bytes that were read and written."""
        # All of it is compared: two changes within one tick of the file system's clock have the
        # same time, so times would miss some. A save of 100 KB takes 0.1 ms.
        assert self._file is not None
        try:
            self._file.seek(0)
            content = self._file.read(self._whole)
        except OSError:
            return False
        return crc32(content) == self._crc

    def close(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None


def _describes_a_game(found: dict[str, Any]) -> bool:
    match found:
        case {"game": str(), "rules": int(), "options": dict(), "began": str(), "id": str()}:
            deal, seed = found.get("deal"), found.get("seed")
            dealt = (deal == "physical" and seed is None) or (
                deal == "digital" and isinstance(seed, int)
            )
            is_whole = found.keys() | {"code"} == set(Header._fields)
            return dealt and is_whole and isinstance(found.get("code", ""), str)
    return False


@contextmanager
def _readable(path: Path, key: str) -> Iterator[None]:
    try:
        yield
    except WrongFileError as wrong:
        raise DamagedError(
            "{path} {wrong}, so it is not a save. The file is kept as it is.",
            path=path,
            wrong=wrong.args[0],
        ) from None
    except OSError as error:
        raise SaveError(key, path=path, reason=reason(error)) from None


def _all_of(file: IO[bytes], path: Path) -> bytes:
    data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        said = "{path} is larger than {most} MB, so it is not a save. The file is kept as it is."
        raise DamagedError(said, path=path, most=LARGEST // 1_000_000)
    return data


def _write_whole(file: IO[bytes], data: bytes) -> None:
    """A raw file may silently write only a part, as when the disk fills up."""
    if file.write(data) != len(data):
        raise OSError(ENOSPC, os.strerror(ENOSPC))


def is_in_use(path: Path) -> bool:
    """Whether somebody is playing this game: its lock is taken and given back at once."""
    try:
        with open_ordinary(path) as file:
            lock(file)
    except HeldError:
        return True
    except (WrongFileError, OSError):
        return False
    return False
