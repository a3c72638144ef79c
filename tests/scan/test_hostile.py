"""A hundred pictures that are none, or far too large: one sentence each, and little memory."""

import os
import re
import struct
import subprocess
import sys
import zlib
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from cards_pdf.common.errors import CardsError
from cards_pdf.scan.photo import load_photo

HEIC = Path(__file__).parent / "phone.heic"  # 400 by 300, dark at its left top
FORMATS = ("JPEG", "PNG", "WEBP", "TIFF", "BMP", "GIF")
WIDE = 10**5
CLAIMED = (
    *((WIDE, WIDE), (WIDE, 600), (600, WIDE), (0, 0), (0, WIDE), (40_000, 1_500), (60_001, 1000)),
    *((2**31 - 1, 1), (1, 2**31 - 1), (2**16, 2**16), (12_000, 12_000), (1, 1), (100, 4000)),
)
# A process begins with the memory of its parent, which a shell has little of
SHELL = ["sh", "-c", '(exec $0 -c "$1" $2); exit', sys.executable]
PEAK = """
import resource, sys
from pathlib import Path
from cards_pdf.scan.photo import load_photo
try:
    load_photo(Path(sys.argv[1]))
except Exception as wrong:
    print(wrong)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def encode(picture, form, **options):
    out = BytesIO()
    picture.save(out, form, **options)
    return out.getvalue()


def noise(form, size=(640, 480), mode="L"):
    grey = np.random.default_rng(1).integers(0, 255, (size[1], size[0]), dtype=np.uint8)
    return encode(Image.fromarray(grey).convert(mode), form)


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def squeezed(data):
    return zlib.compress(data, 1)  # quickly


def png(width, height, *, depth=8, colour=0, body=b"", extra=b""):
    """A PNG of any size that it claims."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0))
    body = chunk(b"IDAT", squeezed(body)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + head + extra + body


def bmp(width, height):
    head = (54, 0, 0, 54, 40, width, height, 1, 24, 0, 0, 0, 0, 0, 0)
    return b"BM" + struct.pack("<IHHIIiiHHIIiiII", *head)


def bombs():
    """Pictures of few bytes that claim to be large, by what they are."""
    zeros = b"k\0\0" + squeezed(bytes(50_000_000))
    return {f"png-{wide}x{high}": png(wide, high, body=bytes(1000)) for wide, high in CLAIMED} | {
        "png-bomb-decoded": png(7_900, 7_900, body=bytes(60_000_000)),
        "png-text-bomb": png(600, 600, extra=chunk(b"zTXt", zeros)),
        "png-profile-bomb": png(600, 600, extra=chunk(b"iCCP", zeros)),
        "bmp-huge": bmp(10**5, 10**5),
        "bmp-negative": bmp(-5, -9),
        "gif-huge": b"GIF89a" + struct.pack("<HH", 65_535, 65_535) + b"\0\0\0;",
        "ppm": b"P6 100000 100000 255\n",
        "tiff-loop": b"II*\0\x08\0\0\0" + b"\0\0" + b"\x08\0\0\0",
        "tiff-offset": b"II*\0\xff\xff\xff\x7f",
        "webp-empty": b"RIFF\x0c\0\0\0WEBPVP8 ",
        "heic-empty": b"\0\0\0\x18ftypheic\0\0\0\0mif1heic",
        "avif-empty": b"\0\0\0\x18ftypavif\0\0\0\0mif1avif",
        "jpeg-head": b"\xff\xd8\xff\xe0",
        "jpeg-size": b"\xff\xd8\xff\xc0\x00\x0b\x08\xff\xff\xff\xff\x01\x01\x11\x00\xff\xd9",
    }


def strangers():
    """Return files that are no picture, or none of a format that is read."""
    return {
        "empty": b"",
        "text": b"These are no cards.\n" * 100,
        "html": b"<!doctype html><img src=x>" * 50,
        "svg": b'<svg xmlns="http://www.w3.org/2000/svg" width="100000" height="100000"/>',
        "pdf": b"%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF",
        "eps": b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n(x) run\n",
        "zip": b"PK\3\4" + bytes(400),
        "gzip": b"\x1f\x8b\x08" + bytes(400),
        "elf": b"\x7fELF" + bytes(400),
        "mp4": b"\0\0\0\x18ftypmp42" + bytes(400),
        "psd": b"8BPS\0\1" + bytes(400),
        "ico": b"\0\0\1\0\1\0" + bytes(100),
        "wmf": b"\xd7\xcd\xc6\x9a" + bytes(100),
        "zeros": bytes(100_000),
        "noise": os.urandom(100_000),
        "whole GIF": noise("GIF"),
    }


def truncated():
    wholes = {form: noise(form) for form in FORMATS}
    found = {
        f"{form}-first-{end}": whole[:end]
        for form, whole in wholes.items()
        for end in (3, 8, 12, 20, 33, 60, 100, 200, 400, *(len(whole) // n for n in (8, 3, 2)))
    }
    whole = HEIC.read_bytes()
    return found | {f"HEIC-first-{end}": whole[:end] for end in (12, 40, 100, 200, 300, 400)}


def tiny():
    sizes = ((50, 40), (3000, 100))
    return {f"{form}-{size}": noise(form, size) for form in FORMATS for size in sizes}


@pytest.mark.parametrize(
    ("kinds", "count"), [(bombs, 27), (strangers, 16), (truncated, 78), (tiny, 12)]
)
def test_what_is_no_picture_gets_a_message(kinds, count, tmp_path):
    path, pictures = tmp_path / "photo.jpg", kinds()
    assert len(pictures) == count
    for kind, data in pictures.items():
        path.write_bytes(data)
        with pytest.raises(CardsError) as error:
            load_photo(path)
        assert re.fullmatch(re.escape(str(path)) + r".*\.", str(error.value)), kind
        assert error.value.exit_code == 2, kind


def test_what_is_no_file_of_bytes_gets_a_sentence(tmp_path):
    os.mkfifo(tmp_path / "pipe.jpg")
    (tmp_path / "loop.jpg").symlink_to(tmp_path / "loop.jpg")
    (tmp_path / "gone.jpg").symlink_to(tmp_path / "nothing")
    with (tmp_path / "long.jpg").open("wb") as sparse:
        sparse.truncate(90_000_000)
    here = (".", "pipe.jpg", "loop.jpg", "gone.jpg", "long.jpg", "none.jpg", "x" * 300, "a\0b.jpg")
    for name in (*(tmp_path / name for name in here), Path("/dev/zero"), Path("/dev/null")):
        with pytest.raises(CardsError, match=r"\.$"):
            load_photo(name)


def test_bombs_take_little_memory_and_time(tmp_path):
    path = tmp_path / "bomb.png"
    path.write_bytes(bombs()["png-text-bomb"])
    done = subprocess.run([*SHELL, PEAK, path], capture_output=True, check=True, timeout=60)
    assert int(done.stdout.split()[-1]) < 600_000


def test_a_picture_of_deep_numbers_has_a_quarter_of_the_pixels(tmp_path):
    path = tmp_path / "deep.tiff"
    Image.new("F", (6000, 5000), 0.5).save(path, compression="tiff_deflate")
    with pytest.raises(CardsError, match="6000 by 5000 pixels; at most 12 million are allowed"):
        load_photo(path)


def four_quarters(orientation):
    """A picture that is dark at its left top, and says how the camera was held."""
    exif, picture = Image.Exif(), Image.new("L", (400, 300), 200)
    exif[0x0112] = orientation
    picture.paste(20, (0, 0, 200, 150))
    return encode(picture, "JPEG", exif=exif)


GREYS = {  # the picture, its height and width, and the grey of its corners
    **{f"{form} {mode}": (noise(form, mode=mode), (480, 640), None)
       for form, mode in (("PNG", "RGBA"), ("PNG", "P"), ("PNG", "1"), ("JPEG", "CMYK"),
                          ("TIFF", "RGB"), ("WEBP", "RGB"), ("BMP", "L"))},
    "deep": (encode(Image.fromarray(np.full((300, 400), 40_000, np.uint16)), "PNG"),
             (300, 400), (156, 156, 156, 156)),
    "of fractions": (encode(Image.new("F", (600, 500), 128.0), "TIFF"),
                     (500, 600), (128, 128, 128, 128)),
    "clear": (encode(Image.new("RGBA", (400, 300), (0, 0, 0, 0)), "PNG"),
              (300, 400), (255, 255, 255, 255)),
    "held upright": (four_quarters(1), (300, 400), (20, 200, 200, 200)),
    "on its head": (four_quarters(3), (300, 400), (200, 200, 200, 20)),
    "held to the right": (four_quarters(6), (400, 300), (200, 20, 200, 200)),
    "held to the left": (four_quarters(8), (400, 300), (200, 200, 20, 200)),
    "HEIC": (HEIC.read_bytes(), (300, 400), None),
}  # fmt: skip


@pytest.mark.parametrize("name", GREYS)
def test_pictures_of_every_kind_are_read_upright(name, tmp_path):
    data, shape, corners = GREYS[name]
    (tmp_path / "photo").write_bytes(data)
    grey = load_photo(tmp_path / "photo").grey
    assert grey.shape == shape
    found = [int(grey[place]) for place in ((0, 0), (0, -1), (-1, 0), (-1, -1))]
    if name == "HEIC":
        assert found[0] < 60 < found[-1]
    elif corners:
        assert found == pytest.approx(corners, abs=60)


def test_a_heic_says_what_reads_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "pi_heif", None)
    with pytest.raises(CardsError, match="Save it as JPEG, or install what reads it"):
        load_photo(HEIC)
