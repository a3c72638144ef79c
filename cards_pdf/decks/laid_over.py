"""Tables laid over tables: what is said again holds, what is not stays as it is below."""

from collections.abc import Mapping
from typing import Any

Toml = dict[str, Any]


def laid_over(below: Mapping[str, Any], words: Mapping[str, Any]) -> Toml:
    """Tables key by key, rows of tables one by one; anything else is replaced."""
    return {**below, **{key: _over(below.get(key), value) for key, value in words.items()}}


def _over(below: Any, value: Any) -> Any:
    if isinstance(value, dict) and isinstance(below, dict):
        return laid_over(below, value)
    if isinstance(value, list) and isinstance(below, list) and all(isinstance(row, dict) for row in value):
        return [*map(_over, below, value), *below[len(value) :], *value[len(below) :]]
    return value
