"""The lines of a save as JSON, and how damage to them is noticed.

Every line has its number and a checksum of the whole file up to itself. So a line that was lost, doubled,
changed or taken from another save is noticed, and where it stands.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zlib import crc32

from referee.errors import Damaged

Move = dict[str, Any]
_SUM = re.compile(rb',"sum":"([0-9a-f]{8})"\}')
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
        self.passed(line)
        return found

    def written(self, content: Move) -> bytes:
        """The next line with this content."""
        body = as_json(content | {"line": self.count + 1})[:-1]
        return b'%b,"sum":"%08x"}\n' % (body, crc32(body, self.sum))

    def passed(self, line: bytes) -> None:
        """Go on to the line after this one."""
        self.count += 1
        self.sum = crc32(line.rstrip(b"\n"), self.sum)

    def begins_with_a_whole_line(self, tail: bytes) -> bool:
        """Whether the text after the last line break was once a whole line, not one cut off in writing."""
        end = _SUM.search(tail)
        return end is not None and end.end() < len(tail) and self._has_its_sum(tail[: end.end()])

    def _check(self, found: Move, line: bytes) -> None:
        number, expected = found.pop("line", None), self.count + 1
        if number != expected and type(number) is int:
            raise _out_of_order(self.path, number, expected)
        if not self._has_its_sum(line):
            raise Damaged(
                (
                    "{path}, line {line}: it was changed since it was written, or is from another "
                    "save. The file is kept as it is."
                ),
                path=self.path,
                line=expected,
            )
        del found["sum"]

    def _has_its_sum(self, line: bytes) -> bool:
        end = _SUM.fullmatch(line, max(0, len(line) - _LONG))
        return end is not None and int(end[1], 16) == crc32(line[:-_LONG], self.sum)


def _out_of_order(path: Path, number: int, expected: int) -> Damaged:
    if number < expected:
        return Damaged(
            "{path}, line {line}: line {again} stands here again. The file is kept as it is.",
            path=path,
            line=expected,
            again=number,
        )
    missing = number - expected
    key = (
        "{path}, line {line}: a line is missing here. The file is kept as it is."
        if missing == 1
        else "{path}, line {line}: {missing} lines are missing here. The file is kept as it is."
    )
    return Damaged(key, path=path, line=expected, missing=missing)


def as_json(content: Move) -> bytes:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()


def as_object(line: bytes, path: Path, number: int) -> Move:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise Damaged(
            "{path}, line {line}: not a line of a save. The file is kept as it is.", path=path, line=number
        )
    return found
