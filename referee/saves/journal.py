"""The journal of a game: JSON lines on disk, each synced before the next question is shown.

Guarantee
    An answer that the player sees taken is on disk. Whatever fails or is killed, the file holds
    all answers that were taken before, and opens again. A file that was changed by something else
    is never written to.

How it works
    The first line is the header, each other line is a move: an answer, or a change to the answers
    (undo, redo, change, concede). Lines are only ever appended. A game that has ended gets one more
    line with its result, so that lists of games need not run the rules.

    Each line ends with its number and a checksum of all bytes up to itself, line breaks left out.
    So a line that was lost, repeated, changed or copied from another save is found.

    ==============================  ==============================================================
    on disk                         on opening
    ==============================  ==============================================================
    whole lines, sums right         read
    a last line without its end     dropped: the process was killed while it wrote it (`is_torn`)
    the same, but its sum is right  DamagedError: its end was changed later
    a wrong sum                     DamagedError with the line; the file is left as it is
    another format                  VersionError
    ==============================  ==============================================================

What is delicate
    *Append.* `append` compares the content on disk with what this process read and wrote, then
    writes and syncs one line. If that fails it cuts the line off again. If the disk refuses even
    that, the line is torn and does not count.

    *One process.* An open journal is locked until it is closed or its process ends. File systems
    without locks exist: `is_locked` is False there, and the comparison before each line is all
    that protects the file.

    *Replaced files.* Another program may replace the file under its name. Then this process would
    write to a file that nobody finds again, so `append` also compares what the name leads to.

Example
    >>> from tempfile import mkdtemp
    >>> path = Path(mkdtemp(), "coin-1.jsonl")
    >>> header = Header(game="coin", rules=1, options={}, began="2026-11-29T12:00:00", id="1f")
    >>> journal = Journal.create(path, header)
    >>> journal.append({"ask": "side", "answer": "heads"})
    >>> journal.close()
    >>> path.read_text().splitlines()[1]
    '{"ask":"side","answer":"heads","line":2,"sum":"312f7a3e"}'
    >>> Journal.read(path).moves
    [{'ask': 'side', 'answer': 'heads'}]
"""

import json
import os
import re
from contextlib import suppress
from dataclasses import dataclass, field
from errno import ENOSPC
from pathlib import Path
from typing import IO, Any, NamedTuple
from zlib import crc32

from cards_pdf.common.files import A_MOMENT, HeldError, create_file, lock, make_folder
from cards_pdf.common.messages import UserError
from cards_pdf.common.sandbox.safe_open import WrongFileError, open_ordinary
from referee.errors import (
    CANNOT_READ,
    DamagedError,
    InUseError,
    SaveError,
    SaveExistsError,
    VersionError,
    file_errors,
)
from referee.rulekit.cards import Card
from referee.sessions.dealers import KnownOrder, Seed
from referee.sessions.history import Move

FORMAT = 1  # the next format is 3: unreleased files once had the format 2
MAX_BYTES = 32_000_000
_SUM = re.compile(rb',"sum":"([0-9a-f]{8})"\}')
_SUM_LENGTH = len(b',"sum":"01234567"}')
_MAX_BRACKETS_IN_LINE = 1_000
_RESULT_BYTES = 16_384  # at the end of a save; its last line is in them if it holds a result


@dataclass(eq=False, repr=False)
class Chain:
    """The number and the checksum of the last line that was read or written."""

    path: Path
    count: int = 0
    sum: int = 0

    def read(self, line: bytes) -> Move:
        """Return the content of the next line. Raise DamagedError if it is not the next line."""
        content = _parse_object(line, self.path, self.count + 1)
        if not self._has_right_sum(line):
            raise DamagedError(
                "{path}, line {line}: it was changed since it was written, is from another save, "
                "or lines before it are missing or repeated. The file is kept as it is.",
                path=self.path,
                line=self.count + 1,
            )
        content.pop("line", None)
        del content["sum"]
        self.advance(line)
        return content

    def format_line(self, content: Move) -> bytes:
        """Return the next line, with this content."""
        numbered = content | {"line": self.count + 1}
        body = json.dumps(numbered, ensure_ascii=False, separators=(",", ":")).encode()[:-1]
        return b'%b,"sum":"%08x"}\n' % (body, crc32(body, self.sum))

    def advance(self, line: bytes) -> None:
        """Continue behind this line."""
        self.count += 1
        self.sum = crc32(line.rstrip(b"\n"), self.sum)

    def starts_with_whole_line(self, tail: bytes) -> bool:
        """Return True if a text without line break was once a whole line, and was not cut off."""
        end = _SUM.search(tail)
        return end is not None and end.end() < len(tail) and self._has_right_sum(tail[: end.end()])

    def _has_right_sum(self, line: bytes) -> bool:
        end = _SUM.fullmatch(line, max(0, len(line) - _SUM_LENGTH))
        return end is not None and int(end[1], 16) == crc32(line[:-_SUM_LENGTH], self.sum)


