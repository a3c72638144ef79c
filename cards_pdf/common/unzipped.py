"""An archive of a stranger's, unpacked into memory while its bytes are counted.

What an archive says of its parts may be a lie: ten bytes that unfold to a gigabyte. So each part is
read no further than it says that it reaches, in one of the two ways of packing whose reader can be
stopped.
"""

import zlib
from collections.abc import Callable, Iterable
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from cards_pdf.common.ordinary_file import WrongFileError

PACKED = (ZIP_STORED, ZIP_DEFLATED)  # bz2 and lzma unfold a block at a time, however large


class NotZipError(WrongFileError):
    """It is damaged, or none."""


def unzipped(data: bytes, chosen: Callable[[list[ZipInfo]], Iterable[ZipInfo]]) -> dict[str, bytes]:
    """The parts that are chosen, by name. Whoever chooses sees how large they say they are."""
    found: dict[str, bytes] = {}
    try:
        with ZipFile(BytesIO(data)) as archive:
            for part in chosen(archive.infolist()):
                if part.flag_bits & 1 or part.compress_type not in PACKED:
                    raise NotZipError
                with archive.open(part) as file:
                    found[part.filename] = file.read(part.file_size + 1)
                if len(found[part.filename]) != part.file_size:
                    raise NotZipError
    except (BadZipFile, zlib.error, EOFError, RuntimeError, OSError, ValueError) as fault:
        raise NotZipError from fault
    return found
