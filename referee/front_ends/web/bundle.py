"""The referee as one archive: the packages as they are installed here, without what only printing needs."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from cards_pdf.toml.places import data_folder

PACKAGES = ("referee", "cards_pdf", "tomli_w")
DATA = "card_data"
SERVED = {"fonts", DATA, "page", "__pycache__"}  # printed with, added by itself, or served beside it


def packed() -> bytes:
    """The archive. Its bytes depend on nothing but what is packed, so that browsers know what is new."""
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for name, path in sorted(_files()):
            archive.writestr(ZipInfo(name), path.read_bytes(), ZIP_DEFLATED)
    return out.getvalue()


def _files() -> Iterator[tuple[str, Path]]:
    """Every file by its name in the archive."""
    for package in PACKAGES:
        for folder in import_module(package).__path__:
            yield from _inside(Path(folder), package)
    yield from _inside(data_folder(DATA), f"cards_pdf/{DATA}")


def _inside(folder: Path, name: str) -> Iterator[tuple[str, Path]]:
    for path in folder.rglob("*"):
        inner = path.relative_to(folder)
        if path.is_file() and SERVED.isdisjoint(inner.parts):
            yield f"{name}/{inner.as_posix()}", path
