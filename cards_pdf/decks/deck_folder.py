"""Files that a deck names. They are in the deck's own folder: nothing outside it is opened."""

import unicodedata
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Annotated

from cards_pdf.common.errors import nearest
from cards_pdf.common.messages import OR, Message, join_words
from cards_pdf.common.records.annotations import Convert, Text
from cards_pdf.common.records.problems import InvalidValue, Location

MAX_FILES_FOR_SUGGESTION = 200


def file_in_deck_folder(*endings: str) -> Convert:
    """Return the check of a file's name, which becomes its path. Its content is not checked."""

    def find(name: str, at: Location) -> Path | None:
        return resolve_in_folder(at.run.shared["folder"], name, endings) if name else None

    return Convert(Annotated[str, Text(200)], find)


def resolve_in_folder(folder: Path, name: str, endings: Sequence[str]) -> Path:
    """Return the file of a name in a deck's folder. Raise InvalidValue if it is not there."""
    # macOS writes letters and their accents separately
    decomposed = folder / unicodedata.normalize("NFD", name)
    file = (decomposed if decomposed.is_file() else folder / name).resolve()
    if not file.is_relative_to(folder):
        raise InvalidValue('is "{name}", which lies outside the deck\'s folder.', name=name)
    if file.suffix.lower() not in endings:
        # tables often name pictures without their endings
        for ending in endings if name else ():
            complete = file.with_name(f"{file.name}{ending}")
            if complete.is_file():
                return complete
        raise InvalidValue(
            'is "{name}"; it must be a file that ends in {words}.',
            name=name,
            words=join_words(endings, OR),
        )
    if not file.is_file():
        raise InvalidValue(
            'is "{name}", but there is no such file beside the deck.{near}',
            name=name,
            near=_suggest_file(file),
        )
    return file


def _suggest_file(file: Path) -> Message:
    """Return a suggestion of a file with nearly the same name."""
    others = (other.name for other in islice(file.parent.glob("*"), MAX_FILES_FOR_SUGGESTION))
    return nearest(file.name, others) if file.parent.is_dir() else Message("")
