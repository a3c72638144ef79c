"""Values and tables written as TOML."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

_BARE = re.compile(r"[\w-]+")


def value_text(value: Any, *, is_inline: bool = False) -> str:
    """Write a value as TOML; a text of several lines in triple quotes, or in one line."""
    if isinstance(value, list):
        return f"[{', '.join(value_text(part, is_inline=is_inline) for part in value)}]"
    if isinstance(value, dict):
        parts = [
            f"{key_text(key)} = {value_text(part, is_inline=True)}" for key, part in value.items()
        ]
        return f"{{ {', '.join(parts)} }}"
    if not isinstance(value, str):
        return json.dumps(value)
    if is_inline or "\n" not in value or "\r" in value:
        return _escaped(value)
    inner = [_escaped(line)[1:-1] for line in value.split("\n")]
    return '"""' + "\n".join(inner) + '"""'


def _escaped(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007F")


def key_text(*names: str) -> str:
    return ".".join(
        name if _BARE.fullmatch(name) else json.dumps(name, ensure_ascii=False) for name in names
    )


def new_table(
    names: Sequence[str], values: Sequence[tuple[Sequence[str], Any]], *, row: bool = False
) -> str:
    """Write a table or row."""
    head = key_text(*names)
    lines = [f"[[{head}]]" if row else f"[{head}]"]
    lines += [f"{key_text(*key)} = {value_text(value)}" for key, value in values]
    return "\n".join(lines) + "\n"


def inline_table(name: str, values: Mapping[str, Any]) -> str:
    """Write a table in one line."""
    return f"{key_text(name)} = {value_text(dict(values))}\n"


def layout_text(tables: Mapping[str, Any]) -> str:
    """Write a layout, each of its regions in one line."""
    return "\n".join(
        new_table([name], [([key], value) for key, value in keys.items()])
        for name, keys in tables.items()
    )
