"""What a PNG or a JPEG says of itself before its pixels, read in plain Python: nothing is decoded.

A decoder believes the last size that stands before the pixels, so one that says its size twice is
refused.
"""

import struct
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import NamedTuple

PNG, JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"
_EXIF, _ORIENTATION = b"Exif\0\0", 0x112
_CLEAR_SORTS, _SIXTEEN = (4, 6), 16  # of PNG: with alpha; greys that are shown by their upper bits
_FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}  # JPEG: where the size stands
_ALONE = {0x01, *range(0xD0, 0xD9)}  # markers without a length
_BANDS = (1, 3, 4)
_TURNS = range(1, 9)
_SCAN = 0xDA


class PictureHeader(NamedTuple):
    """Size, how the camera was held by EXIF's number, and what may shine through."""

    size: tuple[int, int]
    turn: int = 1
    clear: bool = False
    is_jpeg: bool = False
    bands: int = 0  # of a JPEG: 1 grey, 3 colours, 4 inks


def header(data: bytes) -> PictureHeader:
    """Raises anything where it is neither."""
    if data.startswith(PNG):
        kind, first = next(chunks(data))
        width, height, bits, sort = struct.unpack_from(">IIBB", first)
        if kind != b"IHDR" or not width or not height:
            raise ValueError
        turn, clear = 1, sort in _CLEAR_SORTS or (bits == _SIXTEEN and sort == 0)
        for kind, content in islice(chunks(data), 1, None):
            if kind == b"IDAT":
                break
            if kind == b"IHDR":
                raise ValueError
            clear = clear or kind == b"tRNS"
            turn = _turn(content) if kind == b"eXIf" else turn
        return PictureHeader((width, height), turn, clear)
    if data.startswith(JPEG):
        return _jpeg(data)
    raise ValueError


def chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The parts of a PNG, as far as they are there."""
    at = len(PNG)
    while at + 8 <= len(data):
        length, kind = struct.unpack_from(">I4s", data, at)
        yield kind, data[at + 8 : at + 8 + length]
        at += 12 + length


def _jpeg(data: bytes) -> PictureHeader:
    at, turn = 2, 1
    size, bands = (0, 0), 0
    while True:
        while data[at] != 0xFF or data[at + 1] == 0xFF:  # noqa: PLR2004 -- what a marker begins with
            at += 1
        marker = data[at + 1]
        if marker in _ALONE:
            at += 2
            continue
        if marker == _SCAN:
            if not all(size) or bands not in _BANDS:
                raise ValueError
            return PictureHeader(size, turn, is_jpeg=True, bands=bands)
        (length,) = struct.unpack_from(">H", data, at + 2)
        content = data[at + 4 : at + 2 + length]
        if marker in _FRAMES:
            if bands:
                raise ValueError
            _, height, width, bands = struct.unpack_from(">BHHB", content)
            size = (width, height)
        if marker == 0xE1 and content.startswith(_EXIF):  # noqa: PLR2004 -- APP1
            turn = _turn(content)
        at += 2 + length


def _turn(exif: bytes) -> int:
    """The turn it notes; a damaged note counts as none."""
    with suppress(struct.error):
        exif = exif.removeprefix(_EXIF)
        order = "<" if exif.startswith(b"II") else ">"
        (at,) = struct.unpack_from(f"{order}I", exif, 4)
        (count,) = struct.unpack_from(f"{order}H", exif, at)
        for entry in range(count):
            tag, _, _, value = struct.unpack_from(f"{order}HHIH", exif, at + 2 + 12 * entry)
            if tag == _ORIENTATION:
                return int(value) if value in _TURNS else 1
    return 1
