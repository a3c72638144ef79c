"""Untrusted archives, unpacked into memory.

An archive may lie about its parts: ten bytes can unfold to a gigabyte. So each part is read no
further than the size that it names. Only the two ways of packing are read whose readers can be
stopped.
"""

import zlib
from collections.abc import Callable, Iterable
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from cards_pdf.common.sandbox.safe_open import WrongFileError

READABLE_METHODS = (ZIP_STORED, ZIP_DEFLATED)  # bz2 and lzma unfold a block at a time, of any size


class NotZipError(WrongFileError):
    """A file that is no archive, or a damaged one."""


def unzipped(data: bytes, select: Callable[[list[ZipInfo]], Iterable[ZipInfo]]) -> dict[str, bytes]:
    """Return the selected parts by name. `select` sees the sizes that the archive names."""
    parts: dict[str, bytes] = {}
    try:
        with ZipFile(BytesIO(data)) as archive:
            for part in select(archive.infolist()):
                if part.flag_bits & 1 or part.compress_type not in READABLE_METHODS:
                    raise NotZipError
                with archive.open(part) as file:
                    content = file.read(part.file_size + 1)
                if len(content) != part.file_size:
                    raise NotZipError
                parts[part.filename] = content
    except (BadZipFile, zlib.error, EOFError, RuntimeError, OSError, ValueError) as error:
        raise NotZipError from error
    return parts
