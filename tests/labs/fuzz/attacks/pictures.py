"""Pictures that say of themselves what is not so, or that cost to read."""

import struct
import zlib
from collections.abc import Callable
from functools import partial
from io import BytesIO
from pathlib import Path

from PIL import Image

from tests.labs.fuzz.attacks import Attack, deck
from tests.scan.test_hostile import chunk

PNG = b"\x89PNG\r\n\x1a\n"


def png(*sizes: tuple[int, int], pixels: tuple[int, int], colours: int = 0) -> bytes:
    """A header for each size, and the pixels of one of that size."""
    parts = {0: 1, 2: 3, 6: 4}[colours]
    heads = b"".join(
        chunk(b"IHDR", struct.pack(">IIBBBBB", *size, 8, colours, 0, 0, 0)) for size in sizes
    )
    packer = zlib.compressobj(9)
    whole = (pixels[0] * parts + 1) * pixels[1]
    body = (
        b"".join(packer.compress(bytes(1_000_000)) for _ in range(whole // 1_000_000))
        + packer.flush()
    )
    return PNG + heads + chunk(b"IDAT", body) + chunk(b"IEND", b"")


def jpeg_scans(scans: int, side: int) -> bytes:
    """A progressive one whose last scan is said again and again."""
    out = BytesIO()
    Image.effect_noise((side, side), 20).save(out, "JPEG", progressive=True, quality=5)
    data = out.getvalue()
    at = data.rindex(b"\xff\xda")
    return data[:-2] + data[at:-2] * scans + b"\xff\xd9"


def jpeg_twice() -> bytes:
    """Its size is said by two frames."""
    out = BytesIO()
    Image.new("RGB", (16, 16)).save(out, "JPEG")
    data = out.getvalue()
    at = data.index(b"\xff\xc0")
    length = 2 + struct.unpack_from(">H", data, at + 2)[0]
    frame = bytearray(data[at : at + length])
    frame[5:9] = struct.pack(">HH", 13_000, 13_000)
    return data[: at + length] + bytes(frame) + data[at + length :]


def with_picture(name: str, content: bytes | Callable[[], bytes]) -> Attack:
    def prepare(folder: Path) -> list[str]:
        (folder / name).write_bytes(content if isinstance(content, bytes) else content())
        return deck(folder, f'art = "{name}"', 'theme = "full-art"')

    return prepare


HEAD = PNG + chunk(b"IHDR", struct.pack(">IIBBBBB", 9, 9, 8, 0, 0, 0, 0))
ATTACKS: dict[str, Attack] = {
    "png-size-twice": with_picture(
        "a.png", lambda: png((10, 10), (13_000, 13_000), pixels=(13_000, 1000))
    ),
    "png-size-twice-late": with_picture(
        "a.png",
        lambda: png((10, 10), pixels=(10, 10))[:-12] + png((9000, 9000), pixels=(9000, 9000))[8:],
    ),
    **{
        f"png-of-{width}-by-{height}-{colours}": with_picture(
            "a.png", partial(png, (width, height), pixels=(width, height), colours=colours)
        )
        for width, height, colours in ((1, 25_000_000, 0), (25_000_000, 1, 0), (1, 15_000_000, 6))
    },
    "png-many-chunks": with_picture("a.png", lambda: HEAD + chunk(b"tEXt", b"a\0b") * 60_000),
    "png-text-bomb": with_picture(
        "a.png", lambda: HEAD + chunk(b"iCCP", b"a\0\0" + zlib.compress(bytes(200_000_000), 9))
    ),
    "jpeg-4000-scans": with_picture("a.jpg", lambda: jpeg_scans(4000, 1000)),
    "jpeg-many-scans-small": with_picture("a.jpg", lambda: jpeg_scans(400, 3000)),
    "jpeg-size-twice": with_picture("a.jpg", jpeg_twice),
    "jpeg-no-markers": with_picture("a.jpg", b"\xff\xd8\xff" + b"\0" * 900_000),
    "jpeg-fill": with_picture("a.jpg", b"\xff\xd8" + b"\xff" * 900_000),
}
