"""Decoders of pictures: Pillow, or plain Python where there is no Pillow, as in a browser.

In plain Python PNGs keep all their dots, and a JPEG goes into a PDF as it is. What would need more
is rejected.
"""

import struct
import zlib
from io import BytesIO
from typing import TYPE_CHECKING, Any

from cards_pdf.canvas.pictures import NEEDS_PILLOW, PictureHeader, Pixels, chunks
from cards_pdf.common.errors import FitError

if TYPE_CHECKING:
    from PIL.Image import Image

# --- plain Python ---

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


class PlainDecoder:
    """A decoder in plain Python."""

    def raster(self, data: bytes, header: PictureHeader, _size: tuple[int, int]) -> Pixels:
        """Decode a PNG as it lies in the file."""
        found = dict(chunks(data))
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
        if bits < _EIGHT:
            rows = [_spread(row, width, bits) for row in rows]
        return _pixels((width, height), sort, b"".join(rows), bits=bits, chunks=found)

    def greys(self, pixels: Pixels) -> Pixels:
        """Turn colours into greys, as bright as they look."""
        if pixels.grey:
            return pixels
        bright = [
            (red * 19595 + green * 38470 + blue * 7471 + 0x8000) >> 16
            for red, green, blue in zip(*_bands(pixels), strict=True)
        ]
        return pixels._replace(grey=True, colours=bytes(bright))

    def on_white(self, pixels: Pixels) -> Pixels:
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

    def inks(self, pixels: Pixels) -> bytes:
        """Return four inks. What all three colours share becomes black: they never exceed 200 %."""
        colours = [band.translate(bytes(range(255, -1, -1))) for band in _bands(pixels)]
        black = bytes(map(min, *colours))
        return _merged(
            *(bytes([a - b for a, b in zip(band, black, strict=True)]) for band in colours), black
        )

    def jpeg(self, _: Pixels) -> bytes:
        raise FitError(NEEDS_PILLOW)


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
) -> Pixels:
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


# --- Pillow ---

_FORMATS = ("PNG", "JPEG", "WEBP", "GIF", "HEIF")  # the last where pi-heif has added it
_QUALITY = 92  # of a JPEG that is made smaller


class PillowDecoder(PlainDecoder):
    """A decoder with Pillow."""

    def raster(self, data: bytes, header: PictureHeader, size: tuple[int, int]) -> Pixels:
        """Decode a picture to this size, then turn it upright."""
        from PIL import Image, ImageOps

        with Image.open(BytesIO(data), formats=_FORMATS) as opened:
            if opened.size != header.size:  # limits hold for that one
                raise ValueError
            is_smaller = size != opened.size
            opened.draft(None, size)  # lets a JPEG be decoded at a smaller size, which is faster
            picture = _eight_bits(opened)
            if is_smaller:
                picture = picture.resize(size, Image.Resampling.BOX)
            return _from_image(picture if header.turn == 1 else ImageOps.exif_transpose(picture))

    def greys(self, pixels: Pixels) -> Pixels:
        return pixels._replace(grey=True, colours=_to_image(pixels).convert("L").tobytes())

    def on_white(self, pixels: Pixels) -> Pixels:
        """Lay the picture on white paper."""
        from PIL import Image

        if pixels.solid is None:
            return pixels
        picture = _to_image(pixels).convert("RGBA")
        picture.putalpha(Image.frombytes("L", pixels.size, pixels.solid))
        ground = Image.new("RGBA", pixels.size, "white")
        return _from_image(Image.alpha_composite(ground, picture).convert("RGB"))

    def inks(self, pixels: Pixels) -> bytes:
        """Return four inks. What all three colours share becomes black: they never exceed 200 %."""
        from PIL import Image, ImageChops

        colours = [ImageChops.invert(band) for band in _to_image(pixels).convert("RGB").split()]
        black = ImageChops.darker(ImageChops.darker(colours[0], colours[1]), colours[2])
        return Image.merge(
            "CMYK", [*(ImageChops.subtract(band, black) for band in colours), black]
        ).tobytes()

    def jpeg(self, pixels: Pixels) -> bytes:
        out = BytesIO()
        _to_image(pixels).save(out, "JPEG", quality=_QUALITY)
        return out.getvalue()


def _eight_bits(image: Any) -> "Image":
    """Convert to eight bits. Pillow itself would show greys of sixteen bits as white."""
    if image.mode.startswith("I"):
        return image.convert("I").point(lambda part: part * (1 / 257)).convert("L")  # type: ignore[no-any-return]
    clear = image.has_transparency_data
    grey = image.mode in ("1", "L", "LA")
    return image.convert(("LA" if grey else "RGBA") if clear else "L" if grey else "RGB")  # type: ignore[no-any-return]


def _from_image(picture: "Image") -> Pixels:
    solid = picture.getchannel("A").tobytes() if "A" in picture.mode else None
    converted = picture.convert(picture.mode.removesuffix("A"))
    return Pixels(picture.size, converted.mode == "L", converted.tobytes(), solid)


def _to_image(pixels: Pixels) -> "Image":
    from PIL import Image

    return Image.frombytes("L" if pixels.grey else "RGB", pixels.size, pixels.colours)
