"""The static site: the page, a worker in place of its server, Python, and the referee packed.

The referee travels as archives, one for each room of the page. Files that only printing or
designing need travel with that room; `parts.toml` tells which these are. Python is the
package `pyodide`, fetched by npm, checked by its hash, and kept. If there is a node, it prepares a
snapshot of Python's memory and compiled packs. A page starts and prints several times as fast with
them, and works without them.
"""

import json
import os
import re
import tarfile
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from gzip import compress
from hashlib import sha256
from importlib import import_module, metadata
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from shutil import which
from subprocess import SubprocessError, run
from tempfile import TemporaryDirectory

from cards_pdf.common.data_files import data_folder
from cards_pdf.common.errors import FileError
from cards_pdf.common.files import write_file
from cards_pdf.common.messages import Message
from cards_pdf.common.records.toml_file import tables_of
from cards_pdf.common.web.server import static_files
from referee import games
from referee.errors import BrokenGameError, GameError
from referee.protocol.messages import Json
from referee.thirdparty import discovery
from referee.web import OF_AUTHORS, ROOMS, lobby
from referee.web.packs import packed
from referee.web.printing import draw_cover
from referee.web.server import PAGE, PAGES, STUDIO

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src "
    "'self' data: blob:; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action "
    "'none'"
)
HEAD = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
MANIFEST = '<link rel="manifest" href="manifest.webmanifest">\n'
LATER = {f"{STUDIO}/": "design", "eye/": "eye"}  # parts that are folders of files
OWN = "referee.web.site"
OVER_THE_WORKER = b'export * from "%sworker.js";\n'  # what `transport.js` says here
BEFORE = "page.web-"  # words that the page needs before Python is there


def contents(
    python: dict[str, bytes],
    faces: Mapping[str, object],
    only: Collection[str] = (),
    game_names: Collection[str] | None = None,
) -> dict[str, bytes]:
    """Return all files of the site by name, with the `game_names` games or all of them.

    `faces` are pictures of the cards of games, by game and language.
    """
    game_names = games.names() if game_names is None else game_names
    open_ = [name for name in ROOMS if not only or name in only]
    found = _pages(HEAD + MANIFEST, b"./", PAGE, OWN)
    if "design" in open_:
        inner = _pages(HEAD, b"../", PAGES[STUDIO])
        del inner["worker.js"]
        found |= {f"{STUDIO}/{name}": data for name, data in inner.items()}
    wanted = {PLAY, *(part for name in open_ for part in ROOMS[name].parts)}
    chosen = {name: pack for name, pack in packs(game_names).items() if part_of(name) in wanted}
    known = (*games.BUILT_IN, *find_third_party())
    covers = {name: cover for name in game_names if name in known and (cover := draw_cover(name))}
    languages = lobby.languages()
    faces = faces if "play" in open_ else {}
    consts = {
        "WORDS": {
            lang: {key: text for key, text in lobby.words(lang).items() if key.startswith(BEFORE)}
            for lang in languages
        },
        "FACES": list(faces),
        "COVERS": list(covers),
        "GAMES": list(game_names),
        "ROOMS": open_,
        "PACKS": [*map(part_of, chosen)],
    }
    found["words.js"] = "".join(
        f"export const {name} = {_json(of)};\n" for name, of in consts.items()
    ).encode()
    found |= {
        f"faces-{name}.pack": compress(_json(pictures).encode(), mtime=0)
        for name, pictures in faces.items()
    }
    found |= {f"cover-{name}.svg": drawing.encode() for name, drawing in covers.items()}
    found |= {f"first-{lang}.json": _json(_first(lang, game_names)).encode() for lang in languages}
    found |= python | chosen
    found |= prepare({name: data for name, data in found.items() if "/" not in name})
    found["service.js"] = _listed(found) + found["service.js"]
    return found


def _pages(head: str, up: bytes, *packages: str) -> dict[str, bytes]:
    """Return the pages of these packages, with requests to `worker.js` in the folder `up`."""
    found = {
        name: file.read_bytes()
        for package in packages
        for name, file in static_files(package).items()
        if name not in (*OF_AUTHORS, "http.js")
    }
    page = found["index.html"].replace(b"<title>", f"{head}<title>".encode(), 1)
    found["index.html"] = page.replace(b"http.js", b"worker.js")
    found["transport.js"] = OVER_THE_WORKER % up
    return found


def _first(lang: str, game_names: Collection[str]) -> Json:
    """Return the list of games of a new player, to show before Python is there."""
    message = lobby.lobby_message(lang, "")
    new = {"unfinished": [], "record": {"games": 0, "wins": 0}}
    listed = [game | new for game in message["games"] if game["game"] in game_names]
    return message | {"games": listed, "verbs": [], "rooms": []}


