"""Values of a rule sheet as texts that the page edits: a step a line, the mat as rows of places."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from cards_pdf.common.records.toml_file import Toml

_STEP = re.compile(r"([^:：]{1,40})[:：]\s*(.+)")
_CELLS = range(31)  # of a mat, across and down


def to_texts(values: Toml) -> Iterator[tuple[str, Any]]:
    """Yield the values of a rule sheet by key, except those that can be edited only as a file."""
    for key, value in values.items():
        match key, value:
            case "setup", [*lines]:
                yield key, "\n".join(map(str, lines))
            case "turn" | "end", [*steps]:
                if all(_has_only(step, "do", "text") for step in steps):
                    parts = [(step.get("do"), step.get("text")) for step in steps]
                    yield key, "\n".join(": ".join(filter(None, step)) for step in parts)
            case "mat", {"zones": [*zones]}:
                if value.keys() <= {"size", "zones"} and all(map(_is_cell, zones)):
                    rows = [[""] * len(_CELLS) for _ in _CELLS]
                    for zone in zones:
                        rows[zone["at"][1]][zone["at"][0]] = zone.get("label", "")
                    yield key, "\n".join(", ".join(row).rstrip(", ") for row in rows).rstrip("\n")
            case _:
                yield key, value


def _has_only(table: Any, *texts: str) -> bool:
    """Return True if a table has none but these texts."""
    return isinstance(table, dict) and all(
        key in texts and isinstance(text, str) for key, text in table.items()
    )


def _is_cell(zone: Any) -> bool:
    """Return True if a place of the mat is one whole cell with nothing but a label."""
    match zone:
        case {"at": [int(x), int(y)], **others}:
            return x in _CELLS and y in _CELLS and _has_only(others, "label")
    return False


def from_texts(values: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the values of a rule sheet by key, read from what is typed."""
    for key, value in values.items():
        lines = [line.strip() for line in str(value).splitlines()]
        match key, value:
            case "setup", str():
                yield key, [*filter(None, lines)]
            case "turn" | "end", str():
                yield key, [_read_step(line) for line in lines if line]
            case "mat", str():
                rows = [re.split("[,，]", line) for line in lines]
                zones = [
                    {"at": [x, y], "label": label.strip()}
                    for y, row in enumerate(rows)
                    for x, label in enumerate(row)
                    if label.strip()
                ]
                yield key, {"size": [max(map(len, rows)), len(rows)], "zones": zones}
            case _:
                yield key, value


def _read_step(line: str) -> Toml:
    step = _STEP.fullmatch(line)
    return {"do": step[1].strip(), "text": step[2]} if step else {"do": line}
