"""The site's pictures: small enough for a phone, made from what the documents and the kits show."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
from PIL import Image, ImageOps

from referee.web.printing import draw_cover
from tools.site import games

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
ICON = ROOT / "referee" / "web" / "static" / "icon.svg"
STRIP = {"strip": (760, 471), "phone": (309, 471), "photo": (628, 471)}  # whole, at most this large
SHEET = 420  # dots across a page of a kit
PREVIEW = (1200, 630)  # what others show beside a link
QUALITY = 72
DECIMALS = re.compile(r"\d+\.\d+")


def draw_covers(folder: Path) -> None:
    """Draw each game's cover, with one decimal per number: decimals are half of the bytes."""
    for name, *_ in games.list_games("en"):
        drawn = DECIMALS.sub(
            lambda number: f"{float(number[0]):.1f}".removesuffix(".0"), draw_cover(name)
        )
        (folder / f"cover-{name}.svg").write_text(drawn, "utf-8")
    shutil.copyfile(ICON, folder / "icon.svg")


def draw_strip(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    table = Image.open(DOCS / "previews" / "table.jpg")
    two_phones = Image.open(DOCS / "previews" / "phone.png").convert("RGB")
    shots = {
        "strip": table,
        "phone": two_phones.crop((0, 0, 390, two_phones.height)),
        "photo": Image.open(DOCS / "previews" / "again.jpg"),
    }
    for name, size in STRIP.items():
        ImageOps.contain(shots[name], size).save(folder / f"{name}.webp", quality=QUALITY)
    _filling(table, PREVIEW).save(folder / "preview.jpg", quality=QUALITY)


def _filling(shot: Image.Image, size: tuple[int, int]) -> Image.Image:
    """Scaled until it fills the size; what is too much is cut, at the bottom or at both sides."""
    scale = max(size[0] / shot.width, size[1] / shot.height)
    shot = shot.resize(
        (round(shot.width * scale), round(shot.height * scale)), Image.Resampling.LANCZOS
    )
    left = (shot.width - size[0]) // 2
    return shot.crop((left, 0, left + size[0], size[1]))


def draw_pages(kit: Path, folder: Path) -> Iterator[tuple[str, tuple[int, int], str]]:
    """Draw the pages of a kit. Yield each picture's file, its size and the page's label."""
    folder.mkdir(parents=True, exist_ok=True)
    document = pypdfium2.PdfDocument(kit)
    for number, page in enumerate(document):
        shot = page.render(scale=SHEET / page.get_width()).to_pil()
        file = f"{kit.stem}-{number + 1}.webp"
        shot.save(folder / file, quality=QUALITY)
        yield file, shot.size, document.get_page_label(number)
