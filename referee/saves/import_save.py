"""Saves brought from another device, file by file."""

from __future__ import annotations

from pathlib import Path

from cards_pdf.common.sentences import reason
from cards_pdf.common.whole_file import create_file, make_folder
from referee import games
from referee.errors import OtherVersion, SaveFailed
from referee.saves import folder, open_save, results
from referee.saves.journal import Header, Journal

ELSEWHERE = Path("The file")  # what sentences call it until it has a name here


def take_in(data: bytes) -> Path:
    """Take in a save from elsewhere. Of one that is here already, the longer of the two stays."""
    header, _ = Header.read(data.partition(b"\n")[0], ELSEWHERE)
    if not games.known(header.game):
        raise OtherVersion(
            '{path} is a game of "{game}", which this referee does not know.',
            path=ELSEWHERE,
            game=header.game,
        )
    path = _written(folder.new_path(header.game), data)
    for other in _of(header, path):
        here = other.read_bytes()
        if here.startswith(data):
            path.unlink()
            return other
        if data.startswith(here):
            Journal.open(other).close()  # refused while somebody plays it
            return path.replace(other)
    return path


def _written(path: Path, data: bytes) -> Path:
    """The save under a new name, kept only if all of it can be read."""
    try:
        make_folder(path.parent)
        create_file(path, data)
    except OSError as error:
        raise SaveFailed("{path} cannot be written: {reason}.", path=path, reason=reason(error)) from None
    try:
        open_save.look_at(path)
    except BaseException:
        path.unlink()
        raise
    return path


def _of(header: Header, but: Path) -> list[Path]:
    """Other saves of the same game."""
    found = results.listed([path for path in folder.saves(header.game) if path != but])
    return [path for path, other, _ in found if other and other.id == header.id]
