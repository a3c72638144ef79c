"""Damaged pictures on cards: printed, or refused with a sentence that names the file."""

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from io import BytesIO
from pathlib import Path
from random import Random

import numpy as np
from PIL import Image

from tests.labs.fuzz import pictures
from tests.labs.fuzz.texts import check_command

FULL, SMALL = 400, 12
DECK = '[deck]\ntitle = "T"\ntheme = "{}"\n[[card]]\nname = "One"\nart = "a.png"\n'
MODES = ("L", "RGB", "RGBA", "P", "CMYK", "1", "LA", "I;16")


@cache
def make_pictures() -> list[bytes]:
    """Small pictures of every sort that cards may bring."""
    grey = Image.fromarray(np.random.default_rng(1).integers(0, 255, (90, 60), dtype=np.uint8))
    made = []
    for mode in MODES:
        picture = grey.convert("I").convert(mode) if mode == "I;16" else grey.convert(mode)
        for form in ("PNG", "JPEG"):
            out = BytesIO()
            with suppress(OSError, KeyError):  # a sort of picture that this format does not have
                picture.save(out, form, progressive=True, dpi=(300, 300))
                made.append(out.getvalue())
    return made


def inputs(rng: Random) -> Iterator[bytes]:
    while True:
        yield pictures.harmed(rng.choice(make_pictures()), rng)


def check(data: bytes, folder: Path) -> str:
    (folder / "a.png").write_bytes(data)
    (folder / "mine.toml").write_text(DECK.format("full-art" if len(data) % 2 else "plain"))
    return check_command(folder, ["deck", "mine.toml"], ("a.png",))
