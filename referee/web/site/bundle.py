"""The referee as archives, one for each room of the page.

Modules that only printing or designing need travel with that room. Which ones these are follows
from the imports of our modules, also from those inside functions.
"""

import ast
import gzip
import json
import marshal
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from importlib import import_module, metadata
from importlib.util import MAGIC_NUMBER, source_hash
from itertools import accumulate
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
_NOT_SHIPPED = ("referee/terminal/", "referee/testing/")  # no page needs them
_COMMAND_LINE_ONLY = "cards_pdf.cli", "cards_pdf.scan", "cards_pdf.__main__"
#: Packages that the referee only reaches through `cards_pdf.printing`: no game needs them.
DRAWING = tuple(f"cards_pdf.{room}" for room in ("art", "canvas", "cards", "papers", "sheets"))
#: Parts of our modules, each with the module through which they are reached.
DOORS = {"print": "cards_pdf.printing", "design": "cards_pdf.studio.session"}
#: Parts of other files by the start of their name; the first that fits counts. "" is not shipped.
PARTS = (
    ("", _NOT_SHIPPED),
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
    """Return every archive by its file name, with the third-party games that are shown."""
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
    """Return the part of each of our modules: the first whose door leads to it."""
    names = {
        name.removesuffix(".py").removesuffix("/__init__").replace("/", "."): name
        for name in files
        if name.startswith(("referee/", "cards_pdf/"))
        and name.endswith(".py")
        and not name.startswith(_NOT_SHIPPED)
    }
    sources = {module: files[name] for module, name in names.items()}
    seen = {module for module in names if module.startswith("referee")}
    closed = (*DRAWING, *DOORS.values(), "cards_pdf.studio", *_COMMAND_LINE_ONLY)
    parts = dict.fromkeys(find_reachable(sources, seen, closed), PLAY)
    for part, door in DOORS.items():
        parts = dict.fromkeys(find_reachable(sources, [door], _COMMAND_LINE_ONLY), part) | parts
    return {name: parts.get(module, "") for module, name in names.items()}


def _part(name: str) -> str:
    return next((part for part, beginnings in PARTS if name.startswith(beginnings)), PLAY)


def _packed(found: Mapping[str, bytes]) -> bytes:
    """Return an archive: a line of JSON with names and sizes, then the files, all of it gzipped.

    A browser unpacks it quickly. Equal files make equal bytes, so that browsers know what is new.
    """
    head = json.dumps({name: len(data) for name, data in found.items()})
    return gzip.compress(b"\n".join([head.encode(), b"".join(found.values())]), mtime=0)


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
    found, at = {}, 0
    for name, size in json.loads(head).items():
        found[name] = rest[at : at + size]
        at += size
    return found


def _files(shown: Collection[str]) -> Iterator[tuple[str, bytes]]:
    """Yield every file with its name in the archives."""
    for package in PACKAGES:
        yield from _module(package)
    for folder in DATA:
        yield from _inside(data_folder(folder), f"cards_pdf/{folder}")
    for package in ("reportlab", "pypdf", "pyphen"):
        yield from _licences(package)
    for name in find_third_party():
        if name in shown:
            yield from _brought(name)


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


def _brought(game: str) -> Iterator[tuple[str, bytes]]:
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


def _inside(folder: Path, name: str, without: Collection[str] = ()) -> Iterator[tuple[str, bytes]]:
    """Yield the files in a folder, without those of some of its folders."""
    for path in folder.rglob("*"):
        inner = path.relative_to(folder)
        if path.is_file() and SERVED.isdisjoint(inner.parts) and inner.parts[0] not in without:
            yield f"{name}/{inner.as_posix()}", path.read_bytes()


# --- imports of our modules ---


def find_reachable(
    sources: Mapping[str, bytes], begin: Iterable[str], closed: tuple[str, ...]
) -> set[str]:
    """Return the modules that some modules need, without those in closed rooms."""
    found: set[str] = set()
    wanted = [*begin]
    while wanted:
        name = wanted.pop()
        found.add(name)
        needed = {one for one in _find_imports(ast.parse(sources[name])) if one in sources}
        wanted += {one for one in needed if not one.startswith(closed)} - found - {*wanted}
    return found


def _find_imports(tree: ast.AST) -> Iterator[str]:
    """Yield all names that may be modules, with their packages. Imports for types do not count."""
    for node in ast.iter_child_nodes(tree):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        for name in names:
            yield from accumulate(name.split("."), "{}.{}".format)
        if not (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)):
            yield from _find_imports(node)
