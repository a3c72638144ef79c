"""Writes the site into a folder that any host of static files can serve: `make site`, or

python -m tools.site OUT [--without-app]
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from referee.__main__ import run
from tools.site import documents, gallery, games, kits, landing, offline


def write(out: Path, *, app: bool = True) -> None:
    with TemporaryDirectory() as others:
        games.bring_others(Path(others))
        _write(out, app=app)


def _write(out: Path, *, app: bool) -> None:
    kits.print_all(out / kits.FOLDER)
    if app and run(["web", str(out / "app")]):
        raise SystemExit(1)
    documents.write(out / "docs")
    gallery.write_all(out)
    landing.write_all(out)
    offline.write(out)


if __name__ == "__main__":
    folders = [Path(word) for word in sys.argv[1:] if not word.startswith("--")]
    write(*folders, app="--without-app" not in sys.argv)
