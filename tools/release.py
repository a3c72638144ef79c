"""The files of a release.

`make release TAG=v0.2.0` writes packages, kits, the site and their checksums.
"""

import sys
from hashlib import sha256
from pathlib import Path
from shutil import make_archive, rmtree
from subprocess import run
from tempfile import TemporaryDirectory

from referee import __version__
from tools.site import kits
from tools.site.__main__ import write as write_site

ROOT = Path(__file__).parents[1]
OUT = ROOT / "release"
SUMS = "SHA256SUMS"


def make(tag: str) -> None:
    if tag.removeprefix("v") != __version__:
        raise SystemExit(f"The tag is {tag}, but this is version {__version__}.")
    rmtree(OUT, ignore_errors=True)
    OUT.mkdir()
    build = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(OUT), str(ROOT)]
    run(build, check=True)  # noqa: S603 -- our own words
    with TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        write_site(site)
        for kit in (site / kits.FOLDER).iterdir():
            (OUT / kit.name).write_bytes(kit.read_bytes())
        make_archive(str(OUT / f"pnp-referee-site-{__version__}"), "zip", site)
    write_sums(OUT)


def write_sums(folder: Path) -> None:
    """Write checksums in the form that `sha256sum --check` reads."""
    files = sorted(file for file in folder.iterdir() if file.name != SUMS)
    sums = "".join(f"{sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files)
    (folder / SUMS).write_text(sums, "utf-8")


if __name__ == "__main__":
    make(*sys.argv[1:])
