"""Archives of modules for Python in a browser, which compiles them with this module alone."""

import gzip
import json
import marshal
from collections.abc import Mapping
from importlib.util import MAGIC_NUMBER, source_hash

_UNCHECKED = 1  # flag of a compiled module whose source is not compared


def packed(files: Mapping[str, bytes]) -> bytes:
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
    return packed(dict(sorted(found.items())))


def unpacked(pack: bytes) -> dict[str, bytes]:
    """Return the files in an archive, by name."""
    head, rest = gzip.decompress(pack).split(b"\n", 1)
    found = {}
    start = 0
    for name, size in json.loads(head).items():
        found[name] = rest[start : start + size]
        start += size
    return found
