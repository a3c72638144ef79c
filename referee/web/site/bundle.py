"""The referee as archives, one for each room of the page.

Files that only printing or designing need travel with that room. `PARTS` tells which these are, by
their names.
"""

import gzip
import json
import marshal
import re
from collections.abc import Collection, Iterator, Mapping
from importlib import import_module, metadata
from importlib.util import MAGIC_NUMBER, source_hash
from pathlib import Path

from cards_pdf.common.data_files import data_folder
from referee import games
from referee.errors import BrokenGameError
from referee.thirdparty import discovery

PACKAGES = ("referee", "cards_pdf", "tomli_w", "reportlab", "pypdf", "pyphen")
DATA = ("card_data", "fonts")
_UNCHECKED = 1  # flag of a compiled module whose source is not compared
PLAY = "referee"  # the part that every room needs
CORE = f"{PLAY}.pack"
SERVED = {"static", "__pycache__"}  # folders that are served beside the archives, or made anew
FOUND_BY = ("METADATA", "entry_points.txt")  # files that tell of games in a package
_REPORTLAB = (  # its files that drawing needs, a quarter of them
    "__init__", "rl_", "pdfgen/", *(f"lib/{name}.py" for name in (
        "__init__", "abag", "boxstuff", "colors", "fonts", "logger", "pagesizes", "rl_accel",
        "rl_safe_eval",
        "rltempfile", "units", "utils",
    )), *(f"pdfbase/{name}" for name in (
        "__init__", "_fontdata", "acroform", "pdfdoc", "pdfmetrics", "pdfutils", "rl_codecs",
        "ttfonts",
    )),
)  # fmt: skip
_DRAWN_FROM = ("drawings", "formats", "marks", "mats", "profiles")
#: Packages that the referee only reaches through `cards_pdf.printing`: no game needs them.
DRAWING = tuple(f"cards_pdf.{room}" for room in ("art", "canvas", "cards", "papers", "sheets"))
_PRINTING = ("decks/archive.py", "outputs/", "printing.py", "text/fit.py", "text/typeface.py")
_COMMANDS_OF_STUDIO = ("__init__", "fetch", "file_schemas", "new_deck")
#: Parts of files by the start of their name; the first that fits counts, or else the part of the
#: game. "" is not shipped.
PARTS = (
    ("", ("referee/terminal/", "referee/testing/")),
    (
        "",
        ("cards_pdf/__main__.py", "cards_pdf/cli.py", "cards_pdf/fonts/make.py", "cards_pdf/scan/"),
    ),
    ("zh", ("cards_pdf/fonts/noto-serif-sc/",)),
    ("design", tuple(f"cards_pdf/commands/{name}.py" for name in _COMMANDS_OF_STUDIO)),
    ("", ("cards_pdf/commands/",)),
    ("design", ("cards_pdf/importers/", "cards_pdf/studio/")),
    (
        "design",
        tuple(
            f"cards_pdf/card_data/{name}"
            for name in ("new/deck", "new/rules", "starts/", "icons/meanings")
        ),
    ),
    ("", ("cards_pdf/card_data/new/",)),
    ("print", ("cards_pdf/fonts/", *(f"cards_pdf/card_data/{name}/" for name in _DRAWN_FROM))),
    ("print", tuple(f"{room.replace('.', '/')}/" for room in DRAWING)),
    ("print", tuple(f"cards_pdf/{name}" for name in _PRINTING)),
    ("print", ("reportlab-", *(f"reportlab/{name}" for name in _REPORTLAB))),
    ("", ("reportlab/",)),
    ("forms", ("pypdf",)),
    ("hyphens", ("pyphen",)),
)


def packs(game_names: Collection[str]) -> dict[str, bytes]:
    """Return every archive by its file name, with the third-party games that are shown."""
    parts: dict[str, dict[str, bytes]] = {}
    for name, data in sorted(_files(game_names)):
        part = next((part for part, starts in PARTS if name.startswith(starts)), PLAY)
        if part:
            parts.setdefault(part, {})[name] = data
    return {f"{part}.pack": _packed(files) for part, files in parts.items()}


def part_of(pack: str) -> str:
    return pack.removesuffix(".pack")


def _packed(files: Mapping[str, bytes]) -> bytes:
    """Return an archive: a line of JSON with names and sizes, then the files, all of it gzipped.

    A browser unpacks it quickly. Equal files make equal bytes, so that browsers know what is new.
    """
    head = json.dumps({name: len(data) for name, data in files.items()})
    return gzip.compress(b"\n".join([head.encode(), b"".join(files.values())]), mtime=0)


def compiled(pack: bytes) -> bytes:
    """Return an archive with its modules compiled for this very Python."""
    found = unpacked(pack)
    for name in [name for name in found if name.endswith(".py")]:
        source = found.pop(name)
        code = marshal.dumps(compile(source, f"/referee/{name}", "exec", dont_inherit=True))
        head = MAGIC_NUMBER + _UNCHECKED.to_bytes(4, "little") + source_hash(source)
        found[f"{name}c"] = head + code
    return _packed(dict(sorted(found.items())))


def unpacked(pack: bytes) -> dict[str, bytes]:
    """Return the files in an archive, by name."""
    head, rest = gzip.decompress(pack).split(b"\n", 1)
    found = {}
    start = 0
    for name, size in json.loads(head).items():
        found[name] = rest[start : start + size]
        start += size
    return found


def _files(game_names: Collection[str]) -> Iterator[tuple[str, bytes]]:
    """Yield every file with its name in the archives."""
    for package in PACKAGES:
        yield from _module(package)
    for folder in DATA:
        yield from _inside(data_folder(folder), f"cards_pdf/{folder}")
    for package in ("reportlab", "pypdf", "pyphen"):
        yield from _licences(package)
    for name in find_third_party():
        if name in game_names:
            yield from _third_party_files(name)


def _licences(package: str) -> Iterator[tuple[str, bytes]]:
    """Yield the licences of a package."""
    for file in metadata.files(package) or ():
        if file.name.upper().startswith("LICEN"):
            yield f"{package}-licence/{file.name}", file.read_binary()


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
    yield from _module(point.module.partition(".")[0])
    if point.dist:
        for paper in FOUND_BY:
            text = point.dist.read_text(paper) or ""
            yield (
                f"{_in_file_names(point.dist.name)}-{point.dist.version}.dist-info/{paper}",
                text.encode(),
            )


def _in_file_names(package: str) -> str:
    """Return a package name as installers write it: up to the first hyphen it is the name."""
    return re.sub(r"[-_.]+", "_", package)


def _module(name: str) -> Iterator[tuple[str, bytes]]:
    module = import_module(name)
    for folder in getattr(module, "__path__", ()):
        yield from _inside(Path(folder), name, DATA)
    if not hasattr(module, "__path__") and module.__file__:
        yield f"{name}.py", Path(module.__file__).read_bytes()


def _inside(folder: Path, name: str, skipped: Collection[str] = ()) -> Iterator[tuple[str, bytes]]:
    """Yield the files in a folder, without those of some of its folders."""
    for path in folder.rglob("*"):
        inner = path.relative_to(folder)
        if path.is_file() and SERVED.isdisjoint(inner.parts) and inner.parts[0] not in skipped:
            yield f"{name}/{inner.as_posix()}", path.read_bytes()
