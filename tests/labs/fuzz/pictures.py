"""Ways in which a picture can come to harm, and some that never were any."""

import struct
import zlib
from functools import cache
from random import Random

from tests.labs.fuzz import damage
from tests.scan.test_hostile import bombs, png, strangers


def harmed(data: bytes, rng: Random) -> bytes:
    if rng.random() < 0.15:
        return rng.choice(strange())
    if data.startswith(b"\x89PNG") and rng.random() < 0.5:
        return chunk_changed(data, rng)
    return rng.choice([damage.some, head_changed])(data, rng) or b"\0"


@cache
def strange() -> list[bytes]:
    depths, colours = (1, 2, 3, 4, 16), (0, 2, 3, 4, 6)
    odd = [png(60, 90, depth=depth, colour=colour) for depth in depths for colour in colours]
    return [*dict(bombs()).values(), *dict(strangers()).values(), *odd]


def head_changed(data: bytes, rng: Random) -> bytes:
    """Harm where a file says what it is."""
    return damage.bytes_changed(data[:64], rng) + data[64:]


def chunk_changed(data: bytes, rng: Random) -> bytes:
    """One byte of a PNG's chunk, with its checksum made right: no check of the file notices."""
    start, length = rng.choice(chunks(data))
    body = bytearray(data[start + 4 : start + 8 + length])
    if length:
        body[4 + rng.randrange(length)] = rng.choice([0, 1, 16, 127, 255])
    return (
        data[: start + 4] + body + struct.pack(">I", zlib.crc32(body)) + data[start + 12 + length :]
    )


def chunks(data: bytes) -> list[tuple[int, int]]:
    """Yield the start of each chunk, and its length."""
    start, found = 8, []
    while start + 12 <= len(data):
        (length,) = struct.unpack(">I", data[start : start + 4])
        found.append((start, length))
        start += 12 + length
    return found