def _listed(files: dict[str, bytes]) -> bytes:
    """Return the constants of the service worker: files to keep at once, and those of each part."""
    names = sorted(files.keys() - {"service.js"})
    total = sha256(b"".join(sha256(files[name]).digest() for name in (*names, "service.js")))
    parts: dict[str, list[str]] = {"": []}  # those without a part are kept at once
    for name in names:
        parts.setdefault(_part(name), []).append(name)
    consts = {"VERSION": total.hexdigest()[:16], "FILES": parts.pop(""), "LATER": parts}
    return "".join(f"const {name} = {_json(of)};\n" for name, of in consts.items()).encode()


def _part(name: str) -> str:
    """Return the part that a file belongs to, if it is needed later."""
    if name.startswith(tuple(LATER)):
        return LATER[name.partition("/")[0] + "/"]
    is_early = name == CORE or name.startswith("faces-")
    return part_of(name) if name.endswith(".pack") and not is_early else ""


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def write(folder: Path, files: dict[str, bytes]) -> None:
    """Write the files. Raise FileError if that fails."""
    for name, data in files.items():
        write_file(folder / name, data)


# --- the referee as archives ---

PARTS = tables_of(Path(__file__).with_name("parts.toml"))
PLAY = "referee"  # the part that every room needs
CORE = f"{PLAY}.pack"
SERVED = {"static", "__pycache__"}  # folders that are served beside the archives, or made anew
FOUND_BY = ("METADATA", "entry_points.txt")  # files that tell of games in a package


def packs(game_names: Collection[str]) -> dict[str, bytes]:
    """Return every archive by its file name, with the third-party games that are shown."""
    parts: dict[str, dict[str, bytes]] = {}
    for name, data in sorted(_files(game_names)):
        rows = (row["name"] for row in PARTS["part"] if name.startswith(tuple(row["files"])))
        part = next(rows, PLAY)
        if part:
            parts.setdefault(part, {})[name] = data
    return {f"{part}.pack": packed(files) for part, files in parts.items()}


def part_of(pack: str) -> str:
    return pack.removesuffix(".pack")


def _files(game_names: Collection[str]) -> Iterator[tuple[str, bytes]]:
    """Yield every file with its name in the archives."""
    data: list[str] = PARTS["data"]
    for package in PARTS["packages"]:
        yield from _module(package, data)
    for folder in data:
        yield from _inside(data_folder(folder), f"cards_pdf/{folder}")
    for package in PARTS["licensed"]:
        for file in metadata.files(package) or ():
            if file.name.upper().startswith("LICEN"):
                yield f"{package}-licence/{file.name}", file.read_binary()
    for name in find_third_party():
        if name in game_names:
            yield from _third_party_files(name)


def find_third_party() -> Iterator[str]:
    """Yield the third-party games that can be played here."""
    for name in games.third_party_names():
        try:
            games.load(name)
        except BrokenGameError:
            continue  # whoever lists the games says what is wrong with it
        yield name


def _third_party_files(game: str) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a third-party game, and the metadata by which it is found."""
    point = discovery.find_points()[game]
    yield from _module(point.module.partition(".")[0], [])
    if point.dist:
        # As installers write a package's name: up to the first hyphen it is the name.
        name = re.sub(r"[-_.]+", "_", point.dist.name)
        for paper in FOUND_BY:
            text = point.dist.read_text(paper) or ""
            yield f"{name}-{point.dist.version}.dist-info/{paper}", text.encode()


def _module(name: str, skipped: Collection[str]) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a module, without some of its folders."""
    module = import_module(name)
    for folder in getattr(module, "__path__", ()):
        yield from _inside(Path(folder), name, skipped)
    if not hasattr(module, "__path__") and module.__file__:
        yield f"{name}.py", Path(module.__file__).read_bytes()


def _inside(folder: Path, name: str, skipped: Collection[str] = ()) -> Iterator[tuple[str, bytes]]:
    """Yield the files in a folder, without those of some of its folders."""
    for path in folder.rglob("*"):
        inner = path.relative_to(folder)
        if path.is_file() and SERVED.isdisjoint(inner.parts) and inner.parts[0] not in skipped:
            yield f"{name}/{inner.as_posix()}", path.read_bytes()


# --- Python for browsers ---

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
        found = {name: archive.extractfile(f"package/{name}") for name in FILES}
        return {name: file.read() for name, file in found.items() if file}


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
    npm = which("npm") or "npm"  # on Windows it is a script with an ending of its own
    with TemporaryDirectory() as folder:
        command = [npm, "pack", f"pyodide@{VERSION}", "--silent", "--pack-destination", folder]
        try:
            run(command, check=True, capture_output=True, timeout=TIMEOUT_S)  # noqa: S603 -- words of ours
        except (SubprocessError, OSError):
            message = "npm could not fetch the package pyodide. Elsewhere {how}"
            raise GameError(message, how=_how_to_get()) from None
        data = _read_given(Path(folder, PACKAGE))
    with suppress(FileError):  # then it is fetched again
        write_file(_cache_path(), data)
    return data


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
