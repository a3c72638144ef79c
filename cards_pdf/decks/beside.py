"""Files a deck names: they lie in its own folder, and nothing outside it is ever opened."""

import unicodedata
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from cards_pdf.common.data.limits import As, Text
from cards_pdf.common.data.problems import Spot, Unfit
from cards_pdf.common.sentences import OR, listed


def beside(*endings: str) -> As:
    """The file of this name, by its whole path; its content is checked by whoever reads it."""

    def found(name: str, at: Spot) -> Path | None:
        return found_beside(at.run.shared["folder"], name, endings) if name else None

    return As(Annotated[str, Text(200)], found)


def found_beside(folder: Path, name: str, endings: Sequence[str]) -> Path:
    """The file of this name in a deck's folder; Unfit says why there is none."""
    apart = folder / unicodedata.normalize("NFD", name)  # as macOS writes letters with their accents
    file = (apart if apart.is_file() else folder / name).resolve()
    if not file.is_relative_to(folder):
        raise Unfit('is "{name}", which lies outside the deck\'s folder.', name=name)
    if file.suffix.lower() not in endings:
        raise Unfit('is "{name}"; it must be a {words} file.', name=name, words=listed(endings, OR))
    if not file.is_file():
        raise Unfit('is "{name}", but there is no such file beside the deck.', name=name)
    return file
