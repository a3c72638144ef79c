"""Fonts and collections whose tables count further than they reach."""

import struct
from pathlib import Path

from cards_pdf.common.data_files import font_file
from tests.labs.fuzz.attacks import Attack, deck


def font(changes: dict[bytes, bytes]) -> Attack:
    """One of ours with tables of another's."""

    def prepare(folder: Path) -> list[str]:
        (folder / "f.ttf").write_bytes(changed(changes))
        return deck(folder, 'body = "Text."', '[fonts]\nbody = "f.ttf"')

    return prepare


def collection(head: bytes, count: int = 1, tables: int | None = None) -> Attack:
    """A font in a collection whose list of tables counts further than it reaches."""

    def prepare(folder: Path) -> list[str]:
        font = bytearray(changed({}))
        if tables is not None:
            struct.pack_into(">H", font, 4, tables)
        head_of_file = b"ttcf\0\1\0\0" + head + struct.pack(">L", 12 + 4 * count) * count
        (folder / "f.ttc").write_bytes(head_of_file + font)
        return deck(folder, 'body = "Text."', '[fonts]\nbody = "f.ttc"')

    return prepare


def tables() -> tuple[bytes, dict[bytes, bytes]]:
    data = next(font_file().glob("crimson-pro/CrimsonPro-Regular.ttf")).read_bytes()
    count = struct.unpack_from(">H", data, 4)[0]
    entries = struct.iter_unpack(">4sLLL", data[12 : 12 + 16 * count])
    return data[:4], {tag: data[start : start + length] for tag, _, start, length in entries}


def changed(changes: dict[bytes, bytes]) -> bytes:
    head, found = tables()
    found |= changes
    at, rows, body = 12 + 16 * len(found), b"", b""
    for tag, content in found.items():
        rows += struct.pack(">4sLLL", tag, 0, at + len(body), len(content))
        body += content + bytes(-len(content) % 4)
    return head + struct.pack(">HHHH", len(found), 0, 0, 0) + rows + body


def cmap(*maps: bytes, platform: tuple[int, int] = (3, 10)) -> dict[bytes, bytes]:
    at, rows, body = 4 + 8 * len(maps), b"", b""
    for one in maps:
        rows += struct.pack(">HHL", *platform, at + len(body))
        body += one
    return {b"cmap": struct.pack(">HH", 0, len(maps)) + rows + body}


def groups(
    *each: tuple[int, int, int], count: int | None = None, length: int | None = None
) -> bytes:
    rows = b"".join(struct.pack(">LLL", *group) for group in each)
    said = len(each) if count is None else count
    return (
        struct.pack(">HHLLL", 12, 0, 16 + len(rows) if length is None else length, 0, said) + rows
    )


def trimmed(count: int) -> bytes:
    return struct.pack(">HHHHH", 6, (10 + 2 * count) % 65536, 0, 0, count) + bytes(2 * count)


def segments(count: int, doubled: int | None = None) -> bytes:
    body = b"\xff\xff" * count + b"\0\0" + bytes(2 * count) + bytes(4 * count)
    sizes = (14 + len(body)) % 65536, 0, doubled or 2 * count
    return struct.pack(">HHHHHHH", 4, *sizes, 0, 0, 0) + body


_, OURS = tables()
MAXP = OURS[b"maxp"]
HHEA = OURS[b"hhea"]

ATTACKS: dict[str, Attack] = {
    "font-cmap-count": font(cmap(groups((0, 9, 1), count=2**32 - 1))),
    "font-cmap-count-1m": font(cmap(groups((0, 9, 1), count=1_000_000))),
    "font-cmap-group": font(cmap(groups((0, 2**32 - 1, 0)))),
    "font-cmap-backwards": font(cmap(groups((9, 0, 1), (0, 99_000, 2)))),
    "font-cmap-length": font(cmap(groups((0, 9, 1), length=2**32 - 1))),
    "font-cmap-40": font(cmap(*[groups((0, 4_900, 1))] * 40)),
    "font-cmap-place": font(
        {
            b"cmap": struct.pack(">HH", 0, 40)
            + struct.pack(">HHL", 3, 10, 324) * 40
            + groups((0, 90_000, 1))
        }
    ),
    "font-cmap-6": font(cmap(trimmed(65535))),
    "font-cmap-6-many": font(cmap(*[trimmed(9000)] * 40)),
    "font-cmap-4": font(cmap(segments(3), platform=(3, 1))),
    "font-cmap-4-odd": font(cmap(segments(30, doubled=65535), platform=(3, 1))),
    "font-cmap-13": font(cmap(b"\0\x0d" + groups((0, 2**32 - 1, 0))[2:])),
    "font-cmap-10": font(cmap(struct.pack(">HHLLLL", 10, 0, 20, 0, 0, 2**32 - 1))),
    "font-cmap-8": font(
        cmap(struct.pack(">HHLL", 8, 0, 20, 0) + bytes(8192) + struct.pack(">L", 2**32 - 1))
    ),
    "font-maxp": font({b"maxp": MAXP[:4] + b"\xff\xff" + MAXP[6:]}),
    "font-hhea": font({b"hhea": HHEA[:34] + b"\xff\xff"}),
    "font-name-count": font({b"name": struct.pack(">HHH", 0, 65535, 6) + bytes(12 * 65535)}),
    "font-name-place": font(
        {
            b"name": struct.pack(">HHH", 0, 5_000, 6 + 12 * 5_000)
            + struct.pack(">HHHHHH", 3, 1, 0x409, 6, 65534, 0) * 5_000
            + bytes(65535)
        }
    ),
    "font-post": font(
        {b"post": struct.pack(">L", 0x20000) + bytes(28) + b"\xff\xff" + bytes(2 * 65535)}
    ),
    "ttc-count": collection(struct.pack(">L", 2**32 - 1)),
    "ttc-place": collection(struct.pack(">LL", 1, 2**32 - 9)),
    "ttc-tables": collection(struct.pack(">L", 1), tables=65535),
    "ttc-many": collection(struct.pack(">L", 200_000), 200_000),
    "ttc-none": collection(struct.pack(">L", 0), 0),
    "font-tables": font({struct.pack(">L", n): b"" for n in range(40_000)}),
}
