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
            Path(draft.name).chmod(0o666 & ~_umask())
            Path(draft.name).replace(path)
        except OSError:
            Path(draft.name).unlink()
            raise
    except OSError as fault:
        raise FileError(f"{path}: cannot be written ({fault.strerror or fault}).") from fault


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
