"""Runs every module `bench_*` beside this one and prints one table; ends with 1 if a bar is missed.

`python -m tests.bench referee` runs one module only, and `--write` puts the table into
docs/speed.md.
"""

import os
import platform
import re
import sys
from collections.abc import Iterable
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from tests.bench import Row

BEGIN = "<!-- Measured by `python -m tests.bench --write`. -->\n"
END = "<!-- The end of what was measured. -->\n"
LIBRARIES = ("reportlab", "pillow", "typer", "typst")
HEAD = "| what | this project | compared with | ratio | bar |\n|---|---|---|---|---|\n"
DOCUMENT = Path(__file__).parents[2] / "docs" / "speed.md"


def main(words: list[str]) -> int:
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # as where it is installed
    names = sorted(path.stem for path in Path(__file__).parent.glob("bench_*.py"))
    wanted = {word for word in words if word != "--write"}
    rows: list[Row] = []
    for name in names:
        if not wanted or name.removeprefix("bench_") in wanted:
            for row in import_module(f"tests.bench.{name}").rows():
                rows.append(row)
                ratio, bar = compare(row)
                measured = format_number(row.measured, row.unit)
                mark = "  " if row.holds else "! "
                print(
                    f"{mark}{row.what:52}{measured:>18}   {ratio:>6} {row.against:30}{bar}",
                    flush=True,
                )
    if "--write" in words:
        write_table(rows)
    missed = [row for row in rows if not row.holds]
    print(f"{len(rows)} measured, {len(missed)} missed their bar")
    return 1 if missed else 0


def write_table(rows: Iterable[Row]) -> None:
    before, rest = DOCUMENT.read_text("utf-8").split(BEGIN)
    table = "".join(f"| {' | '.join(format_row(row))} |\n" for row in rows)
    after = rest.partition(END)[2]
    text = f"{before}{BEGIN}\n{describe_machine()}\n\n{HEAD}{table}\n{END}{after}"
    DOCUMENT.write_text(text, "utf-8")


def describe_machine() -> str:
    description = Path("/proc/cpuinfo")
    names = (
        re.findall(r"model name\s*: (.*)", description.read_text()) if description.exists() else []
    )
    processor = names[0] if names else platform.machine()
    versions = [f"Python {platform.python_version()}"]
    for library in LIBRARIES:
        try:
            versions.append(f"{library} {version(library)}")
        except PackageNotFoundError:
            versions.append(f"{library} not installed")
    return f"{processor}, {os.cpu_count()} cores, {platform.system()}; {', '.join(versions)}."


def format_row(row: Row) -> tuple[str, ...]:
    floor = f"{row.against}: {format_number(row.floor, row.unit)}" if row.floor else row.against
    return row.what, format_number(row.measured, row.unit), floor, *compare(row)


def compare(row: Row) -> tuple[str, str]:
    """Return the ratio to the floor, and the bar, which is a ratio as well if there is a floor."""
    sign = "≥" if row.more_is_better else "≤"
    if row.floor:
        ratio = f"{row.measured / row.floor:.2f}"
        return ratio, "" if row.bar is None else f"{sign} {row.bar / row.floor:.2f}"
    return "", "" if row.bar is None else f"{sign} {format_number(row.bar, row.unit)}"


def format_number(number: float, unit: str) -> str:
    return f"{number:,.{3 if number < 10 else 1 if number < 100 else 0}f} {unit}".strip()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
