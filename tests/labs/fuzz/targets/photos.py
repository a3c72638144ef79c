"""Damaged photos of printed cards, and costly pictures: read, or rejected with a message."""

from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from random import Random

import numpy as np
from PIL import Image

from cards_pdf.common.errors import CardsError
from cards_pdf.scan.reader_process import PhotoReader, Prints, ScanTask
from tests.labs.fuzz import pictures
from tests.scan.conditions import JOBS, LEGACY
from tests.scan.crowd import crowd, maze, stripes
from tests.scan.paper import cards, tick_some

FULL, SMALL = 300, 8
FORMATS = ("JPEG", "PNG", "WEBP", "TIFF", "BMP", "HEIF")
TASK = ScanTask(deck=LEGACY, prints=Prints((LEGACY,), {card.code: set() for card in LEGACY.cards}))


@cache
def make_photos() -> list[bytes]:
    """A printed card with ticks, in every format that a camera or scanner may save."""
    import pi_heif

    pi_heif.register_heif_opener()
    rng = np.random.default_rng(5)
    paper = cards(JOBS["colour"], "A1")["A1"].copy()
    tick_some(paper, rng, 0.4)
    picture = paper.picture.resize((480, round(480 * paper.picture.height / paper.picture.width)))
    made = [encode(picture, form) for form in FORMATS if form != "HEIF"]
    return [*made, (Path(__file__).parents[3] / "scan" / "phone.heic").read_bytes()]


def encode(picture: Image.Image, form: str) -> bytes:
    out = BytesIO()
    exif = Image.Exif()
    exif[0x0112] = 6
    picture.save(out, form, **({"exif": exif} if form in {"JPEG", "PNG", "WEBP"} else {}))
    return out.getvalue()


def inputs(rng: Random) -> Iterator[bytes]:
    while True:
        yield (
            costly(rng) if rng.random() < 0.15 else pictures.harmed(rng.choice(make_photos()), rng)
        )


def costly(rng: Random) -> bytes:
    """Few bytes, in which there is much to be looked at."""
    form, chance = rng.choice(["PNG", "JPEG"]), np.random.default_rng(rng.randrange(2**32))
    across, down = rng.choice([(8, 6), (50, 36), (90, 60)])
    return rng.choice([
        lambda: crowd(LEGACY, across, down, rng.choice([2, 3, 4]), form),
        lambda: maze(chance, side=rng.choice([2, 3, 8])),
        lambda: stripes(wide=rng.choice([3, 16])),
    ])()  # fmt: skip


def check(data: bytes, folder: Path) -> str:
    path = folder / "photo.jpg"
    path.write_bytes(data)
    try:
        with PhotoReader(TASK) as reader:
            seen = reader.read(path).verdicts
    except CardsError as wrong:
        message = str(wrong)
    else:
        assert {one.card.code for one in seen.cards} <= {"A1"}
        return "read" if seen.cards else "no card in it"
    assert str(path) in message
    return "refused"
