"""Python for browsers: the package `pyodide`, fetched once by npm, known by its checksum and kept.

Where node is, it prepares a picture of Python's memory and compiled packs: a page starts and prints
several times as fast with them, and does without as well.
"""

import os
import tarfile
from collections.abc import Mapping
from hashlib import sha256
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from shutil import which
from subprocess import SubprocessError, run
from tempfile import TemporaryDirectory

from cards_pdf.common.files import replace_file
from cards_pdf.common.messages import Message
from referee.errors import GameError

VERSION = "0.29.5"
CHECKSUM = "6749b10ee515a1458ecea36d860c8ce2a48366e85b3f92d749ad1840e4aff181"
PACKAGE = f"pyodide-{VERSION}.tgz"
FILES = (
    "pyodide.mjs",
    "pyodide.asm.js",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
LARGEST = 20_000_000  # bytes of the package
PATIENCE = 600  # seconds; ten are usual
SNAPSHOT = "snapshot.gz"  # a picture of Python's memory with the referee in it
COMPILED = ("print.pack", "forms.pack")


def _how() -> Message:
    said = "`{command}` makes the file {file}; --engine {file} takes it from there."
    return Message(said, command=f"npm pack pyodide@{VERSION}", file=PACKAGE)


def engine_files(package: Path | None) -> dict[str, bytes]:
    """What a browser needs to run Python, by name."""
    data = _given(package) if package else _kept() or _fetched()
    with tarfile.open(fileobj=BytesIO(data)) as archive:
        return {name: _content(archive, name) for name in FILES}


def _content(archive: tarfile.TarFile, name: str) -> bytes:
    file = archive.extractfile(f"package/{name}")
    assert file is not None, "the checksum says that it is there"
    return file.read()


def _given(package: Path) -> bytes:
    data = _read(package)
    if data is None:
        said = "{package} is not the package pyodide {version}. {how}"
        raise GameError(said, package=package, version=VERSION, how=_how())
    return data


def _read(package: Path) -> bytes | None:
    """The package, if this is it to the last bit."""
    try:
        with package.open("rb") as file:
            data = file.read(LARGEST)
    except OSError:
        return None
    return data if sha256(data).hexdigest() == CHECKSUM else None


def _place() -> Path:
    from platformdirs import user_cache_path

    return user_cache_path("pnp-referee", appauthor=False) / PACKAGE


def _kept() -> bytes | None:
    return _read(_place())


def _fetched() -> bytes:
    """The package from npm, kept for the next time."""
    with TemporaryDirectory() as folder:
        _pack(folder)
        data = _given(Path(folder, PACKAGE))
    try:
        _place().parent.mkdir(parents=True, exist_ok=True)
        replace_file(_place(), data)
    except OSError:
        pass  # then it is fetched again
    return data


def _pack(folder: str) -> None:
    npm = which("npm")  # on Windows it is a script with an ending of its own
    if npm is None:
        raise GameError("npm is needed to fetch the package pyodide. Elsewhere {how}", how=_how())
    command = [npm, "pack", f"pyodide@{VERSION}", "--silent", "--pack-destination", folder]
    try:
        run(command, check=True, capture_output=True, timeout=PATIENCE)  # noqa: S603 -- words of ours
    except (SubprocessError, OSError):
        raise GameError(
            "npm could not fetch the package pyodide. Elsewhere {how}", how=_how()
        ) from None


def prepare(found: Mapping[str, bytes]) -> dict[str, bytes]:
    """The picture and the compiled packs; nothing where there is no node to make them."""
    program = (files("referee.web.site") / "prepare.mjs").read_text("utf-8")
    with TemporaryDirectory() as folder:
        for name, data in found.items():
            Path(folder, name).write_bytes(data)
        # As a text, not as a file: its path would stand in the picture.
        command = ["node", "--input-type=module", "--eval", program]
        env = os.environ | {"COMPILED": " ".join(COMPILED)}
        try:
            run(command, check=True, capture_output=True, cwd=folder, timeout=PATIENCE, env=env)  # noqa: S603
            return {name: Path(folder, name).read_bytes() for name in (SNAPSHOT, *COMPILED)}
        except (SubprocessError, OSError):
            return {}
