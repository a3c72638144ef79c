"""Trained numbers; `python -m referee.insight.train NAME` makes them again."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent


@cache
def load(name: str) -> Any:
    """The numbers that were trained under this name."""
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def write(name: str, numbers: dict[str, Any]) -> None:
    """Keep what was trained, a line for each part."""
    text = json.dumps(numbers, separators=(",", ":")).replace(',"', ',\n"')
    (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")
    load.cache_clear()
