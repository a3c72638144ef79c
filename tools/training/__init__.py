"""How the players' numbers are trained: by self-play. Needs the extra `train` (numpy)."""

from __future__ import annotations

import json
from typing import Any

from referee.insight import data


def write_numbers(name: str, numbers: dict[str, Any]) -> None:
    """Keep what was trained where players read it, a line for each part."""
    text = json.dumps(numbers, separators=(",", ":")).replace(',"', ',\n"')
    (data.FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")
    data.load.cache_clear()