def _parse_object(line: bytes, path: Path, number: int) -> Move:
    # Our lines nest little. Deep nesting would end Python in a browser.
    is_deep = line.count(b"[") + line.count(b"{") > _MAX_BRACKETS_IN_LINE
    try:
        content = None if is_deep else json.loads(line)
    except (ValueError, RecursionError):
        content = None
    if not isinstance(content, dict):
        raise DamagedError(
            "{path}, line {line}: not a line of a save. The file is kept as it is.",
            path=path,
            line=number,
        )
    return content


class Header(NamedTuple):
    """The first line: what the game was started with."""

    game: str
    rules: int
    options: dict[str, Any]
    deal: str = "physical"
    seed: Seed | None = None
    began: str = ""
    format: int = FORMAT
    id: str = ""  # random, so that no two saves are alike
    code: str = ""  # the fingerprint of third-party rules; "" for built-in games

    @classmethod
    def read(cls, line: bytes, path: Path) -> tuple["Header", Chain]:
        """Return the header, and the chain that reads the next lines."""
        version = _parse_object(line, path, 1).get("format")
        if type(version) is not int or version != FORMAT:
            raise VersionError(
                "{path} is a save of format {format}; this referee reads format {newest}.",
                path=path,
                format=repr(version),
                newest=FORMAT,
            )
        chain = Chain(path)
        content = chain.read(line)
        # An order that makes no sense stays, and is a key too many.
        with suppress(AttributeError, LookupError, TypeError, ValueError):
            order = content["order"]
            content["seed"] = KnownOrder(
                cards={tuple(slot_id): Card(card) for slot_id, card in order["cards"]},
                seed=content["seed"],
                dice={ask: [*sides] for ask, sides in order["dice"].items()},
            )
            del content["order"]
        match {"code": "", **content}:
            case {
                "game": str(),
                "rules": int(),
                "options": dict(),
                "began": str(),
                "id": str(),
                "code": str(),
                "deal": deal,
                "seed": seed,
            } if content.keys() | {"code"} == set(cls._fields):
                is_dealt = deal == "digital" and isinstance(seed, int | KnownOrder)
                if is_dealt or (deal, seed) == ("physical", None):
                    return cls(**content), chain
        raise DamagedError(
            "{path}, line 1: the header does not describe a game. The file is kept as it is.",
            path=path,
        )


