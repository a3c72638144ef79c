"""The page's eye as tests use it: a program under node that is shown pictures."""

from __future__ import annotations

import json
import shutil
import subprocess
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from PIL.Image import Image

NODE = shutil.which("node")
MODULES = Path(str(files("referee.web") / "static" / "eye"))


class Look(NamedTuple):
    """The cards that the eye saw in one picture, and in how many milliseconds."""

    cards: list[dict]
    trouble: str | None
    ms: float
    pass_: dict | None


class Eye:
    """One process for many pictures."""

    def __init__(self, folder: Path):
        shutil.copytree(MODULES, folder, dirs_exist_ok=True)
        (folder / "package.json").write_text('{"type": "module"}')
        runner = Path(__file__).with_name("see.mjs")
        self._node = subprocess.Popen(
            [NODE, runner, folder], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def look(self, picture: Image, **options) -> Look:
        head = {"width": picture.width, "height": picture.height, **options}
        self._node.stdin.write(
            json.dumps(head).encode() + b"\n" + picture.convert("RGBA").tobytes()
        )
        self._node.stdin.flush()
        found = json.loads(self._node.stdout.readline())
        return Look(pass_=found.pop("pass", None), **found)

    def close(self):
        self._node.communicate(timeout=30)
