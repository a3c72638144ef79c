"""The worker that keeps what was visited for when the network is off."""

import json
from hashlib import sha256
from pathlib import Path

from tools.site.page import HERE

AT_ONCE = ("*.html", "zh/*.html", "gallery/*.html", "zh/gallery/*.html", "site.*", "pictures/*.svg")


def write(out: Path) -> None:
    """Write the service worker, named by the site's contents without the app, which has its own."""
    contents = sha256()
    for file in sorted(file for file in out.rglob("*") if file.is_file()):
        if not file.is_relative_to(out / "app"):
            contents.update(
                f"{file.relative_to(out)}".encode() + sha256(file.read_bytes()).digest()
            )
    early = sorted(file.relative_to(out).as_posix() for sort in AT_ONCE for file in out.glob(sort))
    consts = {"VERSION": contents.hexdigest()[:16], "FILES": early}
    named = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in consts.items())
    (out / "service.js").write_text(
        named + (HERE / "static" / "service.js").read_text("utf-8"), "utf-8"
    )
