"""Two hundred pictures that are none, or far too large: one sentence each, and little memory."""

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
READ = {"JPEG", "PNG", "WEBP", "TIFF", "BMP"}


def encoded(form, size=(640, 480), mode="L"):
    grey = np.random.default_rng(1).integers(0, 255, (size[1], size[0]), dtype=np.uint8)
    out = BytesIO()
    Image.fromarray(grey).convert(mode).save(out, form)
    return out.getvalue()


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def squeezed(data):
    return zlib.compress(data, 1)  # quickly


def png(width, height, *, depth=8, colour=0, body=b"", extra=b""):
    """A PNG of any size that it claims."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0))
    return (
        b"\x89PNG\r\n\x1a\n" + head + extra + chunk(b"IDAT", squeezed(body)) + chunk(b"IEND", b"")
    )


WIDE = 10**5
CLAIMED = (
    *((WIDE, WIDE), (WIDE, 600), (600, WIDE), (0, 0), (0, WIDE), (40_000, 1_500), (60_001, 1000)),
    *((2**31 - 1, 1), (1, 2**31 - 1), (2**16, 2**16), (12_000, 12_000), (1, 1), (100, 4000)),
)


def bombs():
    for width, height in CLAIMED:
        yield f"png-{width}x{height}", png(width, height, body=bytes(1000))
    yield "png-bomb-decoded", png(7_900, 7_900, body=bytes(60_000_000))
    yield (
        "png-text-bomb",
        png(600, 600, extra=chunk(b"zTXt", b"k\0\0" + squeezed(bytes(50_000_000)))),
    )
    yield (
        "png-profile-bomb",
        png(600, 600, extra=chunk(b"iCCP", b"k\0\0" + squeezed(bytes(50_000_000)))),
    )
    yield (
        "bmp-huge",
        b"BM"
        + struct.pack("<IHHIIiiHHIIiiII", 54, 0, 0, 54, 40, 10**5, 10**5, 1, 24, 0, 0, 0, 0, 0, 0),
    )
    yield (
        "bmp-negative",
        b"BM" + struct.pack("<IHHIIiiHHIIiiII", 54, 0, 0, 54, 40, -5, -9, 1, 24, 0, 0, 0, 0, 0, 0),
    )
    yield "gif-huge", b"GIF89a" + struct.pack("<HH", 65_535, 65_535) + b"\0\0\0;"
    yield "ppm", b"P6 100000 100000 255\n"
    yield "tiff-loop", b"II*\0\x08\0\0\0" + b"\0\0" + b"\x08\0\0\0"
    yield "tiff-offset", b"II*\0\xff\xff\xff\x7f"
    yield "webp-empty", b"RIFF\x0c\0\0\0WEBPVP8 "
    yield "heic-empty", b"\0\0\0\x18ftypheic\0\0\0\0mif1heic"
    yield "avif-empty", b"\0\0\0\x18ftypavif\0\0\0\0mif1avif"
    yield "jpeg-head", b"\xff\xd8\xff\xe0"
    yield "jpeg-size", b"\xff\xd8\xff\xc0\x00\x0b\x08\xff\xff\xff\xff\x01\x01\x11\x00\xff\xd9"


def strangers():
    yield "empty", b""
    yield "text", b"These are no cards.\n" * 100
    yield "html", b"<!doctype html><img src=x>" * 50
    yield "svg", b'<svg xmlns="http://www.w3.org/2000/svg" width="100000" height="100000"/>'
    yield "pdf", b"%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF"
    yield "eps", b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n(x) run\n"
    yield "zip", b"PK\3\4" + bytes(400)
    yield "gzip", b"\x1f\x8b\x08" + bytes(400)
    yield "elf", b"\x7fELF" + bytes(400)
    yield "mp4", b"\0\0\0\x18ftypmp42" + bytes(400)
    yield "psd", b"8BPS\0\1" + bytes(400)
    yield "ico", b"\0\0\1\0\1\0" + bytes(100)
    yield "wmf", b"\xd7\xcd\xc6\x9a" + bytes(100)
    yield "zeros", bytes(100_000)
    yield "noise", os.urandom(100_000)
    for form in FORMATS:
        if form not in READ:
            yield f"whole-{form}", encoded(form)


def truncated():
    for form in FORMATS:
        whole = encoded(form)
        ends = (3, 8, 12, 20, 33, 60, 100, 200, 400, *(len(whole) // part for part in (8, 3, 2)))
        for part in ends:
            yield f"{form}-first-{part}", whole[:part]
    whole = HEIC.read_bytes()
    for part in (12, 40, 100, 200, 300, 400):
        yield f"HEIC-first-{part}", whole[:part]


def damaged():
    """Bytes overwritten in the head, where what a decoder believes is written."""
    rng = np.random.default_rng(2)
    for form in ("PNG", "WEBP", "BMP"):
        whole = encoded(form)
        for n in range(20):
            broken = bytearray(whole)
            broken[:8] = rng.bytes(8)
            broken[16 + n % 8] ^= 0xFF
            yield f"{form}-head-{n}", bytes(broken)
    out = BytesIO()
    Image.linear_gradient("L").resize((640, 480)).rotate(20).save(out, "PNG")
    whole = out.getvalue()
    for n in range(12):
        start = 60 + n * (len(whole) - 300) // 12  # a hole in the compressed data
        yield f"PNG-data-{n}", whole[:start] + os.urandom(200) + whole[start + 200 :]


def crowds():
    for form in FORMATS:
        yield f"{form}-tiny", encoded(form, (50, 40))
        yield f"{form}-thin", encoded(form, (3000, 100))


@pytest.mark.parametrize(
    ("kinds", "count"), [(bombs, 27), (strangers, 16), (truncated, 78), (damaged, 72), (crowds, 12)]
)
def test_what_is_no_picture_gets_a_message(kinds, count, tmp_path):
    path = tmp_path / "photo.jpg"
    pictures = dict(kinds())
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
    names = [*(tmp_path / name for name in here), Path("/dev/zero"), Path("/dev/null")]
    for name in names:
        with pytest.raises(CardsError, match=r"\.$"):
            load_photo(name)


def test_bombs_take_little_memory_and_time(tmp_path):
    path = tmp_path / "bomb.png"
    path.write_bytes(dict(bombs())["png-text-bomb"])
    program = (
        "import resource, sys\nfrom pathlib import Path\nfrom cards_pdf.scan.photo import "
        "load_photo\n"
        "try:\n load_photo(Path(sys.argv[1]))\nexcept Exception as wrong:\n print(wrong)\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )
    # a process begins with the memory of its parent, which a shell has little of
    shell = 'exec $0 -c "$1" $2'
    command = ["sh", "-c", f"({shell}); exit", sys.executable, program, str(path)]
    done = subprocess.run(command, capture_output=True, check=True, timeout=60)
    assert int(done.stdout.split()[-1]) < 600_000


def test_a_picture_of_deep_numbers_has_a_quarter_of_the_pixels(tmp_path):
    path = tmp_path / "deep.tiff"
    Image.new("F", (6000, 5000), 0.5).save(path, compression="tiff_deflate")
    with pytest.raises(CardsError, match="6000 by 5000 pixels; at most 12 million are allowed"):
        load_photo(path)
    Image.new("F", (600, 500), 128.0).save(path)
    assert load_photo(path).grey[0, 0] == 128


SORTS = "PNG RGBA,PNG P,PNG 1,JPEG CMYK,TIFF RGB,WEBP RGB,BMP L".split(",")


@pytest.mark.parametrize(("form", "mode"), [sort.split() for sort in SORTS])
def test_pictures_of_every_sort_are_read(form, mode, tmp_path):
    path = tmp_path / "photo"
    path.write_bytes(encoded(form, mode=mode))
    assert load_photo(path).grey.shape == (480, 640)


def test_deep_and_clear_pictures_are_read(tmp_path):
    path = tmp_path / "deep.png"
    Image.fromarray(np.full((300, 400), 40_000, np.uint16)).save(path)
    assert 150 <= load_photo(path).grey.mean() <= 160
    clear = Image.new("RGBA", (400, 300), (0, 0, 0, 0))
    clear.save(path)
    assert load_photo(path).grey.min() == 255


@pytest.mark.parametrize("orientation", [1, 3, 6, 8])
def test_a_phone_held_upright_is_turned_by_its_note(orientation, tmp_path):
    exif = Image.Exif()
    exif[0x0112] = orientation
    picture = Image.new("L", (400, 300), 200)
    picture.paste(20, (0, 0, 200, 150))
    picture.save(tmp_path / "held.jpg", exif=exif)
    grey = load_photo(tmp_path / "held.jpg").grey
    assert grey.shape == ((400, 300) if orientation in {6, 8} else (300, 400))
    dark = {1: (0, 0), 3: (-1, -1), 6: (0, -1), 8: (-1, 0)}[orientation]
    assert grey[dark] < 60


def test_a_phones_heic_is_read():
    grey = load_photo(HEIC).grey
    assert grey.shape == (300, 400)
    assert grey[0, 0] < 60 < grey[-1, -1]


def test_a_heic_says_what_reads_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "pi_heif", None)
    with pytest.raises(CardsError, match="Save it as JPEG, or install what reads it"):
        load_photo(HEIC)
