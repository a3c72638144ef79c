"""Files a deck names: they lie in its own folder, and nothing outside it is ever opened."""

import unicodedata
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Annotated

from cards_pdf.common.errors import nearest
from cards_pdf.common.messages import OR, Message, join_words
from cards_pdf.common.records.annotations import Convert, Text
from cards_pdf.common.records.problems import InvalidValue, Location

_MOST_FILES = 200


def file_in_deck_folder(*endings: str) -> Convert:
    """The file of this name, by its whole path; its content is checked by whoever reads it."""

    def found(name: str, at: Location) -> Path | None:
        return resolve_in_folder(at.run.shared["folder"], name, endings) if name else None

    return Convert(Annotated[str, Text(200)], found)


def resolve_in_folder(folder: Path, name: str, endings: Sequence[str]) -> Path:
    """The file of this name in a deck's folder; Unfit says why there is none."""
    apart = folder / unicodedata.normalize(
        "NFD", name
    )  # as macOS writes letters with their accents
    file = (apart if apart.is_file() else folder / name).resolve()
    if not file.is_relative_to(folder):
        raise InvalidValue('is "{name}", which lies outside the deck\'s folder.', name=name)
    if file.suffix.lower() not in endings:  # tables often call pictures by their names alone
        whole = (file.with_name(f"{file.name}{ending}") for ending in endings)
        if name and (other := next((other for other in whole if other.is_file()), None)):
            return other
        raise InvalidValue(
            'is "{name}"; it must be a file that ends in {words}.',
            name=name,
            words=join_words(endings, OR),
        )
    if not file.is_file():
        raise InvalidValue(
            'is "{name}", but there is no such file beside the deck.{near}',
            name=name,
            near=_near(file),
        )
    return file


def _near(file: Path) -> Message:
    """A file of nearly the same name, where it was looked for."""
    others = (other.name for other in islice(file.parent.glob("*"), _MOST_FILES))
    return nearest(file.name, others) if file.parent.is_dir() else Message("")
