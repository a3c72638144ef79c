"""The sizes of paper and of cards: one TOML file each in card_data/papers and card_data/sizes."""

from functools import cache
from pathlib import Path
from typing import NamedTuple

from cards_pdf.errors import DeckError, nearest
from cards_pdf.toml.places import card_files
from cards_pdf.toml.tables import reading

USUAL_PAPER = "a4"
USUAL_CARD = "poker"
Mm = tuple[float, float]


class Size(NamedTuple):
    """A sheet of paper or a card as it is sold."""

    name: str
    title: str
    mm: Mm  # upright: width, then height

    def counted(self, number: int) -> str:
        """'9 cards 63 × 88 mm', from the title "card 63 × 88 mm"."""
        return f"{number} {self.title if number == 1 else self.title.replace('card', 'cards', 1)}"


def paper_names() -> tuple[str, ...]:
    return tuple(card_files("papers"))


def card_names() -> tuple[str, ...]:
    return tuple(card_files("sizes"))


def paper(name: str) -> Size:
    return _found("paper", "papers", name)


def card(name: str) -> Size:
    return _found("card size", "sizes", name)


def _found(what: str, folder: str, name: str) -> Size:
    files = card_files(folder)
    if name not in files:
        raise DeckError(f'There is no {what} "{name}"; there are {", ".join(files)}.{nearest(name, files)}')
    return _read(files[name])


@cache
def _read(path: Path) -> Size:
    with reading(path) as table:
        return Size(path.stem, table.text("title", most=60), table.pair("size", least=20.0))
