"""Archives whose parts say that they are small, and decks as one file with odd names."""

import bz2
import lzma
import struct
import zlib
from functools import partial
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_LZMA, ZipFile

from tests.cards_pdf.decks import ods, xlsx
from tests.cards_pdf.files import BOOK
from tests.labs.fuzz.attacks import Attack

MEGABYTES = 100


def fold(packing: int) -> bytes:
    """Return a hundred megabytes of zeros, packed."""
    if packing == ZIP_BZIP2:
        return bz2.compress(bytes(MEGABYTES * 1_000_000))
    if packing == ZIP_LZMA:
        filters = [{"id": lzma.FILTER_LZMA1}]
        head = lzma._encode_filter_properties(filters[0])
        body = lzma.compress(bytes(MEGABYTES * 1_000_000), lzma.FORMAT_RAW, filters=filters)
        return struct.pack("<BBH", 9, 4, len(head)) + head + body
    return zlib.compress(bytes(MEGABYTES * 1_000_000), 9)[2:-4]


def claim_ten_bytes(data: bytes, name: str, packing: int) -> bytes:
    """Return an archive with a part that claims ten bytes and unfolds to a hundred megabytes."""
    out = BytesIO()
    with ZipFile(BytesIO(data)) as source, ZipFile(out, "w") as target:
        for each in source.namelist():
            target.writestr(each, fold(packing) if each == name else source.read(each))
        info = target.getinfo(name)
        info.compress_type, info.file_size = packing, 10
    archive = bytearray(out.getvalue())
    struct.pack_into("<H", archive, info.header_offset + 8, packing)
    struct.pack_into("<L", archive, info.header_offset + 22, 10)
    return bytes(archive)


def lying(ending: str, packing: int, folder: Path) -> list[str]:
    is_book = ending == "xlsx"
    data = xlsx.packed(xlsx.parts(Cards=BOOK)) if is_book else ods.ods(Cards=BOOK)
    part = "xl/sharedStrings.xml" if is_book else "content.xml"
    (folder / f"t.{ending}").write_bytes(claim_ten_bytes(data, part, packing))
    (folder / "deck.toml").write_text(f'[deck]\ntitle = "T"\ncards = "t.{ending}"\n')
    return ["check", "deck.toml"]


def shared(names: list[str], command: str, folder: Path) -> list[str]:
    """Write a deck as one file, with files under these names beside it."""
    files = {"d.toml": b'[deck]\ntitle = "T"\n[[card]]\ncode = "A"\nname = "One"\n'}
    files |= dict.fromkeys(names, b"x")
    sums = "".join(f"{sha256(content).hexdigest()}  {name}\n" for name, content in files.items())
    out = BytesIO()
    with ZipFile(out, "w") as archive:
        for name, content in {"checksums.txt": sums.encode(), **files}.items():
            archive.writestr(name or "placeholder", content)
    data = out.getvalue()
    if "" in names:
        data = data.replace(b"placeholder", bytes(len("placeholder")))
    (folder / "d.pnp.zip").write_bytes(data)
    return [command, "d.pnp.zip"]


ATTACKS: dict[str, Attack] = {
    "xlsx-lies-bz2": partial(lying, "xlsx", ZIP_BZIP2),
    "xlsx-lies-lzma": partial(lying, "xlsx", ZIP_LZMA),
    "xlsx-lies-deflate": partial(lying, "xlsx", ZIP_DEFLATED),
    "ods-lies": partial(lying, "ods", ZIP_DEFLATED),
    "shared-empty-name": partial(shared, [""], "check"),
    "shared-plain": partial(shared, ["a.txt"], "check"),
    "shared-deck": partial(shared, ["a.txt"], "deck"),
    "shared-box": partial(shared, ["a.txt"], "box"),
    "shared-dots": partial(shared, [".", "..", "a/../../b.txt"], "check"),
    "shared-slash": partial(shared, ["/"], "check"),
}
