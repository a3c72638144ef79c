"""Measurements as a table of a document, written between its two marks."""

import os
import platform
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from tests.bench import Row

BEGIN = "<!-- Measured by `python -m tests.bench --write`. -->\n"
END = "<!-- The end of what was measured. -->\n"
LIBRARIES = ("reportlab", "pillow", "typer", "typst")


def write_table(document: Path, rows: Iterable[Row]) -> None:
    """Replace what stands between the marks of a document by these measurements."""
    before, rest = document.read_text("utf-8").split(BEGIN)
    after = rest.partition(END)[2]
    table = f"{describe_machine()}\n\n{format_table(rows)}"
    document.write_text(f"{before}{BEGIN}\n{table}\n{END}{after}", "utf-8")


def describe_machine() -> str:
    """Return the processor, the operating system and the versions in a sentence."""
    versions = ", ".join(
        [
            f"Python {platform.python_version()}",
            *(f"{library} {find_version(library)}" for library in LIBRARIES),
        ]
    )
    return f"{find_processor()}, {os.cpu_count()} cores, {platform.system()}; {versions}."


def find_processor() -> str:
    """Return the name of the processor, or its architecture where the system does not tell it."""
    description = Path("/proc/cpuinfo")
    if description.exists():
        for line in description.read_text("utf-8").splitlines():
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                return value.strip()
    return platform.machine()


def find_version(library: str) -> str:
    try:
        return version(library)
    except PackageNotFoundError:
        return "not installed"


def format_table(rows: Iterable[Row]) -> str:
    """Return a Markdown table with the ratio to what was measured in the same run."""
    lines = ["| what | this project | compared with | ratio | bar |", "|---|---|---|---|---|"]
    for row in rows:
        ratio = f"{row.measured / row.floor:.2f}" if row.floor else ""
        other = f"{row.against}: {_format(row.floor, row.unit)}" if row.floor else row.against
        sign = "≥" if row.more_is_better else "≤"
        bar = "" if row.bar is None else f"{sign} {_format(row.bar, row.unit)}"
        if row.bar is not None and row.floor:
            bar = f"{sign} {row.bar / row.floor:.2f}"
        lines.append(
            f"| {row.what} | {_format(row.measured, row.unit)} | {other} | {ratio} | {bar} |"
        )
    return "\n".join([*lines, ""])


def _format(number: float, unit: str) -> str:
    return f"{number:,.{3 if number < 10 else 1 if number < 100 else 0}f} {unit}".strip()
