"""Runs every module `bench_*` beside this one and prints one table; ends with 1 if a bar is missed.

`python -m tests.bench referee` runs one module only, and `--write` puts the table into
docs/speed.md.
"""

import os
import sys
from importlib import import_module
from pathlib import Path

from tests.bench import Row
from tests.bench.table import compare, format_number, write_table

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
        write_table(DOCUMENT, rows)
    missed = [row for row in rows if not row.holds]
    print(f"{len(rows)} measured, {len(missed)} missed their bar")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
