"""Pictures decoded without Pillow, which no browser's Python has.

PNGs are decoded in plain Python and keep all their dots. A JPEG goes into a PDF as it is. What
would need more is rejected.
"""

import struct
import zlib

from cards_pdf.canvas.pictures import NEEDS_PILLOW, PictureHeader, Pixels, chunks
from cards_pdf.common.errors import FitError

# Kinds of PNG
_GREY = 0
_COLOURS = 2
_PALETTE = 3
_CLEAR_GREY = 4
_CLEAR_COLOURS = 6
_PARTS = {_GREY: 1, _COLOURS: 3, _PALETTE: 1, _CLEAR_GREY: 2, _CLEAR_COLOURS: 4}
_EIGHT = 8
# Filters of rows
_SUB = 1
_UP = 2
_AVERAGE = 3
_PAETH = 4


def raster(data: bytes, header: PictureHeader, _size: tuple[int, int]) -> Pixels:
    """Decode a PNG as it lies in the file."""
    found = {kind: content for kind, content in chunks(data) if kind in {b"IHDR", b"PLTE", b"tRNS"}}
    if b"IHDR" not in found or header.turn != 1:
        raise FitError(NEEDS_PILLOW)
    width, height, bits, sort, _, _, interlaced = struct.unpack(">IIBBBBB", found[b"IHDR"])
    if bits > _EIGHT or interlaced or (b"tRNS" in found and sort != _PALETTE):
        raise FitError(NEEDS_PILLOW)
    packed = b"".join(content for kind, content in chunks(data) if kind == b"IDAT")
    parts = _PARTS[sort]
    stride = -(-width * parts * bits // 8)
    raw = zlib.decompressobj().decompress(packed, height * (stride + 1))
    if len(raw) < height * (stride + 1):
        raise ValueError
    rows = _unfiltered(raw, stride, max(1, parts * bits // 8))
    data = b"".join(_spread(row, width, bits) for row in rows) if bits < _EIGHT else b"".join(rows)
    return _pixels((width, height), sort, data, bits=bits, chunks=found)


def _unfiltered(raw: bytes, stride: int, step: int) -> list[bytes]:
    """Undo each row's filter."""
    rows = list[bytes]()
    above = bytes(stride)
    for at in range(0, len(raw), stride + 1):
        row = bytearray(raw[at + 1 : at + 1 + stride])
        if raw[at] == _UP:
            row = bytearray([(one + up) & 255 for one, up in zip(row, above, strict=True)])
        elif raw[at]:
            _undo(raw[at], row, above, step=step)
        above = bytes(row)
        rows.append(above)
    return rows


def _undo(kind: int, row: bytearray, upper_row: bytes, step: int) -> None:
    for at in range(len(row)):
        left = row[at - step] if at >= step else 0
        if kind == _SUB:
            near = left
        elif kind == _AVERAGE:
            near = (left + upper_row[at]) // 2
        elif kind == _PAETH:
            near = _nearest(left, upper_row[at], upper_row[at - step] if at >= step else 0)
        else:
            raise ValueError
        row[at] = (row[at] + near) & 255


def _nearest(left: int, up: int, corner: int) -> int:
    guess = left + up - corner
    return min(
        (abs(guess - left), 0, left), (abs(guess - up), 1, up), (abs(guess - corner), 2, corner)
    )[2]


def _spread(row: bytes, width: int, bits: int) -> bytes:
    """Spread dots of fewer bits to a byte each."""
    each = 8 // bits
    most = (1 << bits) - 1
    return bytes(
        [(part >> (8 - bits * (n + 1))) & most for part in row for n in range(each)][:width]
    )


def _pixels(
    size: tuple[int, int], sort: int, data: bytes, bits: int, chunks: dict[bytes, bytes]
) -> Pixels:  # fmt: skip
    parts = _PARTS[sort]
    bands = [data[part::parts] for part in range(parts)]
    solid = bands.pop() if sort in (_CLEAR_GREY, _CLEAR_COLOURS) else None
    if sort == _PALETTE:
        palette = chunks[b"PLTE"]
        clear = chunks.get(b"tRNS")
        bands = [data.translate(palette[part::3].ljust(256, b"\0")) for part in range(3)]
        solid = data.translate(clear.ljust(256, b"\xff")) if clear is not None else None
    elif bits < _EIGHT:
        scale = 255 // ((1 << bits) - 1)
        bands = [bytes([part * scale for part in data])]
    return Pixels(size, grey=len(bands) == 1, colours=_merged(*bands), solid=solid)


def _merged(*bands: bytes) -> bytes:
    """Interleave bands, one part of each after the other."""
    pixels = bytearray(len(bands) * len(bands[0]))
    for n, band in enumerate(bands):
        pixels[n :: len(bands)] = band
    return bytes(pixels)


def _bands(pixels: Pixels) -> list[bytes]:
    return [pixels.colours] * 3 if pixels.grey else [pixels.colours[part::3] for part in range(3)]


def greys(pixels: Pixels) -> Pixels:
    """Turn colours into greys, as bright as they look."""
    if pixels.grey:
        return pixels
    bright = [
        (red * 19595 + green * 38470 + blue * 7471 + 0x8000) >> 16
        for red, green, blue in zip(*_bands(pixels), strict=True)
    ]
    return pixels._replace(grey=True, colours=bytes(bright))


def on_white(pixels: Pixels) -> Pixels:
    """Lay the picture on white paper."""
    if pixels.solid is None:
        return pixels
    bands = [
        bytes(
            [
                255 - (255 - part) * solid // 255
                for part, solid in zip(band, pixels.solid, strict=True)
            ]
        )
        for band in _bands(pixels)
    ]
    return Pixels(pixels.size, grey=False, colours=_merged(*bands))


def inks(pixels: Pixels) -> bytes:
    """Return four inks. What all three colours share becomes black: they never exceed 200 %."""
    colours = [band.translate(bytes(range(255, -1, -1))) for band in _bands(pixels)]
    black = bytes(map(min, *colours))
    return _merged(
        *(bytes([a - b for a, b in zip(band, black, strict=True)]) for band in colours), black
    )


def jpeg(_: Pixels) -> bytes:
    raise FitError(NEEDS_PILLOW)
