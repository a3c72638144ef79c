"""Sheet formats: how cards lie on paper. One TOML file each in card_data/formats."""

from functools import cache
from pathlib import Path
from typing import NamedTuple

from cards_pdf.errors import DeckError, nearest
from cards_pdf.toml.places import card_data
from cards_pdf.toml.tables import reading

PAPERS = ("a4", "letter", "card")
FOLDS = ("none", "vertical", "horizontal")


class SheetFormat(NamedTuple):
    """A grid of card slots centred on a page. A fold parts fronts (left or above) from mirrored backs."""

    name: str
    title: str
    paper: str
    page: tuple[float, float]
    size: str  # the card size's name, such as "poker"
    card: tuple[float, float]
    columns: int
    rows: int
    gutter: tuple[float, float]
    fold: str
    fold_gutter: float

    @property
    def per_sheet(self) -> int:
        return self.columns * self.rows


def format_files() -> dict[str, Path]:
    return {path.stem: path for path in sorted(card_data("formats").glob("*.toml"))}


def load_format(name: str) -> SheetFormat:
    """A shipped format by name, or a TOML file of one's own."""
    path = Path(name)
    if path.suffix != ".toml":
        files = format_files()
        if name not in files:
            raise DeckError(
                f'There is no format "{name}"; `cards-pdf formats` lists them.{nearest(name, files)}'
            )
        path = files[name]
    return _read(path)


@cache
def _read(path: Path) -> SheetFormat:
    with reading(path) as table:
        fold = table.word("fold", FOLDS, "none")
        return SheetFormat(
            name=path.stem,
            title=table.text("title", most=100),
            paper=table.word("paper", PAPERS),
            page=table.pair("page", least=20.0),
            size=table.text("size", most=30),
            card=table.pair("card", least=20.0),
            columns=table.integer("columns", least=1, most=50),
            rows=table.integer("rows", least=1, most=50),
            gutter=table.pair("gutter", ["0mm", "0mm"]),
            fold=fold,
            fold_gutter=table.length("fold_gutter", "6mm"),
        )


def card_size(name: str) -> tuple[float, float]:
    """Width and height of a named card size in mm."""
    return load_format(f"card-{name}").card


def format_for(size: str, paper: str, *, fold: bool = False) -> SheetFormat:
    """The format with most cards a sheet for a card size on a paper."""
    # A file's name begins with its paper and card size, so that not every format is read for one sheet.
    names = [name for name in format_files() if name.startswith(f"{paper}-{size}-")]
    found = [made for made in map(load_format, names) if (made.fold != "none") == fold]
    if not found:
        what = "gutterfold format" if fold else "format"
        raise DeckError(f'No {what} holds "{size}" cards on {paper} paper; `cards-pdf formats` lists them.')
    return max(found, key=lambda made: made.per_sheet)
