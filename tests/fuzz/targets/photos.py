"""Damaged photos of printed cards: read as far as they go, or refused with a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from random import Random

import numpy as np
from PIL import Image

from cards_pdf.common.errors import CardsError
from cards_pdf.scan.fronts import PrintedFront
from cards_pdf.scan.photo import load_photo
from cards_pdf.scan.reading import read_photo
from tests.fuzz import pictures
from tests.scan.conditions import JOBS, LEGACY
from tests.scan.paper import cards, tick_some

FULL, SMALL = 300, 8
FORMATS = ("JPEG", "PNG", "WEBP", "TIFF", "BMP", "HEIF")
FRONTS: dict[str, PrintedFront] = {}


@cache
def whole() -> list[bytes]:
    """A printed card with ticks, in every format that a camera or scanner may save."""
    import pi_heif

    pi_heif.register_heif_opener()
    rng = np.random.default_rng(5)
    paper = cards(JOBS["colour"], "A1")["A1"].copy()
    tick_some(paper, rng, 0.4)
    picture = paper.picture.resize((480, round(480 * paper.picture.height / paper.picture.width)))
    made = [saved(picture, form) for form in FORMATS if form != "HEIF"]
    return [*made, (Path(__file__).parents[2] / "scan" / "phone.heic").read_bytes()]


def saved(picture: Image.Image, form: str) -> bytes:
    out = BytesIO()
    exif = Image.Exif()
    exif[0x0112] = 6
    picture.save(out, form, **({"exif": exif} if form in {"JPEG", "PNG", "WEBP"} else {}))
    return out.getvalue()


def inputs(rng: Random) -> Iterator[bytes]:
    while True:
        yield pictures.harmed(rng.choice(whole()), rng)


def check(data: bytes, folder: Path) -> str:
    path = folder / "photo.jpg"
    path.write_bytes(data)
    try:
        read = read_photo(LEGACY, load_photo(path), FRONTS)
    except CardsError as wrong:
        said = str(wrong)
    else:
        assert {card.code for card in read.cards} <= {"A1"}
        return "read" if read.cards else "no card in it"
    assert str(path) in said
    return "refused"