@dataclass(kw_only=True, eq=False, repr=False)
class Journal:
    """A save. One that is open for writing is locked until it is closed or its process ends."""

    path: Path
    header: Header
    moves: list[Move]
    is_torn: bool  # the last line was written in part, and does not count
    is_locked: bool
    # Moves that opening the game has made. They are written with the next move.
    deferred_moves: list[Move] = field(default_factory=list)
    _chain: Chain
    _file: IO[bytes] | None
    _valid_size: int  # in bytes: all whole lines
    _disk_size: int
    _crc: int  # of the whole lines

    @classmethod
    def create(cls, path: Path, header: Header) -> "Journal":
        """Create a save. It is on disk with its whole header, or not at all."""
        content = header._asdict()
        if not header.code:
            del content["code"]
        if isinstance(header.seed, KnownOrder):
            content["order"] = {"cards": [*header.seed.cards.items()], "dice": header.seed.dice}
            content["seed"] = header.seed.seed
        with file_errors(path):
            make_folder(path.parent)
            try:
                create_file(path, Chain(path).format_line(content))
            except FileExistsError:
                raise SaveExistsError(
                    "{path} cannot be written: there is such a file already.", path=path
                ) from None
        return cls.open(path)

    @classmethod
    def open(cls, path: Path) -> "Journal":
        """Open a save for writing, and lock it."""
        with file_errors(path, "{path} cannot be opened for writing: {reason}."):
            file = open_ordinary(path, "r+b")
        try:
            try:
                is_locked = lock(file, wait=A_MOMENT)
            except HeldError:
                raise InUseError(
                    "{path} is open in another terminal. Finish there first.", path=path
                ) from None
            return cls._parse(path, file.read(MAX_BYTES + 1), file, is_locked=is_locked)
        except BaseException:
            file.close()
            raise

    @classmethod
    def read(cls, path: Path) -> "Journal":
        """Read a save without a lock. It cannot be written."""
        with file_errors(path, CANNOT_READ), open_ordinary(path) as file:
            return cls._parse(path, file.read(MAX_BYTES + 1), None, is_locked=False)

    @classmethod
    def _parse(
        cls, path: Path, data: bytes, file: IO[bytes] | None, *, is_locked: bool
    ) -> "Journal":
        if len(data) > MAX_BYTES:
            raise DamagedError(
                "{path} is larger than {most} MB. The file is kept as it is.",
                path=path,
                most=MAX_BYTES // 1_000_000,
            )
        size = data.rfind(b"\n") + 1
        if not size:
            raise DamagedError(
                "{path}: the header is not whole, so there is no game in it. The file is "
                "kept as it is.",
                path=path,
            )
        first, *rest = data[: size - 1].split(b"\n")
        header, chain = Header.read(first, path)
        moves = [chain.read(line) for line in rest]
        if chain.starts_with_whole_line(data[size:]):
            raise DamagedError(
                "{path}, line {line}: its end was changed since it was written. The file is "
                "kept as it is.",
                path=path,
                line=chain.count + 1,
            )
        return cls(
            path=path,
            header=header,
            moves=moves,
            is_torn=size < len(data),
            is_locked=is_locked,
            _chain=chain,
            _file=file,
            _valid_size=size,
            _disk_size=len(data),
            _crc=crc32(data[:size]),
        )

    def append(self, move: Move) -> None:
        """Write a move to disk for good, or raise SaveError and leave the file as it was."""
        while self.deferred_moves:
            self.append(self.deferred_moves.pop(0))
        file = self._file
        assert file is not None, "the journal is open for writing"
        line = self._chain.format_line(move)
        self._check_unmodified(file)
        try:
            with file_errors(
                self.path, "{path} cannot be written: {reason}. The answer was not taken."
            ):
                file.truncate(self._valid_size)  # removes a torn line
                file.seek(self._valid_size)
                # An unbuffered file may silently write a part, as when the disk fills up
                if file.write(line) != len(line):
                    raise OSError(ENOSPC, os.strerror(ENOSPC))
                os.fsync(file.fileno())
        except SaveError:
            with suppress(OSError):  # remove the line that failed
                self._disk_size = os.fstat(file.fileno()).st_size
                file.truncate(self._valid_size)
                self._disk_size = self._valid_size
            raise
        self._valid_size += len(line)
        self._disk_size = self._valid_size
        self._crc = crc32(line, self._crc)
        self._chain.advance(line)
        self.is_torn = False
        self.moves.append(move)

    def _check_unmodified(self, file: IO[bytes]) -> None:
        """Raise SaveError if the file was deleted, replaced or changed since the last move."""
        opened = os.fstat(file.fileno())
        with suppress(OSError):
            is_same = os.path.samestat(opened, self.path.stat())
            # The content is compared and not the times: two changes within one tick of the file
            # system's clock have the same time. A save of 100 KB takes 0.1 ms.
            file.seek(0)
            content = file.read(self._valid_size)
            if is_same and opened.st_size == self._disk_size and crc32(content) == self._crc:
                return
        raise SaveError(
            "{path} was changed, replaced or removed since the last answer. This answer was not "
            "taken.",
            path=self.path,
        )

    def close(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None


# --- parts of a save, for lists of games ---


class Result(NamedTuple):
    """The end of a game, as its last line notes it."""

    outcome: str
    score: int | None


def read_result(path: Path) -> Result | None:
    """Return the result in the last line of a save; None if it is unfinished or damaged."""
    try:
        with open_ordinary(path) as file:
            file.seek(max(0, os.fstat(file.fileno()).st_size - _RESULT_BYTES))
            *whole, _torn = file.read().split(b"\n")
        line = json.loads(whole[-1]) if whole else None
    except (WrongFileError, OSError, ValueError, RecursionError):
        return None
    match line:
        case {
            "over": "win" | "loss" | "draw" | "conceded" as outcome,
            "score": int() | None as score,
        }:
            return Result(outcome, score)
    return None


def read_header(path: Path) -> Header | None:
    """Return the header of a save; None if it is damaged."""
    try:
        with open_ordinary(path) as file:
            header, _ = Header.read(file.readline(MAX_BYTES).rstrip(b"\n"), path)
    except (WrongFileError, OSError, UserError):
        return None
    return header


def is_in_use(path: Path) -> bool:
    """Return True if another process has this save open."""
    try:
        with open_ordinary(path) as file:
            lock(file)
    except HeldError:
        return True
    except (WrongFileError, OSError):
        return False
    return False
