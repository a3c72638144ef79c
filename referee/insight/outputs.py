"""Showing and writing reports; a file that cannot be written is refused before the games begin."""

import errno
import os
import sys
from collections.abc import Iterable
from pathlib import Path

from cards_pdf.common.command_line.terminal import show_lines
from cards_pdf.common.command_line.wrapping import fit_text
from cards_pdf.common.files import replace_file
from cards_pdf.common.languages import Language
from referee.errors import Failure, WrongUse

PICTURES = (".png", ".svg")


def show(lines: Iterable[str], say: Language) -> None:
    """Print, on a terminal in lines of its width."""
    show_lines(fit_text(say(line), sys.stdout) for line in lines)


def must_be_writable(path: Path | None) -> None:
    """Refuse a file that cannot be written, as far as that can be known."""
    if path is None:
        return
    needed = {path: path.exists(), path.parent: not _is_kept(path)}
    if path.is_dir():
        raise _unwritable(path, os.strerror(errno.EISDIR))
    if not path.parent.is_dir():
        raise _unwritable(path, os.strerror(errno.ENOENT))
    if not all(os.access(place, os.W_OK) for place, is_needed in needed.items() if is_needed):
        raise _unwritable(path, os.strerror(errno.EACCES))


def must_be_a_picture(path: Path | None) -> None:
    """Refuse a picture whose name says no known format, or that cannot be written."""
    if path and path.suffix not in PICTURES:
        raise WrongUse(
            "{path}: a picture is written to a file that ends in .png or .svg.", path=path
        )
    must_be_writable(path)


def _is_kept(path: Path) -> bool:
    """Whoever names a pipe, a device or a link means it and keeps it."""
    return path.is_symlink() or (path.exists() and not path.is_file())


def write(path: Path, content: bytes) -> None:
    """An ordinary file is replaced whole; the old one stays where that fails."""
    try:
        if _is_kept(path):
            path.write_bytes(content)
        else:
            replace_file(path, content)
    except OSError as wrong:
        raise _unwritable(path, str(wrong.strerror)) from None


def _unwritable(path: Path, reason: str) -> Failure:
    return Failure("{path} cannot be written: {reason}.", path=path, reason=reason)
