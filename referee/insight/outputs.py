"""What is shown and written of many games; a file that cannot be written is refused before they begin."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterable
from pathlib import Path

from cards_pdf.common.command_line.harmless import show_lines
from cards_pdf.common.command_line.wrapping import fitted
from cards_pdf.common.languages import Language
from referee.errors import Failure, WrongUse

PICTURES = (".png", ".svg")


def show(lines: Iterable[str], say: Language) -> None:
    """On a terminal in lines of its width."""
    show_lines(fitted(say(line), sys.stdout) for line in lines)


def must_be_writable(*paths: Path | None) -> None:
    for path in filter(None, paths):
        wrong = _in_the_way(path)
        if wrong:
            raise _unwritable(path, os.strerror(wrong))


def must_be_a_picture(path: Path | None) -> None:
    """Its name says of which kind; it can be written, too."""
    if path and path.suffix not in PICTURES:
        raise WrongUse("{path}: a picture is written to a file that ends in .png or .svg.", path=path)
    must_be_writable(path)


def _in_the_way(path: Path) -> int:
    """The number of the error that writing would meet, as far as that can be told."""
    if path.is_dir():
        return errno.EISDIR
    if not path.parent.is_dir():
        return errno.ENOENT
    place = path if path.exists() else path.parent
    return 0 if os.access(place, os.W_OK) else errno.EACCES


def write(path: Path, content: bytes) -> None:
    """In place, not as a whole file moved there: whoever names a pipe or a device means it and keeps it."""
    try:
        path.write_bytes(content)
    except OSError as wrong:
        raise _unwritable(path, str(wrong.strerror)) from None


def _unwritable(path: Path, reason: str) -> Failure:
    return Failure("{path} cannot be written: {reason}.", path=path, reason=reason)
