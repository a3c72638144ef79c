"""The tutorial *Design a deck*: its files after each step, and their pictures.

`python -m tools.docs.tutorial` writes the files of docs/design_a_deck and draws
docs/previews/design-1.png and so on. A block of the page belongs to the file that is named last
before it. Lines of TOML replace the lines of the same key in the same table, or are added to it.
"""

import re
import runpy
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import pypdfium2
from PIL import Image

from cards_pdf.__main__ import run
from tools.docs.cards import draw_cards, put_on_table, save_small

DOCS = Path(__file__).parents[2] / "docs"
PAGE = DOCS / "design-a-deck.md"
FOLDER = DOCS / "design_a_deck"
CARDS = ("S1", "S3", "C2", "W1")
_PARTS = re.compile(
    r"```(?:toml|csv)\n(.*?)```|!\[[^\]]*\]\(previews/(design-\d)\.png\)", re.DOTALL
)
_FILE = re.compile(r"`([\w-]+\.(?:toml|csv))`")
_KEY = re.compile(r"^([\w-]+) = ")
_SHEET_HEIGHT = 340  # pixels
_GAP = 12  # pixels between sheets
_SHEETS = (2, 3, 8)  # fronts, their backs, the box
Files = dict[str, str]


def read_steps(page: str) -> Iterator[tuple[str, Files]]:
    """Yield the name of each picture with the files as they are at that place of the page."""
    files: Files = {}
    for part in _PARTS.finditer(page):
        block, picture = part.groups()
        if picture:
            yield picture, dict(files)
            continue
        name = _FILE.findall(page[: part.start()])[-1]
        files[name] = merge(files.get(name, ""), block) if name.endswith(".toml") else block


def merge(text: str, block: str) -> str:
    """Return a TOML file with the lines of a block in their tables."""
    tables = _split(text)
    for header, lines in _split(block).items():
        tables[header] = tables.get(header, {}) | lines
    return "\n".join("\n".join([header, *lines.values(), ""]) for header, lines in tables.items())


def _split(text: str) -> dict[str, dict[str, str]]:
    """Return the lines of each table by their keys."""
    tables: dict[str, dict[str, str]] = {}
    header = ""
    for line in filter(None, text.splitlines()):
        if line.startswith("["):
            header = line
            tables.setdefault(header, {})
        elif key := _KEY.match(line):
            tables[header][key[1]] = line
    return tables


def write_files(folder: Path, files: Files) -> Path:
    """Write the files of a step. Return the deck."""
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
    return folder / "harbour.toml"


def draw_step(name: str, deck: Path) -> Image.Image:
    """Draw the picture of a step: cards, and at the end sheets and the box."""
    if name != "design-6":
        return put_on_table(draw_cards(deck, CARDS))
    run(["kit", str(deck), "--out", str(deck.parent / "out"), "--paper", "a4"])
    (file,) = (deck.parent / "out").rglob("*.pdf")
    document = pypdfium2.PdfDocument(BytesIO(file.read_bytes()))
    sheets = [
        page.render(scale=_SHEET_HEIGHT / page.get_height()).to_pil().convert("RGB")
        for page in document
    ]
    return put_on_table([sheets[number] for number in _SHEETS], gap=_GAP)


def draw_gears() -> Image.Image:
    """Draw cards of the deck that docs/design_a_deck/gears.py writes."""
    with TemporaryDirectory() as folder:
        runpy.run_path(str(FOLDER / "gears.py"))["main"](Path(folder))
        return put_on_table(draw_cards(Path(folder) / "gears.toml", ("1", "2", "3")))


def main() -> None:
    save_small(draw_gears(), DOCS / "previews" / "gears.png")
    steps = list(read_steps(PAGE.read_text("utf-8")))
    write_files(FOLDER, steps[-1][1])
    for name, files in steps:
        with TemporaryDirectory() as folder:
            picture = draw_step(name, write_files(Path(folder), files))
            save_small(picture, DOCS / "previews" / f"{name}.png")


if __name__ == "__main__":
    main()
