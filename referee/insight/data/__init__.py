"""Trained numbers; `python -m tools.training NAME` makes them again."""

import json
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent


@cache
def load(name: str) -> Any:
    """The numbers that were trained under this name."""
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
