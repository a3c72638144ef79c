"""Writing files so that a reader sees the old one or the new one, never half of one."""

import os
from pathlib import Path
from tempfile import NamedTemporaryFile

from cards_pdf.errors import FileError


def replace_file(path: Path, content: bytes) -> None:
    """Write beside the target, then rename over it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as draft:
            draft.write(content)
        try:
            os.chmod(draft.name, 0o666 & ~_umask())
            os.replace(draft.name, path)
        except OSError:
            os.unlink(draft.name)
            raise
    except OSError as fault:
        raise FileError(f"{path}: cannot be written ({fault.strerror or fault}).") from fault


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def size_in_words(count: int) -> str:
    return f"{count / 1_000_000:.1f} MB" if count >= 1_000_000 else f"{max(1, round(count / 1000))} KB"
