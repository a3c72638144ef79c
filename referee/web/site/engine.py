"""Python for browsers: the package `pyodide`, fetched by npm, checked by its hash, and kept.

If there is a node, it prepares a snapshot of Python's memory and compiled packs. A page starts and
prints several times as fast with them, and works without them.
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
MAX_PACKAGE_BYTES = 20_000_000
TIMEOUT_S = 600  # ten are usual
SNAPSHOT = "snapshot.gz"  # a picture of Python's memory with the referee in it
COMPILED = ("print.pack", "forms.pack")


def _how_to_get() -> Message:
    template = "`{command}` makes the file {file}; --engine {file} uses it."
    return Message(template, command=f"npm pack pyodide@{VERSION}", file=PACKAGE)


def engine_files(package: Path | None) -> dict[str, bytes]:
    """Return the files that a browser needs to run Python, by name."""
    data = _read_given(package) if package else _read(_cache_path()) or _fetch()
    with tarfile.open(fileobj=BytesIO(data)) as archive:
        return {name: _content(archive, name) for name in FILES}


def _content(archive: tarfile.TarFile, name: str) -> bytes:
    file = archive.extractfile(f"package/{name}")
    assert file is not None, "the checksum says that it is there"
    return file.read()


def _read_given(package: Path) -> bytes:
    data = _read(package)
    if data is None:
        message = "{package} is not the package pyodide {version}. {how}"
        raise GameError(message, package=package, version=VERSION, how=_how_to_get())
    return data


def _read(package: Path) -> bytes | None:
    """Return the package if its hash is right."""
    try:
        with package.open("rb") as file:
            data = file.read(MAX_PACKAGE_BYTES)
    except OSError:
        return None
    return data if sha256(data).hexdigest() == CHECKSUM else None


def _cache_path() -> Path:
    from platformdirs import user_cache_path

    return user_cache_path("pnp-referee", appauthor=False) / PACKAGE


def _fetch() -> bytes:
    """Fetch the package from npm, and keep it."""
    with TemporaryDirectory() as folder:
        _pack(folder)
        data = _read_given(Path(folder, PACKAGE))
    try:
        _cache_path().parent.mkdir(parents=True, exist_ok=True)
        replace_file(_cache_path(), data)
    except OSError:
        pass  # then it is fetched again
    return data


def _pack(folder: str) -> None:
    npm = which("npm")  # on Windows it is a script with an ending of its own
    if npm is None:
        raise GameError(
            "npm is needed to fetch the package pyodide. Elsewhere {how}", how=_how_to_get()
        )
    command = [npm, "pack", f"pyodide@{VERSION}", "--silent", "--pack-destination", folder]
    try:
        run(command, check=True, capture_output=True, timeout=TIMEOUT_S)  # noqa: S603 -- words of ours
    except (SubprocessError, OSError):
        raise GameError(
            "npm could not fetch the package pyodide. Elsewhere {how}", how=_how_to_get()
        ) from None


def prepare(contents: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the snapshot and the compiled packs, or nothing if there is no node."""
    program = (files("referee.web.site") / "prepare.mjs").read_text("utf-8")
    with TemporaryDirectory() as folder:
        for name, data in contents.items():
            Path(folder, name).write_bytes(data)
        # As a text, not as a file: its path would stand in the picture.
        command = ["node", "--input-type=module", "--eval", program]
        env = os.environ | {"COMPILED": " ".join(COMPILED)}
        try:
            run(command, check=True, capture_output=True, cwd=folder, timeout=TIMEOUT_S, env=env)  # noqa: S603
            return {name: Path(folder, name).read_bytes() for name in (SNAPSHOT, *COMPILED)}
        except (SubprocessError, OSError):
            return {}
