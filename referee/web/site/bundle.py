"""The referee as archives, one for each room of the page: what only printing needs travels with
that room.
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
from referee.web.site.reach import reached

PACKAGES = ("referee", "cards_pdf", "tomli_w", "reportlab", "pypdf", "pyphen")
DATA = ("card_data", "fonts")
_UNCHECKED = 1  # of a compiled module: it is known by its source, which nobody compares
PLAY = "referee"  # the part that every room needs
CORE = f"{PLAY}.pack"
SERVED = {"static", "__pycache__"}  # wherever they lie: served beside the archives, or made anew
FOUND_BY = ("METADATA", "entry_points.txt")  # what says that a package brings games
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
_UNSEEN = ("referee/terminal/", "referee/testing/")  # what no page asks of the referee
_NOWHERE = "cards_pdf.cli", "cards_pdf.scan", "cards_pdf.__main__"  # what no browser runs
#: Rooms above the decks that the referee reaches through a door alone: no game needs them.
DRAWING = tuple(f"cards_pdf.{room}" for room in ("art", "canvas", "cards", "papers", "sheets"))
#: Parts of our own modules, each with the door through which they are reached.
DOORS = {"print": "cards_pdf.printing", "design": "cards_pdf.studio.session"}
#: Where any other file belongs, by how its name begins, the first that fits; "" stays at home.
PARTS = (
    ("", _UNSEEN),
    ("zh", ("cards_pdf/fonts/noto-serif-sc/",)),
    ("design", ("cards_pdf/card_data/new/deck", "cards_pdf/card_data/starts/")),
    ("", ("cards_pdf/card_data/new/", "cards_pdf/fonts/make.py")),
    ("print", ("cards_pdf/fonts/", *(f"cards_pdf/card_data/{name}/" for name in _DRAWN_FROM))),
    ("print", tuple(f"{room.replace('.', '/')}/" for room in DRAWING)),
    ("print", ("reportlab-", *(f"reportlab/{name}" for name in _REPORTLAB))),
    ("", ("reportlab/",)),
    ("forms", ("pypdf",)),
    ("hyphens", ("pyphen",)),
)


def packs(shown: Collection[str]) -> dict[str, bytes]:
    """Every archive by its file's name; of the games of others those that are shown."""
    files = dict(sorted(_files(shown)))
    modules = _modules(files)
    parts: dict[str, dict[str, bytes]] = {}
    for name, data in files.items():
        part = modules[name] if name in modules else _part(name)
        if part:
            parts.setdefault(part, {})[name] = data
    return {f"{part}.pack": _packed(found) for part, found in parts.items()}


def part_of(pack: str) -> str:
    return pack.removesuffix(".pack")


def _modules(files: Mapping[str, bytes]) -> dict[str, str]:
    """The part of each module of ours: the first whose door leads to it."""
    names = {
        name.removesuffix(".py").removesuffix("/__init__").replace("/", "."): name
        for name in files
        if name.startswith(("referee/", "cards_pdf/"))
        and name.endswith(".py")
        and not name.startswith(_UNSEEN)
    }
    sources = {module: files[name] for module, name in names.items()}
    seen = {module for module in names if module.startswith("referee")}
    closed = (*DRAWING, *DOORS.values(), "cards_pdf.studio", *_NOWHERE)
    parts = dict.fromkeys(reached(sources, seen, closed), PLAY)
    for part, door in DOORS.items():
        parts = dict.fromkeys(reached(sources, [door], _NOWHERE), part) | parts
    return {name: parts.get(module, "") for module, name in names.items()}


def _part(name: str) -> str:
    return next((part for part, beginnings in PARTS if name.startswith(beginnings)), PLAY)


def _packed(found: Mapping[str, bytes]) -> bytes:
    """A line of JSON with names and sizes, then one file after the other, all of it gzipped.

    A browser unpacks that in no time. Its bytes depend on nothing but what is packed, so that
    browsers know what is new.
    """
    head = json.dumps({name: len(data) for name, data in found.items()})
    return gzip.compress(b"\n".join([head.encode(), b"".join(found.values())]), mtime=0)


def compiled(pack: bytes) -> bytes:
    """The same with its modules as this very Python reads them at once, in no time."""
    found = unpacked(pack)
    for name in [name for name in found if name.endswith(".py")]:
        source = found.pop(name)
        code = marshal.dumps(compile(source, f"/referee/{name}", "exec", dont_inherit=True))
        head = MAGIC_NUMBER + _UNCHECKED.to_bytes(4, "little") + source_hash(source)
        found[f"{name}c"] = head + code
    return _packed(dict(sorted(found.items())))


def unpacked(pack: bytes) -> dict[str, bytes]:
    """The files in an archive, by name."""
    head, rest = gzip.decompress(pack).split(b"\n", 1)
    found, at = {}, 0
    for name, size in json.loads(head).items():
        found[name] = rest[at : at + size]
        at += size
    return found


def _files(shown: Collection[str]) -> Iterator[tuple[str, bytes]]:
    """Every file by its name in the archives."""
    for package in PACKAGES:
        yield from _module(package)
    for folder in DATA:
        yield from _inside(data_folder(folder), f"cards_pdf/{folder}")
    for package in ("reportlab", "pypdf", "pyphen"):
        yield from _licences(package)
    for name in of_others():
        if name in shown:
            yield from _brought(name)


def _licences(package: str) -> Iterator[tuple[str, bytes]]:
    """What has to travel with somebody's package."""
    for file in metadata.files(package) or ():
        if file.name.upper().startswith("LICEN"):
            yield f"{package}-licence/{file.name}", file.read_binary()


def of_others() -> Iterator[str]:
    """The games of other packages that can be played here."""
    for name in games.third_party_names():
        try:
            games.load(name)
        except BrokenGameError:
            continue  # whoever lists the games says what is wrong with it
        yield name


def _brought(game: str) -> Iterator[tuple[str, bytes]]:
    """Somebody's game, and the papers by which it is found."""
    point = discovery.found()[game]
    yield from _module(point.module.partition(".")[0])
    if point.dist:
        for paper in FOUND_BY:
            text = point.dist.read_text(paper) or ""
            yield (
                f"{_in_file_names(point.dist.name)}-{point.dist.version}.dist-info/{paper}",
                text.encode(),
            )


def _in_file_names(package: str) -> str:
    """As installers write it: what stands before the first hyphen is the whole name."""
    return re.sub(r"[-_.]+", "_", package)


def _module(name: str) -> Iterator[tuple[str, bytes]]:
    module = import_module(name)
    for folder in getattr(module, "__path__", ()):
        yield from _inside(Path(folder), name, DATA)
    if not hasattr(module, "__path__") and module.__file__:
        yield f"{name}.py", Path(module.__file__).read_bytes()


def _inside(folder: Path, name: str, without: Collection[str] = ()) -> Iterator[tuple[str, bytes]]:
    """The files in a folder, but for those that it has in these folders of its own."""
    for path in folder.rglob("*"):
        inner = path.relative_to(folder)
        if path.is_file() and SERVED.isdisjoint(inner.parts) and inner.parts[0] not in without:
            yield f"{name}/{inner.as_posix()}", path.read_bytes()
