"""Trained numbers, and the command that makes them again: `python -m referee.insight.train NAME`."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any


@cache
def load(name: str) -> Any:
    """The numbers that were trained under this name."""
    return json.loads((Path(__file__).parent / f"{name}.json").read_text(encoding="utf-8"))
