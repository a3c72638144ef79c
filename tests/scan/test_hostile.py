"""A hundred pictures that are none, or far too large: one sentence each, and little memory."""

import os
import re
import resource
import struct
import sys
import tomllib
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
HOSTILE = tomllib.loads(Path(__file__).with_name("hostile.toml").read_text("utf-8"))


def encode(picture, form, **options):
    out = BytesIO()
    picture.save(out, form, **options)
    return out.getvalue()


def noise(form, size=(640, 480), mode="L"):
    grey = np.random.default_rng(1).integers(0, 255, (size[1], size[0]), dtype=np.uint8)
    return encode(Image.fromarray(grey).convert(mode), form)


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(width, height, *, depth=8, body=b"", extra=b""):
    """A PNG of any size that it claims."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, 0, 0, 0, 0))
    body = chunk(b"IDAT", zlib.compress(body, 1)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + head + extra + body


def bombs():
    """Pictures of few bytes that claim to be large, by what they are."""
    zeros = b"k\0\0" + zlib.compress(bytes(50_000_000), 1)
    claims = {f"png-{size}": png(*size, body=bytes(1000)) for size in HOSTILE["sizes"]}
    return claims | {
        "png-bomb-decoded": png(7_900, 7_900, body=bytes(7_901 * 7_900)),
        "png-text-bomb": png(600, 600, extra=chunk(b"zTXt", zeros)),
        "png-profile-bomb": png(600, 600, extra=chunk(b"iCCP", zeros)),
    }


def strangers():
    """Return files that are no picture, or none of a format that is read."""
    found = {"noise": os.urandom(100_000), "zeros": bytes(100_000), "whole GIF": noise("GIF")}
    for length, starts in ((0, HOSTILE["begun"]), (400, HOSTILE["of other formats"])):
        found |= {
            kind: text.encode("latin-1").ljust(length, b"\0") for kind, text in starts.items()
        }
    return found


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
    ("kinds", "count"), [(bombs, 16), (strangers, 27), (truncated, 78), (tiny, 12)]
)
def test_what_is_no_picture_gets_a_message_and_takes_little_memory(kinds, count, tmp_path):
    path, pictures = tmp_path / "photo.jpg", kinds()
    assert len(pictures) == count
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for kind, data in pictures.items():
        path.write_bytes(data)
        with pytest.raises(CardsError) as error:
            load_photo(path)
        assert re.fullmatch(re.escape(str(path)) + r".*\.", str(error.value)), kind
        assert error.value.exit_code == 2, kind
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100_000  # KB


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
    "HEIC": (HEIC.read_bytes(), (300, 400), (20, 200, 200, 200)),
}  # fmt: skip


@pytest.mark.parametrize("name", GREYS)
def test_pictures_of_every_kind_are_read_upright(name, tmp_path):
    data, shape, corners = GREYS[name]
    (tmp_path / "photo").write_bytes(data)
    grey = load_photo(tmp_path / "photo").grey
    assert grey.shape == shape
    found = [int(grey[place]) for place in ((0, 0), (0, -1), (-1, 0), (-1, -1))]
    assert found == pytest.approx(corners or found, abs=60)


def test_a_heic_says_what_reads_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "pi_heif", None)
    with pytest.raises(CardsError, match="Save it as JPEG, or install what reads it"):
        load_photo(HEIC)
