"""Pictures of what the documents print: pages of kits, side by side.

Draw them again with `python -m tools.docs.printed`, or some by name.
"""

import sys
from collections.abc import Sequence
from contextlib import chdir
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import pypdfium2
from PIL import Image, ImageOps

from cards_pdf.__main__ import run

FOLDER = Path(__file__).parents[2] / "docs" / "previews"
TABLE, EDGE = (226, 228, 232), (160, 164, 170)
HEIGHT, GAP = 330, 14
COLOURS = 128


@dataclass(frozen=True, kw_only=True)
class Print:
    """Commands as a document has them, the file that the last one writes, and the pages shown."""

    commands: tuple[str, ...]
    file: str
    pages: tuple[int, ...]


PRINTS = {
    "my-game": Print(
        commands=("new my-game/", "kit my-game/deck.toml"),
        file="my-game-kit-a4.pdf",
        pages=(1, 3, 4, 7),
    ),
    "tonight": Print(
        commands=("kit scoundrel --tonight",), file="scoundrel-tonight-a4.pdf", pages=(1, 2, 3, 4)
    ),
    "kit": Print(commands=("kit scoundrel",), file="scoundrel-kit-a4.pdf", pages=(1, 3, 4, 15)),
}


def draw_print(job: Print) -> Image.Image:
    """Run the commands of a print in an empty folder, and draw its pages."""
    with TemporaryDirectory() as folder, chdir(folder):
        for command in job.commands:
            if run([*command.split(), *["--lang", "en"] * command.startswith("kit")]):
                raise SystemExit(1)
        return lay_pages(Path("output") / job.file, job.pages)


def lay_pages(pdf: Path, numbers: Sequence[int]) -> Image.Image:
    """Return pages of a PDF side by side, numbered from 1."""
    with pypdfium2.PdfDocument(pdf) as document:
        pages = [document[number - 1] for number in numbers]
        shots = [page.render(scale=HEIGHT / page.get_height()).to_pil() for page in pages]
    sheets = [ImageOps.expand(shot.convert("RGB"), 1, EDGE) for shot in shots]
    width = sum(sheet.width + GAP for sheet in sheets) + GAP
    table = Image.new("RGB", (width, HEIGHT + 2 + 2 * GAP), TABLE)
    left = GAP
    for sheet in sheets:
        table.paste(sheet, (left, GAP))
        left += sheet.width + GAP
    return table


def main(names: Sequence[str]) -> None:
    for name in names or PRINTS:
        picture = draw_print(PRINTS[name]).quantize(COLOURS, dither=Image.Dither.NONE)
        picture.save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main(sys.argv[1:])
